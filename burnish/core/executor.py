"""The interface of an executor: it has candidates judged, here or elsewhere."""

from __future__ import annotations

import abc
from dataclasses import dataclass

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.core.verdict import Verdict

__all__ = ["Executor", "Job"]


@dataclass(frozen=True)
class Job:
    """One candidate to be judged: plain data, so that it can travel."""

    number: int
    task: Task
    candidate: Candidate
    worth: float | None = None
    """A speedup over eager: a candidate that its first session shows below it is not timed a second time."""


class Executor(abc.ABC):
    """Judges jobs; several may be under way, and they come back in the order they were submitted."""

    capacity: int
    """How many jobs it can make use of at once."""

    @abc.abstractmethod
    def submit(self, job: Job) -> None:
        """Take a job; does not wait."""

    @abc.abstractmethod
    def collect(self) -> tuple[Job, Verdict]:
        """Wait for the oldest job.

        Raises :class:`~burnish.core.errors.JudgeError` when we fail; the job is then still the oldest.
        """

    @abc.abstractmethod
    def close(self) -> None:
        """Give up what is under way and end every process."""
