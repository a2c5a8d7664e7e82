"""The base of the built-in strategies: chance by the number of the ask, memory only from what was told."""

from __future__ import annotations

import abc
import random

from burnish.core.search import Outcome, Request, Strategy

__all__ = ["Seeded"]

# Nobody had anything to offer, or it was known already.
_EMPTY = ("none", "duplicate")
# A candidate that comes back after so many others counts as new; remembering all would grow with the run.
_REMEMBERED = 1024


class Seeded(Strategy):
    """A strategy whose n-th question depends on its seed, on n and on what it was told, and on nothing else.

    Each ask draws from random numbers of its own, so that neither how many asks are open nor how much an earlier one
    drew moves a later one; told outcomes without being asked (a resumed run), it counts them as asked.
    """

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        self._seed = seed
        self._asked = 0
        self._told = 0
        self._recent: dict[str, None] = {}

    def ask(self) -> Request:
        """Return the next request."""
        number = self._asked
        self._asked += 1
        return self._choose(number, random.Random(f"{self.name}/{self._seed}/{number}"))

    def tell(self, outcome: Outcome) -> None:
        """Take in what became of the oldest open request."""
        number = self._told
        self._told += 1
        self._asked = max(self._asked, self._told)
        new = outcome.status not in _EMPTY and outcome.candidate not in self._recent
        if new:
            self._recent[outcome.candidate] = None
            if len(self._recent) > _REMEMBERED:
                del self._recent[next(iter(self._recent))]
        self._learn(number, outcome, new)

    @abc.abstractmethod
    def _choose(self, number: int, rng: random.Random) -> Request:
        """Return ask ``number``; must leave what the strategy knows as it is."""

    @abc.abstractmethod
    def _learn(self, number: int, outcome: Outcome, new: bool) -> None:
        """Take in the outcome of ask ``number``; ``new`` unless it brought no candidate, or one told lately."""
