"""The nouns between search, proposers and engine: what is asked for, what came of it, and who decides what is next."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import Any, Literal

from burnish.core.candidate import Candidate
from burnish.core.verdict import Claim, Verdict

__all__ = ["Kind", "Outcome", "Request", "Strategy", "cell_of"]

Kind = Literal["fresh", "tune", "vary", "cross"]
"""``fresh``: something new.  ``tune``: the next setting of tunable parameters.  ``vary``: a change to one parent.
``cross``: a mixture of two parents."""

Cell = tuple[str, str, str]
"""Where a candidate stands among others: what bounds it, how much it fuses, how often it passes over memory."""


@dataclass(frozen=True)
class Request:
    """What a strategy wants made next."""

    kind: Kind = "fresh"
    parents: tuple[str, ...] = ()
    """Identities of verified candidates."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {"kind": self.kind, "parents": list(self.parents)}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Request:
        """Read what :meth:`to_json` wrote."""
        return Request(data["kind"], tuple(data["parents"]))


@dataclass(frozen=True)
class Outcome:
    """What became of one proposal, as much of it as search needs."""

    number: int
    candidate: str
    request: Request
    proposer: str
    status: str
    speedup: float | None = None
    """Estimate against eager; ``None`` unless it passed and was timed."""
    low: float | None = None
    high: float | None = None
    claim: str = Claim.INDISTINGUISHABLE.value
    partial: bool = False
    """Timed once and given up: its speedup ranks it, and claims nothing."""
    cell: Cell = ("unknown", "unknown", "unknown")
    scripted: bool = False

    @property
    def passed(self) -> bool:
        """Whether the candidate was verified."""
        return self.status == "passed"

    @staticmethod
    def of(number: int, request: Request, candidate: Candidate, verdict: Verdict) -> Outcome:
        """Sum up a verdict."""
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        return Outcome(
            number=number,
            candidate=candidate.identity(),
            request=request,
            proposer=candidate.origin.proposer,
            status=verdict.status.value,
            speedup=eager.interval.estimate if eager else None,
            low=eager.interval.low if eager else None,
            high=eager.interval.high if eager else None,
            claim=eager.claim.value if eager else Claim.INDISTINGUISHABLE.value,
            partial=verdict.timing is not None and verdict.timing.partial,
            cell=cell_of(candidate, verdict),
            scripted=verdict.scripted,
        )


class Strategy(abc.ABC):
    """Decides what to ask for next from what came of what was asked.

    Never runs anything, keeps no clock, draws chance only from its seed: told the same outcomes in the same order it
    asks the same questions, so a resumed run goes on as if it had not stopped.  Several asks may be open at once;
    outcomes are told in the order of the asks.
    """

    name: str

    @abc.abstractmethod
    def ask(self) -> Request:
        """Return the next request."""

    @abc.abstractmethod
    def tell(self, outcome: Outcome) -> None:
        """Take in what became of a request."""


def cell_of(candidate: Candidate, verdict: Verdict) -> Cell:
    """Return where a candidate stands: roofline bound, authored kernels, passes over memory."""
    traits = dict(candidate.origin.traits)
    bound = verdict.roofline.bound if verdict.roofline is not None else "unknown"
    kernels = int(traits.get("kernels", _authored(candidate.source)))
    fusion = "library" if kernels == 0 else "one kernel" if kernels == 1 else "several kernels"
    passes = traits.get("passes")
    return bound, fusion, f"{passes} passes" if passes is not None else "unknown"


def _authored(source: str) -> int:
    """Count the kernels a source brings along."""
    return source.count("__global__") + source.count("@triton.jit") + source.count('extern "C"')
