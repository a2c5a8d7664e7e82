"""Where the largest or smallest float32 along a dimension is, and what it is: the first of equals, NaN above all.

Not covered: indices that do not fit 32 bits along other dimensions than the last.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.cpp_common import WIDTH, element_count, flags, kernel_text, threads
from burnish.propose.kernels.pattern import arguments, float32, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "Arg", "Extreme", "arg_operands"]

_CHUNK = 1 << 13
"""Least number of elements that is worth a thread."""


@dataclass(frozen=True)
class Extreme:
    """A search for the largest or smallest element found in a graph."""

    region: Region
    largest: bool
    dim: int | None
    """From the end; ``None`` is over everything."""
    keep: bool
    results: tuple[str, ...]
    """``values`` and ``indices``, in the operator's order."""


class Arg(KernelTemplate):
    """``argmax``, ``argmin``, and ``max`` and ``min`` along a dimension with whichever results are used."""

    name = "arg"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the operator; its only ``getitem`` where one result is used, itself (a tuple) where both are."""
        found = arg_operands(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, how many elements a block has, and the vectors' width."""
        found = arg_operands(region.output)
        assert found is not None
        blocks = (1024, 256, 4096) if found.dim in (None, -1) else (256, 1024, 64, 2048)
        return {"threads": threads(element_count(region.inputs[0])), "block": blocks, "width": WIDTH}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel with only the results that are used."""
        found = arg_operands(region.output)
        assert found is not None
        rows = found.dim in (None, -1)
        kinds = {"values": "float", "indices": "int64_t"}
        names = {
            "name": call.function,
            "block": settings["block"],
            "outputs": ", ".join(f"{kinds[r]}* __restrict {r}" for r in found.results),
            "start": "-INFINITY" if found.largest else "INFINITY",
            "better": ">" if found.largest else "<",
            "worse_or_equal": "<=" if found.largest else ">=",
            "kind": "max" if found.largest else "min",
        }
        if rows:
            text = {"values": "values[row] = best[at];", "indices": "indices[row] = place[at];"}
            names["write"] = " ".join(text[r] for r in found.results)
            cpp = kernel_text("arg_rows.cpp", settings, **names)
        else:
            text = {"values": "values[to + i] = best[i];", "indices": "indices[to + i] = place[i];"}
            parts = {"values": "values[to + i] = parts[at];", "indices": "indices[to + i] = places[at];"}
            names["write"] = " ".join(text[r] for r in found.results)
            names["write_parts"] = " ".join(parts[r] for r in found.results)
            cpp = kernel_text("arg_columns.cpp", settings, **names)
        about = f"The {'largest' if found.largest else 'smallest'} element's {' and '.join(found.results)}."
        helper = function_text(call.function, ["x"], about, _python(found, call.function, settings))
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


def _python(found: Extreme, name: str, settings: Settings) -> list[str]:
    workers = settings["threads"] or "torch.get_num_threads()"
    lines = ['x = fit(x, "x", x.shape, torch.float32)']
    if found.dim is None:
        shape = "(1,) * x.dim()" if found.keep else "()"
        sizes = "1, x.numel(), chunk"
        lines.append(f"chunk = max({_CHUNK}, -(-x.numel() // {workers}))")
    else:
        after = f"x.shape[{found.dim + 1}:]" if found.dim != -1 else ""
        keep = ["1"] if found.keep else []
        shape = f"({', '.join([f'*x.shape[:{found.dim}]', *keep, *([f'*{after}'] if after else [])])},)"
        lines.append(f"n, inner = x.shape[{found.dim}], {f'math.prod({after})' if after else '1'}")
        if after:
            lines += [
                "outer = x.numel() // (n * inner)",
                f"tasks = outer * -(-inner // {settings['block']})",
                # Columns are cut into parts where there are too few of them for the threads.
                f"parts = 1 if tasks >= {workers} else min({workers}, -(-n * inner // {_CHUNK}))",
            ]
            sizes = "outer, n, inner, -(-n // parts)"
        else:
            lines += [
                "rows = x.numel() // n",
                f"chunk = n if rows >= {workers} else max({_CHUNK}, -(-n * rows // {workers}))",
            ]
            sizes = "rows, n, chunk"
    for result in found.results:
        dtype = ", dtype=torch.int64" if result == "indices" else ""
        lines.append(f"{result} = x.new_empty({shape}{dtype})")
    outputs = ", ".join(found.results)
    return [*lines, f"lib.{name}(x, {outputs}, {sizes})", f"return {outputs}"]


def arg_operands(node: Any, fits: Callable[..., bool] = float32) -> Extreme | None:
    """Return what ends at a node, where its input's type ``fits``."""
    if is_op(node, "argmax", "argmin"):
        return _made(node, node, ("indices",), fits)
    if is_op(node, "max.dim", "min.dim"):
        used = {user.args[1] for user in node.users if user.target is operator.getitem}
        return _made(node, node, ("values", "indices"), fits) if used == {0, 1} else None
    if getattr(node, "target", None) is not operator.getitem:
        return None
    source = node.args[0]
    if not is_op(source, "max.dim", "min.dim") or set(source.users) != {node}:
        return None
    return _made(node, source, ("values", "indices")[node.args[1] : node.args[1] + 1], fits)


def _made(output: Any, operation: Any, results: tuple[str, ...], fits: Callable[..., bool]) -> Extreme | None:
    source = operation.args[0]
    given = arguments(operation)
    shape = shape_of(source)
    if not shape or not fits(source):
        return None
    dim = given.get("dim")
    dim = None if dim is None else dim % len(shape) - len(shape)
    if dim not in (None, -1) and shape[dim or 0] >= 1 << 31:
        return None
    region = region_of(output, operation)
    largest = is_op(operation, "argmax", "max")
    return Extreme(region, largest, dim, bool(given.get("keepdim", False)), results)


TEMPLATES: tuple[KernelTemplate, ...] = (Arg(),)
