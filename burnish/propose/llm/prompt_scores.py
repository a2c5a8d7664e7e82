"""What a prompt is worth: what became of the candidates that its answers led to.

One trial is one answer.  Its reward is from 0 to 1: nothing where no verified candidate came of it (unreadable, wrong,
crashed, a cheat), :data:`PASSED` for a candidate that passed, and the rest of 1 times the share of its parent's time
that it saves: ``1 - parent / low`` with ``low`` the lower end of its speedup's interval, so that noise earns nothing.
A candidate without a verified parent is held against eager; one timed only once is credited with having passed.

Which variant is next is Thompson sampling.  A variant's mean reward is taken to be normal around

    (:data:`PRIOR` m + r) / (:data:`PRIOR` + n)     with the variance     s^2 / (:data:`PRIOR` + n)

for ``n`` trials that earned ``r`` in all, ``m`` the mean of all variants of the file: a new one starts as an average
one and not as a hope.  ``s`` is the deviation of single rewards within a variant, over all of them together and with
:data:`WEIGHT` trials of :data:`SPREAD`, so that a few alike rewards are not taken for certainty.  One draw for each,
and the largest is used: the surer it is which is best, the less the others are asked, and none is ever out.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass

from burnish.core.search import Outcome

__all__ = ["PASSED", "PRIOR", "SPREAD", "WEIGHT", "Score", "belief", "choose", "reward_of"]

PASSED = 0.25
PRIOR = 2.0
SPREAD = 0.25
WEIGHT = 4.0


@dataclass(frozen=True)
class Score:
    """Trials, and what they earned together."""

    trials: float = 0.0
    reward: float = 0.0
    squares: float = 0.0
    """The sum of the squared rewards."""

    def __post_init__(self) -> None:
        if not (0 <= self.squares <= self.reward <= self.trials < math.inf):
            raise ValueError(f"{self.trials} trials cannot have earned {self.reward}, squared {self.squares}")

    @property
    def mean(self) -> float | None:
        """Reward for a trial; ``None`` before the first."""
        return self.reward / self.trials if self.trials else None

    @property
    def scatter(self) -> float:
        """The sum of squared distances from the mean."""
        return max(0.0, self.squares - self.reward**2 / self.trials) if self.trials else 0.0

    def plus(self, reward: float) -> Score:
        """Return it with one trial more."""
        return self + Score(1, reward, reward**2)

    def __add__(self, other: Score) -> Score:
        return Score(self.trials + other.trials, self.reward + other.reward, self.squares + other.squares)

    def at_most(self, trials: float) -> Score:
        """Return the same with no more than so many trials: evidence from elsewhere, which may be overruled."""
        if self.trials <= trials:
            return self
        part = trials / self.trials
        return Score(self.trials * part, self.reward * part, self.squares * part)


def reward_of(outcome: Outcome, parent: float = 1.0) -> float:
    """Return what a candidate earns; ``parent`` is the speedup of what it was made from, 1 for eager."""
    if not outcome.passed:
        return 0.0
    low = outcome.low
    if outcome.partial or low is None or not 0 < parent < math.inf or not low > parent:
        return PASSED
    return PASSED + (1 - PASSED) * (1 - parent / low)


def belief(scores: Mapping[str, Score]) -> dict[str, tuple[float, float]]:
    """Return mean and deviation of what each variant's mean reward is taken to be."""
    together = sum(scores.values(), Score())
    middle = (1 + together.reward) / (2 + together.trials)
    scatter = WEIGHT * SPREAD**2 + sum(score.scatter for score in scores.values())
    free = WEIGHT + sum(max(0.0, score.trials - 1) for score in scores.values())
    return {
        name: (
            (PRIOR * middle + score.reward) / (PRIOR + score.trials),
            math.sqrt(scatter / free / (PRIOR + score.trials)),
        )
        for name, score in scores.items()
    }


def choose(scores: Mapping[str, Score], stream: str) -> str:
    """Return the name with the largest draw; ``stream`` and what is known decide it, and nothing else."""
    known = belief(dict(sorted(scores.items())))
    # Random numbers of its own for each: who else is there does not move them.
    return max(known, key=lambda name: random.Random(f"{stream}/{name}").gauss(*known[name]))
