"""Submissions of many requests in one transaction: what comes while one is being written goes into the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from burnish.core.errors import BurnishError
from burnish.store.queue_records import Order, Receipt

__all__ = ["Intake"]

_MOST = 2000
"""Candidates in one transaction."""

Pending = tuple[Order, "asyncio.Future[Receipt]"]


class Intake:
    """Gathers orders; one writer at a time."""

    def __init__(self, write: Callable[[Sequence[Order]], list[Receipt]]) -> None:
        """Hand orders to ``write`` in a thread."""
        self._write = write
        self._pending: list[Pending] = []
        self._writing: asyncio.Task[None] | None = None

    async def submit(self, orders: Sequence[Order]) -> list[Receipt]:
        """Return the receipts once all orders are stored or refused."""
        loop = asyncio.get_running_loop()
        futures = [loop.create_future() for _ in orders]
        self._pending += zip(orders, futures, strict=True)
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._drain())
        return list(await asyncio.gather(*futures))

    async def _drain(self) -> None:
        while self._pending:
            batch: list[Pending] = []
            count = 0
            while self._pending and (not batch or count + len(self._pending[0][0].candidates) <= _MOST):
                batch.append(self._pending.pop(0))
                count += len(batch[-1][0].candidates)
            await self._store(batch)

    async def _store(self, batch: list[Pending]) -> None:
        try:
            receipts = await asyncio.to_thread(self._write, [order for order, _ in batch])
        except Exception as error:
            # Whoever's fault it was, it must not be the others': each on its own.  With one left it is this one's.
            if len(batch) > 1 and isinstance(error, BurnishError):
                for pending in batch:
                    await self._store([pending])
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), receipt in zip(batch, receipts, strict=True):
            if not future.done():
                future.set_result(receipt)
