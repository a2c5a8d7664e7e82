"""What a mask lets be seen, as far as positions alone say: a band around the diagonal, and an end that a length sets.

Keys outside are not looked at.  ``lowest <= n - m <= highest``, and ``n`` before every one of ``ends`` and from every
one of ``starts`` on, hold wherever a query ``m`` sees a key ``n``; the other way round nothing is claimed.

Not covered: products of positions, alternatives that do not share a band.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.indexed import Indexed
from burnish.propose.kernels.indexed_terms import ZERO, Term, kind_of, op_name
from burnish.propose.kernels.indexed_views import source_of
from burnish.propose.kernels.pattern import arguments

__all__ = ["Band", "band_of"]

_SIGNS = {"lt": ("<", ">="), "le": ("<=", ">"), "gt": (">", "<="), "ge": (">=", "<")}
_CONSTANT = ("ones", "zeros", "full", "ones_like", "zeros_like", "full_like")


@dataclass(frozen=True)
class Band:
    """Where keys may be seen."""

    lowest: float = -inf
    highest: float = inf
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    def both(self, other: Band) -> Band:
        """Return what two conditions allow together."""
        low, high = max(self.lowest, other.lowest), min(self.highest, other.highest)
        return Band(low, high, (*self.starts, *other.starts), (*self.ends, *other.ends))

    def either(self, other: Band) -> Band:
        """Return what one of two conditions allows."""
        same = self.starts == other.starts, self.ends == other.ends
        low, high = min(self.lowest, other.lowest), max(self.highest, other.highest)
        return Band(low, high, self.starts if same[0] else (), self.ends if same[1] else ())


@dataclass(frozen=True)
class _Line:
    """``m`` times a number, ``n`` times a number, a number, and terms that are the same for both."""

    m: int = 0
    n: int = 0
    number: int = 0
    others: tuple[str, ...] = field(default=())

    def plus(self, other: _Line, sign: int = 1) -> _Line:
        moved = other.others if sign > 0 else tuple(f"-{text}" for text in other.others)
        if sign < 0 and any(text.startswith("-") for text in other.others):
            raise Unrecognised("a difference of differences")
        return _Line(
            self.m + sign * other.m, self.n + sign * other.n, self.number + sign * other.number, self.others + moved
        )


def band_of(made: Indexed, node: Any, at: tuple[Term, ...]) -> Band:
    """Return where scores may be more than minus infinity."""
    try:
        return _seen(made, node, at)
    except Unrecognised:
        return Band()


def _seen(made: Indexed, node: Any, at: tuple[Term, ...]) -> Band:
    made.count()
    if node.op != "call_function":
        return Band()
    name = op_name(node)
    if name == "masked_fill" and node.args[2] == -inf:
        filled = _truth(made, node.args[1], _end(node, node.args[1], at), False)
        return filled.both(_seen(made, node.args[0], _end(node, node.args[0], at)))
    if name in ("add", "sub"):
        found = Band()
        for argument in node.args[: 2 if name == "add" else 1]:
            found = found.both(_seen(made, argument, _end(node, argument, at))) if _is_node(argument) else found
        return found
    if name in ("mul", "div") and isinstance(node.args[1], int | float) and node.args[1] > 0:
        return _seen(made, node.args[0], at)
    if name == "where" and len(node.args) == 3:
        condition, first, second = node.args
        for hidden, truth in ((second, True), (first, False)):
            if _is_node(hidden) and _always(hidden) == -inf or hidden == -inf:
                return _truth(made, condition, _end(node, condition, at), truth)
        return Band()
    if kind_of(node) != "float" or not _is_view(made, node, at):
        return Band()
    return _seen(made, *_source(made, node, at))


def _truth(made: Indexed, node: Any, at: tuple[Term, ...], truth: bool) -> Band:
    """Return where a condition may be ``truth``."""
    made.count()
    if node.op != "call_function":
        return Band()
    name = op_name(node)
    if name in _SIGNS:
        sign = _SIGNS[name][0 if truth else 1]
        sides = [_side(made, node, argument, at) for argument in node.args[:2]]
        return _compared(sides[0].plus(sides[1], -1), sign)
    if name in ("bitwise_not", "logical_not"):
        return _truth(made, node.args[0], at, not truth)
    if name in ("bitwise_and", "logical_and", "__and__", "bitwise_or", "logical_or", "__or__"):
        sides_of = [_truth(made, a, _end(node, a, at), truth) for a in node.args[:2]]
        together = ("and" in name) == truth
        return sides_of[0].both(sides_of[1]) if together else sides_of[0].either(sides_of[1])
    if name in ("triu", "tril") and _always(node.args[0]):
        sign = {("triu", True): ">=", ("tril", True): "<=", ("triu", False): "<", ("tril", False): ">"}[name, truth]
        rows, columns = (_line(made, None, term) for term in at[-2:])
        return _compared(columns.plus(rows, -1).plus(_Line(number=arguments(node)["diagonal"]), -1), sign)
    if _is_view(made, node, at):
        return _truth(made, *_source(made, node, at), truth)
    return Band()


def _compared(line: _Line, sign: str) -> Band:
    """Return where ``line sign 0`` may hold."""
    least = {"<": -inf, "<=": -inf, ">": 1, ">=": 0}[sign]
    most = {"<": -1, "<=": 0, ">": inf, ">=": inf}[sign]
    if (line.m, line.n) in ((-1, 1), (1, -1)) and not line.others:
        if line.n > 0:
            return Band(least - line.number, most - line.number)
        return Band(line.number - most, line.number - least)
    if line.m or abs(line.n) != 1:
        return Band()
    # n + rest <= most, or -n + rest <= most
    rest = " + ".join([str(line.number), *(f"({text})" for text in line.others)])
    if line.n > 0:
        return Band(ends=(f"{int(most) + 1} - ({rest})",) if most < inf else (),
                    starts=(f"{int(least)} - ({rest})",) if least > -inf else ())  # fmt: skip
    return Band(starts=(f"{rest} - {int(most)}",) if most < inf else (),
                ends=(f"{rest} - {int(least)} + 1",) if least > -inf else ())  # fmt: skip


def _side(made: Indexed, node: Any, argument: Any, at: tuple[Term, ...]) -> _Line:
    if not _is_node(argument):
        if not isinstance(argument, int):
            raise Unrecognised("compared with a number that is not whole")
        return _Line(number=argument)
    return _position(made, argument, _end(node, argument, at))


def _position(made: Indexed, node: Any, at: tuple[Term, ...]) -> _Line:
    """Return a whole number at an index."""
    if str(node.meta["val"].dtype) not in ("torch.int64", "torch.int32"):
        raise Unrecognised("no position")
    if node.op == "call_function":
        name = op_name(node)
        if name == "arange":
            given = arguments(node)
            if given.get("step", 1) == 1 and isinstance(given.get("start", 0), int):
                return _line(made, node, at[0]).plus(_Line(number=given.get("start", 0)))
        if name in ("add", "sub") and node.kwargs.get("alpha", 1) == 1:
            first, second = (_side(made, node, argument, at) for argument in node.args[:2])
            return first.plus(second, 1 if name == "add" else -1)
        if _is_view(made, node, at):
            return _position(made, *_source(made, node, at))
    return _line(made, node, made.value(node, at))


def _line(made: Indexed, node: Any, term: Term) -> _Line:
    if term.number is not None:
        return _Line(number=int(term.number))
    if term.text in ("at_m", "at_n"):
        return _Line(m=1) if term.text == "at_m" else _Line(n=1)
    if term.axes:
        raise Unrecognised(f"{node} is no position")
    # A length may be the largest number there is.
    return _Line(others=(f"{term.text}.to(tl.int64)",))


def _always(node: Any) -> float | None:
    """Return the number that a tensor is full of."""
    if not _is_node(node) or op_name(node) not in _CONSTANT:
        return None
    if "full" in op_name(node):
        filled = arguments(node)["fill_value"]
        return filled if isinstance(filled, int | float) else None
    return 1.0 if "ones" in op_name(node) else 0.0


def _is_node(value: Any) -> bool:
    return hasattr(value, "meta")


def _is_view(made: Indexed, node: Any, at: tuple[Term, ...]) -> bool:
    return op_name(node) not in ("index", "") and source_of(made, node, at) is not None


def _source(made: Indexed, node: Any, at: tuple[Term, ...]) -> tuple[Any, tuple[Term, ...]]:
    found = source_of(made, node, at)
    assert found is not None
    return found


def _end(node: Any, argument: Any, at: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the index of an argument that is broadcast from the right."""
    shape = shape_of(argument)
    terms = at[len(shape_of(node)) - len(shape) :]
    return tuple(ZERO if size == 1 else term for size, term in zip(shape, terms, strict=True))
