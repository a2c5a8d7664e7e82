"""What is picked by an index, used where it is read, in Triton: sums of embedding rows, and programs over picked rows.

Token and position embeddings that are added and normalised are one kernel, as are elements gathered from every row,
weighted and summed.  Not covered: weighted bags and bags of different lengths, ``padding_idx`` of bags, indices by
``[]`` (there negative ones count from the end), gathering along other dimensions than the last, and long rows shared
out among programs.  An index out of range gives NaN, where torch stops the device.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.epilogue import plain_name
from burnish.propose.kernels.fused import Fused
from burnish.propose.kernels.gather import bag_operands
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.picked import Pick, Picked, picked
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch
from burnish.propose.module import triton_call
from burnish.propose.program import Level, Program
from burnish.propose.space import Variant, triton_launch, variants
from burnish.propose.triton_kernel import TritonKernel

__all__ = ["TEMPLATES", "TritonEmbeddingSum", "TritonGather"]

_WHOLE = 8192
"""Longest row a program holds at once where nothing is reduced."""


class TritonEmbeddingSum(KernelTemplate):
    """The sum or mean, over the last index dimension, of ``embedding`` rows: each row is read once, none is stored."""

    name = "embedding_sum"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the reduction."""
        found = bag_operands(node, floating)
        return found.region if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return rows and columns fetched at once, and the warps."""
        found = bag_operands(region.output, floating)
        assert found is not None
        width = 1 << (shape_of(region.output)[-1] - 1).bit_length()
        length = 1 << (shape_of(found.index)[-1] - 1).bit_length()
        rows = [n for n in (8, 4, 16, 2) if n <= length] or [1]
        columns = [n for n in (128, 64, 256, 512) if n <= width] or [width]
        return {"rows": tuple(rows), "columns": tuple(columns), "num_warps": (4, 2, 8, 1)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and a Python function around it."""
        found = bag_operands(region.output, floating)
        assert found is not None
        text = kernels("triton_embedding_sum.txt", call.function, divided=" / length" if found.mean else "")
        constants = {"ROWS": settings["rows"], "COLUMNS": settings["columns"], "num_warps": settings["num_warps"]}
        lines = [
            f'weight = fit(weight, "weight", weight.shape, {dtype_of(found.weight)})',
            'index = fit(index, "index", index.shape, torch.int64)',
            "length, (entries, width) = index.shape[-1], weight.shape",
            "out = weight.new_empty((*index.shape[:-1], width))",
            *launch(
                f"{call.function}_kernel",
                f"index.numel() // length * triton.cdiv(width, {settings['columns']})",
                ["weight", "index", "out", "length", "width", "entries"],
                constants,
            ),
            "return out",
        ]
        helper = function_text(call.function, ("weight", "index"), "Rows of an embedding, added up.", lines)
        statement = f"{call.out} = {call.function}({call.text(found.weight)}, {call.text(found.index)})"
        return Piece((statement,), triton=text, helpers=helper)


