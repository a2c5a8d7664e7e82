"""From a graph of core ATen operators to a :class:`~burnish.propose.program.Program`.

Tensors are placed on the domain (the largest shape in the graph) by their dimensions, never by their sizes alone: two
operands of one operation must agree on which dimension of the domain each of theirs follows.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import OURS
from burnish.propose.ops import ATEN, OPS
from burnish.propose.program import Builder, Leaf, Level, Program, Value

__all__ = ["Lowering", "Placed", "lower", "translate"]

_FLOATS = ("float32", "bfloat16", "float16")
_LOCAL = {"shape", "rows", "columns", "out"}
_VALUES = frozenset({"sum", "max", "min", "prod", "any", "all", "part", "total", "held", "constant", "columns", "cube"})
_RESERVED = _LOCAL | {"row", "start", "stop", "step", "held", "column", "index", "inside", "count", "c", "i"}
_CPP_WORDS = {
    "auto",
    "bool",
    "char",
    "const",
    "double",
    "enum",
    "float",
    "int",
    "long",
    "new",
    "short",
    "signed",
    "this",
}


@dataclass(frozen=True)
class Placed:
    """A value and, for each dimension of the tensor it stands for, the domain's dimension (``None``: size one)."""

    value: int
    dims: tuple[int | None, ...]


@dataclass(frozen=True)
class _Waiting:
    """A tensor argument not used yet: views may still change its shape."""

    leaf: str
    shape: tuple[int, ...]


@dataclass
class Lowering:
    """The state of one translation; what rules work with."""

    traced: Traced
    domain: tuple[int, ...]
    build: Builder = field(default_factory=Builder)
    reduced: int | None = None
    found: dict[Any, Any] = field(default_factory=dict)
    _leaves: dict[tuple[str, tuple[int | None, ...]], int] = field(default_factory=dict)

    def constant(self, node: Any) -> float:
        """Return an argument that must be a plain number."""
        if _plain(node):
            return float(node)
        raise Unrecognised(f"{node} is not a number")

    def operand(self, node: Any, beside: Sequence[Placed] = ()) -> Placed:
        """Return an argument as a value: a number, a tensor used for the first time, or a value made before.

        A tensor used for the first time follows the dimensions of what it is used ``beside``.
        """
        if _plain(node):
            return Placed(self.build.constant(float(node)), ())
        found = self.found.get(node)
        if isinstance(found, _Waiting):
            return self._place(found, beside)
        if not isinstance(found, Placed):
            raise Unrecognised(f"{node} cannot be an operand")
        return found

    def _place(self, waiting: _Waiting, beside: Sequence[Placed]) -> Placed:
        dims: list[int | None] = []
        for own, size in zip(range(-len(waiting.shape), 0), waiting.shape, strict=True):
            near = [p.dims[own] for p in beside if -own <= len(p.dims) and p.dims[own] is not None]
            at = next(iter(near), len(self.domain) + own)
            if at is not None and at >= 0 and self.domain[at] == size and (size > 1 or not self._is_state(waiting)):
                dims.append(at)
            elif size == 1:
                dims.append(None)
            else:
                raise Unrecognised(f"{waiting.leaf} of shape {waiting.shape} does not fit {self.domain}")
        return self._placed(waiting, tuple(dims))

    def _is_state(self, waiting: _Waiting) -> bool:
        return waiting.leaf in self.traced.state

    def _placed(self, waiting: _Waiting, dims: tuple[int | None, ...]) -> Placed:
        name = waiting.leaf
        key = (name, tuple(d for d in dims if d is not None))
        if key not in self._leaves:
            original = next(n for n in self.traced.graph.nodes if n.name == name)
            sizes = tuple(original.meta["val"].shape)
            # A view may have moved, added or dropped dimensions of size one: the kernel is given the original.
            own = iter(d for d, size in zip(dims, waiting.shape, strict=True) if size != 1)
            shaped = dims if sizes == waiting.shape else tuple(None if s == 1 else next(own) for s in sizes)
            self._leaves[key] = len(self.build.leaves)
            whole = shaped == tuple(range(len(self.domain)))
            made = Leaf(self._identifier(name), self.traced.tensors[name], _dtype(original), shaped)
            self.build.leaves.append(replace(made, pitched=whole and _rows_apart(original.meta["val"])))
        return Placed(self.build.load(self._leaves[key]), dims)

    def _identifier(self, name: str) -> str:
        expression = self.traced.tensors[name]
        base = re.sub(r"\W+", "_", expression.removeprefix("self.")).strip("_")
        if expression in _LOCAL:
            raise Unrecognised(f"an argument called {expression}")
        taken = {leaf.name for leaf in self.build.leaves} | _RESERVED | OURS | _CPP_WORDS
        while base in taken or keyword.iskeyword(base) or _is_a_values(base):
            base += "_in"
        return base

    def pointwise(self, name: str, *args: Any) -> Placed:
        """Return an operation on arguments, broadcast as torch does."""
        made = [a if isinstance(a, Placed) else self.found.get(a) if not _plain(a) else None for a in args]
        beside = [p for p in made if isinstance(p, Placed)]
        placed = [a if isinstance(a, Placed) else self.operand(a, beside) for a in args]
        if name in ("and", "or", "not"):
            always = self._always(name, placed)
            if always is not None:
                return always
        if name == "where":
            placed[1:] = [self.as_float(p) for p in placed[1:]]
        elif name not in ("and", "or", "not", "float"):
            placed = [self.as_float(p) for p in placed]
        return Placed(self.build.op(name, *(p.value for p in placed)), _joined(placed))

    def _always(self, name: str, placed: list[Placed]) -> Placed | None:
        """Return what is left of a condition one side of which is always the same; ``None`` where none is."""
        fixed = [p for p in placed if self.build.values[p.value].op == "constant"]
        if not fixed:
            return None
        others = [p for p in placed if p not in fixed]
        truth = bool(self.build.values[fixed[0].value].number)
        if len(others) != 1 or truth is not (name == "and"):
            raise Unrecognised("a condition that does not depend on the inputs")
        return Placed(others[0].value, _joined(placed))

    def as_float(self, placed: Placed) -> Placed:
        """Return truth as one and falsehood as zero."""
        value = self.build.values[placed.value]
        truth = value.op in OPS and OPS[value.op].gives == "bool"
        truth = truth or (value.op == "load" and self.build.leaves[value.leaf].dtype == "bool")
        return Placed(self.build.op("float", placed.value), placed.dims) if truth else placed

    def reduce(self, kind: str, arg: Placed, dims: Any, keepdim: bool) -> Placed:
        """Return a reduction over the domain's trailing dimensions."""
        arg = self.as_float(arg)
        rank = len(self.domain)
        if arg.dims != tuple(range(rank)):
            raise Unrecognised("a reduction over less than the whole domain")
        chosen = sorted(d % rank for d in (dims if dims else range(rank)))
        over = range(rank - len(chosen), rank)
        if chosen != list(over) or self.reduced not in (None, len(chosen)):
            raise Unrecognised(f"reductions over {chosen} of {rank} dimensions: only the same last ones are covered")
        self.reduced = len(chosen)
        kept = arg.dims[: over.start] + ((None,) * len(chosen) if keepdim else ())
        return Placed(self.build.reduce(kind, arg.value, over), kept)

    def view(self, node: Any, source: Any) -> Placed | _Waiting:
        """Return the same values under a shape that differs by dimensions of size one at most."""
        shape = tuple(node.meta["val"].shape)
        found = self.found.get(source)
        before = found.shape if isinstance(found, _Waiting) else tuple(source.meta["val"].shape)
        if shape == before:
            return found if isinstance(found, _Waiting) else self.operand(source)
        if [s for s in shape if s != 1] != [s for s in before if s != 1]:
            raise Unrecognised(f"a view of {before} as {shape}")
        if isinstance(found, _Waiting):
            return replace(found, shape=shape)
        placed = self.operand(source)
        kept = iter(d for d, size in zip(placed.dims, before, strict=True) if size != 1)
        return Placed(placed.value, tuple(None if s == 1 else next(kept) for s in shape))


