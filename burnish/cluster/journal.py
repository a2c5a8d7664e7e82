"""Verdicts that were reached and not yet stored by their run: one small file that survives its process.

A device keeps its verdicts here until the hub has them, and the hub until the run has them.  What is put is on the disk
when :meth:`Journal.put` returns.  Several processes of a host may use one file.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from burnish.cluster.work import Answer

__all__ = ["Journal"]

_KEPT_S = 7 * 86400.0
"""A run that has not come back for its verdicts after a week will not."""
_LINGER_S = 60.0
"""What a run has stored stays for as long: another run may have looked into the store just before."""
_PRUNE_EVERY = 256


class Journal:
    """Answers by content key; the first one stays."""

    def __init__(self, file: Path) -> None:
        """Open ``file``, or make it."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(file, timeout=30.0, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute(
            "CREATE TABLE IF NOT EXISTS judged (key TEXT PRIMARY KEY, answer TEXT NOT NULL, until REAL NOT NULL)"
        )
        self._puts = 0
        self._prune()

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer; one that was cut short makes room for a whole one, any other stays."""
        self._puts += 1
        if self._puts % _PRUNE_EVERY == 0:
            self._prune()
        row = (key, json.dumps(asdict(answer)), time.time() + _KEPT_S)
        if not self._connection.execute("INSERT OR IGNORE INTO judged VALUES (?, ?, ?)", row).rowcount:
            kept = self.find(key)
            if kept is not None and _partial(kept) and not _partial(answer):
                self._connection.execute("UPDATE judged SET answer = ?, until = ? WHERE key = ?", (row[1], row[2], key))

    def find(self, key: str) -> Answer | None:
        """Return what was judged under ``key``."""
        row = self._connection.execute("SELECT answer FROM judged WHERE key = ?", (key,)).fetchone()
        return None if row is None else Answer(**json.loads(row[0]))

    def all(self) -> list[tuple[str, Answer]]:
        """Return everything that is kept."""
        rows = self._connection.execute("SELECT key, answer FROM judged ORDER BY until").fetchall()
        return [(key, Answer(**json.loads(text))) for key, text in rows]

    def drop(self, keys: Iterable[str]) -> None:
        """Forget what is in safe hands elsewhere."""
        self._connection.executemany("DELETE FROM judged WHERE key = ?", [(key,) for key in keys])

    def settle(self, keys: Iterable[str]) -> None:
        """Forget soon what a run has stored."""
        until = time.time() + _LINGER_S
        self._connection.executemany("UPDATE judged SET until = ? WHERE key = ?", [(until, key) for key in keys])

    def _prune(self) -> None:
        self._connection.execute("DELETE FROM judged WHERE until < ?", (time.time(),))

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM judged").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _partial(answer: Answer) -> bool:
    timing = (answer.content or {}).get("timing")
    return bool(timing and timing["partial"])
