"""A Recipe: an ordered list of named transformations of a task's graph; it lowers deterministically to a Candidate."""

from __future__ import annotations

from dataclasses import dataclass

from burnish.core.hashing import content_hash

__all__ = ["Recipe", "Setting", "Step"]

Setting = int | float | str | bool


@dataclass(frozen=True)
class Step:
    """One transformation and its parameters."""

    rule: str
    parameters: tuple[tuple[str, Setting], ...] = ()
    site: str = ""
    """The node it is applied at, where it has a place."""


@dataclass(frozen=True)
class Recipe:
    """What to do to a task's graph, in order."""

    steps: tuple[Step, ...] = ()

    def identity(self) -> str:
        """Return the content hash."""
        return content_hash("recipe", self)
