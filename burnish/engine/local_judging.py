"""Judging on this machine, for the service's workers."""

from __future__ import annotations

from typing import Any

from burnish.core.executor import Executor
from burnish.core.hashing import content_hash
from burnish.core.judging import Judging, Wish
from burnish.engine.final import machine_parts
from burnish.engine.local import LocalExecutor
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe

__all__ = ["LocalJudging"]


class LocalJudging(Judging):
    """One judge with its warm processes, kept over the executors made of it."""

    def __init__(self, wish: Wish) -> None:
        """Start nothing yet."""
        super().__init__(wish)
        self._judge: Judge | None = None

    def describe(self) -> tuple[str, str, dict[str, Any]]:
        """Return this machine."""
        device = Judge.resolve(self.wish.device)
        environment = describe(device)
        return device, content_hash("settings", self.wish.judge(), machine_parts(environment)), environment

    def open(self) -> Executor:
        """Return an executor around the judge."""
        if self._judge is None:
            self._judge = Judge(self.wish.device, JudgeOptions(**self.wish.judge()))
        return LocalExecutor(self._judge)

    def close(self) -> None:
        """End the judge's processes."""
        if self._judge is not None:
            self._judge.close()
            self._judge = None
