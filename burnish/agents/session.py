"""A run that a coding agent drives: it brings candidates, the judge decides, the store keeps everything.

No transport here.  A session belongs to one thread, as its judge does; only :meth:`Session.stop` and what reads
(:attr:`Session.entries`, :meth:`Session.source`) may be called from others.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from burnish.agents.claim import Claim
from burnish.agents.entries import Entry, leader, ranked
from burnish.agents.submission import check, origin
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.engine.final import Finished, conclude, settings_hash
from burnish.engine.loop import Progress
from burnish.engine.remembering import Learner, learner_of, remember
from burnish.engine.scarcity import stored_verdict, want_of_memory
from burnish.judge import Judge, JudgeOptions
from burnish.judge.facts import TaskFacts
from burnish.measure.environment import describe
from burnish.propose.baselines import baseline_candidate
from burnish.report.folder import prepare_folder, write_folder
from burnish.report.numbers import clean
from burnish.store import ProposalRecord, RunRecord, RunSpec, RunStore, VerdictKey
from burnish.store.records import AGENT

__all__ = ["Judged", "Order", "Session"]

WHY = "finished by the agent"

OnStage = Callable[[Stage, str], None]


@dataclass(frozen=True)
class Order:
    """What a new run is about."""

    task: Task
    device: str
    panel: tuple[str, ...] = ("eager", "compile")
    """What the best candidate is finally timed against; before, it is eager alone."""
    quick: bool = False
    memory: bool = True
    """Whether the agent may ask what earlier verdicts taught; its own teach in any case."""
    clean_room: bool = False
    """Whether it may see nothing that the task itself has taught."""


@dataclass(frozen=True)
class Judged:
    """One candidate of the run with its verdict."""

    run: str
    entry: Entry
    verdict: Verdict
    best: Entry | None
    """The run's best one now, perhaps this one."""


