"""Several proposers as one: who leads, whose turn it is, and whose child it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Verdict
from burnish.memory.recall import PRIOR_EDGE
from burnish.propose.ranked import NOTHING, Ranked, share

__all__ = ["Proposers"]

FindCandidate = Callable[[str], Candidate | None]
"""Returns a candidate by its identity, where it is known."""


_LEADS = 5
_CHILDREN = 3
_PASSED_OVER = 5
"""How often in a row the model may choose others before one has a turn: what it believes of it may be wrong."""


class Proposers:
    """Asks proposers in turn until one has something to offer."""

    def __init__(self, proposers: Sequence[Proposer], brief: Brief, find: FindCandidate) -> None:
        """Have every proposer look at the task."""
        self._proposers = list(proposers)
        self._find = find
        self._seed = brief.seed
        self._turn = self._children = 0
        self._assistant = brief.assistant
        for proposer in self._proposers:
            proposer.begin(brief)
        self._sharing = share(self._proposers, brief)
        self._passed_over = dict.fromkeys((p.name for p in self._sharing), 0)
        self.urgent = any(p.urgent for p in self._proposers)
        """Whether somebody has the second turn."""

    @property
    def most_open(self) -> int | None:
        """How many requests may be open at once as things stand, where somebody wants few."""
        return min((p.most_open for p in self._proposers if p.most_open is not None), default=None)

    def propose(self, request: Request, number: int) -> Candidate | None:
        """Return a candidate for the run's proposal ``number``, or ``None`` when nobody has one."""
        if self._assistant is not None:
            self._assistant.proposal = number
        parents = [found for identity in request.parents if (found := self._find(identity)) is not None]
        due = [p for p in self._sharing if p.due and not request.actions]
        rest = [p for p in self._proposers if p not in due]
        order = [*due, *rest] if due else self._order(parents, request.kind == "fresh")
        chosen, idle = self._chosen(order, request, parents, number)
        if chosen is not None:
            return chosen
        for proposer in (p for p in order if p is not idle):
            candidate = proposer.propose(request, parents, self._random(number, proposer))
            if candidate is not None:
                return candidate
        return None

    def _chosen(
        self, order: Sequence[Proposer], request: Request, parents: Sequence[Candidate], number: int
    ) -> tuple[Candidate | None, Ranked | None]:
        """Return the best of all candidates that one model ranks, where the first in order leaves it to the model.

        Where the first turns out to have nothing, return it: asked once more it would only draw in vain again.
        """
        bids: list[tuple[Ranked, float]] = []
        for proposer in (p for p in order if isinstance(p, Ranked) and p in self._sharing):
            if not bids and proposer is not order[0]:
                return None, None
            bid = proposer.bid(request, parents, self._random(number, proposer))
            if bid == NOTHING and not bids:
                return None, proposer
            if bid is not None and bid != NOTHING:
                bids.append((proposer, bid))
        if not bids:
            return None, None
        best = max(bids, key=lambda pair: (self._passed_over[pair[0].name] >= _PASSED_OVER, pair[1]))[0]
        for proposer, _ in bids:
            self._passed_over[proposer.name] = 0 if proposer is best else self._passed_over[proposer.name] + 1
        return best.take(), None

    def _random(self, number: int, proposer: Proposer) -> random.Random:
        """Return random numbers of its own for each call: what one proposer draws does not move another's."""
        return random.Random(f"{self._seed}/{number}/{proposer.name}")

    def observe(self, candidate: Candidate, outcome: Outcome, verdict: Verdict | None = None) -> None:
        """Tell whoever made ``candidate`` what became of it, and let everybody see the verdict, where it is known."""
        for proposer in self._proposers:
            if proposer.name == candidate.origin.proposer:
                proposer.observe(candidate, outcome)
            if verdict is not None:
                proposer.witness(candidate, verdict)

    def _order(self, parents: Sequence[Candidate], fresh: bool = True) -> list[Proposer]:
        """Return the parents' own makers first, else the leading proposer, and every fifth time the others in turn.

        The first one named leads: a verdict on what a general compiler makes can cost twenty of a template's.  Where
        lessons expect more of what another would offer next, that one does.  The second turn is for who is urgent: a
        short run may have no third.  Who alternates has every other turn, and
        every third of the children whose parents it did not make.
        """
        made = {parent.origin.proposer for parent in parents}
        if made:
            child, self._children = self._children, self._children + 1
            visits = child % _CHILDREN == _CHILDREN - 1
            return sorted(self._proposers, key=lambda p: (not (visits and p.alternates), p.name not in made))
        turn, self._turn = self._turn, self._turn + 1
        if turn == 1 and self.urgent:
            return sorted(self._proposers, key=lambda p: not p.urgent)
        alternating = [p for p in self._proposers if p.alternates]
        rest = [p for p in self._proposers if not p.alternates]
        if alternating and rest:
            if turn % 2 == 1:
                return [*alternating, *rest]
            return [*self._rotated(_led(rest) if fresh else rest, turn // 2), *alternating]
        return self._rotated(_led(self._proposers) if fresh else self._proposers, turn)

    @staticmethod
    def _rotated(proposers: Sequence[Proposer], turn: int) -> list[Proposer]:
        leader, others = proposers[0], list(proposers[1:])
        if not others or turn % _LEADS != _LEADS - 1:
            return [leader, *others]
        first = turn // _LEADS % len(others)
        return [*others[first:], *others[:first], leader]


def _led(proposers: Sequence[Proposer]) -> list[Proposer]:
    """Return them with the most promising one at the front: the first unless another is known to promise more."""
    first = proposers[0].promise()
    most, leader = PRIOR_EDGE if first is None else first, proposers[0]
    for other in proposers[1:]:
        promise = other.promise()
        if promise is not None and promise > most:
            most, leader = promise, other
    return [leader, *(p for p in proposers if p is not leader)]
