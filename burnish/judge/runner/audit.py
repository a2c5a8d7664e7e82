"""Noticing reaches beyond the candidate's business through Python's audit events, which cannot be unhooked.

The sandbox stops most of these anyway; here the attempt itself is recorded, so that the verdict can name it.  Reaches
through C code are not seen here and are the sandbox's alone.
"""

from __future__ import annotations

import os
import sys
from typing import Any

__all__ = ["AuditLog"]

_INSPECTORS = ("inspect.py", "traceback.py", "gc.py")


class AuditLog:
    """Collects suspicious events from the moment the candidate's file is known."""

    def __init__(self, candidate: str, work: str) -> None:
        """Watch for code of the file ``candidate``; ``work`` is where it may write."""
        self._candidate = candidate
        self._work = os.path.realpath(work)
        self._own = str(os.getpid())
        self._busy = False
        self._found: dict[tuple[str, str], None] = {}
        self._handlers = {
            "gc.get_objects": self._scan,
            "gc.get_referrers": self._scan,
            "sys._getframe": self._frames,
            "sys._current_frames": self._frames,
            "open": self._open,
            "socket.connect": self._network,
            "socket.bind": self._network,
            "socket.sendto": self._network,
            "os.kill": self._kill,
            "signal.pthread_kill": self._kill,
            "os.remove": self._change,
            "os.rename": self._change,
            "os.mkdir": self._change,
            "sys.settrace": self._hooks,
            "sys.setprofile": self._hooks,
        }
        sys.addaudithook(self._hook)

    def findings(self) -> list[dict[str, str]]:
        """Return what was seen, once each."""
        return [{"check": check, "detail": detail} for check, detail in list(self._found)[:8]]

    def _hook(self, event: str, args: tuple[Any, ...]) -> None:
        handler = self._handlers.get(event)
        if handler is None or self._busy:
            return
        self._busy = True
        try:
            handler(event, args)
        finally:
            self._busy = False

    def _note(self, check: str, detail: str) -> None:
        self._found[check, detail] = None

    def _direct_caller(self) -> bool:
        """Whether the candidate's own code made this call, directly or through an inspection module."""
        frame: Any = sys._getframe(3)
        for _ in range(4):
            if frame is None:
                return False
            name = frame.f_code.co_filename
            if name == self._candidate or name.startswith("<") and frame.f_globals.get("__file__") == self._candidate:
                return True
            if not name.endswith(_INSPECTORS):
                return False
            frame = frame.f_back
        return False

    def _scan(self, event: str, args: tuple[Any, ...]) -> None:
        if self._direct_caller():
            self._note("reads-answer", f"searched the process's objects ({event})")

    def _frames(self, event: str, args: tuple[Any, ...]) -> None:
        if self._direct_caller():
            self._note("reads-answer", "looked into its callers' frames")

    def _hooks(self, event: str, args: tuple[Any, ...]) -> None:
        if self._direct_caller():
            self._note("patched", f"installed a hook ({event})")

    def _open(self, event: str, args: tuple[Any, ...]) -> None:
        path, mode, flags = (*args, None, None)[:3]
        if isinstance(path, int) or path is None:
            return
        text = os.fsdecode(path) if isinstance(path, bytes | str) else str(path)
        if text.startswith("/proc/"):
            owner, _, rest = text.removeprefix("/proc/").partition("/")
            if rest.split("/")[-1] in ("mem", "environ", "cmdline", "maps", "stack") and self._direct_caller():
                self._note("reads-answer", f"opened {text}")
            elif owner.isdigit() and owner != self._own and self._direct_caller():
                self._note("reads-answer", f"looked at another process ({text})")
            return
        writes = (isinstance(mode, str) and any(c in mode for c in "wax+")) or (
            isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR) != 0
        )
        if writes and not text.startswith("/dev/") and self._outside(text):
            self._note("tampering", f"tried to write {text}")

    def _change(self, event: str, args: tuple[Any, ...]) -> None:
        path = args[0]
        if isinstance(path, str | bytes) and self._outside(os.fsdecode(path)) and self._direct_caller():
            self._note("tampering", f"tried to change {os.fsdecode(path)} ({event})")

    def _outside(self, text: str) -> bool:
        full = os.path.realpath(os.path.join(self._work, text))
        return full != self._work and not full.startswith(self._work + os.sep)

    def _network(self, event: str, args: tuple[Any, ...]) -> None:
        self._note("tampering", f"tried to use the network ({event})")

    def _kill(self, event: str, args: tuple[Any, ...]) -> None:
        if args and isinstance(args[0], int) and args[0] not in (os.getpid(), 0) and self._direct_caller():
            self._note("tampering", f"sent a signal to process {args[0]}")
