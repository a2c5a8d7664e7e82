"""A sum and its norm by rows in one Triton kernel that writes both, where the sum is needed again.

Not covered: sums of tensors of different shapes, norms over several dimensions, rows too long for one program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op
from burnish.propose.kernels.pattern import arguments, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.sums import norm_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, kernels, launch

__all__ = ["TEMPLATES", "SumNorm"]


class SumNorm(KernelTemplate):
    """``rms_norm`` or ``layer_norm`` of ``a + b``, and ``a + b`` itself."""

    name = "sum_norm"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the norm, where it is the first to need the sum and not the only one."""
        if not is_op(node, "rms_norm.default", "layer_norm.default"):
            return None
        source = node.args[0]
        if getattr(source, "op", "") != "call_function" or norm_of(source) is not node:
            return None
        found = region_of(node, source)
        return Region(found.output, found.nodes, found.inputs, also=(source,))

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many elements a program takes, and its warps."""
        return {"elements": (4096, 2048, 8192, 1024), "num_warps": (4, 8, 2)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and a Python function that returns the norm and the sum."""
        norm, source = region.output, region.output.args[0]
        given = arguments(norm)
        affine = {name: given[name] for name in ("weight", "bias") if given.get(name) is not None}
        layer = is_op(norm, "layer_norm.default")
        centre = ["x = tl.where(inside, x - tl.sum(x, axis=1)[:, None] / columns, 0.0)"] if layer else []
        steps = {"weight": "x *= {}", "bias": "x += {}"}
        read = "tl.load({}_ptr + column, mask=there, other=0.0).to(tl.float32)"
        text = kernels(
            "triton_sum_norm.txt",
            call.function,
            parameters="".join(f"{name}_ptr, " for name in affine),
            centre="\n    ".join(centre),
            eps=repr(float(given["eps"])),
            affine="\n    ".join(steps[name].format(read.format(name)) for name in affine),
        )
        text = "\n".join(line for line in text.splitlines() if line.strip())
        dtype = dtype_of(source)
        lines = [
            f'a, b = fit(a, "a", a.shape, {dtype}), fit(b, "b", a.shape, {dtype})',
            *(f'{name} = fit({name}, "{name}", a.shape[-1:], {dtype})' for name in affine),
            "columns = a.shape[-1]",
            "rows, width = a.numel() // columns, triton.next_power_of_2(columns)",
            "both, out = torch.empty_like(a), torch.empty_like(a)",
            f"count = max(1, {settings['elements']} // width)",
            *launch(
                f"{call.function}_kernel",
                "triton.cdiv(rows, count)",
                ["a", "b", *affine, "both", "out", "rows", "columns"],
                {"ROWS": "count", "WIDTH": "width", "num_warps": settings["num_warps"]},
            ),
            "return out, both",
        ]
        about = f"{'Layer' if layer else 'RMS'} norm of a sum, and the sum."
        helper = function_text(call.function, ("a", "b", *affine), about, lines)
        passed = ", ".join(call.text(node) for node in (*source.args, *affine.values()))
        statement = f"{call.out}, {call.also[0]} = {call.function}({passed})"
        return Piece((statement,), triton=text, helpers=helper)


TEMPLATES: tuple[KernelTemplate, ...] = (SumNorm(),)
