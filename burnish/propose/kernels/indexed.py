"""Values of a graph at places that a kernel names: what a node holds at an index, as statements of a Triton kernel.

An index is a term: a position along one of the kernel's axes, a number, or what follows from others.  Views become
arithmetic on indices, tables become reads, positions, masks and casts are computed where they are needed: nothing of it
is stored.  A value may change along two axes at most, which are the two dimensions of a tile.

Not covered: floating-point types other than float32, reductions, and values that change along three axes; what
there is no rule for is read from memory as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.indexed_bounds import beyond
from burnish.propose.kernels.indexed_terms import AXES, ZERO, Term, Terms, TooMuch, is_work, kind_of, number, op_name
from burnish.propose.kernels.indexed_views import joined, source_of
from burnish.propose.kernels.pattern import arguments
from burnish.propose.ops import ATEN, OPS

__all__ = ["Indexed", "Repeated"]

_COUNTED = ("int64", "int32")
"""Whole numbers that are calculated with; others are only read."""
_MOST_ASKED, _DEEPEST = 4_000, 120
"""How often values are asked for, and how many behind each other, before a kernel is given up."""
_CHEAP = frozenset(("add", "sub", "mul", "div", "neg", "where", "float", "and", "or", "not", "eq", "ne"))
"""Operations on an operand that may be done again for every tile."""


class Repeated(Exception):
    """A node's value would be computed at many places."""

    def __init__(self, node: Any) -> None:
        """Keep the node."""
        super().__init__(str(node))
        self.node = node


