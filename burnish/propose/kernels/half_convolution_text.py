"""The text of a convolution in Triton with operands of 16 bits: the copies it reads, its loop, its end.

What is written where is said by :class:`~burnish.propose.kernels.channels_last.Layout`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.channels_last import Layout, layout_of, power_of_two
from burnish.propose.kernels.convolution_ends import made, out_size, places, result, store
from burnish.propose.kernels.convolved import Convolved
from burnish.propose.kernels.epilogue import fitted
from burnish.propose.kernels.half_convolution_loop import Loop
from burnish.propose.kernels.template import Settings
from burnish.propose.kernels.triton_common import dtype_of, kernels, launch
from burnish.propose.snippets import helpers

__all__ = ["HalfConvolution", "plane_depth"]

_SIDES = ("depth", "height", "width")
_ENOUGH = 2048
"""Programs that keep a large GPU busy to the end: a walk through the planes is cut where it has fewer."""


def plane_depth(layout: Layout) -> int:
    """Return the depth of the product over the taps of one plane, as one block."""
    return power_of_two(layout.found.kernel[1]) * power_of_two(layout.run, 16)


@dataclass(frozen=True)
class HalfConvolution:
    """One convolution with what follows, and the settings to write it with."""

    whole: Convolved
    function: str
    settings: Settings

    @cached_property
    def layout(self) -> Layout:
        """Where the taps fall."""
        return layout_of(self.whole.mixing, self.whole.node)

    @property
    def scaled(self) -> bool:
        """Whether float32 numbers are brought into fp16's range and back."""
        return self.settings["precision"] == "half"

    @property
    def walks(self) -> bool:
        """Whether a program goes through the planes."""
        return bool(self.settings["walk"])

    @cached_property
    def loop(self) -> Loop:
        """The loop over the depth of the product."""
        depth = plane_depth(self.layout) if self.walks else int(self.settings["depth"])
        return Loop(self.layout, depth, self.rows, bool(self.settings["turned"]) and not self.walks)

    @property
    def rows(self) -> int:
        """Output channels in whole blocks."""
        block = int(self.settings["channels"])
        return -(-self.whole.mixing.count // block) * block

    @property
    def pointers(self) -> list[str]:
        """What the kernel reads beside the copies."""
        leaves = [f"{leaf.name}_in" for leaf in self.whole.after.leaves] if self.whole.after else []
        bias = ["bias"] if "bias" in self.whole.mixing.tensors else []
        return [*(["top", "back"] if self.scaled else []), *bias, *leaves]

    # --- the kernels ----------------------------------------------------------------------------------------------

    def triton(self) -> str:
        """Return the kernels, and the functions they use."""
        lines = self.whole.after.lines("total") if self.whole.after else []
        parts = [helpers("\n".join([*lines, *store(self.whole.ending, self.whole.mixing)]), "math_triton.txt")]
        parts += [self._filled("triton_half_scale.txt")] if self.scaled else []
        parts += [self._copy()]
        parts += [self._filled("triton_half_again.txt")] if self.scaled else []
        parts += [self._weight(), self._walk(lines) if self.walks else self._tile(lines)]
        return "\n\n\n".join(part for part in parts if part)

    def _copy(self) -> str:
        low = {f"low_{axis}": f"({self.layout.axes[at].low})" for at, axis in enumerate("zyx")}
        largest = [
            f"top = tl.max(tl.max({self.function}_bits(x), axis=1), axis=0)",
            "if top > tl.load(top_ptr + sample):",
            "    tl.atomic_max(top_ptr + sample, top)",
        ]
        return self._filled(
            "triton_half_copy.txt",
            block=power_of_two(self.layout.channels),
            top="top_ptr, " if self.scaled else "",
            about=" as it would be unscaled, and each sample's largest magnitude" if self.scaled else "",
            largest=_indented(largest if self.scaled else []),
            **low,
        )

    def _weight(self) -> str:
        found, layout = self.whole.mixing, self.layout
        tap = f"which * {found.kernel[2]} + on" if layout.merged else "which"
        turned = found.transposed and not found.spread
        place = f"(source * {found.count} + channel)" if found.transposed else f"(channel * {found.channels} + source)"
        scale = self._filled("triton_half_weight_scale.txt", place=place)
        return self._filled(
            "triton_half_weight.txt",
            back="back_ptr, " if self.scaled else "",
            about=", scaled" if self.scaled else "",
            scale=_indented(scale.splitlines() if self.scaled else []),
            tap=f"{found.taps - 1} - ({tap})" if turned else tap,
            place=place,
            factor=" * factor" if self.scaled else "",
        )

    def _tile(self, lines: list[str]) -> str:
        found, ending, loop = self.whole.mixing, self.whole.ending, self.loop
        where = loop.places() if found.spread else places(ending, replace(found, padding=(0, 0, 0)), "tile")
        # Within a sample 32 bits will do.
        to = f"out_ptr + sample * (@COUNT@ * positions) + (channel{loop.c} * positions + place{loop.p})"
        written = [f"tl.store({to}, total, mask=inside)"]
        return self._filled(
            "triton_half_convolution.txt",
            pointers=self._pointers(),
            places=_indented(where),
            totals=_indented(loop.totals()),
            loop=_indented(loop.lines()),
            join=_indented(loop.join()),
            scaled=_indented([*self._back(), f"total = total * back{loop.c}"] if self.scaled else []),
            bias=_indented(self._bias(loop.c)),
            after=_indented(_in(lines)),
            store=_indented(store(ending, found, "tile", "tiles") if ending else written),
            p=loop.p,
            c=loop.c,
        )

    def _walk(self, lines: list[str]) -> str:
        found, loop = self.whole.mixing, self.loop
        deep, high, _ = found.kernel
        (_, down, along), apart = found.stride, found.dilation[1]
        later = range(deep)
        # What a channel has for itself is read once for all planes.
        held = [line for line in _in(lines) if " + plane % " in line]
        bias = self._bias("[None, :]")
        return self._filled(
            "triton_half_walk.txt",
            pointers=self._pointers(),
            down=f" * {down}" if down > 1 else "",
            along=f" * {along}" if along > 1 else "",
            apart=f" * {apart}" if apart > 1 else "",
            high=high,
            deep=deep,
            oldest=deep - 1,
            weights=_indented(
                [
                    f"right_{j} = tl.load(weights + {j * high} * ({self.rows} * {loop.piece}), mask=real, other=0.0)"
                    for j in later
                ]
            ),
            totals=_indented([f"total_{j} = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)" for j in later]),
            back=_indented(
                [*(self._back() if self.scaled else []), *(line.replace("total +=", "bias =") for line in bias)]
            ),
            held=_indented(held),
            dots=_indented([f"total_{j} = tl.dot(left, tl.trans(right_{j}), total_{j})" for j in later], 8),
            scaled="total = total * back[None, :]" if self.scaled else "",
            bias="total += bias" if bias else "",
            after=_indented([line for line in _in(lines) if line not in held], 8),
            shift=_indented(
                [
                    *(f"total_{j} = total_{j - 1}" for j in reversed(later[1:])),
                    "total_0 = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)",
                ],
                8,
            ),
        )

    def _filled(self, file: str, **texts: object) -> str:
        """Return a text file with its marks replaced, without empty lines but for those between functions."""
        found, layout, loop = self.whole.mixing, self.layout, self.loop
        texts |= {"taps": found.taps, "channels": found.channels, "count": found.count, "padded": layout.channels}
        texts |= {"run_padded": loop.padded, "run": layout.run, "piece": loop.piece, "rows": self.rows}
        texts |= {"whole": layout.lines * loop.padded, "blocks": self.rows // int(self.settings["channels"])}
        parts = kernels(file, self.function, **texts).split("\n\n\n")
        for mark, value in texts.items():
            # Some texts have marks themselves.
            parts = [part.replace(f"@{mark.upper()}@", str(value)) for part in parts]
        return "\n\n\n".join("\n".join(line for line in part.splitlines() if line.strip()) for part in parts)

    def _pointers(self) -> str:
        return "".join(f"{name}_ptr, " for name in self.pointers)

    def _back(self) -> list[str]:
        name = self.function
        return [f"back = tl.load(back_ptr + channel) * {name}_power(-{name}_input_shift(tl.load(top_ptr + sample)))"]

    def _bias(self, along: str) -> list[str]:
        if "bias" not in self.whole.mixing.tensors:
            return []
        return [f"total += tl.load(bias_ptr + channel, mask=channel < @COUNT@, other=0.0).to(tl.float32){along}"]

    # --- the function that starts them ----------------------------------------------------------------------------

    def python(self, output: Any) -> list[str]:
        """Return the statements of the function that starts the kernels."""
        found, layout, settings = self.whole.mixing, self.layout, self.settings
        leaves = self.whole.after.leaves if self.whole.after else []
        kind, weight = dtype_of(found.tensors["x"]), shape_of(found.tensors["weight"])
        half = "torch.float16" if self.scaled else kind
        sides = list(_SIDES[3 - found.rank :])
        outs = [f"out_{side}" for side in sides]
        sizes = ", ".join(["1"] * (3 - found.rank) + sides)
        name, across = self.function, int(settings["across"])
        copied = f"{sizes}, levels, rows, columns, BLOCK_W={across}, num_warps=4"
        top, back = ("top, ", "back, ") if self.scaled else ("", "")
        return [
            f"batch, _, {', '.join(sides)} = x.shape",
            f'x = fit(x, "x", (batch, {found.channels}, {", ".join(sides)}), {kind})',
            f'weight = fit(weight, "weight", {weight}, {kind})',
            *([f'bias = fit(bias, "bias", ({found.count},), {kind})'] if "bias" in found.tensors else []),
            *(out_size(found, side, 3 - found.rank + d, self.whole.node) for d, side in enumerate(sides)),
            f"shape = (batch, {found.count}, {', '.join(outs)})",
            *(fitted(leaf, found.rank + 2) for leaf in leaves),
            f"levels, rows, columns = {', '.join(axis.size for axis in layout.axes)}",
            f"laid = x.new_empty(batch * levels * rows * columns * {layout.channels}, dtype={half})",
            *(["top = x.new_zeros(batch, dtype=torch.int32)"] if self.scaled else []),
            f"blocks = triton.cdiv(columns, {across})",
            f"{name}_copy[(batch * levels * rows * blocks,)](x, laid, {top}{copied})",
            *([f"{name}_again[(batch, min(32, levels * rows))](x, laid, top, {copied})"] if self.scaled else []),
            f"ordered = x.new_empty({layout.lines * self.loop.padded * self.rows}, dtype={half})",
            *([f"back = x.new_empty({self.rows}, dtype=torch.float32)"] if self.scaled else []),
            f"{name}_weight[({self.rows},)](weight, ordered, {back}BLOCK=1024)",
            *(self._walked(outs) if self.walks else self._tiled(output, outs)),
        ]

    def _tiled(self, output: Any, outs: list[str]) -> list[str]:
        found, ending, settings = self.whole.mixing, self.whole.ending, self.settings
        phases = found.stride[0] * found.stride[1] if found.spread else 0
        return [
            f"positions = {' * '.join(outs)}",
            *made(ending, found, output, int(settings["positions"]), phases),
            *self._launch("", outs),
            result(ending, output),
        ]

    def _walked(self, outs: list[str]) -> list[str]:
        return [
            f"out = x.new_empty(shape, dtype={dtype_of(self.whole.region.output)})",
            f"tiles = triton.cdiv(out_height * out_width, {self.settings['positions']})",
            f"spans = max(1, min({_ENOUGH} // (batch * tiles), out_depth // 8))",
            "span = triton.cdiv(out_depth, spans)",
            *self._launch("spans, span, ", outs),
            "return out",
        ]

    def _launch(self, spans: str, outs: list[str]) -> list[str]:
        settings = self.settings
        blocks = self.rows // int(settings["channels"])
        several = "batch * spans" if spans else "batch"
        all_out = ["1"] * (3 - len(outs)) + outs
        given = ["laid", "ordered", *self.pointers, "out", "tiles", f"{spans}batch", "levels", "rows", "columns"]
        constants = {
            "BLOCK_P": settings["positions"],
            "BLOCK_C": settings["channels"],
            "BLOCK_K": self.loop.depth,
            "num_warps": settings["num_warps"],
            "num_stages": settings["num_stages"],
        }
        return launch(f"{self.function}_kernel", f"tiles * {several} * {blocks}", [*given, *all_out], constants)


def _in(lines: list[str]) -> list[str]:
    """Return pointwise statements with pointers called as the kernel does."""
    return [line.replace("_ptr", "_in_ptr") for line in lines]


def _indented(lines: list[str], by: int = 4) -> str:
    return f"\n{' ' * by}".join(line for text in lines for line in text.splitlines())
