"""Reductions over dimensions before the last with the pointwise work around them: sums, norms, softmax over channels.

Not covered: dimensions apart from each other, and those that end with the last (rows and columns have them).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.cpp_common import STREAM, WIDTH, element_count, flags, threads
from burnish.propose.kernels.pattern import arguments, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.strided_program import Strided, checked, strided_program
from burnish.propose.kernels.strided_text import StridedKernel
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.passes import kept_value, passes
from burnish.propose.program import Level

__all__ = ["TEMPLATES", "StridedReduction"]

_NAMES = "sum mean amax amin prod var std linalg_vector_norm logsumexp softmax _softmax log_softmax _log_softmax"
_REDUCTIONS = tuple(_NAMES.split())
_VIEWS = ("unsqueeze", "squeeze", "expand", "view", "reshape", "alias", "detach")
_KEY = "burnish.strided"
_CACHE = 1 << 18
"""Floats of a block of columns that should stay in a core's second-level cache between passes."""
_ROWS = 64
"""Fewest rows that are worth a part of their own."""


class StridedReduction(KernelTemplate):
    """The region around reductions over one run of dimensions that is not the last."""

    name = "strided"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Grow a region backwards through pointwise work and reductions over the same dimensions."""
        found = _found(node)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, columns a block, rows at once, and how results are written."""
        program = _program(region).program
        rows = program.columns
        blocks = (1024, 256, 4096, 64)
        if len(passes(program)) > 1:
            fitting = [b for b in (1024, 512, 256, 128, 64) if b * rows <= _CACHE] or [64]
            blocks = tuple(dict.fromkeys((fitting[0], 1024, 256, 64)))  # type: ignore[assignment]
        # Exponentials fill the time between loads by themselves, and take long to compile many times over.
        dear = "_fast(" in StridedKernel(_program(region), {"block": 1, "threads": 0}, "kernel").source()
        space: dict[str, tuple[Setting, ...]] = {
            "threads": threads(rows * program.rows),
            "block": blocks,
            "unroll": (2, 1, 4) if dear else (4, 1, 8),
        }
        if program.level(program.output) is Level.ELEMENT:
            kept = ("keep",) if kept_value(program) is not None else ()
            space["store"] = kept + (STREAM if element_count(region.output) > 1 << 20 else STREAM[:1])
        if dear:
            space["math"] = ("polynomial", "libm")
        space["width"] = WIDTH
        return space

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the sizes it takes."""
        found = _program(region)
        kernel = StridedKernel(found, settings, call.function)
        leaves = found.program.leaves
        by_name = {str(node.name): node for node in region.inputs}
        helper = function_text(
            call.function, [leaf.name for leaf in leaves], f"{_steps(found)}.", _python(found, kernel, settings)
        )
        arguments_text = ", ".join(call.text(by_name[leaf.expression]) for leaf in leaves)
        statement = f"{call.out} = {call.function}({arguments_text})"
        many = len(kernel.plan)
        return Piece((statement,), cpp=kernel.source(), helpers=helper, flags=flags(settings), passes=many)


def _steps(found: Strided) -> str:
    steps = [v.op for v in found.program.values if v.op not in ("load", "constant", "columns")]
    text = ", ".join(steps[:10]) + (", ..." if len(steps) > 10 else "")
    last = found.outer + found.reduced - 1
    return f"{text} over dimensions {found.outer} to {last}" if found.reduced > 1 else f"{text} over dimension {last}"


def _python(found: Strided, kernel: StridedKernel, settings: Settings) -> list[str]:
    program, rank = found.program, len(found.order)
    whole, lines = checked(found)
    first, last = found.outer, found.outer + found.reduced
    lines.append(f"outer, n, inner = {_product(0, first)}, {_product(first, last)}, {_product(last, rank)}")
    workers = settings["threads"] or "torch.get_num_threads()"
    block = settings["block"]
    if kernel.one_pass:
        # Rows are cut into parts where there are too few blocks of columns for the threads.
        lines += [
            f"tasks = outer * -(-inner // {block})",
            f"parts = max(1, min(-(-2 * {workers} // tasks), n // {_ROWS})) if tasks < {workers} else 1",
            "size = -(-n // parts)",
        ]
    else:
        lines.append(f"size = min({block}, max(16, -(-outer * inner // {workers})))")
    sizes = ["1" if d is None else f"shape[{d}]" for d in found.output]
    joined = "shape" if kernel.element else f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"
    names = ", ".join(leaf.name for leaf in program.leaves)
    return [
        *lines,
        f"out = {whole.name}.new_empty({joined})",
        f"lib.{kernel.function}({names}, out, outer, n, inner, size)",
        "return out",
    ]


def _product(start: int, stop: int) -> str:
    if stop <= start:
        return "1"
    return f"shape[{start}]" if stop - start == 1 else f"math.prod(shape[{start}:{stop}])"


# --- recognition --------------------------------------------------------------------------------------------------


def _program(region: Region) -> Strided:
    found = _found(region.output)
    assert found is not None
    return found[1]


def _found(node: Any) -> tuple[Region, Strided] | None:
    if getattr(node, "op", None) != "call_function":
        return None
    if _KEY not in node.meta:
        node.meta[_KEY] = _grown(node)
    found: tuple[Region, Strided] | None = node.meta[_KEY]
    return found


def _grown(node: Any) -> tuple[Region, Strided] | None:
    """Return the largest region, or one that computes nothing again, or one without what comes before reductions."""
    for regions in (_upstream(node, True, again=True), _upstream(node, True), _upstream(node, False)):
        if regions is None:
            continue
        try:
            return regions, strided_program(regions)
        except Unrecognised:
            continue
    return None


def _upstream(node: Any, prologue: bool, again: bool = False) -> Region | None:
    """Return the region of what ``node`` is computed from; with ``again``, pointwise work others need too is in it."""
    if not _pointwise(node) and _dims(node) is None:
        return None
    chosen, dims = dict.fromkeys([node]), _dims(node)
    # What is not in it and something in it is computed from; a chain may be hundreds long, and is looked at once.
    front = _producers(node) if prologue or dims is None else {}
    grew = True
    while grew:
        grew = False
        for producer in list(front):
            over = _dims(producer)
            fits = over is not None and dims in (None, over)
            fits = fits or _pointwise(producer) or is_op(producer, *_VIEWS)
            own = producer.users.keys() <= chosen.keys() or (again and over is None and not _returned(producer))
            if fits and own:
                chosen[producer] = None
                del front[producer]
                behind = _producers(producer) if prologue or over is None else {}
                front |= {n: None for n in behind if n not in chosen}
                dims, grew = dims or over, True
    return region_of(node, *(n for n in chosen if n is not node)) if dims is not None else None


def _producers(node: Any) -> dict[Any, None]:
    return {n: None for n in node.all_input_nodes if n.op == "call_function"}


def _returned(node: Any) -> bool:
    """Return whether a value is written down in any case."""
    return any(user.op == "output" for user in node.users)


def _dims(node: Any) -> tuple[int, ...] | None:
    """Return the dimensions a node reduces over, where they are neither all nor end with the last."""
    if not is_op(node, *_REDUCTIONS):
        return None
    given = arguments(node)
    rank = len(shape_of(given["self"]))
    dims = given.get("dim")
    dims = [dims] if isinstance(dims, int) else dims
    if not dims or not rank:
        return None
    found = tuple(sorted({d % rank for d in dims}))
    return found if found[-1] != rank - 1 and found == tuple(range(found[0], found[-1] + 1)) else None


def _pointwise(node: Any) -> bool:
    import torch

    return torch.Tag.pointwise in getattr(node.target, "tags", ())


TEMPLATES: tuple[KernelTemplate, ...] = (StridedReduction(),)
