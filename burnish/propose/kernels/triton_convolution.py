"""Convolutions that mix channels, in one to three dimensions, as one matrix product in Triton with what follows.

An output position is a row of the product, an output channel a column; the depth is all taps of all input channels.
Nothing is unfolded in memory: a block of the left operand is read from where its taps fall, in the usual layout, so no
tensor is reordered as the library does.  Pointwise work that follows is done on the sums, with a number for each
channel too, and so are reductions of what a block holds whole: over all channels, over windows of pooling side by
side, or sums over all positions.  A transposed convolution of stride one is a plain one with its taps turned round and
wider padding; with a stride it is one for each remainder by the stride.

In float32 the library takes TF32 for some sizes and not for others: ``tf32`` rounds operands as it does, ``tf32x3`` is
as good as float32 at half the speed.  Whether the first will do is for the judge to say.

A group of channels is a convolution of its own; where channels are shuffled before it, they are read from where they
were.

Not covered: groups of fewer than eight channels or of a transposed one, padding by name (``same``), transposed ones
with a stride and dilation or channels not in sixteens, samples of 2^31 elements and more, windows whose sizes are no
powers of two, and reductions over more than 256 channels, or over channels in groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.channel_groups import fewest_columns
from burnish.propose.kernels.convolution_text import ConvolutionText, in_one_line
from burnish.propose.kernels.convolved import Convolved, convolved
from burnish.propose.kernels.mixing import Mixing, mixing_of
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of

__all__ = ["TEMPLATES", "TritonConvolution"]

_SMALLEST = 1 << 30
"""Operations below which a launch or two more is what counts."""
_SMALLEST_GROUPED = 1 << 24
"""The same where the library is slow."""
_LIBRARY = 128
"""Input channels from which on the library's reordering is cheap beside the product itself."""
_HEAVY = 30
"""Additions for an element from which on the work after wants registers that 128 sums a thread leave too few of."""


class TritonConvolution(KernelTemplate):
    """``conv1d`` to ``conv3d``, in groups after a shuffle of channels or not, transposed ones too; pointwise after."""

    name = "convolution"
    backend = "triton"
    launches = 2

    def match(self, node: Any) -> Region | None:
        """Match what ends at ``node``: a convolution, pointwise work that begins with one, or a reduction of either."""
        found = convolved(node, _covered)
        return None if found is None else found.region

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the precision, the order of the depth, the blocks and how they are run."""
        whole = _whole(region)
        found, node, after, ending = whole.mixing, whole.node, whole.after, whole.ending
        all_of_them = ending is not None and ending.where == "channels"
        wide = min(256 if all_of_them else 128, _power(found.count))
        columns: tuple[Setting, ...] = (wide,) if all_of_them else tuple(dict.fromkeys((wide, max(16, wide // 2))))
        rows: tuple[Setting, ...] = (128, 64, 256) if wide < 256 else (64, 128)
        if found.groups > 1:
            columns = fewest_columns(found.count // found.groups)
            rows = (64, 128, 32) if prod(shape_of(node)[2:]) <= 64 else rows
        even = found.channels % 16 == 0
        scattered = max(found.stride) > 1
        orders = ("taps",) if found.spread else ("flat", "taps") if scattered else ("taps", "flat")
        width = prod(shape_of(node)[2:]) if in_one_line(whole) else shape_of(node)[-1]
        odd = bool(-(-width // found.stride[-1] if found.spread else width) % 2)
        return {
            "precision": ("tf32", "tf32x3") if dtype_of(node) == "torch.float32" else ("native",),
            "order": orders if even else ("flat",),
            "positions": rows,
            "channels": columns,
            "depth": (32, 16, 64) if found.channels % 32 == 0 else (16, 32) if even else _depths(found),
            "num_warps": (8, 4) if wide >= 128 and after is not None and after.cost >= _HEAVY else (4, 8),
            "num_stages": (3, 4, 2),
            # Threads side by side should read neighbouring positions.  The compiler sees to it where it can tell that
            # lines are of an even length; else it must be told by the order of the dimensions.
            "turned": (odd, not odd),
        }

    def promising(self, region: Region) -> bool:
        """The library does many channels well, but not those it has to turn round, nor groups without taps.

        A task with two such convolutions took an H200 3 ms longer than moving its bytes does, which these two have 0.5
        ms of; the kernel itself has not been measured.
        """
        whole = _whole(region)
        found, node = whole.mixing, whole.node
        if found.groups > 1:
            return found.single and found.operations(node) >= _SMALLEST_GROUPED
        return found.operations(node) >= _SMALLEST and (found.transposed or found.channels < _LIBRARY)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel, the one that brings the weights into its order, and the function that calls them."""
        whole = _whole(region)
        found, node, after = whole.mixing, whole.node, whole.after
        names = [*found.tensors, *(f"{leaf.name}_in" for leaf in (after.leaves if after else ()))]
        about = f"A convolution over {found.channels} channels and {found.taps} taps as one product."
        text = ConvolutionText(whole, call.function, _fitting(found, settings))
        helper = function_text(call.function, names, about, text.python(region.output, node))
        given = [*found.tensors.values(), *(after.inputs if after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(n) for n in given)})"
        return Piece((statement,), triton=text.triton(), helpers=helper)


def _covered(node: Any) -> Mixing | None:
    """Return the convolution a node is, if this kernel covers it."""
    return mixing_of(node, grouped=True)


def _whole(region: Region) -> Convolved:
    """Return what a region is made of."""
    found = convolved(region.output, _covered)
    assert found is not None, "not a region of this template"
    return found


def _power(size: int) -> int:
    """Return the next power of two, sixteen at least: so many columns the matrix unit takes."""
    return max(16, 1 << (size - 1).bit_length())


def _depths(found: Mixing) -> tuple[Setting, ...]:
    """Return blocks of a depth that is not in sixteens."""
    # Without groups the longer of them was measured, and is at least as often the better one.
    full = [-(-found.channels * found.taps // depth) * depth for depth in (32, 16)]
    return (16, 32) if found.groups > 1 and full[1] < full[0] else (32, 16)


def _fitting(found: Mixing, settings: Settings) -> Settings:
    """Return settings in which a block of the depth divides the channels where taps are outside."""
    depth = int(settings["depth"])
    while settings["order"] == "taps" and found.channels % depth:
        depth //= 2
    return {**settings, "depth": depth}


TEMPLATES: tuple[KernelTemplate, ...] = (TritonConvolution(),)
