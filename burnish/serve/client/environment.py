"""Several episodes at once, without Gymnasium: reset, step, or submit now and collect later."""

from __future__ import annotations

from collections.abc import Sequence

from burnish.serve.client.client import Client
from burnish.serve.client.records import Episode, Step

__all__ = ["Environment"]

_BATCH = 256


class Environment:
    """A batch of episodes that go on together."""

    def __init__(self, client: Client, task: str | None = None, turns: int = 4) -> None:
        """Play ``task``, or what the seeds draw."""
        self._client, self._task, self._turns = client, task, turns
        self._episodes: list[Episode] = []
        self._turn: list[int] = []
        self._open: dict[int, str] = {}

    def reset(self, seeds: Sequence[int]) -> list[Episode]:
        """Begin one episode for each seed."""
        self._episodes = []
        for start in range(0, len(seeds), _BATCH):
            self._episodes += self._client.begin(seeds[start : start + _BATCH], self._task, self._turns)
        self._turn, self._open = [0] * len(seeds), {}
        return list(self._episodes)

    def submit(self, actions: dict[int, str]) -> None:
        """Hand candidates in, by the places of their episodes, and do not wait."""
        taken = [place for place in actions if place in self._open]
        if taken:
            raise ValueError(f"episode {taken[0]} waits for a verdict: collect first")
        self._send(actions, 0.0)
        self._open.update(actions)

    def collect(self, wait_s: float = 25.0) -> dict[int, Step]:
        """Return the steps whose verdicts are there, by the places of their episodes, after up to ``wait_s``."""
        found = self._send(self._open, wait_s)
        done = {place: step for place, step in found.items() if step.state == "done"}
        for place in done:
            del self._open[place]
            self._turn[place] += 1
        return done

    def step(self, actions: dict[int, str]) -> dict[int, Step]:
        """Take one turn in each of these episodes and wait for all verdicts; those handed in before are among them."""
        self.submit(actions)
        found: dict[int, Step] = {}
        while self._open:
            found.update(self.collect())
        return found

    def _send(self, actions: dict[int, str], wait_s: float) -> dict[int, Step]:
        places = sorted(actions)
        found: dict[int, Step] = {}
        for start in range(0, len(places), _BATCH):
            some = places[start : start + _BATCH]
            rows = [(self._episodes[place].episode, self._turn[place], actions[place]) for place in some]
            found.update(zip(some, self._client.step(rows, wait_s), strict=True))
        return found
