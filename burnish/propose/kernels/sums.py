"""Sums that are normalised and needed again later: the stream that runs beside a transformer's layers.

Computing such a sum again where it is needed reads one tensor more for every layer before it.
"""

from __future__ import annotations

from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.product import product_of
from burnish.propose.kernels.triton_common import dtype_of, floating

__all__ = ["after_product", "norm_of"]

_KEY = "burnish.normalised"
_LARGE = 1 << 31
"""Operations from which on a float32 product is split, by a kernel that takes pointwise work along."""
_WIDEST = 8192
"""Columns up to which a row is held by one program."""


def norm_of(node: Any) -> Any:
    """Return the first norm of a sum, where all else that needs the sum comes after it; else ``None``."""
    if _KEY not in node.meta:
        node.meta[_KEY] = _looked(node)
    return node.meta[_KEY]


def _looked(node: Any) -> Any:
    if not is_op(node, "add.Tensor") or node.kwargs or len(node.args) != 2 or len(node.users) < 2:
        return None
    if not floating(node, *node.args) or not 1 < len(shape_of(node)) <= 4 or shape_of(node)[-1] > _WIDEST:
        return None
    if any(shape_of(a) != shape_of(node) or dtype_of(a) != dtype_of(node) for a in node.args):
        return None
    if after_product(node):
        return None
    # The users in the order of the graph, however they came to be.
    order = [n for n in node.graph.nodes if n in node.users]
    return order[0] if _is_norm(order[0], node) else None


def after_product(node: Any) -> bool:
    """Return whether a large float32 product is part of what a node is made of.

    The product's own kernel adds with its sums at hand; computed elsewhere too, the product would be done twice.
    """
    products = [found for found in map(product_of, node.all_input_nodes) if found is not None]
    return any(found.operations >= _LARGE for found in products)


def _is_norm(norm: Any, source: Any) -> bool:
    """Return whether a node normalises rows of ``source``, with a weight of its own type or none."""
    if not is_op(norm, "rms_norm.default", "layer_norm.default") or norm.args[0] is not source:
        return False
    if tuple(norm.args[1]) != shape_of(source)[-1:] or dtype_of(norm) != dtype_of(source):
        return False
    given = [a for a in norm.args[2:4] if hasattr(a, "op")]
    if not all(floating(a) and dtype_of(a) == dtype_of(source) for a in given):
        return False
    return is_op(norm, "layer_norm.default") or (len(norm.args) > 3 and isinstance(norm.args[3], float))
