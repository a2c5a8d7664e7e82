"""The text of where a convolution's kernel begins and ends: its positions, a reduction of a block, what is written."""

from __future__ import annotations

from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.mixing import Ending, Mixing
from burnish.propose.kernels.triton_common import dtype_of

__all__ = ["made", "places", "result", "store"]


def places(ending: Ending | None) -> list[str]:
    """Return the statements that say which positions a block has."""
    if ending is None or ending.where != "windows":
        return ["there = place < positions", "line, column = place // OUT_WIDTH, place % OUT_WIDTH"]
    high, wide = ending.window
    return [
        "# A block is made of whole windows, so that they are reduced where they are.",
        f"window, member = place // {high * wide}, place % {high * wide}",
        f"there = window < (OUT_HEIGHT // {high}) * (OUT_WIDTH // {wide})",
        f"line = window // (OUT_WIDTH // {wide}) * {high} + member // {wide}",
        f"column = window % (OUT_WIDTH // {wide}) * {wide} + member % {wide}",
    ]


_TOGETHER = {
    "max": ('-float("inf")', "largest_of({}, {})"),
    "min": ('float("inf")', "smallest_of({}, {})"),
    "sum": ("0.0", "tl.sum({}, axis={})"),
    "mean": ("0.0", "tl.sum({}, axis={})"),
}


def store(ending: Ending | None) -> list[str]:
    """Return the statements that reduce a block and write what is left."""
    if ending is None:
        return ["tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)"]
    neutral, together = _TOGETHER[ending.combine]
    if ending.where == "channels":
        share = " / @COUNT@" if ending.combine == "mean" else ""
        return [
            f"found = {together.format(f'tl.where(inside, total, {neutral})', 1)}{share}",
            "tl.store(out_ptr + sample * positions + place, found, mask=there)",
        ]
    if ending.where == "everywhere":
        return [
            f"found = {together.format(f'tl.where(inside, total, {neutral})', 0)}",
            "part = (sample * tl.num_programs(0) + tl.program_id(0)) * @COUNT@",
            "tl.store(out_ptr + part + channel, found, mask=channel < @COUNT@)",
        ]
    high, wide = ending.window
    several, share = high * wide, f" / {high * wide}" if ending.combine == "mean" else ""
    return [
        f"several = tl.reshape(total, (BLOCK_P // {several}, {several}, BLOCK_C))",
        f"found = {together.format('several', 1)}{share}",
        f"window = tl.program_id(0) * (BLOCK_P // {several}) + tl.arange(0, BLOCK_P // {several})[:, None]",
        f"windows = (OUT_HEIGHT // {high}) * (OUT_WIDTH // {wide})",
        "inside = (window < windows) & (channel < @COUNT@)[None, :]",
        "tl.store(out_ptr + plane * windows + window, found, mask=inside)",
    ]


def made(ending: Ending | None, found: Mixing, output: Any, block: int) -> list[str]:
    """Return the statements that bind ``out``, what the kernel writes, and ``tiles``, the blocks of a sample."""
    kind = dtype_of(output)
    tiles = f"tiles = triton.cdiv(positions, {block})"
    if ending is None:
        return [f"out = x.new_empty(shape, dtype={kind})", tiles]
    if ending.where == "everywhere":
        return [tiles, f"out = x.new_empty((batch, tiles, {found.count}), dtype=torch.float32)"]
    if ending.where == "channels":
        kept = "1, " if len(shape_of(output)) == found.rank + 2 else ""
        return [f"out = x.new_empty((batch, {kept}*shape[2:]), dtype={kind})", tiles]
    high, wide = ending.window
    return [
        f"pooled = (batch, {found.count}, out_height // {high}, out_width // {wide})",
        f"out = x.new_empty(pooled, dtype={kind})",
        f"tiles = triton.cdiv(pooled[2] * pooled[3] * {high * wide}, {block})",
    ]


def result(ending: Ending | None, output: Any) -> str:
    """Return the statement that returns the result."""
    if ending is None or ending.where != "everywhere":
        return "return out"
    share = " / positions" if ending.combine == "mean" else ""
    shape = ", ".join(["batch", *map(str, shape_of(output)[1:])])
    return f"return (out.sum(1){share}).to({dtype_of(output)}).view({shape})"
