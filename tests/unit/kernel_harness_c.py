"""A kernel template at work: a reference as text, the candidate the template makes of it, both on the same inputs."""

from __future__ import annotations

import copy
import itertools
import linecache
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.emission import Chosen, emit
from burnish.propose.kernels.template import KernelTemplate, Region, Settings

_numbers = itertools.count()


@dataclass(frozen=True)
class Pair:
    """A reference and the candidate made for it, with the same state."""

    reference: torch.nn.Module
    candidate: torch.nn.Module
    source: str

    def check(self, *inputs: torch.Tensor, factor: float = 2.0) -> torch.Tensor:
        """Assert that the candidate's error against float64 is at most a factor of the reference's own."""
        with torch.no_grad():
            kept = [i.clone() for i in inputs]
            wanted = self.reference(*inputs)
            got = self.candidate(*inputs)
            exact = copy.deepcopy(self.reference).double()(
                *(i.double() if i.is_floating_point() else i for i in inputs)
            )
        assert all(torch.equal(a, b) for a, b in zip(kept, inputs, strict=True)), "an input was changed"
        assert got.shape == wanted.shape and got.dtype == wanted.dtype
        own, theirs = (got.double() - exact).abs(), (wanted.double() - exact).abs()
        scale = exact.abs().max().item() if exact.numel() else 0.0
        limit = factor * theirs.max().item() + 2e-7 * scale if exact.numel() else 0.0
        assert not exact.numel() or own.max().item() <= limit, f"{own.max().item()} > {limit}"
        return got  # type: ignore[no-any-return]


def task_of(forward: str, inputs: str, init: str = "pass", arguments: str = "x") -> Task:
    text = f"""
import math
import torch
from torch import nn
from torch.nn import functional as F

class Model(nn.Module):
    def __init__(self):
        super().__init__()
{textwrap.indent(textwrap.dedent(init), "        ")}

    def forward(self, {arguments}):
{textwrap.indent(textwrap.dedent(forward), "        ")}

def get_inputs():
    return [{inputs}]
"""
    return Task("test", text)


@cache
def find(task: Task, template: KernelTemplate) -> tuple[Any, Region | None]:
    """Return the traced task and the last region the template covers."""
    traced = trace(task, task.primary, whole=True)
    regions = [template.match(node) for node in traced.graph.nodes if node.op == "call_function"]
    found = [r for r in regions if r is not None]
    return traced, found[-1] if found else None


@cache
def build(task: Task, template: KernelTemplate, **settings: Any) -> Pair:
    """Return the pair for the template's default settings, some of them replaced."""
    traced, region = find(task, template)
    assert region is not None, "the template does not cover it"
    space = template.space(region)
    assert set(settings) <= set(space)
    chosen: Settings = {name: settings.get(name, values[0]) for name, values in space.items()}
    return _pair(task, traced, [Chosen(template, region, chosen)])


def run_together(task: Task, templates: Sequence[KernelTemplate]) -> tuple[Pair, set[str]]:
    """Return the pair with the first template that covers each node, last nodes first, and the templates' names."""
    traced, _ = find(task, templates[0])
    picks: list[Chosen] = []
    for node in reversed(list(traced.graph.nodes)):
        for template in templates if node.op == "call_function" else ():
            region = template.match(node)
            covered = {n for pick in picks for n in pick.region.nodes}
            if region is not None and not covered & set(region.nodes):
                chosen: Settings = {name: values[0] for name, values in template.space(region).items()}
                picks.append(Chosen(template, region, chosen))
                break
    return _pair(task, traced, picks), {pick.template.name for pick in picks}


def _pair(task: Task, traced: Any, picks: Sequence[Chosen]) -> Pair:
    made = emit(traced, constructor(task), picks, "cpu", "A test.")
    reference: dict[str, Any] = {"__name__": "reference"}
    exec(compile(task.source, "reference", "exec"), reference)
    name = f"<candidate {next(_numbers)}>"
    linecache.cache[name] = (len(made.source), None, made.source.splitlines(keepends=True), name)
    candidate: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(made.source, name, "exec"), candidate)
    torch.manual_seed(0)
    pair = Pair(reference["Model"]().eval(), candidate["ModelNew"]().eval(), made.source)
    pair.candidate.load_state_dict(pair.reference.state_dict())
    return pair


def every(task: Task, template: KernelTemplate) -> Iterator[dict[str, Any]]:
    """Return settings that try every value beside the defaults, changing all of them together."""
    _, region = find(task, template)
    assert region is not None
    space = template.space(region)
    for turn in range(1, max(map(len, space.values()), default=1)):
        yield {name: values[turn % len(values)] for name, values in space.items()}
