"""The small expression language between what a task computes and the kernels written for it.

A :class:`Program` is a list of values over a *domain* of rows and columns: the trailing ``reduced`` dimensions of the
domain are a row's columns, the others count its rows.  A value is a tensor read from memory, a number, a pointwise
operation (a row of :data:`burnish.propose.ops.OPS`) or a reduction over the columns.  Both code generators read this
and nothing else, so what one can express the other can.

Not covered: reductions over leading dimensions, several outputs, products of matrices, anything with state.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["REDUCTIONS", "Builder", "Leaf", "Level", "Program", "Value"]

REDUCTIONS = ("sum", "max", "min", "prod")


class Level(enum.IntEnum):
    """Where a value changes: nowhere, from row to row, or from column to column."""

    SCALAR = 0
    ROW = 1
    ELEMENT = 2


@dataclass(frozen=True)
class Leaf:
    """A tensor the kernel reads."""

    name: str
    """An identifier for it in the kernel."""
    expression: str
    """What it is in ``forward``: an argument, or an attribute such as ``self.norm.weight``."""
    dtype: str
    dims: tuple[int | None, ...]
    """For each of its own dimensions the domain's dimension it follows; ``None`` where it has size one."""
    pitched: bool = False
    """Whether its rows lie further apart than they are long: it spans the domain and is part of a wider tensor."""


@dataclass(frozen=True)
class Value:
    """One value: ``op`` is ``load``, ``constant``, ``columns``, a reduction or a pointwise operation's name."""

    op: str
    args: tuple[int, ...] = ()
    varies: frozenset[int] = frozenset()
    """The domain's dimensions along which it changes."""
    number: float = 0.0
    leaf: int = -1


@dataclass(frozen=True)
class Program:
    """What a task computes."""

    domain: tuple[int, ...]
    """The sizes of the timed workload: kernels take theirs from the inputs, templates choose defaults by these."""
    reduced: int
    leaves: tuple[Leaf, ...]
    values: tuple[Value, ...]
    output: int
    keepdim: bool
    """Whether a reduced output keeps dimensions of size one."""
    dtype: str
    """The output's type."""

    def level(self, index: int) -> Level:
        """Return where a value changes."""
        first = len(self.domain) - self.reduced
        varies = self.values[index].varies
        if any(d >= first for d in varies):
            return Level.ELEMENT
        return Level.ROW if varies or self.stage(index) else Level.SCALAR

    def stage(self, index: int) -> int:
        """Return how many passes over a row come before a value can be computed."""
        return self._stages[index]

    @cached_property
    def _stages(self) -> tuple[int, ...]:
        found: list[int] = []
        for value in self.values:
            before = max((found[a] for a in value.args), default=0)
            found.append(before + (value.op in REDUCTIONS))
        return tuple(found)

    @property
    def reductions(self) -> tuple[int, ...]:
        """The reductions, in order."""
        return tuple(i for i, v in enumerate(self.values) if v.op in REDUCTIONS)

    @property
    def elementwise(self) -> bool:
        """Whether nothing is reduced."""
        return not self.reductions

    @property
    def rows(self) -> int:
        """The number of rows in the timed workload."""
        return _product(self.domain[: len(self.domain) - self.reduced])

    @property
    def columns(self) -> int:
        """The length of a row in the timed workload."""
        return _product(self.domain[len(self.domain) - self.reduced :])

    def leaf_level(self, leaf: Leaf) -> Level:
        """Return where a tensor changes."""
        first = len(self.domain) - self.reduced
        dims = [d for d in leaf.dims if d is not None]
        if any(d >= first for d in dims):
            return Level.ELEMENT
        return Level.ROW if dims else Level.SCALAR

    def leading(self, leaf: Leaf) -> tuple[int, int]:
        """Return the range of leading dimensions a tensor follows; empty where it is the same in all rows."""
        dims = [d for d in leaf.dims if d is not None and d < len(self.domain) - self.reduced]
        return (dims[0], dims[-1] + 1) if dims else (0, 0)

    @property
    def periods(self) -> list[str]:
        """The names of the numbers that place tensors which follow some leading dimensions only, or have rows apart."""
        names = []
        for leaf in self.leaves:
            first, last = self.leading(leaf)
            names += [f"{leaf.name}_repeat"] if first < last < len(self.domain) - self.reduced else []
            names += [f"{leaf.name}_count"] if first > 0 else []
            names += [f"{leaf.name}_pitch"] if leaf.pitched else []
        return names

    def row_start(self, leaf: Leaf, divide: str = "/") -> str:
        """Return the text of where in a tensor ``row`` begins."""
        return f"{self.row_index(leaf, divide)} * {f'{leaf.name}_pitch' if leaf.pitched else 'columns'}"

    def row_index(self, leaf: Leaf, divide: str = "/") -> str:
        """Return the text of which of a tensor's rows belongs to ``row``."""
        text = f"row {divide} {leaf.name}_repeat" if f"{leaf.name}_repeat" in self.periods else "row"
        text = f"{text} % {leaf.name}_count" if f"{leaf.name}_count" in self.periods else text
        return text if text == "row" else f"({text})"


@dataclass
class Builder:
    """Makes values, each of them once."""

    leaves: list[Leaf] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    _known: dict[Value, int] = field(default_factory=dict)

    def load(self, leaf: int) -> int:
        """Return a tensor's element."""
        varies = frozenset(d for d in self.leaves[leaf].dims if d is not None)
        return self._add(Value("load", varies=varies, leaf=leaf))

    def constant(self, number: float) -> int:
        """Return a number."""
        return self._add(Value("constant", number=float(number)))

    def columns(self) -> int:
        """Return the length of a row."""
        return self._add(Value("columns"))

    def op(self, name: str, *args: int | float) -> int:
        """Return a pointwise operation on values and numbers."""
        indices = tuple(a if isinstance(a, int) else self.constant(a) for a in args)
        varies = frozenset().union(*(self.values[i].varies for i in indices))
        return self._add(Value(name, indices, varies))

    def reduce(self, kind: str, arg: int, over: range) -> int:
        """Return a reduction over the columns."""
        return self._add(Value(kind, (arg,), self.values[arg].varies - frozenset(over)))

    def _add(self, value: Value) -> int:
        if value not in self._known:
            self._known[value] = len(self.values)
            self.values.append(value)
        return self._known[value]


def _product(sizes: tuple[int, ...]) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total
