"""Chains of pointwise work and reductions over planes in Triton: a program holds one plane and writes it once.

Worth it where reductions are over different dimensions (a norm of columns, then one of the whole), which otherwise
write and read the plane in between.  Not covered: planes that registers of one program do not hold, and so few of them
that a GPU is left idle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op
from burnish.propose.kernels.fused import plain_name, taken_apart
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.plane_program import DOWN, ROUND, Plane, plane_program
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import floating, launch
from burnish.propose.ops import OPS
from burnish.propose.program import REDUCTIONS, Leaf
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "TritonPlane", "call_lines", "kernel_source", "planes_of"]

_KEY = "burnish.plane"
_MOST = 1 << 14
"""Numbers of a plane: 64 for each of 256 threads, which take 128 registers, so that two planes fit a processor."""
_ENOUGH = 128
"""Planes from which on there is one for each of a GPU's processors."""
_MOST_NODES, _TRIES = 40, 8
_TURNS = ("transpose", "permute", "t")
_VIEWS = ("view", "reshape", "_unsafe_view", "unsqueeze", "squeeze", "expand", "clone", "contiguous", "alias", "detach")
_REDUCED = (
    "sum", "mean", "amax", "amin", "prod", "var", "std", "linalg_vector_norm", "logsumexp", "softmax", "_softmax",
    "log_softmax", "_log_softmax", "layer_norm",
)  # fmt: skip
_JOIN = {
    "sum": ("0.0", "tl.sum({0}, axis={1})"),
    "prod": ("1.0", "tl.reduce({0}, {1}, multiply)"),
    "max": ('-float("inf")', "largest_of({0}, {1})"),
    "min": ('float("inf")', "smallest_of({0}, {1})"),
}
_SIZES = {DOWN: "HEIGHT", ROUND: "(HEIGHT * WIDTH)"}


