"""Evolve: MAP-Elites on islands, with operators that earn their share."""

from __future__ import annotations

import random

from burnish.core.search import Kind, Outcome, Request
from burnish.search.archive import Archive, Gain
from burnish.search.operators import Operators
from burnish.search.seeded import Seeded

__all__ = ["ISLANDS", "MIGRANTS", "MIGRATION_EVERY", "UNIFORM_SHARE", "Evolve"]

ISLANDS = 4
MIGRATION_EVERY = 12
"""Answers between migrations: three asks per island, so that a run of some twenty verdicts sees one."""
MIGRANTS = 2
"""Elites that each island's next neighbour is offered."""
UNIFORM_SHARE = 0.3
"""How often a parent is drawn from all cells alike instead of by rank: the slow but different ones get their chance."""

_REWARDS = {Gain.BEST: 1.0, Gain.CELL: 0.5, Gain.TIMED: 0.1, Gain.NOTHING: 0.0}
_WITHOUT_PARENTS: tuple[Kind, ...] = ("fresh", "tune")
_WITH_ONE_PARENT: tuple[Kind, ...] = (*_WITHOUT_PARENTS, "vary")
_KINDS: tuple[Kind, ...] = (*_WITH_ONE_PARENT, "cross")


class Evolve(Seeded):
    """Keeps the best of each cell (what bounds it, how much it fuses, how often it passes over memory) on islands.

    Asks go round the islands, and an outcome belongs to the island whose ask it answers: answers come in the order of
    the asks, so that the n-th of both belong to island n modulo :data:`ISLANDS`.  Each island begins with ``fresh``;
    until it has an elite it asks for ``fresh`` or ``tune``, which need no parent.  Parents are drawn from the island's
    elites, the fastest most often (weights n, n-1, … 1), or uniformly over cells; where an island has a single elite,
    its mate comes from the next island.  Every :data:`MIGRATION_EVERY` answers each island offers its best elites to
    the next one, where they stay if they are the better ones.

    ``fresh``, ``tune``, ``vary`` and ``cross`` share the asks by what they brought (:class:`Operators`): a new best of
    the island counts 1, a new or better elite 0.5, any other timed candidate 0.1, the rest 0.

    A partial outcome (passed, timed once and given up) may become an elite and so a parent: it is verified, its
    estimate ranks it, and without it no cell but the best one's would ever be held in a run that gives up the slow.
    """

    name = "evolve"

    def __init__(self, seed: int) -> None:
        """Start with empty islands and equal shares."""
        super().__init__(seed)
        self._islands = [Archive(size=1, partial=True) for _ in range(ISLANDS)]
        self._operators = Operators(_KINDS)

    def _choose(self, number: int, rng: random.Random) -> Request:
        if number < ISLANDS:
            return Request("fresh")
        elites = self._islands[number % ISLANDS].elites()
        if not elites:
            return Request(self._operators.choose(_WITHOUT_PARENTS, rng))
        parent = _draw(elites, rng)
        mates = self._mates(number % ISLANDS, parent)
        kind = self._operators.choose(_KINDS if mates else _WITH_ONE_PARENT, rng)
        if kind == "cross":
            return Request(kind, (parent.candidate, _draw(mates, rng).candidate))
        return Request(kind, (parent.candidate,) if kind == "vary" else ())

    def _learn(self, number: int, outcome: Outcome) -> None:
        gain = self._islands[number % ISLANDS].add(outcome)
        self._operators.reward(outcome.request.kind, _REWARDS[gain])
        if (number + 1) % MIGRATION_EVERY == 0:
            self._migrate()

    def _mates(self, island: int, parent: Outcome) -> list[Outcome]:
        """Return the others of the island, or of the next one where ``parent`` is alone."""
        for at in (island, (island + 1) % ISLANDS):
            others = [e for e in self._islands[at].elites() if e.candidate != parent.candidate]
            if others:
                return others
        return []

    def _migrate(self) -> None:
        """Offer each island's best elites, as they are now, to the next one."""
        leaving = [island.elites()[:MIGRANTS] for island in self._islands]
        for at, migrants in enumerate(leaving):
            for migrant in migrants:
                self._islands[(at + 1) % ISLANDS].add(migrant)


def _draw(elites: list[Outcome], rng: random.Random) -> Outcome:
    """Draw a parent from elites sorted fastest first."""
    if rng.random() < UNIFORM_SHARE:
        return rng.choice(elites)
    return rng.choices(elites, weights=range(len(elites), 0, -1))[0]
