"""What one iteration of a C++ loop does, gathered from its text; anything that is not understood is refused.

Not understood, on purpose: calls of functions that may write, pointers that move, references, lambdas, macros.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection
from dataclasses import dataclass, field

from burnish.propose.retune.c_text import Function, Loop, Statement, closing, counted, functions, split, statements
from burnish.propose.retune.polynomials import Unclear

__all__ = ["Iteration", "declared_before", "iteration", "macros", "only_pure_calls", "summed"]

_PURE = re.compile(
    r"(?:std::|__builtin_)?(?:abs|a?(?:cos|sin|tan)h?|atan2|cbrt|ceil|clamp|copysign|erfc?|exp[2]?|expm1|fabs|fdim|floor|"
    r"fma|fmax|fmin|fmod|hypot|is(?:finite|inf|nan)|ldexp|l?log(?:10|1p|2)?|l?l?r(?:int|ound)|max|min|nearbyint|pow|rsqrt|"
    r"sqrt|tgamma|trunc)[fl]?"
    # Conversions look like calls.
    r"|static_cast|sizeof|float|double|int|long|unsigned|bool|char|short|(?:std::)?(?:size|u?int(?:8|16|32|64))_t"
)
_DECLARATION = re.compile(
    r"(?P<type>(?:(?:const|constexpr|unsigned|signed|long|short|struct|auto|[A-Za-z_][\w:]*)(?:\s*<[\w\s:,*]*>)?\s*[\s*&]\s*)"
    r"+?)(?P<rest>(?:__restrict__\s*|__restrict\s*|const\s+)*[A-Za-z_]\w*\s*(?:=[^=]|\[|\{|,|$).*)",
    re.DOTALL,
)
_ASSIGNMENT = re.compile(r"(?P<to>[^=]*?)\s*(?P<op>[-+*/%&|^]|<<|>>)?=(?P<value>[^=].*)", re.DOTALL)
_STEP = re.compile(r"(?:\+\+|--)\s*(?P<a>[^+-].*)|(?P<b>.*[^+-])\s*(?:\+\+|--)", re.DOTALL)


@dataclass
class Iteration:
    """What one iteration of a loop does, gathered from its text."""

    declared: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)
    """Variables of the iteration that are given a value once."""
    arrays: set[str] = field(default_factory=set)
    """Arrays of the iteration's own."""
    pointers: dict[str, str] = field(default_factory=dict)
    """Pointers of the iteration's own and where they point."""
    scalars: list[tuple[str, str]] = field(default_factory=list)
    """Variables assigned to, with the operator (``+`` for ``+=``)."""
    stores: list[tuple[str, str]] = field(default_factory=list)
    """Elements assigned to: name and index."""
    inner: list[Loop] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """Everything that is read, but for where pointers point."""


