"""Convolutions that mix channels, in one to three dimensions, as one matrix product in Triton with what follows.

An output position is a row of the product, an output channel a column; the depth is all taps of all input channels.
Nothing is unfolded in memory: a block of the left operand is read from where its taps fall, in the usual layout, so no
tensor is reordered as the library does.  Pointwise work that follows is done on the sums, with a number for each
channel too, and so are reductions of what a block holds whole: over all channels, over windows of pooling side by
side, or sums over all positions.  A transposed convolution of stride one is a plain one with its taps turned round and
wider padding; with a stride it is one for each remainder by the stride.

In float32 the library takes TF32 for some sizes and not for others: ``tf32`` rounds operands as it does, ``tf32x3`` is
as good as float32 at half the speed.  Whether the first will do is for the judge to say.

Not covered: groups, padding by name (``same``), transposed ones with a stride and dilation or channels not in sixteens,
samples of 2^31 elements and more, windows whose sizes are no powers of two, and reductions over more than 256 channels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.convolution_ends import made, out_size, places, result, store
from burnish.propose.kernels.convolved import Convolved, convolved
from burnish.propose.kernels.epilogue import After, fitted
from burnish.propose.kernels.mixing import Ending, Mixing, mixing_of
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, kernels, launch
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "TritonConvolution"]

_SMALLEST = 1 << 30
"""Operations below which a launch or two more is what counts."""
_LIBRARY = 128
"""Input channels from which on the library's reordering is cheap beside the product itself."""
_HEAVY = 30
"""Additions for an element from which on the work after wants registers that 128 sums a thread leave too few of."""


