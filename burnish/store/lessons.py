"""Lessons in the run store: two tables, one of teachers (a task on a machine), one of what each has taught.

Retrieval first finds the teachers nearest to the task at hand, then what they taught: neither step looks at a teacher
that is out of bounds, so what is returned cannot depend on one.  Learning is an upsert of sums; nothing is read first.

Hundreds of rows are read for one retrieval, of a few dozen techniques.  So rows are chosen by index entries alone and
read without the technique's text, which is read once for each technique that this process has not met; techniques are
known by content hashes, so what was read of one never becomes wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, case, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from burnish.core.errors import StoreAway
from burnish.core.lesson import (
    Evidence,
    LessonStore,
    Observation,
    Room,
    Signature,
    Stage,
    Tally,
    Teacher,
    technique_from,
    technique_json,
)
from burnish.core.recipe import Recipe
from burnish.store.database import Database
from burnish.store.documents import plain
from burnish.store.lesson_queries import COLUMNS, CONTENTS, NEAREST, TAUGHT, WITHIN_ROOM
from burnish.store.patience import patiently, patiently_once
from burnish.store.schema import lesson_teachers as teachers
from burnish.store.schema import lessons

__all__ = ["Lessons"]

_PAGE = 500
_PRIOR = -0.5
"""What orders whole techniques of one teacher: the mean gain behind its best, one verdict at this counted in."""

_MET_MOST = 20_000
"""Techniques kept in memory, some kilobytes each."""
_SIGNATURE = ("family", "bound", "size", "width", "dtype", "hardware")
_TEACHER = ("task", "name", "reference", "graph", "versions", "origin", "count", "best")


class Lessons(LessonStore):
    """The lessons of a run store; get it by :attr:`burnish.store.RunStore.lessons`."""

    def __init__(self, database: Database) -> None:
        """Use ``database``, which has the newest schema."""
        self._database = database
        self._met: dict[str, Recipe] = {}
        make = sqlite.insert if database.is_sqlite else postgresql.insert
        new = make(teachers)
        self._taught = new.on_conflict_do_update(
            index_elements=["identity"],
            set_={
                "count": teachers.c.count + new.excluded.count,
                "best": case((teachers.c.best < new.excluded.best, new.excluded.best), else_=teachers.c.best),
            },
        ).returning(teachers.c.id, teachers.c.best)
        self._told = new.on_conflict_do_update(
            index_elements=["identity"], set_={"count": new.excluded.count, "best": new.excluded.best}
        ).returning(teachers.c.id)
        row = make(lessons)
        sums = {name: lessons.c[name] + row.excluded[name] for name in ("count", "total", "squares", "failed")}
        behind = sums["total"] - sums["count"] * bindparam("best_gain") + bindparam("prior")
        keys = ["teacher", "stage", "technique"]
        self._learn = row.on_conflict_do_update(
            index_elements=keys, set_={**sums, "value": behind / (sums["count"] + 1)}
        )
        names = ("count", "total", "squares", "failed", "value")
        self._replace = row.on_conflict_do_update(index_elements=keys, set_={n: row.excluded[n] for n in names})

    def learn(self, teacher: Teacher, observations: Sequence[Observation]) -> None:
        """Add what one verdict says; takes one short transaction."""
        if not observations:
            return
        try:
            self._add_up(teacher, observations)
        except StoreAway as error:
            # Lost while it was committed: rather one observation less than one that counts twice.
            if not error.uncertain:
                raise

    @patiently_once
    def _add_up(self, teacher: Teacher, observations: Sequence[Observation]) -> None:
        gain = max((o.gain for o in observations if o.stage == "draft"), default=0.0)
        about = {**_teacher_row(teacher), "count": 1, "best": max(0.0, gain)}
        with self._database.write() as connection:
            number, best = connection.execute(self._taught, about).one()
            connection.execute(self._learn, [_observed(number, best, o) for o in observations])

    @patiently
    def settle(self, teacher: Teacher) -> None:
        """Bring the order of a teacher's lessons up to its best, at the end of a run."""
        mine = select(teachers.c.id, teachers.c.best).where(teachers.c.identity == teacher.identity())
        with self._database.write() as connection:
            found = connection.execute(mine).first()
            if found is not None:
                behind = lessons.c.total - lessons.c.count * found.best + _PRIOR
                connection.execute(
                    update(lessons)
                    .where(lessons.c.teacher == found.id, lessons.c.stage == "draft")
                    .values(value=behind / (lessons.c.count + 1))
                )

    @patiently
    def nearby(self, signature: Signature, stage: Stage, room: Room) -> list[Evidence]:
        """Return the evidence worth weighing for a task, none of it from a teacher in ``room``."""
        what = {"kind": signature.kind, "hardware": signature.hardware, "family": signature.family}
        asked: dict[str, Any] = {**what, "near_size": signature.size, "near_width": signature.width, **_bounds(room)}
        with self._database.read() as connection:
            known = {row.id: _teacher(row) for row in connection.execute(NEAREST, asked)}
            if not known:
                return []
            rows = connection.execute(TAUGHT, {"teachers": list(known), "of_stage": stage}).all()
            # Once each: what is a whole technique to one teacher may be an order of steps to another.  And in order:
            # sums of floats depend on it, and a database promises none.
            found = {row[0]: row for row in rows}
            return self._evidence(connection, [found[number] for number in sorted(found)], known)

    def add(self, evidence: Sequence[Evidence]) -> int:
        """Take in rows of another store; one that is there already is replaced, not counted twice."""
        by_teacher: dict[str, list[Evidence]] = {}
        for row in evidence:
            by_teacher.setdefault(row.teacher.identity(), []).append(row)
        changed = 0
        for rows in by_teacher.values():
            with self._database.write() as connection:
                number = connection.execute(self._told, _teacher_row(rows[0].teacher)).scalar_one()
                known = {
                    (r.stage, r.technique): (r.count, r.total, r.squares)
                    for r in connection.execute(select(lessons).where(lessons.c.teacher == number))
                }
                made = [_told(number, row) for row in rows]
                sums = ("count", "total", "squares")
                fresh = [r for r in made if known.get((r["stage"], r["technique"])) != tuple(r[n] for n in sums)]
                if fresh:
                    connection.execute(self._replace, fresh)
                changed += len(fresh)
        return changed

    def everything(self) -> Iterator[Evidence]:
        """Yield every row, a few in memory at a time, by teacher."""
        with self._database.read() as connection:
            everyone = connection.execute(select(teachers).order_by(teachers.c.id)).all()
        for who in everyone:
            after = 0
            while True:
                page = select(*COLUMNS).where(lessons.c.teacher == who.id, lessons.c.id > after)
                with self._database.read() as connection:
                    rows = connection.execute(page.order_by(lessons.c.id).limit(_PAGE)).all()
                    found = self._evidence(connection, rows, {who.id: _teacher(who)})
                yield from found
                if len(rows) < _PAGE:
                    break
                after = rows[-1].id

    def remove(self, rows: Sequence[Evidence]) -> int:
        """Forget these rows, and teachers that have none left; return how many there were."""
        removed = 0
        with self._database.write() as connection:
            ids = {r.identity: r.id for r in connection.execute(select(teachers.c.identity, teachers.c.id))}
            for row in rows:
                number = ids.get(row.teacher.identity())
                same = (lessons.c.stage == row.stage) & (lessons.c.technique == row.technique.identity())
                removed += connection.execute(delete(lessons).where(lessons.c.teacher == number, same)).rowcount
            left = select(lessons.c.teacher).distinct()
            connection.execute(delete(teachers).where(teachers.c.id.not_in(left)))
        return removed

    def teachers(self, room: Room) -> list[Teacher]:
        """Return the teachers in ``room``."""
        with self._database.read() as connection:
            return [_teacher(row) for row in connection.execute(select(teachers).where(WITHIN_ROOM), _bounds(room))]

    def __len__(self) -> int:
        """How many rows there are."""
        with self._database.read() as connection:
            return int(connection.execute(select(func.count()).select_from(lessons)).scalar_one())

    def _evidence(self, connection: Connection, rows: Sequence[Any], known: dict[int, Teacher]) -> list[Evidence]:
        """Make rows of :data:`~burnish.store.lesson_queries.COLUMNS` into evidence."""
        met = self._met
        new = {row[3]: row[0] for row in rows if row[3] not in met}
        if new:
            if len(met) + len(new) > _MET_MOST:
                # Another dictionary: a thread that reads the old one goes on with it.
                met = self._met = {key: met[key] for row in rows if (key := row[3]) in met}
            for key, content in connection.execute(CONTENTS, {"rows": list(new.values())}):
                met[key] = technique_from(json.loads(content))
        return [
            Evidence(known[teacher], stage, met[key], grain, Tally(count, total, squares, failed))
            for _, teacher, stage, key, grain, count, total, squares, failed in rows
            if key in met  # not one that another process has removed since
        ]


