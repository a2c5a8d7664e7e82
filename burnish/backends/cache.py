"""The build cache: one folder per key, whole or absent.

A build happens in a temporary folder beside its final place and is renamed into it.  Of two processes that build the
same key at once both succeed and one copy stays; a build killed half-way leaves only a temporary folder, which a later
store removes once it is an hour old.  Not covered: a power failure (nothing is flushed to the disk on purpose).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from burnish.core.paths import build_cache

__all__ = ["LIBRARY", "LOG", "BuildCache"]

LIBRARY = "lib.so"
LOG = "build.log"
_TEMPORARY = ".tmp-"
_ABANDONED_S = 3600.0


@dataclass(frozen=True)
class BuildCache:
    """Built libraries by key; safe for many threads and processes."""

    folder: Path

    @classmethod
    def default(cls) -> BuildCache:
        """Return the user's cache (``$BURNISH_HOME`` is read now, not at import)."""
        return cls(build_cache())

    def find(self, key: str) -> Path | None:
        """Return the folder of ``key`` and mark it as used, or ``None``."""
        entry = self.folder / key
        if not (entry / LIBRARY).is_file():
            return None
        # A read-only cache still serves; it only forgets what was used last.
        with contextlib.suppress(OSError):
            os.utime(entry)
        return entry

    def store(self, key: str, fill: Callable[[Path], None]) -> Path:
        """Let ``fill`` write an entry (at least ``lib.so``) into an empty folder and publish that as ``key``.

        When ``fill`` raises, nothing is published.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self._remove_abandoned()
        work = Path(tempfile.mkdtemp(prefix=_TEMPORARY, dir=self.folder))
        try:
            fill(work)
            return self._publish(work, key)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def prune(self, max_bytes: int, *, grace_s: float = 60.0) -> int:
        """Remove the least recently used entries until at most ``max_bytes`` are left; return the bytes removed.

        Entries used within the last ``grace_s`` seconds stay: another process may be about to load them.
        """
        entries = sorted((used, size, entry) for entry, used, size in self._entries())
        total = sum(size for _, size, _ in entries)
        removed = 0
        for used, size, entry in entries:
            if total - removed <= max_bytes or used > time.time() - grace_s:
                break
            self._remove(entry)
            removed += size
        return removed

    def _publish(self, work: Path, key: str) -> Path:
        entry = self.folder / key
        work.chmod(0o755)
        try:
            work.rename(entry)
        except OSError:
            # Another process was first: its copy is as good.  Anything else that stands there is damaged.
            if self.find(key) is None:
                self._remove(entry)
                work.rename(entry)
        return entry

    def _remove(self, entry: Path) -> None:
        """Take ``entry`` away in one step, then delete it."""
        grave = Path(tempfile.mkdtemp(prefix=_TEMPORARY, dir=self.folder))
        with contextlib.suppress(OSError):
            entry.rename(grave / entry.name)
        shutil.rmtree(grave, ignore_errors=True)

    def _entries(self) -> list[tuple[Path, float, int]]:
        found = []
        for entry in self.folder.glob("[!.]*"):
            with contextlib.suppress(OSError):
                size = sum(file.stat().st_size for file in entry.iterdir())
                found.append((entry, entry.stat().st_mtime, size))
        return found

    def _remove_abandoned(self) -> None:
        for work in self.folder.glob(f"{_TEMPORARY}*"):
            with contextlib.suppress(OSError):
                if work.stat().st_mtime < time.time() - _ABANDONED_S:
                    shutil.rmtree(work, ignore_errors=True)
