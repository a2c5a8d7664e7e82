"""A judge for clusters under test: it knows its verdicts beforehand, takes as long as it is told, and keeps a log.

It is told by its task's source: a line ``# recorded: {...}`` with ``log`` (a file; a line for every verdict begun and
ended), ``delay`` (seconds a verdict takes), ``sick`` (a file: the first process to write its number there fails at
everything) and ``hold`` (a file: as long as it is there no more than ``free`` verdicts are reached, or a few).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.errors import JudgeError
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.judge.options import JudgeOptions
from burnish.testing.instant import instant_verdict

__all__ = ["FREE", "PATH", "RecordedJudge", "ends", "recorded_task"]

PATH = "burnish.testing.recorded_judge:RecordedJudge"
FREE = 8
_MARK = "# recorded: "


def recorded_task(
    name: str, log: Path, delay: float = 0.0, sick: Path | None = None, hold: Path | None = None, free: int = FREE
) -> Task:
    """Return a task that tells the judge below what to do."""
    files = {key: None if file is None else str(file) for key, file in (("sick", sick), ("hold", hold))}
    told = {"log": str(log), "delay": delay, "free": free, **files}
    return Task(name, f"class Model: ...\n{_MARK}{json.dumps(told)}\n")


def ends(log: Path) -> list[tuple[str, str, int]]:
    """Return the log: ``begin`` or ``end``, the candidate, and the process that judged it."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [(what, candidate, int(pid)) for what, candidate, pid in (line.split() for line in lines)]


class RecordedJudge:
    """Judges by a hash of the candidate's text."""

    def __init__(self, device: str, options: JudgeOptions) -> None:
        """Start nothing."""
        self.device, self.options = device, options

    @staticmethod
    def describe(device: str) -> dict[str, Any]:
        """Return nothing: a recorded verdict holds anywhere."""
        return {}

    @staticmethod
    def gauge(device: str) -> float:
        """Return what never changes."""
        return 1.0

    def use(self, options: JudgeOptions) -> None:
        """Take other options."""
        self.options = options

    def check(self, task: Task) -> None:
        """Find nothing wrong."""

    def close(self) -> None:
        """End nothing."""

    def verify(
        self,
        task: Task,
        candidate: Candidate,
        on_stage: Callable[[Stage, str], None] | None = None,
        worth: float | None = None,
    ) -> Verdict:
        """Return the candidate's verdict after the delay."""
        line = next(line for line in task.source.splitlines() if line.startswith(_MARK))
        told = json.loads(line.removeprefix(_MARK))
        if told["sick"] is not None and _is_sick(Path(told["sick"])):
            raise JudgeError("this process is sick")
        _write(told["log"], "begin", candidate)
        time.sleep(told["delay"])
        while told["hold"] is not None and Path(told["hold"]).exists() and _reached(told["log"]) >= told["free"]:
            time.sleep(0.01)
        verdict = instant_verdict(task, candidate)
        _write(told["log"], "end", candidate)
        return verdict


def _reached(log: str) -> int:
    return sum(what == "end" for what, _, _ in ends(Path(log)))


def _is_sick(file: Path) -> bool:
    try:
        with file.open("x") as made:
            made.write(str(os.getpid()))
        return True
    except FileExistsError:
        return file.read_text() in ("", str(os.getpid()))


def _write(log: str, what: str, candidate: Candidate) -> None:
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, f"{what} {candidate.identity()} {os.getpid()}\n".encode())
    finally:
        os.close(descriptor)
