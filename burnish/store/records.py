"""What the store takes and gives back: plain frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import Verdict

__all__ = ["AGENT", "SERVICE", "STATES", "ProposalRecord", "RunRecord", "RunSpec", "VerdictKey"]

STATES = ("running", "finished", "interrupted")

AGENT = "agent"
"""The strategy and the proposer of a run that a coding agent drives: nothing of it can be asked for again."""

SERVICE = ("run", "episode")
"""The strategy and the proposer of a run that somebody drives through the service."""


@dataclass(frozen=True)
class RunSpec:
    """What a run is: enough to start it again from nothing."""

    task: Task
    device: str
    strategy: str
    proposers: tuple[str, ...]
    seed: int
    settings: dict[str, Any]
    """Plain JSON data: how the judge is set, the budget, whatever else decides the run."""


@dataclass(frozen=True)
class RunRecord:
    """One run and how far it came."""

    id: str
    spec: RunSpec
    state: str
    """One of :data:`STATES`."""
    created: str
    """ISO 8601, UTC."""
    elapsed_s: float
    proposals: int
    environment: dict[str, Any]
    best: str | None
    """A candidate's identity."""
    summary: dict[str, Any]


@dataclass(frozen=True)
class ProposalRecord:
    """One proposal of a run; ``verdict`` is ``None`` while it is open, and never carries raw samples."""

    number: int
    request: Request
    candidate: Candidate
    verdict: Verdict | None
    elapsed_s: float
    """The run's time when it was judged; 0 while it is open."""
    reused: bool
    """The verdict was taken from an earlier judging."""


@dataclass(frozen=True)
class VerdictKey:
    """What a verdict holds for: the same key need not be judged again, unless it wanted memory."""

    task: str
    candidate: str
    device: str
    settings: str
    """A hash of everything else that decides a verdict."""
