"""A run and the memory: what it is told at its start, and what it teaches, verdict by verdict.

What a run is told is stored with it: resumed, it is told the same, whatever has been learnt since.  Only a verdict that
was judged for this run teaches; one found in the store has taught already.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.lesson import Lesson, LessonStore, Room, Signature, Stage, Teacher
from burnish.core.recipe import Recipe
from burnish.core.search import Outcome
from burnish.core.task import Direction, Task
from burnish.graph.capture import trace
from burnish.graph.errors import Unrecognised
from burnish.graph.signature import graph_hash, signature_of
from burnish.memory import clean_room, gain_of, observations, recall, reference_hash, shipped_lessons, steps_of
from burnish.memory.portable import hardware_of, versions_of

__all__ = ["Learner", "learner_of", "lessons_of", "remember", "room_of", "subject", "teacher_of"]

_STAGES: tuple[Stage, ...] = ("draft", "refine")


def subject(task: Task, environment: dict[str, Any]) -> Teacher:
    """Return what a task on a machine is to the memory; traces the reference, as proposers do."""
    hardware = hardware_of(environment)
    backward = task.direction is Direction.FORWARD_BACKWARD
    try:
        traced = trace(task, task.primary, whole=True)
        signature, graph = signature_of(traced, hardware, backward), graph_hash(traced)
    except Unrecognised:
        signature, graph = Signature("opaque", "unknown", 0, 0, "unknown", hardware), ""
    return Teacher(task.identity(), task.name, reference_hash(task), graph, signature, versions_of(environment))


def remember(
    lessons: LessonStore, task: Task, environment: dict[str, Any], seed: int, tell: bool = True, clean: bool = False
) -> dict[str, Any]:
    """Return what a new run is told, as it is stored with it.

    ``tell``: nothing without it.  ``clean``: nothing that its own task has taught.
    """
    teacher = subject(task, environment)
    room = clean_room(teacher) if clean else Room()
    shipped = shipped_lessons(teacher.signature.kind)
    found: list[Lesson] = []
    for stage in _STAGES if tell else ():
        found += recall(lessons, teacher.signature, stage, seed, room, shipped)
    return {"clean_room": clean, "teacher": asdict(teacher), "lessons": [lesson.to_json() for lesson in found]}


def lessons_of(settings: dict[str, Any]) -> tuple[Lesson, ...]:
    """Return what a run was told; nothing where it began before there was a memory, or without it."""
    return tuple(map(Lesson.from_json, settings.get("memory", {}).get("lessons", ())))


def teacher_of(settings: dict[str, Any]) -> Teacher | None:
    """Return whom a run's verdicts count for; ``None`` where it began before there was a memory."""
    data = settings.get("memory", {}).get("teacher")
    return None if data is None else Teacher(**{**data, "signature": Signature(**data["signature"])})


def room_of(settings: dict[str, Any]) -> Room | None:
    """Return what a run may not see; ``None`` where it may see everything."""
    teacher = teacher_of(settings)
    return clean_room(teacher) if teacher is not None and settings["memory"]["clean_room"] else None


def learner_of(lessons: LessonStore, settings: dict[str, Any]) -> Learner:
    """Return who learns from a run's verdicts."""
    return Learner(lessons, teacher_of(settings))


class Learner:
    """Teaches the memory what the verdicts of one run say."""

    def __init__(self, lessons: LessonStore, teacher: Teacher | None) -> None:
        """Learn for ``teacher``; without one nothing is learnt."""
        self._lessons, self._teacher = lessons, teacher
        self._seen: dict[str, tuple[Recipe, float]] = {}

    def take(self, candidate: Candidate, outcome: Outcome, judged: bool) -> None:
        """Take in a verdict of the run; ``judged`` now, and not found in the store."""
        gain = gain_of(outcome)
        if gain is None or self._teacher is None:
            return
        if judged:
            self._lessons.learn(
                self._teacher, observations(candidate, outcome, self._parents(candidate.origin.parents))
            )
        if outcome.passed:
            self._seen[outcome.candidate] = steps_of(candidate), gain

    def close(self) -> None:
        """Put what was learnt in order; a run that is killed before has lost nothing but that."""
        if self._teacher is not None:
            self._lessons.settle(self._teacher)

    def _parents(self, identities: Iterable[str]) -> list[tuple[Recipe, float]]:
        return [self._seen[identity] for identity in identities if identity in self._seen]
