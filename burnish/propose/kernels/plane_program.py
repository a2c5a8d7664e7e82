"""Regions that work on planes, the last two dimensions of a tensor, as programs: reductions over either or over both.

A plane may be read or written with its two dimensions exchanged, and be one long row for a part of the work.  Not
covered: reductions over other dimensions, and views that mix those with the last two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.propose import lower as lowering
from burnish.propose.lower import Placed
from burnish.propose.ops import ATEN
from burnish.propose.program import Builder, Leaf, Value

__all__ = ["DOWN", "ROUND", "Plane", "plane_program"]

DOWN, ACROSS, ROUND = 1, 2, 3
"""What a reduction is over: the first of the two dimensions, the second, or both; a value's ``number`` says which."""


@dataclass(frozen=True)
class Plane:
    """Values over a domain whose last two dimensions are a plane; the dimension after them stands for both as one."""

    domain: tuple[int, ...]
    leaves: tuple[Leaf, ...]
    values: tuple[Value, ...]
    output: int
    dims: tuple[int, ...]
    """The domain's dimensions that the output's follow."""

    @property
    def leading(self) -> tuple[int, ...]:
        """The dimensions before the plane's: each of their places has a plane of its own."""
        return tuple(range(len(self.domain) - 2))

    @property
    def whole(self) -> Leaf:
        """A tensor that has all of the dimensions."""
        return next(leaf for leaf in self.leaves if sorted(_apart(leaf.dims, len(self.domain))) == [*self._all])

    @property
    def directions(self) -> set[int]:
        """What is reduced over."""
        return {int(value.number) for value in self.values if value.op in ("sum", "max", "min", "prod")}

    @property
    def _all(self) -> range:
        return range(len(self.domain))


@dataclass
class _Builder(Builder):
    """Counts what the last reduction was over: a mean divides by that."""

    last: int = ROUND

    def columns(self) -> int:
        return self._add(Value("columns", number=self.last))


@dataclass
class _Lowering(lowering.Lowering):
    """The usual rules, with reductions over parts of a plane and views that turn it."""

    build: _Builder = field(default_factory=_Builder)

    def size(self, dim: int) -> int:
        """Return how large a dimension is, the one that stands for both of the plane's included."""
        return self.domain[dim] if dim < len(self.domain) else prod(self.domain[-2:])

    def _place(self, waiting: lowering._Waiting, beside: Sequence[Placed]) -> Placed:
        dims: list[int | None] = []
        for own, size in zip(range(-len(waiting.shape), 0), waiting.shape, strict=True):
            near = [p.dims[own] for p in beside if -own <= len(p.dims) and p.dims[own] is not None]
            at = next(iter(near), len(self.domain) + own)
            if size > 1 and (at is None or at < 0 or self.size(at) != size):
                raise Unrecognised(f"{waiting.leaf} of shape {waiting.shape} does not fit {self.domain}")
            dims.append(at if size > 1 else None)
        return self._placed(waiting, tuple(dims))

    def reduce(self, kind: str, arg: Placed, dims: Any, keepdim: bool) -> Placed:
        """Return a reduction over one or both of the plane's dimensions."""
        arg = self.as_float(arg)
        chosen = {d % len(arg.dims) for d in (dims if dims else range(len(arg.dims)))}
        rank = len(self.domain)
        over = set(_apart([arg.dims[d] for d in chosen], rank))
        if not over or not over <= {rank - 2, rank - 1} or any(arg.dims[d] is None for d in chosen):
            raise Unrecognised("a reduction over other dimensions than the last two")
        self.build.last = sum(DOWN if d == rank - 2 else ACROSS for d in over)
        varies = self.build.values[arg.value].varies - over
        value = self.build._add(Value(kind, (arg.value,), varies, number=self.build.last))
        kept = [None if d in chosen else dim for d, dim in enumerate(arg.dims) if keepdim or d not in chosen]
        return Placed(value, tuple(kept))

    def view(self, node: Any, source: Any) -> Any:
        """Return the same values under another shape: the plane's dimensions may become one, or two again."""
        shape = tuple(node.meta["val"].shape)
        before, found = tuple(source.meta["val"].shape), self.found.get(source)
        if isinstance(found, lowering._Waiting) or [s for s in shape if s != 1] == [s for s in before if s != 1]:
            return super().view(node, source)
        placed = self.operand(source)
        left = _apart([d for d, size in zip(placed.dims, before, strict=True) if size != 1], len(self.domain))
        made: list[int | None] = []
        for size in shape:
            if size != 1 and left and self.size(left[0]) == size:
                made.append(left.pop(0))
            elif (
                size != 1
                and left[:2] == [len(self.domain) - 2, len(self.domain) - 1]
                and prod(self.domain[-2:]) == size
            ):
                made.append(len(self.domain))
                del left[:2]
            elif size == 1:
                made.append(None)
            else:
                raise Unrecognised(f"a view of {before} as {shape}")
        if left:
            raise Unrecognised(f"a view of {before} as {shape}")
        return Placed(placed.value, tuple(made))

    def permute(self, source: Any, order: Sequence[int]) -> Placed:
        """Return the same values with their dimensions in another order."""
        found = self.found.get(source)
        if not isinstance(found, lowering._Waiting):
            placed = self.operand(source)
            return Placed(placed.value, tuple(placed.dims[d] for d in order))
        # Not used yet: it follows the dimensions that it has afterwards.
        shape = [found.shape[d] for d in order]
        dims = [len(self.domain) - len(shape) + i if size > 1 else None for i, size in enumerate(shape)]
        if any(d is not None and (d < 0 or self.domain[d] != size) for d, size in zip(dims, shape, strict=True)):
            raise Unrecognised(f"{found.leaf} turned to {shape} does not fit {self.domain}")
        own = tuple(dims[list(order).index(d)] for d in range(len(shape)))
        return Placed(self._placed(found, own).value, tuple(dims))


