"""The fork server: a process that has imported torch and nothing of any task, and forks a runner per request.

Importing torch costs seconds; forking a process that has it costs milliseconds.  The fork server is started with a
clean environment, so neither it nor its children hold a secret, a reference, an expected output or a seed.

::

    judge ──control socket──► fork server ──fork──► supervisor ──fork──► runner (PID 1 of its own namespace)
      ▲                                                │
      └──────────── events: started, exited ◄──────────┘

The supervisor is ours: it waits for the runner and tells how it ended.  When the judge dies the fork server sees its
socket close, and the supervisors see the fork server's lifeline close; each kills what is below it.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import select
import shutil
import signal
import socket
import sys
import traceback
from typing import Any

from burnish.judge.channel import Channel, ChannelClosed
from burnish.judge.sandbox.lockdown import lock_down
from burnish.judge.sandbox.namespaces import enter_namespaces
from burnish.judge.sandbox.policy import SandboxPolicy

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class ForkServer:
    """Serves spawn and kill requests until its control socket closes."""

    def __init__(self, control: socket.socket, events: int) -> None:
        """Take requests on ``control``; supervisors report on the pipe ``events``."""
        self._control = Channel(control)
        self._events = events
        self._lifeline, self._lifeline_end = os.pipe()
        self._children: dict[int, int] = {}

    def serve(self) -> None:
        """Loop until the judge goes away."""
        while True:
            try:
                message = self._control.receive(1.0)
            except ChannelClosed:
                self._clean_up()
                return
            self._reap()
            if message is None:
                continue
            if message["op"] == "spawn":
                self._spawn(message)
            elif message["op"] == "kill":
                self._kill(int(message["id"]))

    def _spawn(self, message: dict[str, Any]) -> None:
        (fd,) = self._control.take_fds(1)
        identifier = int(message["id"])
        pid = os.fork()
        if pid == 0:
            os.close(self._control.fileno())
            os.close(self._lifeline_end)
            supervise(identifier, fd, self._lifeline, self._events, message)
        os.close(fd)
        self._children[identifier] = pid

    def _kill(self, identifier: int) -> None:
        pid = self._children.get(identifier)
        if pid is not None:
            os.kill(pid, signal.SIGTERM)

    def _clean_up(self) -> None:
        """The judge is gone, perhaps killed: end what runs and remove its folder, which is this process's own."""
        for pid in self._children.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        for pid in self._children.values():
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        shutil.rmtree(os.getcwd(), ignore_errors=True)

    def _reap(self) -> None:
        for identifier, pid in list(self._children.items()):
            done, _ = os.waitpid(pid, os.WNOHANG)
            if done:
                del self._children[identifier]


def supervise(identifier: int, fd: int, lifeline: int, events: int, message: dict[str, Any]) -> None:
    """Fork the runner in its sandbox, wait for its end and report it; never returns."""
    policy = SandboxPolicy.from_json(message["policy"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop_read, stop_write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(stop_write)
    signal.signal(signal.SIGTERM, lambda *_: None)
    os.setsid()
    prctl = ctypes.CDLL(None).prctl
    prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    namespaces = enter_namespaces(policy)
    runner = os.fork()
    if runner == 0:
        signal.set_wakeup_fd(-1)
        for other in (lifeline, events, stop_read, stop_write):
            os.close(other)
        become_runner(fd, policy, namespaces, message)
    os.close(fd)
    _report(events, id=identifier, event="started", pid=runner, supervisor=os.getpid())
    watch = os.pidfd_open(runner)
    poller = select.poll()
    for source in (watch, lifeline, stop_read):
        poller.register(source, select.POLLIN | select.POLLHUP)
    ready = [descriptor for descriptor, _ in poller.poll()]
    if watch not in ready:
        os.kill(runner, signal.SIGKILL)
    _, status, usage = os.wait4(runner, 0)
    _kill_orphans()
    code = os.waitstatus_to_exitcode(status)
    _report(events, id=identifier, event="exited", code=code, max_rss_kb=usage.ru_maxrss)
    os._exit(0)


def _kill_orphans() -> None:
    """End what the runner left behind where no process namespace did it for us."""
    while True:
        try:
            with open(f"/proc/self/task/{os.getpid()}/children") as file:
                children = [int(pid) for pid in file.read().split()]
        except (FileNotFoundError, ProcessLookupError):
            return
        if not children:
            return
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        for pid in children:
            os.waitpid(pid, 0)


def become_runner(fd: int, policy: SandboxPolicy, namespaces: tuple[str, ...], message: dict[str, Any]) -> None:
    """Lock this process down and serve the judge; never returns."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDONLY)
    log = os.open(os.path.join(policy.work, "output.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    code = 70  # the judge reads 70 as its own failure to set up, 71 as the candidate's breaking of the runner
    try:
        os.chdir(policy.work)
        os.environ.update(message["environment"])
        layers = lock_down(policy, namespaces)
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        from burnish.judge.runner.main import serve

        code = 71
        code = serve(Channel(socket.socket(fileno=fd), message["token"]), layers)
    except BaseException:  # noqa: BLE001 - the process border: the log is all that is left of it
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        # A candidate's atexit hooks and half-dead threads must not keep the process alive.
        os._exit(code)


def _report(events: int, **event: Any) -> None:
    # A judge that was killed reads no more: there is nobody left to tell.
    with contextlib.suppress(BrokenPipeError):
        os.write(events, (json.dumps(event) + "\n").encode())


def _without_progress_threads() -> None:
    """Keep progress bars, where some package brings them, from leaving a thread behind in a candidate's name.

    torch.compile draws one around its own work, and the thread that watches it would count as left running.
    """
    try:
        from tqdm import tqdm
    except ImportError:
        return
    tqdm.monitor_interval = 0


def main() -> None:
    """Import what runners need once, say so, and serve."""
    control_fd, events_fd = int(sys.argv[1]), int(sys.argv[2])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Next to nothing of an import is garbage: looking for it takes a quarter of the time.
    gc.disable()
    import numpy  # noqa: F401  (imported here so that forked runners have it)
    import torch  # noqa: F401

    import burnish.inline
    import burnish.judge.runner.main  # noqa: F401

    for optional in ("triton", "triton.language"):
        try:
            __import__(optional)
        except ImportError:
            break
    _without_progress_threads()
    # What is here stays: a collection in a runner would touch, and so copy, the pages of all of it.
    gc.collect()
    gc.freeze()
    gc.enable()
    os.set_inheritable(events_fd, False)
    os.set_inheritable(control_fd, False)
    _report(events_fd, id=0, event="ready", pid=os.getpid())
    ForkServer(socket.socket(fileno=control_fd), events_fd).serve()
    # Nothing here is worth taking apart piece by piece, which takes half a second.
    os._exit(0)


if __name__ == "__main__":
    main()
