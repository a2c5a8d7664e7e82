"""A verdict back from its JSON form, for stores and pages made from recorded results; ``KeyError`` on anything else."""

from __future__ import annotations

from typing import Any

from burnish.core.verdict import (
    Claim,
    Clocks,
    Finding,
    Interval,
    Profile,
    Roofline,
    Speedup,
    Stage,
    Status,
    Timing,
    Trial,
    Verdict,
)

__all__ = ["verdict_from_json"]


def verdict_from_json(data: dict[str, Any]) -> Verdict:
    """Return the verdict that :meth:`Verdict.to_json` made ``data`` from."""
    return Verdict(
        status=Status(data["status"]),
        stage=Stage(data["stage"]),
        reason=data["reason"],
        contract=data["contract"],
        task=data["task"],
        candidate=data["candidate"],
        device=data["device"],
        findings=_findings(data["findings"]),
        limits=_findings(data["limits"]),
        trials=tuple(Trial(**_not_a_number(t)) for t in data["trials"]),
        timing=None if data["timing"] is None else _timing(data),
        roofline=None if data["roofline"] is None else Roofline(**data["roofline"]),
        profile=None if data["profile"] is None else _profile(data["profile"]),
        deterministic=data["deterministic"],
        scripted=data["scripted"],
        seconds=data["seconds"],
        stage_seconds=tuple(data["stage_seconds"].items()),
        environment=data["environment"],
    )


def _findings(rows: list[dict[str, str]]) -> tuple[Finding, ...]:
    return tuple(Finding(row["check"], row["detail"]) for row in rows)


def _not_a_number(trial: dict[str, Any]) -> dict[str, Any]:
    return {key: float("nan") if value is None else value for key, value in trial.items()}


def _timing(data: dict[str, Any]) -> Timing:
    timing = data["timing"]
    return Timing(
        speedups=tuple(_speedup(name, row) for name, row in data["speedup"].items() if name != "best"),
        clocks=tuple((name, Clocks(**row)) for name, row in data["clocks"].items()),
        samples=tuple((name, tuple(values)) for name, values in timing["samples_ms"].items()),
        checked_calls=timing["checked_calls"],
        timed_calls=timing["timed_calls"],
        excluded_baselines=tuple(timing["excluded_baselines"].items()),
        partial=timing.get("partial", False),
    )


def _speedup(baseline: str, row: dict[str, Any]) -> Speedup:
    return Speedup(baseline, Interval(row["estimate"], row["low"], row["high"]), Claim(row["claim"]))


def _profile(data: dict[str, Any]) -> Profile:
    return Profile(
        kernels=tuple((name, share, kind) for name, share, kind in data["kernels"]),
        authored_share=data["authored_share"],
        library_calls=tuple(data["library_calls"]),
        metrics=tuple((name, value) for name, value in data["metrics"]),
        notes=tuple(data["notes"]),
    )
