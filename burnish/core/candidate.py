"""A Candidate: one self-contained Python source that defines ``ModelNew``, and what produced it."""

from __future__ import annotations

from dataclasses import dataclass, field

from burnish.core.hashing import content_hash
from burnish.core.recipe import Recipe

__all__ = ["Candidate", "Idea", "Origin"]


@dataclass(frozen=True)
class Idea:
    """A change that a candidate's maker would try next, and what it expects of it: a guess, never evidence."""

    text: str
    gain: float | None = None
    """Expected ``log(speedup)`` over the candidate it comes with."""
    difficulty: float | None = None
    """From 0 to 1: how likely an implementation is to fail."""
    confidence: float | None = None
    """From 0 to 1: how sure the maker is of the gain."""


@dataclass(frozen=True)
class Origin:
    """Where a candidate came from; not part of its identity."""

    proposer: str = "file"
    parents: tuple[str, ...] = ()
    recipe: Recipe | None = None
    parameters: tuple[tuple[str, int | float | str | bool], ...] = ()
    rationale: str = ""
    traits: tuple[tuple[str, int | float | str | bool], ...] = ()
    """What its maker knows of its shape (``passes`` over memory, ``kernels`` launched); search sorts by it."""
    scripted: bool = False
    """Made by a fake for tests or a replay: its verdicts are marked and reports refuse to headline them."""
    choices: tuple[tuple[str, tuple[int | float | str | bool, ...]], ...] = ()
    """For parameters that could have been otherwise: all there was to choose from, its maker's first choice at the
    front.  This is what a strategy can plan changes from."""
    ideas: tuple[Idea, ...] = ()
    """What its maker would try next."""
    prompts: tuple[str, ...] = ()
    """The prompts that led to it in the order they were put, as the ledger names them."""


@dataclass(frozen=True)
class Candidate:
    """Source text with ``Model``'s constructor and forward under the name ``entry``."""

    source: str
    entry: str = "ModelNew"
    name: str = "candidate"
    origin: Origin = field(default_factory=Origin)

    def identity(self) -> str:
        """Return the content hash: the source and its entry, not its name or origin."""
        return content_hash("candidate", self.source, self.entry)
