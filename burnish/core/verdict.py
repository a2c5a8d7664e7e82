"""A Verdict: a status and the evidence that status allows, nothing else.

A timing cannot exist on a failed verdict: :class:`Verdict` refuses to be built that way, so a report cannot lie by
accident.  "We failed" is not a verdict at all but a :class:`burnish.core.errors.JudgeError`.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from burnish.core.checks import Check, check

__all__ = [
    "Claim",
    "Clocks",
    "Finding",
    "Interval",
    "Profile",
    "Roofline",
    "Speedup",
    "Stage",
    "Status",
    "Timing",
    "Trial",
    "Verdict",
]


class Status(enum.Enum):
    """How judging ended."""

    PASSED = "passed"
    INVALID = "invalid"
    BUILD_FAILED = "build_failed"
    CRASHED = "crashed"
    HUNG = "hung"
    OUT_OF_BOUNDS = "out_of_bounds"
    WRONG = "wrong"
    INACCURATE = "inaccurate"
    SIDE_EFFECTS = "side_effects"
    DISHONEST = "dishonest"
    POLICY = "policy"


class Stage(enum.Enum):
    """The stages in the order they run; the first failure ends."""

    SCREEN = "screen"
    BUILD = "build"
    SMOKE = "smoke"
    VALUES = "values"
    ACCURACY = "accuracy"
    GRADIENTS = "gradients"
    DETERMINISM = "determinism"
    SIDE_EFFECTS = "side_effects"
    TIMING = "timing"
    CONFIRMATION = "confirmation"
    DONE = "done"


class Claim(enum.Enum):
    """What the statistics allow to be said."""

    FASTER = "faster"
    SLOWER = "slower"
    INDISTINGUISHABLE = "indistinguishable"


@dataclass(frozen=True)
class Finding:
    """One thing a check found."""

    check: str
    detail: str

    @property
    def about(self) -> Check:
        """The check's entry in the table."""
        return check(self.check)


@dataclass(frozen=True)
class Interval:
    """An estimate with its confidence interval."""

    estimate: float
    low: float
    high: float

    def __post_init__(self) -> None:
        """Refuse an interval that does not hold its own estimate."""
        if not self.low <= self.estimate <= self.high:
            raise ValueError(f"interval [{self.low}, {self.high}] does not hold {self.estimate}")


@dataclass(frozen=True)
class Speedup:
    """A ratio of times (above 1: the candidate is faster) against one baseline, and what may be claimed."""

    baseline: str
    interval: Interval
    claim: Claim


@dataclass(frozen=True)
class Clocks:
    """One contestant's time per call in milliseconds by three clocks."""

    call_ms: float
    """Per-call clock in the runner: the monotonic clock around each call on a CPU; on a GPU device events, or the time
    the host takes to launch where that is longer."""
    runner_ms: float
    """The runner's wall time over whole batches, per call."""
    judge_ms: float
    """The judge's own wall clock: the slope over N and 2N calls, less the cost of handing outputs over."""


@dataclass(frozen=True)
class Roofline:
    """The least time this device could take, by ceilings measured on it."""

    bound_ms: float
    score: float | None
    """``bound_ms / time``; ``None`` where the time is below the bound, which makes the bound invalid, not the score."""
    bound: str
    """``memory``, ``compute`` or ``launch``: which ceiling the bound comes from."""
    bytes: int
    flops: int


@dataclass(frozen=True)
class Trial:
    """One comparison of outputs: errors relative to the output's root mean square, against float64 where available."""

    name: str
    error_rms: float
    reference_rms: float
    allowed_rms: float
    error_max: float
    oracle: bool = True


@dataclass(frozen=True)
class Profile:
    """Hints, not proof: where the candidate's time went."""

    kernels: tuple[tuple[str, float, str], ...] = ()
    """``(name, share of time, "authored" | "library" | "memory")``, largest first."""
    authored_share: float | None = None
    library_calls: tuple[str, ...] = ()
    metrics: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Timing:
    """All that was measured; exists only on a passed verdict."""

    speedups: tuple[Speedup, ...]
    """One per baseline of the panel that met the contract; ``eager`` is always there."""
    clocks: tuple[tuple[str, Clocks], ...]
    """By contestant: ``candidate`` first, then each baseline."""
    samples: tuple[tuple[str, tuple[float, ...]], ...] = ()
    """Raw per-batch times in milliseconds by ``contestant/session``."""
    checked_calls: int = 0
    timed_calls: int = 0
    excluded_baselines: tuple[tuple[str, str], ...] = ()
    """Baselines left out and why (did not compile, does not meet the contract)."""
    partial: bool = False
    """Timed in one session and then given up as not worth more: it carries no claim."""

    def against(self, baseline: str) -> Speedup | None:
        """Return the speedup over ``baseline``, if it was in the panel."""
        return next((s for s in self.speedups if s.baseline == baseline), None)

    @property
    def best(self) -> Speedup:
        """The speedup over the fastest baseline: the smallest one."""
        return min(self.speedups, key=lambda s: s.interval.estimate)


@dataclass(frozen=True)
class Verdict:
    """The judge's answer about one candidate for one task on one machine."""

    status: Status
    stage: Stage
    reason: str
    contract: str
    task: str
    candidate: str
    device: str
    findings: tuple[Finding, ...] = ()
    limits: tuple[Finding, ...] = ()
    """What the candidate was seen not to do but need not do under this contract (specialised sizes, layouts …)."""
    trials: tuple[Trial, ...] = ()
    timing: Timing | None = None
    roofline: Roofline | None = None
    profile: Profile | None = None
    deterministic: bool | None = None
    scripted: bool = False
    seconds: float = 0.0
    stage_seconds: tuple[tuple[str, float], ...] = ()
    environment: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the wrong states unconstructible."""
        if self.status is Status.PASSED:
            if self.findings:
                raise ValueError("a passed verdict has no findings (use limits)")
            if self.stage is not Stage.DONE:
                raise ValueError("a passed verdict is done")
        else:
            if self.timing is not None or self.roofline is not None:
                raise ValueError("a failed verdict carries no timing")
            if not self.findings:
                raise ValueError("a failed verdict names what was found")
        for finding in (*self.findings, *self.limits):
            check(finding.check)

    @property
    def passed(self) -> bool:
        """Whether the candidate was verified."""
        return self.status is Status.PASSED

    @property
    def families(self) -> frozenset[str]:
        """The families of the findings."""
        return frozenset(f.about.family.value for f in self.findings)

    def to_json(self) -> dict[str, Any]:
        """Return plain data under the keys others rely on."""
        from burnish.core.verdict_json import encode

        return encode(self)
