"""What earlier runs in the same store found: for this very task first, then for others on the same kind of device."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.lesson import Room
from burnish.core.task import Task
from burnish.engine.precedents import hidden_by
from burnish.report.numbers import clean, factor
from burnish.store import RunRecord, RunStore
from burnish.store.records import AGENT

__all__ = ["Found", "precedents", "told"]

_RUNS, _REJECTIONS = 60, 4
_WORDS = 120


@dataclass(frozen=True)
class Found:
    """The answer of one earlier run."""

    run: str
    task: str
    same: bool
    """About this very task."""
    proposer: str
    how: str
    """The steps or the words of whoever made it."""
    speedup: float
    low: float
    high: float


def precedents(
    store: RunStore, task: Task, device: str, most: int, leave_out: str | None = None, room: Room | None = None
) -> list[Found]:
    """Return the best of earlier runs, this task's first, each group's fastest first.

    ``leave_out`` is our own run; ``room``: tasks whose runs may not be seen.
    """
    found, hidden = [], hidden_by(store, room)
    for run in store.runs(_RUNS):
        kind = run.spec.device.partition(":")[0]
        eager = ((run.summary.get("final") or {}).get("speedup") or {}).get("eager")
        scripted = (run.summary.get("final") or {}).get("scripted")
        if run.id == leave_out or eager is None or scripted or kind != device.partition(":")[0]:
            continue
        if not hidden(run.spec.task):
            found.append(_found(store, run, task, eager))
    return sorted(found, key=lambda f: (not f.same, -f.speedup))[:most]


def rejections(store: RunStore, task: Task, leave_out: str | None = None) -> Counter[str]:
    """Return for what candidates of this task were rejected in earlier runs, by status and check."""
    counted: Counter[str] = Counter()
    same = [r for r in store.runs(_RUNS) if r.id != leave_out and r.spec.task.identity() == task.identity()]
    for run in same[:_REJECTIONS]:
        for record in store.proposals(run.id):
            verdict = record.verdict
            if verdict is not None and verdict.findings:
                counted[f"{verdict.status.value.replace('_', ' ')} ({verdict.findings[0].check})"] += 1
    return counted


def told(found: list[Found], rejected: Counter[str]) -> str:
    """Return precedents as text."""
    lines = [
        f"{factor(f.speedup)} [{factor(f.low)}, {factor(f.high)}] {'this task' if f.same else clean(f.task)[:40]}, "
        f"{f.proposer}: {f.how}"
        for f in found
    ]
    if rejected:
        common = ", ".join(f"{count} {name}" for name, count in rejected.most_common(6))
        lines.append(f"rejected for this task before: {common}")
    return "\n".join(lines) or "no earlier run in this store has found anything on this kind of device"


def _found(store: RunStore, run: RunRecord, task: Task, eager: dict[str, Any]) -> Found:
    best = store.candidate(run.best) if run.best is not None else None
    return Found(
        run=run.id,
        task=run.spec.task.name,
        same=run.spec.task.identity() == task.identity(),
        proposer=best.origin.proposer if best is not None else "unknown",
        how=_how(best),
        speedup=float(eager["estimate"]),
        low=float(eager["low"]),
        high=float(eager["high"]),
    )


def _how(candidate: Candidate | None) -> str:
    if candidate is None:
        return ""
    origin = candidate.origin
    steps = [] if origin.recipe is None else [step.rule for step in origin.recipe.steps]
    said = origin.rationale if origin.proposer == AGENT else ""
    return clean(said or ", ".join(steps) or origin.rationale or candidate.name)[:_WORDS]
