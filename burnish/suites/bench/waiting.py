"""Which problem is next: one that fits into the device's memory beside what runs; giants last and alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence

__all__ = ["Waiting"]


class Waiting:
    """Problems that wait and problems that run, shared by threads.

    Sizes are estimates.  A problem that would take a good part of the device has it to itself, after the others, and
    so has one that found too little memory in company: it is put back once.
    """

    GIANT = 0.4
    """Above this part of the room, estimates are too rough for company."""

    def __init__(
        self, names: Sequence[str], sizes: Mapping[str, int], room: int | None = None, ends: float = float("inf")
    ) -> None:
        """Together they may take ``room`` bytes (``None``: not counted); none is begun after ``ends``."""
        self._sizes = dict(sizes)
        self._room = room
        self._waiting = sorted(names, key=lambda name: (self._giant(name), -sizes.get(name, 0)))
        self._ends = ends
        self._running: dict[str, int] = {}
        self._again: set[str] = set()
        self._changed = threading.Condition()
        self.stopping = False

    def take(self, patience: float = float("inf"), small: bool = False) -> str | None:
        """Return the next problem, waiting for room; ``None`` when there is and will be none.

        The largest that fits, or with ``small`` the smallest: some of each at a time use a device's memory and its
        host's cores best.  Raises :class:`TimeoutError` after waiting for ``patience`` seconds.
        """
        until = time.monotonic() + patience
        with self._changed:
            while not self.stopping and time.monotonic() < self._ends:
                found = self._next(small)
                if found is not None:
                    self._waiting.remove(found)
                    self._running[found] = self._sizes.get(found, 0)
                    return found
                if not self._waiting and (self._room is None or not self._running):
                    return None
                if time.monotonic() >= until:
                    raise TimeoutError
                self._changed.wait(min(1.0, max(until - time.monotonic(), 0.01)))
        return None

    def _next(self, small: bool) -> str | None:
        ordinary = [name for name in self._waiting if not self._giant(name)]
        order = reversed(ordinary) if small else ordinary
        return next((name for name in order if self._fits(name)), None) or self._next_giant(bool(ordinary))

    def _next_giant(self, others: bool) -> str | None:
        if others or self._running:
            return None
        return next(iter(self._waiting), None)

    def _giant(self, name: str) -> bool:
        return self._room is not None and self._sizes.get(name, 0) > self.GIANT * self._room

    def _fits(self, name: str) -> bool:
        # Alone everything may try.
        if self._room is None or not self._running:
            return True
        return self._sizes.get(name, 0) <= self._room - sum(self._running.values())

    def done(self, name: str, too_large: bool = False) -> bool:
        """Note that a problem ended; return whether that settles it, or it is put back because it was ``too_large``."""
        with self._changed:
            del self._running[name]
            back = too_large and self._room is not None and name not in self._again
            if back and self._room is not None:
                self._again.add(name)
                self._sizes[name] = self._room
                self._waiting.append(name)
            self._changed.notify_all()
            return not back

    def stop(self) -> None:
        """Begin nothing more."""
        with self._changed:
            self.stopping = True
            self._changed.notify_all()
