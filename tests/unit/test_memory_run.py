"""The memory within runs: what they are told, what they teach, poisoned lessons, clean rooms."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from burnish.core import plugins
from burnish.core.candidate import Candidate, Origin
from burnish.core.executor import Executor, Job
from burnish.core.lesson import Evidence, Lesson, Tally, Teacher
from burnish.core.proposer import Brief
from burnish.core.recipe import Recipe, Step
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.engine.budget import Budget
from burnish.engine.loop import Loop, Progress
from burnish.engine.precedents import precedents
from burnish.engine.proposing import Proposers
from burnish.engine.remembering import Learner, learner_of, lessons_of, remember, room_of, subject
from burnish.memory import clean_room, observations, recall, steps_of
from burnish.memory.files import take_in
from burnish.propose.library import LibraryProposer
from burnish.propose.ranked import Ranked
from burnish.propose.recipes import RecipeProposer
from burnish.store import RunSpec, RunStore
from burnish.testing.store_samples import failed, passed

ENVIRONMENT = {"torch": "2.13", "cpu": {"model": "Xeon", "capability": "AVX512", "threads": 2}}
SOURCE = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x * {scale}, dim=-1)

def get_inputs():
    return [torch.randn({rows}, 512)]

def get_init_inputs():
    return []
"""
SOFTMAX = Task("softmax", SOURCE.format(scale=0.5, rows=64))
RELATED = Task("another softmax", SOURCE.format(scale=0.25, rows=128))
Judged = Callable[[Candidate], Verdict]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as store:
        yield store


class Table(Executor):
    """Verdicts by a function of the candidate; not scripted, so that they teach."""

    capacity = 1

    def __init__(self, judged: Judged) -> None:
        self._judged, self._jobs = judged, deque[Job]()

    def submit(self, job: Job) -> None:
        self._jobs.append(job)

    def collect(self) -> tuple[Job, Verdict]:
        job = self._jobs.popleft()
        return job, replace(self._judged(job.candidate), candidate=job.candidate.identity())

    def close(self) -> None:
        self._jobs.clear()


def search(
    store: RunStore, task: Task, judged: Judged, evals: int, clean: bool = True, run: str | None = None, seed: int = 1
) -> tuple[str, Progress, LibraryProposer]:
    """Run or resume a search by the library's proposer, as the engine does."""
    if run is None:
        settings = {"judge": {}, "budget": f"{evals}evals", "panel": []}
        memory = remember(store.lessons, task, ENVIRONMENT, seed, clean=clean)
        spec = RunSpec(task, "cpu", "evolve", ("library",), seed, {**settings, "memory": memory})
        run = store.create_run(spec, ENVIRONMENT)
    spec = store.run(run).spec
    store.claim(run, "tests")
    proposer = LibraryProposer()
    brief = Brief(task, "cpu", spec.seed, lessons=lessons_of(spec.settings))
    loop = Loop(
        store=store, run=run, task=task, settings="table", strategy=plugins.strategy("evolve", spec.seed),
        proposers=Proposers([proposer], brief, store.candidate), executor=Table(judged), device="cpu",
        budget=Budget(None, evals), owner="tests", learn=learner_of(store.lessons, spec.settings).take,
    )  # fmt: skip
    loop.go()
    store.set_state(run, "finished", 1.0, summary={"machine": "here", "ended": "2020-01-01T00:00:00+00:00"})
    store.release(run, "tests")
    return run, loop.progress, proposer


def by_fast(candidate: Candidate) -> Verdict:
    """Candidates with fast mathematics gain, others do not."""
    return passed(candidate, 1.5 if dict(candidate.origin.parameters)["fast"] else 0.9)


# --- what a run teaches -------------------------------------------------------------------------------------------


def test_every_verdict_teaches_once_and_a_resumed_run_teaches_nothing_again(store: RunStore) -> None:
    run, progress, _ = search(store, SOFTMAX, by_fast, 10)
    taught = sorted(map(repr, store.lessons.everything()))
    assert {row.teacher.count for row in store.lessons.everything()} == {progress.judged} == {10}
    assert {row.stage for row in store.lessons.everything()} == {"draft", "refine"}
    _, again, _ = search(store, SOFTMAX, by_fast, 10, run=run)
    assert (again.evals, again.judged) == (10, 0)
    assert sorted(map(repr, store.lessons.everything())) == taught


