"""What a user may set about judging."""

from __future__ import annotations

from dataclasses import dataclass, field

from burnish.core.errors import UsageError
from burnish.judge.forkserver import Limits

__all__ = ["BASELINES", "JudgeOptions"]

BASELINES = ("eager", "compile", "max-autotune", "library")


@dataclass(frozen=True)
class JudgeOptions:
    """How thoroughly and against what a candidate is judged."""

    baselines: tuple[str, ...] = ("eager",)
    """The panel; ``eager`` is always in it, and ``library`` wherever the task file defines a class ``Library``: the
    best library call known for the task, with the reference's constructor and forward."""
    profile: bool = False
    quick: bool = False
    """Half the timing rounds: wider intervals, sooner."""
    precision: float = 0.03
    """Half-width, as a share, at which a timed session may end although the two sides are close."""
    timing: bool = True
    """Without timing a verdict proves equality only."""
    seed: int | None = None
    """Fixes the judge's secret seeds, for replays; leave ``None`` in earnest."""
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        """Refuse unknown baselines and impossible precision."""
        if not 0.001 <= self.precision <= 0.5:
            raise UsageError(f"precision {self.precision:g} is out of range: give a share from 0.001 to 0.5")
        unknown = [b for b in self.baselines if b not in BASELINES]
        if unknown:
            raise UsageError(f"unknown baseline {unknown[0]!r}: choose from {', '.join(BASELINES)}")

    @property
    def panel(self) -> tuple[str, ...]:
        """The baselines in order, ``eager`` first."""
        return ("eager", *(b for b in self.baselines if b != "eager"))
