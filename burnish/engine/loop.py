"""One run: ask, propose, judge, store, tell, until the budget is used.

::

    strategy.ask ──► proposers ──► executor (build ahead, judge one by one) ──► store ──► strategy.tell

Everything that decides what comes next is a function of the seed and of the verdicts in the order of the asks, and
every verdict is stored before it is told.  So a run resumes by going through the same motions again with the verdicts
it finds in the store, and judges only what it does not find, or finds to say little (:meth:`Loop._known`).
"""

from __future__ import annotations

import enum
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from burnish.core.candidate import Candidate
from burnish.core.executor import Executor, Job
from burnish.core.search import Outcome, Request, Strategy
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.engine.budget import Budget
from burnish.engine.proposing import Proposers
from burnish.engine.scarcity import stored_verdict, want_of_memory
from burnish.store import ProposalRecord, RunStore, VerdictKey

__all__ = ["Ended", "Loop", "Progress"]

# So many requests in a row that nobody could answer mean that the space is used up.
_MOST_UNANSWERED = 64
_HEARTBEAT_SECONDS = 10.0
_NEAR_BOUND = 0.9


class Ended(enum.Enum):
    """Why a run stopped."""

    BUDGET = "budget used"
    EXHAUSTED = "nothing left to propose"
    BOUND = "as fast as the device's memory"


@dataclass
class Progress:
    """Where a run stands, for whoever watches."""

    elapsed_s: float = 0.0
    evals: int = 0
    judged: int = 0
    """Verdicts made now, not found in the store."""
    statuses: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, str] = field(default_factory=dict)
    """For each status of a rejected candidate, what the judge said the first time."""
    best: Outcome | None = None
    best_name: str = ""
    trying: str = ""


@dataclass
class _Open:
    """A request that has been asked and not yet told."""

    number: int
    request: Request
    candidate: Candidate | None
    verdict: Verdict | None = None
    """Known before it was asked for."""
    submitted: bool = False


