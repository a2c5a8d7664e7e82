"""Convolutions in Triton with operands of 16 bits, over a padded copy with the channels last.

The matrix unit takes 16-bit operands at twice the rate of TF32, reads of a copy with its channels together are long and
need no mask, and taps across with their channels fill a block of the depth though the channels alone would not.  The
copy costs one pass over the input.  Where there are so few channels that a plane's taps are one block, a program walks
through the planes and reads each once for all outputs that see it.

float32 becomes fp16, which keeps as many bits as TF32: whether that will do is for the judge to say, as with the other
kernel's ``tf32``.  fp16's range is smaller, so each output channel's weights, and each sample that is not in the middle
of the range, are brought there by a power of two, which the end undoes.

Not covered: what the other kernel does not cover either, but for channels of any number under a stride; transposed
ones whose stride across is not 1, 2 or 4; tensors whose copy has samples of 2^31 elements and more.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.channels_last import Layout, layout_of, power_of_two
from burnish.propose.kernels.convolved import Convolved, convolved
from burnish.propose.kernels.half_convolution_text import HalfConvolution, plane_depth
from burnish.propose.kernels.mixing import Mixing, mixing_of
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of

__all__ = ["TEMPLATES", "TritonHalfConvolution"]

_SMALLEST = 1 << 32
"""Operations below which three launches more are what counts."""
_LIBRARY = 128
"""Input channels from which on the library's reordering is cheap beside the product itself, and its TF32 the cost."""
_LIBRARY_RATE = 1.5e14
"""Operations a second that the library reaches there on an H200: 1.0e14 to 2.0e14 in tasks of KernelBench."""
_BLOCK_RATE, _BLOCKS = 3e12, 132
"""Those of one block of 256 by 128 here (3.1e14 of all were measured with 64 channels), and how many run at a time."""
_LOSS = {1 << 15: 1.0, 1 << 14: 1.1, 1 << 13: 1.35, 1 << 12: 1.9}
"""By how much an output of a smaller block takes longer: it shares what is read with fewer others."""
_REUSED = 4
"""Taps that must see an input for its copy to pay: it costs two passes, and what is read often is read faster."""
_HEAVY = 16
"""Additions for an element from which on 128 sums a thread leave the work after too few registers: so many has erf."""
_SHARED = 224 << 10
"""Bytes of shared memory that all blocks of one multiprocessor have."""


class TritonHalfConvolution(KernelTemplate):
    """``conv1d`` to ``conv3d`` in 16 bits, channels last; the work after as ``convolution`` does it."""

    name = "convolution_half"
    backend = "triton"
    launches = 4
    rounds = True

    def match(self, node: Any) -> Region | None:
        """Match what ends at ``node``: a convolution, pointwise work that begins with one, or a reduction of either."""
        found = convolved(node, _covered)
        return None if found is None else found.region

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how the planes are gone through, the blocks and how they are run.

        What comes first won on an H200 among kernels written by hand in this way, with three taps each way: 128 sums a
        thread (64 where much work follows), and as many stages as leave shared memory to two blocks of four warps; a
        walk over 64 positions.
        """
        whole = _whole(region)
        layout = layout_of(whole.mixing, whole.node)
        walk = _walkable(whole, layout)
        channels = _channels(whole, layout, walk)
        if _many(whole) and not walk:
            channels, positions = _filling(whole, channels)
        else:
            positions = _positions(whole, layout, walk, int(channels[0]))
        rows = int(channels[0])
        depth = _depths(layout)
        # A walk has sums for all planes that are not done yet.
        warps = (8, 4) if rows >= (64 if walk else 128) and (walk or positions[0] >= 128) else (4, 8)
        together = _SHARED if warps[0] == 8 else _SHARED // 2
        # Two stages at least: one is read while the other is multiplied.
        depth = tuple(sorted(depth, key=lambda n: 2 * _stage(layout, rows, positions[0], n) > together))
        stages = max(2, min(4, together // _stage(layout, rows, positions[0], depth[0])))
        return {
            "precision": ("half",) if dtype_of(whole.node) == "torch.float32" else ("native",),
            "walk": (True, False) if walk else (False,),
            "positions": positions,
            "channels": channels,
            "depth": depth,
            "num_warps": warps,
            "num_stages": (3, 2, 4) if walk else tuple(sorted((2, 3, 4), key=lambda n: abs(n - stages))),
            # Warps take the rows of a product in sixteens, four of them 64: of the two sides the one that has as many.
            "turned": (False,) if whole.ending else (True, False) if rows >= 64 and not walk else (False, True),
            "across": _across(layout),
        }

    def promising(self, region: Region) -> bool:
        """The library does many channels well, but not those it has to turn round; else what is read often pays.

        On an H200 kernels written by hand in this way were 2 to 5 times as fast as the other kernel in six of seven
        tasks with 8 to 64 channels and three taps each way: the other reads scattered places, and fills blocks of the
        depth with single channels.  A single tap has nothing to gain from a copy.  Of many channels the library is
        slower by what TF32 takes longer than fp16, if there are blocks enough.
        """
        whole = _whole(region)
        found = whole.mixing
        reused = found.taps >= _REUSED * (1 if found.transposed else prod(found.stride))
        return found.operations(whole.node) >= _SMALLEST and reused and (not _many(whole) or _soon(whole))

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel, those that make the copies it reads, and the function that calls them."""
        whole = _whole(region)
        found, after = whole.mixing, whole.after
        names = [*found.tensors, *(f"{leaf.name}_in" for leaf in (after.leaves if after else ()))]
        about = f"A convolution over {found.channels} channels and {found.taps} taps, channels last, in 16 bits."
        text = HalfConvolution(whole, call.function, _fitting(whole, settings))
        helper = function_text(call.function, names, about, text.python(region.output))
        given = [*found.tensors.values(), *(after.inputs if after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(n) for n in given)})"
        return Piece((statement,), triton=text.triton(), helpers=helper)


