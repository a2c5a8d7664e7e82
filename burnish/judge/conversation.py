"""Questions to one runner process: ask, wait, watch, and turn what goes wrong into a fault with a name."""

from __future__ import annotations

import itertools
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from burnish.core.errors import BuildError, JudgeError, PrerequisiteError, ProtocolError, WorkerLost
from burnish.core.verdict import Status
from burnish.judge.channel import ChannelClosed
from burnish.judge.faults import CandidateFault, CandidateRaised, RunnerKilled, fault_from_exit, fault_from_text
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.watchdog import is_running, proportional_bytes, usage

__all__ = ["Builder", "Conversation"]

Builder = Callable[[str, str, tuple[str, ...]], str]
"""Builds ``(backend, source, flags)`` in a sandbox and returns the path of the library."""

_GREETING_SECONDS = 60.0
_SANDBOX_FAILED = 70
_RUNNER_BROKEN = 71


class Conversation:
    """Requests and answers; several requests may be on their way, answers come in order."""

    def __init__(
        self, server: ForkServerClient, builder: Builder, device: str, limits: Limits, extra_read: tuple[str, ...] = ()
    ) -> None:
        """Fork a runner and have it open its device; the first request waits for that."""
        self.device = device
        self.limits = limits
        self._server = server
        self._builder = builder
        self._ids = itertools.count(1)
        self._last_watch = 0.0
        self.built: list[str] = []
        """Libraries built for it, in order."""
        self.layers: tuple[str, ...] = ()
        self.process = server.spawn(extra_read)
        self._posted: list[tuple[int, float, str, Callable[[dict[str, Any]], None]]] = []
        self.post("hello", _GREETING_SECONDS, self._greeted, device=device, threads=torch.get_num_threads())

    def _greeted(self, answer: dict[str, Any]) -> None:
        self.layers = tuple(answer["layers"])

    def ask(self, op: str, seconds: float, fds: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer, watching the process meanwhile."""
        answers: list[dict[str, Any]] = []
        self.post(op, seconds, answers.append, fds, **fields)
        self.settle()
        return answers[0]

    def post(
        self, op: str, seconds: float, then: Callable[[dict[str, Any]], None], fds: tuple[int, ...] = (), **fields: Any
    ) -> None:
        """Send a request without waiting; ``then`` is given its answer when somebody does."""
        identifier = next(self._ids)
        try:
            self.process.channel.send({"op": op, "id": identifier, **fields}, fds)
        except ChannelClosed:
            raise self._ended() from None
        self._posted.append((identifier, seconds, op, then))

    def settle(self) -> None:
        """Wait for every answer that is due, in order; raises what the first bad one means."""
        while self._posted:
            identifier, seconds, op, then = self._posted.pop(0)
            then(self._answer(identifier, seconds, op))

    def _answer(self, identifier: int, seconds: float, op: str) -> dict[str, Any]:
        try:
            answer = self._wait(identifier, time.monotonic() + seconds, op)
        except ChannelClosed:
            raise self._ended() from None
        except ProtocolError as error:
            raise CandidateFault(Status.DISHONEST, "forged-message", str(error)) from None
        if not answer.get("ok"):
            self._posted_after_failure()
            kind, text = str(answer.get("kind")), str(answer.get("error"))
            if op == "hello":
                # Nothing of the candidate is there yet: the host could not open its device.
                raise WorkerLost(f"a process could not open {self.device}: {text}")
            fault = fault_from_text(kind, text)
            if fault is not None:
                raise fault
            raise CandidateRaised(kind, text, str(answer.get("trace", "")), str(answer.get("log", "")))
        return answer

    def _posted_after_failure(self) -> None:
        """Take in what was sent on the assumption that the failed request would work, so that a later one can ask."""
        later, self._posted = self._posted, []
        for identifier, seconds, op, _ in later:
            self._wait(identifier, time.monotonic() + seconds, op)

    def _wait(self, identifier: int, deadline: float, op: str) -> dict[str, Any]:
        while True:
            message = self.process.channel.receive(0.02)
            if message is not None:
                if message.get("op") == "build":
                    self._serve_build(message)
                    continue
                if message.get("id") != identifier:
                    raise ProtocolError("an answer came to a question that was not asked")
                return message
            self._watch(op, deadline)

    def _watch(self, op: str, deadline: float) -> None:
        now = time.monotonic()
        self._server.poll()
        if self._server.lost:
            raise WorkerLost("the fork server was lost")
        if not self.process.alive:
            raise self._ended()
        late = now > deadline
        # Looked at before the time: who forks without end starves whoever counts, and is to be named for what it did.
        if late or now - self._last_watch > 0.04:
            self._last_watch = now
            self._check_limits()
        if late:
            self._server.end(self.process, "hung")
            raise CandidateFault(Status.HUNG, "hang", f"no answer to {op!r} in its time limit")

    def _check_limits(self) -> None:
        used = usage(self.process.pid)
        if used.tasks > self.limits.processes:
            self._server.end(self.process, "processes")
            raise CandidateFault(Status.OUT_OF_BOUNDS, "processes", f"{used.tasks} processes and threads")
        if used.resident_bytes > self.limits.memory_bytes:
            exact = proportional_bytes(self.process.pid) or used.resident_bytes
            if exact > self.limits.memory_bytes:
                self._server.end(self.process, "memory")
                raise CandidateFault(Status.OUT_OF_BOUNDS, "memory", f"{exact >> 20} MiB resident")

    def _ended(self) -> Exception:
        """Say how the process ended."""
        deadline = time.monotonic() + 5.0
        while self.process.alive and time.monotonic() < deadline:
            self._server.poll()
            if self._server.lost:
                return WorkerLost("the fork server was lost")
            if not is_running(self.process.supervisor):
                self._server.poll()
                if self.process.alive:
                    # It ended without a report, and nothing below a supervisor can end it: somebody else did.
                    self.process.exit_code = -signal.SIGKILL
            time.sleep(0.005)
        code = self.process.exit_code
        if code is None:
            return CandidateFault(Status.DISHONEST, "forged-message", "the candidate closed the private channel")
        if code == _SANDBOX_FAILED:
            log = _tail(self.process.work / "output.log")
            return JudgeError(f"a runner could not be set up in its sandbox: {log}")
        if code == _RUNNER_BROKEN:
            return CandidateFault(
                Status.DISHONEST, "forged-message", "the candidate broke the runner's private channel"
            )
        return fault_from_exit(code) or RunnerKilled("the runner was killed (SIGKILL) from outside")

    def _serve_build(self, message: dict[str, Any]) -> None:
        try:
            path = self._builder(str(message["backend"]), str(message["source"]), tuple(map(str, message["flags"])))
        except BuildError as error:
            self.process.channel.send({"error": str(error), "log": error.log[-20000:]})
        except PrerequisiteError as error:
            self.process.channel.send({"error": str(error), "missing": True})
        else:
            self.built.append(path)
            self.process.channel.send({"path": path})


def _tail(path: Path) -> str:
    try:
        return " ".join(path.read_text(errors="replace").split())[-500:]
    except OSError:
        return "no output"
