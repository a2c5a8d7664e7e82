"""C++ and CUDA text, read as far as changing it in place needs: functions, statements, loops.

No preprocessor and no types.  What is not understood (macros that make loops, functions inside templates' arguments) is
not found; statements of unknown kinds are marked ``other``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Function", "Loop", "Parameter", "Statement", "functions", "loops", "masked", "split", "statements"]

_NOISE = re.compile(
    r"//(?:\\\n|[^\n])*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*|\"(?:\\.|[^\"\\\n])*\"|(?<!\w)'(?:\\.|[^'\\\n])+'",
    re.DOTALL | re.MULTILINE,
)
_DEFINITION = re.compile(r"\b([A-Za-z_]\w*)\s*(\()")
_CONTROL = {"if", "for", "while", "switch", "catch", "return", "sizeof", "do", "else", "defined", "__launch_bounds__"}
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def masked(text: str) -> str:
    """Return ``text`` with comments, strings and preprocessor lines as spaces, every character at its place."""
    return _NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def closing(text: str, at: int) -> int:
    """Return where the bracket opened at ``at`` closes, in masked text; the end of the text where it does not."""
    depth, opening, ending = 0, text[at], _PAIRS[text[at]]
    for place in range(at, len(text)):
        depth += (text[place] == opening) - (text[place] == ending)
        if not depth:
            return place
    return len(text)


def split(text: str, separator: str = ",") -> list[tuple[int, str]]:
    """Return the parts between separators that stand in no bracket, each with its place."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == separator and not depth:
            parts.append((start, text[start:place]))
            start = place + 1
    return [*parts, (start, text[start:])]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function: its text, and where that stands."""

    start: int
    text: str

    @property
    def name(self) -> str:
        """Its name."""
        found = re.findall(r"[A-Za-z_]\w*", self.text.partition("=")[0].partition("[")[0])
        return found[-1] if found else ""

    @property
    def pointer(self) -> bool:
        """Whether it is a pointer (``float* x``); references and arrays are not."""
        return self.text.count("*") == 1 and "&" not in self.text and "[" not in self.text

    @property
    def written(self) -> bool:
        """Whether it is a pointer to something that is not ``const``."""
        return self.pointer and not re.search(r"\bconst\b", self.text.partition("*")[0])

    @property
    def restricted(self) -> bool:
        """Whether the source says that nothing else points there."""
        return "restrict" in self.text


@dataclass(frozen=True)
class Function:
    """A function's definition: where it begins, its parameters, its body between the braces."""

    name: str
    start: int
    head: str
    """What stands before the name: type and qualifiers."""
    name_at: int
    parameters: tuple[Parameter, ...]
    body: int
    end: int


def functions(text: str) -> list[Function]:
    """Return the functions defined in masked text, in order."""
    found: list[Function] = []
    at = 0
    while match := _DEFINITION.search(text, at):
        close = closing(text, match.start(2))
        after = re.compile(r"\)\s*(?:noexcept\s*)?\{").match(text, close)
        before = text[: match.start()].rstrip()
        if match[1] in _CONTROL or after is None or before[-1:] in ("", ".", "=", "(", ","):
            at = match.end()
            continue
        body = after.end()
        end = closing(text, body - 1)
        start = max(before.rfind(";"), before.rfind("}"), before.rfind("{")) + 1
        start += len(text[start:]) - len(text[start:].lstrip())
        listed = split(text[match.end() : close])
        parameters = tuple(Parameter(match.end() + place, part) for place, part in listed if part.strip())
        found.append(Function(match[1], start, text[start : match.start()], match.start(), parameters, body, end))
        at = end
    return found


@dataclass(frozen=True)
class Statement:
    """A statement of a body: ``for``, ``if``, ``block``, ``simple`` or ``other``."""

    kind: str
    start: int
    end: int
    head: str
    """A loop's or condition's text in the brackets, or a simple statement without its semicolon."""
    parts: tuple[Statement, ...] = ()


