"""Rounds of work on pairs of a row's elements, in Triton: rows are read once, turned in registers and written once.

Fast transforms (Walsh-Hadamard, butterfly factors) take elements a power of two apart, join each two of them and go on
with pairs twice as far apart.  Written with views, every round reads and writes the whole tensor.  Here a program holds
whole rows and takes them through all rounds; what a view splits and a stack puts together are exchanges between
threads.

Not covered: rows whose length is no power of two or that one program cannot hold, and work across rows.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.butterfly_rounds import LONGEST, SAME, SHAPED, SIGNS, Rounds, pair_dimension
from burnish.propose.kernels.pattern import float32, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import launch

__all__ = ["TEMPLATES", "Butterfly"]

_KEY = "burnish.butterfly"
_FEWEST_ROUNDS = 3
_MOST_NODES = 400


class Butterfly(KernelTemplate):
    """Sums, differences and products of pairs of each row's elements, round after round without leaving the chip."""

    name = "butterfly"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match at the end of three rounds or more."""
        if node.op != "call_function":
            return None
        if _KEY not in node.meta:
            node.meta[_KEY] = _grown(node)
        found: Region | None = node.meta[_KEY]
        return found

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the rows of a program and its warps, first so many that a thread has eight numbers."""
        length = shape_of(region.output)[-1]
        rows = max(1, 1024 // length)
        warps = max(1, min(16, rows * length // 256))
        return {
            "num_warps": tuple(dict.fromkeys((warps, max(1, warps // 2), min(16, warps * 2), max(1, warps // 4)))),
            "rows": tuple(dict.fromkeys((rows, 2 * rows, max(1, rows // 2)))),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        text = Rounds(region)
        body = "\n".join(f"    {line}" for line in text.lines())
        names = [f"x{i}" for i in range(len(region.inputs))]
        pointers = ", ".join(f"{name}_ptr" for name in names)
        kernel = f"@triton.jit\ndef {call.function}_kernel({pointers}, out_ptr, rows, ROWS: tl.constexpr):\n{body}"
        shape, rows = shape_of(region.output), text.rows
        constants = {"ROWS": settings["rows"], "num_warps": settings["num_warps"]}
        lines = [
            *(
                f'{name} = fit({name}, "{node.name}", {shape_of(node)}, torch.float32)'
                for name, node in zip(names, region.inputs, strict=True)
            ),
            f"out = torch.empty({shape}, dtype=torch.float32, device=x0.device)",
            *launch(
                f"{call.function}_kernel",
                f"triton.cdiv({rows}, {settings['rows']})",
                [*names, "out", str(rows)],
                constants,
            ),
            "return out",
        ]
        helper = function_text(
            call.function, names, f"Rounds over pairs within {rows} rows, which stay on chip.", lines
        )
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in region.inputs)})"
        return Piece((statement,), triton=kernel, helpers=helper)


def _covered(node: Any) -> bool:
    """Return whether a node is one of a round's."""
    if node.op != "call_function":
        return False
    if node.target is operator.getitem:
        return is_op(node.args[0], "unbind.int")
    if is_op(node, "unbind.int"):
        return pair_dimension(node) is not None and float32(node.args[0])
    if not float32(node):
        return False
    if is_op(node, "stack"):
        return len(node.args[0]) == 2
    if is_op(node, *SIGNS):
        return len(node.args) == 2 and not node.kwargs and all(_operand(a) for a in node.args)
    return is_op(node, *SHAPED, *SAME, "permute", "transpose.int", "neg.default") or pair_dimension(node) is not None


def _operand(argument: Any) -> bool:
    return float32(argument) if hasattr(argument, "meta") else isinstance(argument, int | float)


def _grown(node: Any) -> Region | None:
    shape = shape_of(node) if float32(node) and _covered(node) else ()
    if not shape or shape[-1] > LONGEST or is_op(node, *SHAPED, *SAME) and not _ends(node):
        return None
    chosen, look = {node}, [node]
    while look and len(chosen) < _MOST_NODES:
        for source in look.pop().all_input_nodes:
            if source not in chosen and _covered(source) and set(source.users) <= chosen:
                chosen.add(source)
                look.append(source)
    while True:
        # A view of what lies in memory anyway is read as it is.
        idle = {n for n in chosen if n is not node and _looks(n) and n.args[0] not in chosen}
        if not idle:
            break
        chosen -= idle
    found = region_of(node, *(n for n in chosen if n is not node))
    if _rounds(found) < _FEWEST_ROUNDS:
        return None
    try:
        Rounds(found).lines()
    except Unrecognised:
        return None
    return found


def _looks(node: Any) -> bool:
    return node.target is operator.getitem or is_op(node, *SHAPED)


def _rounds(region: Region) -> int:
    """Return how many rounds follow each other."""
    deep: dict[Any, int] = {}
    for node in region.nodes:
        before = max((deep.get(source, 0) for source in node.all_input_nodes), default=0)
        deep[node] = before + is_op(node, "stack", "sum")
    return deep[region.output]


def _ends(node: Any) -> bool:
    """Return whether a view is the last of rounds, not one between them: nothing covered reads it."""
    return not any(_covered(user) for user in node.users)


TEMPLATES: tuple[KernelTemplate, ...] = (Butterfly(),)
