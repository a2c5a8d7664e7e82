"""Adaptive choice between kinds of request: what paid off lately is asked for more often."""

from __future__ import annotations

import random
from collections.abc import Sequence

from burnish.core.search import Kind

__all__ = ["FLOOR", "MEMORY", "Operators"]

FLOOR = 0.08
"""The least share of each kind: one that fails today may be the one that works after the next find."""
MEMORY = 0.8
"""How much of a kind's worth is kept at each of its answers: half is forgotten after three, for runs are short."""


class Operators:
    """Probability matching: each kind's share is its floor plus a part in proportion to its worth.

    The worth of a kind is the exponentially weighted mean of its rewards (0 to 1) and starts at 1, so that each is
    tried before it is judged.  Matching rather than an upper confidence bound, because several asks may be open at
    once and a bound would pick the same kind for all of them.
    """

    def __init__(self, kinds: Sequence[Kind]) -> None:
        """Start with equal shares."""
        self._worth: dict[Kind, float] = dict.fromkeys(kinds, 1.0)

    def reward(self, kind: Kind, reward: float) -> None:
        """Take in what one request of a kind brought."""
        if kind in self._worth:
            self._worth[kind] = MEMORY * self._worth[kind] + (1 - MEMORY) * reward

    def shares(self, kinds: Sequence[Kind]) -> list[float]:
        """Return the probabilities of those kinds that can be asked for now."""
        worth = [self._worth[kind] for kind in kinds]
        total = sum(worth)
        if total <= 0:
            return [1 / len(kinds)] * len(kinds)
        spread = 1 - FLOOR * len(kinds)
        return [FLOOR + spread * w / total for w in worth]

    def choose(self, kinds: Sequence[Kind], rng: random.Random) -> Kind:
        """Draw one of those kinds that can be asked for now."""
        return rng.choices(kinds, weights=self.shares(kinds))[0]
