"""The audit log: one line of JSON for each request."""

from __future__ import annotations

import json
import os
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from burnish.core.errors import PrerequisiteError

__all__ = ["AuditLog"]


class AuditLog:
    """Appends who asked for what, and what became of it; may be used from several threads."""

    def __init__(self, path: Path) -> None:
        """Open the file."""
        self._path, self._lock = path, threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: int | None = self._open()
        except OSError as error:
            raise PrerequisiteError(f"cannot write the audit log {path} ({error.strerror}): choose --audit") from None

    def write(self, **entry: Any) -> None:
        """Append a line."""
        moment = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = json.dumps({"at": moment, **entry}, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            if self._file is not None:
                os.write(self._file, line)
                return
            # A request that the server's end cut short is noted after everything else was closed.
            late = self._open()
            try:
                os.write(late, line)
            finally:
                os.close(late)

    def close(self) -> None:
        """Close the file; again it does nothing."""
        with self._lock:
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def _open(self) -> int:
        return os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
