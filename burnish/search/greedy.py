"""Greedy: change the best one found so far."""

from __future__ import annotations

import random

from burnish.core.search import Outcome, Request
from burnish.search.archive import Archive
from burnish.search.seeded import Seeded

__all__ = ["FRESH_SHARE", "Greedy", "PATIENCE"]

FRESH_SHARE = 0.2
"""How often something new is asked for although there is a best one to vary: the way out of a local best."""
PATIENCE = 6
"""So many fruitless answers in a row and it asks for something else, for as many again."""


class Greedy(Seeded):
    """Asks for something new until a candidate has passed with a timing, then varies the best.

    After :data:`PATIENCE` answers in a row without a new verified candidate (failures, known ones, nothing on offer)
    it turns from ``vary`` to ``fresh`` for as many answers, and back, until one passes.  Where not even something new
    is on offer and there is nothing to vary, it asks for ``tune`` in the same rhythm.
    """

    name = "greedy"

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        super().__init__(seed)
        self._archive = Archive(size=1, cells=1)
        self._barren = 0
        self._empty = 0

    def _choose(self, number: int, rng: random.Random) -> Request:
        best = self._archive.best
        if best is None:
            return Request("tune" if self._empty // PATIENCE % 2 else "fresh")
        if self._barren // PATIENCE % 2 or rng.random() < FRESH_SHARE:
            return Request("fresh")
        return Request("vary", (best.candidate,))

    def _learn(self, number: int, outcome: Outcome, new: bool) -> None:
        self._archive.add(outcome)
        self._barren = 0 if new and outcome.passed else self._barren + 1
        self._empty = 0 if new else self._empty + 1
