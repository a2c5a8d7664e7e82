"""Batched products and the pointwise work before and behind them, read as values over the result's dimensions.

Every tensor is placed by which dimension each of its own follows, through permutations and dimensions of size one, so
that a kernel can read it where it lies, with its own steps.  An operand may itself be made from a product (scores that
are scaled and multiplied with values); beyond that the depth of one product is not looked into.

Not covered: views that merge or split dimensions, reductions, types other than float32 and bool.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.contraction_views import Dims, aligned, is_view, source_dims
from burnish.propose.kernels.fused import taken_apart
from burnish.propose.kernels.pattern import float32
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Region, single
from burnish.propose.lower import Lowering, Placed, translate
from burnish.propose.program import Leaf, Value
from burnish.propose.rules import RULES

__all__ = ["Contraction", "Read", "Sum", "Tile", "contraction_of", "is_product"]

_NAMES = "sum mean amax amin prod var std norm logsumexp softmax log_softmax layer_norm rms_norm group_norm"
_REDUCTIONS = (*_NAMES.split(), "linalg_vector_norm", "native_layer_norm", "_softmax", "_log_softmax")
_MOST_NODES = 40
_MOST_TRIES = 12


@dataclass(frozen=True, eq=False)
class Read:
    """A tensor read from memory, and the dimension that each of its own follows (``None``: size one)."""

    node: Any
    dims: Dims


@dataclass(frozen=True, eq=False)
class Sum:
    """A product: the sum over ``depth`` of what the left tile (rows by depth) and the right one (by columns) hold."""

    node: Any
    depth: int
    left: Tile
    right: Tile


@dataclass(frozen=True, eq=False)
class Tile:
    """Values over two dimensions, the others fixed."""

    rows: int
    columns: int
    values: tuple[Value, ...]
    output: int
    leaves: tuple[Read | Sum, ...]

    @property
    def plain(self) -> bool:
        """Whether it is a tensor as it lies in memory."""
        return self.values[self.output].op == "load" and isinstance(self.leaves[self.values[self.output].leaf], Read)

    def reads(self) -> Iterator[Read]:
        """Go through all that is read, products' operands included."""
        for leaf in self.leaves:
            if isinstance(leaf, Sum):
                yield from leaf.left.reads()
                yield from leaf.right.reads()
            else:
                yield leaf

    def sums(self) -> Iterator[tuple[Sum, int]]:
        """Go through all products, each with how deep inside another it is."""
        for leaf in self.leaves:
            if isinstance(leaf, Sum):
                yield leaf, 0
                for tile in (leaf.left, leaf.right):
                    yield from ((inner, level + 1) for inner, level in tile.sums())


@dataclass(frozen=True, eq=False)
class Contraction:
    """A region that is one or two batched products: its result over all dimensions, those first."""

    region: Region
    sizes: tuple[int, ...]
    """Of the result's dimensions, and then of what products sum over, at the traced workload."""
    rank: int
    tile: Tile


def is_product(node: Any) -> bool:
    """Return whether a node is a product of two batches of float32 matrices."""
    if not is_op(node, "matmul.default", "bmm.default") or not float32(node, *node.args[:2]):
        return False
    return min(len(shape_of(argument)) for argument in node.args[:2]) > 2


def contraction_of(node: Any) -> Contraction | None:
    """Return the products that end at a node, with all the pointwise work that belongs to them alone."""
    refused: set[Any] = set()
    for _ in range(_MOST_TRIES):
        inside = _grown(node, refused)
        if not any(is_product(n) for n in inside):
            return None
        try:
            made = _Evaluation(inside, list(shape_of(node)))
            tile = made.tile(node, tuple(range(len(shape_of(node)))), None, None)
        except _Refused as error:
            if error.node is node:
                return None
            refused.add(error.node)
            continue
        return Contraction(region_of(node, *inside), tuple(made.sizes), len(shape_of(node)), tile)
    return None


class _Refused(Exception):
    """A node that the region cannot take in."""

    def __init__(self, node: Any) -> None:
        super().__init__(str(node))
        self.node = node


def _grown(output: Any, refused: set[Any]) -> set[Any]:
    """Return the nodes that only the output needs, back to the operands of a product inside a product's operand."""
    levels = {output: 0} if _eligible(output, 0) else {}
    look = list(levels)
    while look and len(levels) < _MOST_NODES:
        node = look.pop(0)
        level = levels[node] + is_product(node)
        for source in node.all_input_nodes:
            if source in levels or source in refused or not set(source.users) <= set(levels):
                continue
            if _eligible(source, level):
                levels[source] = level
                look.append(source)
    inside = set(levels)
    while True:
        # A view of what lies in memory anyway is read as it is.
        idle = {n for n in inside if is_view(n) and n.args[0] not in inside}
        if not idle:
            return inside
        inside -= idle


