"""Archived kernels judged again on this machine, with these versions: what is left of their gains."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.engine.remembering import Learner, subject
from burnish.engine.scarcity import want_of_memory
from burnish.memory.portable import Retested, hardware_of, versions_of
from burnish.store import RunRecord, RunStore

__all__ = ["archived", "retest"]

Verify = Callable[[Task, Candidate], Verdict]


def archived(
    store: RunStore, device: str, environment: dict[str, Any], everything: bool = False, runs: int = 200
) -> Iterator[tuple[RunRecord, Candidate, float]]:
    """Yield each run's best candidate with its gain then, once for a task, newest first.

    Only of runs on the same kind of device, and without ``everything`` only where the machine or a version has changed.
    """
    now, seen = _where(environment), set[tuple[str, str]]()
    kind = device.partition(":")[0]
    for run in store.runs(runs):
        if run.best is None or run.spec.device.partition(":")[0] != kind:
            continue
        if not everything and _where(run.environment) == now:
            continue
        candidate = store.candidate(run.best)
        gain = _gain_then(store, run)
        key = run.spec.task.identity(), run.best
        if candidate is None or gain is None or candidate.origin.scripted or key in seen:
            continue
        seen.add(key)
        yield run, candidate, gain


def retest(
    store: RunStore, run: RunRecord, candidate: Candidate, before: float, environment: dict[str, Any], verify: Verify
) -> Retested:
    """Judge one archived kernel again, and learn from the verdict under this machine and these versions.

    Raises :class:`~burnish.core.errors.DeviceFull` where it fails for want of memory: that says nothing of the kernel.
    """
    task = run.spec.task
    verdict = verify(task, candidate)
    lacked = "" if verdict.passed else want_of_memory(verdict)
    if lacked:
        raise DeviceFull(f"{task.name}: {lacked}")
    outcome = Outcome.of(0, Request(), candidate, verdict)
    learner = Learner(store.lessons, subject(task, environment))
    learner.take(candidate, outcome, judged=True)
    learner.close()
    after = math.log(outcome.speedup) if outcome.passed and outcome.speedup else None
    return Retested(task.name, before, after, outcome.status, _where(run.environment))


def _where(environment: dict[str, Any]) -> str:
    return f"{hardware_of(environment)}; {versions_of(environment)}"


def _gain_then(store: RunStore, run: RunRecord) -> float | None:
    for record in store.proposals(run.id):
        timing = record.verdict.timing if record.verdict is not None else None
        if timing is not None and record.candidate.identity() == run.best:
            eager = timing.against("eager")
            return None if eager is None else math.log(eager.interval.estimate)
    return None
