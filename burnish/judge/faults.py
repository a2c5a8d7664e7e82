"""How a candidate's process can fail, as exceptions inside the judge; they end as verdicts, never as errors of ours."""

from __future__ import annotations

import signal

from burnish.core.verdict import Finding, Status

__all__ = ["CandidateFault", "CandidateRaised", "RunnerKilled", "fault_from_exit", "fault_from_text"]


class CandidateFault(Exception):
    """The candidate's process crashed, hung, left or went out of bounds."""

    def __init__(self, status: Status, check: str, detail: str) -> None:
        """Keep what the verdict will say."""
        super().__init__(detail)
        self.status = status
        self.finding = Finding(check, detail)


class RunnerKilled(Exception):
    """The process was killed by something that is neither the judge nor visibly the candidate."""


class CandidateRaised(Exception):
    """The candidate raised an ordinary Python error, which some stages allow."""

    def __init__(self, kind: str, error: str, trace: str = "", log: str = "") -> None:
        """Keep the error's class name, its line, its traceback and a compiler's log if any."""
        super().__init__(error)
        self.kind = kind
        self.error = error
        self.trace = trace
        self.log = log


def fault_from_exit(code: int) -> CandidateFault | None:
    """Name the fault behind an exit that nobody asked for; ``None`` for a kill whose author is unknown."""
    if code == -signal.SIGKILL:
        return None
    if code >= 0:
        return CandidateFault(Status.CRASHED, "early-exit", f"the process left by itself with exit code {code}")
    name = signal.Signals(-code).name
    if -code == signal.SIGXCPU:
        return CandidateFault(Status.HUNG, "hang", "the process used up its processor time")
    if -code == signal.SIGXFSZ:
        return CandidateFault(Status.OUT_OF_BOUNDS, "memory", "the process wrote a file beyond its bound")
    return CandidateFault(Status.CRASHED, "crash", f"the process died of {name}")


_MEMORY = ("can't allocate memory", "MemoryError", "out of memory", "Cannot allocate memory", "bad_alloc")
_DEVICE = (
    "illegal memory access",
    "device-side assert",
    "unspecified launch failure",
    "misaligned address",
    "invalid configuration argument",
    "too many resources requested",
    "device reports fault",
)
_TEXTS = (
    ("memory", Status.OUT_OF_BOUNDS, _MEMORY),
    ("device-fault", Status.CRASHED, _DEVICE),
    ("processes", Status.OUT_OF_BOUNDS, ("can't start new thread", "Resource temporarily unavailable")),
    ("crash", Status.CRASHED, ("RecursionError",)),
)


def fault_from_text(kind: str, error: str) -> CandidateFault | None:
    """Name the fault behind a Python error whose text tells of one."""
    if kind in ("SystemExit", "KeyboardInterrupt", "GeneratorExit"):
        return CandidateFault(Status.CRASHED, "early-exit", f"the candidate tried to end the process: {error}")
    for check, status, texts in _TEXTS:
        if any(text in error or text == kind for text in texts):
            return CandidateFault(status, check, error)
    return None
