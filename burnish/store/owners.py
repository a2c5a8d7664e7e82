"""Whose a run or a task of the service is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, select

from burnish.core.hashing import canonical
from burnish.core.task import Task
from burnish.store.claims import now
from burnish.store.database import Database
from burnish.store.documents import plain, task_from
from burnish.store.schema import runs, service_arrivals, service_runs, service_tasks, task_owners

__all__ = ["Owned", "Owners"]

_OF_RUN = select(service_runs).where(service_runs.c.run == bindparam("of_run"))
_IS_RUN = select(runs.c.id).where(runs.c.id == bindparam("of_run"))
_TASK = select(service_tasks.c.content).where(service_tasks.c.identity == bindparam("its"))


@dataclass(frozen=True)
class Owned:
    """A run of the service."""

    run: str
    owner: str
    kind: str
    """``run`` or ``episode``."""
    settings: str
    """Of the keys of its verdicts."""
    submitted: int
    about: dict[str, Any]


class Owners:
    """The owners in a run store; get it by :attr:`burnish.store.RunStore.owners`."""

    def __init__(self, database: Database) -> None:
        """Use ``database``, which has the newest schema."""
        self._database = database
        self._new_run = database.insert_new(service_runs)
        self._new_count = database.insert_new(service_arrivals)
        self._new_task = database.insert_new(service_tasks)
        self._new_owner = database.insert_new(task_owners)

    def own_run(self, run_id: str, owner: str, kind: str, settings: str, about: dict[str, Any]) -> None:
        """Say whose a run is, once and for all."""
        row = {"run": run_id, "owner": owner, "kind": kind, "settings": settings}
        with self._database.write() as connection:
            connection.execute(self._new_run, {**row, "submitted": 0, "about": plain(about)})
            connection.execute(self._new_count, {"run": run_id, "arrived": 0, "began": now(connection)})

    def of_run(self, run_id: str) -> Owned | None:
        """Return whose a run is; ``None`` where it did not come through the service."""
        with self._database.read() as connection:
            row = connection.execute(_OF_RUN, {"of_run": run_id}).first()
        if row is None:
            return None
        return Owned(row.run, row.owner, row.kind, row.settings, row.submitted, json.loads(row.about))

    def is_run(self, run_id: str) -> bool:
        """Whether there is a run of exactly this name."""
        with self._database.read() as connection:
            return connection.execute(_IS_RUN, {"of_run": run_id}).first() is not None

    def runs(self, owner: str | None, kind: str | None = None, limit: int = 50, before: int | None = None) -> list[str]:
        """Return the names of the newest runs of the service, newest first: ``owner``'s, or everybody's."""
        wanted = select(runs.c.id).join(service_runs, service_runs.c.run == runs.c.id)
        if owner is not None:
            wanted = wanted.where(service_runs.c.owner == owner)
        if kind is not None:
            wanted = wanted.where(service_runs.c.kind == kind)
        if before is not None:
            wanted = wanted.where(runs.c.number < before)
        with self._database.read() as connection:
            return list(connection.execute(wanted.order_by(runs.c.number.desc()).limit(limit)).scalars())

    def own_task(self, task: Task, owner: str) -> str:
        """Keep a task for ``owner`` and return its identity."""
        identity = task.identity()
        row = {"owner": owner, "task": identity, "name": task.name}
        with self._database.write() as connection:
            connection.execute(self._new_task, {"identity": identity, "content": plain(canonical(task))})
            created = datetime.now(UTC).isoformat(timespec="seconds")
            connection.execute(self._new_owner, {**row, "created": created})
        return identity

    def tasks(self, owner: str | None, limit: int = 50) -> list[dict[str, str]]:
        """Return identity, name and date of tasks: ``owner``'s, or everybody's."""
        columns = task_owners.c.task, task_owners.c.name, task_owners.c.created
        wanted = select(*columns).order_by(task_owners.c.created.desc(), task_owners.c.task).limit(limit)
        if owner is not None:
            wanted = wanted.where(task_owners.c.owner == owner)
        with self._database.read() as connection:
            return [dict(row._mapping) for row in connection.execute(wanted)]

    def task(self, identity: str, owner: str | None = None) -> Task | None:
        """Return a task, where it is ``owner``'s if one is named."""
        with self._database.read() as connection:
            if owner is not None:
                mine = (task_owners.c.owner == owner) & (task_owners.c.task == identity)
                if connection.execute(select(task_owners.c.task).where(mine)).first() is None:
                    return None
            content = connection.execute(_TASK, {"its": identity}).scalar()
        return None if content is None else task_from(json.loads(content))
