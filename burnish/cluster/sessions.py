"""The runs that a hub serves: what each has asked for, and what it has not yet fetched."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from burnish.cluster.journal import Journal
from burnish.cluster.work import Answer, Work

__all__ = ["Session", "Sessions", "job_of"]


def job_of(run: str, number: int) -> str:
    """Return what the scheduler calls a run's piece of work."""
    return f"{run}/{number}"


@dataclass
class Session:
    """One run, as long as its process lives."""

    run: str
    user: str
    label: str
    count: int
    judge: str
    pool: str = ""
    seen: float = 0.0
    """When it last asked for something."""
    open: dict[int, Work] = field(default_factory=dict)
    outbox: dict[int, tuple[str, Answer]] = field(default_factory=dict)
    """Answers with their keys, until the run says that it has stored them."""
    told: set[int] = field(default_factory=set)
    said: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def say(self, text: str) -> None:
        """Have the run's user told something."""
        self.said.append(text)
        self.news.set()


class Sessions:
    """All of them; a verdict leaves the journal when the last one that waits for it has stored it."""

    def __init__(self, journal: Journal) -> None:
        """Keep undelivered answers in ``journal``."""
        self._journal = journal
        self._held: Counter[str] = Counter()
        self.by_run: dict[str, Session] = {}

    def deliver(self, run: str, number: int, answer: Answer) -> None:
        """Put an answer where its run will find it."""
        session = self.by_run.get(run)
        work = session.open.pop(number, None) if session is not None else None
        if session is None or work is None:
            return
        session.outbox[number] = (work.key, answer)
        self._held[work.key] += 1
        session.news.set()

    async def collect(self, session: Session, wait_s: float) -> tuple[dict[int, Answer], list[str]]:
        """Return what the run has not been told, waiting for it for a while."""
        if not self._fresh(session) and not session.said:
            session.news.clear()
            try:
                await asyncio.wait_for(session.news.wait(), wait_s)
            except TimeoutError:
                return {}, []
        fresh = self._fresh(session)
        session.told.update(fresh)
        said, session.said = session.said, []
        return fresh, said

    def settled(self, session: Session, numbers: list[int]) -> None:
        """Forget answers that the run has stored."""
        keys = []
        for number in numbers:
            kept = session.outbox.pop(number, None)
            if kept is not None:
                session.told.discard(number)
                keys += self._release(kept[0])
        self._journal.settle(keys)

    def close(self, run: str) -> None:
        """Forget a run; what it did not fetch stays in the journal, for when it comes back."""
        session = self.by_run.pop(run, None)
        if session is not None:
            session.news.set()
            for key, _ in session.outbox.values():
                self._release(key)

    def _release(self, key: str) -> list[str]:
        self._held[key] -= 1
        if self._held[key] > 0:
            return []
        del self._held[key]
        return [key]

    @staticmethod
    def _fresh(session: Session) -> dict[int, Answer]:
        return {n: answer for n, (_, answer) in session.outbox.items() if n not in session.told}
