"""Pointwise work on tensors that are shifted, padded, cut, joined or looked up, each element read where it lies.

A stencil reads its neighbours through the cache; what lies beyond the border is a number.  What would be computed at
more than two places for one element, or is needed elsewhere and is no trifle, is left to a kernel of its own.

Not covered: results other than float32, reductions, and borders that mirror or repeat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.cost import VIEWS
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.indexed import Indexed, Repeated
from burnish.propose.kernels.indexed_terms import Term, TooMuch, is_work, kind_of, op_name
from burnish.propose.kernels.indexed_text import checked, steps_in
from burnish.propose.kernels.indexed_views import source_of, spread
from burnish.propose.kernels.pattern import float32, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.ops import ATEN, OPS
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "IndexedPointwise"]

_COUNTS = {"pad": 1, "constant_pad_nd": 1, "slice": 1, "cat": 2, "index": 2}
_MOVING = tuple(_COUNTS)
_FEWEST_MOVES = 2
"""Shifts and borders from which on reading in place is worth a kernel of this kind."""
_MOST_LINES = 400
_MOST_PLACES = 2
_TRIFLE = 4
_REPEATED, _DEAR = 4, 12
"""How often an element is repeated, and what it costs in additions, from which on it is computed once."""
_FAR = 200
_BLOCK = 1024
_TRIES = 24
_KEY, _OWN = "burnish.indexed", "burnish.indexed.own"


@dataclass(frozen=True)
class _Work:
    region: Region
    made: Indexed
    result: Term


class IndexedPointwise(KernelTemplate):
    """Pointwise work on shifted, padded, joined and looked-up tensors, read in place: stencils, borders, tables."""

    name = "indexed"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match pointwise work, or tensors joined, behind at least two shifts or borders."""
        if _KEY not in node.meta:
            node.meta[_KEY] = _found(node)
        found: _Work | None = node.meta[_KEY]
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the elements a program computes and the warps that do."""
        return {"block": (512, 1024, 256, 2048), "num_warps": (4, 8, 2)}

    def promising(self, region: Region) -> bool:
        """Return whether there is work besides moving, which the library does as well."""
        return any(map(is_work, region.nodes))

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        work: _Work = region.output.meta[_KEY]
        made, shape = work.made, shape_of(region.output)
        lines = [
            f"at_n = tl.program_id(0) * {settings['block']} + tl.arange(0, {settings['block']})",
            f"in_n = at_n < {prod(shape)}",
            *made.before,
            *made.loop,
            f"tl.store(out_ptr + at_n, {work.result.text}, mask=in_n)",
        ]
        text = "\n".join(f"    {line}" for line in lines)
        steps = steps_in(text)
        names = [f"x{i}" for i in range(len(made.reads))]
        parameters = ", ".join([*(f"{name}_ptr" for name in names), "out_ptr", *(name for name, _ in steps)])
        used = helpers(text, "math_triton.txt")
        kernel = f"@triton.jit\ndef {call.function}_kernel(\n    {parameters},\n):\n{text}"
        body = [
            *checked(made.reads),
            f"out = torch.empty({shape!r}, dtype=torch.float32, device=x0.device)",
            f"{call.function}_kernel[({-(-prod(shape) // int(settings['block']))},)](",
            f"    {', '.join([*names, 'out', *(step for _, step in steps)])}, num_warps={settings['num_warps']},",
            ")",
            "return out",
        ]
        helper = function_text(call.function, names, "Pointwise work on tensors read where they lie.", body)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in made.reads)})"
        return Piece((statement,), triton=f"{used}\n\n\n{kernel}" if used else kernel, helpers=helper)


def _found(node: Any) -> _Work | None:
    if node.op != "call_function" or not float32(node) or prod(shape_of(node)) >= 1 << 31:
        return None
    if op_name(node) not in _MOVING and not is_work(node):
        return None
    if _moves(node) < _FEWEST_MOVES:
        return None
    try:
        for _ in range(_TRIES):
            try:
                work = _read(node)
            except Repeated as error:
                error.node.meta[_OWN] = True
                continue
            if work is None:
                return None
            inside = [n for n in work.made.inside if n is not node]
            more = [n for n in inside if _own_kernel(n, work.made) or _table(n, node, work.made)]
            if not more:
                return work if _worth(work) else None
            for found in more:
                found.meta[_OWN] = True
    except (Unrecognised, TooMuch):
        pass
    return None


def _read(node: Any) -> _Work | None:
    """Return the work, with what has a kernel of its own read from memory: others read it as well then."""
    shape = shape_of(node)
    made = Indexed({"n": prod(shape)}, {"n": _BLOCK})
    made.stored, made.most_places = lambda n: n is not node and _OWN in n.meta, _MOST_PLACES
    if made.sizes["n"] == 1 or source_of(made, node, spread(made, shape, made.along("n"))) is not None:
        return None
    result = made.value(node, spread(made, shape, made.along("n")))
    if node not in made.inside or result.axes != ("n",) or not made.reads or any(r in made.inside for r in made.reads):
        return None
    if len(made.loop) > _MOST_LINES or any(kind_of(r) == "float" and not float32(r) for r in made.reads):
        return None
    return _Work(region_of(node, *made.inside), made, result)


def _own_kernel(node: Any, made: Indexed) -> bool:
    """Return whether a node is better computed once and read."""
    if not is_work(node) or kind_of(node) != "float":
        return False
    if set(node.users) <= set(made.inside):
        return False
    own, look = {node}, [node]
    read = 0
    while look:
        for source in look.pop().all_input_nodes:
            if source in made.inside and source not in own:
                own.add(source)
                look.append(source)
            elif source not in made.inside:
                read += prod(shape_of(source))
    return sum(map(is_work, own)) > _TRIFLE or read > 1.1 * prod(shape_of(node)) + 1024


def _table(node: Any, output: Any, made: Indexed) -> bool:
    """Return whether a node is a small tensor of something dear, which others repeat."""
    few = prod(shape_of(output)) // _REPEATED
    if prod(shape_of(node)) > few or all(u in made.inside and prod(shape_of(u)) <= few for u in node.users):
        return False
    own, look = {node}, [node]
    while look:
        at = look.pop()
        name = ATEN.get(str(at.target).removeprefix("aten."), "")
        if name in OPS and OPS[name].cost >= _DEAR:
            return True
        fresh = [a for a in at.all_input_nodes if a in made.inside and a not in own]
        own.update(fresh)
        look += fresh
    return False


def _moves(node: Any) -> int:
    """Return how many shifts and borders there are behind a node, as far as a region may reach."""
    found, seen, look = 0, {node}, [node]
    while look and len(seen) < _FAR and found < _FEWEST_MOVES:
        at = look.pop(0)
        found += _COUNTS.get(op_name(at), 0)
        for source in at.all_input_nodes:
            near = source.op == "call_function" and (is_work(source) or op_name(source) in _MOVING or _is_view(source))
            if near and source not in seen:
                seen.add(source)
                look.append(source)
    return found


def _is_view(node: Any) -> bool:
    return op_name(node) in VIEWS


def _worth(work: _Work) -> bool:
    return sum(_COUNTS.get(op_name(n), 0) for n in work.region.nodes) >= _FEWEST_MOVES


TEMPLATES: tuple[KernelTemplate, ...] = (IndexedPointwise(),)
