"""A real PostgreSQL that goes away in the middle of a run: the run waits, loses nothing and judges nothing twice."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from postgres import Server, running_server
from sqlalchemy import text

from burnish.core.errors import StoreAway
from burnish.core.executor import Job
from burnish.core.lesson import Observation, Signature, Teacher
from burnish.core.recipe import Recipe
from burnish.core.verdict import Verdict
from burnish.engine.loop import Progress
from burnish.serve.app import create_app
from burnish.serve.settings import Settings
from burnish.store import RunStore
from burnish.testing.instant import InstantExecutor, instant_run

EVALS = 120
# BURNISH_AWAY=30 pytest tests/system/test_store_away.py
AWAY_S = float(os.environ.get("BURNISH_AWAY", "1.0"))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


class Counting(InstantExecutor):
    """Counts what is judged."""

    def __init__(self) -> None:
        super().__init__(delay_s=0.005)
        self.judged: list[str] = []

    def collect(self) -> tuple[Job, Verdict]:
        job, verdict = super().collect()
        self.judged.append(job.candidate.identity())
        return job, verdict


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_run_outlives_a_database_that_is_away(server: Server, how: signal.Signals) -> None:
    executor = Counting()
    threads: list[threading.Thread] = []

    def outage() -> None:
        server.stop(how)
        time.sleep(AWAY_S)
        server.start()

    def watch(progress: Progress) -> None:
        if progress.judged == 30 and not threads:
            threads.append(threading.Thread(target=outage))
            threads[0].start()

    with RunStore.open(server.database()) as store, store.patient(AWAY_S + 60.0):
        run, progress = instant_run(store, EVALS, seed=2, watch=watch, executor=executor)
        threads[0].join()
        told = [(p.number, p.candidate.identity(), p.verdict is not None) for p in store.proposals(run)]
    assert len(told) == progress.evals == EVALS
    assert all(judged for _, _, judged in told)
    assert len(executor.judged) == len(set(executor.judged)) == progress.judged
    assert {candidate for _, candidate, _ in told} == set(executor.judged)


def test_patience_has_an_end_and_is_only_for_runs(server: Server) -> None:
    with RunStore.open(server.database()) as store:
        server.stop()
        try:
            with pytest.raises(StoreAway, match="start the server"):
                store.runs()
            with store.patient(0.3), pytest.raises(StoreAway, match="start the server"):
                store.runs()
        finally:
            server.start()
        assert store.runs() == []


def test_a_service_says_that_its_store_is_away_and_not_where_it_lies(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with RunStore.open(server.database()) as store:
        app = create_app(Settings(workers=0, audit=tmp_path / "audit.jsonl"), store)
        with TestClient(app, base_url="http://127.0.0.1") as site:
            server.stop()
            try:
                for place in ("/v1/runs", "/dashboard/", "/readyz"):
                    answer = site.get(place)
                    assert answer.status_code == 503
                    assert "postgresql" not in answer.text and str(server.folder) not in answer.text
            finally:
                server.start()
            assert "postgresql" in capsys.readouterr().err
            assert site.get("/v1/runs").status_code == site.get("/dashboard/").status_code == 200


def test_what_may_have_been_kept_already_is_told_apart(server: Server) -> None:
    teacher = Teacher("t", "t", "r", "g", Signature("norm", "memory", 1, 1, "float32", "cpu"), "v")
    observation = Observation("draft", Recipe(), "whole", 0.5)
    with RunStore.open(server.database()) as store, store.patient(30.0):
        store.lessons.learn(teacher, [observation])
        database = store.lessons._database
        with pytest.raises(StoreAway) as caught, database.write() as connection:
            connection.execute(text("SELECT 1"))
            server.stop(signal.SIGQUIT)
        assert caught.value.uncertain, "lost while it was committed"
        with pytest.raises(StoreAway) as caught, database.write() as connection:
            connection.execute(text("SELECT 1"))
        assert not caught.value.uncertain, "never begun"
        server.start()
        store.lessons.learn(teacher, [observation])
        assert [e.tally.count for e in store.lessons.everything()] == [2]
