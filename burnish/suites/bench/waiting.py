"""Which problem is next: one that fits into the device's memory beside what runs, giants as soon as they do."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence

__all__ = ["Waiting"]


class Waiting:
    """Problems that wait and problems that run, shared by threads.

    Sizes are estimates.  A problem that would take a good part of the device, a giant, is begun as soon as it fits, and
    while there are giants the others keep out of the room that the largest of them needs: otherwise small ones would
    fill it for ever, and giants would be left to run one after the other on a device that does little else.  One that
    leaves hardly room for others has the device to itself, at the end, and so has one that found too little memory in
    company: it is put back once.
    """

    GIANT, ALONE = 0.4, 0.8
    """Parts of the room above which a problem is a giant, and is alone."""

    def __init__(
        self, names: Sequence[str], sizes: Mapping[str, int], room: int | None = None, ends: float = float("inf")
    ) -> None:
        """Together they may take ``room`` bytes (``None``: not counted); none is begun after ``ends``."""
        self._sizes = dict(sizes)
        self._room = room
        self._waiting = sorted(names, key=lambda name: -sizes.get(name, 0))
        self._ends = ends
        self._running: dict[str, int] = {}
        self._again: set[str] = set()
        self._changed = threading.Condition()
        self.stopping = False

    def take(self, patience: float = float("inf"), small: bool = False) -> str | None:
        """Return the next problem, waiting for room; ``None`` when there is and will be none.

        A giant, the largest that fits, or with ``small`` the smallest: some of each at a time use a device's memory and
        its host's cores best.  Raises :class:`TimeoutError` after waiting for ``patience`` seconds.
        """
        until = time.monotonic() + patience
        with self._changed:
            while not self._over():
                found = self._begin(small)
                if found is not None:
                    return found
                if not self._waiting and (self._room is None or not self._running):
                    return None
                if time.monotonic() >= until:
                    raise TimeoutError
                self._changed.wait(min(1.0, max(until - time.monotonic(), 0.01)))
        return None

    def done(self, name: str, too_large: bool = False, small: bool = False) -> tuple[bool, str | None]:
        """Note that a problem ended; return whether that settles it, and the next one if there is one at once.

        It is put back once where it was ``too_large``.  Whoever ends one is asked before those who wait: its processes
        are warm, theirs may have to be started.
        """
        with self._changed:
            del self._running[name]
            back = too_large and self._room is not None and name not in self._again
            if back and self._room is not None:
                self._again.add(name)
                self._sizes[name] = self._room
                self._waiting.append(name)
            found = None if self._over() else self._begin(small)
            self._changed.notify_all()
            return not back, found

    def stop(self) -> None:
        """Begin nothing more."""
        with self._changed:
            self.stopping = True
            self._changed.notify_all()

    def _over(self) -> bool:
        return self.stopping or time.monotonic() >= self._ends

    def _begin(self, small: bool) -> str | None:
        found = self._next(small)
        if found is not None:
            self._waiting.remove(found)
            self._running[found] = self._size(found)
        return found

    def _next(self, small: bool) -> str | None:
        room = self._room
        if room is None:
            return next(iter(self._waiting), None)
        most, alone = self.GIANT * room, self.ALONE * room
        free = room - sum(self._running.values())
        giants = [name for name in self._waiting if most < self._size(name) <= alone]
        for name in giants:
            if self._size(name) <= free:
                return name
        largest = max(
            (taken for taken in (*map(self._size, giants), *self._running.values()) if taken > most), default=0
        )
        beside = room - largest - sum(taken for taken in self._running.values() if taken <= most)
        ordinary = [name for name in self._waiting if self._size(name) <= most]
        for name in reversed(ordinary) if small else ordinary:
            if self._size(name) <= min(free, beside):
                return name
        return None if giants or ordinary or self._running else next(iter(self._waiting), None)

    def _size(self, name: str) -> int:
        return self._sizes.get(name, 0)
