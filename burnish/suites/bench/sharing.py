"""A judge that shares its device with the judges of other problems."""

from __future__ import annotations

from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.engine.scarcity import want_of_memory
from burnish.judge import Judge
from burnish.judge.judge import OnStage

__all__ = ["SharingJudge"]


class SharingJudge(Judge):
    """Tells what a candidate did from what its neighbours left it.

    A verdict for want of memory in company says nothing about the candidate: it is raised as
    :class:`~burnish.core.errors.DeviceFull`, before anybody could store it and find it again.
    """

    alone = True
    """Whether nobody else's problem is judged on the device at the same time."""

    def verify(
        self, task: Task, candidate: Candidate, on_stage: OnStage | None = None, worth: float | None = None
    ) -> Verdict:
        """Judge ``candidate`` as any judge does; raises where its memory was others'."""
        verdict = super().verify(task, candidate, on_stage, worth)
        lacked = "" if self.alone else want_of_memory(verdict)
        if lacked:
            raise DeviceFull(f"out of memory on {self.device} beside other problems: {lacked}")
        return verdict
