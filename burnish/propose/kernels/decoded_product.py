"""Matrix products whose operands are packed, narrow or looked up, in Triton: what they stand for is never written down.

The library multiplies stored float32 matrices, so that a weight of four bits is first written and then read in 32.
Here every program decodes the blocks it multiplies in registers.  Scales that are the same along a block of the depth
(a group's, a row's) are taken out of the product: where what is left are whole numbers of 8 bits on both sides the
matrix unit multiplies those, exactly; small whole numbers meet the other operand as three numbers of bfloat16, which
have all bits of float32 and its range; anything else is multiplied as three TF32 products.  Every block of the depth is
summed for itself, because the matrix unit's own sum drops bits.  Where lines are few the depth is shared out and its
parts are added up in a fixed order.

Not covered: what :mod:`burnish.propose.kernels.decoding` cannot follow, float types other than float32, and chains that
read more than half of what they come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.decoded_call import Launch
from burnish.propose.kernels.decoded_match import work_at
from burnish.propose.kernels.decoded_text import DecodedText
from burnish.propose.kernels.decoded_work import DecodedWork, Sizes
from burnish.propose.kernels.split_common import WORTH, tile_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "DecodedProduct"]

_TILES = ("128x64 w8 s3", "64x64 w4 s3", "128x128 w8 s3", "128x32 w8 s3", "64x32 w4 s3")
"""Lines and depth of a block, warps, and blocks in flight; guesses, not measured."""
_FEW_TILES = ("64x64 w4 s3", "64x128 w4 s2", "128x64 w8 s3", "32x128 w4 s3", "64x32 w4 s4")
"""Those for few of the other lines."""
_ONLY_BYTES = "128x128"
"""A block of which three in flight do not fit a processor's 227 KiB, but those of bytes."""
_FEW, _OTHERS = 64, 128
_PROCESSORS = 132
"""Programs at once on an H100 or H200, one for each processor."""
_SHARE = 4
"""Part of what a product reads and writes that decoded operands are at least."""
_SHORTEST = 4
"""Blocks of depth that a part has at least."""


class DecodedProduct(KernelTemplate):
    """Products and batches of them with operands of packed or narrow integers, scaled blocks or rows of a table."""

    name = "decoded_product"
    backend = "triton"

    launches = 2

    def match(self, node: Any) -> Region | None:
        """Match a product one of whose operands is made from less than half of its bytes; pointwise work after."""
        found = work_at(node)
        return found[0] if found is not None and not _large(found[1]) else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the blocks, how many programs there are for every processor, and the way to multiply floats."""
        work = _work(region)
        tiles = tuple(t for t in (_FEW_TILES if work.others < _FEW else _TILES) if _whole(work, t))
        text = DecodedText(work, "made", _sizes(work, tiles[0], False), Launch(1, 1, ""))
        if text.way != "bytes":
            tiles = tuple(t for t in tiles if not t.startswith(_ONLY_BYTES))
        return {
            **({"variant": ("one", "dot")} if work.others == 1 else {}),
            "tile": tiles,
            "waves": (4, 2, 1) if work.others < _FEW else (1, 2, 4),
            **({"precision": ("tf32x3", "ieee")} if text.way == "float" else {}),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels and the function that calls them."""
        work = _work(region)
        one = settings.get("variant", "dot") == "one"
        sizes = _sizes(work, str(settings["tile"]), one)
        text = DecodedText(work, call.function, sizes, _launch(work, sizes, settings, one))
        given = ", ".join(call.text(node) for node in (*text.pointers, *work.extra))
        statement = f"{call.out} = {call.function}({given})"
        return Piece((statement,), triton=text.kernels(), helpers=text.helper())


def _work(region: Region) -> DecodedWork:
    found = work_at(region.output)
    assert found is not None
    return found[1]


def _large(work: DecodedWork) -> bool:
    """Return whether multiplying takes so long that writing an operand down first does not matter.

    Whole numbers are multiplied faster in any case.
    """
    if any(side.exact is not None for side in work.operands(_sizes(work, _TILES[0], False))):
        return False
    operands = work.product.left, work.product.right
    read = [prod(shape_of(operand)) for operand in operands]
    spared = sum(size for size, deep in zip(read, work.deep, strict=True) if deep)
    if _SHARE * spared < sum(read) + prod(work.output):
        return True
    # Of single products ``split_product`` gains more; batches are of what is picked from a table many times as small.
    single = not work.batched and work.groups == 1
    return single and min(work.others, work.lines) >= _OTHERS and work.product.operations >= WORTH


def _sizes(work: DecodedWork, tile: str, one: bool) -> Sizes:
    """Return the blocks, no larger than need be: the matrix unit takes 16 lines and, of bytes, 32 of the depth."""
    (lines, depth), _, _ = tile_of({"tile": tile})
    others = 1 if one else _block(work.others, _OTHERS, 16)
    return Sizes(_block(work.lines, lines, 16), others, _block(work.depth, depth, 32))


def _whole(work: DecodedWork, tile: str) -> bool:
    """Return whether a block of the depth belongs to one product of a sum."""
    return work.groups == 1 or work.depth // work.groups % _sizes(work, tile, False).depth == 0


def _block(size: int, most: int, least: int) -> int:
    return min(most, max(least, 1 << (size - 1).bit_length()))


def _launch(work: DecodedWork, sizes: Sizes, settings: Settings, one: bool) -> Launch:
    _, warps, stages = tile_of(settings)
    blocks = work.batches * -(-work.lines // sizes.lines) * -(-work.others // sizes.others)
    count = -(-work.depth // sizes.depth)
    parts = max(1, min(_PROCESSORS * int(settings["waves"]) // blocks, count // _SHORTEST))
    each = -(-count // parts)
    options = f"num_warps={warps}, num_stages={stages}"
    return Launch(-(-count // each), each, options, str(settings.get("precision", "tf32x3")), one)


TEMPLATES: tuple[KernelTemplate, ...] = (DecodedProduct(),)
