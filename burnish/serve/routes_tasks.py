"""Tasks: references of one's own, and those of the suites."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request

from burnish.core.errors import TaskError
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile
from burnish.core.task import Task
from burnish.serve.auth import require, service_of
from burnish.serve.routes_runs import charge
from burnish.serve.schemas import Most, NewTask, TaskId, TaskOut, Tasks
from burnish.serve.tokens import Caller

__all__ = ["router"]

router = APIRouter(prefix="/v1", tags=["tasks"])


@router.post("/tasks", status_code=201)
async def create_task(body: NewTask, request: Request, caller: Annotated[Caller, Depends(require("tasks"))]) -> TaskOut:
    """Keep a reference of one's own.  It is trusted: judges run it outside the sandbox."""
    service = service_of(request)

    def create() -> TaskOut:
        charge(service, caller)
        task = _task(body).on(service.place.device)
        return _out(service.store.owners.own_task(task, caller.user), task)

    return await asyncio.to_thread(create)


@router.get("/tasks")
async def list_tasks(request: Request, caller: Annotated[Caller, Depends(require("read"))], limit: Most = 100) -> Tasks:
    """List tasks of one's own, and the names that episodes are drawn from."""
    service = service_of(request)

    def find() -> Tasks:
        mine = service.store.owners.tasks(None if caller.may("admin") else caller.user, limit)
        return Tasks(tasks=[TaskOut(**row) for row in mine], named=list(service.tasks))

    return await asyncio.to_thread(find)


@router.get("/tasks/{task}")
async def get_task(task: TaskId, request: Request, caller: Annotated[Caller, Depends(require("read"))]) -> TaskOut:
    """Return a task with its source."""
    owners = service_of(request).store.owners
    found = await asyncio.to_thread(owners.task, task, None if caller.may("admin") else caller.user)
    if found is None:
        raise HTTPException(404, f"no task {task}: GET /v1/tasks lists yours")
    return _out(task, found)


def _task(body: NewTask) -> Task:
    """Read a task from texts; nothing is run, and no path of this machine comes in."""
    try:
        inputs = (
            None if body.inputs_source is None else SourceFile.parse(Path("inputs.py"), body.inputs_source, "inputs")
        )
        file = SourceFile.parse(Path("task.py"), body.source, "task")
        task = task_from_source(file, body.entry, inputs, body.backward, body.contract, body.name)
    except (RecursionError, MemoryError):
        raise TaskError("the task's source is nested too deeply: write it plainly") from None
    return Task(**{**task.__dict__, "search_path": (), "path": ""})


def _out(identity: str, task: Task) -> TaskOut:
    return TaskOut(
        task=identity,
        name=task.name,
        source=task.source,
        entry=task.entry,
        contract=task.contract.name,
        direction=task.direction.value,
    )
