"""What the queue takes and gives back: plain frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from burnish.core.candidate import Candidate
from burnish.core.hashing import content_hash
from burnish.store.records import VerdictKey

__all__ = ["Arrival", "ClaimedJob", "Order", "Receipt", "job_key"]


@dataclass(frozen=True)
class Order:
    """Candidates to be judged for one run of the service."""

    run: str
    owner: str
    task: str
    device: str
    settings: str
    candidates: tuple[Candidate, ...]
    open_most: int
    """So many submissions of the owner's may wait at once."""
    day_most: int
    """So many may be made in a day (UTC)."""
    expect: int | None = None
    """Taken only when the run has given out so many numbers: of two that continue a run at once one is refused."""

    def key(self, candidate: Candidate) -> VerdictKey:
        """Return the key of the verdict on one of the candidates."""
        return VerdictKey(self.task, candidate.identity(), self.device, self.settings)


@dataclass(frozen=True)
class Receipt:
    """What became of an order: the numbers its candidates got, or why it was refused."""

    first: int = 0
    count: int = 0
    refused: str = ""
    """``open``, ``day`` or ``expect``: which limit it met."""


@dataclass(frozen=True)
class ClaimedJob:
    """A job that is ours until its lease ends."""

    key: str
    task: str
    candidate: Candidate
    verdict_key: VerdictKey
    attempts: int
    """This one included."""
    queued: float


@dataclass(frozen=True)
class Arrival:
    """What has come of one submission: a verdict, or an error of ours."""

    number: int
    arrival: int
    name: str
    candidate: str
    reused: bool
    error: str | None
    content: str | None
    """The verdict's JSON text without environment and samples."""
    environment: str | None
    """The hash of its environment."""
    latency_s: float
    stored_at: float
    """In seconds of the database's clock; 0 while it is open."""


def job_key(key: VerdictKey) -> str:
    """Return what a job is known by."""
    return content_hash("job", key.task, key.candidate, key.device, key.settings)


Outcomes = Mapping[str, tuple[int | None, str | None]]
"""By the keys of jobs: a verdict's number, or an error."""
