"""A product of which an operand is made on the way from something smaller: where in its operands each program reads.

The product may be a sum of several, each with factors of its own: one product over the depths of all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.decoding import Decoding, Value
from burnish.propose.kernels.decoding_rules import aligned_at, is_float, source_of
from burnish.propose.kernels.epilogue import After
from burnish.propose.kernels.places import Place, Var, unravelled, variable
from burnish.propose.kernels.product import Product

__all__ = ["DEEP", "FINE", "INNER", "DecodedWork", "Operand", "Sizes", "reads", "sources"]

INNER, FINE = "inner", "fine"
DEEP = frozenset({INNER, FINE})
"""The variables that go through one block of a product's depth."""


@dataclass(frozen=True)
class Sizes:
    """How much of a product one program takes at a time."""

    lines: int
    others: int
    depth: int


@dataclass(frozen=True)
class Operand:
    """One operand's block as an expression: ``core`` times numbers that are the same along a block of the depth."""

    decoding: Decoding
    core: Value
    scales: tuple[Value, ...]
    fine: int
    """Numbers along the depth that are made from one: blocks have a dimension of their own for them."""

    @property
    def exact(self) -> int | None:
        """The largest magnitude of whole numbers; ``None`` for others."""
        known = self.core.kind == "int" and self.core.least <= self.core.most
        return max(-self.core.least, self.core.most) if known else None

    @property
    def bytes(self) -> bool:
        """Whether all are whole numbers of eight bits."""
        return self.core.kind == "int" and -128 <= self.core.least <= self.core.most <= 127


