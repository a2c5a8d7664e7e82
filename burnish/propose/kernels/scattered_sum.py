"""Sums of rows that a list of places says where to add: what is added is computed on the way and never stored.

``zeros.index_add(0, places, x)`` where ``x`` is pointwise work on gathered rows (a sparse matrix times a dense one, a
graph's messages) or a batch of products of gathered matrices (blocks of sparse matrices).  Neighbours with one place
are summed on the chip first, so that sorted lists meet in memory rarely; long runs of products are sorted for it.

Not covered: sums onto something else than zeros, along another dimension, products deeper or higher than 128.  As in
torch, sums of more than two parts round differently from call to call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.indexed import Indexed
from burnish.propose.kernels.indexed_terms import ZERO, Term, TooMuch, kind_of
from burnish.propose.kernels.indexed_text import checked, steps_in
from burnish.propose.kernels.indexed_views import spread
from burnish.propose.kernels.pattern import arguments, float32, function_text, only_user, template_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "ScatteredSum"]

_DEEPEST = 128
_MUCH = 1 << 28
"""Bytes that are added from which on sorting the list (0.04 ms) costs less than adding one by one."""
_MOST_SORTED = 1 << 16


@dataclass(frozen=True)
class _Work:
    region: Region
    made: Indexed
    places: int
    """Which of the tensors that are read has the places."""
    count: int
    """How many rows are added."""
    rows: int
    width: int
    value: Term | None
    """What is added, where it is pointwise work; else the operands of a product."""
    sides: tuple[Term, ...] = ()


class ScatteredSum(KernelTemplate):
    """``index_add`` onto zeros of what is computed from looked-up rows, or of products of looked-up matrices."""

    name = "scattered_sum"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match a sum along the first dimension of rows that are computed."""
        work = _work(node, 16, 64)
        return work.region if work is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many rows a program adds and how wide a part of them."""
        work = _known(region, 16, 64)
        if work.value is not None:
            return {"rows": (16, 32, 8), "columns": (128, 64, 256), "num_warps": (1, 2, 4)}
        much = 4 * work.count * work.width >= _MUCH and work.count <= _MOST_SORTED
        # With 128 columns beside 128 by 128 a program does not fit a processor; four warps have too few registers.
        wide = max(work.made.blocks["m"], work.made.blocks["d0"]) > 64
        return {
            "rows": (8, 16, 4, 32),
            "columns": (64, 32) if wide else (64, 128, 32),
            "sorted": (True, False) if much else (False, True),
            "precision": ("tf32x3", "ieee"),
            "num_warps": (8, 4) if wide else (4, 2, 8),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        rows, columns = int(settings["rows"]), int(settings["columns"])
        work = _known(region, rows, columns)
        made, whole = work.made, settings.get("sorted", False)
        lines = _products(work, settings, bool(whole)) if work.value is None else _elements(work, rows, call.function)
        text = "\n".join(f"    {line}" for line in lines)
        steps = [(name, step) for name, step in steps_in(text)]
        names = [f"x{i}" for i in range(len(made.reads))]
        more, lists = (["order_ptr", "sorted_ptr"], ["order", "ordered"]) if whole else ([], [])
        parameters = ", ".join([*(f"{name}_ptr" for name in names), *more, "out_ptr", *(name for name, _ in steps)])
        used = [helpers(text, "math_triton.txt")]
        used += [template_text("triton_scattered.txt").replace("NAME", call.function)] if work.value is not None else []
        kernel = f"@triton.jit\ndef {call.function}_kernel(\n    {parameters},\n):\n{text}"
        wide = work.width // (made.sizes["m"] if work.value is None else 1)
        grid = f"({-(-work.count // rows)}, {-(-wide // made.blocks['v'])})"
        body = [
            *checked(made.reads),
            f"out = torch.zeros({shape_of(region.output)!r}, dtype=torch.float32, device=x0.device)",
            *([f"ordered, order = x{work.places}.contiguous().sort(stable=True)"] if whole else []),
            f"{call.function}_kernel[{grid}](",
            f"    {', '.join([*names, *lists, 'out', *(step for _, step in steps)])},",
            f"    num_warps={settings['num_warps']},",
            ")",
            "return out",
        ]
        helper = function_text(call.function, names, "Sums of rows where a list says, computed on the way.", body)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in made.reads)})"
        return Piece((statement,), triton="\n\n\n".join([part for part in used if part] + [kernel]), helpers=helper)


def _elements(work: _Work, rows: int, name: str) -> list[str]:
    """Return the kernel for pointwise work: a tile's runs of one place are summed by a scan."""
    made, place = work.made, work.places
    assert work.value is not None
    at = f"x{place}_ptr + at_m.to(tl.int64) * x{place}_0"
    return [
        f"local = tl.arange(0, {rows})",
        f"at_m = tl.program_id(0) * {rows} + local",
        f"in_m = at_m < {work.count}",
        *_columns(work),
        f"row = tl.load({at}, mask=in_m, other=-1)",
        f"before = tl.load({at} - x{place}_0, mask=in_m & (local > 0), other=-1)",
        f"after = tl.load({at} + x{place}_0, mask=(at_m + 1 < {work.count}) & (local + 1 < {rows}), other=-1)",
        *made.before,
        *made.loop,
        f"value = {made.shaped(work.value, ('m', 'v'))} + tl.zeros(({rows}, {made.blocks['v']}), tl.float32)",
        "begins = ((row != before)[:, None] | (at_v < 0)[None, :]).to(tl.int32)",
        f"total, _ = tl.associative_scan((value, begins), 0, {name}_join)",
        f"ends = (row != after) & (row >= 0) & (row < {work.rows})",
        f"out_place = out_ptr + (row * {work.width})[:, None] + at_v[None, :]",
        'tl.atomic_add(out_place, total, mask=ends[:, None] & in_v[None, :], sem="relaxed")',
    ]


