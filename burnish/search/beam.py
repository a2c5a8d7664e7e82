"""Beam: the few best candidates, each changed in the few ways that promise most, level by level."""

from __future__ import annotations

import random

from burnish.core.search import Action, Outcome, Request
from burnish.search.effects import edits, value_of
from burnish.search.planning import Planning

__all__ = ["BRANCH", "OPTIMISM", "WIDTH", "Beam"]

WIDTH = 4
"""Members of a level."""
BRANCH = 4
"""Answers for each member before the next level is chosen."""
OPTIMISM = 0.5
"""Deviations by which what a change may bring counts for more than what it is expected to bring."""


class Beam(Planning):
    """A level holds the :data:`WIDTH` best of the last level and its children, by their shrunken estimates.

    Members take turns.  Each is changed in one choice, the untried one with the largest promise
    (:meth:`~burnish.search.effects.Effects.promise`); a member with nothing left to try is varied by chance.  A level
    ends after :data:`BRANCH` answers for each member, whatever they brought, so that a level of failures ends too;
    what came of asks for something new is a child as any other.
    """

    name = "beam"

    def __init__(self, seed: int) -> None:
        """Start without a level."""
        super().__init__(seed)
        self._members: list[Outcome] = []
        self._children: dict[str, Outcome] = {}
        self._tried: dict[str, set[Action]] = {}
        self._answered = 0

    def _plan(self, rng: random.Random) -> Request:
        turn = self._answered + len(self._opened)
        order = [self._members[(turn + at) % len(self._members)] for at in range(len(self._members))]
        for member in order:
            action = self._next(member, rng)
            if action is not None:
                return Request("vary", (member.candidate,), (action,))
        return Request("vary", (order[0].candidate,))

    def _next(self, member: Outcome, rng: random.Random) -> Action | None:
        """Return the most promising change of a member that was not tried and is not open."""
        tried = self._tried[member.candidate]
        best: tuple[float, float, Action] | None = None
        for change in edits(member):
            action = change[0], change[2]
            if action in tried or self._is_open(member.candidate, (action,)):
                continue
            found = self._effects.promise(change, OPTIMISM), rng.random(), action
            best = found if best is None or found[:2] > best[:2] else best
        return None if best is None else best[2]

    def _revise(self, outcome: Outcome, new: bool) -> None:
        for parent in outcome.request.parents:
            if parent in self._tried:
                self._tried[parent].update(outcome.request.actions)
        if new and value_of(outcome) is not None:
            self._children[outcome.candidate] = outcome
        self._answered += 1
        if self._children and self._answered >= BRANCH * len(self._members):
            self._advance()

    def _advance(self) -> None:
        """Choose the next level."""
        both = {**{member.candidate: member for member in self._members}, **self._children}
        ranked = sorted(both.values(), key=lambda o: (-self._estimate(o)[0], o.number))
        self._members = ranked[:WIDTH]
        self._tried = {m.candidate: self._tried.get(m.candidate, set()) for m in self._members}
        self._children = {}
        self._answered = 0
