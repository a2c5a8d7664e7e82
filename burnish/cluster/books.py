"""The scheduler's books: jobs, runs, devices and pools, and how each change keeps them in step."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from burnish.cluster.shares import Shares

__all__ = ["Books", "DeviceBook", "GivenUp", "JobBook", "Lease", "PoolBook", "RunBook"]

_FIRST_GUESS_S = 2.0


@dataclass(frozen=True)
class Lease:
    """A job on a device; a later attempt at the same job has another number."""

    job: str
    device: str
    attempt: int


@dataclass(frozen=True)
class GivenUp:
    """A job that no further attempt is made at: our failure, not the candidate's."""

    job: str
    why: str


@dataclass
class JobBook:
    """One verdict to be reached."""

    run: str
    task: str
    key: str
    attempts: int = 0
    failures: int = 0
    losses: int = 0
    avoid: set[str] = field(default_factory=set)
    lease: Lease | None = None
    began: float = 0.0
    built: bool = False


@dataclass
class DeviceBook:
    """One device."""

    pool: str
    lease: Lease | None = None
    task: str | None = None
    """What it has ready."""
    run: str | None = None
    drained: str | None = None
    """Why nothing more is given to it."""
    doubted: bool = False
    """Nothing is given to it until it has given a sign of life."""


@dataclass
class RunBook:
    """One run, while it is open."""

    user: str
    pool: str
    most: int
    jobs: set[str] = field(default_factory=set)
    waiting: deque[str] = field(default_factory=deque)
    running: int = 0
    guess_s: float = _FIRST_GUESS_S
    """What one of its verdicts takes, about."""


@dataclass
class PoolBook:
    """Devices whose times may be compared."""

    shares: Shares = field(default_factory=Shares)
    idle: dict[str, None] = field(default_factory=dict)
    """Free devices in the order they became free."""
    warm: dict[str, dict[str, None]] = field(default_factory=dict)
    """Of these, by the task they have ready."""
    freed: list[str] = field(default_factory=list)
    """Free since devices were last given out."""


class Books:
    """What is known; decides nothing."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._jobs: dict[str, JobBook] = {}
        self._runs: dict[str, RunBook] = {}
        self._devices: dict[str, DeviceBook] = {}
        self._pools: dict[str, PoolBook] = {}
        self._first: dict[str, str] = {}
        """By content: the job that is judged for all."""
        self._others: dict[str, list[str]] = {}
        self._ready: Counter[tuple[str, str]] = Counter()
        """By pool and task: how many devices have it ready."""
        self.granted = self.cold = self.stolen = self.dropped = 0

    def _free(self, lease: Lease, now: float) -> None:
        """End an attempt: its device is free again, and its run is charged for what it took."""
        job = self._leased(lease)
        if job is not None:
            self._end_attempt(job, now)
        device = self._devices.get(lease.device)
        if device is not None and device.lease == lease:
            device.lease = None
            if device.drained is None and not device.doubted:
                self._set_idle(lease.device)

    def _leased(self, lease: Lease | None) -> JobBook | None:
        """Return the job of a lease that still holds."""
        job = self._jobs.get(lease.job) if lease is not None else None
        return job if job is not None and job.lease == lease else None

    def _end_attempt(self, job: JobBook, now: float | None = None) -> None:
        job.lease = None
        run = self._runs.get(job.run)
        if run is None:
            return
        run.running -= 1
        if now is not None:
            took = max(0.0, now - job.began)
            self._pool(run.pool).shares.correct(job.run, took - run.guess_s)
            run.guess_s += 0.2 * (took - run.guess_s)
        self._refresh(job.run)

    def _queue(self, name: str) -> None:
        job = self._jobs[name]
        self._runs[job.run].waiting.append(name)
        self._refresh(job.run)

    def _requeue(self, name: str) -> None:
        job = self._jobs[name]
        self._runs[job.run].waiting.appendleft(name)
        self._refresh(job.run)

    def _unqueue(self, name: str) -> None:
        run = self._runs.get(self._jobs[name].run)
        if run is not None and name in run.waiting:
            run.waiting.remove(name)
            self._refresh(self._jobs[name].run)

    def _give_up(self, name: str, why: str) -> list[GivenUp]:
        self._forget(name)
        return [GivenUp(name, why)]

    def _forget(self, name: str) -> None:
        """Take a job out; of others with the same content the next one is judged instead."""
        job = self._jobs.get(name)
        if job is None:
            return
        self._unqueue(name)
        if job.lease is not None:
            self._end_attempt(job)
        self._remove(name)
        if self._first.get(job.key) == name:
            del self._first[job.key]
            self._next_of(job.key, self._others.pop(job.key, []))
        elif name in self._others.get(job.key, []):
            self._others[job.key].remove(name)

    def _remove(self, name: str) -> None:
        job = self._jobs.pop(name)
        if job.run in self._runs:
            self._runs[job.run].jobs.discard(name)

    def _next_of(self, key: str, names: Iterable[str]) -> None:
        left = [name for name in names if name in self._jobs]
        if left:
            self._first[key], self._others[key] = left[0], left[1:]
            if self._jobs[left[0]].built:
                self._queue(left[0])

    def _refresh(self, name: str) -> None:
        run = self._runs.get(name)
        if run is None:
            return
        shares = self._pool(run.pool).shares
        if run.waiting and run.running < run.most:
            shares.enter(name)
        else:
            shares.leave(name)

    def _pool(self, name: str) -> PoolBook:
        return self._pools.setdefault(name, PoolBook())

    def _set_idle(self, name: str) -> None:
        device = self._devices[name]
        pool = self._pool(device.pool)
        pool.idle[name] = None
        pool.freed.append(name)
        if device.task is not None:
            pool.warm.setdefault(device.task, {})[name] = None

    def _let_go(self, device: DeviceBook) -> None:
        """Note that a device no longer has its task ready."""
        if device.task is not None:
            place = device.pool, device.task
            self._ready[place] -= 1
            if not self._ready[place]:
                del self._ready[place]

    def _unset_idle(self, name: str) -> None:
        device = self._devices[name]
        pool = self._pool(device.pool)
        pool.idle.pop(name, None)
        if device.task is not None and device.task in pool.warm:
            pool.warm[device.task].pop(name, None)
            if not pool.warm[device.task]:
                del pool.warm[device.task]