def _columns(work: _Work) -> list[str]:
    made = work.made
    return [
        f"at_v = tl.program_id(1) * {made.blocks['v']} + tl.arange(0, {made.blocks['v']})",
        f"in_v = at_v < {made.sizes['v']}",
    ]


def _products(work: _Work, settings: Settings, whole: bool) -> list[str]:
    """Return the kernel for products: a program goes through its list and writes when the place changes."""
    made, place, rows = work.made, work.places, int(settings["rows"])
    high, wide = made.blocks["m"], made.blocks["v"]
    add = [
        "held = current + at_m * 0",
        f"there = (held >= 0) & (held < {work.rows}) & (at_m < {made.sizes['m']})",
        "mask = there[:, None] & in_v[None, :]",
        f'tl.atomic_add(out_ptr + current * {work.width} + offset, total, mask=mask, sem="relaxed")',
    ]
    left, right = (side.text for side in work.sides)
    # Sorted they are another tensor: the list itself may be read for what is multiplied.
    at = "sorted_ptr + " if whole else f"x{place}_ptr + x{place}_0 * "
    loop = [
        "i = start + ahead",
        "b0 = tl.load(order_ptr + i).to(tl.int64)" if whole else "b0 = i.to(tl.int64)",
        f"row = tl.load({at}i).to(tl.int64)",
        "if row != current:",
        *(f"    {line}" for line in add),
        f"    total = tl.zeros(({high}, {wide}), tl.float32)",
        "    current = row",
        *made.before,
        *made.loop,
        f'total = tl.dot({left}, {right}, total, input_precision="{settings["precision"]}")',
    ]
    return [
        *_columns(work),
        *(f"at_{a} = tl.arange(0, {made.blocks[a]})" for a in ("m", "d0")),
        *(f"in_{a} = at_{a} < {made.sizes[a]}" for a in ("m", "d0")),
        f"offset = at_m[:, None] * {made.sizes['v']} + at_v[None, :]",
        f"start = tl.program_id(0) * {rows}",
        f"current = tl.load({at}start).to(tl.int64)",
        f"total = tl.zeros(({high}, {wide}), tl.float32)",
        f"for ahead in range(0, tl.minimum({rows}, {work.count} - start)):",
        *(f"    {line}" for line in loop),
        *add,
    ]


def _known(region: Region, rows: int, columns: int) -> _Work:
    work = _work(region.output, rows, columns)
    assert work is not None
    return work


def _work(node: Any, rows: int, columns: int) -> _Work | None:
    if not is_op(node, "index_add.default") or not float32(node, node.args[0], node.args[3]):
        return None
    base, dim, places, source = node.args[:4]
    if dim % len(shape_of(node)) != 0 or arguments(node)["alpha"] != 1 or len(shape_of(places)) != 1:
        return None
    count, wide = shape_of(source)[0], prod(shape_of(source)[1:])
    if shape_of(source)[1:] != shape_of(node)[1:] or max(map(prod, (shape_of(source), shape_of(node)))) >= 1 << 31:
        return None
    try:
        if not _zeros(base) or kind_of(places) != "int" or not only_user(source, node):
            return None
        product = is_op(source, "bmm.default", "matmul.default") and len(shape_of(source)) == 3
        reading = _products_of if product else _elements_of
        made, value, sides, inside = reading(source, places, count, rows, columns)
        place = made.place(places)
    except (Unrecognised, TooMuch):
        return None
    if (not made.inside and not product) or any(r in made.inside for r in made.reads):
        return None
    found = region_of(node, base, *inside, *made.inside)
    return _Work(found, made, place, count, shape_of(node)[0], wide, value, sides)


def _zeros(node: Any) -> bool:
    made = Indexed({}, {})
    return made.value(node, tuple(ZERO for _ in shape_of(node))).number == 0


_Reading = tuple[Indexed, Term | None, tuple[Term, ...], list[Any]]


def _elements_of(source: Any, places: Any, count: int, rows: int, columns: int) -> _Reading:
    wide = prod(shape_of(source)[1:])
    made = Indexed({"m": count, "v": wide}, {"m": rows, "v": min(columns, _power(wide))})
    made.stored = lambda node: node is places
    value = made.value(source, (made.along("m"), *spread(made, shape_of(source)[1:], made.along("v"))))
    if count < 2 or not set(value.axes) <= {"m", "v"}:
        raise Unrecognised("another form")
    return made, value, (), []


def _products_of(source: Any, places: Any, count: int, rows: int, columns: int) -> _Reading:
    left, right = source.args[:2]
    (_, high, wide), depth = shape_of(source), shape_of(left)[-1]
    if not float32(left, right) or max(high, depth) > _DEEPEST or min(high, depth, wide) < 2:
        raise Unrecognised("too large or too small")
    if len(shape_of(left)) != 3 or len(shape_of(right)) != 3:
        raise Unrecognised("no batch")
    blocks = {"m": max(16, _power(high)), "d0": max(16, _power(depth)), "v": max(16, min(columns, _power(wide)))}
    made = Indexed({"m": high, "d0": depth, "v": wide}, blocks)
    made.operand, made.stored = True, lambda node: node is places
    entry = Term("b0")
    sides = (
        made.value(left, (entry, made.along("m"), made.along("d0"))),
        made.value(right, (entry, made.along("d0"), made.along("v"))),
    )
    if sides[0].axes != ("m", "d0") or sides[1].axes != ("d0", "v"):
        raise Unrecognised("another form")
    return made, None, sides, [source]


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()


TEMPLATES: tuple[KernelTemplate, ...] = (ScatteredSum(),)