def test_a_child_teaches_what_its_changes_brought_over_its_parent() -> None:
    def made(**settings: int) -> Candidate:
        origin = Origin("library", parameters=(("template", "rows"), *settings.items()))
        return Candidate(repr(settings), origin=origin)

    parent, child = made(block=256, unroll=1), made(block=512, unroll=1)
    outcome = Outcome.of(1, Request(), child, passed(child, 2.0))
    found = observations(child, outcome, [(steps_of(parent), math.log(1.6))])
    (refined,) = [o for o in found if o.stage == "refine"]
    assert refined.technique == Recipe((Step("library rows", (("block", 512),)),))
    assert refined.gain == pytest.approx(math.log(2.0 / 1.6))
    drafts = {o.technique: o for o in found if o.stage == "draft"}
    assert drafts[steps_of(child)].grain == "whole" and drafts[Recipe((Step("library rows"),))].grain == "order"
    assert len(drafts) == 4


def test_a_technique_of_one_setting_is_learnt_once() -> None:
    candidate = Candidate("x", origin=Origin("library", parameters=(("template", "rows"), ("block", 256))))
    found = observations(candidate, Outcome.of(0, Request(), candidate, passed(candidate)))
    assert [o.grain for o in found] == ["whole", "order"]


def test_fakes_and_verdicts_that_say_nothing_teach_nothing() -> None:
    candidate = Candidate("x", origin=Origin("library", parameters=(("template", "rows"),)))
    scripted = replace(Outcome.of(0, Request(), candidate, passed(candidate)), scripted=True)
    assert observations(candidate, scripted) == []
    wrong = Outcome.of(0, Request(), candidate, failed(candidate))
    assert [o.failed for o in observations(candidate, wrong)] == [True]
    assert observations(Candidate("y"), Outcome.of(0, Request(), candidate, passed(candidate))) == []


# --- what a run is told -------------------------------------------------------------------------------------------


def test_a_related_task_is_begun_with_what_worked(store: RunStore) -> None:
    search(store, SOFTMAX, by_fast, 24)
    names: list[bool] = []

    def seen(candidate: Candidate) -> Verdict:
        names.append(bool(dict(candidate.origin.parameters)["fast"]))
        return by_fast(candidate)

    search(store, RELATED, seen, 4)
    assert names[:3] == [True, True, True]


def test_what_a_run_was_told_is_stored_with_it(store: RunStore) -> None:
    search(store, SOFTMAX, by_fast, 8)
    run, _, first = search(store, RELATED, by_fast, 5)
    told = lessons_of(store.run(run).spec.settings)
    search(store, SOFTMAX, lambda candidate: passed(candidate, 3.0), 8, seed=5)
    assert lessons_of(store.run(run).spec.settings) == told != ()
    _, again, second = search(store, RELATED, by_fast, 5, run=run)
    assert again.judged == 0
    assert [settings for _, settings in first._opening] == [settings for _, settings in second._opening]


def test_recipes_try_those_of_related_tasks_and_leave_out_what_lost() -> None:
    sums = Lesson("draft", Recipe(), "whole", 0.1, 0.0, 0.2, -0.01, -0.01, 8.0, 4)
    usual = RecipeProposer()
    usual.begin(Brief(SOFTMAX, "cpu"))
    first = usual._make(usual._first[0])
    assert first is not None and any(s.rule.startswith("kernel ") for s in steps_of(first).steps)
    lost = replace(sums, technique=steps_of(first), edge=-1.5, draw=-1.5)
    plain = replace(sums, technique=Recipe((Step("torch"),)))
    told = RecipeProposer()
    told.begin(Brief(SOFTMAX, "cpu", lessons=(plain, lost)))
    made = told._make(told._first[0])
    assert made is not None and steps_of(made) == Recipe((Step("torch"),))


def test_who_comes_first_follows_what_lessons_expect_of_each() -> None:
    def first(lessons: tuple[Lesson, ...]) -> Candidate:
        makers = [Ranked(RecipeProposer()), Ranked(LibraryProposer())]
        made = Proposers(makers, Brief(SOFTMAX, "cpu", lessons=lessons), lambda _: None).propose(Request(), 0)
        assert made is not None
        return made

    usual = first(())
    assert usual.origin.proposer == "recipes"
    sums = Lesson("draft", steps_of(usual), "whole", 0.1, 0.0, 0.2, -0.4, -0.4, 8.0, 4)
    rows = Recipe((Step("library rows"),))
    assert first((sums, replace(sums, technique=rows, grain="order", edge=-0.01))).origin.proposer == "library"
    assert first((sums, replace(sums, technique=rows, grain="order", edge=-1.0))).origin.proposer == "recipes"


# --- poisoned lessons ---------------------------------------------------------------------------------------------


def poison(task: Task, settings: dict[str, object], gain: float = 2.0, count: float = 1000.0) -> list[Evidence]:
    """Return a claim that one setting is many times faster than eager."""
    teacher = replace(subject(task, ENVIRONMENT), task="t", name="n", reference="r", graph="g", count=9, best=gain)
    parameters = tuple(settings.items())
    technique = Recipe((Step("library rows", parameters),))  # type: ignore[arg-type]
    return [Evidence(teacher, "draft", technique, "whole", Tally(count, gain * count, gain * gain * count))]


