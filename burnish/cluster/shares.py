"""Who is next: least served first, users before their runs.

Start-time fair queueing in two levels.  Everybody has a virtual time that grows by the device seconds they were given
over their weight; the least one is next.  Whoever was away begins at the present: nobody saves up.  A heap with entries
that are checked when they come up keeps every step at the logarithm of the number of users or runs.
"""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass, field

__all__ = ["Shares"]


@dataclass
class _Account:
    weight: float = 1.0
    served: float = 0.0
    """Virtual time: device seconds over the weight."""
    waits: bool = False


@dataclass
class _Line:
    """Accounts that wait, the least served first."""

    accounts: dict[str, _Account] = field(default_factory=dict)
    heap: list[tuple[float, int, str]] = field(default_factory=list)
    present: float = 0.0
    """Where the last one served stood: who comes back begins there."""
    order: itertools.count[int] = field(default_factory=itertools.count)

    def enter(self, name: str) -> None:
        account = self.accounts[name]
        if not account.waits:
            account.waits = True
            account.served = max(account.served, self.present)
            heapq.heappush(self.heap, (account.served, next(self.order), name))

    def leave(self, name: str) -> None:
        self.accounts[name].waits = False

    def charge(self, name: str, seconds: float) -> None:
        account = self.accounts[name]
        account.served += seconds / account.weight
        if account.waits:
            heapq.heappush(self.heap, (account.served, next(self.order), name))

    def least(self) -> str | None:
        while self.heap:
            served, _, name = self.heap[0]
            account = self.accounts.get(name)
            if account is not None and account.waits and account.served == served:
                return name
            heapq.heappop(self.heap)
        return None

    def behind(self, name: str) -> float:
        """Return how much more ``name`` had than whoever had the least of those that wait."""
        least = self.least()
        return 0.0 if least is None else self.accounts[name].served - self.accounts[least].served


class Shares:
    """The runs of one pool of devices that have something to judge, in the order they are due."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._users = _Line()
        self._runs: dict[str, _Line] = {}
        self._user_of: dict[str, str] = {}

    def open(self, run: str, user: str, weight: float = 1.0) -> None:
        """Make a run known; it waits for nothing yet."""
        self._user_of[run] = user
        self._users.accounts.setdefault(user, _Account())
        self._runs.setdefault(user, _Line()).accounts[run] = _Account(weight)

    def close(self, run: str) -> None:
        """Forget a run."""
        self.leave(run)
        # The user's account stays: short runs would else begin with nothing used, again and again.
        del self._runs[self._user_of.pop(run)].accounts[run]

    def enter(self, run: str) -> None:
        """Note that a run has something to judge and may use another device."""
        user = self._user_of[run]
        self._runs[user].enter(run)
        self._users.enter(user)

    def leave(self, run: str) -> None:
        """Note that it has nothing more, or as many devices as it may use."""
        user = self._user_of[run]
        line = self._runs[user]
        line.leave(run)
        if line.least() is None:
            self._users.leave(user)

    def least(self) -> str | None:
        """Return the run that is due."""
        user = self._users.least()
        return None if user is None else self._runs[user].least()

    def behind(self, run: str) -> float:
        """Return by how many seconds this run, or its user, has had more than whoever is due."""
        user = self._user_of[run]
        return max(self._users.behind(user), self._runs[user].behind(run))

    def waits(self, run: str) -> bool:
        """Say whether the run could use a device now."""
        return self._runs[self._user_of[run]].accounts[run].waits

    def serve(self, run: str, seconds: float) -> None:
        """Charge a run for a device that it is given for about ``seconds``; the present moves on to it."""
        user = self._user_of[run]
        line = self._runs[user]
        self._users.present = max(self._users.present, self._users.accounts[user].served)
        line.present = max(line.present, line.accounts[run].served)
        self.correct(run, seconds)

    def correct(self, run: str, seconds: float) -> None:
        """Charge the difference to what it took; less than nothing gives back."""
        user = self._user_of[run]
        self._users.charge(user, seconds)
        self._runs[user].charge(run, seconds)

    def served(self, run: str) -> float:
        """Return a run's virtual time."""
        return self._runs[self._user_of[run]].accounts[run].served
