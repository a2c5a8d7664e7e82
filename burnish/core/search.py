"""The nouns between search, proposers and engine: what is asked for, what came of it, and who decides what is next."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import Any, Literal

from burnish.core.candidate import Candidate, Idea
from burnish.core.recipe import Setting
from burnish.core.verdict import Claim, Verdict

__all__ = ["DEFAULT_STRATEGY", "Action", "Kind", "Outcome", "Request", "Strategy", "cell_of"]

DEFAULT_STRATEGY = "evolve"
"""What a search is run by where nothing is said: the one that the recorded comparison supports (docs/results.md)."""

Kind = Literal["fresh", "tune", "vary", "cross"]
"""``fresh``: something new.  ``tune``: the next setting of tunable parameters.  ``vary``: a change to one parent.
``cross``: a mixture of two parents."""

Action = tuple[str, Setting]
"""A planned change: the name of a choice (a rewrite rule, a kernel, a setting) and what to choose."""

Cell = tuple[str, str, str]
"""Where a candidate stands among others: what bounds it, how much it fuses, how often it passes over memory."""


@dataclass(frozen=True)
class Request:
    """What a strategy wants made next."""

    kind: Kind = "fresh"
    parents: tuple[str, ...] = ()
    """Identities of verified candidates."""
    actions: tuple[Action, ...] = ()
    """What to change, where that was planned.  A proposer that knows these choices makes them, and is free in the
    rest where a candidate just so was proposed before; where none of them can be made it has nothing to offer.  Others
    ignore them."""
    hint: str = ""
    """What is wanted in words, for a proposer that reads."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        data: dict[str, Any] = {"kind": self.kind, "parents": list(self.parents)}
        if self.actions:
            data["actions"] = [list(action) for action in self.actions]
        return {**data, "hint": self.hint} if self.hint else data

    @staticmethod
    def from_json(data: dict[str, Any]) -> Request:
        """Read what :meth:`to_json` wrote, now or in an earlier version."""
        actions = tuple((name, value) for name, value in data.get("actions", ()))
        return Request(data["kind"], tuple(data["parents"]), actions, data.get("hint", ""))


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
    parameters: tuple[tuple[str, Setting], ...] = ()
    """What was chosen in making the candidate."""
    choices: tuple[tuple[str, tuple[Setting, ...]], ...] = ()
    """What there was to choose from, its maker's first choice at the front."""
    traits: tuple[tuple[str, Setting], ...] = ()
    ideas: tuple[Idea, ...] = ()
    """What its maker would try next."""

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
            parameters=candidate.origin.parameters,
            choices=candidate.origin.choices,
            traits=candidate.origin.traits,
            ideas=candidate.origin.ideas,
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
