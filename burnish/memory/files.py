"""Lessons as a file: one JSON object a line, a teacher and then what it taught.

What is read from a file is hearsay: it is marked with where it came from, counts for little beside one's own verdicts
and loses its value when they contradict it (:mod:`burnish.memory.belief`).
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from burnish.core.errors import UsageError
from burnish.core.lesson import (
    Evidence,
    LessonStore,
    Room,
    Signature,
    Tally,
    Teacher,
    technique_from,
    technique_json,
)

__all__ = [
    "FORMAT",
    "as_hearsay",
    "lessons_from",
    "lines_of",
    "read_lessons",
    "take_in",
    "useless",
    "write_lessons",
]

FORMAT = "burnish lessons 1"
_MOST_CLAIMED = 1e6


def write_lessons(path: Path, rows: Iterable[Evidence]) -> int:
    """Write rows, those of one teacher together, and return how many; a name that ends in ``.gz`` is compressed."""
    count = 0
    part = path.with_name(f"{path.name}.part")
    with gzip.open(part, "wt", encoding="utf-8") if path.suffix == ".gz" else part.open("w", encoding="utf-8") as out:
        for line in lines_of(rows):
            out.write(line + "\n")
            count += line.startswith('{"stage"')
    part.replace(path)
    return count


def lines_of(rows: Iterable[Evidence]) -> Iterator[str]:
    """Yield the lines of a file."""
    yield json.dumps({"format": FORMAT})
    before = ""
    for row in rows:
        if row.teacher.identity() != before:
            before = row.teacher.identity()
            yield json.dumps({"teacher": asdict(row.teacher)})
        tally = row.tally
        sums = [round(value, 6) for value in (tally.count, tally.total, tally.squares)]
        yield json.dumps(
            {
                "stage": row.stage,
                "grain": row.grain,
                "technique": technique_json(row.technique),
                "tally": [*sums, tally.failed],
            }
        )


def read_lessons(path: Path) -> list[Evidence]:
    """Return the rows of a file, as they were written; raises :class:`UsageError` naming the line that is not right."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
            return list(lessons_from(lines, str(path)))
    except (OSError, EOFError) as error:
        raise UsageError(f"cannot read {path} ({error}): give a file that burnish memory export wrote") from None


def lessons_from(lines: Iterable[str], where: str) -> Iterator[Evidence]:
    """Yield the rows that lines hold."""
    teacher: Teacher | None = None
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if number == 1:
                if data["format"] != FORMAT:
                    raise UsageError(f"{where} is of format {data['format']!r}, this Burnish reads {FORMAT!r}")
            elif "teacher" in data:
                teacher = _teacher(data["teacher"])
            else:
                yield _row(teacher, data)
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(f"{where}, line {number}, is no lesson ({error}): export it again") from None


def as_hearsay(rows: Iterable[Evidence], origin: str) -> list[Evidence]:
    """Return rows as what they are to another store: a claim, marked by where it comes from."""
    marked: dict[str, Teacher] = {}
    found = []
    for row in rows:
        identity = row.teacher.identity()
        if identity not in marked:
            marked[identity] = replace(row.teacher, origin=f"from {origin}")
        found.append(replace(row, teacher=marked[identity]))
    return found


def _teacher(data: dict[str, Any]) -> Teacher:
    return Teacher(**{**data, "signature": Signature(**data["signature"])})


def _row(teacher: Teacher | None, data: dict[str, Any]) -> Evidence:
    if teacher is None:
        raise ValueError("no teacher before it")
    if data["stage"] not in ("draft", "refine") or data["grain"] not in ("whole", "order", "choice"):
        raise ValueError("no such stage or grain")
    count, total, squares, failed = data["tally"]
    tally = Tally(float(count), float(total), float(squares), int(failed))
    finite = all(map(math.isfinite, (tally.count, tally.total, tally.squares)))
    if not finite or not 0 < tally.count <= _MOST_CLAIMED:
        raise ValueError("a count out of range")
    return Evidence(teacher, data["stage"], technique_from(data["technique"]), data["grain"], tally)


def take_in(store: LessonStore, rows: Iterable[Evidence], origin: str) -> int:
    """Add another's rows as hearsay and return how many were new; what this store has measured itself is left out."""
    fresh: list[Evidence] = []
    own: dict[str, bool] = {}
    for row in as_hearsay(rows, origin):
        identity = row.teacher.identity()
        if identity not in own:
            mine = replace(row.teacher, origin="run").identity()
            same = store.teachers(Room(tasks=frozenset((row.teacher.task,))))
            own[identity] = any(teacher.identity() == mine for teacher in same)
        if not own[identity]:
            fresh.append(row)
    return store.add(fresh)


def useless(row: Evidence, behind: float, hearsay: bool = False) -> bool:
    """Whether nothing is lost without a row: a whole technique that far behind the best of its task, or hearsay.

    Choices stay: that one does not help is worth knowing.
    """
    if hearsay:
        return row.teacher.origin != "run"
    mean = row.tally.total / row.tally.count
    return row.stage == "draft" and row.grain == "whole" and mean - row.teacher.best < behind
