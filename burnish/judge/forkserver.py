"""The judge's side of the fork server: start it, ask for runners, learn how they ended."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import secrets
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from burnish.core.errors import WorkerLost
from burnish.core.paths import build_cache
from burnish.judge.channel import Channel, ChannelClosed
from burnish.judge.sandbox.policy import SandboxPolicy, default_read_paths, nvidia_devices

__all__ = ["ForkServerClient", "Limits", "RunnerProcess"]

# The environment a candidate sees. Nothing else of the user's environment enters its process.
_KEEP = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "CUDA_HOME",
    "CUDA_VISIBLE_DEVICES",
    "OMP_NUM_THREADS",
    "VIRTUAL_ENV",
)
_START_SECONDS = 120.0


@dataclass(frozen=True)
class Limits:
    """What one runner may use."""

    memory_bytes: int = 8 << 30
    processes: int = 192
    import_seconds: float = 180.0
    first_call_seconds: float = 180.0
    call_seconds: float = 20.0
    cpu_seconds: int = 1800


@dataclass
class RunnerProcess:
    """A forked runner: its channel, its folder and how it ended."""

    identifier: int
    channel: Channel
    work: Path
    pid: int = 0
    supervisor: int = 0
    exit_code: int | None = None
    killed_by_us: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)

    @property
    def alive(self) -> bool:
        """Whether it has not been reported as ended."""
        return self.exit_code is None


class ForkServerClient:
    """Owns one fork server process for one kind of device."""

    def __init__(self, device: str, limits: Limits) -> None:
        """Start nothing yet; the server is started on first use and again after a loss."""
        self._device = device
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._control: Channel | None = None
        self._events = -1
        self._pending = b""
        self._ids = itertools.count(1)
        self._runners: dict[int, RunnerProcess] = {}
        self.root = Path(tempfile.mkdtemp(prefix="burnish-"))
        self.seed: Path | None = None
        """A folder every runner's Triton cache starts as a copy of."""

    def start(self) -> None:
        """Start the server if it is not running, and wait until torch is imported there."""
        if self._process is not None and self._process.poll() is None:
            return
        self._drop()
        ours, theirs = socket.socketpair()
        read_end, write_end = os.pipe()
        environment = _clean_environment(self._device, self.root)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "burnish.judge.zygote", str(theirs.fileno()), str(write_end)],
            pass_fds=(theirs.fileno(), write_end),
            env=environment,
            stdin=subprocess.DEVNULL,
            cwd=self.root,
            start_new_session=True,
        )
        theirs.close()
        os.close(write_end)
        os.set_blocking(read_end, False)
        self._control, self._events = Channel(ours), read_end
        deadline = time.monotonic() + _START_SECONDS
        while not self._read_events(0.2, waiting_for_ready=True):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise WorkerLost("the fork server did not start: run burnish doctor to see what this host lacks")

    def spawn(self, extra_read: tuple[str, ...] = (), environment: Mapping[str, str] | None = None) -> RunnerProcess:
        """Fork a runner in a fresh folder and sandbox; wait until it runs."""
        self.start()
        assert self._control is not None
        identifier = next(self._ids)
        work = self.root / f"run-{identifier}"
        (work / "tmp").mkdir(parents=True)
        if self.seed is not None:
            shutil.copytree(self.seed, work / "triton")
        nonce = secrets.token_hex(16)
        ours, theirs = socket.socketpair()
        cuda = self._device.startswith("cuda")
        policy = SandboxPolicy(
            work=str(work),
            read=(*default_read_paths(), str(build_cache()), *extra_read),
            devices=nvidia_devices() if cuda else (),
            memory_bytes=None if cuda else self._limits.memory_bytes,
            processes=self._limits.processes,
            cpu_seconds=self._limits.cpu_seconds,
        )
        request = {
            "op": "spawn",
            "id": identifier,
            "policy": policy.to_json(),
            "token": nonce,
            "environment": {**_work_environment(work), **(environment or {})},
        }
        runner = RunnerProcess(identifier, Channel(ours, nonce), work)
        self._runners[identifier] = runner
        try:
            self._control.send(request, (theirs.fileno(),))
        except ChannelClosed as error:
            raise WorkerLost("the fork server was lost") from error
        finally:
            theirs.close()
        deadline = time.monotonic() + 30.0
        while runner.pid == 0:
            self._read_events(0.05)
            if self._process is None or self._process.poll() is not None or time.monotonic() > deadline:
                raise WorkerLost("the fork server was lost while it started a runner")
        return runner

    def poll(self) -> None:
        """Take in what has been reported, without waiting."""
        self._read_events(0.0)
        if self._process is not None and self._process.poll() is not None:
            for runner in self._runners.values():
                runner.killed_by_us = runner.killed_by_us or "fork server lost"

    @property
    def lost(self) -> bool:
        """Whether the server has ended without being told to."""
        return self._process is not None and self._process.poll() is not None

    @property
    def pid(self) -> int:
        """The server's process number (0 when it is not running)."""
        return self._process.pid if self._process is not None else 0

    def end(self, runner: RunnerProcess, why: str = "done") -> None:
        """Kill a runner with everything it started, and remove its folder."""
        if runner.alive and not self.lost and self._control is not None:
            runner.killed_by_us = runner.killed_by_us or why
            with contextlib.suppress(ChannelClosed):
                self._control.send({"op": "kill", "id": runner.identifier})
            deadline = time.monotonic() + 10.0
            while runner.alive and not self.lost and time.monotonic() < deadline:
                self._read_events(0.02)
        runner.channel.close()
        self._runners.pop(runner.identifier, None)
        shutil.rmtree(runner.work, ignore_errors=True)

    def close(self) -> None:
        """End everything and leave nothing behind."""
        for runner in list(self._runners.values()):
            self.end(runner)
        self._drop()
        shutil.rmtree(self.root, ignore_errors=True)

    def _drop(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._events >= 0:
            os.close(self._events)
            self._events = -1
        if self._process is not None:
            try:
                self._process.wait(5.0)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
        self._pending = b""

    def _read_events(self, seconds: float, waiting_for_ready: bool = False) -> bool:
        """Take in events for up to ``seconds``; return whether ``ready`` was among them."""
        if self._events < 0:
            return False
        poller = select.poll()
        poller.register(self._events, select.POLLIN)
        if not poller.poll(seconds * 1000):
            return False
        try:
            self._pending += os.read(self._events, 1 << 16)
        except BlockingIOError:
            return False
        *lines, self._pending = self._pending.split(b"\n")
        ready = False
        for line in lines:
            event = json.loads(line)
            ready = ready or event["event"] == "ready"
            runner = self._runners.get(event["id"])
            if runner is None:
                continue
            if event["event"] == "started":
                runner.pid, runner.supervisor = event["pid"], event["supervisor"]
            elif event["event"] == "exited":
                runner.exit_code = event["code"]
        return ready and waiting_for_ready


def _clean_environment(device: str, root: Path) -> dict[str, str]:
    environment = {key: os.environ[key] for key in _KEEP if key in os.environ}
    environment["HOME"] = str(root)
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    # Only where this package is, never the user's script folder: a file there may shadow the standard library.
    package = str(Path(__file__).resolve().parents[2])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), package]))
    # One BLAS thread in numpy: its pool would be started before the fork and be dead after it.
    environment["OPENBLAS_NUM_THREADS"] = "1"
    # Inductor compiles in the process that asks: its pool of helpers goes on importing torch after the first answer.
    environment["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    # Kernels it has built are taken over by the second process; whole graphs hold the first one's paths.
    environment["TORCHINDUCTOR_FX_GRAPH_CACHE"] = "0"
    environment["TORCHINDUCTOR_AUTOGRAD_CACHE"] = "0"
    environment["CUDA_MODULE_LOADING"] = "LAZY"
    if not device.startswith("cuda"):
        environment["TRITON_INTERPRET"] = "1"
    return environment


def _work_environment(work: Path) -> dict[str, str]:
    return {
        "HOME": str(work),
        "TMPDIR": str(work / "tmp"),
        "XDG_CACHE_HOME": str(work / "cache"),
        "TRITON_CACHE_DIR": str(work / "triton"),
        "TORCHINDUCTOR_CACHE_DIR": str(work / "inductor"),
        "TORCH_EXTENSIONS_DIR": str(work / "extensions"),
        "CUDA_CACHE_PATH": str(work / "cuda"),
    }
