"""What can be changed in an existing source: places, what may stand there, and the text that comes of a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from burnish.core.recipe import Setting

__all__ = ["AS_WRITTEN", "Edit", "Knob", "apart", "around", "edited", "rewritten"]

AS_WRITTEN = "as written"
"""The choice that changes nothing, where what is written is no number."""


@dataclass(frozen=True)
class Edit:
    """Put ``text`` in the place of the characters ``start`` to ``end``."""

    start: int
    end: int
    text: str

    def moved(self, by: int) -> Edit:
        """Return the same edit of a text that begins ``by`` characters further in."""
        return Edit(self.start + by, self.end + by, self.text)


@dataclass(frozen=True)
class Knob:
    """One thing to change; the first choice is what the source has."""

    name: str
    choices: tuple[Setting, ...]
    edits: Callable[[Setting], Sequence[Edit]]
    """What a choice other than the first does to the text."""
    about: str
    """What is changed, for people: ``the loop over r in line 3``."""
    likely: Setting | None = None
    """The choice that the first proposal takes; ``None`` leaves it as written."""

    def moved(self, by: int, prefix: str = "") -> Knob:
        """Return the knob for a text that the knob's own is a part of, ``by`` characters in."""
        edits = self.edits
        moved = lambda choice: [edit.moved(by) for edit in edits(choice)]  # noqa: E731
        return replace(self, name=prefix + self.name, edits=moved)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with all edits made; those at one place come in the order given."""
    for edit in sorted(edits, key=lambda e: e.start)[::-1]:
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def rewritten(text: str, knobs: Sequence[Knob], settings: Mapping[str, Setting]) -> str:
    """Return ``text`` with the settings that differ from what it has."""
    changed = [(k, settings[k.name]) for k in knobs if settings.get(k.name, k.choices[0]) != k.choices[0]]
    return edited(text, (edit for knob, choice in changed for edit in knob.edits(choice)))


def apart(knobs: Iterable[Knob]) -> list[Knob]:
    """Return the knobs whose edits touch nothing an earlier one's do, under names of their own."""
    kept: list[Knob] = []
    taken: list[tuple[int, int]] = []
    for knob in knobs:
        places = {(e.start, e.end) for choice in knob.choices[1:] for e in knob.edits(choice)}
        if len(knob.choices) > 1 and not any(_meet(a, b) for a in places for b in taken):
            same = sum(k.name.partition(" #")[0] == knob.name for k in kept)
            kept.append(replace(knob, name=f"{knob.name} #{same + 1}") if same else knob)
            taken += places
    return kept


def _meet(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether two edits get in each other's way; insertions at one place follow one another."""
    if first == second:
        return first[0] < first[1]
    return first[0] < second[1] and second[0] < first[1]


def around(value: int, least: int = 1, most: int = 1 << 16) -> tuple[int, ...]:
    """Return ``value``, then its halves and doubles within limits: powers of two stay powers of two."""
    near = (2 * value, value // 2, 4 * value, value // 4)
    return (value, *dict.fromkeys(n for n in near if least <= n <= most and n != value))
