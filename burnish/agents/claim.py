"""A run held while an agent thinks: minutes may pass between two candidates, so a thread says that we are there."""

from __future__ import annotations

import os
import secrets
import socket
import threading

from burnish.core.errors import BurnishError, UsageError
from burnish.store import RunStore

__all__ = ["Claim"]

_BEAT_SECONDS = 15.0
"""A quarter of what makes a claim stale."""


class Claim:
    """Holds a run for this process from construction to :meth:`release`."""

    def __init__(self, store: RunStore, run: str) -> None:
        """Take the run; raises :class:`~burnish.core.errors.UsageError` when a live other has it."""
        self._store, self._run = store, run
        self._owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        self._released = threading.Event()
        self._lost = ""
        store.claim(run, self._owner)
        threading.Thread(target=self._beat, name="heartbeat", daemon=True).start()

    def check(self) -> None:
        """Raise when another process has taken the run over."""
        if self._lost:
            raise UsageError(self._lost)

    def release(self) -> None:
        """Give the run up; again it changes nothing."""
        if not self._released.is_set():
            self._released.set()
            self._store.release(self._run, self._owner)

    def _beat(self) -> None:
        while not self._released.wait(_BEAT_SECONDS):
            try:
                self._store.heartbeat(self._run, self._owner)
            except UsageError as error:
                self._lost = "" if self._released.is_set() else str(error)
                return
            except BurnishError:
                continue  # a database that is away for a moment: the claim outlives three beats
