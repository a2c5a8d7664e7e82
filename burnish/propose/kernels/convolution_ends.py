"""The text of where a convolution's kernel begins and ends: its positions, a reduction of a block, what is written."""

from __future__ import annotations

from math import prod
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.mixing import Ending, Mixing
from burnish.propose.kernels.triton_common import dtype_of

__all__ = ["made", "out_size", "places", "result", "store"]


def places(ending: Ending | None, found: Mixing, tile: str = "tl.program_id(0)") -> list[str]:
    """Return the statements that say which positions a block has, and where in the input they begin.

    ``tile`` is the block's number among those of a sample.
    """
    if found.spread:
        return _spread(found)
    moved = [_to_input(found, at) for at in range(3)]
    to_input = f"z, y, along = line // OUT_HEIGHT{moved[0]}, line % OUT_HEIGHT{moved[1]}, column{moved[2]}"
    first = f"place = {tile} * BLOCK_P + tl.arange(0, BLOCK_P)"
    if ending is None or ending.where != "windows":
        rest = ["there = place < positions", "line, column = place // OUT_WIDTH, place % OUT_WIDTH"]
        return [first, *rest, to_input]
    (deep, high, wide), (many, rows, columns) = ending.window, _windows(ending, found)
    above = f"window // ({rows} * {columns}) * {deep} + member // {high * wide}"
    down = f"window // {columns} % {rows} * {high} + member // {wide} % {high}"
    return [
        first,
        "# A block is made of whole windows, so that they are reduced where they are.",
        f"window, member = place // {prod(ending.window)}, place % {prod(ending.window)}",
        f"there = window < {many} * {rows} * {columns}",
        f"line = ({above}) * OUT_HEIGHT + {down}" if found.rank == 3 else f"line = {down}",
        f"column = window % {columns} * {wide} + member % {wide}",
        to_input,
    ]


def _windows(ending: Ending, found: Mixing) -> tuple[str, str, str]:
    """Return how many windows there are in each dimension, as the kernel computes it."""
    deep, high, wide = ending.window
    planes = f"(positions // (OUT_HEIGHT * OUT_WIDTH) // {deep})" if found.rank == 3 else "1"
    return planes, f"(OUT_HEIGHT // {high})", f"(OUT_WIDTH // {wide})"


def _spread(found: Mixing) -> list[str]:
    """Return the same for a transposed convolution with a stride.

    Outputs with the same remainder by the stride see the same taps: ``o + p = s i + k`` has ``k = r + s j`` with ``r =
    (f + p) mod s`` for ``o = s m + f``, so ``i = m + (f + p) div s - j``.  A block has one remainder; programs side by
    side have the others of the same places, so that what they write meets in the cache.
    """
    (depth, high, wide), (up, back, left) = found.stride, found.padding
    lines = [
        f"phase, tile = tl.program_id(0) % {depth * high * wide}, tl.program_id(0) // {depth * high * wide}",
        f"phase_z, phase_y, phase_x = phase // {high * wide}, phase // {wide} % {high}, phase % {wide}",
        f"down_places, across_places = tl.cdiv(OUT_HEIGHT, {high}), tl.cdiv(OUT_WIDTH, {wide})",
        "place = tile * BLOCK_P + tl.arange(0, BLOCK_P)",
        "z, y = place // (down_places * across_places), place // across_places % down_places",
        "along = place % across_places",
        f"line_z, line_y, column = z * {depth} + phase_z, y * {high} + phase_y, along * {wide} + phase_x",
        "there = (line_z < positions // (OUT_HEIGHT * OUT_WIDTH)) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)",
        "line = line_z * OUT_HEIGHT + line_y",
        "place = line * OUT_WIDTH + column",
    ]
    for axis, place, side, stride, padding in zip(
        "zyx", ("z", "y", "along"), found.kernel, found.stride, (up, back, left), strict=True
    ):
        lines += [
            f"{place} += (phase_{axis} + {padding}) // {stride}",
            f"first_{axis} = (phase_{axis} + {padding}) % {stride}",
            f"taps_{axis} = ({side + stride - 1} - first_{axis}) // {stride}",
        ]
    return lines


def _to_input(found: Mixing, at: int) -> str:
    """Return the text that makes an output's place the first input it sees."""
    stride, padding = found.stride[at], found.padding[at]
    less = f" - {padding}" if padding > 0 else f" + {-padding}" if padding else ""
    return f"{f' * {stride}' if stride > 1 else ''}{less}"


