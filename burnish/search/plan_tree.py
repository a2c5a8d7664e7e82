"""Plan tree: a world model of planned changes, revised by every verdict; planning is kept apart from carrying out.

The tree.  Its first row are the :data:`PARENTS` best verified candidates.  Below each hang plans: one change of a
choice its maker offered, or an idea in words that came with the candidate; below a plan hang longer ones, with one
more change of another choice, down to :data:`DEPTH`.

A plan has a predicted *gain* in ``log(speedup)`` with a deviation, a *difficulty* (the chance that an implementation
fails) and a *confidence* (the share of the deviation before anything was known that evidence has taken away).  For
changes of choices all three come from :class:`~burnish.search.effects.Effects`, and so are revised by every verdict,
whoever asked for it.  For ideas they come from whoever had the idea, times :attr:`trust`: the slope of what ideas
brought over what was promised, estimated as they are carried out.

Which plan is next.  With ``y`` and ``e`` the parent's shrunken estimate and its deviation, the plan of the largest

    (1 - difficulty)^2 E[max(0, y + gain + N(0, deviation^2 + e^2) - best)],

its expected improvement; squared, because a failure costs the verdict and what it would have taught.  Carrying a plan
out may fail without the plan being wrong: its own failures then divide this by ``1 + failures``, its gain does not go
down, and it may be asked for again, up to :data:`TRIES` times; the proposer then makes the same change with other
choices in the rest.  A plan is done when a candidate that passed came of it.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from burnish.core.candidate import Idea
from burnish.core.search import Action, Outcome, Request
from burnish.search.effects import SPREAD, Change, edits, expected_improvement, value_of
from burnish.search.planning import Planning

__all__ = ["DEPTH", "PARENTS", "TRIES", "Plan", "PlanTree"]

PARENTS = 4
DEPTH = 3
TRIES = 3
_GROWN = 4
"""The plans of one change that longer ones are grown from."""
_NOTES = 192
"""Plans whose attempts are remembered; beyond it the oldest are forgotten."""
_TRUST, _TRUST_WEIGHT = 0.5, 2.0

Key = tuple[str, tuple[Action, ...], str]
"""A plan's parent, its changes and its words."""


Row = tuple[float, str, tuple[Change, ...], Idea | None]
"""A plan's expected improvement, its parent, and what is changed or the idea."""


def _key(name: str, changed: tuple[Change, ...], idea: Idea | None) -> Key:
    return name, tuple((what, after) for what, _, after in changed), idea.text if idea is not None else ""


@dataclass(frozen=True)
class Plan:
    """Something to try, and what is expected of it."""

    parent: Outcome
    actions: tuple[Action, ...]
    gain: float
    deviation: float
    difficulty: float
    text: str = ""

    @property
    def confidence(self) -> float:
        """From 0 (nothing known but the prior) to 1."""
        prior = 2 * max(1, len(self.actions)) * SPREAD**2
        return max(0.0, 1 - self.deviation**2 / prior)

    def request(self) -> Request:
        """Return what to ask for, in choices and in words."""
        said = self.text or "set " + ", ".join(f"{name} to {value}" for name, value in self.actions)
        return Request("vary", (self.parent.candidate,), self.actions, said)