class Session:
    """Opens or creates a run at the first candidate, judges what it is given, and ends the run."""

    def __init__(
        self, store: RunStore, order: Order | None, resume: str | None = None, out: Path | None = None
    ) -> None:
        """Serve ``order``, or go on with the run ``resume``; results go to ``out`` (default: ``./burnish-RUN``)."""
        self.store, self._out = store, out
        self._judge: Judge | None = None
        self._claim: Claim | None = None
        self._run: RunRecord | None = None
        self._learner: Learner | None = None
        self._stopping = threading.Event()
        self._over = False
        self._facts: TaskFacts | None = None
        self._reference: Verdict | None = None
        self._next = 0
        self._began, self._before = time.monotonic(), 0.0
        self.entries: tuple[Entry, ...] = ()
        """What was judged so far, in order."""
        if resume is not None:
            self.spec = self._resume(resume, order)
        elif order is not None:
            judging = {"precision": JudgeOptions().precision, "quick": order.quick}
            settings: dict[str, Any] = {"budget": "", "panel": list(order.panel), "judge": judging}
            settings |= {"told": order.memory, "clean_room": order.clean_room}
            self.spec = RunSpec(order.task, Judge.resolve(order.device), AGENT, (AGENT,), 0, settings)
        else:
            raise UsageError("give a task, or a run to go on with by --resume")

    @property
    def run(self) -> str | None:
        """The run's name, once there is one."""
        return self._run.id if self._run is not None else None

    @property
    def best(self) -> Entry | None:
        """The fastest verified candidate that counts."""
        return leader(self.entries)

    # --- what an agent may ask ----------------------------------------------------------------------------------

    def facts(self) -> TaskFacts:
        """Return shapes and ceilings; the reference runs once for it."""
        if self._facts is None:
            self._facts = self._judging().facts(self.spec.task)
        return self._facts

    def judge(
        self,
        source: str,
        note: str,
        submitted: bool,
        on_stage: OnStage | None = None,
        techniques: Sequence[str] = (),
    ) -> Judged:
        """Judge ``source`` and store it as a proposal; only what is ``submitted`` may become the answer.

        The memory learns from the verdict under ``techniques``, see :func:`burnish.agents.submission.technique`.
        The same source is judged once.  Raises :class:`~burnish.core.errors.JudgeError` when we fail: the proposal
        then stays open, and another call may succeed.
        """
        check(source, note)
        made_by = origin(source, note, submitted, techniques)
        run = self._running()
        candidate = Candidate(source, name="submitted" if submitted else "checked", origin=made_by)
        identity = candidate.identity()
        for entry in self.entries:
            if entry.candidate == identity and (entry.submitted or not submitted):
                # Not the store's first on this candidate: it may have been doubted, and judged again here.
                known = next(self.store.proposals(run.id, entry.number - 1)).verdict
                if known is not None:
                    return Judged(run.id, entry, known, self.best)
        number, self._next = self._next, self._next + 1
        self.store.propose(run.id, number, candidate, Request())
        key = self._key(run, candidate)
        verdict = stored_verdict(self.store, key)
        # Not one that another run gave up on, nor one for want of memory: who held it then may not hold it now.
        given_up = verdict is not None and verdict.timing is not None and verdict.timing.partial
        reused = verdict is not None and not given_up and not want_of_memory(verdict)
        if verdict is None or not reused:
            verdict = self._judging().verify(self.spec.task, candidate, self._watched(on_stage))
        self.store.judged(run.id, number, key, verdict, self._elapsed(), reused=reused)
        entry = Entry.of(number, candidate, verdict)
        self.entries = (*self.entries, entry)
        if self._learner is not None and (verdict.passed or not want_of_memory(verdict)):
            self._learner.take(candidate, entry.outcome, judged=not reused)
        return Judged(run.id, entry, verdict, self.best)

    def profile(self, source: str, on_stage: OnStage | None = None) -> Verdict:
        """Return a verdict with where the time goes: of ``source``, or of the reference where that is empty.

        The reference is no proposal of the run.
        """
        task = self.spec.task
        if not source:
            if self._reference is None:
                eager = baseline_candidate(task, "eager")
                self._reference = self._judging().verify(task, eager, self._watched(on_stage))
            return self._reference
        verdict = self.judge(source, "", False, on_stage).verdict
        if verdict.passed and verdict.profile is None:
            # It was judged in an earlier run, without.
            return self._judging().verify(task, Candidate(source), self._watched(on_stage))
        return verdict

    def source(self, name: str) -> tuple[Entry, Candidate]:
        """Return a candidate of this run by its number or the beginning of its identity."""
        wanted = name.strip().lstrip("#")
        found = [e for e in self.entries if str(e.number) == wanted or (len(wanted) > 3 and e.has(wanted))]
        candidate = self.store.candidate(found[-1].candidate) if found else None
        if candidate is None:
            raise UsageError(f"no candidate {clean(name)[:40]!r} in this run: leaderboard lists them")
        return found[-1], candidate

    def finish(self, on_stage: OnStage | None = None) -> tuple[Finished, Path]:
        """End the run: judge the best candidate finally, against the whole panel, and write the folder."""
        run = self._running()
        self._settle()
        folder = prepare_folder(self._out or Path(f"burnish-{run.id}"))
        finished = conclude(
            self.store,
            run,
            self._judging(),
            WHY,
            self._progress(),
            self._elapsed,
            self._watched(on_stage),
            counts=self._counts,
        )
        self._over = True
        write_folder(folder, self.store, finished)
        self._release()
        return finished, folder.resolve()

    # --- its end ------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Have a verdict under way end at its next stage; from any thread."""
        self._stopping.set()

    def abandon(self) -> None:
        """Give the run up at once, from any thread; it can be resumed."""
        self.stop()
        self._release()

    def close(self) -> None:
        """End the judge; a run that was not finished is left to be resumed."""
        if self._judge is not None:
            self._judge.close()
            self._judge = None
        if self._run is not None and not self._over:
            self._settle()
            best = self.best
            self.store.set_state(
                self._run.id, "interrupted", self._elapsed(), best.candidate if best is not None else None
            )
        self._release()

    # --- inside -------------------------------------------------------------------------------------------------

    def _resume(self, name: str, order: Order | None) -> RunSpec:
        run = self.store.run(name)
        if run.spec.strategy != AGENT:
            raise UsageError(f"run {run.id} is a search's, not an agent's: burnish optimize --resume {run.id}")
        if order is not None and order.task.on(run.spec.device).identity() != run.spec.task.identity():
            raise UsageError(
                f"run {run.id} is about another task than {order.task.name}: leave --run out for a new run"
            )
        self._take(run)
        records = list(self.store.proposals(run.id))
        self.entries = tuple(Entry.of(r.number, r.candidate, r.verdict) for r in records if r.verdict is not None)
        self._next = 1 + max((r.number for r in records), default=-1)
        self._before = run.elapsed_s
        self.store.set_state(run.id, "running", run.elapsed_s)
        return run.spec

    def _running(self) -> RunRecord:
        if self._over and self._run is not None:
            raise UsageError(f"run {self._run.id} is finished: burnish mcp --resume {self._run.id} goes on with it")
        if self._run is None:
            environment, settings = describe(self.spec.device), self.spec.settings
            # Told when it asks: an agent reads what it wants, when it wants.
            memory = remember(
                self.store.lessons, self.spec.task, environment, 0, tell=False, clean=settings["clean_room"]
            )
            self.spec = replace(self.spec, settings={**settings, "memory": memory})
            self._take(self.store.run(self.store.create_run(self.spec, environment)))
        assert self._run is not None and self._claim is not None
        self._claim.check()
        return self._run

    def _take(self, run: RunRecord) -> None:
        self._claim = Claim(self.store, run.id)
        self._run, self._learner = run, learner_of(self.store.lessons, run.spec.settings)

    def _settle(self) -> None:
        if self._learner is not None:
            self._learner.close()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()

    def _judging(self) -> Judge:
        options = replace(JudgeOptions(**self.spec.settings["judge"]), profile=True)
        if self._judge is None:
            self._judge = Judge(self.spec.device, options)
        if self._judge.options != options:
            self._judge.use(options)
        return self._judge

    def _watched(self, on_stage: OnStage | None) -> OnStage:
        def entered(stage: Stage, detail: str) -> None:
            if self._stopping.is_set():
                raise KeyboardInterrupt  # the way out that the judge knows
            if on_stage is not None:
                on_stage(stage, detail)

        return entered

    def _key(self, run: RunRecord, candidate: Candidate) -> VerdictKey:
        settings = settings_hash(run.spec, run.environment)
        return VerdictKey(run.spec.task.identity(), candidate.identity(), run.spec.device, settings)

    def _counts(self, record: ProposalRecord) -> bool:
        return record.number in {entry.number for entry in ranked(self.entries)}

    def _elapsed(self) -> float:
        return self._before + time.monotonic() - self._began

    def _progress(self) -> Progress:
        best = self.best
        reasons = {e.status: e.reason for e in reversed(self.entries) if not e.outcome.passed}
        return Progress(
            elapsed_s=self._elapsed(),
            evals=len(self.entries),
            judged=len(self.entries),
            statuses=Counter(entry.status for entry in self.entries),
            reasons=reasons,
            best=best.outcome if best is not None else None,
            best_name=f"#{best.number}" if best is not None else "",
        )
