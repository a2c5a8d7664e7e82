"""The run store.  See :mod:`burnish.store.database` for what survives what."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from sqlalchemy import Connection, select, update

from burnish.core.candidate import Candidate
from burnish.core.errors import BurnishError, UsageError
from burnish.core.hashing import canonical, content_hash
from burnish.core.search import Request
from burnish.core.verdict import Verdict
from burnish.store import claims, documents, standings, statements
from burnish.store.browse import Browse
from burnish.store.calls import Calls
from burnish.store.database import Database, find_place
from burnish.store.documents import StoredVerdict, plain
from burnish.store.lessons import Lessons
from burnish.store.owners import Owners
from burnish.store.patience import patiently, patiently_once
from burnish.store.queue import Queue
from burnish.store.records import STATES, ProposalRecord, RunRecord, RunSpec, VerdictKey
from burnish.store.rows import proposal_record, run_record
from burnish.store.schema import candidates, environments, proposals, runs, verdicts
from burnish.store.upgrade import prepare

__all__ = ["RunStore"]

# Rows fetched at a time: each fetch is a short transaction, so a slow reader holds up nobody.
_PAGE = 256
# Environments kept in memory: a run has one or two.
_ENVIRONMENTS = 64


class RunStore(Calls):
    """Runs and everything proposed, judged and measured in them.

    Several processes and threads may use one store at once.  When a method returns, what it was given is committed.
    """

    def __init__(self, database: Database) -> None:
        """Use :meth:`open`."""
        self._database = database
        self._new_environment = database.insert_new(environments)
        self._new_run = database.insert_new(runs)
        self._new_candidate = database.insert_new(candidates)
        self._new_proposal = database.insert_new(proposals)
        self._new_verdict = database.insert_new(verdicts).returning(verdicts.c.id)
        self._environments: dict[str, dict[str, Any]] = {}
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
    def runs(self, limit: int = 50) -> list[RunRecord]:
        """Return the newest runs, newest first."""
        with self._database.read() as connection:
            return [run_record(row) for row in connection.execute(statements.RUNS.limit(limit))]

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

    # Proposals and verdicts

    @patiently
    def propose(self, run_id: str, number: int, candidate: Candidate, request: Request) -> None:
        """Store a proposal; again with the same number and candidate it changes nothing."""
        identity, about = candidate.identity(), documents.about_text(candidate)
        source = {"source": documents.packed_source(candidate), "entry": candidate.entry, "about": about}
        row = {"run": run_id, "number": number, "candidate": identity, "request": plain(request.to_json())}
        with self._database.write() as connection:
            new = connection.execute(self._new_candidate, {"identity": identity, **source}).rowcount
            # The same source may come from two places: each proposal keeps where its own came from.
            row |= {"about": None if new else about, "elapsed_s": 0.0, "reused": False}
            if not connection.execute(self._new_proposal, row).rowcount:
                where = {"of_run": run_id, "of_number": number}
                stored = connection.execute(statements.PROPOSAL, where).first()
                if stored is None or stored.candidate != identity:
                    raise BurnishError(f"proposal {number} of run {run_id} is stored already, of another candidate")
                return
            standings.add_proposal(connection, run_id, number, candidate, request)

    @patiently
    def judged(
        self,
        run_id: str,
        number: int,
        key: VerdictKey,
        verdict: Verdict,
        elapsed_s: float,
        reused: bool = False,
    ) -> None:
        """Store the verdict on a proposal, in one transaction.

        A proposal's verdict changes only from a partial to a complete one.  Another verdict stored for the same key
        stays as it is: see :meth:`find_verdict`.
        """
        stored = StoredVerdict.of(verdict)
        with self._database.write() as connection:
            where = {"of_run": run_id, "of_number": number}
            proposal = connection.execute(statements.LOCKED_PROPOSAL, where).first()
            if proposal is None or proposal.candidate != key.candidate:
                raise BurnishError(f"run {run_id} has no proposal {number} of candidate {key.candidate}")
            wanted = proposal.verdict is None or (proposal.partial and not stored.partial)
            if wanted:
                verdict_id = self._keep(connection, key, stored)
                link = {"its": verdict_id, "at": elapsed_s, "again": reused}
                connection.execute(statements.LINK, {**where, **link})
                standings.add_verdict(connection, run_id, number, key, verdict, elapsed_s, reused)
            connection.execute(statements.ELAPSED, {"of_run": run_id, "at": elapsed_s})
        if wanted:
            # Only now is it certain to be there, for _keep to leave out.
            self._remember(stored.environment_hash, stored.environment)

    @patiently
    def find_verdict(self, key: VerdictKey) -> Verdict | None:
        """Return the first complete verdict stored for ``key``, else the first partial one; without raw samples."""
        with self._database.read() as connection:
            row = connection.execute(statements.VERDICT_OF_KEY, _columns(key)).first()
            if row is None:
                return None
            return documents.verdict_from(row.content, self._environment(connection, row.environment))

    def proposals(self, run_id: str, after: int = -1) -> Iterator[ProposalRecord]:
        """Yield a run's proposals with numbers above ``after``, in order, a few in memory at a time."""
        while True:
            page, known = self._page(run_id, after)
            for row in page:
                yield proposal_record(row, known)
            if len(page) < _PAGE:
                return
            after = page[-1].number

    @patiently
    def _page(self, run_id: str, after: int) -> tuple[Sequence[Any], dict[str, dict[str, Any]]]:
        with self._database.read() as connection:
            page = connection.execute(statements.PROPOSALS, {"of_run": run_id, "above": after, "most": _PAGE}).all()
            known = {row.environment: self._environment(connection, row.environment) for row in page if row.content}
        return page, known

    @patiently
    def candidate(self, identity: str) -> Candidate | None:
        """Return a candidate as it was first proposed."""
        with self._database.read() as connection:
            row = connection.execute(select(candidates).where(candidates.c.identity == identity)).first()
        return None if row is None else documents.candidate_from(row.source, row.entry, row.about)

    @patiently
    def counts(self, run_id: str) -> dict[str, int]:
        """Return how many of a run's proposals ended in each status, and how many are ``open``."""
        with self._database.read() as connection:
            found = {status: count for status, count in connection.execute(statements.COUNTS, {"of_run": run_id})}
        return {"open": 0} | {status or "open": count for status, count in found.items()}

    def samples(self, key: VerdictKey) -> dict[str, tuple[float, ...]]:
        """Return the raw times in milliseconds behind :meth:`find_verdict`'s answer, by ``contestant/session``."""
        with self._database.read() as connection:
            row = connection.execute(statements.VERDICT_OF_KEY, _columns(key)).first()
            return {} if row is None else _samples(connection, row.id)

    def proposal_samples(self, run_id: str, number: int) -> dict[str, tuple[float, ...]]:
        """Return the raw times in milliseconds behind the verdict of one proposal, by ``contestant/session``."""
        with self._database.read() as connection:
            row = connection.execute(statements.PROPOSAL, {"of_run": run_id, "of_number": number}).first()
            return {} if row is None else _samples(connection, row.verdict)

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

    def _keep(self, connection: Connection, key: VerdictKey, stored: StoredVerdict) -> int:
        """Store a verdict's row with its samples, unless the same one is there; return its number."""
        if stored.environment_hash not in self._environments:
            row = {"hash": stored.environment_hash, "content": stored.environment}
            connection.execute(self._new_environment, row)
        columns = _columns(key)
        content = {"content": stored.content, "environment": stored.environment_hash}
        kind = {"digest": stored.digest, "status": stored.status, "partial": stored.partial}
        new: int | None = connection.execute(self._new_verdict, {**columns, **kind, **content}).scalar()
        if new is None:
            same: int = connection.execute(statements.VERDICT_ID, {**columns, "digest": stored.digest}).scalar_one()
            return same
        if stored.samples:
            layout, times = documents.pack_samples(stored.samples)
            connection.execute(statements.SAMPLES, {"verdict": new, "layout": layout, "times_ms": times})
        return new

    def _environment(self, connection: Connection, environment_hash: str) -> dict[str, Any]:
        """Return a verdict's environment, read once."""
        known = self._environments.get(environment_hash)
        if known is not None:
            return known
        wanted = select(environments.c.content).where(environments.c.hash == environment_hash)
        return self._remember(environment_hash, connection.execute(wanted).scalar_one())

    def _remember(self, environment_hash: str, content: str) -> dict[str, Any]:
        known = self._environments.get(environment_hash)
        if known is None:
            if len(self._environments) >= _ENVIRONMENTS:
                self._environments.clear()
            known = self._environments[environment_hash] = json.loads(content)
        return known


def _columns(key: VerdictKey) -> dict[str, str]:
    return {"candidate": key.candidate, "task": key.task, "device": key.device, "settings": key.settings}


def _samples(connection: Connection, verdict_id: int | None) -> dict[str, tuple[float, ...]]:
    row = connection.execute(statements.SAMPLES_OF, {"its": verdict_id}).first()
    return {} if row is None else documents.unpack_samples(row.layout, bytes(row.times_ms))
