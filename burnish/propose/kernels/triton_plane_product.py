"""Batches of small products whose results are planes with work on them, in Triton: a result is never written down.

The product is three TF32 products of operands split in two, which give what float32 gives.  Not covered: operands that
are not as many matrices, results that one program does not hold, and depths at which a kernel for the product alone
pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.fused import plain_name
from burnish.propose.kernels.pattern import float32, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.plane_program import Plane
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_plane import call_lines, kernel_source, planes_of
from burnish.propose.program import Leaf

__all__ = ["TEMPLATES", "TritonPlaneProduct"]

_DEEPEST = 256
"""Depth up to which reading the operands takes longer than multiplying them."""
_LEAST = 1 << 10
"""Numbers of a plane from which on the matrix unit has something to do in every warp."""
_LOOP = """\
total = tl.zeros((DOWN, ACROSS), tl.float32)
for start in range(0, depth, DEPTH):
    at = start + tl.arange(0, DEPTH)
    left = tl.load(
        product_left_ptr + (outer * left_batch + down * left_down + at[None, :] * left_depth),
        mask=high & (at < depth)[None, :], other=0.0,
    )
    right = tl.load(
        product_right_ptr + (outer * right_batch + at[:, None] * right_depth + across * right_across),
        mask=wide & (at < depth)[:, None], other=0.0,
    )
    # Naming a limit keeps the compiler from folding the sum into the product, whose own sum drops bits.
    total += tl.dot(left, right, input_precision="tf32x3", max_num_imprecise_acc=DEPTH)"""
_PARAMETERS = (
    "product_left_ptr", "product_right_ptr", "left_batch", "left_down", "left_depth",
    "right_batch", "right_depth", "right_across", "depth",
)  # fmt: skip
_OURS = {"first", "second", "left", "right", "given", *(f"product_{n}" for n in ("first", "second", "left", "right"))}
"""Names in the function around the kernel."""


@dataclass(frozen=True)
class _Work:
    """Work on planes, the tensor it begins with and the product that this is."""

    region: Region
    plane: Plane
    leaf: Leaf
    product: Any

    @property
    def turned(self) -> bool:
        """Whether the product's rows go across planes: then the transposed operands change places."""
        return self.leaf.dims[-1] != len(self.plane.domain) - 1


class TritonPlaneProduct(KernelTemplate):
    """``bmm`` or ``matmul`` of a batch of small matrices, and what ``plane`` does with the results, in one kernel."""

    name = "plane_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match work on planes of which one tensor is a product that nothing else reads."""
        found = _work(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the depth of a block, the warps of a program and the blocks in flight."""
        return {"depth": (16, 32), "num_warps": (8, 16), "num_stages": (3, 4, 2)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        work = _work(region.output)
        assert work is not None
        plane = work.plane
        text = kernel_source(plane, call.function, work.leaf, _LOOP.splitlines(), _PARAMETERS)
        text = text.replace("WIDTH: tl.constexpr,", "WIDTH: tl.constexpr, DEPTH: tl.constexpr,", 1)
        steps = ", ".join(v.op for v in plane.values if v.op not in ("load", "constant", "columns"))
        read = [leaf for leaf in plane.leaves if leaf is not work.leaf]
        helper = function_text(
            call.function,
            ["product_first", "product_second", *(leaf.name for leaf in read)],
            f"A product, {steps[:80]}, a plane at a time.",
            _python(work, call.function, settings),
        )
        by_name = {plain_name(node): node for node in region.inputs}
        given = [*work.product.args[:2], *(by_name[leaf.expression] for leaf in read)]
        statement = f"{call.out} = {call.function}({', '.join(map(call.text, given))})"
        return Piece((statement,), triton=text, helpers=helper)


def _python(work: _Work, function: str, settings: Settings) -> list[str]:
    operands = "second.transpose(1, 2), first.transpose(1, 2)" if work.turned else "first, second"
    sizes = {"DEPTH": settings["depth"], "num_warps": settings["num_warps"], "num_stages": settings["num_stages"]}
    return [
        "first, second = product_first, product_second",
        "if first.dtype != torch.float32 or second.dtype != torch.float32:",
        '    raise ValueError(f"the kernel takes float32, not {first.dtype} and {second.dtype}")',
        "if first.dim() != 3 or second.dim() != 3 or second.shape[:2] != (first.shape[0], first.shape[2]):",
        '    raise ValueError(f"the kernel takes no product of {tuple(first.shape)} and {tuple(second.shape)}")',
        "shape = (*first.shape[:2], second.shape[2])",
        f"left, right = {operands}",
        "given = (left, right, *left.stride(), *right.stride(), left.shape[2])",
        *call_lines(work.plane, function, work.leaf, "dtype=torch.float32, device=left.device", sizes, made=True),
    ]


def _work(node: Any) -> _Work | None:
    found = planes_of(node)
    if found is None or not float32(node):
        return None
    region, plane = found
    nodes = {plain_name(n): n for n in region.inputs}
    if len(plane.domain) != 3 or plane.domain[-2] * plane.domain[-1] < _LEAST:
        return None
    if _OURS & {leaf.name for leaf in plane.leaves}:
        return None
    for leaf in plane.leaves:
        product = nodes[leaf.expression]
        whole = sorted(d for d in leaf.dims if d is not None) == [0, 1, 2]
        # Read in two ways, as it is and transposed, it would have to be written down.
        once = sum(other.expression == leaf.expression for other in plane.leaves) == 1
        if whole and once and _is_product(product, region):
            return _Work(region_of(node, *(n for n in region.nodes if n is not node), product), plane, leaf, product)
    return None


def _is_product(node: Any, region: Region) -> bool:
    if not is_op(node, "bmm.default", "matmul.default") or not set(node.users) <= set(region.nodes):
        return False
    if not float32(node, *node.args[:2]):
        return False
    left, right = (shape_of(operand) for operand in node.args[:2])
    return len(left) == len(right) == 3 and left[0] == right[0] and left[2] <= _DEEPEST


TEMPLATES: tuple[KernelTemplate, ...] = (TritonPlaneProduct(),)
