"""The base of the strategies that plan: named changes to verified candidates, from what choices were worth so far."""

from __future__ import annotations

import abc
import random
from collections import deque

from burnish.core.search import Action, Outcome, Request
from burnish.search.effects import Effects, error_of, shrunk, value_of
from burnish.search.seeded import Seeded

__all__ = ["FRESH_SHARE", "PATIENCE", "STARTS", "Planning"]

STARTS = 3
"""Asks for something new before anything is planned: a maker's first choices."""
FRESH_SHARE = 0.1
"""How often something new is asked for although there are plans: others than the parents' makers come in by it."""
PATIENCE = 6
"""So many fruitless answers in a row and it asks for something new, for as many again."""
_OPEN = 64


class Planning(Seeded):
    """Begins with ``fresh``, then asks for what :meth:`_plan` says.

    Asks that are open are known to it, so that one plan is not asked for twice; that is all that an ask leaves behind,
    and its answer takes it away.  Where nothing was verified yet, and after :data:`PATIENCE` answers in a row without a
    new verified candidate, it asks for ``fresh`` (``tune`` where not even that is on offer) in the same rhythm.

    A partial outcome (timed once and given up) may be a parent: it is verified, and its estimate, taken for as rough
    as it is, ranks it.
    """

    def __init__(self, seed: int) -> None:
        """Start with nothing known."""
        super().__init__(seed)
        self._effects = Effects()
        self._opened: deque[tuple[int, Request]] = deque(maxlen=_OPEN)
        self._barren = self._empty = 0
        self._verified = False

    def ask(self) -> Request:
        """Return the next request."""
        request = super().ask()
        self._opened.append((self._asked, request))
        return request

    def tell(self, outcome: Outcome) -> None:
        """Take in what became of the oldest open request."""
        super().tell(outcome)
        while self._opened and self._opened[0][0] <= self._told:
            self._opened.popleft()

    def _choose(self, number: int, rng: random.Random) -> Request:
        if not self._verified:
            return Request("tune" if self._empty // PATIENCE % 2 else "fresh")
        if number < STARTS or self._barren // PATIENCE % 2 or rng.random() < FRESH_SHARE:
            return Request("fresh")
        return self._plan(rng)

    def _learn(self, number: int, outcome: Outcome, new: bool) -> None:
        if new:
            self._effects.learn(outcome)
            self._verified = self._verified or value_of(outcome) is not None
        self._barren = 0 if new and outcome.passed else self._barren + 1
        self._empty = 0 if new else self._empty + 1
        self._revise(outcome, new)

    @abc.abstractmethod
    def _plan(self, rng: random.Random) -> Request:
        """Return the next request, now that something was verified; must leave what the strategy knows as it is."""

    @abc.abstractmethod
    def _revise(self, outcome: Outcome, new: bool) -> None:
        """Take in an outcome; ``new`` unless it brought no candidate, or one told lately."""

    def _is_open(self, parent: str, actions: tuple[Action, ...]) -> bool:
        return any(r.parents == (parent,) and r.actions == actions for _, r in self._opened)

    def _estimate(self, outcome: Outcome) -> tuple[float, float]:
        """Return a timed outcome's ``log(speedup)`` and deviation, shrunk towards what its choices promise."""
        value = value_of(outcome)
        assert value is not None
        if not outcome.parameters:
            return value, error_of(outcome)
        return shrunk(value, error_of(outcome), *self._effects.expected(outcome.parameters))
