"""Where the largest or smallest element along a dimension is, and what it is, in Triton.

The first of equals is taken, and NaN before all.  Not covered: over all dimensions at once, and so few results that
most of a GPU would have nothing to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.arg import Extreme, arg_operands
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch

__all__ = ["TEMPLATES", "TritonArg"]

_ENOUGH = 64
"""Programs below which the library's own way is left alone."""


class TritonArg(KernelTemplate):
    """``argmax``, ``argmin``, and ``max`` and ``min`` along a dimension with whichever results are used."""

    name = "arg"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Return the operator; its only ``getitem`` where one result is used, itself (a tuple) where both are."""
        found = arg_operands(node, floating)
        if found is None or found.dim is None:
            return None
        shape = shape_of(found.region.inputs[0])
        rest = prod(shape) // shape[found.dim]
        ok = rest >= _ENOUGH if found.dim == -1 else rest >= 32 * _ENOUGH
        return found.region if ok and shape[found.dim] < 1 << 31 else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return rows and columns a block, and the warps."""
        found = arg_operands(region.output, floating)
        assert found is not None
        if found.dim == -1:
            return {"rows": (2048, 1024, 4096, 512), "columns": (1,), "num_warps": (4, 8, 2)}
        return {"rows": (16, 32, 8, 64), "columns": (128, 64, 256, 32), "num_warps": (4, 8, 2)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel with only the results that are used."""
        found = arg_operands(region.output, floating)
        assert found is not None
        values = {"values": "top", "indices": "first.to(tl.int64)"}
        at = "outer * inner + column"
        text = kernels(
            "triton_arg.txt",
            call.function,
            pointers=", ".join(f"{name}_ptr" for name in found.results),
            start='-float("inf")' if found.largest else 'float("inf")',
            better=">" if found.largest else "<",
            kind="max" if found.largest else "min",
            write="\n    ".join(
                f"tl.store({name}_ptr + {at}, {values[name]}, mask=column < inner)" for name in found.results
            ),
        )
        about = f"The {'largest' if found.largest else 'smallest'} element's {' and '.join(found.results)}."
        helper = function_text(call.function, ["x"], about, _python(found, call.function, settings))
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), triton=text, helpers=helper)


def _python(found: Extreme, function: str, settings: Settings) -> list[str]:
    assert found.dim is not None
    after = f"x.shape[{found.dim + 1}:]" if found.dim != -1 else ""
    keep = ["1"] if found.keep else []
    shape = f"({', '.join([f'*x.shape[:{found.dim}]', *keep, *([f'*{after}'] if after else [])])},)"
    lines = [
        f'x = fit(x, "x", x.shape, {dtype_of(found.region.inputs[0])})',
        f"n, inner = x.shape[{found.dim}], {f'math.prod({after})' if after else '1'}",
        "outer = x.numel() // (n * inner)",
    ]
    for result in found.results:
        dtype = ", dtype=torch.int64" if result == "indices" else ""
        lines.append(f"{result} = x.new_empty({shape}{dtype})")
    grid = f"outer * triton.cdiv(inner, {settings['columns']})"
    constants = {"ROWS": settings["rows"], "COLUMNS": settings["columns"], "num_warps": settings["num_warps"]}
    lines += launch(f"{function}_kernel", grid, ["x", *found.results, "n", "inner"], constants)
    return [*lines, f"return {', '.join(found.results)}"]


TEMPLATES: tuple[KernelTemplate, ...] = (TritonArg(),)
