"""What can be changed in a C++ source: pragmas on loops, sizes of tiles, ``__restrict__``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from burnish.core.recipe import Setting
from burnish.propose.retune.c_text import Function, Loop, functions, loops, masked, statements
from burnish.propose.retune.iterations import macros, summed
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob, around
from burnish.propose.retune.parallel import independent
from burnish.propose.retune.polynomials import Unclear

__all__ = ["constants", "cpp_knobs", "pragma_knob", "restrict_knob", "unroll_choices"]

MOST_LOOPS = 12
"""Loops of one source that get a knob, the outer ones first."""
_SIZE = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(?P<macro>\w+)[ \t]+(?P<first>\d+)[ \t]*(?=//|/\*|$)"
    r"|\b(?:constexpr|const)\s+(?:static\s+)?(?:(?:unsigned|long|int|short|size_t|(?:std::)?u?int\d+_t|auto)\s+)+"
    r"(?P<name>\w+)\s*=\s*(?P<second>\d+)\s*;",
    re.MULTILINE,
)
_TILE = re.compile(r"(?i).*(?:tile|block|blk|chunk|unroll|thread|per_|strip).*|[bt][mnkxyz]?")


def cpp_knobs(source: str, exported: Collection[str], alone: Collection[tuple[str, str]]) -> list[Knob]:
    """Return what can be changed in C++ ``source``.

    Args:
        source: the text.
        exported: the functions that are called from Python.
        alone: functions and parameters of theirs, of which it is known that nothing else reaches their memory.
    """
    text, unknown = masked(source), macros(source)
    found = functions(text)
    nested = [(f, loop) for f in found for loop in loops(statements(text, f.body, f.end))]
    nested = sorted(nested, key=lambda pair: pair[1].depth)[:MOST_LOOPS]
    made = [_loop_knob(source, text, f, loop, exported, alone, unknown) for f, loop in nested]
    made += [restrict_knob([f for f in found if f.name in exported], alone)]
    made += [size_knob(*each) for each in constants(source)]
    return [knob for knob in made if knob is not None]


def constants(source: str) -> Iterator[tuple[str, int, int]]:
    """Return the named whole numbers of a source that sound like sizes of tiles, and where their values stand."""
    text = masked(source)
    for match in _SIZE.finditer(source):
        name, value = match["macro"] or match["name"], match["first"] or match["second"]
        # What is masked there stands in a comment or a string.
        plain = match["macro"] is not None or text[match.start() : match.end()].strip()
        if plain and _TILE.fullmatch(name) and int(value) > 1:
            yield name, int(value), match.start("first" if match["macro"] else "second")


def size_knob(name: str, value: int, at: int, least: int = 1, most: int = 1 << 16) -> Knob:
    """Return the knob of a named size."""
    width = len(str(value))
    return Knob(name, around(value, least, most), lambda new: [Edit(at, at + width, str(new))], f"the constant {name}")


def pragma_knob(source: str, loop: Loop, choices: Sequence[Setting], likely: Setting | None = None) -> Knob:
    """Return the knob of the pragma before a loop."""
    at = loop.statement.start
    line = source.rfind("\n", 0, at) + 1
    before = source[line:at]
    indent = re.match(r"\s*", before)[0]  # type: ignore[index]
    number = source.count("\n", 0, at) + 1
    same = len(re.findall(r"\bfor\b", before))
    place = f"{number}" if not same else f"{number} ({same + 1})"

    def edits(choice: Setting) -> list[Edit]:
        if before.strip():
            return [Edit(at, at, f"\n{indent}#pragma {choice}\n{indent}    ")]
        return [Edit(line, line, f"{indent}#pragma {choice}\n")]

    over = f"the loop over {loop.variable}" if loop.variable else "the loop"
    return Knob(f"loop {place}", (AS_WRITTEN, *choices), edits, f"{over} in line {place}", likely)


def marked(source: str, loop: Loop) -> bool:
    """Whether a loop has a pragma already."""
    lines = source[: loop.statement.start].rstrip().splitlines()
    return bool(lines) and lines[-1].lstrip().startswith(("#pragma", "_Pragma"))


def unroll_choices(loop: Loop, spelling: str) -> list[Setting]:
    """Return the pragmas that unroll an innermost loop."""
    return [f"{spelling} 4", f"{spelling} 8"] if loop.innermost and loop.variable else []


def _loop_knob(
    source: str,
    text: str,
    function: Function,
    loop: Loop,
    exported: Collection[str],
    alone: Collection[tuple[str, str]],
    unknown: Collection[str],
) -> Knob | None:
    if marked(source, loop):
        return None
    threads = "omp parallel" in source[function.start : function.end]
    outermost = loop.depth == 0 and function.name in exported and not threads
    choices: list[Setting] = []
    if outermost and _independent(text, function, loop, alone, unknown):
        plain = "omp parallel for simd" if loop.innermost else "omp parallel for"
        choices += [plain, f"{plain} schedule(dynamic, 4)"]
    try:
        sums = f"reduction(+:{', '.join(summed(text, loop, unknown))})"
        choices += [*([f"omp parallel for simd {sums}"] if outermost else []), f"omp simd {sums}"]
    except Unclear:
        pass
    likely = choices[0] if choices else None
    choices += unroll_choices(loop, "GCC unroll")
    return pragma_knob(source, loop, choices, likely) if choices else None


def _independent(
    text: str, function: Function, loop: Loop, alone: Collection[tuple[str, str]], unknown: Collection[str]
) -> bool:
    own = {name for owner, name in alone if owner == function.name}
    own |= {p.name for p in function.parameters if p.pointer and p.restricted}
    try:
        independent(text, function, loop, own, unknown)
    except Unclear:
        return False
    return True


def restrict_knob(found: Sequence[Function], alone: Collection[tuple[str, str]]) -> Knob | None:
    """Return the knob that says of all pointers of some functions that they lead to different memory.

    Only where that is known of every one that is written through.
    """
    pointers = [(f, p) for f in found for p in f.parameters if p.pointer and not p.restricted]
    written = [(f, p) for f, p in pointers if p.written]
    if not written or any((f.name, p.name) not in alone for f, p in written):
        return None
    places = [p.start + p.text.rindex("*") + 1 for _, p in pointers]
    names = ", ".join(dict.fromkeys(f.name for f, _ in pointers))
    return Knob(
        "restrict",
        (False, True),
        lambda _: [Edit(at, at, " __restrict__") for at in places],
        f"__restrict__ for the pointers of {names}",
        True,
    )