def _is_a_values(name: str) -> bool:
    """Whether a kernel may call one of its own values so: ``add_2``, ``total_7``, ``part_7_1``."""
    found = re.fullmatch(r"([a-z]\w*?)(_\d+)+", name)
    return found is not None and (found[1] in OPS or found[1] in _VALUES)


def lower(traced: Traced, more: Mapping[str, Callable[[Lowering, Any], Any]] | None = None) -> Program:
    """Translate, by ``more`` rules than usual; raises :class:`Unrecognised` at the first thing there is none for."""
    from burnish.propose.rules import RULES

    rules = {**RULES, **(more or {})}
    low = Lowering(traced, _domain(traced.graph))
    result = None
    for node in traced.graph.nodes:
        if node.op == "placeholder" and node.name in traced.tensors:
            low.found[node] = _Waiting(node.name, tuple(node.meta["val"].shape))
        elif node.op == "call_function":
            low.found[node] = translate(low, node, rules)
        elif node.op == "output":
            result = node.args[0]
    if not isinstance(result, tuple | list) or len(result) != 1:
        raise Unrecognised("more than one output")
    return _program(low, result[0])


def translate(low: Lowering, node: Any, rules: dict[str, Callable[[Lowering, Any], Any]]) -> Any:
    """Return what one operator makes of what was found for its arguments."""
    name = str(node.target).removeprefix("aten.") if "aten." in str(node.target) else node.target.__name__
    value = node.meta.get("val")
    if hasattr(value, "dtype"):
        _dtype(node)
    if name in rules:
        return rules[name](low, node)
    if name in ATEN:
        if node.kwargs:
            raise Unrecognised(f"{name} with {', '.join(node.kwargs)}")
        return low.pointwise(ATEN[name], *node.args)
    raise Unrecognised(f"no rule for {name}")


