"""The reward of one action, in training data and in episodes: correctness, then certain speed, then whose work it was.

::

    total = correct * (0.3 + 0.6 * speed + 0.1 * authored)

- ``correct`` is 1 for a verified candidate and 0 for every other.
- ``speed`` is ``log2(s) / 3`` held within 0 and 1, where ``s`` is the lower end of the interval of the speedup over
  eager: 1 from eightfold on, 0 where no gain beyond the judge's margin is claimed.
- ``authored`` is the share of device time in the candidate's own kernels; unknown counts as 0.

Each part is what the evidence shows at least, so being hard to measure never pays.  The total lies within 0 and 1, does
not fall when a part rises, and is 0 for whatever is not verified.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.verdict import Verdict
from burnish.engine.evidence import authored_share, certain_speed

__all__ = ["FORMULA", "FULL_SPEED", "WEIGHTS", "Reward", "reward_of"]

WEIGHTS = {"correct": 0.3, "speed": 0.6, "authored": 0.1}
FULL_SPEED = 8.0
FORMULA = (
    f"total = correct * ({WEIGHTS['correct']} + {WEIGHTS['speed']} * speed + {WEIGHTS['authored']} * authored), "
    f"speed = min(1, log2(s) / {math.log2(FULL_SPEED):g})"
)
_DIGITS = 6


@dataclass(frozen=True)
class Reward:
    """What an action earned, and what that rests on."""

    correct: float
    speed: float
    authored: float | None
    """``None`` where nobody knows; it then adds nothing."""
    authored_from: str | None
    """``profile`` (the judge's), ``traits`` (its maker's) or ``None``."""
    partial: bool = False
    """The speed rests on one session and carries no claim."""
    cheat: bool = False

    def __post_init__(self) -> None:
        """Make a reward for anything but verified work unconstructible."""
        parts = (self.correct, self.speed, self.authored or 0.0)
        if not all(0.0 <= part <= 1.0 for part in parts):
            raise ValueError(f"the parts of a reward lie within 0 and 1, not {parts}")
        if self.correct not in (0.0, 1.0):
            raise ValueError("a candidate is verified or not")
        if self.cheat and self.correct:
            raise ValueError("a cheat earns nothing")
        if not self.correct and (self.speed or self.authored is not None):
            raise ValueError("what is not verified has neither speed nor authorship")

    @property
    def total(self) -> float:
        """The sum of the weighted parts."""
        parts = {"correct": self.correct, "speed": self.speed, "authored": self.authored or 0.0}
        return self.correct * round(min(math.fsum(WEIGHTS[name] * parts[name] for name in WEIGHTS), 1.0), _DIGITS)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "correct": self.correct,
            "speed": self.speed,
            "authored": self.authored,
            "authored_from": self.authored_from,
            "total": self.total,
            "partial": self.partial,
            "cheat": self.cheat,
        }


def reward_of(candidate: Candidate, verdict: Verdict, verified: bool, cheat: bool) -> Reward:
    """Return the reward; ``verified`` and ``cheat`` take in what other verdicts said of the same text."""
    if cheat or not verified or not verdict.passed:
        return Reward(0.0, 0.0, None, None, cheat=cheat)
    speed = round(min(math.log2(max(certain_speed(verdict), 1.0)) / math.log2(FULL_SPEED), 1.0), _DIGITS)
    share, known_from = authored_share(candidate, verdict)
    partial = verdict.timing is not None and verdict.timing.partial
    return Reward(1.0, speed, None if share is None else round(share, _DIGITS), known_from, partial)
