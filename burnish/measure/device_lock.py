"""One timing at a time on one device, across the processes and threads of one user.

The lock is the kernel's (``flock``), so it ends with its holder however the holder ends.  Beside it there is a gate
that everybody passes to get in and that a timing keeps shut from when it begins to wait: work that may share the device
does not keep on coming while a timing waits for it to end.  Not covered: other programs
on the device, judges with another ``$BURNISH_HOME``, and network file systems without ``flock``.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from burnish.core.errors import PrerequisiteError
from burnish.core.paths import locks_folder

__all__ = ["device_lock", "lock_name"]

_POLL_SECONDS = 0.02
_held: set[int] = set()


def _forget_in_child() -> None:
    # A forked child shares the open file: were it to keep it, the lock would outlive its holder.
    for descriptor in _held:
        os.close(descriptor)
    _held.clear()


os.register_at_fork(after_in_child=_forget_in_child)


def lock_name(device: str) -> str:
    """Return the lock's name for ``device``: the physical GPU where ``CUDA_VISIBLE_DEVICES`` renumbers them."""
    kind, _, index = device.partition(":")
    if kind != "cuda":
        return kind
    number = int(index or 0)
    visible = [v.strip() for v in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if v.strip()]
    physical = visible[number] if number < len(visible) else str(number)
    return f"cuda-{re.sub(r'[^A-Za-z0-9-]', '-', physical)}"


@contextmanager
def device_lock(device: str, timeout: float | None = None, shared: bool = False) -> Iterator[None]:
    """Hold ``device`` for the length of a ``with`` block; wait without end when ``timeout`` is None.

    ``shared`` is for work that may run beside its like but not beside a timing (compilers on a CPU, comparisons on a
    GPU).
    Not reentrant: a thread that asks again for a device it holds waits for itself.  Raises
    :class:`~burnish.core.errors.PrerequisiteError` naming the holder's process when ``timeout`` seconds pass.
    """
    name, kind = lock_name(device), fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    with _opened(name) as descriptor, contextlib.ExitStack() as kept:
        with contextlib.ExitStack() as passing:
            gate = passing.enter_context(_opened(f"{name}-gate"))
            _acquire(gate, device, timeout, kind, descriptor)
            _acquire(descriptor, device, timeout, kind, descriptor)
            if not shared:
                kept.enter_context(passing.pop_all())
                os.ftruncate(descriptor, 0)
                os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield


@contextmanager
def _opened(name: str) -> Iterator[int]:
    descriptor = _open(name)
    try:
        yield descriptor
    finally:
        # Only the process that took the lock still has the descriptor (see _forget_in_child).
        if descriptor in _held:
            _held.discard(descriptor)
            os.close(descriptor)


def _open(name: str) -> int:
    folder = locks_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise PrerequisiteError(
            f"cannot make a lock file in {folder} ({error.strerror}): set BURNISH_HOME to a folder you may write"
        ) from error
    _held.add(descriptor)
    return descriptor


def _acquire(descriptor: int, device: str, timeout: float | None, kind: int, named: int) -> None:
    """Lock ``descriptor``; who holds the device is written in ``named``."""
    if timeout is None:
        fcntl.flock(descriptor, kind)
        return
    end = time.monotonic() + timeout
    while True:
        try:
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= end:
                holder = os.pread(named, 32, 0).decode(errors="replace").strip() or "unknown"
                raise PrerequisiteError(
                    f"{device} is being timed by process {holder} and did not come free in {timeout:g} s: "
                    "wait for it to end, or allow a longer wait"
                ) from None
        time.sleep(_POLL_SECONDS)
