"""A Candidate: one self-contained Python source that defines ``ModelNew``, and what produced it."""

from __future__ import annotations

from dataclasses import dataclass, field

from burnish.core.hashing import content_hash
from burnish.core.recipe import Recipe

__all__ = ["Candidate", "Origin"]


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
