"""An executor and a proposer that cost nothing, for measuring and testing the engine itself.

Verdicts are made from the candidate's text by a hash, so they are the same in every run; all are marked as scripted.

::

    python -m burnish.testing.instant --store sqlite:////tmp/runs.db --evals 300 --strategy evolve --seed 1
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from burnish.core import plugins
from burnish.core.candidate import Candidate, Origin
from burnish.core.executor import Executor, Job
from burnish.core.judging import Judging
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.core.verdict import Claim, Clocks, Finding, Interval, Roofline, Speedup, Stage, Status, Timing, Verdict
from burnish.engine.budget import Budget
from burnish.engine.loop import Loop, Progress
from burnish.engine.proposing import Proposers
from burnish.store import RunSpec, RunStore

__all__ = ["InstantExecutor", "InstantJudging", "InstantProposer", "instant_run", "instant_verdict"]

TASK = Task("instant", "class Model: ...")
_SETTINGS = 40


class InstantProposer(Proposer):
    """Points of a small grid: four numbers each."""

    name = "instant"

    def begin(self, brief: Brief) -> None:
        """Nothing to look at."""

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Draw a point, or move one."""
        point = [rng.randrange(_SETTINGS) for _ in range(4)]
        for number, parent in enumerate(parents):
            known = [int(value) for _, value in parent.origin.parameters]
            point = [old if rng.random() < 0.7 else new for old, new in zip(known, point, strict=True)]
            if number == 0 and len(parents) == 1:
                point[rng.randrange(4)] = rng.randrange(_SETTINGS)
        parameters = tuple((f"p{i}", value) for i, value in enumerate(point))
        origin = Origin(self.name, request.parents, parameters=parameters, traits=(("passes", point[0] % 4),))
        return Candidate(f"# {point}\n", name=f"instant {point}", origin=origin)


class InstantExecutor(Executor):
    """Returns at once, or after ``delay_s``."""

    def __init__(self, capacity: int = 4, delay_s: float = 0.0) -> None:
        """Keep up to ``capacity`` jobs."""
        self.capacity = capacity
        self._delay = delay_s
        self._jobs: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._jobs.append(job)

    def collect(self) -> tuple[Job, Verdict]:
        """Return the oldest job with its verdict."""
        if self._delay:
            time.sleep(self._delay)
        job = self._jobs.popleft()
        return job, instant_verdict(job.task, job.candidate)

    def close(self) -> None:
        """Forget what is waiting."""
        self._jobs.clear()


class InstantJudging(Judging):
    """The instant executor, for services."""

    def describe(self) -> tuple[str, str, dict[str, Any]]:
        """Return names that no real verdict has."""
        return "cpu", "instant", {"executor": "instant"}

    def open(self) -> Executor:
        """Return an executor that takes a batch."""
        return InstantExecutor(capacity=64)


def instant_verdict(task: Task, candidate: Candidate) -> Verdict:
    """Return the verdict that belongs to a text: one in five is wrong, the others are faster or slower."""
    digest = hashlib.sha256(candidate.source.encode()).digest()
    known: dict[str, Any] = {
        "contract": "reference",
        "task": task.identity(),
        "candidate": candidate.identity(),
        "device": "cpu",
    }
    if digest[0] < 51:
        finding = Finding("wrong-values", "by its hash")
        return Verdict(Status.WRONG, Stage.VALUES, "wrong by its hash", findings=(finding,), scripted=True, **known)
    speedup = 0.5 + digest[1] / 100
    interval = Interval(speedup, speedup * 0.98, speedup * 1.02)
    claim = Claim.FASTER if speedup > 1.04 else Claim.SLOWER if speedup < 0.96 else Claim.INDISTINGUISHABLE
    timing = Timing(
        (Speedup("eager", interval, claim),),
        (("candidate", Clocks(1.0, 1.0, 1.0)),),
        (("candidate/1", (1.0, 1.1, 0.9)), ("eager/1", (speedup, speedup, speedup))),
    )
    bound = ("memory", "compute", "launch")[digest[2] % 3]
    roofline = Roofline(0.5, 0.5, bound, 1000, 1000)
    return Verdict(
        Status.PASSED, Stage.DONE, "by its hash", timing=timing, roofline=roofline, scripted=True, **known
    )  # fmt: skip


def instant_run(
    store: RunStore,
    evals: int,
    strategy: str = "evolve",
    seed: int = 0,
    run: str | None = None,
    delay_s: float = 0.0,
    watch: object = None,
    seconds: float | None = None,
    device: str = "cpu",
    task: Task = TASK,
    executor: Executor | None = None,
    learn: Callable[[Candidate, Outcome, bool], None] | None = None,
) -> tuple[str, Progress]:
    """Search with the two fakes above, or resume such a run; returns its name and where it ended."""
    spec = RunSpec(task, "cpu", strategy, ("instant",), seed, {"judge": {}, "budget": f"{evals}evals", "panel": []})
    record = store.run(run or store.create_run(spec, {}))
    owner = f"instant:{os.getpid()}"
    store.claim(record.id, owner)
    proposers = Proposers([InstantProposer()], Brief(task, "cpu", seed), store.candidate)
    loop = Loop(
        store=store,
        run=record.id,
        task=task,
        settings="instant",
        strategy=plugins.strategy(strategy, seed),
        proposers=proposers,
        executor=executor or InstantExecutor(delay_s=delay_s),
        device=device,
        budget=Budget(seconds, evals),
        owner=owner,
        elapsed_s=record.elapsed_s,
        watch=watch if callable(watch) else None,
        learn=learn,
    )
    loop.go()
    store.set_state(record.id, "finished", loop.elapsed(), None, {})
    store.release(record.id, owner)
    return record.id, replace(loop.progress)


def main() -> None:
    """Run or resume from the command line; prints the run's name first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", required=True)
    parser.add_argument("--evals", type=int, default=200)
    parser.add_argument("--strategy", default="evolve")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--resume")
    options = parser.parse_args()
    with RunStore.open(options.store) as store:
        run, progress = instant_run(store, options.evals, options.strategy, options.seed, options.resume, options.delay)
    print(run, progress.evals, progress.judged)


if __name__ == "__main__":
    main()
