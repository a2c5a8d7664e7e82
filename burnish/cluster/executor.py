"""``--executor ray``: the executor and the judge of a run whose candidates are judged by a cluster."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from typing import Any

from burnish.cluster.client import Client, Where
from burnish.cluster.labels import parse_on
from burnish.cluster.work import Answer, Work, key_of
from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull, JudgeError, TaskError, UsageError
from burnish.core.executor import Executor, Job
from burnish.core.task import Task
from burnish.core.verdict import Stage, Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.engine.judging import RemoteJudge
from burnish.engine.prebuild import kernels_of
from burnish.judge import JudgeOptions
from burnish.store import VerdictKey

__all__ = ["ClusterJudge", "RayExecutor", "open_judge"]

_AHEAD = 2


class RayExecutor(Executor):
    """Submits to the hub; answers come back in the order of the submissions."""

    def __init__(self, client: Client, device: str, settings: str, options: JudgeOptions, devices: int) -> None:
        """Judge for a run whose verdicts hold for ``settings``; ``client`` stays its owner's to close."""
        self._client, self._device, self._settings, self._options = client, device, settings, options
        self.capacity = devices + _AHEAD
        self._jobs: deque[tuple[Job, int]] = deque()
        self._given: int | None = None

    def submit(self, job: Job) -> None:
        """Send a job to the cluster, with the kernels it will want built."""
        key = VerdictKey(job.task.identity(), job.candidate.identity(), self._device, self._settings)
        number = self._client.number()
        kernels = tuple(kernels_of(job.candidate.source))
        work = Work(number, key_of(key), job.task, job.candidate, self._options, job.worth, kernels)
        self._jobs.append((job, number))
        self._client.submit(work)

    def collect(self) -> tuple[Job, Verdict]:
        """Wait for the oldest job."""
        # Whoever asks for the next verdict has stored the last one.
        if self._given is not None:
            self._client.settled(self._given)
            self._given = None
        job, number = self._jobs[0]
        verdict = _verdict(self._client.wait(number))
        self._jobs.popleft()
        self._given = number
        return job, verdict

    def close(self) -> None:
        """Take back what is waiting; what is under way is finished and kept by the cluster."""
        self._client.forget(number for _, number in self._jobs)
        self._jobs.clear()


class ClusterJudge(RemoteJudge):
    """Judges one candidate at a time on a cluster, and makes executors for runs."""

    def __init__(self, where: Where, say: Callable[[str], None] | None = None) -> None:
        """Connect when first asked for something."""
        self._client = Client(where, say)
        self._where = where
        self.device = where.wanted.device
        self.options = JudgeOptions()
        self._purpose: tuple[Any, ...] = ()

    def describe(self) -> dict[str, Any]:
        """Return what the devices are."""
        return self._client.attach().environment

    def use(self, options: JudgeOptions) -> None:
        """Judge by these options from here on."""
        self.options = options

    def executor(self, run: str, machine: str, settings: str) -> RayExecutor:
        """Return an executor for a run, on devices like those that it was judged on before."""
        self._client.attach(machine)
        self._purpose = ("final", run)
        # By what was asked for, not by what is free now: what a search asks for next depends on it.
        return RayExecutor(self._client, self.device, settings, self.options, self._where.wanted.count)

    def verify(
        self,
        task: Task,
        candidate: Candidate,
        on_stage: Callable[[Stage, str], None] | None = None,
        worth: float | None = None,
    ) -> Verdict:
        """Have one candidate judged, apart from the verdicts of a search."""
        key = VerdictKey(task.identity(), candidate.identity(), self.device, "")
        kernels = tuple(kernels_of(candidate.source))
        return _verdict(self._ask(key_of(key, self.options, *self._purpose), task, candidate, worth, kernels))

    def check(self, task: Task) -> None:
        """Have the reference run once."""
        key = VerdictKey(task.identity(), "", self.device, "")
        answer = self._ask(key_of(key, "check"), task, None)
        if answer.kind != "checked":
            _raise(answer)

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close()

    def _ask(
        self,
        key: str,
        task: Task,
        candidate: Candidate | None,
        worth: float | None = None,
        kernels: tuple[Any, ...] = (),
    ) -> Answer:
        self._client.attach()
        number = self._client.number()
        self._client.submit(Work(number, key, task, candidate, self.options, worth, kernels))
        return self._client.wait(number)


def _verdict(answer: Answer) -> Verdict:
    if answer.kind != "verdict" or answer.content is None:
        _raise(answer)
    assert answer.content is not None
    return verdict_from_json(answer.content)


def _raise(answer: Answer) -> None:
    if answer.kind == "task":
        raise TaskError(answer.why)
    raise (DeviceFull if answer.full else JudgeError)(answer.why)


def open_judge(on: str | None, say: Callable[[str], None] | None = None) -> ClusterJudge:
    """Return the judge for one label of ``--on`` (default ``cpu``), on the cluster that ``$RAY_ADDRESS`` names."""
    wanted = parse_on(on or "cpu")
    if len(wanted) != 1:
        raise UsageError(f"one kind of device a run: {on!r} names {len(wanted)}")
    address = os.environ.get("RAY_ADDRESS") or "auto"
    return ClusterJudge(Where(wanted[0], address, _user()), say)


def _user() -> str:
    """Return whom the cluster's time is shared out to: ``$BURNISH_USER``, else the account."""
    import getpass

    named = os.environ.get("BURNISH_USER")
    if named:
        return named
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "anybody"
