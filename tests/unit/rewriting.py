"""Small graphs written by hand, and what must hold of them after a rule was applied."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from typing import Any

import torch
from torch import fx
from torch.utils._pytree import tree_leaves

from burnish.core.recipe import Setting
from burnish.graph.rule import Rule, insert
from burnish.graph.rules import RULES

aten = torch.ops.aten


class Built:
    """A graph and the tensors its placeholders stand for."""

    def __init__(self, dtype: torch.dtype = torch.float64) -> None:
        self.graph = fx.Graph()
        self.tensors: list[torch.Tensor] = []
        self.random = torch.Generator().manual_seed(0)
        self.dtype = dtype
        self.end: Any = None

    def tensor(self, *shape: int) -> Any:
        """Add an argument with random values."""
        value = torch.randn(shape, generator=self.random, dtype=torch.float64)
        return self.given((value * 10).to(self.dtype) if not self.dtype.is_floating_point else value.to(self.dtype))

    def given(self, value: torch.Tensor) -> Any:
        """Add an argument."""
        last = next((n for n in reversed(self.graph.nodes) if n.op == "placeholder"), self.graph._root)
        with self.graph.inserting_after(last):
            node = self.graph.placeholder(f"t{len(self.tensors)}")
        node.meta["val"] = value
        self.tensors.append(value)
        return node

    def call(self, target: Any, *args: Any, **kwargs: Any) -> Any:
        """Add a call."""
        if self.end is None:
            self.end = self.graph.call_function(aten.alias.default, ())
        return insert(self.graph, self.end, target, *args, **kwargs)

    def returns(self, *nodes: Any) -> Built:
        """Say what the graph returns."""
        if self.end is not None:
            self.graph.erase_node(self.end)
        self.graph.output(tuple(nodes))
        self.graph.lint()
        return self

    @property
    def ops(self) -> list[str]:
        """The operators called, in order."""
        return ops(self.graph)

    def run(self, graph: fx.Graph | None = None, tensors: list[torch.Tensor] | None = None) -> list[torch.Tensor]:
        """Return the graph's results; every node's shape and type is checked against what the graph says."""
        graph = graph or self.graph
        return list(_Checked(torch.nn.Module(), graph=graph).run(*(tensors or self.tensors)))


class _Checked(fx.Interpreter):
    def run_node(self, n: fx.Node) -> Any:
        result = super().run_node(n)
        if n.op == "call_function":
            for is_, said in zip(tree_leaves(result), tree_leaves(n.meta["val"]), strict=True):
                assert (is_.shape, is_.dtype) == (said.shape, said.dtype), n.format_node()
        return result


def ops(graph: fx.Graph) -> list[str]:
    """Return the operators called, in order."""
    names = [str(getattr(n.target, "__name__", n.target)) for n in graph.nodes if n.op == "call_function"]
    return [name.partition(".")[0] for name in names]


def each_way(rule: Rule, graph: fx.Graph) -> Iterator[fx.Graph]:
    """Return what a rule makes of a graph, at every site with every choice."""
    order = list(graph.nodes)
    for site in rule.sites(graph):
        choices = rule.choices(site)
        for values in itertools.product(*choices.values()):
            made = copy.deepcopy(graph)
            settings: dict[str, Setting] = dict(zip(choices, values, strict=True))
            rule.apply(made, list(made.nodes)[order.index(site)], settings)
            made.lint()
            yield made


def same(built: Built, graph: fx.Graph, tensors: list[torch.Tensor] | None = None, equal_nan: bool = False) -> None:
    """Assert that a graph computes what the built one does, in float64."""
    for old, new in zip(built.run(None, tensors), built.run(graph, tensors), strict=True):
        assert old.shape == new.shape and old.dtype == new.dtype
        torch.testing.assert_close(new, old, rtol=1e-9, atol=1e-9, equal_nan=equal_nan)


def only(built: Built, name: str, **settings: Setting) -> list[str]:
    """Apply a rule at its only site, compare, and return the operators that are left."""
    made = list(each_way(RULES[name], built.graph)) if not settings else []
    if settings:
        graph = copy.deepcopy(built.graph)
        RULES[name].apply(graph, RULES[name].sites(graph)[0], settings)
        made = [graph]
    assert len(RULES[name].sites(built.graph)) == 1
    for graph in made:
        same(built, graph)
    return ops(made[0])


def nowhere(built: Built, name: str) -> bool:
    """Return whether a rule applies nowhere."""
    return not RULES[name].sites(built.graph)


def settled(built: Built, families: tuple[str, ...] = ("algebra", "folding")) -> fx.Graph:
    """Apply rules at their first sites until none applies."""
    graph = copy.deepcopy(built.graph)
    settle(graph, families)
    return graph


def settle(graph: fx.Graph, families: tuple[str, ...] = ("algebra", "folding")) -> list[str]:
    """Apply rules at their first sites, in place, until none applies; return their names."""
    applied: list[str] = []
    while True:
        found = next(
            ((r, s) for r in RULES.values() if r.family in families for s in r.sites(graph)[:1]),
            None,
        )
        if found is None:
            return applied
        rule, site = found
        rule.apply(graph, site, {})
        applied.append(rule.name)
        assert len(applied) < 60, applied
