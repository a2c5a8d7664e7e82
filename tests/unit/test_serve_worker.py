"""Workers of the service: what goes wrong with one candidate or one process stays there."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from burnish.core.executor import Executor, Job
from burnish.core.judging import Judging, Wish
from burnish.core.verdict import Verdict
from burnish.serve.crew import Crew
from burnish.serve.worker import Order, Worker
from burnish.store import RunStore
from burnish.testing.instant import TASK, InstantExecutor
from burnish.testing.queue_contract import order
from burnish.testing.store_samples import SPEC


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(str(tmp_path / "runs.db")) as opened:
        yield opened


class Brittle(InstantExecutor):
    """Fails as only a bug does at one candidate."""

    def collect(self) -> tuple[Job, Verdict]:
        if "value = 1\n" in self._jobs[0].candidate.source:
            raise ZeroDivisionError("a bug of ours")
        return super().collect()


class BrittleJudging(Judging):
    def describe(self) -> tuple[str, str, dict[str, Any]]:
        return "cpu", "settings", {}

    def open(self) -> Executor:
        return Brittle(capacity=8)


def test_a_candidate_that_brings_out_a_bug_is_given_up_and_the_others_are_judged(
    store: RunStore, capsys: pytest.CaptureFixture[str]
) -> None:
    store.owners.own_task(TASK, "alice")
    run = store.create_run(SPEC, {})
    store.owners.own_run(run, "alice", "run", "settings", {})
    store.queue.submit([order(run, 1, 2, 3)])
    stop = threading.Event()
    told = Order(None, "brittle", Wish(), "cpu", "settings", 60.0)
    worker = threading.Thread(target=Worker(store, told, BrittleJudging(Wish()), stop).work)
    worker.start()
    try:
        until(lambda: store.queue.counts([run]) == {run: 3})
    finally:
        stop.set()
        worker.join()
    errors = {arrival.number: arrival.error for arrival in store.queue.arrivals(run)}
    assert errors.pop(0) == "the judge failed (ZeroDivisionError): see the server's log"
    assert errors == {1: None, 2: None}
    assert capsys.readouterr().err.count("ZeroDivisionError: a bug of ours") == 3


def test_a_worker_that_cannot_be_started_now_is_started_later(
    tmp_path: Path, store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Order(str(tmp_path / "runs.db"), "instant", Wish(), "cpu", "instant", 60.0)
    crew = Crew(told, 1, again_s=0.05)
    try:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        os.kill(crew._workers[0].pid, signal.SIGKILL)
        until(lambda: crew.restarts >= 2)
        assert crew.alive() == 0
        monkeypatch.undo()
        until(lambda: crew.alive() == 1)
    finally:
        crew.close()
    assert crew.alive() == 0
