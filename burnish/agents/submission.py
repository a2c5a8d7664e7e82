"""What an agent hands in: what is taken for a candidate, and what the memory calls it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from burnish.core.candidate import Origin
from burnish.core.errors import UsageError
from burnish.core.recipe import Recipe, Setting, Step
from burnish.propose.retune.kernels import languages_of
from burnish.report.numbers import clean
from burnish.store.records import AGENT

__all__ = ["NOTE_CHARACTERS", "SOURCE_CHARACTERS", "TECHNIQUES", "TECHNIQUE_CHARACTERS", "check", "origin", "technique"]

SOURCE_CHARACTERS = 400_000
"""The longest candidate taken: far beyond any kernel, far below what a store or a pipe minds."""
NOTE_CHARACTERS = 2_000
TECHNIQUES, TECHNIQUE_CHARACTERS = 8, 80
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def technique(source: str, named: Sequence[str]) -> Recipe:
    """Return what the memory learns a verdict under: what the source is written for, and what its author calls it.

    Each of ``named`` is a name and its settings: ``one-pass``, ``tile block=64 unroll=4``.  They are kept apart from
    the rules and templates of our own proposers, which must not take an agent's words for theirs.
    """
    if len(named) > TECHNIQUES:
        raise UsageError(f"more than {TECHNIQUES} techniques: name those that matter")
    written = languages_of(source)
    language = next((name for name in ("triton", "cuda", "cpp") if name in written), "torch")
    steps = [Step(f"{AGENT} {language}")]
    for text in named:
        name, *rest = text.lower().split() or [""]
        pairs = [word.partition("=") for word in rest]
        words = [name, *(key for key, _, _ in pairs), *(value for _, _, value in pairs)]
        if len(text) > TECHNIQUE_CHARACTERS or not all(map(_NAME.fullmatch, words)):
            raise UsageError(f"{clean(text)[:40]!r} names no technique: write a name and settings, tile block=64")
        steps.append(Step(f"{AGENT} {name}", tuple((key, _setting(value)) for key, _, value in pairs)))
    return Recipe(tuple(steps))


def origin(source: str, note: str, submitted: bool, named: Sequence[str]) -> Origin:
    """Return where a candidate of an agent comes from."""
    recipe = technique(source, named)
    return Origin(AGENT, recipe=recipe, rationale=clean(note), parameters=(("submitted", submitted),))


def check(source: str, note: str) -> None:
    """Raise where a source is no candidate."""
    if not source.strip():
        raise UsageError("the source is empty: give a whole Python file that defines ModelNew")
    if len(source) > SOURCE_CHARACTERS:
        raise UsageError(f"the source is longer than {SOURCE_CHARACTERS} characters: shorten it")
    if len(note) > NOTE_CHARACTERS:
        raise UsageError(f"the note is longer than {NOTE_CHARACTERS} characters: shorten it")
    try:
        (source + note).encode()
    except UnicodeEncodeError:
        raise UsageError("the source is not text that UTF-8 can hold: remove lone surrogates") from None


def _setting(text: str) -> Setting:
    return int(text) if _WHOLE.fullmatch(text) else text
