"""Proposals and their verdicts in the run store, with the raw times behind them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from burnish.core.candidate import Candidate
from burnish.core.errors import BurnishError
from burnish.core.search import Request
from burnish.core.verdict import Verdict
from burnish.store import documents, standings, statements
from burnish.store.database import Database
from burnish.store.documents import StoredVerdict, plain
from burnish.store.patience import patiently
from burnish.store.records import ProposalRecord, VerdictKey
from burnish.store.rows import proposal_record
from burnish.store.schema import candidates, environments, proposals, verdicts

__all__ = ["Proposals"]

# Rows fetched at a time: each fetch is a short transaction, so a slow reader holds up nobody.
_PAGE = 256
# Environments kept in memory: a run has one or two.
_ENVIRONMENTS = 64


class Proposals:
    """The part of the run store that keeps what was proposed and judged."""

    def __init__(self, database: Database) -> None:
        """Use ``database``, which has the newest schema."""
        self._database = database
        self._new_environment = database.insert_new(environments)
        self._new_candidate = database.insert_new(candidates)
        self._new_proposal = database.insert_new(proposals)
        self._new_verdict = database.insert_new(verdicts).returning(verdicts.c.id)
        self._environments: dict[str, dict[str, Any]] = {}

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
    def find_verdict(self, key: VerdictKey, latest: bool = False) -> Verdict | None:
        """Return the first complete verdict stored for ``key``, else the first partial one; without raw samples.

        ``latest``: the last one instead.
        """
        with self._database.read() as connection:
            wanted = statements.LAST_VERDICT_OF_KEY if latest else statements.VERDICT_OF_KEY
            row = connection.execute(wanted, _columns(key)).first()
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
