"""A worker: claims jobs, has them judged, hands the verdicts in.

::

    python -m burnish.serve.worker < settings.json

The settings come over standard input, so that an address with a password is seen by nobody, and the worker leaves when
that input ends: with the server that started it.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import sys
import threading
import time
import traceback
from collections import deque
from dataclasses import asdict, dataclass

from burnish.core import plugins
from burnish.core.errors import BurnishError, JudgeError
from burnish.core.executor import Executor, Job
from burnish.core.judging import Judging, Wish
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.store import RunStore
from burnish.store.queue import ATTEMPTS
from burnish.store.queue_records import ClaimedJob

__all__ = ["Order", "Worker", "main"]

_IDLE_S = (0.005, 0.1)
"""How soon a worker that found nothing looks again: at first, and when it has long been idle."""
_FLUSH_S, _FLUSH_MOST = 0.02, 64
_TASKS_KEPT = 256


@dataclass(frozen=True)
class Order:
    """What a worker is told: plain data."""

    store: str | None
    executor: str
    wish: Wish
    device: str
    settings: str
    lease_s: float

    def to_json(self) -> str:
        """Return one line."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Order:
        """Read what :meth:`to_json` wrote."""
        data = json.loads(text)
        return Order(**{**data, "wish": Wish(**data["wish"])})


class Worker:
    """One claimant of jobs; not safe for use by several threads."""

    def __init__(self, store: RunStore, order: Order, judging: Judging, stop: threading.Event) -> None:
        """Work until ``stop`` is set."""
        self._queue, self._owners, self._order = store.queue, store.owners, order
        self._judging, self._stop = judging, stop
        self._whose = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._executor: Executor | None = None
        self._open: deque[ClaimedJob] = deque()
        self._done: list[tuple[ClaimedJob, Verdict]] = []
        self._flushed = time.monotonic()
        self._tasks: dict[str, Task] = {}

    def work(self) -> None:
        """Judge until told to stop; jobs that are not done then are given back."""
        idle = _IDLE_S[0]
        beating = threading.Thread(target=self._beat, name="beat", daemon=True)
        beating.start()
        try:
            while not self._stop.is_set():
                self._claim()
                if self._open:
                    self._judge_one()
                    idle = _IDLE_S[0]
                else:
                    self._stop.wait(idle)
                    idle = min(idle * 1.1, _IDLE_S[1])
        finally:
            self._stop.set()
            self._leave()

    def _claim(self) -> None:
        room = (self._executor.capacity if self._executor else 1) - len(self._open)
        # A batch is taken when half of it is done: fewer, larger transactions.
        if self._open and room < max(1, len(self._open)):
            return
        order = self._order
        if not self._open and not self._queue.waiting(order.device, order.settings):
            return
        self._flush()
        if self._executor is None:
            self._executor = self._judging.open()
        room = self._executor.capacity - len(self._open)
        claimed = self._queue.claim(self._whose, order.device, order.settings, room, order.lease_s)
        # Candidates of one task after each other: the judge keeps the last task's baselines warm.
        for job in sorted(claimed, key=lambda job: job.task):
            self._open.append(job)
            self._executor.submit(Job(len(self._open), self._task(job.task), job.candidate))

    def _judge_one(self) -> None:
        assert self._executor is not None
        try:
            _, verdict = self._executor.collect()
        except BurnishError as error:
            self._give_up(error)
            return
        except Exception as error:
            # The border of the judge: a bug of ours that one candidate brings out must not stop the others.
            traceback.print_exc()
            self._give_up(JudgeError(f"the judge failed ({type(error).__name__}): see the server's log"))
            return
        self._done.append((self._open.popleft(), verdict))
        if not self._open or len(self._done) >= _FLUSH_MOST or time.monotonic() - self._flushed > _FLUSH_S:
            self._flush()

    def _flush(self) -> None:
        done, self._done = self._done, []
        if done:
            self._queue.finish(self._whose, done)
        self._flushed = time.monotonic()

    def _give_up(self, error: BurnishError) -> None:
        """Answer for the oldest job, which failed, and begin anew with the others."""
        job, others = self._open[0], [job.key for job in self._open][1:]
        self._open.clear()
        self._flush()
        if isinstance(error, JudgeError) and job.attempts < ATTEMPTS:
            self._queue.release(self._whose, [job.key], tried=True)
        else:
            self._queue.fail(self._whose, {job.key: str(error)})
        if others:
            self._queue.release(self._whose, others)
        assert self._executor is not None
        self._executor.close()
        self._executor = None

    def _leave(self) -> None:
        try:
            self._flush()
            if self._open:
                self._queue.release(self._whose, [job.key for job in self._open])
        finally:
            if self._executor is not None:
                self._executor.close()

    def _task(self, identity: str) -> Task:
        if identity not in self._tasks:
            if len(self._tasks) >= _TASKS_KEPT:
                self._tasks.clear()
            task = self._owners.task(identity)
            assert task is not None, "a job's task is in the store"
            self._tasks[identity] = task
        return self._tasks[identity]

    def _beat(self) -> None:
        while not self._stop.wait(self._order.lease_s / 4):
            try:
                self._queue.beat(self._whose, self._order.lease_s)
                self._queue.reap()
            except BurnishError as error:
                # The next one may succeed; until the lease ends nothing is lost.
                print(f"burnish: worker: {error}", file=sys.stderr)


def main() -> int:
    """Read an order, work until standard input ends or a signal comes."""
    order = Order.from_json(sys.stdin.readline())
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())

    def watch() -> None:
        sys.stdin.read()
        stop.set()

    threading.Thread(target=watch, name="parent", daemon=True).start()
    try:
        judging = plugins.judging(order.executor, order.wish)
        with contextlib.closing(judging), RunStore.open(order.store) as store:
            Worker(store, order, judging, stop).work()
    except BurnishError as error:
        print(f"burnish: worker: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
