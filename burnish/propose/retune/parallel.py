"""Whether a loop's iterations can run at once: a conservative look at C++ text, where doubt means no.

Yes takes: iterations write only to variables of their own and to elements that no other iteration touches, by indices
like ``i * n + j`` with ``j`` from 0 to below ``n``; the memory written is known to be nobody else's; and nothing is
called but functions that only compute.  Sizes and strides are taken to be positive.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from burnish.propose.retune.c_text import Function, Loop, closing, split
from burnish.propose.retune.iterations import Iteration, declared_before, iteration, only_pure_calls
from burnish.propose.retune.polynomials import Polynomial, Unclear, parse

__all__ = ["independent"]

_MINIMUM = re.compile(r"(?:std\s*::\s*)?f?min\s*(?:<[\w\s:]+>)?\s*\(")


def independent(text: str, function: Function, loop: Loop, alone: Collection[str], unknown: Collection[str]) -> None:
    """Return when the loop's iterations can run at once; raises :class:`Unclear` saying why that is not certain.

    Args:
        text: the masked source.
        function: the function the loop is in.
        loop: the loop.
        alone: parameters through which memory is written that no other parameter reaches.
        unknown: macros that may mean anything.
    """
    if not loop.variable:
        raise Unclear("the loop does not count up")
    done = iteration(text, loop, unknown)
    only_pure_calls(text, done, unknown)
    for name, _ in done.scalars:
        if name not in done.declared:
            raise Unclear(f"{name} is changed from one iteration to the next")
    shadowed = done.declared & declared_before(text, function, loop.statement.start)
    if shadowed:
        raise Unclear(f"{min(shadowed)} is two variables")
    bounds = f"{loop.low} {loop.high} {loop.step}"
    touched = {name for name, _ in (*done.scalars, *done.stores)} | done.declared
    if touched & set(re.findall(r"[A-Za-z_]\w*", bounds)):
        raise Unclear("the loop changes its own bounds")
    _apart(text, function, loop, done, alone)


def _apart(text: str, function: Function, loop: Loop, done: Iteration, alone: Collection[str]) -> None:
    """Return when no element is touched by two iterations of which one writes it; raises :class:`Unclear` else."""
    before = text[function.body : loop.statement.start]
    written: dict[str, tuple[Polynomial, Polynomial]] = {}
    for name, index in done.stores:
        if name in done.arrays:
            continue
        base, place = _place(name, index, done)
        own_array = re.search(rf"\w\s+{base}\s*\[", before) is not None
        if base not in alone and not own_array:
            raise Unclear(f"{base} may be memory that something else reads")
        share = _share(place, loop, done)
        if written.setdefault(base, share) != share:
            raise Unclear(f"{base} is written in two ways")
    for name, index in _reads(done):
        if name not in done.arrays and _base(name, done) in written:
            base, place = _place(name, index, done)
            if _share(place, loop, done) != written[base]:
                raise Unclear(f"{base} is read where other iterations write")
    for name in written:
        # A bare mention (an argument, another pointer to it) says nothing of which elements are meant.
        there = {name, *(p for p in done.pointers if _base(p, done) == name)}
        passed = [*done.texts, *(v for p, v in done.pointers.items() if p not in there)]
        bare = rf"\b(?:{'|'.join(there)})\b(?!\s*\[)"
        if any(re.search(bare, part) for part in passed) or re.search(rf"=[^;=]*\b{name}\b(?!\s*\[)", before):
            raise Unclear(f"{name} is passed on")


def _reads(done: Iteration) -> Iterator[tuple[str, str]]:
    for part in (*done.texts, *done.pointers.values()):
        for match in re.finditer(r"\b([A-Za-z_]\w*)\s*(\[)", part):
            yield match[1], part[match.end() : closing(part, match.start(2))]


def _base(name: str, done: Iteration) -> str:
    for _ in range(8):
        value = done.pointers.get(name)
        match = re.match(r"\s*&?\s*([A-Za-z_]\w*)", value) if value is not None else None
        if match is None:
            return name
        name = match[1]
    raise Unclear(f"{name} goes in circles")


def _place(name: str, index: str, done: Iteration) -> tuple[str, Polynomial]:
    """Return the memory and the index in it that ``name[index]`` is, through the iteration's own pointers."""
    place = _known(index, done.values)
    for _ in range(8):
        value = done.pointers.get(name)
        if value is None:
            return name, place
        element = re.fullmatch(r"\s*&\s*(\w+)\s*\[(.*)\]\s*", value, re.DOTALL)
        added = re.fullmatch(r"\s*(\w+)\s*(\+.*)?", value, re.DOTALL)
        if element is None and added is None:
            raise Unclear(f"{name} points somewhere")
        if element is not None:
            name, offset = element[1], element[2]
        elif added is not None:
            name, offset = added[1], added[2] or "0"
        place += _known(offset, done.values)
    raise Unclear(f"{name} goes in circles")


