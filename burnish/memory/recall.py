"""Which lessons for the task at hand: evidence weighed by similarity, summed by technique, the best first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from zlib import crc32

from burnish.core.lesson import Evidence, Lesson, LessonStore, Room, Signature, Stage, Tally, technique_text
from burnish.core.recipe import Recipe
from burnish.memory.belief import believe, trust_in
from burnish.memory.similarity import similarity

__all__ = ["PRIOR_EDGE", "recall", "weigh"]

PRIOR_EDGE = -0.5
"""What an unknown technique is expected to be behind the best of its task: about 0.6 of its speed."""
_WHOLE, _ORDER, _CHOICES = 24, 12, 96
"""The most lessons of each grain that a run is told."""


def recall(
    store: LessonStore,
    signature: Signature,
    stage: Stage,
    seed: int = 0,
    room: Room | None = None,
    also: Iterable[Evidence] = (),
) -> tuple[Lesson, ...]:
    """Return the lessons worth knowing at ``stage`` of a task with ``signature``, those to try first at the front.

    ``room``: what may not be told, see :func:`burnish.memory.clean_room`; default: everything may.  ``also``: evidence
    from elsewhere, such as :func:`burnish.memory.shipped_lessons`.  The order is drawn from what is believed (Thompson)
    by ``seed``: with the same evidence and seed it is the same.  Bad lessons are told too, where they are of single
    choices: what is known not to help is worth as much.
    """
    room = room if room is not None else Room()
    more = [row for row in also if row.stage == stage and not room.holds(row.teacher)]
    return weigh([*store.nearby(signature, stage, room), *more], signature, stage, seed)


class _Sum:
    """Sums by technique, in plain numbers: a thousand rows are added for one recall."""

    def __init__(self, row: Evidence) -> None:
        self.technique, self.grain = row.technique, row.grain
        self.sums = {own: [0.0] * 5 for own in (True, False)}
        self.failed = {True: 0, False: 0}
        self.tasks: set[str] = set()

    def add(self, row: Evidence, weight: float) -> None:
        tally, own = row.tally, row.teacher.origin == "run"
        # A refinement's gain is over its parent already; a draft's is over eager, which says more of the task.
        best = 0.0 if row.stage == "refine" else row.teacher.best
        edge = tally.total - best * tally.count
        squares = tally.squares - 2 * best * tally.total + best * best * tally.count
        sums = self.sums[own]
        sums[0] += weight * tally.count
        sums[1] += weight * tally.total
        sums[2] += weight * tally.squares
        sums[3] += weight * edge
        sums[4] += weight * squares
        self.failed[own] += tally.failed
        self.tasks.add(row.teacher.task)

    def gains(self, own: bool) -> Tally:
        """Return the tally of gains over eager or the parent."""
        count, total, squares, _, _ = self.sums[own]
        return Tally(count, total, squares, self.failed[own])

    def edges(self, own: bool) -> Tally:
        """Return the tally of gains less the best of the same task."""
        count, _, _, edge, squares = self.sums[own]
        return Tally(count, edge, squares, self.failed[own])


def weigh(rows: Sequence[Evidence], signature: Signature, stage: Stage, seed: int) -> tuple[Lesson, ...]:
    """Return the lessons that rows of evidence make for ``signature``."""
    sums: dict[Recipe, _Sum] = {}
    weights: dict[int, float] = {}
    for row in rows:
        who = id(row.teacher)
        if who not in weights:
            weights[who] = similarity(row.teacher.signature, signature)
        if weights[who] > 0:
            found = sums.get(row.technique)
            if found is None:
                found = sums[row.technique] = _Sum(row)
            found.add(row, weights[who])
    lessons = [_lesson(found, stage, seed) for found in sums.values()]
    lessons.sort(key=lambda lesson: (-lesson.draw, lesson.text))
    most = {"whole": _WHOLE, "order": _ORDER, "choice": _CHOICES}
    kept: list[Lesson] = []
    for lesson in lessons:
        if most[lesson.grain] > 0:
            most[lesson.grain] -= 1
            kept.append(lesson)
    return tuple(kept)


def _lesson(found: _Sum, stage: Stage, seed: int) -> Lesson:
    own, claimed = found.gains(True), found.gains(False)
    trust = trust_in(own, claimed)
    gain = believe(own, claimed, 0.0, trust)
    prior = 0.0 if stage == "refine" else PRIOR_EDGE
    edge = believe(found.edges(True), found.edges(False), prior, trust)
    low, high = gain.interval
    return Lesson(
        stage=stage,
        technique=found.technique,
        grain=found.grain,
        gain=gain.mean,
        low=low,
        high=high,
        edge=edge.mean,
        draw=edge.draw(random.Random(seed << 32 | crc32(technique_text(found.technique).encode()))),
        count=own.count + claimed.count,
        tasks=len(found.tasks),
        trust=trust,
    )
