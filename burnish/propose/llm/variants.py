"""Variants of a prompt file: the same obligations, other guidance.

The ``[user]`` part of a file is a list of sections.  What a model must be told to give an answer that can be read and
judged (the task with its contract, how a kernel is written, the answer's form) is *strict*: it is in every variant word
for word and once, and the last section stays last.  The ``[system]`` part, which says that cheating does not pay, is
not part of a variant at all.  Sections that the file's header calls ``free`` may be left out, moved or said otherwise,
and sections of guidance may be added.

A variant's name is a hash of its text, so what a run's ledger names is what was sent.  Not covered: guidance that
contradicts a strict section in its meaning; what that is worth shows in its score.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from burnish.core.hashing import content_hash
from burnish.propose.llm.answers import Malformed, object_of, require_keys, words_of
from burnish.propose.llm.prompt import Prompt, places

__all__ = ["LONGEST", "Section", "Variant", "edited", "sections_of", "variant_of"]

LONGEST = 1500
"""Characters of a section that a variant may have written; every call pays for them."""
_ADDED = 4
_EDITS = 4
_HEADING = 80
_SPLIT = re.compile(r"^# (.+)\n", re.MULTILINE)
_FENCE = re.compile(r"^\s*(```|~~~)", re.MULTILINE)
_MARK = re.compile(r"^(# |\[(system|user|text)\]|<{7}|>{7})", re.MULTILINE)

Section = tuple[str, str]
"""A heading and what is below it."""


@dataclass(frozen=True)
class Variant:
    """A text for one prompt file; raises :class:`Malformed` where it leaves out what every variant must say."""

    shipped: Prompt
    sections: tuple[Section, ...]
    why: str = ""
    """What whoever wrote it said of it; not part of its name."""
    parent: str = ""
    """The title of what it was made from."""

    def __post_init__(self) -> None:
        """Hold it to the rules, wherever it comes from: a model, or a run of an earlier version."""
        _check(self.sections, self.shipped)

    @cached_property
    def prompt(self) -> Prompt:
        """What is filled and sent; the file itself where nothing is changed."""
        known = sections_of(self.shipped)
        if self.sections == known:
            return self.shipped
        body = "\n\n".join(f"# {heading}\n\n{text}" for heading, text in self.sections)
        dropped = {place for section in known for place in _places(section)}
        dropped -= {place for section in self.sections for place in _places(section)}
        name = content_hash("prompt", self.shipped.title, self.sections)[:8]
        parts = tuple((kind, body if kind == "user" else text) for kind, text in self.shipped.parts)
        return replace(self.shipped, parts=parts, variant=name, dropped=frozenset(dropped))

    @property
    def title(self) -> str:
        """As in the ledger, without the backend: ``draft@1~0a1b2c3d``."""
        return self.prompt.title

    def listed(self) -> str:
        """Return the sections, numbered, for whoever shall change them."""
        free = _free(self.sections, self.shipped)
        return "\n\n".join(
            f"[{number}] {'free' if heading in free else 'fixed'}: {heading}\n\n{text}"
            for number, (heading, text) in enumerate(self.sections, start=1)
        )


def sections_of(shipped: Prompt) -> tuple[Section, ...]:
    """Return the sections of a file's ``[user]`` part."""
    before, *rest = _SPLIT.split(dict(shipped.parts)["user"])
    assert not before.strip(), f"prompts/{shipped.name}.md has words before its first section"
    return tuple((heading, text.strip()) for heading, text in zip(rest[::2], rest[1::2], strict=True))


def variant_of(shipped: Prompt, sections: Sequence[Section] = (), why: str = "") -> Variant:
    """Return the file as it is shipped, or one with other sections."""
    return Variant(shipped, tuple(sections) or sections_of(shipped), why)


def edited(text: str, parent: Variant) -> Variant:
    """Read the answer to the prompt ``mutate``; raises :class:`Malformed` where it makes no variant."""
    data = object_of(text)
    require_keys(data, {"edits", "why"})
    edits = data["edits"]
    if not isinstance(edits, list) or not 1 <= len(edits) <= _EDITS:
        raise Malformed(f'"edits" must be a list of one to {_EDITS} edits')
    # Numbers mean the sections as they were shown, however they are moved meanwhile.
    rows: list[tuple[int, Section]] = list(enumerate(parent.sections, start=1))
    free = _free(parent.sections, parent.shipped)
    for edit in edits:
        _apply(edit, rows, free)
    made = Variant(parent.shipped, tuple(section for _, section in rows), words_of(data, "why"), parent.title)
    if made.sections == parent.sections:
        raise Malformed("nothing is changed: the prompt is the same as before")
    return made


