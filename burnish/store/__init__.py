"""The run store: every run, proposal, verdict and raw timing sample, in SQLite or PostgreSQL."""

from __future__ import annotations

from burnish.store.records import ProposalRecord, RunRecord, RunSpec, VerdictKey
from burnish.store.store import RunStore

__all__ = ["ProposalRecord", "RunRecord", "RunSpec", "RunStore", "VerdictKey"]