def _program(low: Lowering, node: Any) -> Program:
    rank = len(low.domain)
    output = low.as_float(low.operand(node))
    first = rank - (low.reduced or 0)
    values = low.build.values
    if values[output.value].op == "load":
        raise Unrecognised("the output is an input")
    if _dtype(node) == "bool":
        raise Unrecognised("an output that is true or false")
    keepdim = output.dims == tuple(range(first)) + (None,) * (low.reduced or 0)
    whole = output.dims == tuple(range(rank))
    if not (whole or (low.reduced and (keepdim or output.dims == tuple(range(first))))):
        raise Unrecognised(f"an output that follows {output.dims} of {rank} dimensions")
    kept, place = _reachable(values, output.value)
    used = sorted({value.leaf for value in kept if value.op == "load"})
    kept = tuple(replace(v, leaf=used.index(v.leaf)) if v.op == "load" else v for v in kept)
    leaves = tuple(low.build.leaves[i] for i in used)
    if not any(leaf.dims == tuple(range(rank)) for leaf in leaves):
        raise Unrecognised("no input spans the whole domain")
    reduced = low.reduced or _merged(leaves, rank)
    if reduced > 1:
        # A row of several dimensions is read as one piece.
        leaves = tuple(replace(leaf, pitched=False) for leaf in leaves)
    program = Program(low.domain, reduced, leaves, kept, place, keepdim, _dtype(node))
    _check(program)
    return program


def _reachable(values: list[Value], output: int) -> tuple[tuple[Value, ...], int]:
    """Return the values the output needs and its place among them."""
    needed = {output}
    for index in range(output, -1, -1):
        if index in needed:
            needed.update(values[index].args)
    order = {old: new for new, old in enumerate(sorted(needed))}
    kept = tuple(replace(values[old], args=tuple(order[a] for a in values[old].args)) for old in order)
    return kept, order[output]


def _plain(argument: Any) -> bool:
    return isinstance(argument, bool | int | float)


def _merged(leaves: tuple[Leaf, ...], rank: int) -> int:
    """Return how many trailing dimensions every tensor follows or leaves together: they make one long row."""
    reduced = 1
    if any(leaf.pitched for leaf in leaves):
        return reduced
    while reduced < rank and all((rank - reduced - 1 in x.dims) == (rank - 1 in x.dims) for x in leaves):
        reduced += 1
    return reduced


def _check(program: Program) -> None:
    first = len(program.domain) - program.reduced
    for leaf in program.leaves:
        dims = [d for d in leaf.dims if d is not None]
        inner = [d for d in dims if d >= first]
        outer = [d for d in dims if d < first]
        gaps = outer and outer != list(range(outer[0], outer[-1] + 1))
        if (inner and len(inner) != program.reduced) or gaps or dims != sorted(set(dims)):
            raise Unrecognised(f"{leaf.name} is broadcast along dimensions between those it follows")
    if program.level(program.output) is Level.SCALAR and not program.reductions:
        raise Unrecognised("a constant output")


def _domain(graph: Any) -> tuple[int, ...]:
    import torch

    shapes = [tuple(n.meta["val"].shape) for n in graph.nodes if isinstance(n.meta.get("val"), torch.Tensor)]
    if not shapes:
        raise Unrecognised("no tensors")
    largest = max(shapes, key=lambda shape: (prod(shape), len(shape)))
    if not largest or not prod(largest) or not all(isinstance(size, int) for size in largest):
        raise Unrecognised(f"the largest tensor has the shape {largest}")
    return largest


def _dtype(node: Any) -> str:
    name = str(node.meta["val"].dtype).removeprefix("torch.")
    if name not in (*_FLOATS, "bool"):
        raise Unrecognised(f"{node.name} is {name}: only {', '.join(_FLOATS)} and bool are covered")
    return name


def _rows_apart(value: Any) -> bool:
    """Return whether a tensor's rows are whole and evenly spaced, but not one behind the other."""
    shape, strides = tuple(value.shape), tuple(value.stride())
    if len(shape) < 2 or strides[-1] != 1 or strides[-2] <= shape[-1]:
        return False
    return all(strides[d] == shape[d + 1] * strides[d + 1] for d in range(len(shape) - 2))


def _joined(placed: list[Placed]) -> tuple[int | None, ...]:
    """Broadcast from the right; where two operands follow different dimensions of the domain there is no rule."""
    rank = max(len(p.dims) for p in placed)
    joined: list[int | None] = []
    for own in range(-rank, 0):
        here = {p.dims[own] for p in placed if -own <= len(p.dims)} - {None}
        if len(here) > 1:
            raise Unrecognised("operands that follow different dimensions")
        joined.append(next(iter(here), None))
    return tuple(joined)
