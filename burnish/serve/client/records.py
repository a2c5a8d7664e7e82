"""What the client returns: plain frozen records made of the server's answers."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self

__all__ = ["Episode", "Run", "Step", "Task", "Verdict"]


class _Record:
    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """Make one of an answer; what a newer server says beside is left out."""
        known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in data.items() if name in known})


@dataclass(frozen=True)
class Task(_Record):
    """A task."""

    task: str
    name: str
    created: str | None = None
    source: str | None = None
    entry: str | None = None
    contract: str | None = None
    direction: str | None = None


@dataclass(frozen=True)
class Run(_Record):
    """A run and how far it has come."""

    run: str
    kind: str
    state: str
    task: str
    task_name: str
    device: str
    created: str
    submitted: int
    arrived: int | None = None
    statuses: dict[str, int] | None = None


@dataclass(frozen=True)
class Verdict(_Record):
    """What came of one candidate."""

    number: int
    arrival: int
    """Its place among the run's arrivals; 0 while it is open."""
    candidate: str
    name: str
    reused: bool
    latency_s: float
    """From submission to stored verdict."""
    stored_at: float
    """When, in seconds of the store's clock; 0 while it is open."""
    error: str | None
    """Why there is no verdict, where the server failed."""
    verdict: dict[str, Any] | None
    """See docs/verdict.md."""

    @property
    def status(self) -> str:
        """``passed`` or how it failed; ``open`` or ``error`` where there is no verdict."""
        if self.verdict is None:
            return "error" if self.error else "open"
        return str(self.verdict["status"])

    @property
    def speedup(self) -> float | None:
        """The estimated speedup over eager, where it was timed."""
        speedup = (self.verdict or {}).get("speedup")
        return None if speedup is None else float(speedup["eager"]["estimate"])


@dataclass(frozen=True)
class Episode(_Record):
    """An episode and what is seen before its first turn."""

    episode: str
    seed: int
    turn: int
    observation: dict[str, Any]


@dataclass(frozen=True)
class Step(_Record):
    """What one turn led to."""

    episode: str
    turn: int
    state: str
    """``pending`` or ``done``."""
    observation: dict[str, Any] | None
    reward: float | None
    parts: dict[str, Any] | None
    terminated: bool
    truncated: bool
    error: str | None
