"""What an agent's run holds, a line for each candidate, and which of them count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from burnish.core.candidate import Candidate
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Verdict

__all__ = ["Entry", "leader", "ranked"]


@dataclass(frozen=True)
class Entry:
    """One candidate that was judged."""

    number: int
    candidate: str
    outcome: Outcome
    reason: str
    note: str
    submitted: bool

    @staticmethod
    def of(number: int, candidate: Candidate, verdict: Verdict) -> Entry:
        """Sum up a proposal."""
        outcome = Outcome.of(number, Request(), candidate, verdict)
        submitted = bool(dict(candidate.origin.parameters).get("submitted", False))
        return Entry(number, candidate.identity(), outcome, verdict.reason, candidate.origin.rationale, submitted)

    @property
    def status(self) -> str:
        """How judging ended."""
        return self.outcome.status

    def has(self, beginning: str) -> bool:
        """Whether its identity begins so."""
        return self.candidate.startswith(beginning)


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """Return the candidates that may be the answer, fastest first, each once.

    Those that were submitted; where nothing that was submitted passed, all that passed: forgotten work is not lost.
    """
    timed = [e for e in entries if e.outcome.speedup is not None and not e.outcome.partial and not e.outcome.scripted]
    counting = [e for e in timed if e.submitted] or timed
    best = sorted(counting, key=lambda e: -(e.outcome.speedup or 0.0))
    return list({entry.candidate: entry for entry in reversed(best)}.values())[::-1]


def leader(entries: Sequence[Entry]) -> Entry | None:
    """Return the best one."""
    return next(iter(ranked(entries)), None)
