"""The JSON form of a verdict: the keys scripts and coding agents rely on.

``speedup``, ``clocks`` and ``roofline`` are ``null`` on a failed verdict, because there is nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from burnish.core.hashing import canonical

if TYPE_CHECKING:
    from burnish.core.verdict import Finding, Speedup, Timing, Verdict

__all__ = ["encode"]


def encode(verdict: Verdict) -> dict[str, Any]:
    """Return ``verdict`` as plain JSON data."""
    timing = verdict.timing
    return {
        "status": verdict.status.value,
        "stage": verdict.stage.value,
        "reason": verdict.reason,
        "findings": [_finding(f) for f in verdict.findings],
        "limits": [_finding(f) for f in verdict.limits],
        "contract": verdict.contract,
        "task": verdict.task,
        "candidate": verdict.candidate,
        "device": verdict.device,
        "scripted": verdict.scripted,
        "deterministic": verdict.deterministic,
        "speedup": None if timing is None else _speedups(timing),
        "clocks": None if timing is None else {name: canonical(c) for name, c in timing.clocks},
        "timing": None if timing is None else _timing(timing),
        "roofline": canonical(verdict.roofline),
        "profile": canonical(verdict.profile),
        "trials": [canonical(t) for t in verdict.trials],
        "seconds": round(verdict.seconds, 3),
        "stage_seconds": {name: round(s, 3) for name, s in verdict.stage_seconds},
        "environment": canonical(verdict.environment),
    }


def _finding(finding: Finding) -> dict[str, str]:
    return {"check": finding.check, "family": finding.about.family.value, "detail": finding.detail}


def _speedup(speedup: Speedup) -> dict[str, Any]:
    i = speedup.interval
    return {"estimate": i.estimate, "low": i.low, "high": i.high, "claim": speedup.claim.value}


def _speedups(timing: Timing) -> dict[str, Any]:
    rows = {s.baseline: _speedup(s) for s in timing.speedups}
    return {**rows, "best": {**_speedup(timing.best), "baseline": timing.best.baseline}}


def _timing(timing: Timing) -> dict[str, Any]:
    return {
        "samples_ms": {name: list(values) for name, values in timing.samples},
        "checked_calls": timing.checked_calls,
        "timed_calls": timing.timed_calls,
        "excluded_baselines": dict(timing.excluded_baselines),
        "partial": timing.partial,
    }
