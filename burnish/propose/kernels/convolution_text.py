"""The text of a convolution that is one matrix product in Triton: its kernels, and the function that starts them."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.channel_groups import Groups
from burnish.propose.kernels.convolution_ends import made, out_size, places, result, store
from burnish.propose.kernels.convolved import Convolved
from burnish.propose.kernels.epilogue import After, fitted
from burnish.propose.kernels.mixing import Ending, Mixing
from burnish.propose.kernels.template import Settings
from burnish.propose.kernels.triton_common import dtype_of, kernels, launch
from burnish.propose.snippets import helpers

__all__ = ["ConvolutionText", "in_one_line"]

_SIDES = ("DEPTH", "HEIGHT", "WIDTH")


@dataclass(frozen=True)
class ConvolutionText:
    """The text of one convolution."""

    whole: Convolved
    function: str
    settings: Settings

    @property
    def found(self) -> Mixing:
        """The convolution."""
        return self.whole.mixing

    @property
    def after(self) -> After | None:
        """The pointwise work that follows."""
        return self.whole.after

    @property
    def ending(self) -> Ending | None:
        """The reduction at the end."""
        return self.whole.ending

    @property
    def groups(self) -> Groups:
        """The channels, in groups and blocks."""
        found, block = self.found, int(self.settings["channels"])
        return Groups(found.groups, found.channels, found.count // found.groups, block, found.shuffle)

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
        groups, spread = self.groups, found.spread
        # Where outputs lie apart, the first number of a block says more than its place.
        channel = ["channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)"] if spread else groups.lines()
        written = store(self.ending, found) if spread else store(self.ending, found, groups.tile, groups.tiles)
        bias = "total += tl.load(bias_ptr + channel, mask=channel < @COUNT@, other=0.0).to(tl.float32)[None, :]"
        text = kernels(
            "triton_convolution.txt",
            name,
            pointers="".join([*(["bias_ptr, "] if biased else []), *(f"{leaf.name}_in_ptr, " for leaf in leaves)]),
            loop="\n    ".join(self._loop().splitlines()),
            bias=bias if biased else "",
            after="\n    ".join(line.replace("_ptr", "_in_ptr") for line in lines),
            channel="\n    ".join(channel),
            places="\n    ".join(places(self.ending, found, groups.tile)),
            all=found.groups * found.channels,
            group=groups.start,
            store="\n    ".join(written),
            **numbers,
        )
        parts = [helpers("\n".join([*lines, *written]), "math_triton.txt")]
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
        marks |= {"seen": str(found.taps), "which": "tap" if found.taps > 1 else "0"}
        marks |= {"row": self.groups.row, "origin": self.groups.origin, **along}
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
        marks |= {"row": "source", "origin": "", **self._along()}
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
            f'x = fit(x, "x", (batch, {found.groups * found.channels}, {", ".join(sides)}), {kind})',
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
        if in_one_line(self.whole):
            all_in = all_out = ["1", "1", "positions"]
        grid = f"tiles, batch, {self.groups.blocks}" if found.spread else self.groups.grid("tiles")
        others = [*(["bias"] if "bias" in found.tensors else []), *(f"{leaf.name}_in" for leaf in leaves)]
        lines += [
            f"positions = {' * '.join(outs)}",
            *made(self.ending, found, output, int(settings["positions"])),
            *launch(
                f"{self.function}_kernel",
                grid,
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


def in_one_line(whole: Convolved) -> bool:
    """Return whether positions may be counted through: what is read lies where it is written, in any dimensions."""
    ending, leaves = whole.ending, whole.after.leaves if whole.after else []
    every = tuple(range(whole.mixing.rank + 2))
    plain = all(leaf.dims == every or {*leaf.dims} <= {None, 1} for leaf in leaves)
    return whole.mixing.single and plain and (ending is None or ending.where != "windows")
