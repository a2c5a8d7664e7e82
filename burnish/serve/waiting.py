"""Waiting for verdicts: one look at the database for everybody who waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

__all__ = ["Arrivals"]

_LOOK_S = 0.01


class Arrivals:
    """Tells when a run has more arrivals than its reader has seen."""

    def __init__(self, counts: Callable[[Sequence[str]], Mapping[str, int]]) -> None:
        """Ask ``counts`` in a thread."""
        self._counts = counts
        self._waiting: dict[str, set[tuple[int, asyncio.Future[None]]]] = {}
        self._looking: asyncio.Task[None] | None = None
        self.closed = False
        """The server is about to end: nobody should begin to wait, and streams should end."""

    def close(self) -> None:
        """Let everybody go who waits; call it in the event loop."""
        self.closed = True
        for _, future in [entry for entries in self._waiting.values() for entry in entries]:
            if not future.done():
                future.set_result(None)

    async def more_than(self, run: str, seen: int, timeout_s: float) -> bool:
        """Wait until more than ``seen`` submissions of a run have arrived; ``False`` after ``timeout_s`` seconds."""
        if self.closed:
            return False
        loop = asyncio.get_running_loop()
        entry = (seen, loop.create_future())
        self._waiting.setdefault(run, set()).add(entry)
        if self._looking is None or self._looking.done():
            self._looking = loop.create_task(self._look())
        try:
            await asyncio.wait_for(entry[1], timeout_s)
        except TimeoutError:
            return False
        finally:
            waiting = self._waiting.get(run, set())
            waiting.discard(entry)
            if not waiting:
                self._waiting.pop(run, None)
        return not self.closed

    async def _look(self) -> None:
        while self._waiting:
            try:
                counts = await asyncio.to_thread(self._counts, list(self._waiting))
            except Exception as error:
                # The border of the task: those who wait are told, and the next who comes starts another.
                for _, future in [entry for entries in self._waiting.values() for entry in entries]:
                    if not future.done():
                        future.set_exception(error)
                return
            for run, count in counts.items():
                for seen, future in self._waiting.get(run, set()):
                    if count > seen and not future.done():
                        future.set_result(None)
            await asyncio.sleep(_LOOK_S)
