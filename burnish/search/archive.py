"""What search remembers of a run: the best candidates, and the best of each cell.

Bounded: a run of 20,000 proposals leaves no more behind than one of 200, and taking one in costs the same at the end
as at the start.  Everything that was judged is in the run's store; this holds only what the next question needs.
"""

from __future__ import annotations

import enum
import math
from bisect import insort

from burnish.core.search import Cell, Outcome

__all__ = ["Archive", "Gain", "rank"]


class Gain(enum.IntEnum):
    """What one outcome added, from nothing to the most."""

    NOTHING = 0
    """Failed, untimed or scripted: it cannot be a parent."""
    TIMED = 1
    """Passed and timed, but held already or slower than what is held in its cell."""
    CELL = 2
    """The first or the best of its cell."""
    BEST = 3
    """The best of all."""


def rank(outcome: Outcome) -> tuple[float, float, int]:
    """Return the key that sorts timed outcomes: faster first, then the higher low bound, then the earlier one."""
    low = outcome.low if outcome.low is not None else 0.0
    return -(outcome.speedup or 0.0), -low, outcome.number


class Archive:
    """The verified outcomes worth keeping.

    A scripted outcome is never held: a fake's child would pass for earnest.  A partial one (timed once, given up) is
    held as the elite of a cell where ``partial`` allows it, because its estimate ranks it; it is never the best of
    all and never among the top.
    """

    def __init__(self, size: int = 64, cells: int = 64, partial: bool = False) -> None:
        """Hold up to ``size`` of the best and up to ``cells`` cells; beyond that the slowest go."""
        if size < 1 or cells < 1:
            raise ValueError(f"an archive of {size} outcomes and {cells} cells holds nothing")
        self._size = size
        self._cells = cells
        self._partial = partial
        self._top: list[Outcome] = []
        self._elites: dict[Cell, Outcome] = {}
        self._sorted: list[Outcome] | None = []

    @property
    def best(self) -> Outcome | None:
        """The fastest complete outcome by its estimate, ties by the low bound."""
        return self._top[0] if self._top else None

    def top(self, count: int) -> list[Outcome]:
        """Return the ``count`` fastest complete outcomes held, fastest first."""
        return self._top[:count]

    def elites(self) -> list[Outcome]:
        """Return the best of each cell, fastest first."""
        if self._sorted is None:
            self._sorted = sorted(self._elites.values(), key=rank)
        return list(self._sorted)

    def elite(self, cell: Cell) -> Outcome | None:
        """Return the best of one cell."""
        return self._elites.get(cell)

    def __len__(self) -> int:
        return len(self._top)

    def add(self, outcome: Outcome) -> Gain:
        """Take in an outcome; returns what it added."""
        if not _timed(outcome) or (outcome.partial and not self._partial):
            return Gain.NOTHING
        before = self.best
        listed = not outcome.partial and self._list(outcome)
        placed = self._place(outcome)
        if listed and self.best is outcome and (before is None or rank(outcome) < rank(before)):
            return Gain.BEST
        return Gain.CELL if placed else Gain.TIMED

    def _list(self, outcome: Outcome) -> bool:
        """Keep a complete outcome among the top, if it belongs there and is not there yet."""
        if len(self._top) == self._size and rank(outcome) >= rank(self._top[-1]):
            return False
        if any(held.candidate == outcome.candidate for held in self._top):
            return False
        insort(self._top, outcome, key=rank)
        del self._top[self._size :]
        return True

    def _place(self, outcome: Outcome) -> bool:
        """Make the outcome its cell's elite, if it is the better one."""
        held = self._elites.get(outcome.cell)
        if held is not None and held.candidate == outcome.candidate:
            # The same candidate, now timed in full: better evidence, not an advance.
            if held.partial and not outcome.partial:
                self._elites[outcome.cell], self._sorted = outcome, None
            return False
        if held is not None and rank(held) <= rank(outcome):
            return False
        self._elites[outcome.cell], self._sorted = outcome, None
        if len(self._elites) > self._cells:
            slowest = max(self._elites.values(), key=rank)
            del self._elites[slowest.cell]
            return slowest is not outcome
        return True


def _timed(outcome: Outcome) -> bool:
    """Whether an outcome may stand for a verified candidate with a speed."""
    speedup = outcome.speedup
    return (
        outcome.passed
        and not outcome.scripted
        and speedup is not None
        # A clock that failed us must not become the best of the run.
        and math.isfinite(speedup)
        and speedup > 0
    )
