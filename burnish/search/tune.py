"""Plain tuning: leave everything to the proposer's own optimiser."""

from __future__ import annotations

import random

from burnish.core.search import Outcome, Request
from burnish.search.seeded import EMPTY, Seeded

__all__ = ["PATIENCE", "STARTS", "Tune"]

STARTS = 2
"""Asks for something new before tuning begins: the proposer's defaults are worth a look."""
PATIENCE = 6
"""So many empty answers in a row (nothing on offer, known already) and it asks for ``fresh`` for as many again."""


class Tune(Seeded):
    """Asks for the next setting of the tunable parameters, again and again; the search itself is the proposer's."""

    name = "tune"

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        super().__init__(seed)
        self._empty = 0

    def _choose(self, number: int, rng: random.Random) -> Request:
        return Request("fresh" if number < STARTS or self._empty // PATIENCE % 2 else "tune")

    def _learn(self, number: int, outcome: Outcome) -> None:
        self._empty = self._empty + 1 if outcome.status in EMPTY else 0
