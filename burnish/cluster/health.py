"""Whether a device is still the one it was: a fixed piece of work timed now and then, and errors in a row.

Plain Python: told what happened, answers with the reason to give the device nothing more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from statistics import median

__all__ = ["Health"]

_FIRST = 3
"""So many timings make the device's own standard, and so many in a row are compared with it: one slow one is none."""
_ERRORS = 3
_DRIFT = {"cuda": 0.10, "cpu": 0.60}
"""Shares.  A GPU by itself repeats the work within 2 %; a CPU shares its cores with whatever else runs there."""


class Health:
    """One device's record."""

    def __init__(self, device: str) -> None:
        """Begin with a device as torch names it (``cpu``, ``cuda:0``): it decides how much drift is too much."""
        self.limit = _DRIFT["cpu" if device == "cpu" else "cuda"]
        self._standard: list[float] = []
        self._latest: deque[float] = deque(maxlen=_FIRST)
        self._errors = 0
        self.judged = 0

    @property
    def drift(self) -> float | None:
        """How much slower the fixed work is than at first, as a share; below 0 it is faster."""
        if len(self._latest) < _FIRST:
            return None
        return median(self._latest) / median(self._standard) - 1

    def beside(self, others: Sequence[Health]) -> str | None:
        """Return why to drain a device that began slower than others of its kind: its own record would not show it."""
        standards = [median(other._standard) for other in others if other._standard]
        if len(standards) < _FIRST or not self._standard:
            return None
        behind = median(self._standard) / median(standards) - 1
        if behind <= self.limit:
            return None
        return f"its fixed work is {behind:.0%} slower than that of others of its kind (limit {self.limit:.0%})"

    def timed(self, seconds: float) -> str | None:
        """Take in a timing of the fixed work; return why to drain the device, if so."""
        if len(self._standard) < _FIRST:
            self._standard.append(seconds)
            return None
        self._latest.append(seconds)
        drift = self.drift
        if drift is None or abs(drift) <= self.limit:
            return None
        how = "slower" if drift > 0 else "faster"
        return f"its fixed work is {abs(drift):.0%} {how} than when it began (limit {self.limit:.0%})"

    def verdict(self) -> None:
        """Take in that a verdict was reached."""
        self._errors = 0
        self.judged += 1

    def error(self, why: str) -> str | None:
        """Take in an error of ours; return why to drain the device, if so."""
        self._errors += 1
        return f"{self._errors} errors in a row, the last: {why}" if self._errors >= _ERRORS else None
