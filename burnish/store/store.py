"""The run store.  See :mod:`burnish.store.database` for what survives what."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from sqlalchemy import select, update

from burnish.core.errors import UsageError
from burnish.core.hashing import canonical, content_hash
from burnish.store import claims, documents, standings, statements
from burnish.store.browse import Browse
from burnish.store.calls import Calls
from burnish.store.database import Database, find_place
from burnish.store.documents import plain
from burnish.store.lessons import Lessons
from burnish.store.owners import Owners
from burnish.store.patience import patiently, patiently_once
from burnish.store.proposing import Proposals
from burnish.store.queue import Queue
from burnish.store.records import STATES, RunRecord, RunSpec
from burnish.store.rows import run_record
from burnish.store.schema import runs
from burnish.store.upgrade import prepare

__all__ = ["RunStore"]


class RunStore(Calls, Proposals):
    """Runs and everything proposed, judged and measured in them.

    Several processes and threads may use one store at once.  When a method returns, what it was given is committed.
    """

    def __init__(self, database: Database) -> None:
        """Use :meth:`open`."""
        super().__init__(database)
        self._new_run = database.insert_new(runs)
        self.lessons = Lessons(database)
        """What the runs have taught."""
        self.owners = Owners(database)
        """Whose the runs and tasks of the service are."""
        self.queue = Queue(database)
        """What the service has still to judge."""
        self.browse = Browse(database)
        """Lists of runs and proposals a page at a time, for whoever shows them."""

    @staticmethod
    def open(url: str | None = None, upgrade: bool = False) -> RunStore:
        """Open the store at ``url`` (default: ``runs.db`` in Burnish's folder); a new one is made ready.

        With ``upgrade`` one made by an older Burnish is brought up to date; of a file a copy is kept beside it.  Raises
        :class:`~burnish.core.errors.PrerequisiteError` or :class:`~burnish.core.errors.UsageError` when that cannot be.
        """
        database = Database(find_place(url))
        try:
            prepare(database, upgrade)
        except BaseException:
            database.close()
            raise
        return RunStore(database)

    def close(self) -> None:
        """Close every connection."""
        self._database.close()

    @contextmanager
    def patient(self, seconds: float) -> Iterator[None]:
        """For the length of a ``with`` block, wait for a server that is away for up to ``seconds`` at a time."""
        patience = self._database.patience
        before, patience.seconds = patience.seconds, seconds
        try:
            yield
        finally:
            patience.seconds = before

    def __enter__(self) -> RunStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Runs

    @patiently_once
    def create_run(self, spec: RunSpec, environment: dict[str, Any]) -> str:
        """Store a new run, ``running``, and return its id."""
        slug = re.sub(r"[^a-z0-9]+", "-", spec.task.name.lower())[:40].strip("-") or "run"
        content = plain(canonical(environment))
        row = {
            "spec": documents.spec_text(spec),
            "state": "running",
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "elapsed_s": 0.0,
            "environment": content_hash(content),
            "summary": "{}",
        }
        with self._database.write() as connection:
            connection.execute(self._new_environment, {"hash": row["environment"], "content": content})
            while True:
                run_id = f"{slug}-{secrets.token_hex(3)}"
                if connection.execute(self._new_run, {**row, "id": run_id}).rowcount:
                    standings.add_run(connection, run_id, spec)
                    return run_id

    @patiently
    def run(self, run_id: str) -> RunRecord:
        """Return a run by its id, by the beginning of its id where only one begins so, or the newest by ``last``."""
        with self._database.read() as connection:
            if run_id == "last":
                found = connection.execute(statements.RUNS.limit(1)).all()
            else:
                found = connection.execute(statements.RUNS.where(runs.c.id == run_id)).all()
                if not found and run_id:
                    starting = runs.c.id.startswith(run_id, autoescape=True)
                    found = connection.execute(statements.RUNS.where(starting).limit(4)).all()
        if len(found) == 1:
            return run_record(found[0])
        if not found:
            raise UsageError(f"no run {run_id!r} in {self._database.place.label}: burnish show lists the runs")
        some = ", ".join(row.id for row in found[:3]) + (", ..." if len(found) > 3 else "")
        raise UsageError(f"several runs begin with {run_id!r} ({some}): write more of it, burnish show lists them")

    @patiently
    def runs(self, limit: int = 50, before: str | None = None) -> list[RunRecord]:
        """Return the newest runs, newest first; with ``before``, of those that were made before that run."""
        chosen = statements.RUNS.limit(limit)
        if before is not None:
            made = runs.alias()
            earlier = select(made.c.number).where(made.c.id == before).scalar_subquery()
            chosen = chosen.where(runs.c.number < earlier)
        with self._database.read() as connection:
            return [run_record(row) for row in connection.execute(chosen)]

    @patiently
    def set_state(
        self,
        run_id: str,
        state: str,
        elapsed_s: float,
        best: str | None = None,
        summary: dict[str, Any] | None = None,
    ) -> None:
        """Store how far a run came; ``best`` and ``summary`` stay as they are where not given."""
        if state not in STATES:
            raise UsageError(f"no state {state!r} of a run: choose from {', '.join(STATES)}")
        values: dict[str, Any] = {"state": state, "elapsed_s": elapsed_s}
        if best is not None:
            values["best"] = best
        if summary is not None:
            values["summary"] = plain(summary)
        with self._database.write() as connection:
            if not connection.execute(update(runs).where(runs.c.id == run_id).values(values)).rowcount:
                raise UsageError(f"no run {run_id!r}: burnish show lists the runs")
            if summary is not None:
                standings.end_run(connection, run_id, summary)

    # Claims

    @patiently
    def claim(self, run_id: str, owner: str, stale_s: float = 60.0) -> None:
        """Take a run for this process under a name of its own; raises when a live other works on it."""
        with self._database.write() as connection:
            claims.claim(connection, run_id, owner, stale_s)

    @patiently
    def heartbeat(self, run_id: str, owner: str) -> None:
        """Say, more often than ``stale_s``, that the claim still holds; raises when another has taken the run over."""
        with self._database.write() as connection:
            claims.heartbeat(connection, run_id, owner)

    @patiently
    def release(self, run_id: str, owner: str) -> None:
        """Give a run up; does nothing when another has it."""
        with self._database.write() as connection:
            claims.release(connection, run_id, owner)
