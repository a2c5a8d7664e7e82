"""Cumulative sums and products along a dimension in Triton, also reversed, exclusive and of masked values.

Blocks are scanned in parallel, so that a product may overflow between two elements where one after the other it would
not; torch's own on a GPU has the same limit, and ``sum=float64`` has it far away.  Not covered: what the C++ template
does not cover either, and dimensions of 2^30 elements or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.scan import Cumulative, scan_operands
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch

__all__ = ["TEMPLATES", "TritonScan"]

_LONGEST = 1 << 30
"""Elements along the dimension up to which places in it fit 32 bits, also those of blocks that reach beyond it."""
_ENOUGH = 128
"""Programs below which much of a GPU has nothing to do."""
_NARROW = 32
"""Columns side by side that make one full read from memory."""


class TritonScan(KernelTemplate):
    """``cumsum`` and ``cumprod``: rows of the last dimension block by block, other dimensions by blocks of columns."""

    name = "scan"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Return the scan with the flips, the mask or the leading zeros around it."""
        found = scan_operands(node, floating)
        return found.region if found is not None and shape_of(found.source)[found.dim] < _LONGEST else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many elements a program takes at once, its warps, and the type that sums are kept in."""
        found = _found(region)
        kept: dict[str, tuple[Setting, ...]] = {"num_warps": (4, 8, 2, 16), "sum": ("float32", "float64")}
        if found.dim == -1:
            return {"block": (2048, 4096, 1024, 8192), **kept}
        columns = _others(found)
        wide = 64 if columns >= 256 * _ENOUGH else 32
        return {"rows": (32, 16, 64, 8), "columns": tuple(dict.fromkeys((wide, 32, 64, 128))), **kept}

    def promising(self, region: Region) -> bool:
        """One program a row, or a block of columns, is slow where there are few of them."""
        found = _found(region)
        if found.dim == -1:
            return _others(found) >= _ENOUGH
        return _others(found) >= _ENOUGH * _NARROW and prod(shape_of(found.source)[found.dim + 1 :]) >= _NARROW

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel for this direction and these masks."""
        found = _found(region)
        tensors = {"x": found.source} | ({"mask": found.mask} if found.mask is not None else {})
        body = [f'{name} = fit({name}, "{name}", x.shape, {dtype_of(node)})' for name, node in tensors.items()]
        body.append(f"out = x.new_empty(x.shape, dtype={dtype_of(region.output)})")
        body += (_rows if found.dim == -1 else _columns)(found, call.function, settings, list(tensors))
        about = f"Cumulative {'product' if found.product else 'sum'} along dimension {found.dim}."
        helper = function_text(call.function, list(tensors), about, [*body, "return out"])
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in tensors.values())})"
        return Piece((statement,), triton=_kernel(found, call.function, settings), helpers=helper)


def _found(region: Region) -> Cumulative:
    found = scan_operands(region.output, floating)
    assert found is not None
    return found


def _others(found: Cumulative) -> int:
    """Return how many scans there are beside each other."""
    shape = shape_of(found.source)
    return prod(shape) // shape[found.dim]


def _kernel(found: Cumulative, function: str, settings: Settings) -> str:
    last = found.dim == -1
    block, step = ("BLOCK", "1") if last else ("ROWS", "inner")
    symbol, kind, masked = "*" if found.product else "+", settings["sum"], found.mask is not None
    mask = f"tl.load(mask_ptr + at, mask=inside, other=1).to(tl.{kind})"
    text = kernels(
        "triton_scan_rows.txt" if last else "triton_scan_columns.txt",
        function,
        mask_pointer="mask_ptr, " if masked else "",
        identity="1.0" if found.product else "0.0",
        type=kind,
        place=f"(tl.cdiv(n, {block}) - 1) * {block} - done" if found.reverse else "done",
        # Shifted by one, the sums of what came before are those of what is there.
        before=f" - {step}" if found.exclusive else "",
        not_first=f" & ({'column' if last else 'row'} > 0)" if found.exclusive else "",
        mask=f"x *= {mask}" if masked else "",
        scan="cumprod" if found.product else "cumsum",
        reverse=", reverse=True" if found.reverse else "",
        symbol=symbol,
        result=f"(carry {symbol} part).to(tl.float32)" if kind == "float64" else f"carry {symbol} part",
        last="0" if found.reverse else f"{block} - 1",
    )
    return "\n".join(line for line in text.splitlines() if line.strip())


def _rows(found: Cumulative, function: str, settings: Settings, tensors: list[str]) -> list[str]:
    return [
        "n = x.shape[-1]",
        "rows = x.numel() // n",
        f"block = min({settings['block']}, triton.next_power_of_2(n))",
        f"together = {settings['block']} // block",
        *launch(
            f"{function}_kernel",
            "triton.cdiv(rows, together)",
            [*tensors, "out", "rows", "n"],
            {"ROWS": "together", "BLOCK": "block", "num_warps": settings["num_warps"]},
        ),
    ]


def _columns(found: Cumulative, function: str, settings: Settings, tensors: list[str]) -> list[str]:
    return [
        f"n, inner = x.shape[{found.dim}], math.prod(x.shape[{found.dim + 1}:])",
        f"columns = min({settings['columns']}, triton.next_power_of_2(inner))",
        *launch(
            f"{function}_kernel",
            "x.numel() // (n * inner) * triton.cdiv(inner, columns)",
            [*tensors, "out", "n", "inner"],
            {"ROWS": settings["rows"], "COLUMNS": "columns", "num_warps": settings["num_warps"]},
        ),
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (TritonScan(),)
