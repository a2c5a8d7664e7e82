"""How long a run may go on: seconds, evaluations, or whichever ends first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from burnish.core.errors import UsageError

__all__ = ["Budget"]

_UNITS = {"s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|min|h|evals?)")


@dataclass(frozen=True)
class Budget:
    """Limits of a run; ``None`` where there is none."""

    seconds: float | None = None
    evals: int | None = None

    @staticmethod
    def parse(text: str) -> Budget:
        """Read ``60s``, ``5m``, ``2h``, ``200evals`` or several with commas; of each kind the smaller one counts."""
        seconds: float | None = None
        evals: int | None = None
        for part in filter(None, (p.strip() for p in text.split(","))):
            found = _PART.fullmatch(part)
            if found is None:
                raise UsageError(f"budget {part!r} is not understood: give it like 60s, 5m, 200evals or 60s,200evals")
            number, unit = float(found[1]), found[2]
            if unit.startswith("eval"):
                evals = int(number) if evals is None else min(evals, int(number))
            else:
                length = number * _UNITS[unit]
                seconds = length if seconds is None else min(seconds, length)
        if (seconds is None and evals is None) or seconds == 0 or evals == 0:
            raise UsageError("the budget is empty: give it like 60s, 5m, 200evals or 60s,200evals")
        return Budget(seconds, evals)

    def left(self, elapsed_s: float, evals: int) -> bool:
        """Whether another evaluation may be asked for."""
        return (self.seconds is None or elapsed_s < self.seconds) and (self.evals is None or evals < self.evals)

    def share(self, elapsed_s: float, evals: int) -> float:
        """Return how much of it is used, from 0 to 1."""
        parts = [0.0]
        if self.seconds is not None:
            parts.append(elapsed_s / self.seconds)
        if self.evals is not None:
            parts.append(evals / self.evals)
        return min(1.0, max(parts))

    def __str__(self) -> str:
        parts = [f"{self.seconds:g}s"] if self.seconds is not None else []
        return ",".join(parts + ([f"{self.evals}evals"] if self.evals is not None else []))
