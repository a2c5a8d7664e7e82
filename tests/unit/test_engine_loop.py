"""The loop with verdicts that cost nothing: what it stores, repeats, skips and resumes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.core.verdict import Finding, Roofline, Stage, Status, Verdict
from burnish.engine.loop import Progress
from burnish.store import RunStore
from burnish.testing.instant import InstantProposer, instant_run, instant_verdict

STRATEGIES = ["best-of-n", "greedy", "evolve", "tune"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


def story(store: RunStore, run: str) -> list[tuple[int, str, str]]:
    """What was proposed in which order, and what became of it."""
    return [
        (p.number, p.candidate.identity(), p.verdict.status.value if p.verdict else "open")
        for p in store.proposals(run)
    ]


class Stop(Exception):
    """Stands for whatever ends a process."""


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_run_stores_every_proposal_with_its_verdict(store: RunStore, strategy: str) -> None:
    run, progress = instant_run(store, 60, strategy, seed=3)
    told = story(store, run)
    assert len(told) == progress.evals == 60
    assert [number for number, _, _ in told] == sorted({number for number, _, _ in told})
    assert {status for _, _, status in told} <= {"passed", "wrong"}
    assert sum(progress.statuses.values()) == 60
    assert progress.reasons == {"wrong": "wrong by its hash"}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_stopped_run_ends_like_one_that_was_not(store: RunStore, tmp_path: Path, strategy: str) -> None:
    with RunStore.open(f"sqlite:///{tmp_path}/whole.db") as other:
        whole, _ = instant_run(other, 80, strategy, seed=5)
        expected = story(other, whole)

    def stop_at(count: int) -> object:
        def watch(progress: Progress) -> None:
            if progress.judged >= count:
                raise Stop

        return watch

    with pytest.raises(Stop):
        instant_run(store, 80, strategy, seed=5, watch=stop_at(17))
    run = store.runs()[0].id
    store.release(run, store_owner())
    before = [row for row in story(store, run) if row[2] != "open"]
    with pytest.raises(Stop):
        instant_run(store, 80, strategy, seed=5, run=run, watch=stop_at(11))
    store.release(run, store_owner())
    _, progress = instant_run(store, 80, strategy, seed=5, run=run)
    after = story(store, run)
    assert after == expected
    assert after[: len(before)] == before
    assert progress.judged <= 80 - 17 - 10, "what was judged is not judged again"


def store_owner() -> str:
    import os

    return f"instant:{os.getpid()}"


def test_identical_candidates_are_judged_once_ever(store: RunStore) -> None:
    _, first = instant_run(store, 50, "best-of-n", seed=1)
    _, second = instant_run(store, 50, "best-of-n", seed=1)
    assert first.judged > 40
    assert second.judged == 0
    assert second.evals == 50


def test_what_found_no_memory_on_a_gpu_is_judged_again_by_the_next_run(
    store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(task: Task, candidate: Candidate) -> Verdict:
        finding = Finding("memory", "OutOfMemoryError: CUDA out of memory")
        known = {"contract": "reference", "task": task.identity(), "candidate": candidate.identity()}
        return Verdict(Status.OUT_OF_BOUNDS, Stage.SMOKE, "full", device="cuda:0", findings=(finding,), **known)

    monkeypatch.setattr("burnish.testing.instant._SETTINGS", 2)  # some candidates come several times
    with monkeypatch.context() as starved:
        starved.setattr("burnish.testing.instant.instant_verdict", full)
        learnt: list[Candidate] = []
        run, first = instant_run(store, 50, "best-of-n", seed=1, learn=lambda one, outcome, judged: learnt.append(one))
    assert not learnt, "it says nothing about a technique"
    assert first.statuses == {"out_of_bounds": 50} and first.judged < 50
    told = story(store, run)
    again, second = instant_run(store, 50, "best-of-n", seed=1)
    assert second.judged == first.judged
    assert second.statuses["passed"] > 20 and "out_of_bounds" not in second.statuses
    _, third = instant_run(store, 50, "best-of-n", seed=1)
    assert third.judged == 0 and third.statuses == second.statuses, "what was judged since is known"
    _, resumed = instant_run(store, 50, "best-of-n", seed=1, run=again)
    assert resumed.judged == 0 and resumed.statuses == second.statuses, "not what was told before it"
    _, resumed = instant_run(store, 50, "best-of-n", seed=1, run=run)
    assert resumed.judged == 0 and resumed.statuses == first.statuses, "a run is told what it was told before"
    assert story(store, run) == told


def test_a_budget_shorter_than_the_first_verdict_still_has_one(store: RunStore) -> None:
    _, progress = instant_run(store, 50, "best-of-n", delay_s=0.01, seconds=1e-6)
    assert progress.evals == 1


def test_a_run_does_not_end_for_want_of_time_with_one_candidate_refused(
    store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = instant_verdict
    evals = iter(range(100))

    def refused_first(task: Task, candidate: Candidate) -> Verdict:
        fixed = known(task, Candidate("# [1, 2, 3, 4]\n"))
        return known(task, Candidate("# [9, 1, 12, 4]\n")) if next(evals) == 0 else fixed

    assert not known(Task("t", ""), Candidate("# [9, 1, 12, 4]\n")).passed
    monkeypatch.setattr("burnish.testing.instant.instant_verdict", refused_first)
    _, progress = instant_run(store, 50, "best-of-n", delay_s=0.01, seconds=1e-6)
    assert dict(progress.statuses) == {"wrong": 1, "passed": 1}
    evals = iter(range(100))
    _, progress = instant_run(store, 1, "best-of-n", delay_s=0.01, seconds=1e-6, seed=7)
    assert progress.evals == 1, "but never beyond its evaluations"


def test_a_proposer_that_waits_to_hear_is_asked_once_at_a_time_until_it_has(
    store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    asked_after: list[int] = []

    class Waiting(InstantProposer):
        def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
            asked_after.append(len(told))
            self.most_open = None if told else 1
            return super().propose(request, parents, rng)

        def observe(self, candidate: Candidate, outcome: Outcome) -> None:
            told.append(outcome.status)
            self.most_open = None

    monkeypatch.setattr("burnish.testing.instant.InstantProposer", Waiting)
    instant_run(store, 12, "best-of-n", seed=11)
    # The executor takes four at a time.
    assert asked_after[:5] == [0, 1, 1, 1, 1]


def test_whoever_is_urgent_has_a_verdict_too(store: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burnish.testing.instant.InstantProposer.urgent", True)
    _, progress = instant_run(store, 50, "best-of-n", delay_s=0.01, seconds=1e-6)
    assert progress.evals == 2
    _, progress = instant_run(store, 1, "best-of-n", seed=9)
    assert progress.evals == 1


def test_whoever_is_urgent_has_a_verdict_after_a_refusal_and_its_answer(
    store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(task: Task, candidate: Candidate) -> Verdict:
        known = {"contract": "reference", "task": task.identity(), "candidate": candidate.identity(), "device": "cpu"}
        return Verdict(Status.WRONG, Stage.VALUES, "wrong", findings=(Finding("wrong-values", "off"),), **known)

    monkeypatch.setattr("burnish.testing.instant.InstantProposer.urgent", True)
    monkeypatch.setattr("burnish.testing.instant.instant_verdict", refused)
    _, progress = instant_run(store, 50, "best-of-n", delay_s=0.01, seconds=1e-6)
    assert not progress.statuses["passed"] and progress.evals == 3
    _, progress = instant_run(store, 2, "best-of-n", seed=9, delay_s=0.01, seconds=1e-6)
    assert progress.evals == 2


def test_a_run_ends_where_the_memory_cannot_be_faster(store: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def at(score: float | None, bound: str = "memory") -> Callable[[Task, Candidate], Verdict]:
        def verdict(task: Task, candidate: Candidate) -> Verdict:
            found = instant_verdict(task, Candidate("# [1, 2, 3, 4]\n"))
            return replace(found, scripted=False, roofline=Roofline(0.5, score, bound, 1000, 1000))

        return verdict

    for number, (judged, device, evals) in enumerate(
        [
            (at(0.93), "cuda:0", 1),
            (at(0.93), "cpu", 12),  # a cache may be faster than the memory
            (at(0.7), "cuda:0", 12),
            (at(None), "cuda:0", 12),  # faster than the bound: the bound is wrong
            (at(0.93, "compute"), "cuda:0", 12),
        ]
    ):
        monkeypatch.setattr("burnish.testing.instant.instant_verdict", judged)
        _, progress = instant_run(store, 12, "best-of-n", seed=number + 100, device=device)
        assert progress.evals == evals


def test_scripted_candidates_are_never_the_best(store: RunStore) -> None:
    _, progress = instant_run(store, 30, "greedy")
    assert progress.statuses["passed"] > 0
    assert progress.best is None


def test_an_unknown_run_names_the_fix(store: RunStore) -> None:
    with pytest.raises(UsageError, match="burnish show"):
        instant_run(store, 5, run="no-such-run")
