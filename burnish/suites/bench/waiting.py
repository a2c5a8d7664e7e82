"""Which problem is next: one that fits into the device's memory beside what runs, or has the device to itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Turn", "Waiting"]

_POLL_SECONDS = 1.0


@dataclass(frozen=True)
class Turn:
    """A problem whose turn it is."""

    name: str
    alone: bool
    """Nothing of ours runs beside it: what it finds no memory for then, it never will."""
    lacked: str = ""
    """What it found no memory for beside others, where it was tried so before."""


class Waiting:
    """Problems that wait and problems that run, shared by threads.

    Sizes are upper estimates, so that what runs together fits.  The largest goes first.  While it does not fit,
    whatever does goes ahead of it; once it has waited for ``PATIENCE`` seconds only what will fit beside it begins, so
    that it waits no longer than for the problems that run by then.  What takes more than the whole room has the device
    to itself when all others are done, and so has, once, what found too little memory in company: an estimate may be
    wrong.
    """

    PATIENCE = 30.0
    GIANT = 0.4
    """The part of the room from which on a problem is begun as soon as it fits, by whoever asks."""

    def __init__(
        self,
        names: Sequence[str],
        sizes: Mapping[str, int],
        room: int | None = None,
        ends: float = float("inf"),
        resting: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Together they may take ``room`` bytes (``None``: not counted, as if each were alone).

        None is begun after ``ends``.  A worker's processes take ``resting`` bytes while they are kept for the next
        problem, and no problem takes less.
        """
        self._sizes, self._room, self._resting = dict(sizes), room, resting
        fits = [name for name in names if room is None or self._size(name) <= room]
        self._waiting = sorted(fits, key=lambda name: -self._size(name))
        self._alone = {name: "" for name in names if name not in set(fits)}
        self._ends, self._clock = ends, clock
        self._running: dict[str, Turn] = {}
        self._warm = 0
        self._head, self._since = "", clock()
        self._late: set[str] = set()
        self._changed = threading.Condition()
        self.stopping = False

    def take(self, patience: float = float("inf"), small: bool = False, warm: bool = False) -> Turn | None:
        """Return the next problem, waiting for room; ``None`` when there is and will be none.

        The largest that fits, or with ``small`` the smallest: some of each at a time use a device's memory and its
        host's cores best.  ``warm``: the caller keeps processes, as :meth:`done` was told.  Raises
        :class:`TimeoutError` after waiting for ``patience`` seconds, and at once where somebody waits for the memory
        of processes that are kept.
        """
        until = self._clock() + patience
        with self._changed:
            while not self._over():
                found = self._begin(small, warm)
                if found is not None:
                    return found
                if not (self._waiting or self._alone) and (self._room is None or not self._running):
                    return None
                if self._clock() >= until or (warm and self._next(small, 0) is not None):
                    raise TimeoutError
                self._changed.wait(min(_POLL_SECONDS, max(until - self._clock(), 0.01)))
        return None

    def done(self, name: str, lacked: str = "", small: bool = False, warm: bool = False) -> tuple[bool, Turn | None]:
        """Note that a problem ended; return whether that settles it, and the next one if there is one at once.

        It is put back where it ``lacked`` memory beside others.  Whoever ends one is asked before those who wait: its
        processes are ``warm``, theirs may have to be started.
        """
        with self._changed:
            turn = self._running.pop(name)
            self._late.discard(name)
            back = bool(lacked) and not turn.alone
            if back:
                self._alone[name] = lacked
            self._warm += warm
            found = None if self._over() else self._begin(small, warm)
            self._changed.notify_all()
            return not back, found

    def cooled(self) -> None:
        """Note that a worker has ended the processes it kept."""
        with self._changed:
            self._warm -= 1
            self._changed.notify_all()

    def stop(self) -> None:
        """Begin nothing more."""
        with self._changed:
            self.stopping = True
            self._changed.notify_all()

    def _over(self) -> bool:
        return self.stopping or self._clock() >= self._ends

    def _begin(self, small: bool, warm: bool) -> Turn | None:
        found = self._next(small, self._warm - warm)
        if found is None:
            return None
        if found.name in self._alone:
            del self._alone[found.name]
        else:
            self._waiting.remove(found.name)
            if self._overdue() and found.name != self._head:
                self._late.add(found.name)
        self._running[found.name] = found
        self._warm -= warm
        return found

    def _next(self, small: bool, resting: int) -> Turn | None:
        """Return what may begin while ``resting`` other workers keep processes."""
        if self._room is None:
            return next((Turn(name, alone=True) for name in self._waiting), None)
        if not self._waiting:
            quiet = not self._running and not resting
            return next((Turn(name, True, why) for name, why in self._alone.items() if quiet), None)
        if self._head != self._waiting[0]:
            self._head, self._since, self._late = self._waiting[0], self._clock(), set()
        free = self._room - sum(map(self._size, self._running)) - resting * self._resting
        head = self._size(self._head)
        if head <= free:
            first = not small or head > self.GIANT * self._room or self._overdue()
            name = self._head if first else self._waiting[-1]
            return Turn(name, alone=False)
        if self._overdue():
            free = min(free, self._room - head - sum(map(self._size, self._late)))
        order = reversed(self._waiting) if small else iter(self._waiting)
        return next((Turn(name, alone=False) for name in order if self._size(name) <= free), None)

    def _overdue(self) -> bool:
        return bool(self._waiting) and self._clock() - self._since >= self.PATIENCE

    def _size(self, name: str) -> int:
        return max(self._sizes.get(name, 0), self._resting)
