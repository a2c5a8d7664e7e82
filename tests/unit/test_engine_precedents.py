"""What a run is told of earlier ones: the same machine's, ended before it began, centred on their own mean."""

from __future__ import annotations

import math
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from burnish.core.lesson import Signature, Teacher
from burnish.core.search import Request
from burnish.core.verdict import Finding, Status
from burnish.engine.precedents import nearness, precedents
from burnish.store import RunStore
from burnish.testing.store_samples import ENVIRONMENT, SPEC, candidate_number, failed, key_of, passed

LONG_AGO, LATER = "2020-01-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00"


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return RunStore.open(f"sqlite:///{tmp_path}/runs.db")


def add(store: RunStore, first: int, speeds: list[float | None], machine: str = "here", ended: str = LONG_AGO) -> str:
    run = store.create_run(SPEC, ENVIRONMENT)
    for number, speed in enumerate(speeds):
        candidate = candidate_number(first + number)
        verdict = failed(candidate) if speed is None else passed(candidate, speed)
        store.propose(run, number, candidate, Request())
        store.judged(run, number, key_of(candidate), verdict, 1.0)
    store.set_state(run, "finished", 1.0, summary={"machine": machine, "ended": ended})
    return run


def test_what_lacked_memory_on_a_gpu_teaches_nothing(store: RunStore) -> None:
    run = store.create_run(SPEC, ENVIRONMENT)
    full = Finding("memory", "OutOfMemoryError: CUDA out of memory")
    verdicts = [passed(candidate_number(0), 2.0), passed(candidate_number(1), 8.0), failed(candidate_number(2))]
    verdicts[2] = replace(verdicts[2], status=Status.OUT_OF_BOUNDS, device="cuda:0", findings=(full,))
    for number, verdict in enumerate(verdicts):
        store.propose(run, number, candidate_number(number), Request())
        store.judged(run, number, key_of(candidate_number(number)), verdict, 1.0)
    store.set_state(run, "finished", 1.0, summary={"machine": "here", "ended": LONG_AGO})
    now = store.run(store.create_run(SPEC, ENVIRONMENT))
    assert [p.candidate.name for p in precedents(store, now, "here")] == ["candidate 0", "candidate 1"]


def test_gains_are_about_each_runs_own_mean_and_failures_count_as_slow(store: RunStore) -> None:
    add(store, 0, [2.0, 8.0, None])
    now = store.run(store.create_run(SPEC, ENVIRONMENT))
    found = {p.candidate.name: p.gain for p in precedents(store, now, "here")}
    assert found["candidate 0"] == pytest.approx(math.log(2 / 4))
    assert found["candidate 1"] == pytest.approx(math.log(8 / 4))
    assert found["candidate 2"] == pytest.approx(math.log(2 / 4) - 2.0)


def test_other_machines_and_later_runs_teach_nothing(store: RunStore) -> None:
    add(store, 0, [1.0, 2.0], machine="elsewhere")
    add(store, 10, [1.0, 2.0], ended=LATER)
    add(store, 20, [1.0])
    now = store.run(store.create_run(SPEC, ENVIRONMENT))
    assert precedents(store, now, "here") == ()
    assert precedents(store, replace(now, spec=replace(now.spec, device="cuda:0")), "elsewhere") == ()


def test_a_resumed_run_is_told_the_same(store: RunStore) -> None:
    add(store, 0, [1.0, 2.0, 3.0])
    now = store.run(store.create_run(SPEC, ENVIRONMENT))
    before = precedents(store, now, "here")
    for other in range(45):  # more than are looked through
        add(store, 10 * (other + 1), [1.0, 5.0], ended=LATER)
    assert precedents(store, store.run(now.id), "here") == before != ()


def test_how_near_a_runs_task_is_comes_from_what_both_were_to_the_memory() -> None:
    signature = asdict(Signature("softmax", "memory", 18, 10, "float32", "cpu here"))
    told = {
        "memory": {"teacher": {**asdict(Teacher("t", "n", "r", "g", Signature(**signature))), "signature": signature}}
    }
    other = {"memory": {"teacher": {**told["memory"]["teacher"], "signature": {**signature, "family": "matmul"}}}}
    assert nearness(told, told) == 1.0
    assert 0.0 < nearness(other, told) < 1.0
    assert 0.0 < nearness({}, told) < 1.0


def test_a_precedent_names_its_run(store: RunStore) -> None:
    first, second = add(store, 0, [1.0, 2.0]), add(store, 10, [1.0, 2.0])
    now = store.run(store.create_run(SPEC, ENVIRONMENT))
    assert {p.run for p in precedents(store, now, "here")} == {first, second}
