"""Lessons in PostgreSQL: the same contract, and several learners at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from postgres import Server, running_server

from burnish.core.lesson import LessonStore, Observation, Room
from burnish.store import RunStore
from burnish.testing.lesson_contract import SIGNATURE, LessonContract, teacher_number, whole


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


class TestLessonsInPostgres(LessonContract):
    @pytest.fixture
    def lessons(self, server: Server) -> Iterator[LessonStore]:
        with RunStore.open(server.database()) as store:
            yield store.lessons

    def test_no_verdict_is_lost_when_several_learn_at_once(self, lessons: LessonStore) -> None:
        def learn(gain: float) -> None:
            for _ in range(20):
                seen = [Observation("draft", whole(b), "whole", gain) for b in (256, 512, 1024)]
                lessons.learn(teacher_number(1), seen)

        threads = [threading.Thread(target=learn, args=(0.1 * n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = lessons.nearby(SIGNATURE, "draft", Room())
        assert [round(row.tally.count) for row in found] == [80, 80, 80]
        assert all(round(row.tally.total, 6) == 12.0 for row in found)
        assert found[0].teacher.count == 80
