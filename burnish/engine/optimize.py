"""A whole optimisation: a run created or resumed, searched, and its best candidate proved once more as it will ship."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from burnish.backends.emit import HEADER, self_contained
from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.executor import Executor
from burnish.core.hashing import content_hash
from burnish.core.proposer import Brief
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.engine.budget import Budget
from burnish.engine.local import LocalExecutor
from burnish.engine.loop import Ended, Loop, Progress
from burnish.engine.precedents import precedents
from burnish.engine.proposing import Proposers
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.propose.baselines import baseline_candidate, modes_of
from burnish.propose.ranked import Ranked
from burnish.store import RunRecord, RunSpec, RunStore

__all__ = ["Finished", "Plan", "no_worse_than_the_panel", "optimize", "settings_hash"]

PROPOSERS = ("recipes", "launch", "baselines", "library", "inductor")
_FINALISTS = 3


@dataclass(frozen=True)
class Plan:
    """What to do; a resumed run takes all but the budget from the store."""

    task: Task
    device: str
    strategy: str = "evolve"
    proposers: tuple[str, ...] = PROPOSERS
    budget: Budget = Budget(seconds=60.0)
    seed: int | None = None
    judge: JudgeOptions = JudgeOptions()
    panel: tuple[str, ...] = ("eager", "compile")
    """What the best candidate is finally timed against."""


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


Watch = Callable[[Progress], None]
OnStage = Callable[[Stage, str], None]


def optimize(
    store: RunStore,
    plan: Plan | None,
    resume: str | None = None,
    budget: Budget | None = None,
    watch: Watch | None = None,
    on_stage: OnStage | None = None,
    on_start: Callable[[str], None] | None = None,
    judge: Judge | None = None,
) -> Finished:
    """Run ``plan``, or resume a run; raises :class:`KeyboardInterrupt` only after the run is left resumable.

    An interrupted run still ends with its best candidate finally judged, when there is one.  A ``judge`` that is
    given, on the plan's device, is used and left open: the next run finds its processes warm.
    """
    run = _open_run(store, plan, resume)
    spec = run.spec
    owner = f"{socket.gethostname()}:{os.getpid()}"
    store.claim(run.id, owner)
    if on_start is not None:
        on_start(run.id)
    budget = budget or Budget.parse(str(spec.settings["budget"]))
    options = JudgeOptions(**spec.settings["judge"])
    ranked = [Ranked(plugins.proposer(name)) for name in spec.proposers]
    with contextlib.ExitStack() as stack:
        stack.callback(store.release, run.id, owner)
        if judge is None:
            judge = stack.enter_context(Judge(spec.device, options))
        judge.use(options)
        with contextlib.closing(LocalExecutor(judge, on_stage)) as executor:
            loop = _loop(store, run, ranked, budget, executor, owner, watch)
            why = _search(loop)
        # Whoever interrupts wants an end soon: a compiled baseline takes a compiler long.
        judge.use(replace(options, baselines=("eager",) if why == "interrupted" else tuple(spec.settings["panel"])))
        candidate, verdict = _final(store, run, judge, on_stage)
        state = "interrupted" if why == "interrupted" else "finished"
        best = loop.progress.best
        store.set_state(
            run.id,
            state,
            loop.elapsed(),
            best.candidate if best else None,
            _summary(why, candidate, verdict, ranked)
            | {"machine": _machine(run.environment), "ended": datetime.now(UTC).isoformat(timespec="seconds")},
        )
    return Finished(run.id, why, loop.progress, candidate, verdict, _filters(ranked))


def _open_run(store: RunStore, plan: Plan | None, resume: str | None) -> RunRecord:
    if resume is not None:
        return store.run(resume)
    if plan is None:
        raise UsageError("give a task, or a run to resume with --resume")
    settings: dict[str, Any] = {
        "budget": str(plan.budget),
        "panel": list(plan.panel),
        "judge": {"precision": plan.judge.precision, "quick": plan.judge.quick},
    }
    for name in plan.proposers:
        plugins.proposer(name)
    plugins.strategy(plan.strategy, 0)
    device = Judge.resolve(plan.device)
    seed = secrets.randbits(31) if plan.seed is None else plan.seed
    spec = RunSpec(plan.task, device, plan.strategy, plan.proposers, seed, settings)
    return store.run(store.create_run(spec, describe(device)))


def _loop(
    store: RunStore,
    run: RunRecord,
    ranked: Sequence[Ranked],
    budget: Budget,
    executor: Executor,
    owner: str,
    watch: Watch | None,
) -> Loop:
    spec = run.spec
    brief = Brief(spec.task, spec.device, spec.seed, precedents(store, run, _machine(run.environment)))
    proposers = Proposers(ranked, brief, store.candidate)
    return Loop(
        store=store,
        run=run.id,
        task=spec.task,
        settings=settings_hash(spec, run.environment),
        strategy=plugins.strategy(spec.strategy, spec.seed),
        proposers=proposers,
        executor=executor,
        device=spec.device,
        budget=budget,
        owner=owner,
        elapsed_s=run.elapsed_s,
        watch=watch,
    )


def settings_hash(spec: RunSpec, environment: dict[str, Any]) -> str:
    """Return what besides task, candidate and device a verdict depends on: how it was judged, and on what."""
    return content_hash("settings", spec.settings["judge"], _machine_parts(environment))


def _machine_parts(environment: dict[str, Any]) -> dict[str, Any]:
    return {k: environment.get(k) for k in ("torch", "cpu", "gpu", "triton", "cuda")}


def _machine(environment: dict[str, Any]) -> str:
    return content_hash("machine", _machine_parts(environment))


def _search(loop: Loop) -> str:
    try:
        ended: Ended = loop.go()
    except KeyboardInterrupt:
        return "interrupted"
    return ended.value


def _final(
    store: RunStore, run: RunRecord, judge: Judge, on_stage: OnStage | None
) -> tuple[Candidate | None, Verdict | None]:
    """Judge the best candidate in the form it will ship in, from the start and against the whole panel.

    The best of many is partly the luckiest of many; this verdict shares no luck with the search.  Should it fail in
    that form, the next best is taken, and in the end what the user has already.
    """
    only = _only(store, run)
    if only is not None:
        return only
    fallback = [baseline_candidate(run.spec.task, "eager")] if "baselines" in run.spec.proposers else []
    for candidate in [*_finalists(store, run.id), *fallback]:
        shipped = replace(candidate, source=self_contained(candidate.source))
        verdict = judge.verify(run.spec.task, shipped, on_stage)
        if verdict.passed:
            return no_worse_than_the_panel(
                run.spec.task, shipped, verdict, lambda other: judge.verify(run.spec.task, other, on_stage)
            )
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


def _finalists(store: RunStore, run: str) -> list[Candidate]:
    """Return the best verified candidates of a run, best first."""
    top: list[tuple[float, Candidate]] = []
    for record in store.proposals(run):
        timing = record.verdict.timing if record.verdict is not None else None
        eager = timing.against("eager") if timing is not None else None
        if timing is None or eager is None or timing.partial or record.candidate.origin.scripted:
            continue
        if all(kept.identity() != record.candidate.identity() for _, kept in top):
            top = sorted([*top, (eager.interval.estimate, record.candidate)], key=lambda t: -t[0])[:_FINALISTS]
    return [candidate for _, candidate in top]


def _filters(ranked: Sequence[Ranked]) -> dict[str, dict[str, Any]]:
    """Return how well each proposer's candidates were ranked before they were measured, where they were."""
    return {
        filtered.name: {
            "rank_correlation": round(filtered.correlation, 3),
            "passed_over": filtered.passed_over,
            "active": filtered.active,
        }
        for filtered in ranked
        if filtered.correlation is not None
    }


def _summary(
    why: str, candidate: Candidate | None, verdict: Verdict | None, ranked: Sequence[Ranked]
) -> dict[str, Any]:
    return {
        "why": why,
        "filters": _filters(ranked),
        "final": None if verdict is None else verdict.to_json(),
        "source": None if candidate is None else candidate.source,
    }