def _eligible(node: Any, level: int) -> bool:
    import torch

    value = node.meta.get("val")
    if node.op != "call_function" or not isinstance(value, torch.Tensor):
        return False
    if value.dtype not in (torch.float32, torch.bool) or not all(isinstance(s, int) and s > 0 for s in value.shape):
        return False
    if is_product(node):
        return level < 2
    if is_view(node):
        return source_dims(node, tuple(range(value.dim()))) is not None
    return torch.Tag.pointwise in getattr(node.target, "tags", ()) and not any(map(_reduced, node.all_input_nodes))


def _reduced(node: Any) -> bool:
    """Return whether a node is a reduction, or cheap work on one: a kernel for both is better than half of it here."""
    import torch

    while is_view(node) or (torch.Tag.pointwise in getattr(node.target, "tags", ()) and len(node.all_input_nodes) == 1):
        node = node.all_input_nodes[0]
    return is_op(node, *_REDUCTIONS)


@dataclass
class _Evaluation:
    """One reading of a region; ``sizes`` grows by what products sum over."""

    inside: set[Any]
    sizes: list[int]

    def tile(self, node: Any, dims: Dims, rows: int | None, columns: int | None) -> Tile:
        """Return a node's values over two dimensions; without them those of the first product that is met."""
        made = _TileEvaluation(self, rows, columns)
        output = made.low.as_float(made.value(node, dims)).value
        if made.rows is None or made.columns is None:
            raise _Refused(node)
        values = tuple(made.low.build.values)
        return Tile(made.rows, made.columns, values, output, tuple(made.leaves))


class _TileEvaluation:
    def __init__(self, whole: _Evaluation, rows: int | None, columns: int | None) -> None:
        self.whole, self.rows, self.columns = whole, rows, columns
        self.spread = set() if rows is not None else {d for d, size in enumerate(whole.sizes) if size > 1}
        """What a product must follow: one that is the same along some of the result would be done again and again."""
        self.low = Lowering(Traced(None, {}, frozenset(), (), (), None), ())
        self.leaves: list[Read | Sum] = []
        self._known: dict[tuple[Any, Dims], Placed] = {}

    def value(self, node: Any, dims: Dims) -> Placed:
        """Return a node's value where its dimensions follow ``dims``."""
        key = (node, dims)
        if key not in self._known:
            self._known[key] = self._value(node, dims)
        return self._known[key]

    def _value(self, node: Any, dims: Dims) -> Placed:
        if node not in self.whole.inside:
            return self._leaf(Read(node, dims), node, dims)
        if is_product(node):
            return self._leaf(self._sum(node, dims), node, dims)
        if is_view(node):
            source = source_dims(node, dims)
            assert source is not None
            return Placed(self.value(node.args[0], source).value, dims)
        found = {a: self.value(a, aligned(shape_of(a), shape_of(node), dims)) for a in node.all_input_nodes}
        try:
            placed = _pointwise(self.low, node, found)
        except Unrecognised as error:
            raise _Refused(node) from error
        return Placed(placed.value, dims)

    def _leaf(self, leaf: Read | Sum, node: Any, dims: Dims) -> Placed:
        dtype = str(node.meta["val"].dtype).removeprefix("torch.")
        self.leaves.append(leaf)
        self.low.build.leaves.append(Leaf(str(node.name), str(node.name), dtype, dims))
        return Placed(self.low.build.load(len(self.leaves) - 1), dims)

    def _sum(self, node: Any, dims: Dims) -> Sum:
        (*batch, x, y) = dims
        if self.rows is None:
            self.rows, self.columns = x, y
        if x is None or y is None or {x, y} != {self.rows, self.columns} or not self.spread <= set(dims):
            raise _Refused(node)
        a, b = node.args[:2]
        depth = len(self.whole.sizes)
        self.whole.sizes.append(shape_of(a)[-1])
        lead = shape_of(node)[:-2]
        first = (*aligned(shape_of(a)[:-2], lead, tuple(batch)), x, depth)
        second = (*aligned(shape_of(b)[:-2], lead, tuple(batch)), depth, y)
        sides = [(a, first), (b, second)] if x == self.rows else [(b, second), (a, first)]
        left = self.whole.tile(*sides[0], self.rows, depth)
        right = self.whole.tile(*sides[1], depth, self.columns)
        return Sum(node, depth, left, right)


def _pointwise(low: Lowering, node: Any, found: dict[Any, Placed]) -> Placed:
    """Return an operator's value, in core operators where it is none itself."""
    name = str(node.target).removeprefix("aten.")
    low.found = dict(found)
    try:
        placed = translate(low, node, RULES)
    except Unrecognised:
        flat = taken_apart(single(node)).graph
        low.found = {}
        given = iter(single(node).inputs)
        placed = None
        for part in flat.nodes:
            if part.op == "placeholder":
                low.found[part] = found[next(given)]
            elif part.op == "call_function":
                low.found[part] = translate(low, part, RULES)
            else:
                placed = low.operand(part.args[0][0])
    if not isinstance(placed, Placed):
        raise Unrecognised(f"{name} has several results") from None
    return placed
