"""What lists of runs and proposals are made of: as much of each as a row of a table shows."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Board", "Curve", "Entry", "Kind", "RunLine", "Spending", "Waiting", "Worker"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One proposal of a run, as much of it as a row of a table shows."""

    run: str
    number: int
    candidate: str
    parent: int | None
    status: str | None
    """``None`` while it is open."""
    speedup: float | None
    low: float | None
    high: float | None
    claim: str | None
    ranked: bool
    """Timed in full and not scripted: only such a one may lead."""
    seconds: float
    elapsed_s: float
    name: str
    proposer: str
    children: int = 0


@dataclass(frozen=True, slots=True)
class RunLine:
    """One run, as much of it as a row of a table shows."""

    number: int
    id: str
    name: str
    """The task's."""
    task: str
    device: str
    contract: str
    state: str
    created: str
    elapsed_s: float
    speedup: float | None
    low: float | None
    high: float | None
    claim: str | None
    """By the final verdict; ``None`` before it."""
    judged: int = 0
    leader: Entry | None = None
    """The best of the search."""
    owner: str = ""
    """Whose it is, where it came through the service."""
    worker: str = ""
    """Who works on it: process and host."""


@dataclass(frozen=True, slots=True)
class Board:
    """One task on one kind of device, as the list of leaderboards shows it."""

    name: str
    task: str
    device: str
    contract: str
    runs: int
    leader: Entry | None = None


@dataclass(frozen=True)
class Curve:
    """How a run went, thinned out."""

    judged: int
    timed: int
    best: tuple[tuple[int, float, float, float, float], ...]
    """Each proposal that was better than all before: number, elapsed, speedup, low, high."""
    dots: tuple[tuple[int, float, float], ...]
    """Timed ones: number, elapsed, speedup; every ``step``-th where there are many."""
    rejected: tuple[tuple[int, float], ...]
    step: int
    last_number: int
    last_elapsed_s: float


@dataclass(frozen=True, slots=True)
class Spending:
    """What one model in one role cost a run."""

    model: str
    role: str
    calls: int
    failed: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    """``None`` where a price is not known."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Kind:
    """The lessons of one family of tasks on one kind of machine."""

    hardware: str
    family: str
    teachers: int
    verdicts: int
    best: float
    """The largest gain over eager, a logarithm."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that has claimed a run."""

    run: str
    name: str
    """The task's."""
    device: str
    host: str
    pid: int
    beat: float
    """When it was last heard of, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The service's queue for one kind of device."""

    device: str
    waiting: int
    judging: int
    oldest: float | None
    """When the longest waiting was queued, in seconds since 1970."""
    attempts: int
    """The most times one of them was begun."""
