"""Evolve: MAP-Elites on islands, with operators that earn their share."""

from __future__ import annotations

import random

from burnish.core.search import Kind, Outcome, Request
from burnish.search.archive import Archive, Gain
from burnish.search.operators import Operators
from burnish.search.seeded import Seeded

__all__ = ["ISLANDS", "ISLAND_EVERY", "MIGRANTS", "MIGRATION_EVERY", "STARTS", "UNIFORM_SHARE", "Evolve", "island_of"]

STARTS = 4
"""Asks for something new before anything else."""
ISLANDS = 4
"""The most there will be."""
ISLAND_EVERY = 32
"""Asks after which one more island opens: divided in four, a run of some twenty verdicts would get nowhere."""
MIGRATION_EVERY = 12
"""Answers between migrations: a few per island."""
MIGRANTS = 2
"""Elites that each island's next neighbour is offered."""
UNIFORM_SHARE = 0.2
"""How often a parent is drawn from all cells alike instead of by rank: the slow but different ones get their chance."""

_REWARDS = {Gain.BEST: 1.0, Gain.CELL: 0.5, Gain.TIMED: 0.1, Gain.NOTHING: 0.0}
_WITHOUT_PARENTS: tuple[Kind, ...] = ("fresh", "tune")
_WITH_ONE_PARENT: tuple[Kind, ...] = (*_WITHOUT_PARENTS, "vary")
_KINDS: tuple[Kind, ...] = (*_WITH_ONE_PARENT, "cross")


class Evolve(Seeded):
    """Keeps the best of each cell (what bounds it, how much it fuses, how often it passes over memory) on islands.

    Asks go round the islands, of which there is one at first and one more every :data:`ISLAND_EVERY` asks.  An outcome
    belongs to the island whose ask it answers: answers come in the order of the asks, so that the n-th of both belong
    to :func:`island_of` n.  The run begins with ``fresh``; an island without an elite asks for ``fresh`` or ``tune``,
    which need no parent.  Parents are drawn from the island's elites, the fastest half of the time, the next a
    quarter and so on, or uniformly over cells; where an island has a single elite, its mate comes from the next one.
    Every :data:`MIGRATION_EVERY` answers each island offers its best elites to the next, where they stay if they are
    the better ones.

    ``fresh``, ``tune``, ``vary`` and ``cross`` share the asks by what they brought (:class:`Operators`): a new best of
    the island counts 1, a new or better elite 0.5, any other timed candidate 0.1, the rest (failures, nothing on
    offer, a candidate known already) 0.

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
        if number < STARTS:
            return Request("fresh")
        island = island_of(number)
        elites = self._islands[island].elites()
        if not elites:
            return Request(self._operators.choose(_WITHOUT_PARENTS, rng))
        parent = _draw(elites, rng)
        mates = self._mates(island, parent)
        kind = self._operators.choose(_KINDS if mates else _WITH_ONE_PARENT, rng)
        if kind == "cross":
            return Request(kind, (parent.candidate, _draw(mates, rng).candidate))
        return Request(kind, (parent.candidate,) if kind == "vary" else ())

    def _learn(self, number: int, outcome: Outcome, new: bool) -> None:
        gain = self._islands[island_of(number)].add(outcome)
        self._operators.reward(outcome.request.kind, _REWARDS[gain] if new else 0.0)
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


def island_of(number: int) -> int:
    """Return the island that an ask, and its answer, belong to."""
    return number % min(ISLANDS, 1 + number // ISLAND_EVERY)


def _draw(elites: list[Outcome], rng: random.Random) -> Outcome:
    """Draw a parent from elites sorted fastest first."""
    if rng.random() < UNIFORM_SHARE:
        return rng.choice(elites)
    return rng.choices(elites, weights=[0.5**at for at in range(len(elites))])[0]