def statements(text: str, start: int, end: int) -> tuple[Statement, ...]:
    """Return the statements of masked text from ``start`` to ``end``."""
    found = []
    while (start := _skip(text, start, end)) < end:
        found.append(_statement(text, start, end))
        start = max(found[-1].end, start + 1)
    return tuple(found)


def _skip(text: str, at: int, end: int) -> int:
    while at < end and text[at].isspace():
        at += 1
    return at


def _statement(text: str, at: int, end: int) -> Statement:
    at = _skip(text, at, end)
    if at >= end:
        return Statement("other", at, end, "")
    if text[at] == "{":
        close = min(closing(text, at), end)
        return Statement("block", at, close + 1, "", statements(text, at + 1, close))
    word = re.compile(r"(for|if|while|switch|do)\b\s*(?:constexpr\b\s*)?").match(text, at)
    if word and word[1] == "do":
        body = _statement(text, word.end(), end)
        stop = text.find(";", body.end, end)
        return Statement("other", at, end if stop < 0 else stop + 1, "do", (body,))
    if word and text[word.end() : word.end() + 1] == "(":
        close = min(closing(text, word.end()), end)
        head = text[word.end() + 1 : close]
        body = _statement(text, close + 1, end)
        parts = [body]
        other = re.compile(r"\s*else\b").match(text, body.end)
        if word[1] == "if" and other and other.end() < end:
            parts.append(_statement(text, other.end(), end))
        return Statement(word[1] if word[1] in ("for", "if") else "other", at, parts[-1].end, head, tuple(parts))
    depth, place = 0, at
    while place < end and (depth or text[place] != ";"):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        place += 1
    plain = re.match(r"(?:return|break|continue|goto|throw|case|default|static|asm|try)\b|\[", text[at:place]) is None
    return Statement("simple" if plain else "other", at, min(place + 1, end), text[at:place].strip())


_HEADER = re.compile(
    r"\s*(?P<type>[\w:\s]+?)\s+(?P<name>\w+)\s*=\s*(?P<low>[^;]+?)\s*;\s*(?P=name)\s*(?P<less><=?)\s*(?P<high>[^;]+?)\s*;"
    r"\s*(?:\+\+\s*(?P=name)|(?P=name)\s*\+\+|(?P=name)\s*\+=\s*(?P<step>[^;]+?))\s*"
)


@dataclass(frozen=True)
class Loop:
    """A ``for`` statement, with its header where that counts up: ``for (int i = low; i < high; i += step)``."""

    statement: Statement
    depth: int
    """How many loops are around it."""
    variable: str = ""
    low: str = ""
    high: str = ""
    inclusive: bool = False
    step: str = "1"

    @property
    def innermost(self) -> bool:
        """Whether there is no loop in it."""
        return not any(True for _ in _inside(self.statement.parts, 0))


def counted(statement: Statement, depth: int = 0) -> Loop:
    """Return a ``for`` statement with its header read; ``variable`` is empty where it is another kind."""
    match = _HEADER.fullmatch(statement.head)
    if match is None or "," in match["low"] and "(" not in match["low"]:
        return Loop(statement, depth)
    return Loop(
        statement, depth, match["name"], match["low"], match["high"], match["less"] == "<=", match["step"] or "1"
    )


def loops(body: tuple[Statement, ...]) -> list[Loop]:
    """Return all ``for`` loops of a body, outer ones before those in them."""
    return list(_inside(body, 0))


def _inside(parts: tuple[Statement, ...], depth: int) -> Iterator[Loop]:
    for part in parts:
        if part.kind == "for":
            yield counted(part, depth)
            yield from _inside(part.parts, depth + 1)
        else:
            # A while is a loop too, though none that is offered.
            yield from _inside(part.parts, depth + (part.kind == "other" and part.head != ""))