@dataclass(frozen=True)
class DecodedWork:
    """A product with one or two decoded operands, and the pointwise work behind it."""

    product: Product
    batched: bool
    deep: tuple[bool, bool]
    """Whether the left and the right operand are decoded."""
    after: After | None = None
    groups: int = 1
    """Products of a batch that are summed: one behind the other they are one product."""
    factors: tuple[Any, ...] = ()
    """What each of these is multiplied by, the same along its depth and along its rows or columns."""
    between: tuple[Any, ...] = ()
    """The nodes from those products to their sum."""

    @property
    def output(self) -> tuple[int, ...]:
        """The result's shape."""
        return shape_of(self.product.node)

    @property
    def batches(self) -> int:
        """Products of matrices that lie side by side."""
        return prod(self.output[:-2]) if self.batched else 1

    @property
    def rows(self) -> int:
        """Rows of one product."""
        return self.output[-2] if self.batched else prod(self.output[:-1])

    @property
    def columns(self) -> int:
        """Columns of one product."""
        return self.output[-1]

    @property
    def depth(self) -> int:
        """What is summed over."""
        return shape_of(self.product.left)[-1] * self.groups

    @property
    def turned(self) -> bool:
        """Whether the lines, of which a program decodes a block, are the result's columns."""
        left, right = self.deep
        return right and not (left and self.rows > self.columns)

    @property
    def lines(self) -> int:
        """Lines of the operand that is decoded in registers."""
        return self.columns if self.turned else self.rows

    @property
    def others(self) -> int:
        """Lines of the other one."""
        return self.rows if self.turned else self.columns

    def operands(self, sizes: Sizes, one: bool = False) -> tuple[Operand, Operand]:
        """Return the block of lines (by depth) and that of others; with ``one`` of these both lie alike."""
        pointers: dict[Any, str] = {}
        first = self._best(sizes, 0, pointers)
        if one:
            return first, self._operand(sizes, 1, pointers, first.fine)
        return first, self._best(sizes, 1, pointers)

    def _best(self, sizes: Sizes, axis: int, pointers: dict[Any, str]) -> Operand:
        """Return an operand with what several numbers are made from read once for all of them."""
        plain = self._operand(sizes, axis, pointers, 1)
        inner = variable(Var(INNER, min(sizes.depth, self.depth)))
        steps = {q.by for q in plain.decoding.quotients if q.place == inner}
        fitting = [s for s in steps if s & (s - 1) == 0 and s < sizes.depth and self.depth % s == 0]
        return self._operand(sizes, axis, pointers, min(fitting)) if fitting else plain

    def _operand(self, sizes: Sizes, axis: int, pointers: dict[Any, str], ones: int) -> Operand:
        right = (axis == 0) == self.turned
        count = -(-self.depth // sizes.depth)
        inner, fine = Var(INNER, min(sizes.depth, self.depth) // ones), Var(FINE, ones)
        block = Var("block", count, inner, fine if ones > 1 else None, self.depth)
        depth = variable(block).times(sizes.depth) + variable(inner).times(ones) + variable(fine)
        line = variable(Var("line", self.others if axis else self.lines))
        masks = {INNER: f"deep_{axis}"} if self.depth % sizes.depth else {}
        names = {name: f"{name}_{axis}" for name in ("line", INNER, FINE)} | {"block": "block", "batch": "batch"}
        decoding = Decoding(names, masks, self.deep[right], pointers)
        node = self.product.right if right else self.product.left
        core, scales = _factored(decoding, node, self._places(right, line, depth))
        scales += [
            self._factor(decoding, factor, line, depth) for factor in self.factors if self._across(factor) is right
        ]
        return Operand(decoding, core, tuple(scales), ones)

    def _across(self, factor: Any) -> bool:
        """Return whether a factor of the products in a sum has a number for each column, not for each row."""
        return shape_of(factor)[-1] > 1

    def _factor(self, decoding: Decoding, factor: Any, line: Place, depth: Place) -> Value:
        shape = shape_of(factor)
        each = self.depth // self.groups
        if len(shape) != 3 or min(shape[1:]) > 1:
            raise Unrecognised(f"{factor} has a number for each element")
        group = depth.divided(each) if shape[0] > 1 else Place()
        made = decoding.value(factor, (group, *(line if size > 1 else Place() for size in shape[1:])))
        if DEEP & made.varies:
            raise Unrecognised("a block of the depth that spans several products")
        return decoding.as_float(made)

    def _places(self, right: bool, line: Place, depth: Place) -> tuple[Place, ...]:
        """Return where in an operand the element of a line and a place of the depth lies."""
        if self.groups > 1:
            each = self.depth // self.groups
            group, inside = depth.divided(each), depth.modulo(each)
            return (group, inside, line) if right else (group, line, inside)
        if self.batched:
            batch = unravelled(variable(Var("batch", self.batches)), self.output[:-2])
            lead = _leading(self.product.right if right else self.product.left, self.output[:-2], batch)
            return (*lead, depth, line) if right else (*lead, line, depth)
        if right:
            return (line, depth) if self.product.transposed else (depth, line)
        return (*unravelled(line, self.output[:-1]), depth)

    @property
    def roots(self) -> tuple[Any, ...]:
        """The nodes that operands and factors are."""
        return (self.product.left, self.product.right, *self.factors)

    @property
    def extra(self) -> list[Any]:
        """The nodes read beside the operands: a bias, and what the pointwise work behind takes."""
        bias = [] if self.product.bias is None else [self.product.bias]
        return [*bias, *(self.after.inputs if self.after else ())]


def _leading(node: Any, lead: tuple[int, ...], batch: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return where along its leading dimensions an operand of a batch is read."""
    own = shape_of(node)[:-2]
    pairs = zip(batch[len(batch) - len(own) :], own, lead[len(lead) - len(own) :], strict=True)
    return tuple(place if size == whole else Place() for place, size, whole in pairs)


def sources(value: Value) -> Iterator[Any]:
    """Go through the nodes that a value reads."""
    waiting, seen = [value], set()
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        if value.source is not None:
            yield value.source
        waiting += value.args


def reads(side: Operand) -> set[Any]:
    """Return the nodes that an operand reads."""
    return {source for value in (side.core, *side.scales) for source in sources(value)}


def _factored(low: Decoding, node: Any, at: tuple[Place, ...]) -> tuple[Value, list[Value]]:
    """Return a node's element as one value times others that are the same along a block of the depth."""
    if node.op == "call_function" and node not in low.stored:
        moved = source_of(low, node, at)
        if moved is not None:
            made = _factored(low, *moved)
            low.expanded.add(node)
            return made
        if low.deep and is_op(node, "mul.Tensor") and is_float(node) and not node.kwargs:
            made_of = _two_factors(low, node, at)
            if made_of is not None:
                return made_of
        if low.deep and is_op(node, "_to_copy") and is_float(node):
            made_from = low.value(node.args[0], at)
            if made_from.kind != "float":
                low.expanded.add(node)
                return made_from if made_from.kind == "int" else low.as_int(made_from), []
    found = low.value(node, at)
    return low.as_int(found) if found.kind == "bool" else found, []


def _two_factors(low: Decoding, node: Any, at: tuple[Place, ...]) -> tuple[Value, list[Value]] | None:
    for one, other in (node.args[:2], node.args[1::-1]):
        if not hasattr(one, "meta"):
            continue
        shape = shape_of(node)
        if hasattr(other, "meta"):
            scale = low.value(other, aligned_at(other, shape, at))
        else:
            scale = low.number(float(other), "float")
        if DEEP & scale.varies:
            continue
        core, scales = _factored(low, one, aligned_at(one, shape, at))
        low.expanded.add(node)
        return core, [*scales, low.as_float(scale)]
    return None
