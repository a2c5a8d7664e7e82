"""Priority: a queue of candidates by what they truly are worth, spread out by an epsilon-net.

Noise.  A candidate stands in the queue by its *shrunken* estimate: what was measured, pulled towards what its choices
promise (:func:`~burnish.search.effects.shrunk`), so that a lucky timing does not lead the queue for long.

Diversity.  Only members of an epsilon-net are changed.  Taken fastest first, a candidate belongs to the net if it is at
least :data:`EPSILON` away from every member before it, distance being the share of choices made differently
(:func:`distance`).  So any two members are that far apart, and every candidate in the queue is nearer than that to a
member at least as fast: whole families of near-copies of the best one count as one.

Whose turn.  The member of the largest ``estimate + OPTIMISM deviation - FATIGUE asked``, where ``asked`` counts how
often it was changed without a better one coming of it, open asks included.

Which change.  Thompson sampling: each change's gain is drawn from what is known of it, and the largest draw wins, less
what the chance of a failure costs.  A summary of past trials goes along in words, for a proposer that reads.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from burnish.core.search import Action, Outcome, Request
from burnish.search.effects import FAILURE, edits, value_of
from burnish.search.planning import Planning
from burnish.search.trials import Trials

__all__ = ["EPSILON", "FATIGUE", "MEMBERS", "OPTIMISM", "QUEUE", "Priority", "distance", "epsilon_net"]

EPSILON = 0.2
MEMBERS = 8
"""The most in the net."""
QUEUE = 24
"""Candidates kept; beyond it the slowest go."""
OPTIMISM = 0.5
FATIGUE = 0.04

T = TypeVar("T")


def epsilon_net(ordered: Sequence[T], apart: Callable[[T, T], float], epsilon: float, most: int) -> list[T]:
    """Return a net of ``ordered``, greedily from its front: no two nearer than ``epsilon``, at most ``most``."""
    net: list[T] = []
    for item in ordered:
        if len(net) == most:
            break
        if all(apart(item, member) >= epsilon for member in net):
            net.append(item)
    return net


def distance(one: Outcome, other: Outcome) -> float:
    """Return the share of choices made differently; without choices, whether the cells differ.  From 0 to 1."""
    (a, a_names), (b, b_names) = _sets(one.parameters), _sets(other.parameters)
    names = len(a_names | b_names)
    if not names:
        return float(one.cell != other.cell)
    return 1 - len(a & b) / names


@lru_cache(maxsize=256)
def _sets(parameters: tuple[Action, ...]) -> tuple[frozenset[Action], frozenset[str]]:
    return frozenset(parameters), frozenset(name for name, _ in parameters)


class Priority(Planning):
    """Changes the members of the net in the order of their priority."""

    name = "priority"

    def __init__(self, seed: int) -> None:
        """Start with an empty queue."""
        super().__init__(seed)
        self._queue: dict[str, Outcome] = {}
        self._asked_of: dict[str, int] = {}
        self._tried: dict[str, set[Action]] = {}
        self._trials = Trials()

    def net(self) -> list[Outcome]:
        """Return the members, fastest first."""
        ranked = sorted(self._queue.values(), key=lambda o: (-self._estimate(o)[0], o.number))
        return epsilon_net(ranked, distance, EPSILON, MEMBERS)

    def _plan(self, rng: random.Random) -> Request:
        opened = [request.parents for _, request in self._opened]

        def priority(outcome: Outcome) -> tuple[float, float]:
            value, deviation = self._estimate(outcome)
            asked = self._asked_of.get(outcome.candidate, 0) + opened.count((outcome.candidate,))
            return value + OPTIMISM * deviation - FATIGUE * asked, rng.random()

        said = self._trials.text()
        chosen = max(self.net(), key=priority)
        action = self._drawn(chosen, rng)
        return Request("vary", (chosen.candidate,), () if action is None else (action,), said)

    def _drawn(self, parent: Outcome, rng: random.Random) -> Action | None:
        """Return the change with the best draw of those not tried on this parent."""
        tried = self._tried.get(parent.candidate, set())
        best: tuple[float, Action] | None = None
        for change in edits(parent):
            action = change[0], change[2]
            if action in tried or self._is_open(parent.candidate, (action,)):
                continue
            gain, deviation = self._effects.gain(change)
            draw = rng.gauss(gain, deviation) - FAILURE * self._effects.difficulty([action])
            best = (draw, action) if best is None or draw > best[0] else best
        return None if best is None else best[1]

    def _revise(self, outcome: Outcome, new: bool) -> None:
        value = value_of(outcome) if new else None
        for name in outcome.request.parents:
            parent = self._queue.get(name)
            if parent is None:
                continue
            self._tried.setdefault(name, set()).update(outcome.request.actions)
            before = value_of(parent)
            better = value is not None and before is not None and value > before
            self._asked_of[name] = 0 if better else self._asked_of.get(name, 0) + 1
            if new:
                self._trials.add(outcome, before)
        if value is not None:
            self._queue[outcome.candidate] = outcome
        if len(self._queue) > QUEUE:
            slowest = min(self._queue.values(), key=lambda o: (self._estimate(o)[0], -o.number))
            for held in (self._queue, self._asked_of, self._tried):
                held.pop(slowest.candidate, None)