class Loop:
    """Runs one search; everything it needs is given to it."""

    def __init__(
        self,
        store: RunStore,
        run: str,
        task: Task,
        settings: str,
        strategy: Strategy,
        proposers: Proposers,
        executor: Executor,
        device: str,
        budget: Budget,
        owner: str,
        elapsed_s: float = 0.0,
        watch: Callable[[Progress], None] | None = None,
        learn: Callable[[Candidate, Outcome, bool], None] | None = None,
    ) -> None:
        """Continue ``run`` of ``store``, of which ``elapsed_s`` of the budget are used.

        ``learn`` is given every verdict once it is stored, and whether it was judged now; but no failure for want of
        memory, which says nothing about a technique.
        """
        self._store, self._run, self._task, self._settings = store, run, task, settings
        self._strategy, self._proposers, self._executor = strategy, proposers, executor
        self._device, self._budget, self._owner = device, budget, owner
        self._before = elapsed_s
        self._watch = watch or (lambda progress: None)
        self._learn = learn or (lambda candidate, outcome, judged: None)
        self._open: deque[_Open] = deque()
        self._seen: set[str] = set()
        self._doubted: set[str] = set()
        self._again: dict[str, Verdict] = {}
        self._number = self._unanswered = 0
        self._at_bound = False
        self._history: Iterator[ProposalRecord] = store.proposals(run)
        self._recorded: ProposalRecord | None = next(self._history, None)
        self._beat = time.monotonic()
        self.progress = Progress(elapsed_s=elapsed_s)

    def go(self) -> Ended:
        """Search until the budget is used or nothing is left; may be interrupted at any point."""
        self._began = time.monotonic()
        while True:
            while len(self._open) < self._most_open() and self._may_ask():
                self._ask()
            if not self._open or self._out_of_time():
                return Ended.EXHAUSTED if self._unanswered >= _MOST_UNANSWERED else Ended.BUDGET
            self._settle(self._open[0])
            self._open.popleft()
            if self._at_bound and self._recorded is None:
                return Ended.BOUND

    def elapsed(self) -> float:
        """Return the run's seconds so far, earlier sittings included."""
        return self._before + time.monotonic() - self._began

    def _most_open(self) -> int:
        """Return how many requests may be open now: a proposer may want to hear of one before it makes the next."""
        return min(self._executor.capacity, self._proposers.most_open or self._executor.capacity)

    def _least(self) -> int:
        """Return how many candidates are judged however short the time: one, another of whoever is urgent.

        Another one where none of them passed: it may be made after those verdicts.
        """
        refused = self.progress.evals > 0 and not self.progress.statuses["passed"]
        return min(1 + refused + self._proposers.urgent, self._budget.evals or 3)

    def _may_ask(self) -> bool:
        asked = self.progress.evals + sum(1 for o in self._open if o.candidate is not None)
        # What is on record was within the budget when it was asked for; and a run without a verdict says nothing.
        return self._unanswered < _MOST_UNANSWERED and (
            self._recorded is not None or asked < self._least() or self._budget.left(self.elapsed(), asked)
        )

    def _out_of_time(self) -> bool:
        enough = self.progress.evals >= self._least()
        return self._recorded is None and enough and not self._budget.left(self.elapsed(), 0)

    # --- asking -------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        number, self._number = self._number, self._number + 1
        request = self._strategy.ask()
        recorded = self._recorded
        candidate = self._as_recorded(number, self._proposers.propose(request, number))
        asked = _Open(number, request, candidate)
        self._open.append(asked)
        if candidate is None:
            self._unanswered += 1
            return
        self._unanswered = 0
        self._store.propose(self._run, number, candidate, request)
        worth = self._worth()
        told = recorded.verdict if recorded is not None and recorded.number == number else None
        if told is not None and not (told.timing is not None and told.timing.partial):
            # What this run was told in an earlier sitting: the store may go on giving an earlier verdict.
            self._again[candidate.identity()] = told
        asked.verdict = self._known(candidate, worth) if told is None else told
        if asked.verdict is None and candidate.identity() not in self._seen:
            self._executor.submit(Job(number, self._task, candidate, worth))
            asked.submitted = True
        self._seen.add(candidate.identity())

    def _as_recorded(self, number: int, candidate: Candidate | None) -> Candidate | None:
        """Return what an earlier sitting proposed under this number, should a proposer now say something else."""
        record = self._recorded
        if record is None or record.number > number:
            return candidate
        self._recorded = next(self._history, None)
        same = candidate is not None and candidate.identity() == record.candidate.identity()
        return candidate if same else record.candidate

    def _worth(self) -> float | None:
        """A candidate whose first session shows it below the best one's lower bound need not be timed again."""
        best = self.progress.best
        return best.low if best is not None and best.low is not None and best.low > 1 else None

    def _known(self, candidate: Candidate, worth: float | None) -> Verdict | None:
        """Return the stored verdict, where it says something."""
        verdict = self._stored(candidate)
        if verdict is not None and candidate.identity() not in self._again and want_of_memory(verdict):
            # Who held the memory then may not hold it now.
            self._doubted.add(candidate.identity())
            return None
        if verdict is None or verdict.timing is None or not verdict.timing.partial:
            return verdict
        eager = verdict.timing.against("eager")
        return verdict if worth is not None and eager is not None and eager.interval.high < worth else None

    def _stored(self, candidate: Candidate) -> Verdict | None:
        """Return what is known of a candidate: what this run was told, else what the store has."""
        again = self._again.get(candidate.identity())
        return again if again is not None else stored_verdict(self._store, self._key(candidate))

    def _key(self, candidate: Candidate) -> VerdictKey:
        return VerdictKey(self._task.identity(), candidate.identity(), self._device, self._settings)

    # --- telling ------------------------------------------------------------------------------------------------

    def _settle(self, asked: _Open) -> None:
        candidate = asked.candidate
        if candidate is None:
            self._strategy.tell(Outcome(asked.number, "", asked.request, "", "none"))
            return
        self.progress.trying = candidate.name
        self._show()
        verdict = asked.verdict
        if asked.submitted:
            job, verdict = self._executor.collect()
            assert job.number == asked.number
            self.progress.judged += 1
            if candidate.identity() in self._doubted:
                self._again[candidate.identity()] = verdict
        elif verdict is None:
            # The same text as one that was then still open, and has been settled since.
            verdict = self._stored(candidate)
            assert verdict is not None
        self._store.judged(
            self._run, asked.number, self._key(candidate), verdict, self.elapsed(), reused=not asked.submitted
        )
        outcome = Outcome.of(asked.number, asked.request, candidate, verdict)
        if not verdict.passed:
            self.progress.reasons.setdefault(outcome.status, verdict.reason)
        self._take_in(outcome, candidate)
        self._at_bound = self._at_bound or (_at_bound(verdict, self._device) and self.progress.best == outcome)
        self._strategy.tell(outcome)
        self._proposers.observe(candidate, outcome, verdict)
        if verdict.passed or not want_of_memory(verdict):
            self._learn(candidate, outcome, asked.submitted)
        self._keep_claim()

    def _take_in(self, outcome: Outcome, candidate: Candidate) -> None:
        progress = self.progress
        progress.evals += 1
        progress.statuses[outcome.status] += 1
        best = progress.best
        eligible = outcome.speedup is not None and not outcome.partial and not outcome.scripted
        if eligible and (best is None or best.speedup is None or (outcome.speedup or 0) > best.speedup):
            progress.best, progress.best_name = outcome, candidate.name
        self._show()

    def _show(self) -> None:
        self.progress.elapsed_s = self.elapsed()
        self._watch(self.progress)

    def _keep_claim(self) -> None:
        if time.monotonic() - self._beat > _HEARTBEAT_SECONDS:
            self._beat = time.monotonic()
            self._store.heartbeat(self._run, self._owner)


def _at_bound(verdict: Verdict, device: str) -> bool:
    """Whether a candidate moves its bytes nearly as fast as a GPU can: what is left to gain is within the noise.

    On a CPU, inputs may be in a cache that is faster than the memory the bound is made of.
    """
    found = verdict.roofline
    return (
        device.startswith("cuda")
        and found is not None
        and found.bound == "memory"
        and (found.score or 0.0) >= _NEAR_BOUND
    )
