"""Values computed where they are needed: what a tensor's element is made from, followed back to what is stored.

A weight of a few bits is decoded by shifts, masks, look-ups, views and scales.  Asked for its element at a place, every
node on the way asks its own arguments at theirs; what comes out is one expression over the tensors that are stored.
Whole numbers are followed with the least and the largest they can be, so that it is known where 32 bits do, where a
result wraps around in a narrower type, and which numbers are small enough for the matrix unit to multiply exactly.

Not covered: reductions, concatenations, float types other than float32, whole numbers beyond 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.places import Datum, Place, Quotient, Remainder, Var, combined
from burnish.propose.triton_kernel import number_text

__all__ = ["LIMITS", "Decoding", "Value"]

LIMITS = {
    "uint8": (0, 255),
    "int8": (-128, 127),
    "int16": (-(1 << 15), (1 << 15) - 1),
    "int32": (-(1 << 31), (1 << 31) - 1),
    "bool": (0, 1),
}
"""The least and largest whole numbers of a type; of ``int64`` only what is known to fit 32 bits."""
_WIDE = LIMITS["int32"]
_MOST_VALUES = 400
_DEEPEST = 100
"""Nodes one behind the other; Python's own stack ends somewhere beyond 200 of them."""


@dataclass(frozen=True, eq=False)
class Value:
    """One value of the expression; ``text`` has its arguments' names filled in."""

    text: str
    args: tuple[Value, ...] = ()
    varies: frozenset[str] = frozenset()
    kind: str = "float"
    """``float``, ``int`` or ``bool``."""
    least: int = 0
    most: int = 0
    source: Any = None
    """The node read, where it is read from memory."""
    name: str = ""
    """What it is called without a statement of its own: a number or a variable."""


