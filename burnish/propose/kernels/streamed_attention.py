"""Attention that streams keys and values past a block of queries, with scores of any form; few queries share the keys.

Where the library's attention would need its mask, its repeated keys or its gathered pages stored first, or cannot
express the scores at all, they are computed on the way.  What positions hide is not looked at.  Where there are few
queries the keys are cut into parts, whose results are brought together afterwards.

Not covered: gradients, other workloads than the one it was made for, and what ``streamed_region`` does not read.
Infinities in queries, keys and values come out as NaN where the product of halves is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.streamed_region import Streamed, streamed
from burnish.propose.kernels.streamed_text import StreamedText
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "StreamedAttention"]

_FEW = 16
"""Queries up to which the smallest block of the matrix unit holds them all."""
_PROGRAMS = 528
"""Programs below which parts of the machine wait: four for each of an H200's processors."""
_FEWEST_BLOCKS = 4
"""Blocks of keys that a part has at least."""
_MOST_SPLITS = 64
_KEY = "burnish.streamed"


class StreamedAttention(KernelTemplate):
    """``softmax(f(q @ k), -1) @ v`` for any pointwise ``f`` of scores, positions and tables, never stored."""

    name = "streamed_attention"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the last product."""
        work = _work(node, (_FEW, _FEW))
        return work.region if work is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the ways of multiplying, the blocks, and into how many parts keys are cut."""
        work = _known(region, (_FEW, _FEW))
        if work.rows == 1:
            return {"tile": ("1x64 w4 s2", "1x32 w2 s2", "1x64 w2 s1", "1x128 w4 s2")}
        if work.rows <= _FEW:
            tiles = ("16x64 w4 s3", "16x32 w4 s3", "16x128 w4 s2", "16x32 w2 s3")
            few = tiles if work.deepest <= 64 else (tiles[1], tiles[3], tiles[0])
            if work.deepest > 128:  # three blocks of 64 keys do not fit a processor's 227 KiB
                few = (tiles[1], tiles[3], "16x32 w4 s2")
            return {"variant": ("tf32x3", "half"), "tile": few}
        # Two programs of four warps on a processor: one multiplies while the other's softmax is computed.
        tiles = ("64x64 w4 s2", "128x64 w8 s2", "64x64 w4 s3", "128x64 w8 s3")
        if work.deepest > 64:
            tiles = ("64x32 w4 s2", "128x32 w8 s2", "64x64 w8 s2", "32x32 w4 s2")
        if work.deepest > 128:
            tiles = ("64x32 w8 s2", "32x32 w4 s2", "64x16 w8 s2", "32x16 w4 s2")
        return {"variant": ("half", "tf32x3"), "tile": tiles}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        blocks, warps, stages = str(settings["tile"]).split()
        rows, keys = map(int, blocks.split("x"))
        work = _known(region, (rows, keys))
        # Two wide blocks in flight, each split by the compiler, do not fit a processor's 227 KiB.
        deep = settings.get("variant") == "tf32x3" and work.deepest > 128 and rows > 32
        options = f"num_warps={warps[1:]}, num_stages={1 if deep else stages[1:]}"
        text = StreamedText(work, call.function, str(settings.get("variant", "")), _splits(work), options)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in work.made.reads)})"
        return Piece((statement,), triton=text.kernel(), helpers=text.helper())


def _splits(work: Streamed) -> int:
    """Return into how many parts the keys are cut: none where there are queries enough."""
    if work.rows > _FEW:
        return 1
    blocks = -(-work.keys // work.made.blocks["n"])
    wanted = max(1, min(_MOST_SPLITS, -(-_PROGRAMS // prod(work.batch)), blocks // _FEWEST_BLOCKS))
    # No part is empty.
    return -(-blocks // -(-blocks // wanted))


def _known(region: Region, blocks: tuple[int, int]) -> Streamed:
    work = _work(region.output, blocks)
    assert work is not None
    return work


def _work(node: Any, blocks: tuple[int, int]) -> Streamed | None:
    kept = node.meta.setdefault(_KEY, {})
    if blocks not in kept:
        kept[blocks] = streamed(node, blocks)
    found: Streamed | None = kept[blocks]
    return found


TEMPLATES: tuple[KernelTemplate, ...] = (StreamedAttention(),)
