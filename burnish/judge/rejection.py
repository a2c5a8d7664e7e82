"""A candidate found wanting: raised inside a stage, turned into a verdict by the judge."""

from __future__ import annotations

from collections.abc import Sequence

from burnish.core.verdict import Finding, Stage, Status

__all__ = ["Rejected", "status_of"]

_BY_CHECK = {
    "syntax": Status.INVALID,
    "entry": Status.INVALID,
    "inherits-reference": Status.INVALID,
    "build": Status.BUILD_FAILED,
    "construct": Status.BUILD_FAILED,
    "raises": Status.CRASHED,
    "early-exit": Status.CRASHED,
    "crash": Status.CRASHED,
    "device-fault": Status.CRASHED,
    "hang": Status.HUNG,
    "memory": Status.OUT_OF_BOUNDS,
    "processes": Status.OUT_OF_BOUNDS,
    "library-did-the-work": Status.POLICY,
    "kernel-never-called": Status.POLICY,
    "accuracy": Status.INACCURATE,
    "skipped-tile": Status.INACCURATE,
    "precision-flags": Status.SIDE_EFFECTS,
    "mutates-input": Status.SIDE_EFFECTS,
    "module-state": Status.SIDE_EFFECTS,
    "left-running": Status.SIDE_EFFECTS,
    "patched": Status.DISHONEST,
    "reads-answer": Status.DISHONEST,
    "tampering": Status.DISHONEST,
    "forged-message": Status.DISHONEST,
    "tensor-type": Status.DISHONEST,
    "late-output": Status.DISHONEST,
    "timed-output": Status.DISHONEST,
    "clocks-disagree": Status.DISHONEST,
    "faster-than-light": Status.DISHONEST,
    "replay": Status.DISHONEST,
}


def status_of(check: str) -> Status:
    """Return the status a finding of this check leads to."""
    return _BY_CHECK.get(check, Status.WRONG)


class Rejected(Exception):
    """The first failure: its stage and its findings, the telling one first."""

    def __init__(self, stage: Stage, findings: Sequence[Finding], status: Status | None = None) -> None:
        """Reject at ``stage``; the status follows from the first finding unless given."""
        super().__init__(findings[0].detail)
        self.stage = stage
        self.findings = tuple(findings)
        self.status = status or status_of(findings[0].check)
