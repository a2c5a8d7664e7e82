"""Which lessons for the task at hand: evidence weighed by similarity, summed by technique, the best first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from zlib import crc32

from burnish.core.lesson import Evidence, Lesson, LessonStore, Room, Signature, Stage, Tally, technique_text
from burnish.core.recipe import Recipe
from burnish.memory.belief import Belief, believe, trust_in
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
    """Sums by technique, in plain numbers: hundreds of rows are added for one recall."""

    __slots__ = ("claimed", "grain", "own", "tasks", "technique")

    def __init__(self, row: Evidence) -> None:
        self.technique, self.grain = row.technique, row.grain
        # Weighted: verdicts, gains, their squares, edges (gains less the best of the task), their squares.  Rejected.
        self.own = [0.0, 0.0, 0.0, 0.0, 0.0, 0]
        self.claimed = [0.0, 0.0, 0.0, 0.0, 0.0, 0]
        self.tasks: set[str] = set()

    def add(self, tally: Tally, weight: float, best: float, own: bool, task: str) -> None:
        count, total, squares = tally.count, tally.total, tally.squares
        sums = self.own if own else self.claimed
        sums[0] += weight * count
        sums[1] += weight * total
        sums[2] += weight * squares
        sums[3] += weight * (total - best * count)
        sums[4] += weight * (squares - 2 * best * total + best * best * count)
        sums[5] += tally.failed
        self.tasks.add(task)


_NOTHING = Tally()


def _gains(sums: list[float]) -> Tally:
    """Return the tally of gains over eager or the parent."""
    return Tally(sums[0], sums[1], sums[2], int(sums[5])) if sums[0] else _NOTHING


def _edges(sums: list[float]) -> Tally:
    """Return the tally of gains less the best of the same task."""
    return Tally(sums[0], sums[3], sums[4], int(sums[5])) if sums[0] else _NOTHING


def weigh(rows: Sequence[Evidence], signature: Signature, stage: Stage, seed: int) -> tuple[Lesson, ...]:
    """Return the lessons that rows of evidence make for ``signature``."""
    drawn = [_drawn(found, stage, seed) for found in _summed(rows, signature)]
    drawn.sort(key=lambda one: (-one[0], one[1]))
    most = {"whole": _WHOLE, "order": _ORDER, "choice": _CHOICES}
    kept: list[Lesson] = []
    for draw, text, found, edge in drawn:
        if most[found.grain] > 0:
            most[found.grain] -= 1
            kept.append(_lesson(found, stage, draw, text, edge))
    return tuple(kept)


def _summed(rows: Sequence[Evidence], signature: Signature) -> Iterable[_Sum]:
    sums: dict[Recipe, _Sum] = {}
    # By object first: a store gives every row of a technique, or of a teacher, the same one, and hashing a recipe takes
    # longer than adding a row.
    same: dict[int, _Sum] = {}
    who: dict[int, tuple[float, float, bool, str]] = {}
    for row in rows:
        about = who.get(id(row.teacher))
        if about is None:
            teacher = row.teacher
            # A refinement's gain is over its parent already; a draft's is over eager, which says more of the task.
            best = 0.0 if row.stage == "refine" else teacher.best
            weight = similarity(teacher.signature, signature)
            about = who[id(teacher)] = (weight, best, teacher.origin == "run", teacher.task)
        if about[0] > 0:
            found = same.get(id(row.technique))
            if found is None:
                found = sums.get(row.technique)
                if found is None:
                    found = sums[row.technique] = _Sum(row)
                same[id(row.technique)] = found
            found.add(row.tally, *about)
    return sums.values()


def _drawn(found: _Sum, stage: Stage, seed: int) -> tuple[float, str, _Sum, Belief]:
    """Return what a technique is drawn as, by which it is ordered; the rest is worked out only for what is told."""
    trust = trust_in(_gains(found.own), _gains(found.claimed)) if found.claimed[0] > 0 else 1.0
    prior = 0.0 if stage == "refine" else PRIOR_EDGE
    edge = believe(_edges(found.own), _edges(found.claimed), prior, trust)
    text = technique_text(found.technique)
    return edge.draw(random.Random(seed << 32 | crc32(text.encode()))), text, found, edge


def _lesson(found: _Sum, stage: Stage, draw: float, text: str, edge: Belief) -> Lesson:
    gain = believe(_gains(found.own), _gains(found.claimed), 0.0, edge.trust)
    low, high = gain.interval
    lesson = Lesson(
        stage=stage,
        technique=found.technique,
        grain=found.grain,
        gain=gain.mean,
        low=low,
        high=high,
        edge=edge.mean,
        draw=draw,
        count=found.own[0] + found.claimed[0],
        tasks=len(found.tasks),
        trust=edge.trust,
    )
    lesson.__dict__["text"] = text  # known already
    return lesson
