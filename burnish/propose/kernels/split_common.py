"""What the templates for float32 products of split operands share: which products, what follows them, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.epilogue import After, fitted, pointwise_after
from burnish.propose.kernels.pattern import float32, function_text, region, template_text
from burnish.propose.kernels.product import Product, product_of
from burnish.propose.kernels.template import Call, Piece, Region, Settings, single
from burnish.propose.snippets import helpers

__all__ = ["NARROW", "WORTH", "SplitWork", "matched", "split_function", "tile_of", "work_of"]

_SMALLEST = 1 << 31
"""Operations from which on the product takes longer than splitting its operands."""
WORTH = 1 << 33
"""Operations from which on that also holds with the time to launch four or five kernels."""

NARROW = 80
"""Half the side of a square product that saves as much time as splitting takes: writing and reading 8 bytes a number at
3.5 TB/s, against 70 % of two operations a number and column (or row) at 50 TFLOP/s."""


@dataclass(frozen=True)
class SplitWork:
    """A large product and the pointwise work behind it."""

    product: Product
    after: After | None

    @property
    def rows(self) -> int:
        """Rows of the left operand at the timed workload, all leading dimensions together."""
        return self.product.operations // (2 * self.depth * self.columns)

    @property
    def columns(self) -> int:
        """Columns of the right operand."""
        return shape_of(self.product.node)[-1]

    @property
    def depth(self) -> int:
        """What is summed over."""
        return shape_of(self.product.left)[-1]

    @property
    def batched(self) -> bool:
        """Whether both operands have as many matrices."""
        return len(shape_of(self.product.right)) > 2

    @property
    def bias(self) -> str:
        """The argument kernels get for the bias; what is passed where there is none is not read."""
        return "bias" if self.product.bias is not None else "out"

    @property
    def pointers(self) -> str:
        """The tensors that the pointwise work reads, as the kernel's call names them."""
        return "".join(f" {leaf.name}_in," for leaf in (self.after.leaves if self.after else ()))

    def checks(self) -> list[str]:
        """Return the statements that look at the tensors and bind ``left``, ``right`` (columns by depth), ``shape``."""
        leaves = self.after.leaves if self.after else []
        transposed = "" if self.product.transposed else ".t()"
        operands = [f"left, right = a.reshape(-1, a.shape[-1]), b{transposed}"]
        if self.batched:
            operands = [
                "if a.shape[:-2] != b.shape[:-2]:",
                '    raise ValueError(f"{tuple(a.shape)} and {tuple(b.shape)} are not as many matrices")',
                "left, right = (x.reshape(-1, *x.shape[-2:]) for x in (a, b.transpose(-2, -1)))",
            ]
        return [
            "if a.dtype != torch.float32 or b.dtype != torch.float32:",
            '    raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")',
            *operands,
            "shape = (*a.shape[:-1], right.shape[-2])",
            "if left.shape[-1] != right.shape[-1]:",
            '    raise ValueError(f"the sizes {left.shape[-1]} and {right.shape[-1]} are not the same")',
            *(['bias = fit(bias, "bias", shape[-1:], torch.float32)'] if self.product.bias is not None else []),
            *(fitted(leaf, len(shape_of(self.product.node))) for leaf in leaves),
        ]

    def kernels(self, function: str, *files: str) -> str:
        """Return the Triton functions of text files, what follows the product written in where they say ``FINISH``."""
        text = "\n\n\n".join(template_text(file) for file in files).replace("NAME_", f"{function}_")
        lines = self._finish()
        text = re.sub(r"^( *)FINISH\n", lambda m: "".join(f"{m[1]}{line}\n" for line in lines), text, flags=re.M)
        leaves = self.after.leaves if self.after else []
        text = text.replace("POINTERS ", "".join(f"{leaf.name}_ptr, " for leaf in leaves))
        used = helpers("\n".join(lines), "math_triton.txt")
        return f"{used}\n\n\n{text}" if used else text

    def piece(self, call: Call, about: str, triton: str, before: str, lines: list[str]) -> Piece:
        """Return the kernels, the function that calls them (``before`` it another one) and the call of that."""
        leaves = self.after.leaves if self.after else []
        names = ["a", "b", "bias", *(f"{leaf.name}_in" for leaf in leaves)]
        given = [self.product.left, self.product.right, self.product.bias, *(self.after.inputs if self.after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(g) for g in given)})"
        helper = f"{before}\n\n\n{function_text(call.function, names, about, lines)}"
        return Piece((statement,), triton=triton, helpers=helper)

    def _finish(self) -> list[str]:
        """Return the statements from the product's sum to what is stored, both called ``result``."""
        alpha, beta = self.product.alpha, self.product.beta
        lines = [f"result = result * {alpha!r}"] if alpha != 1 else []
        if self.product.bias is not None:
            times = f"{beta!r} * " if beta != 1 else ""
            lines.append(f"result += {times}tl.load(bias + column, mask=column < columns, other=0.0)")
        return [*lines, *(self.after.lines("result") if self.after else ())]


def matched(node: Any, batches: bool = False) -> Region | None:
    """Return a large product, or pointwise work at the end of which ``node`` is and that begins with one.

    With ``batches`` it may be one of as many matrices on either side.
    """
    after = _epilogue(node) if _product(node) is None else None
    product = _product(node if after is None else after.source)
    if product is None or (len(shape_of(product.right)) > 2 and not batches):
        return None
    return single(node) if after is None else region(node, after.source, *after.region.nodes)


def work_of(found: Region) -> SplitWork:
    """Return what there is to do for a region that was matched."""
    after = _epilogue(found.output) if _product(found.output) is None else None
    product = _product(found.output if after is None else after.source)
    assert product is not None
    return SplitWork(product, after)


def split_function(name: str, half: bool, low: int) -> str:
    """Return the Python function that splits an operand with the kernels of ``split_rows.txt``."""
    text = template_text("split_operand.txt").replace("NAME_", f"{name}_").replace("LOW", str(low))
    return text.replace("HALF", str(half)).replace("DTYPE", "torch.float16" if half else "torch.float32")


def tile_of(settings: Settings) -> tuple[list[int], int, int]:
    """Return a block's sizes, its warps and the blocks in flight, written as ``128x64 w4 s3``."""
    sizes, warps, stages = str(settings["tile"]).split()
    return [int(size) for size in sizes.split("x")], int(warps[1:]), int(stages[1:])


def _product(node: Any) -> Product | None:
    """Return the product a node is, or the batch of products, if it is a large one of matrices in float32."""
    found = product_of(node) or _batch(node)
    return found if found is not None and found.operations >= _SMALLEST else None


def _batch(node: Any) -> Product | None:
    if not is_op(node, "bmm.default", "matmul.default") or not float32(node, *node.args[:2]):
        return None
    left, right = (shape_of(operand) for operand in node.args[:2])
    same = len(left) == len(right) > 2 and left[:-2] == right[:-2]
    return Product(node, node.args[0], node.args[1], transposed=False) if same else None


def _epilogue(node: Any) -> After | None:
    """Return the pointwise work in float32 that ends at ``node`` and begins with a product."""
    after = pointwise_after(node, lambda source: _product(source) is not None)
    return after if after is not None and after.program.dtype == "float32" and float32(node) else None
