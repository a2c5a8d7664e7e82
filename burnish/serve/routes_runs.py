"""Runs, and the candidates that are judged in them."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, HTTPException, Query, Request

from burnish.core.candidate import Candidate, Origin
from burnish.core.errors import UsageError
from burnish.core.task import Task
from burnish.serve.access import Access
from burnish.serve.auth import access_for, require, service_of
from burnish.serve.schemas import CandidateIn, CandidatesIn, Detail, Most, NewRun, RunId, RunOut, Runs, Submitted
from burnish.serve.service import Service
from burnish.serve.tokens import Caller
from burnish.store import RunRecord
from burnish.store.queue_records import Receipt

__all__ = ["charge", "made", "refuse", "router"]

router = APIRouter(prefix="/v1", tags=["runs"])

_LIMITS = {
    "open": (429, "too many of your submissions are waiting: wait for verdicts"),
    "day": (429, "your submissions of today are used up: come back tomorrow (UTC)"),
    "expect": (409, "the run has gone on meanwhile: read it again"),
}


@router.post("/runs", status_code=201)
async def create_run(body: NewRun, request: Request, caller: Annotated[Caller, Depends(require("submit"))]) -> RunOut:
    """Begin a run: the place where verdicts on one task are gathered."""
    service = service_of(request)

    def create() -> RunOut:
        charge(service, caller)
        run = service.begin(caller, _find(service, caller, body.task), "run")
        return _out(service.access(caller), service.store.run(run))

    return await asyncio.to_thread(create)


@router.get("/runs")
async def list_runs(
    access: Annotated[Access, Depends(access_for())],
    limit: Most = 50,
    kind: Annotated[Literal["run", "episode"] | None, Query()] = None,
) -> Runs:
    """List runs, newest first."""

    def find() -> Runs:
        return Runs(runs=[_out(access, run) for run in access.runs(limit, kind)])

    return await asyncio.to_thread(find)


@router.get("/runs/{run}")
async def get_run(run: RunId, request: Request, access: Annotated[Access, Depends(access_for())]) -> RunOut:
    """Return how far a run has come."""
    service = service_of(request)

    def find() -> RunOut:
        found = _out(access, access.run(run))
        found.statuses = access.counts(run)
        found.arrived = service.store.queue.counts([run]).get(run)
        return found

    return await asyncio.to_thread(find)


@router.post("/runs/{run}/candidates", status_code=202, responses={409: {"model": Detail}, 429: {"model": Detail}})
async def submit(
    run: RunId, body: CandidatesIn, request: Request, caller: Annotated[Caller, Depends(require("submit"))]
) -> Submitted:
    """Have candidates judged; each whose verdict is known already gets it at once."""
    service = service_of(request)
    owned = await asyncio.to_thread(service.access(caller).owned, run)
    # Also with the scope admin: what is asked for counts on the asker's quota.
    if owned.owner != caller.user:
        raise HTTPException(403, "only its owner adds to a run")
    if owned.kind != "run":
        raise HTTPException(409, f"{run} is an episode: POST /v1/episodes/steps")
    # In a thread: a server without workers of its own asks only now what is judged on, which takes seconds.
    order = await asyncio.to_thread(service.order, caller, run, owned.about["task"], owned.settings, body.expect)
    (receipt,) = await service.intake.submit([replace(order, candidates=tuple(map(made, body.candidates)))])
    refuse(service, receipt)
    return Submitted(first=receipt.first, count=receipt.count)


def charge(service: Service, caller: Caller, count: int = 1) -> None:
    """Count what is stored beside candidates; raises when the day's quota is used up."""
    if not service.store.queue.charge(caller.user, count, caller.quota.submissions_per_day):
        refuse(service, Receipt(refused="day"))


def made(candidate: CandidateIn) -> Candidate:
    """Return a candidate as it was sent."""
    return Candidate(candidate.source, candidate.entry, candidate.name, Origin("service"))


def refuse(service: Service, receipt: Receipt) -> None:
    """Raise when an order was refused; count it otherwise."""
    if receipt.refused:
        service.metrics.refused(receipt.refused)
        status, why = _LIMITS[receipt.refused]
        raise HTTPException(status, why)
    service.metrics.submitted(receipt.count)


def _find(service: Service, caller: Caller, name: str) -> Task:
    if not re.fullmatch(r"[0-9a-f]{32}", name):
        return service.named_task(name)
    task = service.store.owners.task(name, caller.user)
    if task is None:
        raise UsageError(f"no task {name}: GET /v1/tasks lists yours")
    return task


def _out(access: Access, run: RunRecord) -> RunOut:
    spec = run.spec
    return RunOut(
        run=run.id,
        kind=spec.strategy,
        state=run.state,
        task=spec.task.identity(),
        task_name=spec.task.name,
        device=spec.device,
        created=run.created,
        submitted=run.proposals,
    )