class TritonConvolution(KernelTemplate):
    """``conv1d`` to ``conv3d`` without groups, transposed ones too; pointwise work and a reduction after."""

    name = "convolution"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match what ends at ``node``: a convolution, pointwise work that begins with one, or a reduction of either."""
        found = convolved(node, mixing_of)
        return None if found is None else found.region

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the precision, the order of the depth, the blocks and how they are run."""
        whole = _whole(region)
        found, node, after, ending = whole.mixing, whole.node, whole.after, whole.ending
        all_of_them = ending is not None and ending.where == "channels"
        wide = min(256 if all_of_them else 128, _power(found.count))
        even = found.channels % 16 == 0
        scattered = max(found.stride) > 1
        orders = ("taps",) if found.spread else ("flat", "taps") if scattered else ("taps", "flat")
        width = shape_of(node)[-1]
        odd = bool(-(-width // found.stride[-1] if found.spread else width) % 2)
        return {
            "precision": ("tf32", "tf32x3") if dtype_of(node) == "torch.float32" else ("native",),
            "order": orders if even else ("flat",),
            "positions": (128, 64, 256) if wide < 256 else (64, 128),
            "channels": (wide,) if all_of_them else tuple(dict.fromkeys((wide, max(16, wide // 2)))),
            "depth": (32, 16, 64) if found.channels % 32 == 0 else (16, 32) if even else (32, 16),
            "num_warps": (8, 4) if wide >= 128 and after is not None and after.cost >= _HEAVY else (4, 8),
            "num_stages": (3, 4, 2),
            # Threads side by side should read neighbouring positions.  The compiler sees to it where it can tell that
            # lines are of an even length; else it must be told by the order of the dimensions.
            "turned": (odd, not odd),
        }

    def promising(self, region: Region) -> bool:
        """The library does many channels well, but not those it has to turn round."""
        whole = _whole(region)
        found, node = whole.mixing, whole.node
        return found.operations(node) >= _SMALLEST and (found.transposed or found.channels < _LIBRARY)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel, the one that brings the weights into its order, and the function that calls them."""
        whole = _whole(region)
        found, node, after, ending = whole.mixing, whole.node, whole.after, whole.ending
        names = [*found.tensors, *(f"{leaf.name}_in" for leaf in (after.leaves if after else ()))]
        about = f"A convolution over {found.channels} channels and {found.taps} taps as one product."
        text = _Writer(found, after, ending, call.function, _fitting(found, settings))
        helper = function_text(call.function, names, about, text.python(region.output, node))
        given = [*found.tensors.values(), *(after.inputs if after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(n) for n in given)})"
        return Piece((statement,), triton=text.triton(), helpers=helper)


@dataclass(frozen=True)
class _Writer:
    """The text of one convolution."""

    found: Mixing
    after: After | None
    ending: Ending | None
    function: str
    settings: Settings

    @property
    def ordered(self) -> bool:
        """Whether the weights are read as they lie."""
        return self.settings["order"] == "flat" and not self.found.transposed and not self.rounded

    @property
    def rounded(self) -> bool:
        """Whether operands are rounded to TF32."""
        return self.settings["precision"] == "tf32"

    def triton(self) -> str:
        """Return the kernels, and the functions they use."""
        found, name = self.found, self.function
        numbers = {"taps": found.taps, "channels": found.channels, "count": found.count}
        lines = self.after.lines("total") if self.after else []
        leaves = self.after.leaves if self.after else []
        biased = "bias" in found.tensors
        bias = "total += tl.load(bias_ptr + channel, mask=channel < @COUNT@, other=0.0).to(tl.float32)[None, :]"
        text = kernels(
            "triton_convolution.txt",
            name,
            pointers="".join([*(["bias_ptr, "] if biased else []), *(f"{leaf.name}_in_ptr, " for leaf in leaves)]),
            loop="\n    ".join(self._loop().splitlines()),
            bias=bias if biased else "",
            after="\n    ".join(line.replace("_ptr", "_in_ptr") for line in lines),
            places="\n    ".join(places(self.ending, found)),
            store="\n    ".join(store(self.ending, found)),
            **numbers,
        )
        parts = [helpers("\n".join([*lines, *store(self.ending, found)]), "math_triton.txt")]
        parts += [kernels("triton_tf32.txt", name)] if self.rounded else []
        parts += [] if self.ordered else [self._weight(numbers)]
        parts.append("\n".join(line for line in text.replace("@COUNT@", str(found.count)).splitlines() if line.strip()))
        return "\n\n\n".join(part for part in parts if part)

    def _loop(self) -> str:
        found, flat = self.found, self.settings["order"] == "flat"
        if found.spread:
            return self._spread_loop()
        _, high, wide = found.kernel
        moves = (f"tap // {high * wide}", f"tap // {wide} % {high}", f"tap % {wide}")
        texts = [
            "0" if size == 1 else move if by == 1 else f"{move} * {by}"
            for move, size, by in zip(moves, found.kernel, found.dilation, strict=True)
        ]
        texts = ["tap" if found.kernel[d] == found.taps and t == moves[d] else t for d, t in enumerate(texts)]
        # One tap is no vector where taps are outside.
        texts = ["step * 0" if t == "0" and flat else t for t in texts]
        padded, along = "", self._along()
        for place, moved, side, at in zip(("z", "y", "along"), ("down", "across", "on"), _SIDES, range(3), strict=True):
            if found.padding[at] > 0:
                where = f"({place}{along['p']} + {moved}{along['k']})" if flat else f"({place} + {moved})"
                padded += f" & ({where} >= 0) & ({where} < {side})"
        marks = {"down": texts[0], "across": texts[1], "on": texts[2], "padded": padded, "dot": self._dot()}
        marks |= {"seen": str(found.taps), "which": "tap", **along}
        return kernels(f"triton_convolution_{'flat' if flat else 'taps'}.txt", self.function, **marks)

    def _spread_loop(self) -> str:
        """Return the loop over the taps that the block's outputs see; down, across and on go back in the input."""
        (depth, high, wide), (_, rows, columns) = self.found.stride, self.found.kernel
        which = f"((first_z - down * {depth}) * {rows} + first_y - across * {high}) * {columns} + first_x - on * {wide}"
        padded = "".join(
            f" & ({place} + {moved} >= 0) & ({place} + {moved} < {side})"
            for place, moved, side in zip(("z", "y", "along"), ("down", "across", "on"), _SIDES, strict=True)
        )
        marks = {"down": "-(tap // (taps_y * taps_x))", "across": "-(tap // taps_x % taps_y)", "on": "-(tap % taps_x)"}
        marks |= {"padded": padded, "dot": self._dot(), "seen": "(taps_z * taps_y * taps_x)", "which": f"({which})"}
        marks |= self._along()
        return kernels("triton_convolution_taps.txt", self.function, **marks)

    def _along(self) -> dict[str, str]:
        """Return how positions and depth lie in the block that is read, and what brings it into the product's order."""
        if self.settings["turned"]:
            return {"p": "[None, :]", "k": "[:, None]", "open": "tl.trans(", "close": ")"}
        return {"p": "[:, None]", "k": "[None, :]", "open": "", "close": ""}

    def _dot(self) -> str:
        return {
            "tf32": f"tl.dot({self.function}_rounded(left), right, total)",
            "tf32x3": 'tl.dot(left, right, total, input_precision="tf32x3")',
            "native": "tl.dot(left, right, total)",
        }[str(self.settings["precision"])]

    def _weight(self, numbers: dict[str, int]) -> str:
        found, flat = self.found, self.settings["order"] == "flat"
        apart = "index // @CHANNELS@ % @TAPS@, index % @CHANNELS@"
        apart = "index % @TAPS@, index // @TAPS@ % @CHANNELS@" if flat else apart
        tap = "(@TAPS@ - 1 - tap)" if found.transposed and not found.spread else "tap"
        first, second, many = (
            ("source", "channel", "@COUNT@") if found.transposed else ("channel", "source", "@CHANNELS@")
        )
        text = kernels(
            "triton_convolution_weight.txt",
            self.function,
            rounded=", rounded" if self.rounded else "",
            apart=apart,
            place=f"({first} * {many} + {second}) * @TAPS@ + {tap}",
            value=f"{self.function}_rounded(value)" if self.rounded else "value",
        )
        for mark, number in numbers.items():
            text = text.replace(f"@{mark.upper()}@", str(number))
        return text

    def python(self, output: Any, node: Any) -> list[str]:
        """Return the statements of the function that starts the kernels."""
        found, settings = self.found, self.settings
        kind, weight = dtype_of(found.tensors["x"]), shape_of(found.tensors["weight"])
        leaves = self.after.leaves if self.after else []
        sides = [side.lower() for side in _SIDES[3 - found.rank :]]
        outs = [f"out_{side}" for side in sides]
        lines = [
            f"batch, _, {', '.join(sides)} = x.shape",
            f'x = fit(x, "x", (batch, {found.channels}, {", ".join(sides)}), {kind})',
            f'weight = fit(weight, "weight", {weight}, {kind})',
            *([f'bias = fit(bias, "bias", ({found.count},), {kind})'] if "bias" in found.tensors else []),
            *(out_size(found, side, 3 - found.rank + d, node) for d, side in enumerate(sides)),
            f"shape = (batch, {found.count}, {', '.join(outs)})",
            *(fitted(leaf, found.rank + 2) for leaf in leaves),
        ]
        ordered = "weight"
        if not self.ordered:
            ordered = "ordered"
            lines += [
                "ordered = torch.empty_like(weight)",
                f"{self.function}_weight[({-(-prod(weight) // 1024)},)](weight, ordered, BLOCK=1024)",
            ]
        all_in = ["1"] * (3 - found.rank) + sides
        all_out = ["1"] * (3 - found.rank) + outs
        blocks = -(-found.count // int(settings["channels"]))
        others = [*(["bias"] if "bias" in found.tensors else []), *(f"{leaf.name}_in" for leaf in leaves)]
        lines += [
            f"positions = {' * '.join(outs)}",
            *made(self.ending, found, output, int(settings["positions"])),
            *launch(
                f"{self.function}_kernel",
                f"tiles, batch, {blocks}",
                ["x", ordered, *others, "out", "positions", *all_in, *all_out[1:]],
                {
                    "BLOCK_P": settings["positions"],
                    "BLOCK_C": settings["channels"],
                    "BLOCK_K": settings["depth"],
                    "num_warps": settings["num_warps"],
                    "num_stages": settings["num_stages"],
                },
            ),
            result(self.ending, output),
        ]
        return lines


_SIDES = ("DEPTH", "HEIGHT", "WIDTH")


def _whole(region: Region) -> Convolved:
    """Return what a region is made of."""
    found = convolved(region.output, mixing_of)
    assert found is not None, "not a region of this template"
    return found


def _power(size: int) -> int:
    """Return the next power of two, sixteen at least: so many columns the matrix unit takes."""
    return max(16, 1 << (size - 1).bit_length())


def _fitting(found: Mixing, settings: Settings) -> Settings:
    """Return settings in which a block of the depth divides the channels where taps are outside."""
    depth = int(settings["depth"])
    while settings["order"] == "taps" and found.channels % depth:
        depth //= 2
    return {**settings, "depth": depth}


TEMPLATES: tuple[KernelTemplate, ...] = (TritonConvolution(),)
