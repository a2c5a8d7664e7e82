"""Which device judges what next: plain Python without Ray, threads or a clock; the time is an argument.

A *job* is one verdict: its candidate and its baselines are timed on one device, from the start to the end, whatever
happens.  A *pool* is devices whose times may be compared (the same hardware label and versions); a run judges in one
pool, on as many devices at once as it asked for.  Nothing is queued at a device: what waits, waits with its run until a
device is free, so a device that would be idle takes what others have not got to: ``cold`` counts verdicts for which a
device had to make its task ready, ``stolen`` those of them whose task another, busy one had ready.  A device
prefers the task it has ready, as long as its run is not more than ``quantum_s`` ahead of whoever is due.

A job ends once.  A result that comes late, from a device that was given up, ends it if nothing else has; any further
one is dropped.  Jobs with the same content are judged once: the others wait for the first one's verdict.
"""

from __future__ import annotations

from collections.abc import Callable

from burnish.cluster.books import Books, DeviceBook, GivenUp, JobBook, Lease, PoolBook, RunBook

__all__ = ["GivenUp", "Lease", "Scheduler"]


class Scheduler(Books):
    """Submit, assign, completed, failed; the same calls in the same order give the same answers."""

    def __init__(self, quantum_s: float = 20.0, most_failures: int = 3, most_losses: int = 4) -> None:
        """Give a job up after so many attempts that failed, or that took their device with them."""
        super().__init__()
        self._quantum, self._most_failures, self._most_losses = quantum_s, most_failures, most_losses

    # --- devices ------------------------------------------------------------------------------------------------

    def device_joined(self, device: str, pool: str) -> None:
        """Take a device into a pool; it is free."""
        if device not in self._devices:
            self._devices[device] = DeviceBook(pool)
            self._set_idle(device)

    def device_lost(self, device: str) -> list[GivenUp]:
        """Forget a device that is gone; what it was judging is judged again elsewhere, unless that keeps happening."""
        found = self._devices.get(device)
        if found is None:
            return []
        self._unset_idle(device)
        self._let_go(found)
        del self._devices[device]
        job = self._leased(found.lease)
        if found.lease is None or job is None:
            return []
        self._end_attempt(job)
        job.losses += 1
        if job.run not in self._runs:
            self._forget(found.lease.job)
            return []
        if job.losses >= self._most_losses:
            return self._give_up(found.lease.job, f"took its device with it {job.losses} times")
        self._requeue(found.lease.job)
        return []

    def drain(self, device: str, why: str) -> None:
        """Give a device nothing more; what it is judging may end."""
        found = self._devices.get(device)
        if found is not None and found.drained is None:
            self._unset_idle(device)
            found.drained = why

    def doubt(self, device: str) -> None:
        """Give a device nothing until it is trusted again: its host may be gone, as another device's process is."""
        found = self._devices.get(device)
        if found is not None:
            self._unset_idle(device)
            found.doubted = True

    def trust(self, device: str) -> None:
        """Take a device back that has given a sign of life."""
        found = self._devices.get(device)
        if found is not None and found.doubted:
            found.doubted = False
            if found.lease is None and found.drained is None:
                self._set_idle(device)

    def usable(self, pool: str) -> int:
        """Return how many devices of a pool are there and not drained."""
        return sum(1 for device in self._devices.values() if device.pool == pool and device.drained is None)

    # --- runs ---------------------------------------------------------------------------------------------------

    def open_run(self, run: str, user: str, pool: str, most: int = 1, weight: float = 1.0) -> None:
        """Let a run judge in ``pool`` on up to ``most`` devices at once."""
        if run in self._runs:
            return
        self._runs[run] = RunBook(user, pool, most)
        self._pool(pool).shares.open(run, user, weight)

    def close_run(self, run: str) -> None:
        """Forget a run and what it waits for; a verdict under way is finished, for whoever asks for it later."""
        found = self._runs.pop(run, None)
        if found is None:
            return
        for job in list(found.jobs):
            if self._jobs[job].lease is None:
                self._forget(job)
        self._pool(found.pool).shares.close(run)

    # --- jobs ---------------------------------------------------------------------------------------------------

    def submit(self, job: str, run: str, task: str, key: str, built: bool = True) -> None:
        """Take a job of a run; again it changes nothing.  It waits until it is :meth:`built`, where it is not."""
        if job in self._jobs:
            return
        self._jobs[job] = JobBook(run, task, key, built=built)
        self._runs[run].jobs.add(job)
        if self._first.setdefault(key, job) != job:
            self._others.setdefault(key, []).append(job)
        elif built:
            self._queue(job)

    def built(self, job: str) -> None:
        """Note that a job's kernels are there."""
        found = self._jobs.get(job)
        if found is not None and not found.built:
            found.built = True
            if self._first[found.key] == job:
                self._queue(job)

    def assign(self, now: float) -> list[Lease]:
        """Give free devices what is due; call it after anything has changed."""
        granted: list[Lease] = []
        for pool in self._pools.values():
            if pool.idle and pool.shares.least() is not None:
                granted += self._stay(pool, now)
                granted += self._spread(pool, now)
            pool.freed.clear()
        return granted

    def completed(self, lease: Lease, now: float, answers: Callable[[str], bool] = lambda job: True) -> tuple[str, ...]:
        """Note a verdict; return the jobs that it ends: none where the job had ended already.

        ``answers`` says of another job with the same content whether this verdict will do for it.
        """
        self._free(lease, now)
        job = self._jobs.get(lease.job)
        if job is None:
            self.dropped += 1
            return ()
        if job.lease is not None and job.lease != lease:
            self._end_attempt(job)  # judged twice at once, after a device was given up: the first result counts
        self._unqueue(lease.job)
        ended = [lease.job]
        again: list[str] = []
        for other in self._others.pop(job.key, []):
            (ended if answers(other) else again).append(other)
        del self._first[job.key]
        for name in ended:
            self._remove(name)
        self._next_of(job.key, again)
        return tuple(ended)

    def failed(self, lease: Lease, why: str, now: float) -> list[GivenUp]:
        """Note that we failed at a job; it is tried on another device, up to a limit."""
        job = self._leased(lease)
        self._free(lease, now)
        if job is None:
            return []
        if job.run not in self._runs:
            self._forget(lease.job)
            return []
        job.failures += 1
        job.avoid.add(lease.device)
        if job.failures >= self._most_failures:
            return self._give_up(lease.job, why)
        self._requeue(lease.job)
        return []

    def settle(self, job: str) -> None:
        """End a job whose verdict was found elsewhere."""
        self._forget(job)

    # --- what is to be seen -------------------------------------------------------------------------------------

    def open_jobs(self, run: str | None = None) -> int:
        """Return how many jobs have not ended."""
        return len(self._jobs) if run is None else len(self._runs[run].jobs)

    def waiting(self) -> int:
        """Return how many jobs wait for a device."""
        return sum(len(run.waiting) for run in self._runs.values())

    def judging(self) -> dict[str, str]:
        """Return which device judges which job."""
        return {name: device.lease.job for name, device in self._devices.items() if device.lease is not None}

    def drained(self) -> dict[str, str]:
        """Return the devices that are given nothing more, and why."""
        return {name: device.drained for name, device in self._devices.items() if device.drained is not None}

    def served(self, run: str) -> float:
        """Return the device seconds a run was given, as fair shares count them."""
        return self._pool(self._runs[run].pool).shares.served(run)

    # --- assigning ----------------------------------------------------------------------------------------------

    def _stay(self, pool: PoolBook, now: float) -> list[Lease]:
        """Let devices go on with what they have ready, where that is fair enough."""
        granted = []
        freed, pool.freed = pool.freed, []
        for device in freed:
            run = self._devices[device].run if device in pool.idle else None
            if run is None or run not in self._runs or not pool.shares.waits(run):
                continue
            job = self._next_job(run, device)
            if job is None or self._jobs[job].task != self._devices[device].task:
                continue
            if pool.shares.behind(run) <= self._quantum:
                granted.append(self._grant(pool, job, device, now))
        return granted

    def _spread(self, pool: PoolBook, now: float) -> list[Lease]:
        """Give the devices that are left to whoever is due."""
        granted, passed_over = [], []
        while pool.idle and (run := pool.shares.least()) is not None:
            found = self._match(pool, run)
            if found is None:
                pool.shares.leave(run)
                passed_over.append(run)
            else:
                granted.append(self._grant(pool, *found, now))
        for run in passed_over:
            pool.shares.enter(run)
        return granted

    def _match(self, pool: PoolBook, run: str) -> tuple[str, str] | None:
        """Return a job of ``run`` and the free device for it: one that has the task ready, else whichever is free."""
        for job in self._runs[run].waiting:
            about = self._jobs[job]
            ready = pool.warm.get(about.task, {})
            for device in (*ready, *_some(pool.idle, len(about.avoid) + 1)):
                if self._may(about, device):
                    return job, device
        return None

    def _may(self, job: JobBook, device: str) -> bool:
        """A device that failed at a job gets it again only where there is no other."""
        return device not in job.avoid or self.usable(self._devices[device].pool) <= len(job.avoid)

    def _next_job(self, run: str, device: str) -> str | None:
        return next((job for job in self._runs[run].waiting if self._may(self._jobs[job], device)), None)

    def _grant(self, pool: PoolBook, name: str, device: str, now: float) -> Lease:
        job, found = self._jobs[name], self._devices[device]
        run = self._runs[job.run]
        run.waiting.remove(name)
        run.running += 1
        job.attempts += 1
        job.lease = found.lease = Lease(name, device, job.attempts)
        job.began = now
        self.granted += 1
        self._unset_idle(device)
        if found.task != job.task:
            self.cold += 1
            self.stolen += self._ready[found.pool, job.task] > 0
            self._let_go(found)
            self._ready[found.pool, job.task] += 1
        found.task, found.run = job.task, job.run
        pool.shares.serve(job.run, run.guess_s)
        self._refresh(job.run)
        return job.lease


def _some(names: dict[str, None], most: int) -> list[str]:
    """Return the first ``most`` names: enough to find one that is not among those to avoid."""
    return [name for name, _ in zip(names, range(most), strict=False)]
