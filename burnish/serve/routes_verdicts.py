"""Verdicts by asking (with patience) and as a stream of events, and the artefacts of a run."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request
from fastapi.responses import Response, StreamingResponse

from burnish.core.hashing import canonical
from burnish.serve.access import Access
from burnish.serve.answers import finite, verdict_json, verdicts_json
from burnish.serve.auth import access_for, service_of
from burnish.serve.schemas import LARGEST, After, Artefacts, Detail, Most, Number, RunId, VerdictOut, Verdicts, Wait
from burnish.serve.service import Service
from burnish.store.queue_records import Arrival

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["verdicts"])

_KEEP_ALIVE_S = 15.0
_PAGE = 200
_ARTEFACT = re.compile(r"(?:task\.py|run\.json|(?:candidate-([0-9]{1,9})\.py|(verdict|samples)-([0-9]{1,9})\.json))")
_JSON = "application/json"

Reader = Annotated[Access, Depends(access_for())]


@router.get("/runs/{run}/verdicts", response_model=Verdicts)
async def get_verdicts(
    run: RunId, request: Request, access: Reader, after: After = 0, limit: Most = 100, wait: Wait = 0
) -> Response:
    """Return what arrived after a place, in order; waits up to ``wait`` seconds while there is nothing."""
    service = service_of(request)
    await asyncio.to_thread(access.owned, run)
    found = await asyncio.to_thread(service.store.queue.arrivals, run, after, limit)
    if not found and wait and await service.arrivals.more_than(run, after, wait):
        found = await asyncio.to_thread(service.store.queue.arrivals, run, after, limit)
    _hand_out(service, found)
    return Response(verdicts_json(found, found[-1].arrival if found else after), media_type=_JSON)


@router.get("/runs/{run}/verdicts/{number}", response_model=VerdictOut, responses={404: {"model": Detail}})
async def get_verdict(run: RunId, number: Number, request: Request, access: Reader, wait: Wait = 0) -> Response:
    """Return what came of one candidate, with the environment it was judged in."""
    service = service_of(request)
    await asyncio.to_thread(access.owned, run)
    found = await settled(service, run, number, wait)
    if found is None:
        raise HTTPException(404, f"run {run} has no candidate {number}")
    environment = None
    if found.environment is not None:
        environment = await asyncio.to_thread(service.store.queue.environment, found.environment)
    return Response(verdict_json(found, environment), media_type=_JSON)


async def settled(service: Service, run: str, number: int, wait_s: float) -> Arrival | None:
    """Return what came of a submission, after up to ``wait_s`` seconds while it is open."""
    queue, end = service.store.queue, time.monotonic() + wait_s
    while True:
        seen = (await asyncio.to_thread(queue.counts, [run])).get(run, 0)
        found = await asyncio.to_thread(queue.arrival, run, number)
        left = end - time.monotonic()
        if found is None or found.arrival or left <= 0 or service.arrivals.closed:
            return found
        await service.arrivals.more_than(run, seen, left)


@router.get("/runs/{run}/events", responses={200: {"content": {"text/event-stream": {}}}, 429: {"model": Detail}})
async def stream(
    run: RunId,
    request: Request,
    access: Reader,
    after: After = 0,
    seconds: Annotated[float, Query(ge=0, le=3600, allow_inf_nan=False, description="how long at most")] = 300,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> StreamingResponse:
    """Stream verdicts as they arrive; a reader that comes back with ``Last-Event-ID`` misses none."""
    service = service_of(request)
    await asyncio.to_thread(access.owned, run)
    if last_event_id is not None and re.fullmatch(r"[0-9]{1,10}", last_event_id):
        after = min(max(after, int(last_event_id)), LARGEST)
    user = access.caller.user
    if service.streams.get(user, 0) >= service.settings.limits.streams:
        raise HTTPException(429, "too many streams of yours are open: close one")
    events = _events(request, user, run, after, seconds)
    return StreamingResponse(events, media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def _events(request: Request, user: str, run: str, after: int, seconds: float) -> AsyncIterator[str]:
    service, end = service_of(request), time.monotonic() + seconds
    service.streams[user] = service.streams.get(user, 0) + 1
    try:
        yield ": verdicts\n\n"
        while True:
            found = await asyncio.to_thread(service.store.queue.arrivals, run, after, _PAGE)
            left = end - time.monotonic()
            if found:
                # A page at a time: to a reader that has left each piece is another failed write, and a line of the log.
                yield "".join(f"id: {a.arrival}\nevent: verdict\ndata: {verdict_json(a)}\n\n" for a in found)
                after = found[-1].arrival
                _hand_out(service, found)
                if await request.is_disconnected():
                    return
                continue
            if left <= 0 or service.arrivals.closed:
                return
            if not await service.arrivals.more_than(run, after, min(left, _KEEP_ALIVE_S)):
                yield ": still here\n\n"
    finally:
        service.streams[user] -= 1


def _hand_out(service: Service, arrivals: list[Arrival]) -> None:
    for arrival in arrivals:
        service.metrics.handed_out(arrival.latency_s)


@router.get("/runs/{run}/artefacts")
async def list_artefacts(
    run: RunId, access: Reader, after: Annotated[int, Query(ge=-1, le=LARGEST)] = -1, limit: Most = 100
) -> Artefacts:
    """List the artefacts of a run: of its candidates those with numbers above ``after``."""

    def find() -> Artefacts:
        access.run(run)
        names = ["task.py", "run.json"]
        for count, record in enumerate(access.proposals(run, after), 1):
            names.append(f"candidate-{record.number}.py")
            if record.verdict is not None:
                names += [f"verdict-{record.number}.json", f"samples-{record.number}.json"]
            if count == limit:
                break
        return Artefacts(artefacts=names)

    return await asyncio.to_thread(find)


@router.get(
    "/runs/{run}/artefacts/{name}",
    response_class=Response,
    responses={200: {"content": {"application/json": {}, "text/x-python": {}}}, 404: {"model": Detail}},
)
async def get_artefact(run: RunId, name: str, access: Reader) -> Response:
    """Return one artefact.  Names are looked up, never used as paths."""
    found = _ARTEFACT.fullmatch(name)
    content = None if found is None else await asyncio.to_thread(_artefact, access, run, name, found)
    if content is None:
        raise HTTPException(404, "no such artefact: GET .../artefacts lists them")
    headers = {"X-Content-Type-Options": "nosniff", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="text/x-python" if name.endswith(".py") else _JSON, headers=headers)


def _artefact(access: Access, run: str, name: str, found: re.Match[str]) -> bytes | None:
    record = access.run(run)
    if name == "task.py":
        return record.spec.task.source.encode("utf-8", "surrogatepass")
    if name == "run.json":
        about = {"run": run, "state": record.state, "created": record.created, "elapsed_s": record.elapsed_s}
        spec = {"spec": canonical(record.spec), "environment": record.environment, "summary": record.summary}
        return json.dumps(finite({**about, **spec, "statuses": access.counts(run)})).encode()
    number = int(found[1] or found[3])
    proposal = next(access.proposals(run, number - 1), None)
    if proposal is None or proposal.number != number:
        return None
    if found[1]:
        return proposal.candidate.source.encode("utf-8", "surrogatepass")
    if proposal.verdict is None:
        return None
    data = proposal.verdict.to_json() if found[2] == "verdict" else access.samples(run, number)
    return json.dumps(finite(data)).encode()
