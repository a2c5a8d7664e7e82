"""Source text on a page: highlighted, compared with the reference, and showing what a reader would not see."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

__all__ = ["DiffLine", "diff_lines", "highlighted", "visible"]

# Beyond this Pygments takes more than a second and its markup several times the source's size.
_HIGHLIGHT_CHARACTERS = 200_000
# difflib's time grows faster than the number of lines.
_DIFF_LINES = 6_000


@dataclass(frozen=True)
class DiffLine:
    """One line of a unified diff."""

    kind: str
    """``add``, ``del``, ``hunk`` or ``same``."""
    text: str


def visible(text: str) -> str:
    """Return ``text`` with characters that hide or reorder others written out.

    Marks of writing direction can make a source read differently from how it runs, and a lone surrogate cannot be
    written to a file at all.
    """
    text = text.replace("\r\n", "\n")
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(c if c in "\n\t" or not _hidden(c) else f"\\u{ord(c):04x}" for c in text)


def _hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp")


def highlighted(source: str, colours: bool = True) -> Markup:
    """Return Python source as one element a line, coloured by class; a very long one without colours."""
    text = visible(source).rstrip("\n")
    coloured = colours and len(text) <= _HIGHLIGHT_CHARACTERS
    lines = _coloured(text) if coloured else [str(escape(line)) for line in text.split("\n")]
    return Markup("\n".join(f"<span>{line}</span>" for line in lines))


def _coloured(text: str) -> list[str]:
    from pygments import highlight  # type: ignore[import-untyped]
    from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
    from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

    # The formatter closes its spans at every line's end, also within a string of many lines.
    made: str = highlight(text, PythonLexer(stripnl=False, ensurenl=False), HtmlFormatter(nowrap=True))
    return made.removesuffix("\n").split("\n")


def diff_lines(reference: str, candidate: str) -> list[DiffLine] | None:
    """Return the unified diff from the reference to the candidate, or ``None`` where they are too long to compare."""
    before, after = visible(reference).split("\n"), visible(candidate).split("\n")
    if len(before) + len(after) > _DIFF_LINES:
        return None
    return list(_diff(before, after))


def _diff(before: list[str], after: list[str]) -> Iterator[DiffLine]:
    kinds = {"+": "add", "-": "del", "@": "hunk"}
    lines = difflib.unified_diff(before, after, "reference", "candidate", lineterm="", n=3)
    for index, line in enumerate(lines):
        if index >= 2:  # the two names
            yield DiffLine(kinds.get(line[0], "same"), line)
