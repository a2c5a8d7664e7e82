"""Whether a patched model learns as the original does: their loss curves against what rounding alone does to one.

Training amplifies every difference, so two runs of the very same model that differ in the last bit of their weights
drift apart too, slowly or fast as the model is stable or not.  That drift is measured (:data:`SHAKEN` runs of the
original, shaken anew before each step) and is the yardstick: at every step the patched model's loss may differ from
the original's by :data:`FACTOR` times the largest drift seen up to that step, and a few units of rounding.  A tolerance
set by hand would be too wide in the first steps, where drift is some ten-millionths, or too narrow later.

Curves show what a single call does not: weights a kernel packed once and did not read again after an update, state kept
between steps, errors that add up.  Single gradients are the judge's matter: AdamW divides a gradient's scale out, so
that one which is a thousandth too large everywhere leaves the curve as it is.

Not covered: differences that only longer training would show; what the model has learnt besides the loss.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.models.judgement.learning import Learning

__all__ = ["FACTOR", "RULE", "STEPS", "Curves", "first_difference", "learn_curves", "widths"]

STEPS = 200
"""Steps of each run where time allows."""
LEAST_STEPS = 20
SHAKEN = 3
FACTOR = 10.0
"""A kernel's rounding is not larger than the original's by more than its contract's small factor, and three shaken runs
find the largest drift only roughly: ten leaves room for both."""
_ROUNDINGS = 16
"""Units of rounding of a float32 loss that two orders of summation may differ by where nothing drifts."""
_EPSILON = 2.0**-23

RULE = (
    f"at every step the losses differ by at most {FACTOR:g} times the largest drift so far of {SHAKEN} runs of the "
    "original whose weights are moved by one unit in the last place before each step, "
    f"and {_ROUNDINGS} units of rounding"
)


@dataclass(frozen=True)
class Curves:
    """The losses of both models, and how far they may be apart at each step."""

    original: tuple[float, ...]
    patched: tuple[float, ...]
    allowed: tuple[float, ...]
    asked: int
    """Steps that were wanted: fewer were run where the time did not suffice."""
    optimizer: str
    data: str

    @property
    def differs_at(self) -> int | None:
        """The first step at which the curves are not equal by the rule."""
        return first_difference(self.original, self.patched, self.allowed)

    @property
    def equal(self) -> bool:
        """Whether the patched model learns as the original does."""
        return self.differs_at is None

    @property
    def closeness(self) -> float:
        """The largest share of the allowed difference that was used."""
        rows = zip(self.original, self.patched, self.allowed, strict=True)
        return max(abs(p - o) / a if math.isfinite(p - o) else math.inf for o, p, a in rows)

    @property
    def words(self) -> str:
        """What was found, in a line."""
        said = f"loss {self.original[0]:.4g} to {self.original[-1]:.4g} in {len(self.original)} steps"
        said += f" (of {self.asked}: no time for more)" if len(self.original) < self.asked else ""
        at = self.differs_at
        if at is None:
            return (
                f"{said}, patched {self.patched[-1]:.4g}: equal, {self.closeness:.0%} of what rounding allows at most"
            )
        apart = abs(self.patched[at] - self.original[at])
        return f"{said}: patched differs at step {at} by {apart:.2g}, allowed {self.allowed[at]:.2g}"

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "equal": self.equal,
            "words": self.words,
            "rule": RULE,
            "steps": len(self.original),
            "asked": self.asked,
            "closeness": self.closeness if math.isfinite(self.closeness) else None,
            "differs_at": self.differs_at,
            "optimizer": self.optimizer,
            "data": self.data,
            "original": list(self.original),
            "patched": list(self.patched),
            "allowed": list(self.allowed),
        }


def widths(original: Sequence[float], shaken: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return how far a curve may be from the original's at each step."""
    found, drift = [], 0.0
    for step, loss in enumerate(original):
        drift = max(drift, *(abs(run[step] - loss) for run in shaken))
        found.append(FACTOR * drift + _ROUNDINGS * _EPSILON * abs(loss))
    return tuple(found)


def first_difference(original: Sequence[float], patched: Sequence[float], allowed: Sequence[float]) -> int | None:
    """Return the first step at which a curve leaves what is allowed; a loss that is not finite never is."""
    for step, (ours, theirs, width) in enumerate(zip(original, patched, allowed, strict=False)):
        if not (math.isfinite(ours) and abs(theirs - ours) <= width):
            return step
    return None


def learn_curves(
    learning: Learning,
    enter_original: Callable[[], None],
    enter_patched: Callable[[], None],
    steps: int = STEPS,
    seconds: float | None = None,
) -> Curves:
    """Train both, and the original shaken; ``seconds`` bound all runs together, but not below a few steps.

    Leaves the model's weights as they were, whichever of the two was entered last.
    """
    runs = SHAKEN + 2
    until = None if seconds is None else time.monotonic() + seconds / runs
    try:
        enter_original()
        original, _ = learning.losses(steps, until, LEAST_STEPS)
        shaken = [learning.losses(len(original), shaken=seed)[0] for seed in range(SHAKEN)]
        enter_patched()
        patched, _ = learning.losses(len(original))
    finally:
        learning.restore()
    return Curves(tuple(original), tuple(patched), widths(original, shaken), steps, learning.optimizer, learning.data)
