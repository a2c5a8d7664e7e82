"""Lessons in SQLite: the contract of every store of lessons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from burnish.core.lesson import LessonStore
from burnish.store import RunStore
from burnish.testing.lesson_contract import LessonContract


class TestLessonsInSqlite(LessonContract):
    @pytest.fixture
    def lessons(self, tmp_path: Path) -> Iterator[LessonStore]:
        with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as store:
            yield store.lessons
