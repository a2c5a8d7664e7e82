"""Float32 matrix products on a GPU's matrix unit, with operands split in two so that no accuracy is lost.

The matrix unit multiplies 11-bit numbers.  A float32 number is the sum of two of them, so three products (the fourth is
below rounding) give what float32 gives.  The unit's own sums drop bits instead of rounding: only a block of the depth
is left to them.  Half precision has few exponents, so every row of either operand is first scaled by a power of two;
numbers more than 2^28 below their row's largest lose bits, which matters only where one operand's large numbers meet
nothing but the other's small ones.  The ``tf32`` way has float32's exponents, and half the speed.

Not covered: batches of products, and products too small to pay for the splitting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.epilogue import After, fitted, pointwise_after
from burnish.propose.kernels.pattern import float32, function_text, region, template_text
from burnish.propose.kernels.product import Product, product_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "SplitProduct"]

_SMALLEST = 1 << 31
"""Operations from which on the product takes longer than splitting its operands."""
_WORTH = 1 << 33
"""Operations from which on that also holds with the time to launch four or five kernels."""
_LONG = 1 << 35
"""Operations from which on making descriptors (0.06 ms) costs less than they save."""
_LOW_BITS = 11
"""Low parts are stored this many powers of two larger, where half precision has all its bits."""
_TILES = ("128x128x64 w8 s3", "64x128x32 w4 s4", "64x128x64 w4 s2", "128x64x64 w4 s2", "64x64x64 w4 s3")
"""Rows, columns and depth of a block, warps, and blocks in flight; these fit the registers and shared memory."""


class SplitProduct(KernelTemplate):
    """``mm``, ``matmul``, ``linear`` and ``addmm`` by three half-precision or TF32 products; pointwise work after."""

    name = "split_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match a large product, or pointwise work at the end of which ``node`` is and that begins with one."""
        if _product(node) is not None:
            return single(node)
        after = _epilogue(node)
        return region(node, after.source, *after.region.nodes) if after is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the ways of splitting, the blocks and the order in which they are computed."""
        described = _operations(region) >= _LONG
        return {
            "variant": ("half", "tf32"),
            "tile": _TILES,
            "descriptors": (described, not described),
            "group": (8, 4, 16),
        }

    def promising(self, region: Region) -> bool:
        """Launches take as long as a product of 2048 by 2048 by 1024."""
        return _operations(region) >= _WORTH

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels that split, the one that multiplies, and the function that calls them."""
        after = _epilogue(region.output) if _product(region.output) is None else None
        product = _product(region.output if after is None else after.source)
        assert product is not None
        written = _Writer(product, after, call.function, settings)
        given = [product.left, product.right, product.bias, *(after.inputs if after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(g) for g in given)})"
        return Piece((statement,), triton=written.kernels(), helpers=written.functions())


