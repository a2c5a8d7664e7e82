"""Tensors decoded from packed whole numbers in one pass, in Triton: shifts, masks, look-ups and scales in registers.

What several elements of a row are made from is read once for all of them.  Not covered: what
:mod:`burnish.propose.kernels.decoding` cannot follow, rows of more than 4096 elements, and types other than float32.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.decoded_call import function_of
from burnish.propose.kernels.decoded_match import between
from burnish.propose.kernels.decoded_work import FINE, INNER, sources
from burnish.propose.kernels.decoding import Decoding, Value
from burnish.propose.kernels.decoding_rules import rule_for
from burnish.propose.kernels.pattern import float32, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.places import Var, unravelled, variable
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "DecodedElements"]

_KEY = "burnish.decoded.elements"
_LONGEST = 1 << 12
_TILE = 1 << 11
"""Elements of a program."""
_FEWEST = 2
"""Operations on whole numbers below which there is nothing to decode."""


@dataclass(frozen=True)
class _Elements:
    """A tensor's element as an expression over its row, a step along it and one of the elements of a step."""

    node: Any
    decoding: Decoding
    value: Value
    fine: int

    @property
    def rows(self) -> int:
        """Rows, a row being the last dimension."""
        return prod(shape_of(self.node)[:-1])

    @property
    def columns(self) -> int:
        """Elements of a row."""
        return shape_of(self.node)[-1]

    @property
    def steps(self) -> int:
        """Steps along a row, rounded up to what a block can have."""
        return 1 << (self.columns // self.fine - 1).bit_length()

    @property
    def pointers(self) -> dict[Any, str]:
        """The nodes read, each with the kernel's name for it."""
        read = set(sources(self.value))
        return {node: name for node, name in self.decoding.pointers.items() if node in read}


class DecodedElements(KernelTemplate):
    """Elements made from packed whole numbers by shifts, masks, look-ups and scales, written once."""

    name = "decoded_elements"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match where whole numbers that take no more bytes than the result are decoded."""
        if node.op != "call_function" or not float32(node) or rule_for(node) is None:
            return None
        if _KEY not in node.meta:
            node.meta[_KEY] = _found(node)
        found: Region | None = node.meta[_KEY]
        return found

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the rows of a program and its warps."""
        rows = max(1, _TILE // shape_of(region.output)[-1])
        return {
            "rows": tuple(dict.fromkeys((_power(rows), _power(2 * rows), max(1, _power(rows) // 2)))),
            "num_warps": (4, 8),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        made = _elements(region.output)
        rows, shape = int(settings["rows"]), shape_of(region.output)
        names = list(made.pointers.values())
        kernel = function_of(f"{call.function}_kernel", [*names, "out_ptr"], _kernel(made, rows))
        lines = [
            f'{name} = fit({name}, "{node.name}", {shape_of(node)}, {node.meta["val"].dtype})'
            for node, name in made.pointers.items()
        ]
        lines += [
            f"out = torch.empty({shape}, dtype=torch.float32, device={names[0]}.device)",
            f"{call.function}_kernel[({-(-made.rows // rows)},)]({', '.join(names)}, out, "
            f"num_warps={settings['num_warps']})",
            "return out",
        ]
        helper = function_text(call.function, names, f"Elements decoded {rows} rows at a time.", lines)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in made.pointers)})"
        return Piece((statement,), triton=kernel, helpers=helper)


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()


def _kernel(made: _Elements, rows: int) -> list[str]:
    """Return the kernel's statements."""
    shape = (rows, made.steps, made.fine)
    needed, waiting = set[Value](), [made.value]
    while waiting:
        value = waiting.pop()
        if value not in needed:
            needed.add(value)
            waiting += value.args
    names = {value: value.name or f"u{number}" for number, value in enumerate(made.decoding.values)}
    lines = [
        f"line = tl.program_id(0) * {rows} + tl.arange(0, {rows})[:, None, None]",
        f"line_0 = tl.minimum(line, {made.rows - 1})",
        f"inner_0 = tl.arange(0, {made.steps})[None, :, None]",
        f"fine_0 = tl.arange(0, {made.fine})[None, None, :]",
        f"deep_0 = inner_0 < {made.columns // made.fine}",
    ]
    for value in made.decoding.values:
        if value in needed:
            lines.append(f"{names[value]} = {value.text.format(*(names.get(a, a.name) for a in value.args))}")
    return [
        *lines,
        f"result = tl.broadcast_to({names.get(made.value, made.value.name)}, {shape})",
        f"place = line * {made.columns} + inner_0 * {made.fine} + fine_0",
        f"tl.store(out_ptr + place, result, mask=(line < {made.rows}) & deep_0)",
    ]


def _elements(node: Any) -> _Elements:
    """Return a node's expression, with as many elements of a step as are made from one number."""
    plain = _with(node, 1)
    inner = variable(Var(INNER, plain.columns))
    steps = {q.by for q in plain.decoding.quotients if q.place == inner}
    fitting = [s for s in steps if s & (s - 1) == 0 and plain.columns % s == 0]
    return _with(node, min(fitting)) if fitting else plain


def _with(node: Any, ones: int) -> _Elements:
    shape = shape_of(node)
    names = {"line": "line_0", INNER: "inner_0", FINE: "fine_0"}
    steps = shape[-1] // ones
    decoding = Decoding(names, {INNER: "deep_0"} if steps & (steps - 1) else {})
    along = variable(Var(INNER, steps)).times(ones) + variable(Var(FINE, ones))
    at = (*unravelled(variable(Var("line", prod(shape[:-1]))), shape[:-1]), along)
    return _Elements(node, decoding, decoding.as_float(decoding.value(node, at)), ones)


def _found(node: Any) -> Region | None:
    shape = shape_of(node)
    if not shape or shape[-1] > _LONGEST or prod(shape) >= 1 << 31:
        return None
    try:
        made = _elements(node)
    except Unrecognised:
        return None
    read = set(made.pointers)
    inside = between([node], read)
    found = region_of(node, *(n for n in inside if n is not node))
    packed = [n for n in inside if rule_for(n) is not None and _whole(n)]
    bytes_of = [n.meta["val"].numel() * n.meta["val"].element_size() for n in (*read, node)]
    fits = bool(read) and len(packed) >= _FEWEST and sum(bytes_of[:-1]) <= bytes_of[-1]
    return found if fits and read == set(found.inputs) else None


def _whole(node: Any) -> bool:
    value = node.meta.get("val")
    return hasattr(value, "dtype") and not value.is_floating_point()


TEMPLATES: tuple[KernelTemplate, ...] = (DecodedElements(),)
