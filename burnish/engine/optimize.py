"""A whole optimisation: a run created or resumed, searched, and its best candidate proved once more as it will ship."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from burnish.core import plugins
from burnish.core.errors import UsageError
from burnish.core.executor import Executor
from burnish.core.language import Assistant
from burnish.core.proposer import Brief
from burnish.core.search import DEFAULT_STRATEGY
from burnish.core.task import Task
from burnish.engine.assistance import Assistance, assistant_of
from burnish.engine.budget import Budget
from burnish.engine.final import (
    INTERRUPTED,
    Finished,
    OnStage,
    conclude,
    machine_hash,
    no_worse_than_the_panel,
    settings_hash,
)
from burnish.engine.judging import RemoteJudge
from burnish.engine.local import LocalExecutor
from burnish.engine.loop import Ended, Loop, Progress
from burnish.engine.precedents import precedents
from burnish.engine.prompts import earlier_prompts, prompts_of
from burnish.engine.proposing import Proposers
from burnish.engine.remembering import learner_of, lessons_of, remember, room_of
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.propose.ranked import Ranked
from burnish.store import RunRecord, RunSpec, RunStore
from burnish.store.records import AGENT, SERVICE

__all__ = ["Finished", "Plan", "no_worse_than_the_panel", "optimize", "settings_hash"]

STORE_PATIENCE_S = 120.0
"""How long a run waits for a database that went away; verdicts under way meanwhile are not lost."""
PROPOSERS = ("recipes", "launch", "baselines", "library", "inductor")


@dataclass(frozen=True)
class Plan:
    """What to do; a resumed run takes all but the budget from the store."""

    task: Task
    device: str
    strategy: str = DEFAULT_STRATEGY
    proposers: tuple[str, ...] = PROPOSERS
    budget: Budget = Budget(seconds=60.0)
    seed: int | None = None
    judge: JudgeOptions = JudgeOptions()
    panel: tuple[str, ...] = ("eager", "compile")
    """What the best candidate is finally timed against."""
    assistance: Assistance = Assistance()
    """Language models to ask."""
    memory: bool = True
    """Whether to be told what earlier verdicts taught; what it teaches is kept in any case."""
    clean_room: bool = False
    """Whether nothing may be told that the task itself has taught."""


Watch = Callable[[Progress], None]


def optimize(
    store: RunStore,
    plan: Plan | None,
    resume: str | None = None,
    budget: Budget | None = None,
    watch: Watch | None = None,
    on_stage: OnStage | None = None,
    on_start: Callable[[str], None] | None = None,
    judge: Judge | RemoteJudge | None = None,
    limits: Assistance | None = None,
) -> Finished:
    """Run ``plan``, or resume a run; raises :class:`KeyboardInterrupt` only after the run is left resumable.

    An interrupted run still ends with its best candidate finally judged, when there is one.  A ``judge`` that is
    given, on the plan's device, is used and left open: the next run finds its processes warm.  ``limits`` are new ones
    for the language models of a run that is resumed.
    """
    run = _open_run(store, plan, resume, judge if isinstance(judge, RemoteJudge) else None)
    spec = run.spec
    if isinstance(judge, RemoteJudge) and spec.device != judge.device:
        raise UsageError(
            f"run {run.id} was judged on {spec.device}, not on {judge.device}: name such a device with --on"
        )
    assistant = assistant_of(store, run, limits)
    owner = f"{socket.gethostname()}:{os.getpid()}"
    store.claim(run.id, owner)
    if on_start is not None:
        on_start(run.id)
    budget = budget or Budget.parse(str(spec.settings["budget"]))
    # What a critic reads of a candidate must have been measured on it.
    options = JudgeOptions(**spec.settings["judge"], profile=assistant is not None)
    ranked = [Ranked(plugins.proposer(name)) for name in spec.proposers]
    with contextlib.ExitStack() as stack:
        stack.enter_context(store.patient(STORE_PATIENCE_S))
        stack.callback(store.release, run.id, owner)
        if assistant is not None:
            stack.callback(assistant.close)
        if judge is None:
            judge = stack.enter_context(Judge(spec.device, options))
        judge.use(options)
        with contextlib.closing(_executor(judge, run, on_stage)) as executor:
            loop = _loop(store, run, ranked, budget, executor, owner, watch, assistant)
            why = _search(loop)
        learner_of(store.lessons, spec.settings).close()
        return conclude(store, run, judge, why, loop.progress, loop.elapsed, on_stage, _filters(ranked))


def _executor(judge: Judge | RemoteJudge, run: RunRecord, on_stage: OnStage | None) -> Executor:
    if isinstance(judge, RemoteJudge):
        return judge.executor(run.id, machine_hash(run.environment), settings_hash(run.spec, run.environment))
    return LocalExecutor(judge, on_stage)


def _open_run(
    store: RunStore, plan: Plan | None, resume: str | None, elsewhere: RemoteJudge | None = None
) -> RunRecord:
    if resume is not None:
        return _searched(store.run(resume))
    if plan is None:
        raise UsageError("give a task, or a run to resume with --resume")
    settings: dict[str, Any] = {
        "budget": str(plan.budget),
        "panel": list(plan.panel),
        "judge": {"precision": plan.judge.precision, "quick": plan.judge.quick},
    }
    if plan.assistance.models:
        settings["assistance"] = plan.assistance.to_json()
    for name in plan.proposers:
        plugins.proposer(name)
    plan.assistance.check(plan.proposers)
    plugins.strategy(plan.strategy, 0)
    device = Judge.resolve(plan.device) if elsewhere is None else elsewhere.device
    seed = secrets.randbits(31) if plan.seed is None else plan.seed
    environment = describe(device) if elsewhere is None else elsewhere.describe()
    if plan.assistance.evolve_prompts:
        # A text may carry over what its task taught, through any number of runs: a clean room begins with none.
        told = plan.memory and not plan.clean_room
        settings["prompts"] = [asdict(each) for each in (earlier_prompts(store, device) if told else ())]
    settings["memory"] = remember(store.lessons, plan.task, environment, seed, plan.memory, plan.clean_room)
    spec = RunSpec(plan.task, device, plan.strategy, plan.proposers, seed, settings)
    return store.run(store.create_run(spec, environment))


def _searched(run: RunRecord) -> RunRecord:
    if run.spec.strategy == AGENT:
        raise UsageError(f"run {run.id} is a coding agent's: go on with it by burnish mcp --resume {run.id}")
    if run.spec.strategy in SERVICE:
        raise UsageError(f"run {run.id} is the service's: whoever began it goes on with it over HTTP")
    return run


def _loop(
    store: RunStore,
    run: RunRecord,
    ranked: Sequence[Ranked],
    budget: Budget,
    executor: Executor,
    owner: str,
    watch: Watch | None,
    assistant: Assistant | None = None,
) -> Loop:
    spec = run.spec
    known = precedents(store, run, machine_hash(run.environment), room_of(spec.settings))
    lessons, target = lessons_of(spec.settings), spec.settings.get("assistance", {}).get("target", "")
    prompts = prompts_of(spec.settings)
    brief = Brief(spec.task, spec.device, spec.seed, known, assistant, lessons, target, prompts)
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
        learn=learner_of(store.lessons, spec.settings).take,
    )


def _search(loop: Loop) -> str:
    try:
        ended: Ended = loop.go()
    except KeyboardInterrupt:
        return INTERRUPTED
    return ended.value


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
