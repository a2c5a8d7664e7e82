"""A summary of past trials: what each change brought, in numbers and in words for a proposer that reads."""

from __future__ import annotations

import math
from dataclasses import dataclass

from burnish.core.search import Action, Outcome
from burnish.search.effects import value_of

__all__ = ["MOST", "Tried", "Trials"]

MOST = 256
"""Changes remembered; later ones are not."""
_SHOWN = 3
_CALLED_SAME = 0.02
_LONGEST = 48


@dataclass(frozen=True)
class Tried:
    """What became of one change wherever it was made."""

    trials: int = 0
    failed: int = 0
    gain: float = 0.0
    """Sum of ``log(speedup)`` over the parents, of those that passed."""

    @property
    def mean(self) -> float:
        """The mean gain, shrunk towards none by one trial's weight."""
        return self.gain / (self.trials - self.failed + 1)


class Trials:
    """Counts what was changed and what came of it."""

    def __init__(self) -> None:
        """Start with none."""
        self._by_action: dict[Action, Tried] = {}

    def __len__(self) -> int:
        return len(self._by_action)

    def of(self, action: Action) -> Tried:
        """Return what is known of a change."""
        return self._by_action.get(action, Tried())

    def add(self, outcome: Outcome, before: float | None) -> None:
        """Take in what came of the changes a request asked for, made to a parent of ``log(speedup)`` ``before``."""
        value = value_of(outcome)
        for action in outcome.request.actions:
            known = self.of(action)
            if not known.trials and len(self._by_action) >= MOST:
                continue
            gain = value - before if value is not None and before is not None else 0.0
            self._by_action[action] = Tried(known.trials + 1, known.failed + (value is None), known.gain + gain)

    def text(self) -> str:
        """Return the changes that helped most, hurt most and failed, in one line; empty where nothing was tried."""
        rows = sorted(self._by_action.items(), key=lambda row: -row[1].mean)
        helped = [_said(a, t) for a, t in rows if t.mean > _CALLED_SAME][:_SHOWN]
        hurt = [_said(a, t) for a, t in reversed(rows) if t.mean < -_CALLED_SAME][:_SHOWN]
        failed = [f"{_named(a)} ({t.failed} of {t.trials})" for a, t in rows if 2 * t.failed > t.trials][:_SHOWN]
        parts = [
            f"{label}: {', '.join(found)}"
            for label, found in (("helped", helped), ("hurt", hurt), ("failed", failed))
            if found
        ]
        return f"Tried so far; {'; '.join(parts)}." if parts else ""


def _said(action: Action, tried: Tried) -> str:
    return f"{_named(action)} {math.exp(tried.mean):.2f}x"


def _named(action: Action) -> str:
    return f"{action[0][:_LONGEST]}={str(action[1])[:_LONGEST]}"
