"""Regions that reduce over dimensions in the middle, as programs: outer, reduced and inner dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from burnish.graph.capture import Traced, quiet
from burnish.graph.decompositions import core_table
from burnish.graph.errors import Unrecognised
from burnish.propose import lower as lowering
from burnish.propose.kernels.cpp_common import grouped
from burnish.propose.kernels.template import Region
from burnish.propose.ops import ATEN
from burnish.propose.program import Leaf, Level, Program, Value

__all__ = ["Strided", "checked", "strided_program"]


@dataclass(frozen=True)
class Strided:
    """A program whose domain's last dimensions are the reduced ones, and how memory has them."""

    program: Program
    order: tuple[int, ...]
    """For each of the program's dimensions the tensor's own."""
    outer: int
    reduced: int
    """How many dimensions are outer and how many reduced; the rest is inner."""
    output: tuple[int | None, ...]
    """The output's dimensions, as the tensor's own."""

    def groups(self, leaf: Leaf) -> tuple[bool, bool, bool]:
        """Return whether a tensor follows the outer, the reduced and the inner dimensions."""
        own = {self.order[d] for d in leaf.dims if d is not None}
        outer, reduced, inner = (any(d in own for d in dims) for dims in self.ranges)
        return outer, reduced, inner

    def apart(self, leaf: Leaf) -> bool:
        """Return whether a tensor is part of a wider one, so that its runs of inner elements lie apart."""
        return leaf.pitched and len(self.ranges[2]) == 1

    @property
    def ranges(self) -> tuple[range, range, range]:
        """The outer, the reduced and the inner dimensions of tensors."""
        last = self.outer + self.reduced
        return range(self.outer), range(self.outer, last), range(last, len(self.order))


def checked(found: Strided, apart: bool = False) -> tuple[Leaf, list[str]]:
    """Return the leaf that spans the whole domain, and statements that check the leaves and bind ``shape``.

    Where a kernel can read them so, parts of wider tensors stay ``apart``, and their distances are bound too.
    """
    rank = len(found.order)
    whole_dims = tuple(found.order.index(d) for d in range(rank))
    whole = next(leaf for leaf in found.program.leaves if leaf.dims == whole_dims)
    lines = [
        f"shape = {whole.name}.shape",
        f"if len(shape) != {rank}:",
        f'    raise ValueError(f"the kernel takes {rank} dimensions, not {{len(shape)}}")',
    ]
    for leaf in found.program.leaves:
        own = ["1" if d is None else f"shape[{found.order[d]}]" for d in leaf.dims]
        full = len(own) == rank and "1" not in own
        shape = "shape" if full else f"({', '.join(own)}{',' if len(own) == 1 else ''})"
        bound, how = (leaf.name, "fit")
        if apart and found.apart(leaf):
            bound, how = f"{leaf.name}, {leaf.name}_pitch", "fit_rows"
        lines.append(f'{bound} = {how}({leaf.name}, "{leaf.name}", {shape}, torch.{leaf.dtype})')
    return whole, lines


class _Lowering(lowering.Lowering):
    """The usual rules, with reductions over any dimensions as long as they are the same everywhere."""

    over: tuple[int, ...] | None = None

    def reduce(self, kind: str, arg: lowering.Placed, dims: Any, keepdim: bool) -> lowering.Placed:
        """Return a reduction over some of the domain's dimensions."""
        arg = self.as_float(arg)
        rank = len(self.domain)
        chosen = tuple(sorted({d % rank for d in dims})) if dims else tuple(range(rank))
        if arg.dims != tuple(range(rank)) or self.over not in (None, chosen):
            raise Unrecognised("reductions over different dimensions")
        self.over = chosen
        gone = frozenset(chosen)
        kept = tuple(None if d in gone else d for d in arg.dims)
        value = self.build._add(Value(kind, (arg.value,), self.build.values[arg.value].varies - gone))
        return lowering.Placed(value, kept if keepdim else tuple(d for d in kept if d is not None))


def strided_program(region: Region) -> Strided:
    """Translate a region; raises :class:`Unrecognised` where it is something else."""
    traced = _taken_apart(region)
    from burnish.propose.rules import RULES

    shapes = [tuple(n.meta["val"].shape) for n in traced.graph.nodes if hasattr(n.meta.get("val"), "shape")]
    low = _Lowering(traced, max(shapes, key=lambda shape: (prod(shape), len(shape))))
    result: Any = None
    for node in traced.graph.nodes:
        if node.op == "placeholder":
            low.found[node] = lowering._Waiting(node.name, tuple(node.meta["val"].shape))
        elif node.op == "call_function":
            low.found[node] = _translate(low, node, RULES)
        elif node.op == "output":
            result = low.as_float(low.operand(node.args[0][0]))
    return _arranged(low, result)


