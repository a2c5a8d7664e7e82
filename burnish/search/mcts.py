"""Monte Carlo tree search: candidates are nodes, changes are edges, and a verdict is a playout.

A node's reward.  A failed candidate is worth 0.  Another one is worth

    r = TIME t + PROXY p + GUARD g,   TIME + PROXY + GUARD = 1,

``t = clip(1 + (y - y_best) / RANGE, 0, 1)`` for its ``y = log(speedup)``; ``p``, the bottleneck's proxies, is the mean
of 1 / passes over memory and 1 / kernels, as far as its maker told them (0.5 where it did not): fewer of both is the
better place to go on from even where the clock does not show it yet; ``g`` guards against regressions: 1 unless it is
slower than its parent by more than the noise of both, or slower than eager.

A node's value.  Over the ``n`` answers in its subtree, of which ``m`` passed,

    Q = TIME (m / n) ((1 - PEAK) t(mean y) + PEAK t(max y)) + mean of (PROXY p + GUARD g),

kept as sums of ``y``, so that what was a good time does not stay one when a better is found.  ``PEAK`` is there because
a search is after the best of a subtree, not after its average.

Selection.  From the root down to the child with the largest ``Q + EXPLORE sqrt(ln N / n)`` (UCT; open asks count as
visits without a reward), until a node has fewer children than ``WIDEN n^WIDEN_POWER`` (progressive widening) or none
to descend to: it is changed in the untried choice that promises most.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass, field

from burnish.core.search import Action, Outcome, Request
from burnish.search.effects import edits, error_of, value_of
from burnish.search.planning import Planning

__all__ = ["EXPLORE", "GUARD", "NODES", "PEAK", "PROXY", "RANGE", "TIME", "WIDEN", "WIDEN_POWER", "Mcts", "Node"]

TIME, PROXY, GUARD = 0.8, 0.1, 0.1
RANGE = 1.0
"""A candidate slower than the best by this factor (in powers of e) is worth nothing for its time."""
PEAK = 0.7
EXPLORE = 0.15
WIDEN, WIDEN_POWER = 2.0, 0.5
NODES = 128
"""The most that are kept; beyond it the slowest leaf goes."""
OPTIMISM = 0.5
"""Deviations by which what a change may bring counts for more than what it is expected to bring."""
_ROOT = ""
_Z = 2.0


@dataclass
class Node:
    """A verified candidate, and what became of everything that was made from it; the root stands for no candidate."""

    outcome: Outcome | None = None
    parent: str = _ROOT
    children: list[str] = field(default_factory=list)
    tried: set[Action] = field(default_factory=set)
    asked: int = 0
    """Answers to asks for a change of this very candidate."""
    visits: int = 0
    passed: int = 0
    total: float = 0.0
    """Sum of ``log(speedup)`` over those that passed."""
    peak: float = -math.inf
    beside: float = 0.0
    """Sum of what proxies and guard are worth."""

    def add(self, value: float | None, beside: float) -> None:
        """Count one answer of the subtree."""
        self.visits += 1
        if value is not None:
            self.passed += 1
            self.total += value
            self.peak = max(self.peak, value)
            self.beside += beside

    def worth(self, best: float) -> float:
        """Return ``Q``."""
        if not self.passed:
            return 0.0
        mean, peak = (_timely(y, best) for y in (self.total / self.passed, self.peak))
        return TIME * self.passed / self.visits * ((1 - PEAK) * mean + PEAK * peak) + self.beside / self.visits


class Mcts(Planning):
    """UCT with progressive widening over verified candidates."""

    name = "mcts"

    def __init__(self, seed: int) -> None:
        """Start with the root."""
        super().__init__(seed)
        self._nodes: dict[str, Node] = {_ROOT: Node()}

    def _plan(self, rng: random.Random) -> Request:
        waiting = self._waiting()
        best = self._nodes[_ROOT].peak
        at = _ROOT
        while True:
            node = self._nodes[at]
            if node.outcome is not None and self._may_widen(at, node):
                action = self._next(node.outcome, node.tried, rng)
                return Request("vary", (at,), () if action is None else (action,))
            if not node.children:
                return Request("fresh")
            seen = math.log(1 + node.visits + waiting[at])
            scores = []
            for name in node.children:
                child = self._nodes[name]
                visits = child.visits + waiting[name]
                share = child.visits / visits
                scores.append((share * child.worth(best) + EXPLORE * math.sqrt(seen / visits), rng.random(), name))
            at = max(scores)[2]

    def _may_widen(self, at: str, node: Node) -> bool:
        """Whether a candidate may be changed in one more way before its children are."""
        asked = node.asked + sum(request.parents == (at,) for _, request in self._opened)
        return not node.children or asked < WIDEN * node.visits**WIDEN_POWER

    def _next(self, outcome: Outcome, tried: set[Action], rng: random.Random) -> Action | None:
        """Return the untried change that promises most."""
        found: tuple[float, float, Action] | None = None
        for change in edits(outcome):
            action = change[0], change[2]
            if action in tried or self._is_open(outcome.candidate, (action,)):
                continue
            row = self._effects.promise(change, OPTIMISM), rng.random(), action
            found = row if found is None or row[:2] > found[:2] else found
        return None if found is None else found[2]

    def _waiting(self) -> Counter[str]:
        """Return how many open asks there are in each subtree."""
        count: Counter[str] = Counter()
        for _, request in self._opened:
            for parent in request.parents:
                for name in self._path(parent):
                    count[name] += 1
        return count

    def _path(self, name: str) -> list[str]:
        """Return a node and its ancestors up to the root."""
        path = [name] if name in self._nodes else []
        while path and path[-1] != _ROOT:
            path.append(self._nodes[path[-1]].parent)
        return path or [_ROOT]

    def _revise(self, outcome: Outcome, new: bool) -> None:
        parent = next(iter(outcome.request.parents), _ROOT)
        parent = parent if parent in self._nodes else _ROOT
        if parent:
            self._nodes[parent].tried.update(outcome.request.actions)
            self._nodes[parent].asked += 1
        value = value_of(outcome) if new else None
        beside = self._beside(outcome, self._nodes[parent].outcome) if value is not None else 0.0
        if value is not None and outcome.candidate not in self._nodes:
            self._nodes[outcome.candidate] = Node(outcome, parent)
            self._nodes[parent].children.append(outcome.candidate)
            self._nodes[outcome.candidate].add(value, beside)
        for name in self._path(parent):
            self._nodes[name].add(value, beside)
        if len(self._nodes) > NODES:
            self._prune()

    def _beside(self, outcome: Outcome, parent: Outcome | None) -> float:
        """Return what proxies and guard are worth of a candidate that passed."""
        traits = dict(outcome.traits)
        counts = [traits[name] for name in ("passes", "kernels") if name in traits]
        shares = [1 / max(1.0, float(c)) for c in counts if isinstance(c, int | float)]
        proxy = sum(shares) / len(shares) if shares else 0.5
        value = value_of(outcome)
        assert value is not None
        error = error_of(outcome)
        slower = value < -_Z * error
        if parent is not None:
            before = value_of(parent)
            slower = slower or (before is not None and value < before - _Z * math.hypot(error, error_of(parent)))
        return PROXY * proxy + GUARD * (not slower)

    def _prune(self) -> None:
        """Drop the slowest leaf; what it counted for stays with its ancestors."""
        leaves = [(node.peak, name) for name, node in self._nodes.items() if name and not node.children]
        _, name = min(leaves)
        self._nodes[self._nodes.pop(name).parent].children.remove(name)


def _timely(value: float, best: float) -> float:
    return min(1.0, max(0.0, 1 + (value - best) / RANGE))