@dataclass
class Decoding:
    """The expression of one operand; ``variables`` are what places count by, each with its text in the kernel."""

    variables: dict[str, str]
    masks: dict[str, str]
    """The text of what is inside, for variables that go beyond a tensor's end."""
    deep: bool = True
    """Whether to compute what is read from nodes; else only views of them are looked through."""
    pointers: dict[Any, str] = field(default_factory=dict)
    """Tensors read, each with its name in the kernel; shared by the operands of one product."""
    expanded: set[Any] = field(default_factory=set)
    stored: set[Any] = field(default_factory=set)
    values: list[Value] = field(default_factory=list)
    quotients: set[Quotient] = field(default_factory=set)
    """The quotients among the places."""
    _known: dict[Any, Any] = field(default_factory=dict)
    _depth: int = 0

    # --- making values -------------------------------------------------------------------------------------------

    def make(self, text: str, *args: Value, kind: str = "float", least: int = 0, most: int = 0) -> Value:
        """Return a value, each made once."""
        key = (text, args, kind, least, most)
        if key not in self._known:
            if len(self.values) >= _MOST_VALUES:
                raise Unrecognised("an expression that is too long")
            varies = frozenset().union(*(a.varies for a in args))
            self._known[key] = self._add(Value(text, args, varies, kind, least, most))
        found: Value = self._known[key]
        return found

    def number(self, number: float, kind: str) -> Value:
        """Return a number; one that is negative is put in brackets."""
        if kind == "float":
            made = Value("", kind=kind, name=number_text(float(number)))
        else:
            made = Value("", kind=kind, least=int(number), most=int(number), name=f"({int(number)})")
        found: Value = self._known.setdefault(("number", made.name), made)
        return found

    def _add(self, value: Value) -> Value:
        self.values.append(value)
        return value

    # --- places --------------------------------------------------------------------------------------------------

    def place(self, place: Place) -> Value:
        """Return a place as a value; what does not change from block to block is a value of its own."""
        key = ("place", place)
        if key not in self._known:
            if place.most > _WIDE[1]:
                raise Unrecognised("a place beyond 32 bits")
            parts = [self._term(atom, factor) for atom, factor in place.terms]
            fixed = [p for p in parts if "block" not in p.varies]
            later = [p for p in parts if "block" in p.varies]
            total = self._sum(later, self._sum(fixed, None))
            if place.constant or total is None:
                number = self.number(place.constant, "int")
                total = number if total is None else self._sum([number], total)
            assert total is not None
            self._known[key] = total
        found: Value = self._known[key]
        return found

    def _sum(self, parts: Sequence[Value], total: Value | None) -> Value | None:
        for part in parts:
            total = part if total is None else self.make("{0} + {1}", total, part, kind="int")
        return total

    def _term(self, atom: Any, factor: int) -> Value:
        if isinstance(atom, Var):
            found = Value("", varies=frozenset({atom.name}), kind="int", name=self.variables[atom.name])
            found = self._known.setdefault(("variable", atom), found)
        elif isinstance(atom, Datum):
            found = atom.value
        else:
            sign = "//" if isinstance(atom, Quotient) else "%"
            assert isinstance(atom, Quotient | Remainder)
            self.quotients |= {atom} if isinstance(atom, Quotient) else set()
            found = self.make(f"{{0}} {sign} {atom.by}", self.place(atom.place), kind="int")
        return found if factor == 1 else self.make(f"{{0}} * {factor}", found, kind="int")

    # --- values of nodes -----------------------------------------------------------------------------------------

    def value(self, node: Any, at: tuple[Place, ...]) -> Value:
        """Return a node's element at a place."""
        key = (node, at)
        if key not in self._known:
            if self._depth >= _DEEPEST:
                raise Unrecognised("a chain that is too long")
            self._depth += 1
            try:
                self._known[key] = self._value(node, at)
            finally:
                self._depth -= 1
        found: Value = self._known[key]
        return found

    def _value(self, node: Any, at: tuple[Place, ...]) -> Value:
        from burnish.propose.kernels.decoding_rules import rule_for, source_of

        if node.op == "call_function" and node not in self.stored:
            try:
                moved = source_of(self, node, at)
                rule = rule_for(node) if moved is None and self.deep else None
                made = self.value(*moved) if moved is not None else rule(self, node, at) if rule is not None else None
            except Unrecognised:
                if node in self.expanded:
                    raise
                made = None
            if made is not None:
                self.expanded.add(node)
                return made
        if node in self.expanded:
            raise Unrecognised(f"{node} can be computed at some places only")
        self.stored.add(node)
        return self._load(node, at)

    def _load(self, node: Any, at: tuple[Place, ...]) -> Value:
        import torch

        stored = node.meta.get("val")
        if not isinstance(stored, torch.Tensor) or not 0 < stored.numel() < 1 << 31:
            raise Unrecognised(f"{node} is no tensor of a size that can be read")
        dtype = str(stored.dtype).removeprefix("torch.")
        if dtype != "float32" and dtype not in LIMITS and dtype != "int64":
            raise Unrecognised(f"{node} is {dtype}")
        offset = self.place(combined(at, shape_of(node)))
        pointer = self.pointers.setdefault(node, f"p{len(self.pointers)}")
        masks = [text for name, text in self.masks.items() if name in offset.varies]
        mask = f", mask={' & '.join(masks)}, other=0" if masks else ""
        kind = "float" if dtype == "float32" else "bool" if dtype == "bool" else "int"
        cast = "" if dtype in ("float32", "int32", "int64") else " != 0" if kind == "bool" else ".to(tl.int32)"
        # What a 64-bit number can be is not known; only places are read as such, and brought inside.
        least, most = LIMITS.get(dtype, (1, 0) if kind == "int" else (0, 0))
        # What is inside is found out block by block.
        varies = offset.varies | {"block"} if masks else offset.varies
        value = Value(f"tl.load({pointer} + {{0}}{mask}){cast}", (offset,), varies, kind, least, most, node)
        return self._add(value)

    # --- types ---------------------------------------------------------------------------------------------------

    def as_float(self, value: Value) -> Value:
        """Return a number as float32."""
        if value.kind == "float":
            return value
        if value.kind == "int" and not value.varies and value.least == value.most and value.source is None:
            return self.number(value.least, "float")
        return self.make("{0}.to(tl.float32)", value)

    def as_int(self, value: Value) -> Value:
        """Return a whole number that fits 32 bits, or truth as one and falsehood as zero."""
        if value.kind == "bool":
            return self.make("{0}.to(tl.int32)", value, kind="int", most=1)
        if value.kind != "int" or value.least > value.most:
            raise Unrecognised("a whole number is wanted whose size is known")
        return value

    def whole(self, text: str, args: Sequence[Value], least: int, most: int, dtype: str) -> Value:
        """Return a whole number between two others, computed in 32 bits, as the type it has in torch holds it."""
        if dtype not in LIMITS and dtype != "int64":
            raise Unrecognised(f"whole numbers as {dtype}")
        low, high = LIMITS.get(dtype, _WIDE)
        if low <= least and most <= high:
            return self.make(text, *args, kind="int", least=least, most=most)
        if dtype in ("int64", "bool"):
            raise Unrecognised("a whole number that may not fit 32 bits")
        if dtype == "int32":
            return self.make(text, *args, kind="int", least=low, most=high)
        plain = self.make(text, *args, kind="int", least=least, most=most)
        cut = "{0} & 255" if dtype == "uint8" else f"{{0}}.to(tl.{dtype}).to(tl.int32)"
        return self.make(cut, plain, kind="int", least=low, most=high)