class PlanTree(Planning):
    """Asks for the plan with the largest expected improvement."""

    name = "plan-tree"

    def __init__(self, seed: int) -> None:
        """Start with an empty tree."""
        super().__init__(seed)
        self._parents: dict[str, Outcome] = {}
        self._edits: dict[str, list[Change]] = {}
        self._failures: dict[Key, int] = {}
        self._done: dict[Key, None] = {}
        self._promised: tuple[float, float] = (_TRUST * _TRUST_WEIGHT * SPREAD**2, _TRUST_WEIGHT * SPREAD**2)

    @property
    def trust(self) -> float:
        """What ideas have brought for what was promised of them: 1 where they keep their word."""
        brought, promised = self._promised
        return max(0.0, brought / promised)

    def tree(self) -> list[tuple[Plan, float]]:
        """Return the plans that are left with their expected improvements, the largest first."""
        return [(self._described(row), row[0]) for row in self._ranked()]

    def _plan(self, rng: random.Random) -> Request:
        opened = {request for _, request in self._opened}
        rows = self._ranked()
        # Plans that promise the same come in random order, not in that of their names.
        rng.shuffle(rows)
        rows.sort(key=lambda row: -row[0])
        for row in rows[: len(opened) + 1]:
            request = self._described(row).request()
            if request not in opened:
                return request
        return Request("vary", (rng.choice(sorted(self._parents)),))

    def _ranked(self) -> list[Row]:
        """Return what is left to do, the best first; plans are described only when they are asked for."""
        stand = {name: self._estimate(parent) for name, parent in self._parents.items()}
        best = max((value for value, _ in stand.values()), default=0.0)
        rows: list[Row] = []
        for name, parent in self._parents.items():
            rows += [(self._score(name, (c,), None, *stand[name], best), name, (c,), None) for c in self._edits[name]]
            rows += [(self._score(name, (), i, *stand[name], best), name, (), i) for i in parent.ideas]
        rows.sort(key=lambda row: -row[0])
        grown = rows[:_GROWN]
        for _ in range(DEPTH - 1):
            grown = [longer for row in grown if (longer := self._longer(row, *stand[row[1]], best))]
            rows += grown
        return sorted((row for row in rows if self._is_left(row)), key=lambda row: -row[0])

    def _described(self, row: Row) -> Plan:
        _, name, changed, idea = row
        gain, deviation, difficulty = self._predicted(changed, idea)
        actions = tuple((what, after) for what, _, after in changed)
        return Plan(self._parents[name], actions, gain, deviation, difficulty, idea.text if idea is not None else "")

    def _is_left(self, row: Row) -> bool:
        key = _key(*row[1:])
        return key not in self._done and self._failures.get(key, 0) < TRIES

    def _predicted(self, changed: tuple[Change, ...], idea: Idea | None) -> tuple[float, float, float]:
        """Return gain, deviation and difficulty."""
        if idea is not None:
            return self._of_idea(idea)
        gain, deviation = self._effects.gain(changed[0]) if len(changed) == 1 else self._effects.gain_of(changed)
        return gain, deviation, self._effects.difficulty((name, after) for name, _, after in changed)

    def _of_idea(self, idea: Idea) -> tuple[float, float, float]:
        gain = self.trust * (idea.gain if idea.gain is not None else 0.0)
        confidence = idea.confidence if idea.confidence is not None else 0.0
        deviation = math.sqrt(2 * SPREAD**2 * (1 - min(max(confidence, 0.0), 0.95)))
        difficulty = idea.difficulty if idea.difficulty is not None else self._effects.difficulty(())
        return gain, deviation, min(max(difficulty, 0.0), 1.0)

    def _longer(self, row: Row, value: float, error: float, best: float) -> Row | None:
        """Return the best plan of one change more, where that is better than stopping here."""
        score, name, changed, idea = row
        taken = {change[0] for change in changed}
        apart = [c for c in self._edits[name] if c[0] not in taken] if idea is None else []
        if not apart:
            return None
        # The changes add up in the model, so the next best one is the best of the rest on its own.
        extra = max(apart, key=lambda change: self._effects.gain(change)[0])
        both = tuple(sorted([*changed, extra], key=lambda change: change[0]))
        more = self._score(name, both, None, value, error, best)
        return (more, name, both, None) if more > score else None

    def _score(
        self, name: str, changed: tuple[Change, ...], idea: Idea | None, value: float, error: float, best: float
    ) -> float:
        gain, deviation, difficulty = self._predicted(changed, idea)
        works = (1 - difficulty) ** 2 / (1 + self._failures.get(_key(name, changed, idea), 0))
        return works * expected_improvement(value + gain, math.hypot(deviation, error), best)

    def _revise(self, outcome: Outcome, new: bool) -> None:
        request, value = outcome.request, value_of(outcome) if new else None
        for parent in request.parents:
            self._close(parent, outcome, value)
        if value is not None:
            self._parents[outcome.candidate] = outcome
            self._edits[outcome.candidate] = edits(outcome)
        if len(self._parents) > PARENTS:
            slowest = max(self._parents.values(), key=lambda o: (-self._estimate(o)[0], o.number))
            del self._parents[slowest.candidate], self._edits[slowest.candidate]

    def _close(self, parent: str, outcome: Outcome, value: float | None) -> None:
        """Note what an attempt at a plan came to."""
        known, request = self._parents.get(parent), outcome.request
        idea = next((i for i in (known.ideas if known is not None else ()) if i.text == request.hint), None)
        key: Key = (parent, request.actions, idea.text if idea is not None else "")
        # Another proposer may have answered with something of its own: that says nothing of the plan.
        carried_out = value is not None and set(request.actions) <= set(outcome.parameters)
        if carried_out or outcome.status in ("none", "duplicate"):
            self._done.pop(key, None)
            self._done[key] = None
        else:
            self._failures[key] = self._failures.pop(key, 0) + 1
        for notes in (self._failures, self._done):
            if len(notes) > _NOTES:
                del notes[next(iter(notes))]
        before = value_of(known) if known is not None else None
        if idea is not None and idea.gain and value is not None and before is not None:
            brought, promised = self._promised
            self._promised = brought + idea.gain * (value - before), promised + idea.gain**2
