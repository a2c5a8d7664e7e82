"""What every store of lessons must do: a test class to inherit, with a fixture ``lessons`` that gives an empty one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from burnish.core.lesson import Evidence, Lesson, LessonStore, Observation, Room, Signature, Stage, Tally, Teacher
from burnish.core.recipe import Recipe, Step
from burnish.memory import clean_room, recall

__all__ = ["LessonContract", "made_up", "teacher_number", "whole"]

_STAGES: tuple[Stage, ...] = ("draft", "refine")
SIGNATURE = Signature("softmax", "memory", 18, 10, "float32", "cpu Xeon AVX512 x2")


def teacher_number(number: int, family: str = "softmax", origin: str = "run", size: int = 18) -> Teacher:
    """Return a made-up task."""
    signature = replace(SIGNATURE, family=family, size=size)
    n = str(number)
    return Teacher(f"task {n}", f"name {n}", f"reference {n}", f"graph {n}", signature, "torch 2.13.0", origin)


def whole(block: int, fast: bool = False) -> Recipe:
    """Return a technique with two settings."""
    return Recipe((Step("library rows", (("block", block), ("fast", fast))),))


def made_up(number: int, rng: random.Random, origin: str = "run") -> list[Evidence]:
    """Return what a made-up task taught."""
    family = rng.choice(("softmax", "softmax", "normalisation"))
    teacher = replace(teacher_number(number, family, origin, rng.randrange(14, 22)), count=9, best=1.0)
    rows: dict[tuple[Stage, Recipe], Evidence] = {}
    for _ in range(rng.randrange(3, 9)):
        technique, gain = whole(rng.choice((256, 512, 1024)), rng.random() < 0.5), rng.gauss(0.3, 0.5)
        tally = Tally(2.0, 2 * gain, 2 * gain * gain + 0.01)
        choice = Recipe((Step("library rows", technique.steps[0].parameters[:1]),))
        rows["draft", technique] = Evidence(teacher, "draft", technique, "whole", tally)
        rows["draft", choice] = Evidence(teacher, "draft", choice, "choice", tally)
        rows["refine", choice] = Evidence(teacher, "refine", choice, "choice", tally)
    return list(rows.values())


def _seen(technique: Recipe, *gains: float) -> list[Observation]:
    return [Observation("draft", technique, "whole", gain) for gain in gains]


class LessonContract:
    """The obligations of :class:`~burnish.core.lesson.LessonStore`."""

    def test_what_is_learnt_is_summed_and_given_back(self, lessons: LessonStore) -> None:
        """Sums of one teacher's verdicts; the best of them is the teacher's."""
        teacher = teacher_number(1)
        for gain in (0.1, 0.7, 0.4):
            lessons.learn(teacher, _seen(whole(256), gain))
        lessons.learn(teacher, [Observation("draft", whole(512), "whole", -0.7, failed=True)])
        lessons.learn(teacher, [])
        found = {row.technique: row for row in lessons.nearby(SIGNATURE, "draft", Room())}
        tally = found[whole(256)].tally
        assert (tally.count, round(tally.total, 6), round(tally.squares, 6), tally.failed) == (3, 1.2, 0.66, 0)
        assert found[whole(512)].tally == Tally(1, -0.7, 0.7 * 0.7, 1)
        kept = found[whole(256)].teacher
        assert (kept.count, kept.best, kept.identity()) == (4, 0.7, teacher.identity())
        assert len(lessons) == 2

    def test_stages_and_kinds_of_device_are_kept_apart(self, lessons: LessonStore) -> None:
        """A refinement is no draft, and a GPU's technique none for a CPU."""
        lessons.learn(teacher_number(1), [Observation("refine", whole(256), "choice", 0.2)])
        assert lessons.nearby(SIGNATURE, "draft", Room()) == []
        assert len(lessons.nearby(SIGNATURE, "refine", Room())) == 1
        assert lessons.nearby(replace(SIGNATURE, hardware="cuda H200"), "refine", Room()) == []

    def test_a_clean_room_is_as_if_its_task_had_never_taught(self, lessons: LessonStore) -> None:
        """Whatever the same task taught, under any name, moves nothing of what is recalled."""
        rng = random.Random(5)
        others = [row for number in range(1, 9) for row in made_up(number, rng)]
        others += [row for number in range(20, 24) for row in made_up(number, rng, "from a file")]
        lessons.add(others)
        asked = teacher_number(100)
        without = [_recalled(lessons, asked, stage) for stage in _STAGES]
        twins = [
            asked,
            replace(teacher_number(200), task=asked.task),
            replace(teacher_number(201), name=asked.name),
            replace(teacher_number(202), reference=asked.reference, origin="from a file"),
            replace(teacher_number(203), graph=asked.graph),
        ]
        for number, twin in enumerate(twins):
            rows = [row for _ in range(8) for row in made_up(300 + number, rng)]
            marked = replace(twin, count=50, best=3.0)
            lessons.add([replace(row, teacher=marked, tally=Tally(50, 150.0, 450.0)) for row in rows])
        lessons.settle(asked)
        assert [_recalled(lessons, asked, stage) for stage in _STAGES] == without
        told = recall(lessons, asked.signature, "draft")
        assert max(lesson.gain for lesson in told) > max(lesson.gain for lesson in without[0])
        assert {teacher.identity() for teacher in lessons.teachers(clean_room(asked))} == {t.identity() for t in twins}

    def test_rows_of_others_replace_themselves_and_are_removed(self, lessons: LessonStore) -> None:
        """Taken in twice, counted once; a teacher without rows is forgotten."""
        rows = made_up(1, random.Random(2), "from a file")
        assert lessons.add(rows) == len(rows) == len(lessons)
        assert lessons.add(rows) == 0
        changed = replace(rows[0], tally=Tally(5.0, 1.0, 1.0))
        assert lessons.add([changed]) == 1
        assert sorted(map(repr, lessons.everything())) == sorted(map(repr, [changed, *rows[1:]]))
        assert lessons.remove(rows) == len(rows)
        assert len(lessons) == 0 and lessons.teachers(clean_room(rows[0].teacher)) == []

    def test_the_best_of_the_nearest_comes_first_and_all_is_deterministic(self, lessons: LessonStore) -> None:
        """A technique that is best on every near task leads; the same seed gives the same order."""
        for number in range(6):
            teacher = teacher_number(number)
            for block, gain in ((256, 0.1), (512, 0.9), (1024, -0.3)):
                lessons.learn(teacher, _seen(whole(block), gain))
                lessons.learn(teacher, _seen(whole(block), gain + 0.02))
            lessons.settle(teacher)
        first = recall(lessons, SIGNATURE, "draft", seed=3)
        assert first == recall(lessons, SIGNATURE, "draft", seed=3)
        assert [lesson.technique for lesson in first] == [whole(512), whole(256), whole(1024)]
        best = first[0]
        assert best.low < best.gain < best.high and best.tasks == 6 and best.count == 12
        assert abs(best.gain - 0.9) < 0.1 and abs(best.edge) < 0.1


def _recalled(lessons: LessonStore, teacher: Teacher, stage: Stage) -> Sequence[Lesson]:
    return recall(lessons, teacher.signature, stage, 7, clean_room(teacher))
