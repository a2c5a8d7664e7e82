"""One device of a cluster: a process that owns it and judges one candidate after another.

It works on one request at a time, so that whoever asks it for what it has finished is answered when it has.  Every
verdict is in the host's journal before it is handed over.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.cluster.builds import Files, unpack
from burnish.cluster.gauge import gauge
from burnish.cluster.journal import Journal
from burnish.cluster.once import alone_with
from burnish.cluster.work import Answer, Work, answers
from burnish.core.errors import BurnishError, DeviceFull, TaskError, UsageError
from burnish.core.paths import home
from burnish.measure.environment import describe

__all__ = ["Device", "Hello", "Reply"]

_GAUGE_EVERY_S = 60.0
_FIRST_GAUGES = 3


@dataclass(frozen=True)
class Hello:
    """What a device says of itself when it is there."""

    environment: dict[str, Any]
    gauged_s: tuple[float, ...]
    kept: list[tuple[str, Answer]]
    """Verdicts of this host that the hub may not have."""
    niceness: int = 0
    """Above 0 anything else on the host goes first, and timings suffer."""


@dataclass(frozen=True)
class Reply:
    """What became of a request."""

    answer: Answer
    gauged_s: float | None = None
    broken: bool = False
    """Something unforeseen happened: the process should be replaced."""


class Device:
    """The process's only object; its methods are called one at a time."""

    def __init__(self, name: str, device: str, judge: str) -> None:
        """Own ``device`` as torch names it in this process; judge with the class at ``judge``."""
        _as_the_node_was_started()
        self._name, self._device = name, device
        module, _, entry = judge.partition(":")
        self._class: Any = getattr(importlib.import_module(module), entry)
        self._judge: Any = None
        self._folder = home() / "cluster"
        self._journal = Journal(self._folder / "devices.db")
        self._gauged = 0.0

    def hello(self) -> Hello:
        """Calibrate, and say what this device is and what it has judged."""
        of_its_own = getattr(self._class, "describe", None)
        if of_its_own is None:
            self._calibrate()
        gauged = tuple(self._gauge() for _ in range(_FIRST_GAUGES))
        return Hello((of_its_own or describe)(self._device), gauged, self._journal.all(), os.nice(0))

    def alive(self) -> bool:
        """Give a sign of life."""
        return True

    def judge(self, work: Work, built: Files | None, settled: Sequence[str]) -> Reply:
        """Judge, unless this host has the verdict; ``settled`` are verdicts that the hub has."""
        self._journal.drop(settled)
        with alone_with(work.key, self._folder / "keys.lock"):
            kept = self._journal.find(work.key)
            if kept is not None and answers(kept, work.worth):
                return Reply(kept)
            reply = self._attempt(work, built)
            if reply.answer.kind in ("verdict", "checked"):
                self._journal.put(work.key, reply.answer)
        if time.monotonic() - self._gauged < _GAUGE_EVERY_S or reply.broken:
            return reply
        return Reply(reply.answer, self._gauge())

    def _attempt(self, work: Work, built: Files | None) -> Reply:
        try:
            if built:
                unpack(built)
            return Reply(self._judged(work))
        except (TaskError, UsageError) as error:
            return Reply(Answer("task", why=str(error), device=self._name))
        except DeviceFull as error:
            return Reply(Answer("failed", why=str(error), device=self._name, full=True))
        except BurnishError as error:
            self._drop_judge()
            return Reply(Answer("failed", why=f"{type(error).__name__}: {error}", device=self._name))
        except Exception as error:
            # The process border: a driver's error may have left this process unusable.
            line = " ".join(str(error).split())
            return Reply(Answer("failed", why=f"{type(error).__name__}: {line}", device=self._name), broken=True)

    def _judged(self, work: Work) -> Answer:
        judge = self._judge_for(work)
        if work.candidate is None:
            judge.check(work.task)
            return Answer("checked", device=self._name)
        verdict = judge.verify(work.task, work.candidate, None, work.worth)
        return Answer("verdict", verdict.to_json(), device=self._name)

    def _judge_for(self, work: Work) -> Any:
        if self._judge is not None and self._judge.options.limits != work.options.limits:
            self._drop_judge()
        if self._judge is None:
            self._judge = self._class(self._device, work.options)
        elif self._judge.options != work.options:
            self._judge.use(work.options)
        return self._judge

    def _drop_judge(self) -> None:
        if self._judge is not None:
            with contextlib.suppress(BurnishError, OSError):
                self._judge.close()
            self._judge = None

    def _calibrate(self) -> None:
        """Measure this device's ceilings once, while nothing else of ours runs on it."""
        from burnish.measure.ceilings import load_or_calibrate
        from burnish.measure.device_lock import device_lock

        with device_lock(self._device):
            load_or_calibrate(self._device, quick=True)

    def _gauge(self) -> float:
        seconds = float(getattr(self._class, "gauge", gauge)(self._device))
        self._gauged = time.monotonic()
        return seconds


def _as_the_node_was_started() -> None:
    """Undo what Ray does to its workers: few threads and a low priority, where timings need what the host has."""
    with contextlib.suppress(OSError):  # only root may raise a priority
        os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, os.getppid()))
    try:
        told = Path(f"/proc/{os.getppid()}/environ").read_bytes().split(b"\0")
    except OSError:
        return
    name = "OMP_NUM_THREADS"
    was = next((part.partition(b"=")[2].decode() for part in told if part.startswith(f"{name}=".encode())), None)
    os.environ.pop(name, None)
    if was is not None:
        os.environ[name] = was
    if "torch" in sys.modules:
        import torch

        torch.set_num_threads(int(was) if was and was.isdigit() else len(os.sched_getaffinity(0)))
