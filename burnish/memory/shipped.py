"""The lessons our own record taught, by hardware: what a new installation begins with.

Written by ``scripts/distil_lessons.py`` from the recorded results.  To the store they are hearsay like any other file:
they count as a few verdicts at most, and one's own soon outweigh them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from burnish.core.lesson import Evidence
from burnish.memory.files import as_hearsay, read_lessons

__all__ = ["SHIPPED", "shipped_lessons"]

SHIPPED = Path(__file__).parent / "lessons"


@cache
def shipped_lessons(kind: str) -> tuple[Evidence, ...]:
    """Return the shipped lessons for ``cpu`` or ``cuda``."""
    found = sorted(SHIPPED.glob(f"{kind}-*.jsonl"))
    return tuple(row for path in found for row in as_hearsay(read_lessons(path), "burnish"))
