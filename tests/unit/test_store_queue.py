"""The service's queue over SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest

from burnish.testing.queue_contract import QueueContract


class TestSqliteQueue(QueueContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path / 'runs.db'}"
