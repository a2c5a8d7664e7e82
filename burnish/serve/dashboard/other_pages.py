"""Devices with their queue, and lessons."""

from __future__ import annotations

import math
import time
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from burnish.core.errors import UsageError
from burnish.core.lesson import Lesson, Room, Signature, Stage
from burnish.core.verdict import Claim, Interval, Speedup
from burnish.measure.ceilings import kept
from burnish.memory import recall
from burnish.report.comparison import flat
from burnish.serve.dashboard.pages import Page, Seen, Viewer, page
from burnish.serve.dashboard.pictures import Bars, meter

__all__ = ["routes"]

routes = APIRouter(route_class=Page)
_STALE_SECONDS = 60.0
"""A process that works on a run is heard of every ten seconds."""

Words = Annotated[str, Query(max_length=200)]


@routes.get("/devices")
def devices(request: Request, seen: Seen) -> Response:
    """Show machines, their measured ceilings, who works, and what waits."""
    now = time.time()
    context = {
        "workers": seen.browse.workers(),
        "queue": seen.browse.queue(now),
        "machines": [(env, list(flat(env)), made, when) for env, made, when in seen.browse.environments()],
        "ceilings": kept(),
        "now": now,
        "stale_s": _STALE_SECONDS,
    }
    return page(request, "devices.html.j2", context)


@routes.get("/lessons")
def lessons(request: Request, seen: Seen, hardware: Words = "", family: Words = "", stage: Words = "draft") -> Response:
    """Show what verdicts have taught, by kind of task and machine."""
    if not seen.everything:
        raise UsageError("no lessons for this token: they come from everybody's runs, which needs the scope admin")
    kinds = seen.browse.kinds()
    if not hardware and kinds:
        hardware, family = kinds[0].hardware, kinds[0].family
    chosen: Stage = "refine" if stage == "refine" else "draft"
    told = (
        _told(seen, hardware, family, chosen)
        if any((k.hardware, k.family) == (hardware, family) for k in kinds)
        else []
    )
    rows = [(lesson, _speedup(lesson)) for lesson in told]
    context = {
        "kinds": kinds,
        "chosen": {"hardware": hardware, "family": family, "stage": chosen},
        "rows": rows,
        "bars": Bars([speedup for _, speedup in rows]),
        "meter": meter,
        "exp": math.exp,
    }
    return page(request, "lessons.html.j2", context)


def _told(seen: Viewer, hardware: str, family: str, stage: Stage) -> list[Lesson]:
    """Return what a task of this kind and of a middling size would be told, the best first."""
    size, width, dtype, bound = seen.browse.middle(hardware, family)
    signature = Signature(family, bound, size, width, dtype, hardware)
    found = recall(seen.store.lessons, signature, stage, seed=0, room=Room())
    return sorted(found, key=lambda lesson: -lesson.edge)


def _speedup(lesson: Lesson) -> Speedup:
    low, at, high = (math.exp(v) for v in (lesson.low, lesson.gain, lesson.high))
    claim = Claim.FASTER if low > 1 else Claim.SLOWER if high < 1 else Claim.INDISTINGUISHABLE
    return Speedup("", Interval(at, min(low, at), max(high, at)), claim)
