"""Which products have an operand that is decoded on the way, and what belongs to each of them.

An operand counts as decoded where what it is made from has whole numbers (packed ones, narrow ones, rows to pick from a
table) and takes no more bytes than itself.  The other operand is read through its views.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import prod
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.contraction_views import is_view
from burnish.propose.kernels.decoded_work import DecodedWork, Sizes, reads, sources
from burnish.propose.kernels.decoding import Decoding
from burnish.propose.kernels.epilogue import pointwise_after
from burnish.propose.kernels.pattern import arguments, float32, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.places import Var, variable
from burnish.propose.kernels.product import Product, product_of
from burnish.propose.kernels.template import Region

__all__ = ["between", "work_at"]

_KEY = "burnish.decoded"
_SMALLEST = 1 << 12
"""Numbers of an operand below which it is nothing to write it down."""
_SHORTEST = 32
"""The least depth of a block, which belongs to one product of a sum."""
_USUAL = Sizes(64, 64, 64)
"""Blocks with which it is tried whether operands can be read."""


def work_at(node: Any) -> tuple[Region, DecodedWork] | None:
    """Return the product that ends at a node, with pointwise work behind it or without."""
    if _KEY not in node.meta:
        node.meta[_KEY] = _found(node)
    found: tuple[Region, DecodedWork] | None = node.meta[_KEY]
    return found


def _found(node: Any) -> tuple[Region, DecodedWork] | None:
    alone = _decoded(node)
    after = pointwise_after(node, lambda source: _decoded(source) is not None) if alone is None else None
    if after is not None and (after.program.dtype != "float32" or not float32(node)):
        return None
    work = alone if after is None else _decoded(after.source)
    if work is None:
        return None
    work = replace(work, after=after)
    chosen = [*(after.region.nodes if after is not None else ()), work.product.node, *_inside(work)]
    made = region_of(node, *(n for n in chosen if n is not node))
    read = {n for side in work.operands(_USUAL) for n in reads(side)}
    # What one operand reads may be inside the other: then the kernel would not be given it.
    return (made, work) if read | set(work.extra) == set(made.inputs) else None


def _decoded(node: Any) -> DecodedWork | None:
    """Return the product a node is, where one of its operands is decoded."""
    key = f"{_KEY}.product"
    if key not in node.meta:
        node.meta[key] = _looked_at(node)
    found: DecodedWork | None = node.meta[key]
    return found


def _looked_at(node: Any) -> DecodedWork | None:
    product = product_of(node)
    work = DecodedWork(product, False, (False, False)) if product is not None else _batch(node) or _summed(node)
    if work is None:
        return None
    operands = work.product.left, work.product.right
    deep = (_worth(operands[0]), _worth(operands[1]))
    if not any(yes and prod(shape_of(n)) >= _SMALLEST for n, yes in zip(operands, deep, strict=True)):
        return None
    work = replace(work, deep=deep)
    try:
        work.operands(_USUAL)
    except Unrecognised:
        return None
    return work


def _batch(node: Any) -> DecodedWork | None:
    """Return a batch of products."""
    if not is_op(node, "bmm.default", "matmul.default") or not float32(node, *node.args[:2]):
        return None
    if min(len(shape_of(a)) for a in node.args[:2]) < 3:
        return None
    return DecodedWork(Product(node, node.args[0], node.args[1], transposed=False), True, (False, False))


def _summed(node: Any) -> DecodedWork | None:
    """Return the sum over a batch of products, each of them multiplied by numbers for its rows and its columns."""
    if not is_op(node, "sum.dim_IntList") or not float32(node):
        return None
    given = arguments(node)
    if given["keepdim"] or given["dtype"] is not None or list(given["dim"] or ()) not in ([0], [-3]):
        return None
    user, at, factors, between = node, node.args[0], list[Any](), list[Any]()
    while only_user(at, user) and is_op(at, "mul.Tensor") and all(hasattr(a, "meta") for a in at.args):
        whole = [a for a in at.args if shape_of(a) == shape_of(at)]
        if len(whole) != 1:
            return None
        factors += [a for a in at.args if a is not whole[0]]
        between.append(at)
        user, at = at, whole[0]
    made = _batch(at) if only_user(at, user) else None
    if made is None or len(shape_of(at)) != 3 or any(shape_of(a)[0] != shape_of(at)[0] for a in at.args):
        return None
    if shape_of(at)[0] == 1 or shape_of(made.product.left)[-1] % _SHORTEST:
        return None
    product = replace(made.product, node=node)
    groups, kept = shape_of(at)[0], tuple(factors)
    return DecodedWork(product, False, (False, False), None, groups, kept, (*between, at))


def _worth(node: Any) -> bool:
    """Return whether an operand is made from much less than it is."""
    shape = shape_of(node)
    if not _computed(node):
        return False
    decoding = Decoding({f"d{d}": f"d{d}" for d in range(len(shape))}, {})
    try:
        value = decoding.value(node, tuple(variable(Var(f"d{d}", size)) for d, size in enumerate(shape)))
    except Unrecognised:
        return False
    read = set(sources(value))
    whole = any(not source.meta["val"].is_floating_point() for source in read)
    return whole and sum(map(_bytes, read)) <= _bytes(node)


def _computed(node: Any) -> bool:
    """Return whether there is more to a node than a view of something stored."""
    while is_view(node):
        node = node.args[0]
    return bool(node.op == "call_function")


def _bytes(node: Any) -> int:
    value = node.meta["val"]
    return int(value.numel()) * int(value.element_size())


def _inside(work: DecodedWork) -> list[Any]:
    """Return the nodes between what operands read and the product."""
    read = [reads(side) for side in work.operands(_USUAL)]
    first, second = read[::-1] if work.turned else read
    left = between([work.product.left], first)
    right = between([work.product.right], second)
    return [*work.between, *left, *right, *between(work.factors, first | second)]


def between(nodes: Iterable[Any], read: Collection[Any]) -> list[Any]:
    """Return the nodes from some back to those that are read."""
    found: list[Any] = []
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node not in found and node not in read and node.op == "call_function":
            found.append(node)
            waiting += node.all_input_nodes
    return found
