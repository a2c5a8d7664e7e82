"""Judging on this machine: kernels are built ahead on all cores, the device serves one verdict at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext

from burnish.core.backend import BuildRequest
from burnish.core.errors import BurnishError
from burnish.core.executor import Executor, Job
from burnish.core.verdict import Stage, Verdict
from burnish.engine.prebuild import kernels_of
from burnish.judge import Judge
from burnish.judge.judge import build
from burnish.measure.device_lock import device_lock

__all__ = ["LocalExecutor"]

_AHEAD = 2


class LocalExecutor(Executor):
    """A judge in this process, and a pool of compilers."""

    def __init__(self, judge: Judge, on_stage: Callable[[Stage, str], None] | None = None) -> None:
        """Judge with ``judge``, which stays its owner's to close."""
        self._judge = judge
        self.device = judge.device
        self._on_stage = on_stage
        cores = os.cpu_count() or 1
        self.capacity = cores + _AHEAD
        self._pool = ThreadPoolExecutor(cores, thread_name_prefix="build")
        self._jobs: deque[tuple[Job, Future[None]]] = deque()

    def submit(self, job: Job) -> None:
        """Begin to build a job's kernels."""
        # Python 3.11 cannot parse in two threads at a time: the pool only builds.
        kernels = kernels_of(job.candidate.source)
        self._jobs.append((job, self._pool.submit(self._build, kernels)))

    def collect(self) -> tuple[Job, Verdict]:
        """Judge the oldest job."""
        job, built = self._jobs[0]
        built.result()
        verdict = self._judge.verify(job.task, job.candidate, self._on_stage, job.worth)
        self._jobs.popleft()
        return job, verdict

    def close(self) -> None:
        """End the compilers and forget what is waiting."""
        for _, built in self._jobs:
            built.cancel()
        self._jobs.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _quiet(self) -> AbstractContextManager[None]:
        """On a CPU a compiler would disturb whoever is being timed; it shares the cores with other compilers only."""
        return device_lock(self.device, shared=True) if self.device == "cpu" else nullcontext()

    def _build(self, kernels: Sequence[BuildRequest]) -> None:
        """Fill the build cache; a build that fails here fails again, and is reported, when the candidate asks."""
        for request in kernels:
            try:
                with self._quiet():
                    build(request.backend, request.source, request.flags)
            except BurnishError:
                return
