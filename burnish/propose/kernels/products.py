"""Matrix products: triangular ones by blocks, and ones whose result is too large for memory the process has.

Triangular products are cut into blocks of which only those that are not zero are multiplied, by the library.  Not
covered: batches of them, and triangles beside the diagonal.  Many small products were tried with a kernel of our own:
the library's is faster at every size from 16 to 128.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text, only_user, region, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "LargeResult", "Triangular"]

_LARGE = 8 << 20
"""Elements from which on the C library takes memory from the kernel anew at every call: 32 MB."""


class Triangular(KernelTemplate):
    """``triu`` or ``tril`` of a product, products of ``triu`` or ``tril``, and both together, by blocks.

    With ``i`` a row and ``j`` a column, an upper triangular result needs ``j >= i`` only, an upper triangular first
    operand ``k >= i`` and an upper triangular second one ``k <= j``; lower ones the other way round.
    """

    name = "triangular"
    backend = "torch"

    def match(self, node: Any) -> Region | None:
        """Match the mask behind a product, or a product with masked operands."""
        product = node.args[0] if _mask(node) and hasattr(node.args[0], "op") else node
        if not is_op(product, "matmul.default", "mm.default") or (product is not node and not only_user(product, node)):
            return None
        masks = [_mask(n) for n in (node, *product.args) if n is not product]
        if not any(masks) or not float32(node, product, *product.args):
            return None
        if any(len(shape_of(n)) != 2 for n in product.args):
            return None
        # A mask behind the product is a better place to match than the product itself.
        users = list(product.users)
        if product is node and len(users) == 1 and _mask(users[0]):
            return None
        return single(node) if product is node else region(node, product)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the block's size, none of them larger than half of the matrix."""
        side = max(shape_of(region.output))
        fitting = tuple(b for b in (256, 128, 512, 1024, 64) if 2 * b <= side)
        return {"block": fitting or (max(1, side // 2),)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the loop over blocks."""
        node = region.output
        product = node if len(region.nodes) == 1 else node.args[0]
        a, b = product.args
        result, first, second = _mask(node) if product is not node else "", _mask(a), _mask(b)
        lines = [
            "(rows, depth), (_, columns) = a.shape, b.shape",
            "out = a.new_empty(rows, columns)",
            # Results are written in place, which torch allows outside of its gradients only.
            "with torch.no_grad():",
            f"    for i in range(0, rows, {settings['block']}):",
            f"        j = min(i + {settings['block']}, rows)",
            *(f"        {line}" for line in _row_block(result, first, second, int(settings["block"]))),
            "return out",
        ]
        about = f"A product of which only the blocks in a triangle are needed, {settings['block']} rows at a time."
        helper = function_text(call.function, ("a", "b"), about, lines)
        statement = f"{call.out} = {call.function}({call.text(a)}, {call.text(b)})"
        return Piece((statement,), helpers=helper)


def _row_block(result: str, first: str, second: str, block: int) -> list[str]:
    """Return the statements for rows ``i`` to ``j``."""
    left = "min(i, columns)" if result == "upper" else "0"
    right = "min(j, columns)" if result == "lower" else "columns"
    low = "min(i, depth)" if first == "upper" else "0"
    high = "min(j, depth)" if first == "lower" else "depth"
    lines = []
    if not second:
        lines.append(f"left, right, low, high = {left}, {right}, {low}, {high}")
        lines.append("torch.mm(a[i:j, low:high], b[low:high, left:right], out=out[i:j, left:right])")
    else:
        begin, end = ("low", "min(high, q)") if second == "upper" else ("max(low, min(p, depth))", "high")
        lines += [
            f"left, right, low, high = {left}, {right}, {low}, {high}",
            f"for p in range(left, right, {block}):",
            f"    q = min(p + {block}, right)",
            f"    begin, end = {begin}, {end}",
            "    end = max(begin, end)",
            "    torch.mm(a[i:j, begin:end], b[begin:end, p:q], out=out[i:j, p:q])",
        ]
    if result == "upper":
        lines += ["out[i:j, :left].zero_()", "out[i:j, left:].triu_()"]
    elif result == "lower":
        lines += ["out[i:j, right:].zero_()", "out[i:j, min(i, columns) : right].tril_()"]
    return lines


def _mask(node: Any) -> str:
    """Return ``upper`` or ``lower`` for a node that keeps a triangle with the diagonal, else nothing."""
    for name, side in (("triu.default", "upper"), ("tril.default", "lower")):
        if is_op(node, name) and arguments(node)["diagonal"] == 0 and len(shape_of(node)) == 2:
            return side
    return ""


class LargeResult(KernelTemplate):
    """``mm``, ``bmm``, ``matmul`` and ``linear`` by the library, into memory that is taken in large pages."""

    name = "large_result"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match one product with a result of at least 32 MB."""
        if not is_op(node, "mm.default", "bmm.default", "matmul.default", "linear.default"):
            return None
        if not float32(node, *(a for a in node.args if a is not None)) or prod(shape_of(node)) < _LARGE:
            return None
        a, b = shape_of(node.args[0]), shape_of(node.args[1])
        flat = len(a) >= 2 and len(b) == 2
        return single(node) if flat or (len(a) == len(b) == 3 and a[0] == b[0]) else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """There is nothing to choose."""
        return {}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the library call with memory of our own for its result."""
        node = region.output
        given = [a for a in node.args if a is not None]
        batched = len(shape_of(given[1])) == 3
        lines = ["b = b.t()"] if is_op(node, "linear.default") else []
        lines += [
            "out = a.new_empty(*a.shape[:-1], b.shape[-1])",
            "lib.large_pages(out, out.numel())",
            # Results are written in place, which torch allows outside of its gradients only.
            "with torch.no_grad():",
        ]
        if batched:
            lines.append("    torch.bmm(a, b, out=out)")
        else:
            product = "torch.addmm(bias, " if len(given) == 3 else "torch.mm("
            lines.append(f"    {product}a.reshape(-1, a.shape[-1]), b, out=out.view(-1, b.shape[-1]))")
        names = ("a", "b", "bias")[: len(given)]
        about = "A product into memory that is taken in large pages."
        helper = function_text(call.function, names, about, [*lines, "return out"])
        statement = f"{call.out} = {call.function}({', '.join(call.text(a) for a in given)})"
        return Piece((statement,), cpp=template_text("pages.h"), helpers=helper)


TEMPLATES: tuple[KernelTemplate, ...] = (Triangular(), LargeResult())