def _known(text: str, values: Mapping[str, str]) -> Polynomial:
    """Read an index, with the iteration's variables replaced by what they are."""
    place = parse(text)
    for _ in range(8):
        name = next((n for n in sorted(place.names) if n in values), None)
        if name is None:
            return place
        place = place.with_(name, parse(values[name]))
    raise Unclear("too many steps")


def _share(place: Polynomial, loop: Loop, done: Iteration) -> tuple[Polynomial, Polynomial]:
    """Return how far apart two iterations' elements begin, and after how many elements it begins again (0: never).

    Raises :class:`Unclear` where two iterations may meet.
    """
    ranges: dict[str, list[Polynomial]] = {}
    for name in dict.fromkeys(inner.variable for inner in done.inner):
        alike = [inner for inner in done.inner if inner.variable == name]
        lows = [_known(inner.low, done.values) for inner in alike]
        highs = _common([_highs(inner, done) for inner in alike])
        if len(alike) == 1 and loop.variable in lows[0].names:
            # Counted from the outer variable on: ``j = i + k`` with ``k`` from 0.
            place = place.with_(name, lows[0] + Polynomial.of(name))
            highs = [high - lows[0] for high in highs]
        elif not all(low.nowhere_negative(ranges) for low in lows):
            continue
        ranges[name] = [high for high in highs if not high.names & {*ranges, loop.variable}]
    factor, rest = place.divided(loop.variable)
    inexact = (factor.names | rest.names) & (done.declared - set(ranges))
    if not factor.terms or inexact:
        raise Unclear("other iterations may write the same elements")
    changing = {name for name, _ in done.scalars} | {loop.variable, *(i.variable for i in done.inner)}
    if factor.names & changing:
        raise Unclear("how far apart iterations write changes")
    step, again = _known(loop.step, {}), Polynomial()
    if step == Polynomial.of(1) and _known(loop.low, {}).nowhere_negative(()):
        # The digit of this loop may have others above it: ``j * m + i`` with ``i`` from 0 to below ``m``.
        period = factor * (_known(loop.high, {}) + Polynomial.of(int(loop.inclusive)))
        above = [name for name in rest.names & set(ranges) if rest.divided(name)[0].multiple_of(period)]
        for name in above:
            rest = rest.divided(name)[1]
        again = period if above else again
    if not _fits(rest, factor * step, ranges, changing):
        raise Unclear("other iterations may write the same elements")
    return factor, again


def _common(lists: list[list[Polynomial]]) -> list[Polynomial]:
    """Return what is in all of the lists."""
    return [p for p in lists[0] if all(p in other for other in lists[1:])]


def _highs(loop: Loop, done: Iteration) -> list[Polynomial]:
    """Return what an inner loop's variable stays below: of a minimum, either."""
    text = loop.high
    if text.strip() in done.values:
        text = done.values[text.strip()]
    match = _MINIMUM.match(text.strip())
    parts = [text]
    if match is not None and closing(text.strip(), match.end() - 1) == len(text.strip()) - 1:
        parts = [part for _, part in split(text.strip()[match.end() : -1])]
    found = []
    for part in parts:
        try:
            found.append(_known(part, done.values) + Polynomial.of(int(loop.inclusive)))
        except Unclear:
            continue
    return found


def _fits(rest: Polynomial, room: Polynomial, ranges: Mapping[str, list[Polynomial]], changing: set[str]) -> bool:
    """Whether ``rest`` is from 0 to below ``room`` by the ranges of its variables: digits of a mixed radix."""
    variables = [name for name in rest.names if name in ranges]
    if not variables:
        number = rest.number
        if number is None or number < 0:
            return False
        return number == 0 if room.number is None else number < room.number
    for name in variables:
        factor, others = rest.divided(name)
        if factor.names & changing or not all(times > 0 for times in factor.terms.values()):
            continue
        for high in ranges[name]:
            taken = factor * high
            enough = taken.number is not None and room.number is not None and taken.number <= room.number
            if (enough or taken == room) and _fits(others, factor, ranges, changing):
                return True
    return False
