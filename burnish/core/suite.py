"""The interface of a suite: named tasks such as ``kernelbench/level1/36`` or ``field/rmsnorm``."""

from __future__ import annotations

import abc
from pathlib import Path

from burnish.core.errors import UsageError
from burnish.core.task import Task

__all__ = ["Suite"]


class Suite(abc.ABC):
    """A source of tasks by name; must not import torch, must not run a reference."""

    name: str

    @abc.abstractmethod
    def names(self) -> tuple[str, ...]:
        """Return the names of its tasks without the suite's own, in a fixed order."""

    @abc.abstractmethod
    def load(self, name: str) -> Task:
        """Return one task; raises :class:`~burnish.core.errors.UsageError` naming the fix when there is none."""

    def use(self, path: Path) -> None:
        """Read the suite from a checkout at ``path``, here and in the processes started from here."""
        raise UsageError(f"{self.name} comes with Burnish: leave --path out")

    def defects(self, name: str) -> tuple[str, ...]:
        """Return what is known to be wrong with a problem as published, so that scores can be shown without it."""
        return ()

    def own_evaluation(self, name: str, kernel: Path) -> list[str]:
        """Return the command that has the suite's own harness evaluate ``kernel``.

        Its last line on standard output is ``{"passed": true or false, "detail": "..."}``.
        """
        raise UsageError(f"{self.name} has no evaluation function of its own: burnish verify is what judges it")
