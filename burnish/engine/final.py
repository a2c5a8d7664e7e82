"""The end of a run: its best candidate proved once more as it will ship, and the run stored as ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from burnish.backends.emit import HEADER, self_contained
from burnish.core.candidate import Candidate
from burnish.core.hashing import content_hash
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.engine.judging import Judging
from burnish.engine.loop import Progress
from burnish.judge import JudgeOptions
from burnish.propose.baselines import baseline_candidate, modes_of
from burnish.store import ProposalRecord, RunRecord, RunSpec, RunStore

__all__ = ["Finished", "conclude", "machine_hash", "machine_parts", "no_worse_than_the_panel", "settings_hash"]

OnStage = Callable[[Stage, str], None]
INTERRUPTED = "interrupted"
_FINALISTS = 3


@dataclass(frozen=True)
class Finished:
    """What a run led to."""

    run: str
    why: str
    progress: Progress
    candidate: Candidate | None = None
    """The best one, carrying its own loader: what was finally judged, word for word."""
    verdict: Verdict | None = None
    """Its final verdict, against the whole panel; ``None`` when nothing passed."""
    filters: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By proposer: how well the filter before the judge ranked, and how many candidates it passed over."""


def conclude(
    store: RunStore,
    run: RunRecord,
    judge: Judging,
    why: str,
    progress: Progress,
    elapsed: Callable[[], float],
    on_stage: OnStage | None = None,
    filters: dict[str, dict[str, Any]] | None = None,
    counts: Callable[[ProposalRecord], bool] = lambda record: True,
) -> Finished:
    """Have the best candidate finally judged and store the run as ended, for the reason ``why``.

    Only proposals that ``counts`` may be the answer.  The caller holds the run's claim.
    """
    options = JudgeOptions(**run.spec.settings["judge"])
    # Whoever interrupts wants an end soon: a compiled baseline takes a compiler long.
    panel = ("eager",) if why == INTERRUPTED else tuple(run.spec.settings["panel"])
    judge.use(replace(options, baselines=panel))
    candidate, verdict = _final(store, run, judge, on_stage, counts, progress)
    best = progress.best
    store.set_state(
        run.id,
        "interrupted" if why == INTERRUPTED else "finished",
        elapsed(),
        best.candidate if best else None,
        {
            "why": why,
            "filters": filters or {},
            "final": None if verdict is None else verdict.to_json(),
            "source": None if candidate is None else candidate.source,
            "machine": machine_hash(run.environment),
            "ended": datetime.now(UTC).isoformat(timespec="seconds"),
        },
    )
    return Finished(run.id, why, progress, candidate, verdict, filters or {})


def settings_hash(spec: RunSpec, environment: dict[str, Any]) -> str:
    """Return what besides task, candidate and device a verdict depends on: how it was judged, and on what."""
    return content_hash("settings", spec.settings["judge"], machine_parts(environment))


def machine_hash(environment: dict[str, Any]) -> str:
    """Return what must be equal for times to be comparable."""
    return content_hash("machine", machine_parts(environment))


def machine_parts(environment: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an environment that times depend on."""
    return {k: environment.get(k) for k in ("torch", "cpu", "gpu", "triton", "cuda")}


def _final(
    store: RunStore,
    run: RunRecord,
    judge: Judging,
    on_stage: OnStage | None,
    counts: Callable[[ProposalRecord], bool],
    progress: Progress,
) -> tuple[Candidate | None, Verdict | None]:
    """Judge the best candidate in the form it will ship in, from the start and against the whole panel.

    The best of many is partly the luckiest of many; this verdict shares no luck with the search.  Should it fail in
    that form, the next best is taken, and in the end what the user has already; why goes into ``progress``.
    """
    task = run.spec.task

    def verify(candidate: Candidate) -> Verdict:
        return judge.verify(task, candidate, on_stage)

    only = _only(store, run)
    if only is not None:
        return no_worse_than_the_panel(task, *only, verify)
    fallback = [baseline_candidate(task, "eager")] if "baselines" in run.spec.proposers else []
    for candidate in [*_finalists(store, run.id, counts), *fallback]:
        shipped = replace(candidate, source=self_contained(candidate.source))
        verdict = verify(shipped)
        if verdict.passed:
            return no_worse_than_the_panel(task, shipped, verdict, verify)
        progress.reasons.setdefault(f"{verdict.status.value}, once more", verdict.reason)
    return None, None


def _only(store: RunStore, run: RunRecord) -> tuple[Candidate, Verdict] | None:
    """Return a run's single candidate where it was judged against the whole panel as it will ship.

    The best of one owes nothing to luck: a second verdict would only repeat the first.
    """
    records = [r for r in store.proposals(run.id) if r.verdict is not None]
    if len(records) != 1 or tuple(run.spec.settings["panel"]) != JudgeOptions().baselines:
        return None
    candidate, verdict = records[0].candidate, records[0].verdict
    as_shipped = self_contained(candidate.source).replace(HEADER, "", 1) == candidate.source
    if verdict is None or verdict.timing is None or verdict.timing.partial or candidate.origin.scripted:
        return None
    return (candidate, verdict) if verdict.passed and as_shipped else None


def no_worse_than_the_panel(
    task: Task, shipped: Candidate, verdict: Verdict, verify: Callable[[Candidate], Verdict]
) -> tuple[Candidate, Verdict]:
    """Return the panel's own best where that was measured faster than what was found: the user could have had it.

    The panel's members are measured against each other as well: the first one taken may itself be slower than another.
    """
    untried = set(modes_of(task))
    while (faster := _faster_member(verdict, untried)) is not None:
        untried.discard(faster)
        other = baseline_candidate(task, faster)
        proved = verify(other)
        if proved.passed:
            shipped, verdict = other, proved
    return shipped, verdict


def _faster_member(verdict: Verdict, untried: Collection[str]) -> str | None:
    """Return the fastest panel member among ``untried`` that this verdict measured faster than its candidate."""
    if verdict.timing is None:
        return None
    # A doubt that is too small for a claim counts as well: here it is about what to keep, not about what to say.
    slower_than = [
        (speedup.interval.estimate, speedup.baseline)
        for speedup in verdict.timing.speedups
        if speedup.interval.high < 1 and speedup.baseline in untried
    ]
    return min(slower_than)[1] if slower_than else None


def _finalists(store: RunStore, run: str, counts: Callable[[ProposalRecord], bool]) -> Sequence[Candidate]:
    """Return the best verified candidates of a run, best first."""
    top: list[tuple[float, Candidate]] = []
    for record in store.proposals(run):
        timing = record.verdict.timing if record.verdict is not None else None
        eager = timing.against("eager") if timing is not None else None
        if timing is None or eager is None or timing.partial or record.candidate.origin.scripted or not counts(record):
            continue
        if all(kept.identity() != record.candidate.identity() for _, kept in top):
            top = sorted([*top, (eager.interval.estimate, record.candidate)], key=lambda t: -t[0])[:_FINALISTS]
    return [candidate for _, candidate in top]
