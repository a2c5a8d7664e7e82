"""The service's queue over a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from postgres import Server, running_server

from burnish.testing.queue_contract import QueueContract


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


class TestPostgresqlQueue(QueueContract):
    @pytest.fixture
    def url(self, server: Server) -> str:
        return server.database()
