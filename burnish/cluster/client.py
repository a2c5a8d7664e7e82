"""A run's end of the link: what it has asked for, what it was answered, and a new link when the old one breaks."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from burnish.cluster.labels import Wanted
from burnish.cluster.library import require_ray
from burnish.cluster.work import JUDGE, Answer, Attachment, Work
from burnish.core.errors import JudgeError, PrerequisiteError
from burnish.core.paths import home
from burnish.engine.final import machine_hash

__all__ = ["Client", "Where"]

_AGAIN_S, _LONGEST_S = 1.0, 10.0
"""A link takes a second of a core to start: they come further and further apart."""


@dataclass(frozen=True)
class Where:
    """Which cluster, which hardware, for whom, and how long to wait for a cluster that has gone."""

    wanted: Wanted
    address: str = "auto"
    user: str = "anybody"
    patience_s: float = 600.0
    judge: str = JUDGE


class Client:
    """Submits work and waits for answers; not safe for several threads."""

    def __init__(self, where: Where, say: Callable[[str], None] | None = None) -> None:
        """Connect later; ``say`` is told what a user should know."""
        require_ray()
        self._where, self._say = where, say or (lambda text: None)
        self._run = f"{where.user}-{secrets.token_hex(6)}"
        self._numbers = itertools.count()
        self._open: dict[int, Work] = {}
        self._answers: dict[int, Answer] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self.attachment: Attachment | None = None
        self._machine: str | None = None

    def attach(self, machine: str | None = None) -> Attachment:
        """Find devices, once; ``machine``: only such as the run was judged on before."""
        if self.attachment is None:
            self._machine = machine
            self.attachment = self._connect()
            # Should the link break, the next one finds devices like these.
            self._machine = machine_hash(self.attachment.environment)
        return self.attachment

    def number(self) -> int:
        """Return a number for a piece of work."""
        return next(self._numbers)

    def submit(self, work: Work) -> None:
        """Have it judged; does not wait."""
        self._open[work.number] = work
        try:
            self._send("submit", [work])
        except OSError:
            self._reconnect("the link to it ended")

    def wait(self, number: int) -> Answer:
        """Wait for an answer; raises :class:`JudgeError` when the cluster stays away for longer than the patience."""
        while number not in self._answers:
            try:
                if self._connection is None:
                    raise EOFError  # an interrupt ended it
                kind, content = self._connection.recv()
            except (EOFError, OSError):
                self._reconnect("the link to it ended")
                continue
            except KeyboardInterrupt:
                self._end_link()  # part of a message may have been read: the next one begins anew
                raise
            if kind == "news":
                answers, said = content
                for text in said:
                    self._say(text)
                self._answers.update({n: a for n, a in answers.items() if n in self._open})
        self._open.pop(number, None)
        return self._answers.pop(number)

    def forget(self, numbers: Iterable[int]) -> None:
        """Take back work that has not begun, and ask for no answer to the rest."""
        known = [number for number in numbers if self._open.pop(number, None) is not None]
        if known:
            with contextlib.suppress(OSError):
                self._send("forget", known)

    def settled(self, number: int) -> None:
        """Say that an answer is stored: the cluster need not keep it."""
        with contextlib.suppress(OSError):
            self._send("settled", [number])

    def close(self) -> None:
        """Leave the cluster; what is under way is finished there, and kept for when the run is resumed."""
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._send("bye", None)
        self._end_link(patience=10.0)

    # --- the link -----------------------------------------------------------------------------------------------

    def _send(self, kind: str, content: Any) -> None:
        if self._connection is None:
            raise BrokenPipeError
        self._connection.send((kind, content))

    def _connect(self) -> Attachment:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", "burnish.cluster.link", self._where.address, str(theirs.fileno())]
        log = home() / "cluster" / "link.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        # In a session of its own: an interrupt from the keyboard is for the run, which then says goodbye.
        with log.open("ab") as said:
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], start_new_session=True, stdout=said, stderr=said
            )
        theirs.close()
        self._connection = Connection(ours.detach())
        wanted = self._where.wanted
        try:
            about = (self._run, self._where.user, wanted.label, wanted.count, self._where.judge, self._machine)
            self._connection.send(about)
            kind, content = self._connection.recv()
        except (EOFError, OSError):
            self._end_link()
            raise JudgeError(f"the Ray cluster at {self._where.address} did not answer") from None
        if kind == "attached":
            attachment: Attachment = content
            return attachment
        self._end_link()
        if kind == "unreachable":
            raise PrerequisiteError(
                f"no Ray cluster at {self._where.address} ({content}): ray start --head, or set RAY_ADDRESS"
            )
        raise PrerequisiteError(str(content))

    def _reconnect(self, why: str) -> None:
        """Find the cluster again and submit what is open; whatever was judged meanwhile is given back, not repeated."""
        end = time.monotonic() + self._where.patience_s
        self._say(f"lost the Ray cluster ({why}): waiting up to {self._where.patience_s:g} s for it")
        pause = _AGAIN_S
        while True:
            self._end_link()
            try:
                self._connect()
                self._send("submit", [work for n, work in self._open.items() if n not in self._answers])
                self._say("the Ray cluster is back")
                return
            except (JudgeError, PrerequisiteError, OSError) as error:
                if time.monotonic() > end:
                    raise JudgeError(
                        f"the Ray cluster stayed away for {self._where.patience_s:g} s ({error}): start it again and "
                        "go on with --resume"
                    ) from None
                time.sleep(pause)
                pause = min(1.5 * pause, _LONGEST_S)

    def _end_link(self, patience: float = 0.0) -> None:
        if self._process is None:
            return
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
