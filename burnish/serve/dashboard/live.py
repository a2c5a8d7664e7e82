"""Live updates: a stream that says when to look again; what to show is rendered in one place, the page itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from burnish.core.errors import BurnishError
from burnish.serve.auth import service_of
from burnish.serve.dashboard.pages import Page, Seen
from burnish.serve.service import Service
from burnish.store.browse import Browse

__all__ = ["list_state", "routes"]

routes = APIRouter(route_class=Page)
_LOOK_SECONDS = 1.0
_BEAT = 15
"""Looks without news after which a comment is sent, so that a dead connection is noticed."""


def list_state(browse: Browse) -> list[Any]:
    """Return what changes when a run begins, ends or has gone on."""
    running = browse.runs(state="running", limit=20)
    return [*browse.newest(), *((line.id, line.judged) for line in running)]


@routes.get("/events")
async def list_events(request: Request, seen: Seen) -> Response:
    """Say when a run begins, ends or has gone on."""
    return _stream(request, seen.caller.user, lambda: list_state(seen.browse), lambda found: False)


@routes.get("/runs/{run_id}/events")
async def run_events(request: Request, seen: Seen, run_id: str) -> Response:
    """Say when a run has gone on; ends with the run."""
    record = await run_in_threadpool(seen.run, run_id)
    browse = seen.browse
    return _stream(request, seen.caller.user, lambda: browse.state(record.id), lambda found: found[0] != "running")


def _stream(request: Request, user: str, look: Callable[[], Any], ended: Callable[[Any], bool]) -> Response:
    service = service_of(request)
    if service.streams.get(user, 0) >= service.settings.limits.streams:
        return Response("too many pages of this user are open", 429, media_type="text/plain")
    return StreamingResponse(_changes(service, user, look, ended), media_type="text/event-stream")


async def _changes(
    service: Service, user: str, look: Callable[[], Any], ended: Callable[[Any], bool]
) -> AsyncIterator[str]:
    streams = service.streams
    streams[user] = streams.get(user, 0) + 1
    try:
        known: Any = None
        quiet = 0
        yield "retry: 3000\n\n"
        while not service.arrivals.closed:
            try:
                found = await run_in_threadpool(look)
            except BurnishError:
                return  # the browser comes back by itself
            quiet += 1
            if found != known:
                known, quiet = found, 0
                over = found is None or ended(found)
                yield f"event: {'end' if over else 'change'}\ndata: {json.dumps(found)}\n\n"
                if over:
                    return
            elif quiet % _BEAT == 0:
                yield ": still here\n\n"
            await asyncio.sleep(_LOOK_SECONDS)
    finally:
        streams[user] -= 1
