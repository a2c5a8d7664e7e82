"""Who judges a run: a judge of this process, or one that has it done elsewhere."""

from __future__ import annotations

import abc
from collections.abc import Callable
from typing import Any, Protocol

from burnish.core.candidate import Candidate
from burnish.core.executor import Executor
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.judge import JudgeOptions

__all__ = ["Judging", "RemoteJudge"]

OnStage = Callable[[Stage, str], None]


class Judging(Protocol):
    """What the engine asks of a judge, wherever it is; :class:`burnish.judge.Judge` is one."""

    device: str
    options: JudgeOptions

    def use(self, options: JudgeOptions) -> None:
        """Judge by these options from here on."""

    def check(self, task: Task) -> None:
        """Run the reference once; raises where it does not run."""

    def verify(
        self, task: Task, candidate: Candidate, on_stage: OnStage | None = None, worth: float | None = None
    ) -> Verdict:
        """Judge one candidate."""


class RemoteJudge(abc.ABC):
    """A judge on other machines: it says what they are, and brings its own executor.

    A verdict of :meth:`verify` must not be one that a search was told: it proves an answer once more.
    """

    device: str
    """What torch calls the device there."""
    options: JudgeOptions

    @abc.abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return the environment that verdicts are made in, as :func:`burnish.measure.environment.describe` does."""

    @abc.abstractmethod
    def executor(self, run: str, machine: str, settings: str) -> Executor:
        """Return an executor for a run; ``machine`` and ``settings`` are the hashes of :mod:`burnish.engine.final`.

        Raises :class:`~burnish.core.errors.PrerequisiteError` where no such machine is there.
        """

    @abc.abstractmethod
    def use(self, options: JudgeOptions) -> None:
        """Judge by these options from here on."""

    @abc.abstractmethod
    def check(self, task: Task) -> None:
        """Run the reference once; raises where it does not run."""

    @abc.abstractmethod
    def verify(
        self, task: Task, candidate: Candidate, on_stage: OnStage | None = None, worth: float | None = None
    ) -> Verdict:
        """Judge one candidate."""

    @abc.abstractmethod
    def close(self) -> None:
        """Give up what is under way and end every process."""
