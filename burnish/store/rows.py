"""Rows of the store as records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from burnish.core.search import Request
from burnish.store import documents
from burnish.store.records import ProposalRecord, RunRecord

__all__ = ["proposal_record", "run_record"]


def run_record(row: Any) -> RunRecord:
    """Return a row of :data:`burnish.store.statements.RUNS` as a record."""
    return RunRecord(
        id=row.id,
        spec=documents.spec_from(row.spec),
        state=row.state,
        created=row.created,
        elapsed_s=row.elapsed_s,
        proposals=row.made,
        environment=json.loads(row.environment_content),
        best=row.best,
        summary=json.loads(row.summary),
    )


def proposal_record(row: Any, known: Mapping[str, dict[str, Any]]) -> ProposalRecord:
    """Return a row of :data:`burnish.store.statements.PROPOSALS` as a record; ``known`` are environments by hash."""
    return ProposalRecord(
        number=row.number,
        request=Request.from_json(json.loads(row.request)),
        candidate=documents.candidate_from(row.source, row.entry, row.about),
        verdict=None if row.content is None else documents.verdict_from(row.content, known[row.environment]),
        elapsed_s=row.elapsed_s,
        reused=row.reused,
    )
