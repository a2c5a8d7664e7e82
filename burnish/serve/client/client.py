"""The client: one method for each thing the service does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any

from burnish.serve.client.records import Episode, Run, Step, Task, Verdict
from burnish.serve.client.transport import Transport, segment

__all__ = ["Client"]

_WAIT_S = 25.0


class Client:
    """A client; may be used from several threads, each of which gets a connection of its own.

    Every method raises :class:`~burnish.serve.client.Refused` when the server says no.
    """

    def __init__(self, url: str, token: str | None = None, timeout_s: float = 60.0) -> None:
        """Talk to the server at ``url``."""
        self._http = Transport(url, token, timeout_s)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection."""
        self._http.close()

    def me(self) -> dict[str, Any]:
        """Return user, scopes and quota."""
        found: dict[str, Any] = self._http.ask("GET", "/v1/me")
        return found

    # Tasks and runs

    def create_task(self, name: str, source: str, **options: Any) -> Task:
        """Keep a reference (scope ``tasks``); ``entry``, ``inputs_source``, ``backward``, ``contract`` may follow."""
        return Task.of(self._http.ask("POST", "/v1/tasks", {"name": name, "source": source, **options}, repeat=True))

    def tasks(self) -> tuple[list[Task], list[str]]:
        """Return tasks of one's own, and the names of those for everybody."""
        found = self._http.ask("GET", "/v1/tasks")
        return [Task.of(row) for row in found["tasks"]], list(found["named"])

    def task(self, identity: str) -> Task:
        """Return a task with its source."""
        return Task.of(self._http.ask("GET", f"/v1/tasks/{segment(identity)}"))

    def create_run(self, task: str) -> Run:
        """Begin a run on a task, by its identity or name."""
        return Run.of(self._http.ask("POST", "/v1/runs", {"task": task}))

    def runs(self, limit: int = 50, kind: str | None = None) -> list[Run]:
        """Return runs, newest first."""
        found = self._http.ask("GET", "/v1/runs", query={"limit": limit, "kind": kind})
        return [Run.of(row) for row in found["runs"]]

    def run(self, run: str) -> Run:
        """Return how far a run has come."""
        return Run.of(self._http.ask("GET", f"/v1/runs/{segment(run)}"))

    # Candidates and verdicts

    def submit(
        self, run: str, sources: Sequence[str], names: Sequence[str] | None = None, expect: int | None = None
    ) -> range:
        """Have candidates judged; returns their numbers.

        With ``expect``, the number the first shall get, it is safe to submit again after a lost answer: what was taken
        is refused (409) and not judged a second time.
        """
        named = names or ["candidate"] * len(sources)
        rows = [{"source": source, "name": name} for source, name in zip(sources, named, strict=True)]
        body: dict[str, Any] = {"candidates": rows, "expect": expect}
        found = self._http.ask("POST", f"/v1/runs/{segment(run)}/candidates", body)
        return range(found["first"], found["first"] + found["count"])

    def arrivals(self, run: str, after: int = 0, limit: int = 100, wait_s: float = 0.0) -> list[Verdict]:
        """Return what arrived after a place, in order; waits up to ``wait_s`` (30 at most) while there is nothing."""
        query = {"after": after, "limit": limit, "wait": wait_s}
        found = self._http.ask("GET", f"/v1/runs/{segment(run)}/verdicts", query=query)
        return [Verdict.of(row) for row in found["verdicts"]]

    def verdicts(self, run: str, count: int, after: int = 0) -> Iterator[Verdict]:
        """Yield the next ``count`` arrivals, waiting as long as it takes."""
        while count > 0:
            for verdict in self.arrivals(run, after, min(count, 1000), _WAIT_S):
                yield verdict
                after, count = verdict.arrival, count - 1

    def verdict(self, run: str, number: int, wait_s: float = 0.0) -> Verdict:
        """Return what came of one candidate, with the environment it was judged in."""
        return Verdict.of(self._http.ask("GET", f"/v1/runs/{segment(run)}/verdicts/{number}", query={"wait": wait_s}))

    def events(self, run: str, after: int = 0, seconds: float = 300.0) -> Iterator[Verdict]:
        """Yield arrivals as the server sends them (server-sent events), for so many seconds at most."""
        for line in self._http.lines(f"/v1/runs/{segment(run)}/events", {"after": after, "seconds": seconds}):
            if line.startswith("data: "):
                yield Verdict.of(json.loads(line[len("data: ") :]))

    def artefacts(self, run: str) -> list[str]:
        """Return the names of a run's artefacts."""
        return list(self._http.ask("GET", f"/v1/runs/{segment(run)}/artefacts")["artefacts"])

    def artefact(self, run: str, name: str) -> bytes:
        """Return one artefact."""
        return self._http.raw("GET", f"/v1/runs/{segment(run)}/artefacts/{segment(name)}")

    # Episodes

    def environment(self) -> dict[str, Any]:
        """Return which tasks there are to play, and how they are rewarded."""
        found: dict[str, Any] = self._http.ask("GET", "/v1/environment")
        return found

    def begin(self, seeds: Sequence[int], task: str | None = None, turns: int = 4) -> list[Episode]:
        """Begin an episode for each seed."""
        body = {"seeds": list(seeds), "task": task, "turns": turns}
        return [Episode.of(row) for row in self._http.ask("POST", "/v1/episodes", body)["episodes"]]

    def step(self, steps: Sequence[tuple[str, int, str]], wait_s: float = _WAIT_S) -> list[Step]:
        """Take turns, each an episode, the number of the turn and a source; again with the same it changes nothing."""
        rows = [{"episode": episode, "turn": turn, "source": source} for episode, turn, source in steps]
        found = self._http.ask("POST", "/v1/episodes/steps", {"steps": rows}, {"wait": wait_s}, repeat=True)
        return [Step.of(row) for row in found["steps"]]

    def episode(self, episode: str) -> tuple[Episode, list[Step]]:
        """Return an episode with all its turns."""
        found = self._http.ask("GET", f"/v1/episodes/{segment(episode)}")
        return Episode.of(found["episode"]), [Step.of(row) for row in found["steps"]]