def _bounds(room: Room) -> dict[str, list[str]]:
    fields = {"task": room.tasks, "name": room.names, "reference": room.references, "graph": room.graphs}
    return {f"no_{name}": sorted(values) for name, values in fields.items()}


def _teacher_row(teacher: Teacher) -> dict[str, Any]:
    signature = teacher.signature
    return {
        "identity": teacher.identity(),
        "kind": signature.kind,
        **{name: getattr(signature, name) for name in _SIGNATURE},
        **{name: getattr(teacher, name) for name in _TEACHER},
    }


def _teacher(row: Any) -> Teacher:
    signature = Signature(**{name: getattr(row, name) for name in _SIGNATURE})
    # A row's own ``count`` is a method of tuples.
    fields = row._mapping
    return Teacher(signature=signature, **{name: fields[name] for name in _TEACHER})


def _observed(number: int, best: float, seen: Observation) -> dict[str, Any]:
    tally = Tally(1, seen.gain, seen.gain * seen.gain, int(seen.failed))
    best, prior = (best, _PRIOR) if seen.stage == "draft" else (0.0, 0.0)
    row = _row(number, seen.stage, seen.technique, seen.grain, tally, best, prior)
    return {**row, "best_gain": best, "prior": prior}


def _told(number: int, row: Evidence) -> dict[str, Any]:
    best, prior = (row.teacher.best, _PRIOR) if row.stage == "draft" else (0.0, 0.0)
    return _row(number, row.stage, row.technique, row.grain, row.tally, best, prior)


def _row(
    number: int, stage: str, technique: Recipe, grain: str, tally: Tally, best: float, prior: float
) -> dict[str, Any]:
    return {
        "teacher": number,
        "stage": stage,
        "technique": technique.identity(),
        "grain": grain,
        "content": plain(technique_json(technique)),
        "count": tally.count,
        "total": tally.total,
        "squares": tally.squares,
        "failed": tally.failed,
        "value": (tally.total - tally.count * best + prior) / (tally.count + 1),
    }
