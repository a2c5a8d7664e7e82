"""The service's queue over a real PostgreSQL."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from postgres import Server, running_server
from sqlalchemy import text

from burnish.core.errors import BurnishError
from burnish.store import RunStore
from burnish.testing.queue_contract import QueueContract, order


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


class TestPostgresqlQueue(QueueContract):
    @pytest.fixture
    def url(self, server: Server) -> str:
        return server.database()

    def test_a_beat_and_whoever_hands_in_do_not_wait_for_each_other(self, store: RunStore) -> None:
        """Rows are locked in the order of their keys, whatever order they lie in."""
        run = self.new_run(store)
        for number in range(6):
            store.queue.submit([order(run, number)])
        first, *_, last = sorted(job.key for job in store.queue.claim("worker", "cpu", "settings", 10, 60.0))
        lock = "SELECT key FROM jobs WHERE key = :key FOR UPDATE"
        waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        failed: list[BaseException] = []

        def beat() -> None:
            try:
                store.queue.beat("worker", 60.0)
            except BurnishError as error:
                failed.append(error)

        beating = threading.Thread(target=beat)
        with store._database.write() as connection:
            connection.execute(text(lock), {"key": first})
            beating.start()
            end = time.monotonic() + 60
            with store._database.read() as looking:
                while not looking.execute(waiting).scalar_one() and time.monotonic() < end:
                    time.sleep(0.01)
            connection.execute(text(lock), {"key": last})
        beating.join()
        assert failed == []
