"""Lessons in SQLite: the contract of every store of lessons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from burnish.core.lesson import LessonStore, Observation, Room
from burnish.core.recipe import Recipe, Step
from burnish.store import RunStore
from burnish.testing.lesson_contract import SIGNATURE, LessonContract, teacher_number, whole


class TestLessonsInSqlite(LessonContract):
    @pytest.fixture
    def lessons(self, tmp_path: Path) -> Iterator[LessonStore]:
        with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as store:
            yield store.lessons

    def test_a_row_counts_once_where_its_technique_is_a_whole_to_others(self, lessons: LessonStore) -> None:
        """A technique without settings is a whole to one task and the order of steps of another's whole."""
        plain = Recipe((Step("torch"),))
        lessons.learn(teacher_number(1), [Observation("draft", plain, "whole", 0.3)])
        lessons.learn(teacher_number(2), [Observation("draft", plain, "order", 0.1)])
        found = lessons.nearby(SIGNATURE, "draft", Room())
        assert sorted((row.grain, row.tally.count) for row in found) == [("order", 1), ("whole", 1)]

    def test_techniques_kept_in_memory_are_bounded(self, lessons: LessonStore, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was dropped is read again."""
        monkeypatch.setattr("burnish.store.lessons._MET_MOST", 3)
        for number in range(4):
            lessons.learn(teacher_number(number), [Observation("draft", whole(2**number), "whole", 0.1)])
        for _ in range(2):
            found = {row.technique for row in lessons.nearby(SIGNATURE, "draft", Room())}
            assert found == {whole(2**number) for number in range(4)}
        assert {row.technique for row in lessons.everything()} == found
