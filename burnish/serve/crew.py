"""The server's own workers: started with it, restarted when they end, ended with it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from typing import Any

from burnish.core.errors import BurnishError, PrerequisiteError
from burnish.core.judging import Wish
from burnish.serve.worker import Order

__all__ = ["Crew", "describe"]

_AGAIN_S = 2.0
_LEAVE_S = 10.0
_DESCRIBE = """\
import json, sys
from burnish.core import plugins
from burnish.core.errors import BurnishError
from burnish.core.judging import Wish
try:
    print(json.dumps(plugins.judging(sys.argv[1], Wish(**json.loads(sys.argv[2]))).describe()))
except BurnishError as error:
    sys.exit(str(error))
"""


def describe(executor: str, wish: Wish) -> tuple[str, str, dict[str, Any]]:
    """Ask an executor what it judges on, in a process of its own: it may import torch and touch a device."""
    command = [sys.executable, "-c", _DESCRIBE, executor, json.dumps(wish.__dict__)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no answer"]
        raise PrerequisiteError(lines[-1])
    device, settings, environment = json.loads(done.stdout.splitlines()[-1])
    return device, settings, environment


class Crew:
    """Worker processes, and a thread that sees to them."""

    def __init__(self, order: Order, size: int, again_s: float = _AGAIN_S) -> None:
        """Start ``size`` workers; every ``again_s`` those that have ended are started again."""
        self._order, self._stop, self._again_s = order, threading.Event(), again_s
        self._workers = [_start(order) for _ in range(size)]
        self.restarts = 0
        self._watch = threading.Thread(target=self._tend, name="crew", daemon=True)
        self._watch.start()

    def alive(self) -> int:
        """Return how many are at work."""
        return sum(worker.poll() is None for worker in self._workers)

    def close(self) -> None:
        """Tell them to leave, wait a while, end those that stay."""
        self._stop.set()
        self._watch.join()
        for worker in self._workers:
            _hang_up(worker)
        end = time.monotonic() + _LEAVE_S
        for worker in self._workers:
            try:
                worker.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()

    def _tend(self) -> None:
        while not self._stop.wait(self._again_s):
            for place, worker in enumerate(self._workers):
                if worker.poll() is None:
                    continue
                _hang_up(worker)
                self.restarts += 1
                try:
                    self._workers[place] = _start(self._order)
                except BurnishError as error:
                    # Whatever this machine lacks now it may have again: the next look tries it.
                    print(f"burnish: {error}", file=sys.stderr, flush=True)


def _start(order: Order) -> subprocess.Popen[bytes]:
    environment = {name: value for name, value in os.environ.items() if name != "BURNISH_STORE"}
    try:
        # A group of its own: Ctrl-C at a terminal is for the server, which tells the workers.
        worker = subprocess.Popen(
            [sys.executable, "-m", "burnish.serve.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        raise BurnishError(f"cannot start a worker ({error.strerror}): see the limits of this user") from error
    assert worker.stdin is not None
    # One that has died already is seen at the next look.
    with contextlib.suppress(OSError):
        worker.stdin.write(order.to_json().encode() + b"\n")
        worker.stdin.flush()
    return worker


def _hang_up(worker: subprocess.Popen[bytes]) -> None:
    assert worker.stdin is not None
    with contextlib.suppress(OSError):
        worker.stdin.close()
