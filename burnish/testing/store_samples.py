"""Runs, candidates and verdicts for tests of the store: every field filled, and text that databases stumble over."""

from __future__ import annotations

from dataclasses import replace

from burnish.core.candidate import Candidate, Origin
from burnish.core.contract import parse_contract
from burnish.core.recipe import Recipe, Step
from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.core.verdict import Claim, Clocks, Finding, Interval, Speedup, Stage, Status, Timing, Trial, Verdict
from burnish.store.records import RunSpec, VerdictKey

__all__ = ["ENVIRONMENT", "SPEC", "candidate_number", "failed", "key_of", "passed", "without_samples"]

_TASK = Task(
    name="Level 1/36 RMSNorm",
    source="class Model: ...",
    kind=EntryKind.FUNCTION,
    workloads=(Workload("small", (("rows", 8), ("dtype", "float16"), ("scale", 0.5), ("bias", True))),),
    direction=Direction.FORWARD_BACKWARD,
    contract=parse_contract("kernelbench,policy=authored"),
    search_path=("/somewhere",),
)
SPEC = RunSpec(_TASK, "cpu", "evolve", ("baselines", "library"), 7, {"budget": "60s", "judge": {"rounds": 3}})
ENVIRONMENT = {"torch": "2.13", "cpu": {"cores": 2}, "flags": ["avx2"]}


def candidate_number(number: int, proposer: str = "library") -> Candidate:
    """Return one of many candidates, with everything an origin can hold."""
    recipe = Recipe((Step("fuse", (("block", 1024), ("fast", True))), Step("layout")))
    origin = Origin(proposer, ("a" * 32,), recipe, (("unroll", number), ("rate", 1.0)), "why\nnot", (("passes", 2),))
    return Candidate(f"value = {number}\n", "ModelNew", f"candidate {number}", origin)


def key_of(candidate: Candidate, settings: str = "settings") -> VerdictKey:
    """Return the key of a verdict on ``candidate``."""
    return VerdictKey(_TASK.identity(), candidate.identity(), "cpu", settings)


def passed(candidate: Candidate, speedup: float = 1.25, partial: bool = False) -> Verdict:
    """Return a verdict with a timing, raw samples and a number that is none."""
    timing = Timing(
        speedups=(Speedup("eager", Interval(speedup, speedup / 2, speedup * 2), Claim.FASTER),),
        clocks=(("candidate", Clocks(1.0, 1.5, 0.1 + 0.2)), ("eager", Clocks(2.0, 2.5, 3.0))),
        samples=(("candidate/1", (speedup, 0.1 + 0.2)), ("eager/1", ()), ("eager/2", (2.0,))),
        timed_calls=100,
        excluded_baselines=(("compile", "did not"),),
        partial=partial,
    )
    return Verdict(
        status=Status.PASSED,
        stage=Stage.DONE,
        reason="verified",
        contract="reference",
        task=_TASK.identity(),
        candidate=candidate.identity(),
        device="cpu",
        trials=(Trial("normal", 1e-7, 1e-7, 8e-7, float("inf")),),
        timing=timing,
        deterministic=True,
        seconds=1.5,
        stage_seconds=(("smoke", 0.25), ("build", 1.25)),
        environment=ENVIRONMENT,
    )


def failed(candidate: Candidate) -> Verdict:
    """Return a verdict without a timing whose text is not plain."""
    finding = Finding("wrong-values", "got \x00, \ud800 and \N{GREEK SMALL LETTER ALPHA}")
    bare = replace(passed(candidate), timing=None, trials=())
    return replace(bare, status=Status.WRONG, stage=Stage.VALUES, findings=(finding,))


def without_samples(verdict: Verdict) -> Verdict:
    """Return a verdict as the store gives it back."""
    return verdict if verdict.timing is None else replace(verdict, timing=replace(verdict.timing, samples=()))