@dataclass(frozen=True)
class _Writer:
    """The text of one product's kernels and of the functions that call them."""

    product: Product
    after: After | None
    function: str
    settings: Settings

    def kernels(self) -> str:
        """Return the Triton functions, the pointwise work written into the last of them."""
        text = template_text("split_product.txt").replace("NAME_", f"{self.function}_")
        alpha, beta = self.product.alpha, self.product.beta
        if alpha != 1:
            text = text.replace("    if BIAS:\n", f"    result = result * {alpha!r}\n    if BIAS:\n")
        if beta != 1:
            text = text.replace("result += tl.load(bias", f"result += {beta!r} * tl.load(bias")
        if self.after is None:
            return text
        pointers = "".join(f"{leaf.name}_ptr, " for leaf in self.after.leaves)
        text = text.replace("bias, out_ptr, rows", f"bias, out_ptr, {pointers}rows")
        lines = self.after.lines("result")
        before, store, after = text.rpartition("    tl.store(")
        text = before + "".join(f"    {line}\n" for line in lines) + store + after
        used = helpers("\n".join(lines), "math_triton.txt")
        return f"{used}\n\n\n{text}" if used else text

    def functions(self) -> str:
        """Return the Python functions: one that splits an operand, one that multiplies."""
        rows, columns, depth, warps, stages = self._tile()
        variant, described = self.settings["variant"], bool(self.settings["descriptors"])
        low = _LOW_BITS if variant == "half" else 0
        name, has_bias = self.function, self.product.bias is not None
        leaves = self.after.leaves if self.after else []
        transposed = "" if self.product.transposed else ".t()"
        pointers = "".join(f" {leaf.name}_in," for leaf in leaves)
        lines = [
            "if a.dtype != torch.float32 or b.dtype != torch.float32:",
            '    raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")',
            f"left, right = a.reshape(-1, a.shape[-1]), b{transposed}",
            "shape = (*a.shape[:-1], right.shape[0])",
            "if left.shape[1] != right.shape[1]:",
            '    raise ValueError(f"the sizes {left.shape[1]} and {right.shape[1]} are not the same")',
            *(['bias = fit(bias, "bias", shape[-1:], torch.float32)'] if has_bias else []),
            *(fitted(leaf, len(shape_of(self.product.node))) for leaf in leaves),
            f"left_parts, left_top = {name}_split(left, {rows})",
            f"right_parts, right_top = {name}_split(right, {columns})",
            "whole_left, whole_right = left_top.numel(), right_top.numel()",
            "rows, columns, padded = left.shape[0], right.shape[0], left_parts.shape[1]",
            "out = torch.empty(shape, dtype=torch.float32, device=a.device)",
        ]
        if described:
            lines += [
                "from triton.tools.tensor_descriptor import TensorDescriptor",
                "",
                f"left_parts = TensorDescriptor.from_tensor(left_parts, [{rows}, {depth}])",
                f"right_parts = TensorDescriptor.from_tensor(right_parts, [{columns}, {depth}])",
            ]
        lines += [
            f"{name}_product[(triton.cdiv(rows, {rows}) * triton.cdiv(columns, {columns}),)](",
            f"    left_parts, right_parts, left_top, right_top, {'bias' if has_bias else 'out'}, out,{pointers}",
            f"    rows, columns, whole_left, whole_right, padded, LOW={low}, BIAS={has_bias}, TMA={described},",
            f"    BLOCK_M={rows}, BLOCK_N={columns}, BLOCK_K={depth}, GROUP={self.settings['group']},",
            f"    num_warps={warps}, num_stages={stages},",
            ")",
            "return out",
        ]
        about = f"A float32 product of operands split in two ({variant}), {rows} by {columns} at a time."
        names = ["a", "b", "bias", *(f"{leaf.name}_in" for leaf in leaves)]
        text = template_text("split_operand.txt").replace("NAME_", f"{name}_").replace("LOW", str(low))
        text = text.replace("HALF", str(variant == "half"))
        text = text.replace("DTYPE", "torch.float16" if variant == "half" else "torch.float32")
        return f"{text}\n\n\n{function_text(name, names, about, lines)}"

    def _tile(self) -> tuple[int, int, int, int, int]:
        sizes, warps, stages = str(self.settings["tile"]).split()
        rows, columns, depth = map(int, sizes.split("x"))
        # TF32 numbers take twice the memory.
        return (
            rows,
            columns,
            depth // 2 if self.settings["variant"] == "tf32" else depth,
            int(warps[1:]),
            int(stages[1:]),
        )


def _product(node: Any) -> Product | None:
    """Return the product a node is, if it is a large one of matrices in float32."""
    found = product_of(node)
    return found if found is not None and found.operations >= _SMALLEST else None


def _operations(region: Region) -> int:
    """Return the multiplications and additions of the product in a region."""
    return next(p for p in map(_product, region.nodes) if p is not None).operations


def _epilogue(node: Any) -> After | None:
    """Return the pointwise work in float32 that ends at ``node`` and begins with a product."""
    after = pointwise_after(node, lambda source: _product(source) is not None)
    return after if after is not None and after.program.dtype == "float32" and float32(node) else None


TEMPLATES: tuple[KernelTemplate, ...] = (SplitProduct(),)
