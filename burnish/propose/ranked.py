"""A filter before the judge: of several candidates a proposer draws, the one expected to be fastest is measured first.

It learns from this run's verdicts and from those of earlier runs on the same machine, checks itself by comparing what
it predicted with what was measured, and steps aside when its ranking says nothing.  Candidates passed over wait and may
still have their turn.  Proposers that choose among kernels of our own share one model (:func:`share`), so that their
candidates compete with each other.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence

from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Verdict
from burnish.propose.choosing import Choosing
from burnish.propose.speed_model import SpeedModel, rank_correlation

__all__ = ["NOTHING", "Ranked", "share"]

NOTHING = -math.inf
"""What is expected of nothing at all."""
_ENOUGH = 8
"""Verdicts before the first prediction, where earlier runs taught nothing."""
_DRAWS = 4
"""Candidates drawn for one that is measured."""
_DRAWS_INFORMED = 12
"""The same where earlier runs say what is worth drawing."""
_STOCK = 48
"""New candidates drawn ahead of the first one, where earlier runs say what is worth measuring."""
_LARGE = 60
"""Choices of a candidate from which on drawing one takes long: there the few are drawn."""
_WAITING = 24
"""Candidates kept for later; beyond it the least promising are dropped."""
_WAITING_INFORMED = 200
_CHECKED = 24
"""The latest predictions that count when it checks itself."""
_USEFUL = 0.15
"""Rank correlation below which it steps aside."""
_FAILED = 2.0
"""A candidate that failed counts as slower than the slowest by this much, in powers of e."""


class Ranked(Proposer):
    """Another proposer's candidates, in the order of their expected speed."""

    def __init__(self, inner: Proposer) -> None:
        """Filter ``inner``."""
        self.inner = inner
        self.name = inner.name
        self.alternates, self.most_open = inner.alternates, inner.most_open

    def begin(self, brief: Brief) -> None:
        """Start with what earlier runs taught about this proposer's candidates."""
        self.inner.begin(brief)
        self.urgent = self.inner.urgent
        self._model = SpeedModel([p for p in brief.precedents if p.candidate.origin.proposer == self.name])
        self._waiting: list[Candidate] = []
        self._expected: dict[str, float] = {}
        self._pairs: deque[tuple[float, float]] = deque(maxlen=_CHECKED)
        self._stocked = False
        self.dropped = 0
        """Candidates that were never measured because others were expected to be faster."""

    @property
    def correlation(self) -> float | None:
        """How well the latest predictions ranked what was then measured; ``None`` before there are enough."""
        if len(self._pairs) < _ENOUGH:
            return None
        return rank_correlation([p for p, _ in self._pairs], [m for _, m in self._pairs])

    @property
    def active(self) -> bool:
        """Whether it ranks: there is no order that is meant, it has seen enough, and its ranking is worth something.

        Informed by earlier runs it measures what it expects most of, and among those few, all about as good, a rank
        correlation is chance: it is corrected by this run's verdicts and does not step aside.
        """
        if self.inner.ordered or self._model.informed:
            return not self.inner.ordered
        correlation = self.correlation
        return self._knows and (correlation is None or correlation >= _USEFUL)

    @property
    def _knows(self) -> bool:
        return self._model.informed or len(self._model) >= _ENOUGH

    @property
    def passed_over(self) -> int:
        """How many candidates were drawn and not measured so far."""
        return self.dropped + len(self._waiting)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the most promising of what the inner proposer draws and of what waits."""
        if request.actions or not self._ranks(request):
            made = self._predicted(self._asked(request, parents, rng))
            if made is not None:  # what answers a refusal may have been drawn ahead
                self._waiting = [c for c in self._waiting if c.identity() != made.identity()]
            return made
        self._draw(request, parents, rng)
        return self.take() if self._waiting else None

    def bid(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> float | None:
        """Draw, and return what is expected of the best that waits, or :data:`NOTHING`.

        ``None`` where what is next is not its choice.
        """
        if request.actions or not self._ranks(request):
            return None
        self._draw(request, parents, rng)
        return max(self._model.predict(self._waiting)) if self._waiting else NOTHING

    def take(self) -> Candidate:
        """Return the most promising of what waits; there must be something."""
        order = self._model.predict(self._waiting)
        ranked = sorted(zip(order, range(len(order)), strict=True), key=lambda pair: (-pair[0], pair[1]))
        best = self._waiting[ranked[0][1]]
        kept = [self._waiting[at] for _, at in ranked[1:]]
        most = _WAITING_INFORMED if self._model.informed else _WAITING
        self.dropped += len(kept[most:])
        self._waiting = kept[:most]
        self._expected[best.identity()] = ranked[0][0]
        return best

    def _ranks(self, request: Request) -> bool:
        """Whether the answer to a request is its choice."""
        # An optimiser that is asked for its next setting has a model of its own, and first choices are meant.  But
        # where earlier runs say what is slow, all of these are candidates like others.
        meant = request.kind == "tune" or (request.kind == "fresh" and self.inner.opening)
        return self.active and (self._model.informed or not meant) and not self.due

    @property
    def due(self) -> bool:
        """Whether what the inner proposer offers next answers a refusal: nothing else is worth a verdict before it."""
        return isinstance(self.inner, Choosing) and self.inner.due

    def _asked(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        made = self.inner.propose(request, parents, rng)
        self.most_open = self.inner.most_open
        return made

    def _draw(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> None:
        """Have the inner proposer add to what waits; at first, where earlier runs are known, many new ones."""
        most = _DRAWS_INFORMED if self._model.informed else _DRAWS
        wanted = [request] * most
        if self._model.informed and not self._stocked:
            self._stocked = True
            wanted = [Request("fresh")] * _STOCK + wanted
        for number, each in enumerate(wanted, 1):
            drawn = self._asked(each, parents if each is request else (), random.Random(rng.random()))
            if drawn is not None:
                self._waiting.append(drawn)
            if number >= _DRAWS and drawn is not None and len(drawn.origin.parameters) >= _LARGE:
                break

    def promise(self) -> float | None:
        """Hand it on."""
        return self.inner.promise()

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Compare with what was expected, and learn."""
        self.inner.observe(candidate, outcome)
        self.most_open = self.inner.most_open
        if isinstance(self.inner, Choosing):
            standing = list(filter(self.inner.stands, self._waiting))
            self.dropped += len(self._waiting) - len(standing)
            self._waiting = standing
        if outcome.speedup is not None and outcome.speedup > 0:
            value = math.log(outcome.speedup)
            self._model.slowest = min(self._model.slowest, value)
        elif not outcome.passed:
            value = self._model.slowest - _FAILED
        else:
            return
        expected = self._expected.pop(candidate.identity(), None)
        if expected is not None:
            self._pairs.append((expected, value))
        self._model.learn(candidate, value)

    def witness(self, candidate: Candidate, verdict: Verdict) -> None:
        """Hand it on."""
        self.inner.witness(candidate, verdict)

    def _predicted(self, candidate: Candidate | None) -> Candidate | None:
        """Note what is expected of a candidate that was not chosen for it: the filter may prove itself again."""
        if candidate is not None and (self._knows or self._model.informed):
            (self._expected[candidate.identity()],) = self._model.predict([candidate])
        return candidate


def share(proposers: Sequence[Proposer], brief: Brief) -> list[Ranked]:
    """Have those that choose among kernels of our own compare all their candidates by one model; return them.

    To be called when they have begun.  What a general compiler makes is not among them: it may cost twenty verdicts.
    """
    found = [p for p in proposers if isinstance(p, Ranked) and isinstance(p.inner, Choosing)]
    names = {p.name for p in found}
    model = SpeedModel([p for p in brief.precedents if p.candidate.origin.proposer in names])
    for each in found:
        each._model = model
    return found
