"""What an agent may learn before it begins: what the memory holds for tasks like this one, and what runs found."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import asdict
from typing import Any

from burnish.agents.answers import Answer
from burnish.agents.precedents import precedents, rejections, told
from burnish.agents.session import Session
from burnish.core.lesson import Lesson, Room, Signature
from burnish.engine.remembering import subject
from burnish.measure.environment import describe
from burnish.memory import clean_room, recall, shipped_lessons
from burnish.report.numbers import factor

__all__ = ["lessons_for"]

_PRECEDENTS, _LESSONS = 6, 8
_NOTHING: dict[str, Any] = {"precedents": [], "rejected": {}, "techniques": []}


def lessons_for(session: Session) -> Answer:
    """Return the most promising techniques and what earlier runs found; in a clean room, nothing of the task itself.

    Traces the reference, so it belongs to the judge's thread.
    """
    spec, store = session.spec, session.store
    if not spec.settings.get("told", True):
        return Answer("This run is told nothing of earlier ones (--no-memory).", _NOTHING)
    teacher = subject(spec.task, describe(spec.device))
    room = clean_room(teacher) if spec.settings.get("clean_room") else None
    found = precedents(store, spec.task, spec.device, _PRECEDENTS, session.run, room)
    rejected = rejections(store, spec.task, session.run) if room is None else Counter[str]()
    learnt = _learnt(session, teacher.signature, room)
    lines = ["EARLIER RUNS (speedup over eager)", told(found, rejected)]
    if learnt:
        lines += [
            "TECHNIQUES (speedup over eager expected here, by verdicts on tasks like this one)",
            *map(_line, learnt),
        ]
    data = {
        "precedents": [asdict(row) for row in found],
        "rejected": dict(rejected.most_common(6)),
        "techniques": [{"technique": row.text, "speedup": round(math.exp(row.gain), 3)} for row in learnt],
    }
    return Answer("\n".join(lines), data)


def _learnt(session: Session, signature: Signature, room: Room | None) -> list[Lesson]:
    """Return lessons on whole candidates and orders of steps: an agent has no use for single settings of a recipe."""
    lessons = recall(session.store.lessons, signature, "draft", room=room, also=shipped_lessons(signature.kind))
    useful = [lesson for lesson in lessons if lesson.grain != "choice"]
    return sorted(useful, key=lambda lesson: -lesson.gain)[:_LESSONS]


def _line(lesson: Lesson) -> str:
    gain, low, high = (factor(math.exp(value)) for value in (lesson.gain, lesson.low, lesson.high))
    return f"{gain} [{low}, {high}] {lesson.text[:120]} ({lesson.count:.0f} verdicts on {lesson.tasks} tasks)"