class TritonPlane(KernelTemplate):
    """Pointwise work with reductions over either and over both of the last two dimensions, a plane at a time."""

    name = "plane"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Grow a region backwards and take it where it reduces over different dimensions of planes that fit."""
        found = planes_of(node)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the warps of a program, first so many that a thread has 64 numbers."""
        height, width = (_power(size) for size in _program(region).domain[-2:])
        return {"num_warps": tuple(dict.fromkeys((max(4, min(16, height * width // 2048)), 8, 16, 4)))}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        plane = _program(region)
        by_name = {plain_name(node): node for node in region.inputs}
        steps = ", ".join(v.op for v in plane.values if v.op not in ("load", "constant", "columns"))
        lines = _python(plane, call.function, settings, str(region.output.meta["val"].dtype))
        names = [leaf.name for leaf in plane.leaves]
        helper = function_text(call.function, names, f"{steps[:80]}, a plane at a time.", lines)
        passed = ", ".join(call.text(by_name[leaf.expression]) for leaf in plane.leaves)
        statement = f"{call.out} = {call.function}({passed})"
        return Piece((statement,), triton=kernel_source(plane, call.function), helpers=helper)


def kernel_source(
    plane: Plane, function: str, made: Leaf | None = None, how: Sequence[str] = (), parameters: Sequence[str] = ()
) -> str:
    """Return the kernel: axis 0 of a block goes down a plane, axis 1 across it.

    A tensor that is ``made`` is not read: statements, which need some ``parameters``, bind it to ``total``.
    """
    lines = [
        "outer = tl.program_id(0).to(tl.int64)",
        "down, across = tl.arange(0, DOWN)[:, None], tl.arange(0, ACROSS)[None, :]",
        "high = tl.full((DOWN, 1), True, tl.int1) if DOWN == HEIGHT else down < HEIGHT",
        "wide = tl.full((1, ACROSS), True, tl.int1) if ACROSS == WIDTH else across < WIDTH",
        "inside = high & wide",
    ]
    lines += how
    # What comes from memory is asked for first: threads wait for each other where a plane is turned or reduced.
    loads = [i for i, value in enumerate(plane.values) if value.op == "load"]
    loads.sort(key=lambda i: -len(plane.values[i].varies))
    others = [i for i, value in enumerate(plane.values) if value.op not in ("load", "constant", "columns")]
    for index in (*loads, *others):
        here = made is not None and index in loads and plane.leaves[plane.values[index].leaf] == made
        lines.append(f"{_name(plane, index)} = total" if here else _define(plane, index))
    lines.append(f"tl.store(out_ptr + {_place(plane, plane.dims)}, {_name(plane, plane.output)}, mask=inside)")
    read = [f"{leaf.name}_ptr" for leaf in plane.leaves if leaf != made]
    pointers = ", ".join([*parameters, *read, "out_ptr"])
    sizes = ", ".join(f"{name}: tl.constexpr" for name in ("HEIGHT", "WIDTH", "DOWN", "ACROSS"))
    body = "\n".join(f"    {line}" for line in lines)
    text = f"@triton.jit\ndef {function}_kernel(\n    {pointers}, {sizes},\n):\n{body}"
    used = helpers(text, "math_triton.txt")
    return f"{used}\n\n\n{text}" if used else text


def _name(plane: Plane, index: int) -> str:
    value = plane.values[index]
    if value.op == "constant":
        text = repr(value.number)
        return f'float("{text}")' if text in ("inf", "-inf", "nan") else f"({text})"
    return _SIZES.get(int(value.number), "WIDTH") if value.op == "columns" else f"{value.op}_{index}"


def _define(plane: Plane, index: int) -> str:
    value, name = plane.values[index], _name(plane, index)
    if value.op == "load":
        return f"{name} = {_read(plane, plane.leaves[value.leaf])}"
    given = [_name(plane, a) for a in value.args]
    if value.op not in REDUCTIONS:
        return f"{name} = {OPS[value.op].triton.format(*given)}"
    neutral, join = _JOIN[value.op]
    if value.number == ROUND:
        rows = join.format(f"tl.where(inside, {given[0]}, {neutral})", 1)
        return f"{name} = {join.format(rows, 0)}"
    down = value.number == DOWN
    masked = f"tl.where({'high' if down else 'wide'}, {given[0]}, {neutral})"
    return f"{name} = {join.format(masked, 0 if down else 1)}{'[None, :]' if down else '[:, None]'}"


def _read(plane: Plane, leaf: Leaf) -> str:
    rank = len(plane.domain)
    down, across = (any(d in leaf.dims for d in (dim, rank)) for dim in (rank - 2, rank - 1))
    mask = "inside" if down and across else "high" if down else "wide" if across else ""
    text = f"tl.load({leaf.name}_ptr + {_place(plane, leaf.dims)}{f', mask={mask}, other=0' if mask else ''})"
    return f"{text} != 0" if leaf.dtype == "bool" else f"{text}.to(tl.float32)"


def _place(plane: Plane, dims: tuple[int | None, ...]) -> str:
    """Return where in a tensor with these dimensions, all behind each other, an element lies."""
    rank = len(plane.domain)
    steps = {rank - 2: ("HEIGHT", "down"), rank - 1: ("WIDTH", "across")}
    text = "outer" if any(d in plane.leading for d in dims) else ""
    for dim in dims:
        for size, at in (steps[d] for d in ((rank - 2, rank - 1) if dim == rank else (dim,)) if d in steps):
            text = f"({text} * {size} + {at})" if text else at
    return text or "0"


def _python(plane: Plane, function: str, settings: Settings, dtype: str) -> list[str]:
    whole = plane.whole
    lines = [
        f"shape = {whole.name}.shape",
        f"if len(shape) != {len(whole.dims)}:",
        f'    raise ValueError(f"the kernel takes {len(whole.dims)} dimensions, not {{len(shape)}}")',
    ]
    return [*lines, *call_lines(plane, function, whole, f"dtype={dtype}, device={whole.name}.device", settings)]


def call_lines(
    plane: Plane, function: str, whole: Leaf, like: str, settings: Settings, made: bool = False
) -> list[str]:
    """Return the statements that check what is read, call the kernel and return its result.

    ``shape`` is the whole tensor's.  Where that is ``made`` it is not read: the kernel gets ``given`` instead.
    """
    rank, own = len(plane.domain), whole.dims
    size = {dim: f"shape[{own.index(dim)}]" for dim in range(rank)}
    size |= {rank - 2: "rows", rank - 1: "columns", rank: "rows * columns"}
    lines = [f"rows, columns = shape[{own.index(rank - 2)}], shape[{own.index(rank - 1)}]"]
    read = [leaf for leaf in plane.leaves if not made or leaf != whole]
    for leaf in read:
        wanted = [size[d] if d is not None else "1" for d in leaf.dims]
        shape = f"({', '.join(wanted)}{',' if len(wanted) == 1 else ''})"
        lines.append(f'{leaf.name} = fit({leaf.name}, "{leaf.name}", {shape}, torch.{leaf.dtype})')
    # The matrix unit takes no fewer than 16.
    down, across = (f"triton.next_power_of_2({f'max(16, {n})' if made else n})" for n in ("rows", "columns"))
    constants = {"HEIGHT": "rows", "WIDTH": "columns", "DOWN": down, "ACROSS": across, **settings}
    return [
        *lines,
        f"out = torch.empty(({', '.join(size[d] for d in plane.dims)}), {like})",
        *launch(
            f"{function}_kernel",
            " * ".join(size[d] for d in plane.leading),
            [*(["*given"] if made else []), *(leaf.name for leaf in read), "out"],
            constants,
        ),
        "return out",
    ]


# --- recognition --------------------------------------------------------------------------------------------------


def _program(region: Region) -> Plane:
    found = planes_of(region.output)
    assert found is not None
    return found[1]


def planes_of(node: Any) -> tuple[Region, Plane] | None:
    """Return the work on planes that ends at a node."""
    if getattr(node, "op", None) != "call_function" or not _pointwise(node) or not floating(node):
        return None
    if _KEY not in node.meta:
        node.meta[_KEY] = _grown(node)
    found: tuple[Region, Plane] | None = node.meta[_KEY]
    return found


def _grown(node: Any) -> tuple[Region, Plane] | None:
    """Return the largest region that is a program; each try leaves out the first node of the one before."""
    refused: set[Any] = set()
    for _ in range(_TRIES):
        nodes = _upstream(node, refused)
        if sum(is_op(n, *_REDUCED) for n in nodes) < 2:
            return None
        found = region_of(node, *(n for n in nodes if n is not node))
        try:
            plane = plane_program(taken_apart(found))
        except Unrecognised:
            refused.add(found.nodes[0])
            continue
        fits = prod(map(_power, plane.domain[-2:])) <= _MOST and prod(plane.domain[:-2]) >= _ENOUGH
        several = len(plane.directions) > 1 and len(plane.domain) not in plane.whole.dims
        return (found, plane) if fits and several else None
    return None


def _upstream(node: Any, refused: set[Any]) -> set[Any]:
    """Return what ``node`` is computed from that has no more elements than it and that nothing else reads."""
    chosen, most, grew = {node}, node.meta["val"].numel(), True
    while grew and len(chosen) < _MOST_NODES:
        grew = False
        for producer in dict.fromkeys(p for n in chosen for p in n.all_input_nodes if p.op == "call_function"):
            if producer in chosen or producer in refused or not set(producer.users) <= chosen:
                continue
            if floating(producer) and _fits(producer, most):
                chosen.add(producer)
                grew = True
    return chosen


def _fits(node: Any, most: int) -> bool:
    """Return whether a node may be part of work on ``most`` elements: reductions of all of them, no more elsewhere."""
    if is_op(node, *_REDUCED):
        return bool(node.args[0].meta["val"].numel() == most)
    return node.meta["val"].numel() <= most and (_pointwise(node) or is_op(node, *_VIEWS, *_TURNS))


def _pointwise(node: Any) -> bool:
    import torch

    return torch.Tag.pointwise in getattr(node.target, "tags", ())


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()


TEMPLATES: tuple[KernelTemplate, ...] = (TritonPlane(),)