def _apply(edit: Any, rows: list[tuple[int, Section]], free: frozenset[str]) -> None:
    kinds: dict[str, Callable[[], None]] = {
        "add": lambda: rows.insert(_after(edit, rows), (0, (words_of(edit, "add"), words_of(edit, "text")))),
        "drop": lambda: rows.remove(_one(edit, "drop", rows, free)),
        "rewrite": lambda: _rewrite(edit, rows, free),
        "move": lambda: _move(edit, rows),
    }
    wanted = {"add": {"text", "after"}, "drop": set(), "rewrite": {"text"}, "move": {"after"}}
    named = [kind for kind in kinds if isinstance(edit, dict) and kind in edit]
    if len(named) != 1:
        raise Malformed(f"an edit has exactly one of the keys {', '.join(kinds)}")
    require_keys(edit, {named[0], *wanted[named[0]]})
    kinds[named[0]]()


def _rewrite(edit: dict[str, Any], rows: list[tuple[int, Section]], free: frozenset[str]) -> None:
    found = _one(edit, "rewrite", rows, free)
    number, (heading, _) = found
    rows[rows.index(found)] = number, (heading, words_of(edit, "text"))


def _move(edit: dict[str, Any], rows: list[tuple[int, Section]]) -> None:
    found = _one(edit, "move", rows)
    if edit["after"] == edit["move"]:
        raise Malformed("a section cannot be moved behind itself")
    rows.remove(found)
    rows.insert(_after(edit, rows), found)


def _one(
    edit: dict[str, Any], key: str, rows: list[tuple[int, Section]], free: frozenset[str] | None = None
) -> tuple[int, Section]:
    number = edit[key]
    found = [row for row in rows if row[0] == number and type(number) is int and number > 0]
    if not found:
        raise Malformed(f'"{key}" must be the number of a section that is there')
    if free is not None and found[0][1][0] not in free:
        raise Malformed(f"section {number} is fixed: {key} a free one, or add one")
    return found[0]


def _after(edit: dict[str, Any], rows: list[tuple[int, Section]]) -> int:
    """Return where in the list the place behind a section is; nothing comes behind the last one."""
    if edit["after"] == 0 and type(edit["after"]) is int:
        return 0
    return min(rows.index(_one(edit, "after", rows)) + 1, len(rows) - 1)


def _free(sections: Sequence[Section], shipped: Prompt) -> frozenset[str]:
    """Return the headings that may be changed: those the header names, and those that were added."""
    ours = {heading for heading, _ in sections_of(shipped)}
    return frozenset(heading for heading, _ in sections if heading not in ours or heading in shipped.free)


def _check(sections: Sequence[Section], shipped: Prompt) -> None:
    known = dict(sections_of(shipped))
    headings = [heading for heading, _ in sections]
    if len(set(headings)) != len(headings):
        raise Malformed("two sections have the same heading")
    for heading, text in known.items():
        if heading not in shipped.free and dict(sections).get(heading) != text:
            raise Malformed(f"the section {heading!r} must stay as it is")
    if headings[-1] != next(reversed(known)):
        raise Malformed(f"the section {next(reversed(known))!r} must stay the last")
    if len(set(headings) - set(known)) > _ADDED:
        raise Malformed(f"at most {_ADDED} sections may be added: drop or rewrite one")
    for heading, text in sections:
        if known.get(heading) != text:
            _check_written(heading, text, known)


def _check_written(heading: str, text: str, known: dict[str, str]) -> None:
    """Hold a section that a model has written to the form of one."""
    if not 0 < len(heading) <= _HEADING or len(heading.splitlines()) != 1 or heading != heading.strip():
        raise Malformed(f"a heading is one line of at most {_HEADING} characters")
    if not text.strip() or len(text) > LONGEST:
        raise Malformed(f"the section {heading!r} must have between 1 and {LONGEST} characters")
    wanted = sorted(_places((heading, known[heading]))) if heading in known else []
    if sorted(_places((heading, text))) != wanted:
        raise Malformed(f"the section {heading!r} must have the places {wanted}, each once")
    if _MARK.search(text) or len(_FENCE.findall(text)) % 2:
        raise Malformed(f"the section {heading!r} has a line that begins another section, an edit or an open fence")


def _places(section: Section) -> list[str]:
    return places("\n".join(section))
