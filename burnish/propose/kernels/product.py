"""Reading a node as a product of matrices, in whichever of torch's forms it is written."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32

__all__ = ["Product", "product_of"]


@dataclass(frozen=True)
class Product:
    """One product: what it multiplies, and what is added to each row of the result."""

    node: Any
    left: Any
    right: Any
    transposed: bool
    """Whether the right operand is stored as columns by depth."""
    bias: Any = None
    alpha: float = 1.0
    """What the product is multiplied by."""
    beta: float = 1.0
    """What the bias is multiplied by."""

    @property
    def operations(self) -> int:
        """The multiplications and additions of it."""
        return 2 * prod(shape_of(self.left)) * shape_of(self.node)[-1]


def product_of(node: Any) -> Product | None:
    """Return the product a node is, if it is one of a tensor's last dimension with a matrix, in float32."""
    found = None
    if is_op(node, "mm.default", "matmul.default"):
        found = Product(node, node.args[0], node.args[1], transposed=False)
    elif is_op(node, "linear.default"):
        found = Product(node, node.args[0], node.args[1], transposed=True, bias=arguments(node)["bias"])
    elif is_op(node, "addmm.default"):
        given = arguments(node)
        alpha, beta = given["alpha"], given["beta"]
        # Times zero the bias is not read at all, whatever it holds.
        if isinstance(alpha, int | float) and isinstance(beta, int | float) and beta != 0:
            found = Product(node, node.args[1], node.args[2], False, node.args[0], float(alpha), float(beta))
    if found is None or not float32(*(n for n in (node, found.left, found.right, found.bias) if n is not None)):
        return None
    left, right = shape_of(found.left), shape_of(found.right)
    if len(left) < 2 or len(right) != 2 or (found.bias is not None and shape_of(found.bias) != shape_of(node)[-1:]):
        return None
    return found