class TritonGather(Fused):
    """``embedding``, ``index_select`` of rows and ``gather`` in rows, read by the kernel that uses them."""

    def __init__(self) -> None:
        """Write Triton."""
        super().__init__("triton", again=False)
        self.name = "gather"

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and a Python function around it."""
        found = picked(region.output)
        assert found is not None
        ways = {way.name: way for way in self._variants(region)}
        way = ways[str(settings.get("variant", next(iter(ways))))]
        chosen = {n: settings[n] if settings.get(n) in v else way.default[n] for n, v in way.space.items()}
        kernel = _Kernel(found, way.name, chosen, call.function)
        lines = _lines(found, triton_call(kernel, triton_launch(chosen)))
        given = _given(found)
        helper = function_text(call.function, list(given), "What is picked by an index, used where it is read.", lines)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in given.values())})"
        return Piece((statement,), triton=kernel.source(), helpers=helper, passes=kernel.passes)

    def _variants(self, region: Region) -> list[Variant]:
        program = self._program(region)
        if not program.elementwise:
            return [way for way in variants(program, "cuda") if way.name != "split"]
        if program.columns > _WHOLE:
            space: dict[str, tuple[Setting, ...]] = {"block": (2048, 1024, 4096), "num_warps": (4, 8), "rows": (1,)}
            return [Variant("loop", space, {name: values[0] for name, values in space.items()})]
        rows = max(n for n in (1, 2, 4, 8, 16) if n == 1 or n * program.columns <= 2048)
        space = {"rows": tuple(dict.fromkeys((rows, 1, 2, 4, 8, 16))), "num_warps": (4, 8, 2, 1)}
        return [Variant("whole", space, {name: values[0] for name, values in space.items()})]

    def _found(self, node: Any) -> tuple[Region, Program] | None:
        found = picked(node)
        return (found.region, found.program) if found is not None else None


class _Kernel(TritonKernel):
    """A program's kernel that reads some of its tensors by an index."""

    def __init__(self, found: Picked, template: str, settings: Settings, function: str) -> None:
        super().__init__(found.program, template, settings, f"{function}_kernel")
        self._base = function
        self._picks = {pick.leaf.name: pick for pick in found.picks}

    def source(self) -> str:
        """Return the kernel and the functions it reads with."""
        both = kernels("triton_gather.txt", self._base).split("\n# ==\n")
        body = super().source()
        used = [part.strip() for part in both if part.partition("def ")[2].partition("(")[0] + "(" in body]
        return "\n\n\n".join([*used, body])

    def constants(self) -> dict[str, str]:
        """Return the compile-time arguments: also how many there are to pick from."""
        return {**super().constants(), **{_size(pick): pick.size for pick in self._picks.values()}}

    def same_in_all_rows(self, index: int) -> bool:
        """Return whether a value is read once for all rows: what an index picks is another for each."""
        value = self.program.values[index]
        picked = value.op == "load" and self.program.leaves[value.leaf].name in self._picks
        return not picked and super().same_in_all_rows(index)

    def define(self, index: int) -> str:
        """Return the statement that computes a value."""
        value = self.program.values[index]
        pick = self._picks.get(self.program.leaves[value.leaf].name) if value.op == "load" else None
        if pick is None:
            return super().define(index)
        table, by, row = f"{pick.leaf.name}_ptr", f"{pick.by.name}_ptr", self.program.row_index(pick.by, "//")
        if pick.rows:
            entry = f"tl.load({by} + {row}, mask=row < rows, other=0)"
            read = f"{self._base}_row({table}, {entry}, {_size(pick)}, column, columns, inside)"
        else:
            entry = f"tl.load({by} + {row} * columns + column, mask=inside, other=0)"
            first = f"{table} + {self.program.row_index(pick.leaf, '//')} * {_size(pick)}"
            read = f"{self._base}_element({first}, {entry}, {_size(pick)}, inside)"
        return f"{self.name(index)} = {read}"


def _size(pick: Pick) -> str:
    return f"{pick.leaf.name.upper()}_SIZE"


def _given(found: Picked) -> dict[str, Any]:
    """Return the Python function's parameters and the nodes they are."""
    by_name = {plain_name(node): node for node in found.region.inputs}
    picked = {pick.leaf.name: pick.table for pick in found.picks} | {pick.by.name: pick.index for pick in found.picks}
    return {
        **{leaf.expression: by_name[leaf.expression] for leaf in found.program.leaves if leaf.name not in picked},
        **picked,
    }


def _lines(found: Picked, call: list[str]) -> list[str]:
    """Return the statements that check the tensors, make memory for the output, start the kernel and return."""
    program, rank = found.program, len(found.program.domain)
    lines = [
        f"shape = {found.shape()}",
        f"if len(shape) != {rank}:",
        f'    raise ValueError(f"the kernel takes {rank} dimensions, not {{len(shape)}}")',
    ]
    tables = {pick.leaf.name: pick for pick in found.picks}
    for leaf in program.leaves:
        sizes = ["1" if d is None else f"shape[{d}]" for d in leaf.dims]
        if leaf.name in tables:
            sizes[0 if tables[leaf.name].rows else -1] = tables[leaf.name].size
        bound, how = (f"{leaf.name}, {leaf.name}_pitch", "fit_rows") if leaf.pitched else (leaf.name, "fit")
        shape = f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"
        lines.append(f'{bound} = {how}({leaf.expression}, "{leaf.expression}", {shape}, torch.{leaf.dtype})')
    out = "shape"
    if program.level(program.output) is not Level.ELEMENT:
        out = "(*shape[:-1], 1)" if program.keepdim else "shape[:-1]"
    return [
        *lines,
        "rows, columns = math.prod(shape[:-1]), shape[-1]",
        f"out = {found.picks[0].leaf.name}.new_empty({out}, dtype=torch.{program.dtype})",
        *call,
        "return out",
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (TritonEmbeddingSum(), TritonGather())
