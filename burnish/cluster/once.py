"""One process of a host judges a key at a time.

A device that Ray believes dead may still be about to finish; whoever gets its job on the same host waits for it, and
finds the verdict in the host's journal.  The lock is the kernel's, on a byte of one file, so it ends with its holder.
Not covered: two hosts, and network file systems without locks.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["alone_with"]


@contextmanager
def alone_with(key: str, file: Path) -> Iterator[None]:
    """Hold ``key`` among the processes that use ``file``, for the length of a ``with`` block; waits without end."""
    place = int(hashlib.sha256(key.encode()).hexdigest()[:15], 16)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX, 1, place)
        yield
    finally:
        os.close(descriptor)