def value(store: RunStore, technique: Recipe, teacher: Teacher) -> float:
    told = recall(store.lessons, teacher.signature, "draft")
    return next(lesson.gain for lesson in told if lesson.technique == technique)


@pytest.mark.parametrize("kind", ["slow", "wrong"])
def test_a_poisoned_lesson_loses_its_value_within_ten_verdicts_and_the_answer_is_verified(
    store: RunStore, kind: str
) -> None:
    proposer = LibraryProposer()
    proposer.begin(Brief(SOFTMAX, "cpu"))
    (rows, *_) = (t for t in proposer.templates if t.name == "rows")
    bad = {**rows.default, "threads": 1, "fast": True, "block": 256}
    claimed = poison(SOFTMAX, bad)
    take_in(store.lessons, claimed, "a stranger")
    technique, asked = claimed[0].technique, subject(SOFTMAX, ENVIRONMENT)
    assert value(store, technique, asked) > math.log(3)
    tried: list[Candidate] = []

    def judged(candidate: Candidate) -> Verdict:
        tried.append(candidate)
        if steps_of(candidate) == technique:
            return failed(candidate) if kind == "wrong" else passed(candidate, 0.8)
        return passed(candidate, 1.2)

    values = []
    for number in range(10):
        task = Task(f"softmax {number}", SOURCE.format(scale=0.5 + number / 10, rows=64))
        _, progress, _ = search(store, task, judged, 2, seed=number)
        assert progress.best is not None and progress.best.passed and progress.best.speedup == 1.2
        values.append(value(store, technique, asked))
        if values[-1] < 0:
            break
    assert steps_of(tried[0]) == technique  # it was believed at first
    assert values[-1] < 0 and sum(steps_of(c) == technique for c in tried) <= 10
    last = len(tried)
    search(store, RELATED, judged, 2)
    assert steps_of(tried[last]) != technique


# --- clean rooms --------------------------------------------------------------------------------------------------


def test_a_clean_room_tells_nothing_of_the_task_under_any_name(store: RunStore, tmp_path: Path) -> None:
    renamed = replace(SOFTMAX, name="quite another", source=SOFTMAX.source.replace("class", "# a comment\nclass"))
    rewritten = replace(SOFTMAX, name="third", source=SOFTMAX.source.replace("x * 0.5", "x.mul(0.5)"))
    assert renamed.identity() != SOFTMAX.identity() != rewritten.identity()
    with RunStore.open(f"sqlite:///{tmp_path}/without.db") as without:
        for place in (store, without):
            search(place, RELATED, by_fast, 6)
        for task in (SOFTMAX, renamed, rewritten):
            search(store, task, lambda candidate: passed(candidate, 4.0), 6, clean=False)
        told, expected = (remember(p.lessons, SOFTMAX, ENVIRONMENT, 1, clean=True) for p in (store, without))
        assert told["lessons"] == expected["lessons"]
        everything = remember(store.lessons, SOFTMAX, ENVIRONMENT, 1, clean=False)
        assert max(lesson["gain"] for lesson in everything["lessons"]) > math.log(2)


def test_precedents_obey_the_clean_room(store: RunStore) -> None:
    related, _, _ = search(store, RELATED, by_fast, 6)
    same, _, _ = search(store, replace(SOFTMAX, name="other name"), by_fast, 6)
    now = store.run(search(store, SOFTMAX, by_fast, 1)[0])
    room = room_of(now.spec.settings)
    assert room == clean_room(subject(SOFTMAX, ENVIRONMENT))
    seen = {p.candidate.identity() for p in precedents(store, now, "here", room)}
    of_run = {run: {p.candidate.identity() for p in store.proposals(run)} for run in (related, same)}
    assert seen == of_run[related]
    assert {p.candidate.identity() for p in precedents(store, now, "here")} == of_run[related] | of_run[same]
    assert room_of({"memory": {**now.spec.settings["memory"], "clean_room": False}}) is None


def test_a_run_without_memory_is_told_nothing_and_teaches_all_the_same(store: RunStore) -> None:
    search(store, SOFTMAX, by_fast, 6)
    told = remember(store.lessons, RELATED, ENVIRONMENT, 1, tell=False)
    assert told["lessons"] == []
    learner = learner_of(store.lessons, {"memory": told})
    candidate = Candidate("x", origin=Origin("library", parameters=(("template", "rows"),)))
    before = len(store.lessons)
    learner.take(candidate, Outcome.of(0, Request(), candidate, passed(candidate)), judged=True)
    assert len(store.lessons) == before + 1
    Learner(store.lessons, None).take(candidate, Outcome.of(0, Request(), candidate, passed(candidate)), judged=True)
    assert len(store.lessons) == before + 1