def plane_program(traced: Traced) -> Plane:
    """Translate; raises :class:`Unrecognised` where no order of the plane's dimensions makes a program of it."""
    import torch

    values = [n.meta.get("val") for n in traced.graph.nodes]
    shapes = [tuple(v.shape) for v in values if isinstance(v, torch.Tensor)]
    most = max(map(prod, shapes), default=0)
    found = Unrecognised("no planes")
    for domain in dict.fromkeys(shapes):
        if prod(domain) != most or len(domain) < 3 or not all(isinstance(s, int) and s > 1 for s in domain):
            continue
        try:
            return _lowered(traced, domain)
        except Unrecognised as error:
            found = error
    raise found


def _lowered(traced: Traced, domain: tuple[int, ...]) -> Plane:
    low = _Lowering(traced, domain)
    result: Any = None
    for node in traced.graph.nodes:
        if node.op == "placeholder":
            low.found[node] = lowering._Waiting(node.name, tuple(node.meta["val"].shape))
        elif node.op == "call_function":
            low.found[node] = _translate(low, node)
        elif node.op == "output":
            result = low.as_float(low.operand(node.args[0][0]))
    kept, index = lowering._reachable(low.build.values, result.value)
    used = sorted({value.leaf for value in kept if value.op == "load"})
    kept = tuple(replace(v, leaf=used.index(v.leaf)) if v.op == "load" else v for v in kept)
    made = Plane(domain, tuple(low.build.leaves[i] for i in used), kept, index, result.dims)
    _check(made)
    return made


def _translate(low: _Lowering, node: Any) -> Any:
    from burnish.propose.rules import RULES

    name = str(node.target).removeprefix("aten.") if "aten." in str(node.target) else node.target.__name__
    if hasattr(node.meta.get("val"), "dtype"):
        lowering._dtype(node)
    if name in ("transpose.int", "permute.default", "t.default"):
        rank = len(node.args[0].meta["val"].shape)
        order = list(range(rank))
        if name == "permute.default":
            order = [d % rank for d in node.args[1]]
        elif rank > 1:
            first, second = (0, 1) if name == "t.default" else (d % rank for d in node.args[1:])
            order[first], order[second] = order[second], order[first]
        return low.permute(node.args[0], order)
    if name in RULES:
        return RULES[name](low, node)
    if name not in ATEN or node.kwargs:
        raise Unrecognised(f"no rule for {name}")
    return low.pointwise(ATEN[name], *node.args)


def _check(made: Plane) -> None:
    """Raise where a tensor's planes do not lie behind each other."""
    for dims in (made.dims, *(leaf.dims for leaf in made.leaves)):
        own = [d for d in dims if d is not None]
        before = tuple(d for d in own if d in made.leading)
        if before not in ((), made.leading) or tuple(own[: len(before)]) != before or len(set(own)) != len(own):
            raise Unrecognised(f"a tensor that follows {dims} of {len(made.domain)} dimensions")
    everything = list(range(len(made.domain)))
    if None in made.dims or sorted(_apart(made.dims, len(made.domain))) != everything:
        raise Unrecognised("an output that is not whole")
    if not any(sorted(_apart(leaf.dims, len(made.domain))) == everything for leaf in made.leaves):
        raise Unrecognised("no input spans the whole domain")


def _apart(dims: Sequence[int | None], rank: int) -> list[int]:
    """Return the dimensions followed, the plane's two for the one that stands for both."""
    return [d for dim in dims if dim is not None for d in ((rank - 2, rank - 1) if dim == rank else (dim,))]
