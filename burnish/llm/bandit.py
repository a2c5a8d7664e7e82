"""Which of several models to ask next: the one that is likely to gain most for what it takes (Thompson sampling).

A model's gains are taken to arrive as a Poisson process along what it has spent.  Then what it gains for its cost has a
gamma distribution: its shape is one more than the gains so far, counted in typical gains, and its rate is what was
spent, and an average call more.  One draw for each model, and the largest is asked.  Multiplying all costs, or all
gains, by the same number changes nothing; a model never asked has the prior, so each one gets its tries.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence

__all__ = ["Bandit"]


class Bandit:
    """Learns from what models cost and gained; its choice depends on the seed, the number and what it was told."""

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        self._seed = seed
        self._cost: defaultdict[str, float] = defaultdict(float)
        self._gain: defaultdict[str, float] = defaultdict(float)
        self._calls = self._gains = 0

    def charge(self, model: str, cost: float) -> None:
        """Count a call and what it took, above 0."""
        self._cost[model] += cost
        self._calls += 1

    def reward(self, model: str, gain: float) -> None:
        """Count what an answer gained; a loss is none, because the search keeps what it had."""
        if gain > 0 and math.isfinite(gain):
            self._gain[model] += gain
            self._gains += 1

    def belief(self, model: str) -> tuple[float, float]:
        """Return shape and rate of the distribution of a model's gain for its cost."""
        typical = sum(self._gain.values()) / self._gains if self._gains else 1.0
        average = sum(self._cost.values()) / self._calls if self._calls else 1.0
        return 1.0 + self._gain[model] / typical, average + self._cost[model]

    def choose(self, models: Sequence[str], number: int) -> str:
        """Return whom of ``models`` to ask for call ``number``."""
        return max(sorted(models), key=lambda model: self._draw(model, number))

    def _draw(self, model: str, number: int) -> float:
        # Random numbers of its own for each model: who else can be asked does not move them.
        rng = random.Random(f"bandit/{self._seed}/{number}/{model}")
        shape, rate = self.belief(model)
        return rng.gammavariate(shape, 1.0 / rate)
