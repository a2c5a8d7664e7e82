"""A runner with its shared memory and its module, as the judge handles it.

Candidates and baselines are contestants alike: the same process, sandbox, memory and clocks for both sides of a
comparison.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from burnish.judge.conversation import Builder, Conversation
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.memory import Placement, SharedBuffer, create, place
from burnish.judge.trees import JSON
from burnish.judge.watchdog import processor_ns

__all__ = ["Answer", "Contestant", "Inputs"]

_SPARE = 2 << 30
"""Bytes of free device memory that torch may keep in this process."""


@dataclass(frozen=True)
class Inputs:
    """One call's arguments: their structure and their tensors, private to the judge."""

    spec: JSON
    tensors: tuple[torch.Tensor, ...]
    gradients: tuple[torch.Tensor, ...] | None = None
    """Gradients of the outputs, for backward."""
    on_device: bool = False
    """Of a constructor's arguments: whether it makes its tensors on the device, where random numbers come faster."""


@dataclass(frozen=True)
class Answer:
    """What came back from a batch: clocks and the form of each call's outputs."""

    times_ms: tuple[float, ...]
    runner_ms: float
    judge_ms: float
    forms: tuple[dict[str, Any], ...]
    raw: dict[str, Any]


class Contestant(Conversation):
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
        super().__init__(server, builder, device, limits, extra_read)
        self.label = label
        self._buffers: dict[str, SharedBuffer] = {}
        self.loaded: dict[str, Any] = {}
        """What importing the source showed."""
        self.state: dict[str, tuple[str, tuple[int, ...]]] = {}

    def close(self) -> None:
        """End the process and give its memory back."""
        self._server.end(self.process)
        for buffer in self._buffers.values():
            buffer.close()
        self._buffers.clear()

    # --- memory -------------------------------------------------------------------------------------------------

    def buffer(self, name: str, size: int) -> SharedBuffer:
        """Return the shared buffer called ``name``, at least ``size`` bytes long, mapped on both sides."""
        held = self._buffers.get(name)
        if held is None or held.size < size:
            if held is not None:
                held.close()
            fresh = create(size, self.device)
            self.post("attach", 60.0, _nothing, (fresh.fd,), buffers=[[name, fresh.size]])
            self._buffers[name] = held = fresh
        return held

    def put(self, name: str, tensors: Sequence[torch.Tensor]) -> list[Placement]:
        """Write ``tensors`` into a buffer from its start."""
        places, end = place(tensors)
        flat = self.buffer(name, end).flat
        for spot, tensor in zip(places, tensors, strict=True):
            spot.view(flat).copy_(tensor)
        self._written()
        return places

    def _written(self) -> None:
        """Make sure what this process wrote to shared memory is there before the other side is told."""
        if self.device.startswith("cuda"):
            torch.cuda.synchronize()
            # What torch keeps here for its own next tensors, the other process cannot have.
            if torch.cuda.memory_reserved() - torch.cuda.memory_allocated() > _SPARE:
                torch.cuda.empty_cache()

    # --- the module ---------------------------------------------------------------------------------------------

    def load(self, source: str, entry: str, search_path: tuple[str, ...] = ()) -> dict[str, Any]:
        """Import the source."""
        self.begin_load(source, entry, search_path)
        self.settle()
        return self.loaded

    def begin_load(self, source: str, entry: str, search_path: tuple[str, ...] = ()) -> None:
        """Have the source imported, without waiting for it."""
        seconds = self.limits.import_seconds
        self.post("load", seconds, self.loaded.update, source=source, entry=entry, search_path=list(search_path))

    def construct(self, init: Inputs, seed: int, function: bool = False, compile: dict[str, Any] | None = None) -> None:
        """Build the module from the task's constructor arguments under ``seed``."""
        self.begin_construct(init, seed, function, compile)
        self.settle()

    def begin_construct(
        self, init: Inputs, seed: int, function: bool = False, compile: dict[str, Any] | None = None
    ) -> None:
        """Have the module built, without waiting for it."""
        places = [p.to_json() for p in self.put("state", init.tensors)]
        how: dict[str, Any] = {"spec": init.spec, "places": places, "seed": seed, "function": function}
        how["on_device"] = init.on_device
        self.post("construct", self.limits.import_seconds, self._constructed, compile=compile, **how)

    def _constructed(self, answer: dict[str, Any]) -> None:
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
        self._written()
        self.ask("prepare", self.limits.call_seconds, spec=spec, calls=calls, **fields)

    def begin_batch(self, spec: JSON, calls: list[dict[str, Any]], seconds: float, **fields: Any) -> None:
        """Have a batch run whose clocks nobody reads, without waiting for it."""
        self._written()
        self.post("prepare", self.limits.call_seconds, _nothing, spec=spec, calls=calls, **fields)
        self.post("go", seconds, _nothing)

    def go(self, seconds: float, first: int = 0, last: int | None = None) -> float:
        """Run the prepared batch or calls ``first`` to ``last`` of it.

        Returns the judge's own wall time in milliseconds, by when every output is there.
        """
        start = time.perf_counter_ns()
        self.ask("go", seconds, start=first, stop=last)
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
        self._written()
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

    def processor_ns(self) -> tuple[int, int]:
        """Return the processor time used so far and the time waited for a processor, as the kernel counts them."""
        return processor_ns(self.process.pid)

    def adopt_caches(self, other: Path) -> None:
        """Copy compiled kernels of an earlier runner of the same source, so that a fresh process need not recompile."""
        for name in ("triton", "inductor", "extensions"):
            folder = other / name
            if folder.is_dir() and not folder.is_symlink():
                shutil.copytree(folder, self.process.work / name, symlinks=True, dirs_exist_ok=True)


def _nothing(answer: dict[str, Any]) -> None:
    return None
