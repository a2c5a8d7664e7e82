"""The record of one examination, and the verdict it becomes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.core.verdict import Finding, Profile, Roofline, Stage, Status, Timing, Trial, Verdict
from burnish.judge.rejection import Rejected

__all__ = ["Record"]


@dataclass
class Record:
    """What has been seen so far; only :meth:`accept` and :meth:`reject` make a verdict of it."""

    task: Task
    candidate: Candidate
    device: str
    environment: Mapping[str, Any]
    on_stage: Callable[[Stage, str], None]
    stage: Stage = Stage.SCREEN
    trials: list[Trial] = field(default_factory=list)
    limits: list[Finding] = field(default_factory=list)
    deterministic: bool | None = None
    started: float = field(default_factory=time.monotonic)
    _stages: list[tuple[str, float]] = field(default_factory=list)

    def enter(self, stage: Stage, detail: str = "") -> None:
        """Begin a stage."""
        self.stage = stage
        self._stages.append((stage.value, time.monotonic()))
        self.on_stage(stage, detail)

    def limit(self, check: str, detail: str) -> None:
        """Note something the candidate does not do and need not do under this contract."""
        if Finding(check, detail) not in self.limits:
            self.limits.append(Finding(check, detail))

    def accept(self, timing: Timing | None, roofline: Roofline | None, profile: Profile | None) -> Verdict:
        """Return the verdict of a candidate that withstood every stage."""
        return self._verdict(Status.PASSED, Stage.DONE, _passed_reason(timing), (), timing, roofline, profile)

    def reject(self, rejected: Rejected) -> Verdict:
        """Return the verdict of a candidate that did not."""
        first = rejected.findings[0]
        reason = f"{first.check} ({first.about.family.value}): {first.detail}"
        return self._verdict(rejected.status, rejected.stage, reason, rejected.findings, None, None, None)

    def _verdict(
        self,
        status: Status,
        stage: Stage,
        reason: str,
        findings: tuple[Finding, ...],
        timing: Timing | None,
        roofline: Roofline | None,
        profile: Profile | None,
    ) -> Verdict:
        now = time.monotonic()
        ends = [*(t for _, t in self._stages[1:]), now]
        spent: dict[str, float] = {}
        for (name, start), end in zip(self._stages, ends, strict=True):
            spent[name] = spent.get(name, 0.0) + end - start
        return Verdict(
            status=status,
            stage=stage,
            reason=reason,
            contract=self.task.contract.name,
            task=self.task.identity(),
            candidate=self.candidate.identity(),
            device=self.device,
            findings=findings,
            limits=tuple(self.limits),
            trials=tuple(self.trials),
            timing=timing,
            roofline=roofline,
            profile=profile,
            deterministic=self.deterministic,
            scripted=self.candidate.origin.scripted,
            seconds=now - self.started,
            stage_seconds=tuple(spent.items()),
            environment=dict(self.environment),
        )


def _passed_reason(timing: Timing | None) -> str:
    if timing is None:
        return "equal under the contract; not timed"
    best = timing.best
    eager = timing.against("eager") or best
    text = f"equal under the contract; {_ratio(eager.interval.estimate)} eager ({eager.claim.value})"
    if timing.partial:
        text += "; timed once: not worth a second session"
    if best.baseline != "eager":
        text += f", {_ratio(best.interval.estimate)} {best.baseline} ({best.claim.value})"
    return text


def _ratio(estimate: float) -> str:
    return f"{estimate:.2f}x the speed of"
