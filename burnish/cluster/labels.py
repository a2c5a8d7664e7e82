"""``--on h200:4,mi300:2,cpu``: hardware by label, and how many of each a run may use at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

from burnish.core.errors import UsageError

__all__ = ["Wanted", "parse_on"]

_PART = re.compile(r"(?P<label>[a-z0-9][a-z0-9._-]*)(?::(?P<count>[0-9]{1,6}))?")


@dataclass(frozen=True)
class Wanted:
    """Up to ``count`` devices at once with a label."""

    label: str
    count: int = 1

    @property
    def device(self) -> str:
        """What torch calls such a device in the process that has it to itself."""
        return "cpu" if self.label == "cpu" else "cuda:0"

    def __str__(self) -> str:
        return f"{self.label}:{self.count}"


def parse_on(text: str) -> tuple[Wanted, ...]:
    """Read a list of labels; each may stand there once."""
    found: list[Wanted] = []
    for part in (piece.strip().lower() for piece in text.split(",")):
        match = _PART.fullmatch(part)
        if match is None or int(match["count"] or 1) == 0:
            raise UsageError(f"--on cannot read {part!r}: write labels with counts such as h200:4,cpu")
        if any(one.label == match["label"] for one in found):
            raise UsageError(f"--on names {match['label']} twice: write one count")
        found.append(Wanted(match["label"], int(match["count"] or 1)))
    return tuple(found)
