"""Plain tuning: leave everything to the proposer's own optimiser."""

from __future__ import annotations

import random

from burnish.core.search import Outcome, Request
from burnish.search.seeded import Seeded

__all__ = ["PATIENCE", "STARTS", "Tune"]

STARTS = 2
"""Asks for something new before tuning begins: the proposer's defaults are worth a look."""
PATIENCE = 6
"""So many fruitless answers in a row and it asks for ``fresh``, for as many again."""


class Tune(Seeded):
    """Asks for the next setting of the tunable parameters, again and again; the search itself is the proposer's.

    After :data:`PATIENCE` answers in a row without a new verified candidate (failures, known ones, nothing on offer)
    it asks for ``fresh`` for as many answers, and goes back to tuning, until one passes.
    """

    name = "tune"

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        super().__init__(seed)
        self._barren = 0

    def _choose(self, number: int, rng: random.Random) -> Request:
        return Request("fresh" if number < STARTS or self._barren // PATIENCE % 2 else "tune")

    def _learn(self, number: int, outcome: Outcome, new: bool) -> None:
        self._barren = 0 if new and outcome.passed else self._barren + 1
