"""Runs for tests of training data: candidates with a lineage and the verdicts a judge gives, without judging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import (
    Claim,
    Clocks,
    Finding,
    Interval,
    Profile,
    Speedup,
    Stage,
    Status,
    Timing,
    Verdict,
)
from burnish.store import ProposalRecord, RunRecord, RunSpec, RunStore, VerdictKey

ENVIRONMENT = {"burnish": "0.1.0", "torch": "2.13", "python": "3.11", "cpu": {"model": "Some CPU", "threads": 2}}
TASK = Task("samples/scale", "class Model:\n    def forward(self, x):\n        return x * 3\n")


def made(text: str, parents: Sequence[Candidate] = (), **origin: Any) -> Candidate:
    known = Origin(origin.pop("proposer", "library"), tuple(p.identity() for p in parents), **origin)
    return Candidate(text, name=text[:20], origin=known)


def passed(
    candidate: Candidate,
    speedup: float,
    spread: float = 0.02,
    partial: bool = False,
    share: float | None = None,
    task: Task = TASK,
    environment: dict[str, Any] | None = None,
    scripted: bool = False,
) -> Verdict:
    """A pass at a speedup whose interval is ``spread`` wide on both sides; the claim follows the judge's rule."""
    interval = Interval(speedup, speedup * (1 - spread), speedup * (1 + spread))
    claim = Claim.FASTER if interval.low > 1.01 else Claim.SLOWER if interval.high < 1 / 1.01 else None
    speedups = (Speedup("eager", interval, (not partial and claim) or Claim.INDISTINGUISHABLE),)
    return Verdict(
        Status.PASSED,
        Stage.DONE,
        f"equal under the contract; {speedup:.2f}x the speed of eager",
        "reference",
        task.identity(),
        candidate.identity(),
        "cpu",
        timing=Timing(speedups, (("candidate", Clocks(1.0, 1.0, 1.0)),), partial=partial),
        profile=None if share is None else Profile((("k", share, "authored"),), share),
        environment=ENVIRONMENT if environment is None else environment,
        scripted=scripted,
    )


def rejected(
    candidate: Candidate, check: str = "wrong-values", status: Status = Status.WRONG, task: Task = TASK
) -> Verdict:
    finding = Finding(check, "seen in /home/somebody/kernel.py")
    return Verdict(
        status,
        Stage.VALUES,
        f"{check}: {finding.detail}",
        "reference",
        task.identity(),
        candidate.identity(),
        "cpu",
        findings=(finding,),
        environment=ENVIRONMENT,
    )


def cheat(candidate: Candidate, task: Task = TASK) -> Verdict:
    return rejected(candidate, "replay", Status.DISHONEST, task)


def record(number: int, candidate: Candidate, verdict: Verdict | None) -> ProposalRecord:
    kind = {0: "fresh", 1: "vary"}.get(len(candidate.origin.parents), "cross")
    request = Request(kind, candidate.origin.parents)  # type: ignore[arg-type]
    return ProposalRecord(number, request, candidate, verdict, float(number), reused=False)


def spec(task: Task = TASK, seed: int = 7) -> RunSpec:
    return RunSpec(task, "cpu", "evolve", ("library",), seed, {"budget": "9evals", "judge": {}, "panel": []})


def run_record(name: str, created: str = "2026-01-02T03:04:05+00:00", task: Task = TASK) -> RunRecord:
    return RunRecord(name, spec(task), "finished", created, 1.0, 0, ENVIRONMENT, None, {})


def family() -> list[tuple[Candidate, Verdict | None]]:
    """Two drafts, revisions better and worse, a cheat, a wrong one, one given up, a mixture, one still open."""
    one = made("one = 1\n", traits=(("kernels", 1),))
    two = made("two = 2\n", traits=(("kernels", 0),))
    better = made("better = 3\n", [one])
    worse = made("worse = 4\n", [one])
    caught = made("caught = 5\n", [one])
    wrong = made("wrong = 6\n", [one])
    given_up = made("given_up = 7\n", [better])
    mixed = made("mixed = 8\n", [better, two])
    return [
        (one, passed(one, 1.5)),
        (two, passed(two, 1.2)),
        (better, passed(better, 2.0, share=0.5)),
        (worse, passed(worse, 1.49)),
        (caught, cheat(caught)),
        (wrong, rejected(wrong)),
        (given_up, passed(given_up, 1.6, partial=True)),
        (mixed, passed(mixed, 4.0)),
        (made("open_ = 9\n", [mixed]), None),
    ]


def stored(store: RunStore, rows: Sequence[tuple[Candidate, Verdict | None]], task: Task = TASK, seed: int = 7) -> str:
    """Store a run the way the engine does; returns its name."""
    name = store.create_run(spec(task, seed), ENVIRONMENT)
    for number, (candidate, verdict) in enumerate(rows):
        request = record(number, candidate, verdict).request
        store.propose(name, number, candidate, request)
        if verdict is not None:
            key = VerdictKey(task.identity(), candidate.identity(), "cpu", "settings")
            store.judged(name, number, key, verdict, float(number))
    return name