def macros(text: str) -> frozenset[str]:
    """Return the macros in a source that may stand for anything; those of a number are left out."""
    found = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(\(?)([^\n]*)", text, re.MULTILINE)
    number = r"[\s\d.+*/()uUlLfFeE-]+"
    return frozenset(
        name for name, bracket, value in found if bracket or not re.fullmatch(number, value.split("//")[0])
    )


def summed(text: str, loop: Loop, unknown: Collection[str]) -> tuple[str, ...]:
    """Return the variables that a loop without stores only adds to; raises :class:`Unclear` where it does more."""
    if not loop.variable or not loop.innermost:
        raise Unclear("not a plain loop")
    done = iteration(text, loop, unknown)
    only_pure_calls(text, done, unknown)
    outer = [(name, op) for name, op in done.scalars if name not in done.declared]
    names = {name for name, _ in outer}
    if done.stores or not outer or any(op not in ("+", "-") for _, op in outer):
        raise Unclear("not only sums")
    read = " ".join(done.texts)
    if any(len(re.findall(rf"\b{name}\b", read)) for name in names):
        raise Unclear("a sum is used while it is taken")
    return tuple(sorted(names))


def iteration(text: str, loop: Loop, unknown: Collection[str]) -> Iteration:
    """Return what an iteration of ``loop`` does; raises :class:`Unclear` where that cannot be told."""
    body = text[loop.statement.start : loop.statement.end]
    clash = set(re.findall(r"[A-Za-z_]\w*", body)) & set(unknown)
    if clash:
        raise Unclear(f"{min(clash)} is a macro")
    done = Iteration()
    for part in loop.statement.parts:
        _take(part, done)
    if loop.variable in {name for name, _ in done.scalars} | done.declared:
        raise Unclear("the loop changes its own variable")
    once = {name for name in done.values if name not in {n for n, _ in done.scalars}}
    done.values = {name: done.values[name] for name in once}
    return done


def declared_before(text: str, function: Function, place: int) -> set[str]:
    """Return the function's own names at ``place``: its parameters, and what it declares before outside of loops."""
    done = Iteration()
    for statement in statements(text, function.body, place):
        if statement.kind == "simple":
            with contextlib.suppress(Unclear):
                _simple(statement.head, done)
    return done.declared | {p.name for p in function.parameters}


def _take(statement: Statement, done: Iteration) -> None:
    """Gather what a statement does; raises :class:`Unclear` where that cannot be told."""
    if statement.kind == "for":
        loop = counted(statement)
        if not loop.variable or loop.variable in done.declared:
            raise Unclear("an inner loop does not count up")
        done.inner.append(loop)
        done.texts += [loop.low, loop.high, loop.step]
    elif statement.kind == "if":
        if re.search(r"(?<![=!<>])=(?!=)|\+\+|--", statement.head):
            raise Unclear("a condition assigns")
        done.texts.append(statement.head)
    elif statement.kind == "simple":
        _simple(statement.head, done)
    elif statement.kind != "block" and not (statement.kind == "other" and statement.head == "continue"):
        raise Unclear(f"{statement.head[:20]!r} is not looked into")
    for part in statement.parts:
        _take(part, done)


def _simple(text: str, done: Iteration) -> None:
    declaration = _DECLARATION.fullmatch(text)
    if declaration is not None and "return" not in declaration["type"]:
        for _, part in split(declaration["rest"]):
            _declare(declaration["type"], part.strip(), done)
        return
    step = _STEP.fullmatch(text)
    match = _ASSIGNMENT.fullmatch(text)
    if step is not None:
        _assign((step["a"] or step["b"]).strip(), "+", "", done)
    elif match is not None:
        _assign(match["to"].strip(), match["op"] or "", match["value"], done)
    elif text:
        raise Unclear(f"{text[:20]!r} may change anything")


def _declare(kind: str, text: str, done: Iteration) -> None:
    match = re.fullmatch(
        r"(?P<stars>[\s*]*)(?:__restrict(?:__)?\s*|const\s+)*(?P<name>\w+)\s*(?P<rest>.*)", text, re.DOTALL
    )
    if match is None or "&" in kind or "static" in kind or match["name"] in done.declared:
        raise Unclear(f"{text[:20]!r} is not looked into")
    name, rest = match["name"], match["rest"]
    done.declared.add(name)
    value = re.sub(r"^(?:\[[^\]]*\]\s*)*=?", "", rest)
    if _changes(value):
        raise Unclear(f"the value of {name} changes something")
    if "*" in kind + match["stars"]:
        if not rest.startswith("="):
            raise Unclear(f"{name} points nowhere yet")
        done.pointers[name] = value
        return
    if rest.startswith("["):
        done.arrays.add(name)
    elif rest.startswith("="):
        done.values[name] = value
    done.texts.append(value)


def _assign(to: str, operator: str, value: str, done: Iteration) -> None:
    if _changes(value) or _changes(to):
        raise Unclear("several things change in one statement")
    done.texts.append(value)
    plain = re.fullmatch(r"([A-Za-z_]\w*)", to)
    if plain:
        if to in done.pointers:
            raise Unclear(f"{to} is moved")
        done.scalars.append((to, operator))
        return
    element = re.fullmatch(r"([A-Za-z_]\w*)\s*((?:\[.*\])+)", to, re.DOTALL)
    if element is None:
        raise Unclear(f"{to[:20]!r} is not looked into")
    inside = element[2]
    done.texts.append(to)
    done.stores.append((element[1], inside[1 : closing(inside, 0)] if closing(inside, 0) == len(inside) - 1 else ""))


def _changes(text: str) -> bool:
    return re.search(r"(?<![=!<>])=(?!=)|\+\+|--|\[\s*[&=\]]", text) is not None


def only_pure_calls(text: str, done: Iteration, unknown: Collection[str], seen: frozenset[str] = frozenset()) -> None:
    """Return when nothing is called but what only computes; raises :class:`Unclear` else."""
    own = {function.name: function for function in functions(text)}
    for part in (*done.texts, *done.pointers.values()):
        for name in re.findall(r"([A-Za-z_][\w:]*|\.\s*\w+|>\s*\w+)\s*\(", re.sub(r"<[\w\s:]*>", "", part)):
            if _PURE.fullmatch(name):
                continue
            if name in own and name not in seen:
                _pure(text, own[name], unknown, seen | {name})
                continue
            raise Unclear(f"{name} may change anything")


def _pure(text: str, function: Function, unknown: Collection[str], seen: frozenset[str]) -> None:
    """Return when a function only computes; raises :class:`Unclear` else."""
    if any(p.written or "&" in p.text and "const" not in p.text or "[" in p.text for p in function.parameters):
        raise Unclear(f"{function.name} may write")
    if set(re.findall(r"\w+", text[function.body : function.end])) & set(unknown):
        raise Unclear(f"{function.name} uses a macro")
    done = Iteration()
    for statement in statements(text, function.body, function.end):
        _take_or_return(statement, done)
    local = (
        done.declared | {p.name for p in function.parameters if not p.pointer} | {loop.variable for loop in done.inner}
    )
    if any(name not in local for name, _ in done.scalars) or any(name not in done.arrays for name, _ in done.stores):
        raise Unclear(f"{function.name} writes")
    only_pure_calls(text, done, unknown, seen)


def _take_or_return(statement: Statement, done: Iteration) -> None:
    if statement.kind == "other" and statement.head.startswith("return"):
        value = statement.head.removeprefix("return")
        if _changes(value):
            raise Unclear("what is returned changes something")
        done.texts.append(value)
    elif statement.kind == "if":
        done.texts.append(statement.head)
        for part in statement.parts:
            _take_or_return(part, done)
    elif statement.kind == "block":
        for part in statement.parts:
            _take_or_return(part, done)
    else:
        _take(statement, done)