class Indexed(Terms):
    """Writes what nodes hold at indices."""

    def __init__(self, sizes: dict[str, int], blocks: dict[str, int]) -> None:
        """Begin with the sizes of the axes, and of their blocks."""
        super().__init__(sizes, blocks)
        self.reads: list[Any] = []
        self.inside: dict[Any, None] = {}
        """Nodes that are computed rather than read."""
        self.product: Callable[[Any, tuple[Term, ...]], Term | None] = lambda node, at: None
        self.operand = False
        """Whether what is evaluated is a product's operand, and computed again for every tile."""
        self.stored: Callable[[Any], bool] = lambda node: False
        """Whether a node is read although it could be computed."""
        self.places: dict[Any, set[tuple[Term, ...]]] = {}
        """Where each node was asked for."""
        self.most_places = 1 << 30
        """Places for which work may be done; beyond that it raises :class:`Repeated`."""
        self.conditions: list[Term] = []
        """What must hold for a read to be one: beyond the border of a tensor there is nothing to read."""
        self._values: dict[Any, Term] = {}
        self._under_way: list[Any] = []
        self._asked = 0

    def count(self) -> None:
        """Take note of one more question; raises :class:`TooMuch`."""
        self._asked += 1
        if self._asked > _MOST_ASKED or len(self._under_way) > _DEEPEST:
            raise TooMuch(f"{self._asked} values, {len(self._under_way)} behind each other")

    def value(self, node: Any, at: tuple[Term, ...]) -> Term:
        """Return what a node holds at an index."""
        self.count()
        kind = kind_of(node)
        at = tuple(ZERO if size == 1 else term for term, size in zip(at, shape_of(node), strict=True))
        key = (node, at, tuple(self.conditions), self.operand)
        if key in self._values:
            return self._values[key]
        computed = node.op == "call_function" and not self.stored(node)
        places = self.places.setdefault(node, set())
        if computed and at not in places and len(places) >= self.most_places and is_work(node):
            # Of what is under way the value that most depends on is best kept; of equals the one nearest the result.
            often = [n for n in (*self._under_way, node) if is_work(n) and len(self.places[n]) >= self.most_places]
            raise Repeated(max(often, key=lambda n: len(n.users)))
        places.add(at)
        lengths = len(self.before), len(self.loop), len(self.reads)
        kept = [(known, len(known)) for known in (self.inside, self._bound, self._values)]
        self._under_way.append(node)
        try:
            found = self._computed(node, at, kind) if computed else None
        except Unrecognised:
            found = None
        self._under_way.pop()
        if found is None:
            # What was written on the way is of no use.
            for written, before in zip((self.before, self.loop, self.reads), lengths, strict=True):
                del written[before:]
            for known, length in kept:
                while len(known) > length:
                    known.popitem()
            found = self._read(node, at, kind)
        else:
            self.inside[node] = None
        self._values[key] = found
        return found

    def _computed(self, node: Any, at: tuple[Term, ...], kind: str) -> Term | None:
        made = self.product(node, at)
        if made is not None:
            return made
        source = source_of(self, node, at)
        if source is not None:
            return self._converted(self.value(*source), source[0], node, kind)
        name = op_name(node)
        if name in ("pad", "constant_pad_nd", "cat"):
            return joined(self, node, at, kind)
        if name == "arange":
            given = arguments(node)
            step, start = given.get("step", 1), given.get("start", 0)
            if kind != "int" or not isinstance(step, int) or not isinstance(start, int):
                return None
            return self.plus(self.times(at[0], step), number(start))
        if name in ("ones", "zeros", "full", "ones_like", "zeros_like", "full_like", "new_zeros", "new_ones"):
            given = arguments(node)
            filled = given["fill_value"] if "full" in name else "ones" in name
            return number(filled, kind) if isinstance(filled, bool | int | float) else None
        if name in ("triu", "tril"):
            return self._triangle(node, at, kind)
        if name == "clamp" and not self.operand and kind != "bool" and kind_of(node.args[0]) == kind:
            return self._clamped(node, at, kind)
        return self._pointwise(node, at, kind, name)

    def _converted(self, term: Term, source: Any, node: Any, kind: str) -> Term:
        """Return a value as the type of a view or cast of it: narrow whole numbers neither wrap early nor fail to."""
        before, after = (str(n.meta["val"].dtype).removeprefix("torch.") for n in (source, node))
        same = before == after or before == "bool" or {before, after} <= set(_COUNTED)
        if kind != "int" or term.number is not None or same:
            return self.cast(term, kind)
        return self.apply(f"{{0}}.to(tl.{after})", "int", term)

    def _triangle(self, node: Any, at: tuple[Term, ...], kind: str) -> Term:
        sign = ">=" if op_name(node) == "triu" else "<="
        kept = self.apply(f"{{1}} - {{0}} {sign} {arguments(node)['diagonal']}", "bool", *at[-2:])
        given = self.value(node.args[0], at)
        if given.number is not None and kind == "bool":
            return kept if given.number else number(0, "bool")
        return self.apply("tl.where({0}, {1}, {2})", kind, kept, given, number(0, kind))

    def _clamped(self, node: Any, at: tuple[Term, ...], kind: str) -> Term | None:
        given, found = arguments(node), self.value(node.args[0], at)
        for name, bound in (("maximum", given["min"]), ("minimum", given["max"])):
            if hasattr(bound, "meta"):
                return None
            found = found if bound is None else self._operation(name, kind, [found, number(bound, kind)])
        return found

    def _pointwise(self, node: Any, at: tuple[Term, ...], kind: str, name: str) -> Term | None:
        if node.kwargs and (set(node.kwargs) != {"alpha"} or node.kwargs["alpha"] != 1):
            return None
        if name == "rsub" and len(node.args) > 2:
            return None  # its factor
        found = _ALIASES.get(name) or ATEN.get(str(node.target).removeprefix("aten."), "")
        masked = name == "masked_fill" and not hasattr(node.args[2], "meta")
        if masked:
            found = "where"
        if found not in OPS or (self.operand and found not in _CHEAP):
            return None
        if found in ("and", "or", "not") and kind != "bool":
            return None  # of bits
        calculated = [a for a in node.all_input_nodes if kind_of(a) == "int"]
        if any(str(a.meta["val"].dtype).removeprefix("torch.") not in _COUNTED for a in calculated):
            return None
        order = (node.args[1], node.args[2], node.args[0]) if masked else node.args
        terms = [self._argument(argument, at, node) for argument in order]
        if kind == "int" and found in ("add", "sub", "mul", "square") and beyond(node):
            # Positions are counted in 32 bits, whatever the graph's type.
            terms = [t if t.number is not None else self.apply("{0}.to(tl.int64)", "int", t) for t in terms]
        if name == "rsub":
            terms.reverse()
        if found == "div" and (kind != "float" or not _divides(terms)):
            return None
        return self._operation(found, kind, terms)

    def _operation(self, name: str, kind: str, terms: list[Term]) -> Term:
        """Return an operation on terms of several kinds: numbers beside floats are floats."""
        truth = 1 if name == "where" else len(terms) if name in ("and", "or", "not") else 0
        mixed = "float" if kind == "float" or any(t.kind == "float" for t in terms[truth:]) else "int"
        terms = [self.cast(t, "bool" if i < truth else mixed) for i, t in enumerate(terms)]
        if name == "not":
            return self.apply("~{0}", kind, *terms) if terms[0].number is None else number(not terms[0].number, "bool")
        if name == "div" and terms[1].number:
            return self.apply("{0} * {1}", kind, terms[0], number(1.0 / terms[1].number, "float"))
        made = self.apply(OPS[name].triton, kind, *terms)
        # Truth is calculated with as whole numbers.
        return self.apply("{0} != 0", kind, made) if kind == "bool" and OPS[name].gives != "bool" else made

    def _argument(self, argument: Any, at: tuple[Term, ...], node: Any) -> Term:
        if not hasattr(argument, "meta"):
            kind = "bool" if isinstance(argument, bool) else "int" if isinstance(argument, int) else "float"
            return number(argument, kind)
        return self.value(argument, at[len(shape_of(node)) - len(shape_of(argument)) :])

    def place(self, node: Any) -> int:
        """Return which of the tensors that are read a node is."""
        if node not in self.reads:
            self.reads.append(node)
        return self.reads.index(node)

    def _read(self, node: Any, at: tuple[Term, ...], kind: str) -> Term:
        if prod(shape_of(node)) >= 1 << 31:
            raise Unrecognised(f"{node} is too large for offsets of 32 bits")
        place = self.place(node)
        where = [(term, f"x{place}_{own}") for own, term in enumerate(at) if term.number != 0]
        base, offset = f"x{place}_ptr", None
        fixed = [f"{term.text} * {step}" for term, step in where if not term.axes]
        if fixed:
            base = self.bind(f"{base} + {' + '.join(fixed)}", (), "int").text
        for term, step in where:
            if term.axes:
                moved = self.apply(f"{{0}} * {step}", "int", term)
                offset = moved if offset is None else self.plus(offset, moved)
        axes = offset.axes if offset is not None else ()
        # What is one number everywhere is masked by what is true or false everywhere.
        conditions = [term for term in dict.fromkeys(self.conditions) if axes or not term.axes]
        axes = tuple(a for a in AXES if a in axes or any(a in term.axes for term in conditions))
        if len(axes) > 2:
            raise Unrecognised("a read that depends on three axes")
        masks = " & ".join([*filter(None, [self.masks(axes)]), *(self.shaped(term, axes) for term in conditions)])
        text = base if offset is None else f"{base} + {self.shaped(offset, axes)}"
        found = self.bind(f"tl.load({text}{f', mask={masks}, other=0' if masks else ''})", axes, kind)
        return self.apply("{0} != 0", "bool", found) if kind == "bool" else found

    def index_of(self, term: Term, size: int) -> Term:
        """Return an entry of a table as a place from the front."""
        if term.number is not None:
            return number(term.number % size)
        return self.apply(f"tl.where({{0}} < 0, {{0}} + {size}, {{0}}).to(tl.int64)", "int", term)


_ALIASES = {"add": "add", "sub": "sub", "rsub": "sub", "__and__": "and", "__or__": "or"}


def _divides(terms: list[Term]) -> bool:
    return terms[1].number is None or bool(terms[1].number)
