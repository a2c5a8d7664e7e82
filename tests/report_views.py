"""Runs for tests of reports, made from recorded verdicts of the judge."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.load import task_from_file
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import Claim, Interval, Speedup, Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.store.records import ProposalRecord, RunRecord, RunSpec

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
REJECTED = verdict_from_json(json.loads((ROOT / "docs/results/softmax_cheat.json").read_text()))
PASSED = verdict_from_json(json.loads((ROOT / "docs/results/softmax_fast.json").read_text()))
FAST = (EXAMPLES / "softmax_fast.py").read_text()


def softmax() -> Task:
    return task_from_file(EXAMPLES / "softmax.py")


def at(estimate: float, low: float | None = None, high: float | None = None, baseline: str = "eager") -> Verdict:
    """The recorded verdict with another speedup over one baseline; the claim follows the judge's own margin."""
    assert PASSED.timing is not None
    interval = Interval(estimate, low or estimate * 0.9, high or estimate * 1.1)
    claim = Claim.FASTER if interval.low > 1.01 else Claim.SLOWER if interval.high < 0.99 else Claim.INDISTINGUISHABLE
    changed = tuple(Speedup(baseline, interval, claim) if s.baseline == baseline else s for s in PASSED.timing.speedups)
    return replace(PASSED, timing=replace(PASSED.timing, speedups=changed))


def partial(verdict: Verdict) -> Verdict:
    assert verdict.timing is not None
    return replace(verdict, timing=replace(verdict.timing, partial=True))


def candidate(name: str, source: str | None = None, parents: Sequence[Candidate] = (), **origin: Any) -> Candidate:
    made = Origin(proposer=origin.pop("proposer", "library"), parents=tuple(p.identity() for p in parents), **origin)
    return Candidate(source if source is not None else f"# {name}\n{FAST}", name=name, origin=made)


def proposal(number: int, made: Candidate, verdict: Verdict | None, elapsed_s: float | None = None) -> ProposalRecord:
    kind = {0: "fresh", 1: "vary"}.get(len(made.origin.parents), "cross")
    request = Request(kind, made.origin.parents)  # type: ignore[arg-type]
    elapsed = 1.7 * (number + 1) if elapsed_s is None else elapsed_s
    return ProposalRecord(number, request, made, verdict, 0.0 if verdict is None else elapsed, reused=False)


def run_record(**changes: Any) -> RunRecord:
    task: Task = changes.pop("task", None) or softmax()
    settings = {"budget": "60s", "panel": ["eager", "compile"], "judge": {"precision": 0.03, "quick": False}}
    spec = RunSpec(task, "cpu", "evolve", ("library", "baselines"), changes.pop("seed", 7), settings)
    record = RunRecord(
        id="r-20250102-abcdef",
        spec=spec,
        state="finished",
        created="2025-01-02T03:04:05+00:00",
        elapsed_s=61.5,
        proposals=0,
        environment=dict(PASSED.environment),
        best=None,
        summary={"why": "budget used"},
    )
    return replace(record, **changes)


def final(verdict: Verdict, source: str) -> dict[str, Any]:
    """What the engine writes down at the end of a run."""
    return {"why": "budget used", "final": verdict.to_json(), "source": source}


def family() -> list[ProposalRecord]:
    """A short search: two first candidates, their children, rejections, one given up and one still open."""
    one = candidate("rows in one pass", rationale="Keep a row in cache from start to end.")
    two = candidate("torch.compile", proposer="baselines")
    three = candidate("blocks of 8 rows", parents=[one], parameters=(("BLOCK", 8), ("unroll", True)))
    four = candidate(
        "mixed", parents=[three, two], rationale="Takes the blocking of one and the polynomial of the other."
    )
    return [
        proposal(0, one, at(1.31)),
        proposal(1, candidate("cheat", source=(EXAMPLES / "softmax_cheat.py").read_text()), REJECTED),
        proposal(2, two, at(1.02, 0.97, 1.07)),
        proposal(3, three, at(1.55)),
        proposal(4, candidate("given up", parents=[three]), partial(at(0.61))),
        proposal(5, candidate("cheat again", source="x = 1"), REJECTED),
        proposal(6, four, PASSED),
        proposal(7, candidate("slow", parents=[one]), at(0.42)),
        proposal(8, candidate("open", parents=[four]), None),
    ]


def many(count: int) -> Iterator[ProposalRecord]:
    """A long search, made as it is read; a third is rejected, and each candidate descends from the one before."""
    before: list[Candidate] = []
    for number in range(count):
        made = candidate(f"c{number}", source=f"# {number}\n", parents=before, rationale="because " * 20)
        if number % 3 == 2:
            yield proposal(number, made, REJECTED)
            continue
        yield proposal(number, made, at(0.5 + 2.0 * number / count + 0.3 * ((number * 7919) % 101) / 101))
        before = [made]
