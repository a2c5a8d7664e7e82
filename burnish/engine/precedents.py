"""What earlier runs on the same machine measured, for the filter before the judge to learn from."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.lesson import Room
from burnish.core.proposer import Precedent
from burnish.core.task import Task
from burnish.engine.remembering import teacher_of
from burnish.engine.scarcity import want_of_memory
from burnish.memory import reference_hash, similarity
from burnish.store import RunRecord, RunStore

__all__ = ["centred", "hidden_by", "precedents"]

_RUNS = 40
"""Runs looked through, the newest first."""
_MOST = 400
"""Verdicts taken at most."""
_UNKNOWN = 0.35
"""How much a run counts of which it is not known what kind of task it had."""
_FAILED = 2.0
"""A candidate that failed counts as slower than its run's slowest by this much, in powers of e."""


def precedents(store: RunStore, run: RunRecord, machine: str, room: Room | None = None) -> tuple[Precedent, ...]:
    """Return verdicts of the runs that ended before ``run`` began on the same device, oldest first.

    ``machine`` names what must be equal for times to be comparable.  A run that is resumed sees the same ones as when
    it was begun, as long as nobody removes or resumes any of them.  ``room``: tasks whose runs may not be seen.
    """
    hidden = hidden_by(store, room)
    found: list[Precedent] = []
    for earlier in store.runs(_RUNS, before=run.id):
        if len(found) >= _MOST:
            break
        comparable = earlier.spec.device == run.spec.device and earlier.summary.get("machine") == machine
        before = str(earlier.summary.get("ended", "~")) < run.created
        if comparable and before and not hidden(earlier.spec.task):
            found = _of_run(store, earlier, nearness(earlier.spec.settings, run.spec.settings)) + found
    return tuple(found[-_MOST:])


def hidden_by(store: RunStore, room: Room | None) -> Callable[[Task], bool]:
    """Return which tasks' runs may not be seen from ``room``: its own task's, under any name; ``None`` hides none."""
    if room is None:
        return lambda task: False
    same = room.tasks | {teacher.task for teacher in store.lessons.teachers(room)}

    def hidden(task: Task) -> bool:
        return task.identity() in same or task.name in room.names or reference_hash(task) in room.references

    return hidden


def nearness(earlier: dict[str, Any], now: dict[str, Any]) -> float:
    """Return how much one run's task counts for another's, by what both were to the memory when they began."""
    one, other = teacher_of(earlier), teacher_of(now)
    return _UNKNOWN if one is None or other is None else similarity(one.signature, other.signature)


def _of_run(store: RunStore, run: RunRecord, near: float) -> list[Precedent]:
    rows = []
    for record in store.proposals(run.id):
        verdict = record.verdict
        if verdict is None or record.candidate.origin.scripted:
            continue
        if not verdict.passed and want_of_memory(verdict):
            continue
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        if eager is None and verdict.passed:
            continue
        value = math.log(eager.interval.estimate) if eager is not None else -math.inf
        rows.append((record.candidate, value))
    return centred(rows, run.id, near)


def centred(rows: Iterable[tuple[Candidate, float]], run: str = "", near: float = 1.0) -> list[Precedent]:
    """Return a run's candidates with their gains less the mean; a failure's is minus infinity."""
    told = list(rows)
    known = [gain for _, gain in told if gain > -math.inf]
    if len(known) < 2:
        return []
    mean, failed = sum(known) / len(known), min(known) - _FAILED
    return [Precedent(candidate, max(gain, failed) - mean, run, near) for candidate, gain in told]
