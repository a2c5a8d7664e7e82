"""Many problems over several worker processes: each takes the next one that fits beside what is running.

A worker that dies or does not answer in time costs its problem a row that says so, and is replaced.  Searches and
compilers of all workers share the cores; timings take turns by the device's lock.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import queue
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from burnish.core import plugins
from burnish.core.errors import BurnishError
from burnish.engine.scarcity import lacks_memory
from burnish.suites.bench.footprint import RESTING_BYTES, footprint, release
from burnish.suites.bench.rows import Row, unanswered
from burnish.suites.bench.settings import Settings
from burnish.suites.bench.waiting import Turn, Waiting

__all__ = ["Elsewhere", "Limits", "run_all"]

_POLL_SECONDS = 0.2
_LAST_WORDS = 4
_IDLE_SECONDS = 5.0


@dataclass(frozen=True)
class Limits:
    """How much at once and for how long."""

    jobs: int = 1
    problem_seconds: float = 300.0
    """A problem that takes longer is given up, and its worker replaced."""
    total_seconds: float | None = None
    """No problem is begun after this; those under way are given up a little later."""
    memory_bytes: int | None = None
    """Together they may not take more of the device than this; ``None`` where it is not counted."""


@dataclass(frozen=True)
class Elsewhere:
    """Candidates are judged by other machines: by which executor, and what each worker may use there."""

    executor: str
    on: str


class _Worker:
    """One process, and how to ask it."""

    def __init__(self, settings: Settings, store: str, elsewhere: Elsewhere | None = None) -> None:
        command = [sys.executable, "-m", "burnish.suites.bench.worker", json.dumps(settings.to_json()), store]
        command += [elsewhere.executor, elsewhere.on] if elsewhere is not None else []
        self._said: list[str] = []
        # A session of its own, so that all it has started can be ended with it.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._said = [*self._said[1 - _LAST_WORDS :], line.decode(errors="replace").strip()]

    def ask(self, turn: Turn, until: Callable[[], float]) -> Row | None:
        """Return the problem's row; ``None`` when ``until``, asked again and again, says that time is up."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        question = json.dumps({"problem": turn.name, "alone": turn.alone})
        try:
            stdin.write(f"{question}\n".encode())
            stdin.flush()
        except BrokenPipeError:
            return self._died()
        answer = b""
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            while not answer.endswith(b"\n"):
                if time.monotonic() > until():
                    return None
                if selector.select(_POLL_SECONDS):
                    part = os.read(stdout.fileno(), 1 << 16)
                    if not part:
                        return self._died()
                    answer += part
        row: Row = json.loads(answer)
        return row

    def _died(self) -> Row:
        code = self.process.wait()
        self._listener.join(2)
        words = " | ".join(filter(None, self._said)) or "it said nothing"
        return unanswered("failed", f"the worker ended with {code}: {words}")

    def close(self) -> None:
        """End the process and what it started."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def run_all(
    names: Sequence[str], settings: Settings, store: str, limits: Limits, elsewhere: Elsewhere | None = None
) -> Iterator[Row]:
    """Yield rows as problems end; leaving the loop ends the workers."""
    ends = time.monotonic() + limits.total_seconds if limits.total_seconds is not None else float("inf")
    jobs = max(1, min(limits.jobs, len(names)))
    # One at a time has the device to itself.
    room = limits.memory_bytes if jobs > 1 else None
    sizes = _sizes(names, settings) if room is not None else {}
    waiting = Waiting(names, sizes, room, ends, RESTING_BYTES)
    rows: queue.Queue[Row | None] = queue.Queue()
    make = functools.partial(_Worker, settings, store, elsewhere)
    seats = [_Seat(waiting, make, settings, limits, ends, number % 2 == 1) for number in range(jobs)]
    threads = [threading.Thread(target=seat.serve, args=(rows,)) for seat in seats]
    for thread in threads:
        thread.start()
    left = len(threads)
    try:
        while left:
            row = rows.get()
            if row is None:
                left -= 1
            else:
                yield row
    finally:
        waiting.stop()
        for thread in threads:
            thread.join()


def _sizes(names: Sequence[str], settings: Settings) -> dict[str, int]:
    suite = plugins.suite(settings.suite)
    sizes = {}
    for name in names:
        try:
            sizes[name] = footprint(suite.load(name).on(settings.device), settings.panel)
        except BurnishError:
            sizes[name] = 0  # it will be reported as malformed
    release(settings.device)  # a task's own code may name the device that its tensors are on
    return sizes


@dataclass
class _Seat:
    """One worker at a time, and the problems it is given."""

    waiting: Waiting
    make: Callable[[], _Worker]
    settings: Settings
    limits: Limits
    ends: float
    small: bool
    """Begin with the smallest problems."""
    worker: _Worker | None = None

    def serve(self, rows: queue.Queue[Row | None]) -> None:
        """Work until there is nothing left, in a thread of its own; ``None`` is the last row."""
        turn: Turn | None = None
        try:
            while True:
                turn = turn or self._wait()
                if turn is None:
                    return
                row = self._ask(turn)
                if row is None:
                    return
                short = row["status"] == "too large" or (row["status"] == "failed" and lacks_memory(row["error"]))
                lacked = str(row["error"]) if short else ""
                settled, following = self.waiting.done(turn.name, lacked, self.small, self.worker is not None)
                if settled:
                    told = self._company(turn, row["error"])
                    rows.put({"problem": turn.name, **row, **told, "settings": self.settings.to_json()})
                turn = following
        finally:
            if turn is not None:
                # By an error of ours: the others would wait for ever for its problem to end.
                self.waiting.stop()
            if self.worker is not None:
                self.worker.close()
            rows.put(None)

    def _wait(self) -> Turn | None:
        if self.worker is not None:
            try:
                return self.waiting.take(_IDLE_SECONDS, self.small, warm=True)
            except TimeoutError:
                # Its processes hold memory that others may be waiting for.
                self.worker.close()
                self.worker = None
                self.waiting.cooled()
        return self.waiting.take(small=self.small)

    def _ask(self, turn: Turn) -> Row | None:
        """Return the problem's row; ``None`` where everything is to end."""
        began = time.monotonic()
        late = min(began + self.limits.problem_seconds, self.ends + self.limits.problem_seconds / 2)
        try:
            self.worker = self.worker or self.make()
            row = self.worker.ask(turn, lambda: -1.0 if self.waiting.stopping else late)
            if row is None or self.worker.process.poll() is not None:
                self._end()
        except (OSError, ValueError, RuntimeError) as error:
            # No process or thread to be had, or an answer that is none.
            self._end()
            row = unanswered("failed", f"the worker could not be asked: {error}")
        took = time.monotonic() - began
        if row is None and self.waiting.stopping:
            return None
        row = row if row is not None else unanswered("failed", f"did not end within {took:.0f} s")
        return {**row, "seconds": round(took, 1)}

    def _end(self) -> None:
        if self.worker is not None:
            self.worker.kill()
            self.worker = None

    def _company(self, turn: Turn, error: str) -> Row:
        """Return what a row says of the device's memory: whether others held some, and what was lacking then."""
        if self.settings.device == "cpu":
            return {}
        said: Row = {"alone": turn.alone} | ({"beside_others": turn.lacked} if turn.lacked else {})
        return said | ({"error": f"alone on the device: {error}"[:400]} if turn.alone and lacks_memory(error) else {})
