"""One thread that serves a session: requests wait in line, and whoever gives up leaves the line."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any, TypeVar

from burnish.agents.session import Session
from burnish.core.errors import JudgeError

__all__ = ["Desk"]

T = TypeVar("T")
_PATIENCE_SECONDS = 1.0
"""Clients kill a server that has not left two seconds after they hung up, and Python takes one of them to leave."""


class Desk:
    """Does what it is asked in order, one thing at a time, in a thread of its own.

    A request that is cancelled while it waits is dropped.  One under way goes on to its end and is stored: whoever
    asks again for the same source finds the verdict.
    """

    def __init__(self, session: Session) -> None:
        """Begin to serve ``session``, which is closed with the desk."""
        self.session = session
        self._line: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._closed = False
        # A daemon: native code cannot be interrupted, and must not keep the process.
        self._thread = threading.Thread(target=self._serve, name="judge", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], T]) -> Future[T]:
        """Put ``work`` in line."""
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(RuntimeError("the desk is closed"))
        else:
            self._line.put((future, work))
        return future

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self, patience_s: float = _PATIENCE_SECONDS) -> bool:
        """Stop, leaving the run to be resumed; returns whether the thread has ended."""
        self._closed = True
        self.session.stop()
        while True:
            try:
                waiting = self._line.get_nowait()
            except queue.Empty:
                break
            if waiting is not None:
                waiting[0].cancel()
        self._line.put(None)
        self._thread.join(patience_s)
        if self._thread.is_alive():
            self.session.abandon()
        return not self._thread.is_alive()

    def _serve(self) -> None:
        while (asked := self._line.get()) is not None:
            future, work = asked
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = work()
            except KeyboardInterrupt:
                future.set_exception(JudgeError("stopped before the verdict: the run can be resumed"))
            except BaseException as error:
                # The border of the thread: whoever asked is told, and the next one is served.
                future.set_exception(error)
            else:
                future.set_result(result)
        self.session.close()
