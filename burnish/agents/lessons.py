"""What an agent may learn before it begins: what the memory holds for tasks like this one, and what runs found."""

from __future__ import annotations

import math
from dataclasses import asdict

from burnish.agents.answers import Answer
from burnish.agents.precedents import precedents, rejections, told
from burnish.agents.session import Session
from burnish.core.lesson import Lesson
from burnish.engine.remembering import subject
from burnish.measure.environment import describe
from burnish.memory import recall, shipped_lessons
from burnish.report.numbers import factor

__all__ = ["lessons_for"]

_PRECEDENTS, _LESSONS = 6, 8


def lessons_for(session: Session) -> Answer:
    """Return the most promising techniques and what earlier runs found.

    Traces the reference, so it belongs to the judge's thread.
    """
    spec, store = session.spec, session.store
    found = precedents(store, spec.task, spec.device, _PRECEDENTS, session.run)
    rejected = rejections(store, spec.task, session.run)
    learnt = _learnt(session)
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


def _learnt(session: Session) -> list[Lesson]:
    """Return lessons on whole candidates and orders of steps: an agent has no use for single settings of a recipe."""
    spec = session.spec
    signature = subject(spec.task, describe(spec.device)).signature
    lessons = recall(session.store.lessons, signature, "draft", also=shipped_lessons(signature.kind))
    useful = [lesson for lesson in lessons if lesson.grain != "choice"]
    return sorted(useful, key=lambda lesson: -lesson.gain)[:_LESSONS]


def _line(lesson: Lesson) -> str:
    gain, low, high = (factor(math.exp(value)) for value in (lesson.gain, lesson.low, lesson.high))
    return f"{gain} [{low}, {high}] {lesson.text[:120]} ({lesson.count:.0f} verdicts on {lesson.tasks} tasks)"