def _covered(node: Any) -> Mixing | None:
    """Return the convolution a node is, if this kernel covers it."""
    found = mixing_of(node, even=False)
    if found is None or (found.spread and found.stride[2] not in (1, 2, 4)):
        return None
    layout = layout_of(found, node)
    return found if 0 < layout.elements < 1 << 31 else None


def _whole(region: Region) -> Convolved:
    """Return what a region is made of."""
    found = convolved(region.output, _covered)
    assert found is not None, "not a region of this template"
    return found


def _many(whole: Convolved) -> bool:
    """Return whether there are so many input channels that the library's product is what its time goes to."""
    return not whole.mixing.transposed and whole.mixing.channels >= _LIBRARY


def _soon(whole: Convolved) -> bool:
    """Return whether a convolution of many channels is expected to take less time than the library's."""
    channels, positions = _filling(whole, _channels(whole, layout_of(whole.mixing, whole.node), False))
    depth = whole.mixing.channels * whole.mixing.taps
    seconds = _outputs(whole, positions[0], channels[0]) * 2 * depth / _BLOCK_RATE
    return seconds < whole.mixing.operations(whole.node) / _LIBRARY_RATE


def _filling(whole: Convolved, channels: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return blocks of channels and of positions with which the device is done soonest first."""
    pairs = [(c, p) for c in channels for p in (256, 128, 64) if c * p <= 1 << 15]
    first = min(pairs, key=lambda pair: _outputs(whole, pair[1], pair[0]))
    rest = [p for p in (256, 128, 64) if p != first[1]]
    return (first[0], *(c for c in channels if c != first[0])), (first[1], *rest)


def _outputs(whole: Convolved, positions: int, channels: int) -> float:
    """Return how many outputs, in time, a multiprocessor goes through with such blocks."""
    batch, count, *sides = shape_of(whole.node)
    tiles = batch * -(-prod(sides) // positions) * -(-count // channels)
    return -(-tiles // _BLOCKS) * positions * channels * _LOSS.get(positions * channels, max(_LOSS.values()))


def _channels(whole: Convolved, layout: Layout, walk: bool) -> tuple[int, ...]:
    """Return blocks of output channels: sixteen at least, for the matrix unit."""
    block = power_of_two(whole.mixing.count, 16)
    if whole.ending is not None and whole.ending.where == "channels":
        return (block,)
    first = min(block, 64 if walk or layout.phases > 1 else 128)
    return tuple(dict.fromkeys((first, max(16, first // 2))))


def _positions(whole: Convolved, layout: Layout, walk: bool, rows: int) -> tuple[int, ...]:
    """Return blocks of positions."""
    heavy = whole.after is not None and whole.after.cost >= _HEAVY
    if layout.phases > 1:
        # The sums of all remainders are exchanged through shared memory: no more than 32 KiB of them.
        first = max(32, min(256, 8192 // (rows * layout.phases)))
        return tuple(dict.fromkeys((first, max(32, first // 2), min(256, first * 2))))
    if walk:
        return (64, 128)
    return (128, 256, 64) if heavy or rows > 128 else (256, 128, 64)


def _across(layout: Layout) -> tuple[int, ...]:
    """Return how much of a line of the copy a program writes: 2048 numbers, if lines are as long."""
    block = power_of_two(layout.channels)
    first = max(64, min(power_of_two(layout.axes[2].length), 2048 // block))
    return tuple(dict.fromkeys((first, max(32, first // 2), first * 2)))


def _depths(layout: Layout) -> tuple[int, ...]:
    """Return blocks of the depth: the one that leaves the fewest places empty first, of equals the largest."""
    return tuple(sorted((64, 32, 128) if layout.run < 32 else (64, 32, 16), key=partial(_empty, layout)))


def _empty(layout: Layout, depth: int) -> tuple[bool, int, int]:
    # Blocks of sixteen have a barrier for every instruction.
    return depth < 32, layout.whole(depth), -depth


def _walkable(whole: Convolved, layout: Layout) -> bool:
    """Return whether a program can go through the planes: the taps of one are one block, held for all of them."""
    found = whole.mixing
    deep = found.kernel[0]
    plain = not found.spread and layout.merged and found.stride[0] == found.dilation[0] == 1
    return plain and whole.ending is None and 1 < deep <= 5 and plane_depth(layout) <= 128


def _stage(layout: Layout, rows: int, positions: int, depth: int) -> int:
    """Return the bytes that one step of the loop reads."""
    if layout.found.spread:
        return (layout.axes[2].seen * positions + layout.found.kernel[2] * rows) * depth * 2
    return (positions + rows) * depth * 2


def _fitting(whole: Convolved, settings: Settings) -> Settings:
    """Return settings that fit: stages that shared memory has room for, and what goes with a walk."""
    layout = layout_of(whole.mixing, whole.node)
    rows, positions, stages = (int(settings[name]) for name in ("channels", "positions", "num_stages"))
    if settings["walk"]:
        return {**settings, "turned": False, "positions": min(positions, 128)}
    while stages > 1 and stages * _stage(layout, rows, positions, int(settings["depth"])) > _SHARED:
        stages -= 1
    return {**settings, "num_stages": stages}


TEMPLATES: tuple[KernelTemplate, ...] = (TritonHalfConvolution(),)
