"""The judge's handle on one runner process: ask, wait, watch, and turn what goes wrong into a fault with a name.

Candidates and baselines are contestants alike: the same process, sandbox, memory and clocks for both sides of a
comparison.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from burnish.core.errors import BuildError, JudgeError, PrerequisiteError, ProtocolError, WorkerLost
from burnish.core.verdict import Status
from burnish.judge.channel import ChannelClosed
from burnish.judge.faults import CandidateFault, CandidateRaised, RunnerKilled, fault_from_exit, fault_from_text
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.memory import Placement, SharedBuffer, create, place
from burnish.judge.trees import JSON
from burnish.judge.watchdog import cpu_ns, is_running, proportional_bytes, usage

__all__ = ["Answer", "Builder", "Contestant", "Inputs"]

Builder = Callable[[str, str, tuple[str, ...]], str]
"""Builds ``(backend, source, flags)`` in a sandbox and returns the path of the library."""

_GREETING_SECONDS = 60.0
_SANDBOX_FAILED = 70
_RUNNER_BROKEN = 71


@dataclass(frozen=True)
class Inputs:
    """One call's arguments: their structure and their tensors, private to the judge."""

    spec: JSON
    tensors: tuple[torch.Tensor, ...]
    gradients: tuple[torch.Tensor, ...] | None = None
    """Gradients of the outputs, for backward."""


@dataclass(frozen=True)
class Answer:
    """What came back from a batch: clocks and the form of each call's outputs."""

    times_ms: tuple[float, ...]
    runner_ms: float
    judge_ms: float
    forms: tuple[dict[str, Any], ...]
    raw: dict[str, Any]