def _translate(low: _Lowering, node: Any, rules: dict[str, Any]) -> Any:
    import torch

    value = node.meta.get("val")
    if isinstance(value, torch.Tensor) and value.dtype not in (torch.float32, torch.bool):
        raise Unrecognised(f"{node.name} is {value.dtype}")
    name = str(node.target).removeprefix("aten.") if "aten." in str(node.target) else node.target.__name__
    if name in rules:
        return rules[name](low, node)
    if name not in ATEN or node.kwargs:
        raise Unrecognised(f"no rule for {name}")
    return low.pointwise(ATEN[name], *node.args)


def _arranged(low: _Lowering, output: lowering.Placed) -> Strided:
    rank = len(low.domain)
    if low.over is None:
        raise Unrecognised("nothing is reduced")
    groups = grouped(low.domain, low.over)
    if [reduced for reduced, _ in groups] not in ([True, False], [False, True, False]):
        raise Unrecognised("no run of dimensions before the last is reduced")
    outer = len(groups[-3][1]) if len(groups) == 3 else 0
    count = len(low.over)
    order = (*range(outer), *range(outer + count, rank), *range(outer, outer + count))
    place = {own: new for new, own in enumerate(order)}
    values = tuple(replace(v, varies=frozenset(place[d] for d in v.varies)) for v in low.build.values)
    kept, index = _reachable(values, output.value)
    used = sorted({v.leaf for v in kept if v.op == "load"})
    leaves = tuple(
        replace(low.build.leaves[i], dims=tuple(None if d is None else place[d] for d in low.build.leaves[i].dims))
        for i in used
    )
    kept = tuple(replace(v, leaf=used.index(v.leaf)) if v.op == "load" else v for v in kept)
    program = Program(tuple(low.domain[d] for d in order), count, leaves, kept, index, False, "float32")
    found = Strided(program, order, outer, count, output.dims)
    _check(found, low.domain)
    return found


def _reachable(values: Sequence[Value], output: int) -> tuple[tuple[Value, ...], int]:
    needed = {output}
    for index in range(output, -1, -1):
        if index in needed:
            needed.update(values[index].args)
    order = {old: new for new, old in enumerate(sorted(needed))}
    return tuple(replace(values[o], args=tuple(order[a] for a in values[o].args)) for o in order), order[output]


def _check(found: Strided, domain: tuple[int, ...]) -> None:
    program, rank = found.program, len(domain)
    whole = tuple(found.order.index(d) for d in range(rank))
    if not any(leaf.dims == whole for leaf in program.leaves):
        raise Unrecognised("no input spans the whole domain")
    if not program.reductions or {leaf.dtype for leaf in program.leaves} - {"float32", "bool"}:
        raise Unrecognised("nothing is reduced, or not float32")
    for leaf in program.leaves:
        own = [found.order[d] for d in leaf.dims if d is not None]
        partly = any(0 < sum(d in own for d in r) < sum(domain[d] > 1 for d in r) for r in found.ranges)
        if partly or own != sorted(own):
            raise Unrecognised(f"{leaf.name} follows some of the dimensions that are taken together")
    over = set(range(found.outer, found.outer + found.reduced))
    element = program.level(program.output) is Level.ELEMENT
    kept = tuple(d for d in range(rank) if d not in over)
    shapes = [tuple(range(rank))] if element else [kept, tuple(None if d in over else d for d in range(rank))]
    if found.output not in shapes:
        raise Unrecognised(f"an output that follows {found.output}")


def _taken_apart(region: Region) -> Traced:
    """Return the region as a graph of its own, of core ATen operators."""
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx

    graph = torch.fx.Graph()
    copies: dict[Any, Any] = {}
    for node in region.inputs:
        if not isinstance(node.meta.get("val"), torch.Tensor):
            raise Unrecognised(f"{node.name} is no tensor")
        copies[node] = graph.placeholder(node.name)
    for node in region.nodes:
        copies[node] = graph.node_copy(node, lambda n: copies[n])
    graph.output((copies[region.output],))
    module = torch.fx.GraphModule(torch.nn.Module(), graph)
    try:
        with quiet():
            flat = make_fx(module, decomposition_table=core_table())(*(n.meta["val"] for n in region.inputs))
    except (RuntimeError, NotImplementedError, ValueError, TypeError) as error:
        raise Unrecognised(f"cannot be taken apart: {error}") from error
    placeholders = [n.name for n in flat.graph.nodes if n.op == "placeholder"]
    named = dict(zip(placeholders, (str(n.name) for n in region.inputs), strict=True))
    return Traced(flat.graph, named, frozenset(), (), (), flat)
