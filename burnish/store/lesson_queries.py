"""What is asked of the lessons' tables for one retrieval.

Statements are built once: building one takes longer than running it.  Lessons are chosen by what an index holds, then
read by number: a sort that carries whole rows takes longer.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, case, func, or_, select, union_all

from burnish.store.schema import lesson_teachers as teachers
from burnish.store.schema import lessons

__all__ = ["COLUMNS", "CONTENTS", "NEAREST", "TAUGHT", "WITHIN_ROOM"]

_OWN, _HEARSAY = 12, 6
"""Teachers asked for one task: the nearest of this store's own, and of others'."""
_WHOLES, _PARTS = 48, 480
"""Whole techniques, and rows of other grains, looked at."""

COLUMNS = tuple(
    lessons.c[name] for name in ("id", "teacher", "stage", "technique", "grain", "count", "total", "squares", "failed")
)
"""Of a lesson, without its technique's text."""
WITHIN_ROOM = or_(
    *(teachers.c[name].in_(bindparam(f"no_{name}", expanding=True)) for name in ("task", "name", "reference", "graph"))
)
_far: ColumnElement[Any] = (
    func.abs(teachers.c.size - bindparam("near_size"))
    + func.abs(teachers.c.width - bindparam("near_width"))
    + case((teachers.c.hardware == bindparam("hardware"), 0), else_=6)
    + case((teachers.c.family == bindparam("family"), 0), else_=12)
)
_nearest = (
    select(teachers.c.id).where(teachers.c.kind == bindparam("kind"), ~WITHIN_ROOM).order_by(_far, teachers.c.id.desc())
)
_near = teachers.alias()
NEAREST = select(_near).where(
    or_(
        _near.c.id.in_(_nearest.where(teachers.c.origin == "run").limit(_OWN)),
        _near.c.id.in_(_nearest.where(teachers.c.origin != "run").limit(_HEARSAY)),
    )
)


def _here(table: FromClause) -> ColumnElement[bool]:
    whose = table.c.teacher.in_(bindparam("teachers", expanding=True))
    return and_(whose, table.c.stage == bindparam("of_stage"))


_best, _part, _named = lessons.alias(), lessons.alias(), lessons.alias()
_leading = (
    select(_best.c.id)
    .where(_here(_best), _best.c.grain == "whole")
    .order_by(_best.c.value.desc(), _best.c.id)
    .limit(_WHOLES)
)
_chosen = select(_named.c.technique).where(_named.c.id.in_(_leading))
_newest = (
    select(_part.c.id)
    .where(_here(_part), _part.c.grain.in_(("order", "choice")))
    .order_by(_part.c.id.desc())
    .limit(_PARTS)
)
# All that is known of the best whole techniques, good and bad, and the newest of the rest.
TAUGHT = union_all(
    select(*COLUMNS).where(_here(lessons), lessons.c.technique.in_(_chosen)),
    select(*COLUMNS).where(lessons.c.id.in_(_newest)),
)
CONTENTS = select(lessons.c.technique, lessons.c.content).where(lessons.c.id.in_(bindparam("rows", expanding=True)))