class Contestant:
    """One runner with its shared buffers."""

    def __init__(
        self,
        server: ForkServerClient,
        builder: Builder,
        device: str,
        limits: Limits,
        label: str,
        extra_read: tuple[str, ...] = (),
    ) -> None:
        """Fork a runner and have it open its device; the first request waits for that."""
        self.label = label
        self.device = device
        self.limits = limits
        self._server = server
        self._builder = builder
        self._ids = itertools.count(1)
        self._buffers: dict[str, SharedBuffer] = {}
        self._last_watch = 0.0
        self.built: list[str] = []
        """Libraries built for it, in order."""
        self.layers: tuple[str, ...] = ()
        self.process = server.spawn(extra_read)
        self._greeting = next(self._ids)
        hello = {"op": "hello", "id": self._greeting, "device": device, "threads": torch.get_num_threads()}
        self.process.channel.send(hello)
        self.state: dict[str, tuple[str, tuple[int, ...]]] = {}

    def close(self) -> None:
        """End the process and give its memory back."""
        self._server.end(self.process)
        for buffer in self._buffers.values():
            buffer.close()
        self._buffers.clear()

    # --- requests -----------------------------------------------------------------------------------------------

    def ask(self, op: str, seconds: float, fds: tuple[int, ...] = (), **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer, watching the process meanwhile."""
        if self._greeting:
            greeting, self._greeting = self._greeting, 0
            self.layers = tuple(self._answer(greeting, _GREETING_SECONDS, "hello")["layers"])
        identifier = next(self._ids)
        return self._answer(identifier, seconds, op, {"op": op, "id": identifier, **fields}, fds)

    def _answer(
        self, identifier: int, seconds: float, op: str, request: dict[str, Any] | None = None, fds: tuple[int, ...] = ()
    ) -> dict[str, Any]:
        try:
            if request is not None:
                self.process.channel.send(request, fds)
            answer = self._wait(identifier, time.monotonic() + seconds, op)
        except ChannelClosed:
            raise self._ended() from None
        except ProtocolError as error:
            raise CandidateFault(Status.DISHONEST, "forged-message", str(error)) from None
        if not answer.get("ok"):
            kind, text = str(answer.get("kind")), str(answer.get("error"))
            fault = fault_from_text(kind, text)
            if fault is not None:
                raise fault
            raise CandidateRaised(kind, text, str(answer.get("trace", "")), str(answer.get("log", "")))
        return answer

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
        if now > deadline:
            self._server.end(self.process, "hung")
            raise CandidateFault(Status.HUNG, "hang", f"no answer to {op!r} in its time limit")
        self._server.poll()
        if self._server.lost:
            raise WorkerLost("the fork server was lost")
        if not self.process.alive:
            raise self._ended()
        if now - self._last_watch > 0.04:
            self._last_watch = now
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

    # --- memory -------------------------------------------------------------------------------------------------

    def buffer(self, name: str, size: int) -> SharedBuffer:
        """Return the shared buffer called ``name``, at least ``size`` bytes long, mapped on both sides."""
        held = self._buffers.get(name)
        if held is None or held.size < size:
            if held is not None:
                held.close()
            fresh = create(size, self.device)
            self.ask("attach", 60.0, (fresh.fd,), buffers=[[name, fresh.size]])
            self._buffers[name] = held = fresh
        return held

    def put(self, name: str, tensors: Sequence[torch.Tensor]) -> list[Placement]:
        """Write ``tensors`` into a buffer from its start."""
        places, end = place(tensors)
        flat = self.buffer(name, end).flat
        for spot, tensor in zip(places, tensors, strict=True):
            spot.view(flat).copy_(tensor)
        self._settle()
        return places

    def _settle(self) -> None:
        """Make sure what this process wrote to shared memory is there before the other side is told."""
        if self.device.startswith("cuda"):
            torch.cuda.synchronize()

    # --- the module ---------------------------------------------------------------------------------------------

    def load(self, source: str, entry: str, search_path: tuple[str, ...] = ()) -> dict[str, Any]:
        """Import the source."""
        seconds = self.limits.import_seconds
        return self.ask("load", seconds, source=source, entry=entry, search_path=list(search_path))

    def construct(self, init: Inputs, seed: int, function: bool = False, compile: dict[str, Any] | None = None) -> None:
        """Build the module from the task's constructor arguments under ``seed``."""
        places = self.put("state", init.tensors)
        answer = self.ask(
            "construct",
            self.limits.import_seconds,
            spec=init.spec,
            places=[p.to_json() for p in places],
            seed=seed,
            function=function,
            compile=compile,
        )
        self.state = {str(n): (str(d), tuple(s)) for n, d, s in answer["state"]}

    def set_state(self, values: dict[str, torch.Tensor]) -> None:
        """Overwrite named parameters and buffers in place."""
        places = self.put("state", list(values.values()))
        entries = [[name, spot.to_json()] for name, spot in zip(values, places, strict=True)]
        self.ask("set_state", self.limits.call_seconds, entries=entries)

    def get_state(self, like: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """Read named parameters and buffers."""
        places = self.put("state", list(like.values()))
        entries = [[name, spot.to_json()] for name, spot in zip(like, places, strict=True)]
        self.ask("get_state", self.limits.call_seconds, entries=entries)
        flat = self._buffers["state"].flat
        return {name: spot.view(flat).clone() for name, spot in zip(like, places, strict=True)}

    def prepare(self, spec: JSON, calls: list[dict[str, Any]], **fields: Any) -> None:
        """Lay out a batch whose inputs are already in shared memory."""
        self._settle()
        self.ask("prepare", self.limits.call_seconds, spec=spec, calls=calls, **fields)

    def go(self, seconds: float) -> float:
        """Run the prepared batch; return the judge's own wall time in milliseconds, by when every output is there."""
        start = time.perf_counter_ns()
        self.ask("go", seconds)
        return (time.perf_counter_ns() - start) / 1e6

    def collect(self, judge_ms: float) -> Answer:
        """Return what the runner says about the batch that just ran."""
        raw = self.ask("collect", self.limits.call_seconds)
        times = tuple(t / 1e6 for t in raw["times_ns"])
        return Answer(times, raw["wall_ns"] / 1e6, judge_ms, tuple(raw["outputs"]), raw)

    def run(self, spec: JSON, calls: list[dict[str, Any]], seconds: float, **fields: Any) -> Answer:
        """Prepare, run and collect one batch."""
        self.prepare(spec, calls, **fields)
        return self.collect(self.go(seconds))

    def profile(self, spec: JSON, calls: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
        """Run a batch under the profiler and return what it saw."""
        self._settle()
        return self.ask("profile", seconds, spec=spec, calls=calls)

    def freeze(self) -> None:
        """Stop the process while others run: the idle threads of its pools would spin on the cores they need."""
        if self.process.alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let the process go on."""
        if self.process.alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGCONT)

    def processor_ns(self) -> int:
        """Return the processor time used so far, as the kernel counts it."""
        return cpu_ns(self.process.pid)

    def adopt_caches(self, other: Path) -> None:
        """Copy compiled kernels of an earlier runner of the same source, so that a fresh process need not recompile."""
        for name in ("triton", "inductor", "extensions"):
            folder = other / name
            if folder.is_dir() and not folder.is_symlink():
                shutil.copytree(folder, self.process.work / name, symlinks=True, dirs_exist_ok=True)


def _tail(path: Path) -> str:
    try:
        return " ".join(path.read_text(errors="replace").split())[-500:]
    except OSError:
        return "no output"