_TOGETHER = {
    "max": ('-float("inf")', "largest_of({}, {})"),
    "min": ('float("inf")', "smallest_of({}, {})"),
    "sum": ("0.0", "tl.sum({}, axis={})"),
    "mean": ("0.0", "tl.sum({}, axis={})"),
}


def store(
    ending: Ending | None, found: Mixing, tile: str = "tl.program_id(0)", tiles: str = "tl.num_programs(0)"
) -> list[str]:
    """Return the statements that reduce a block, the ``tile``-th of a sample's, and write what is left."""
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
            f"part = (sample * {tiles} + {tile}) * @COUNT@",
            "tl.store(out_ptr + part + channel, found, mask=channel < @COUNT@)",
        ]
    several = prod(ending.window)
    share = f" / {several}" if ending.combine == "mean" else ""
    return [
        f"several = tl.reshape(total, (BLOCK_P // {several}, {several}, BLOCK_C))",
        f"found = {together.format('several', 1)}{share}",
        f"window = {tile} * (BLOCK_P // {several}) + tl.arange(0, BLOCK_P // {several})[:, None]",
        f"windows = {' * '.join(_windows(ending, found))}",
        "inside = (window < windows) & (channel < @COUNT@)[None, :]",
        "tl.store(out_ptr + plane * windows + window, found, mask=inside)",
    ]


def made(ending: Ending | None, found: Mixing, output: Any, block: int, phases: int = 0) -> list[str]:
    """Return the statements that bind ``out``, what the kernel writes, and ``tiles``, the blocks of a sample.

    ``phases`` says into how many blocks the outputs go that one transposed convolution with a stride makes of the same
    inputs: all remainders by the stride, if not given.
    """
    kind = dtype_of(output)
    tiles = f"tiles = triton.cdiv(positions, {block})"
    if found.spread:
        sides = ("out_depth", "out_height", "out_width")[3 - found.rank :]
        apart = found.stride[3 - found.rank :]
        several = " * ".join(f"triton.cdiv({side}, {by})" for side, by in zip(sides, apart, strict=True))
        tiles = f"tiles = triton.cdiv({several}, {block}) * {phases or prod(found.stride)}"
    if ending is None:
        return [f"out = x.new_empty(shape, dtype={kind})", tiles]
    if ending.where == "everywhere":
        return [tiles, f"out = x.new_empty((batch, tiles, {found.count}), dtype=torch.float32)"]
    if ending.where == "channels":
        kept = "1, " if len(shape_of(output)) == found.rank + 2 else ""
        return [f"out = x.new_empty((batch, {kept}*shape[2:]), dtype={kind})", tiles]
    sides = ("out_depth", "out_height", "out_width")[3 - found.rank :]
    pooled = ", ".join(f"{side} // {by}" for side, by in zip(sides, ending.window[3 - found.rank :], strict=True))
    return [
        f"pooled = (batch, {found.count}, {pooled})",
        f"out = x.new_empty(pooled, dtype={kind})",
        f"tiles = triton.cdiv(math.prod(pooled[2:]) * {prod(ending.window)}, {block})",
    ]


def result(ending: Ending | None, output: Any) -> str:
    """Return the statement that returns the result."""
    if ending is None or ending.where != "everywhere":
        return "return out"
    share = " / positions" if ending.combine == "mean" else ""
    shape = ", ".join(["batch", *map(str, shape_of(output)[1:])])
    return f"return (out.sum(1){share}).to({dtype_of(output)}).view({shape})"


def out_size(found: Mixing, side: str, at: int, node: Any) -> str:
    """Return the statement that binds an output's size; ``node`` is the convolution's."""
    kernel, stride, padding, dilation = (v[at] for v in (found.kernel, found.stride, found.padding, found.dilation))
    if found.spread:
        given, whole = shape_of(found.tensors["x"])[at - 3], shape_of(node)[at - 3]
        more = whole - (given - 1) * stride
        return f"out_{side} = ({side} - 1) * {stride} + {more}"
    reach = dilation * (kernel - 1) - 2 * padding
    inside = f"{side} - {reach}" if reach > 0 else f"{side} + {-reach}" if reach else side
    return f"out_{side} = {inside}" if stride == 1 else f"out_{side} = ({inside} - 1) // {stride} + 1"
