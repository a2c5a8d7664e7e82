"""Recorded verdicts: a file of JSON lines, and a judge that answers from it and never runs anything.

Each line is a task (``{"task": ...}``, its canonical form) or a verdict on a candidate for one of the tasks before it
(``{"of": TASK, "name": ..., "source": ..., "entry": ..., "verdict": ...}``).  Whoever replays one gets the same
verdicts, bit for bit, on every machine.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.executor import Executor, Job
from burnish.core.hashing import canonical, content_hash
from burnish.core.judging import Judging, Wish
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.store.documents import plain, task_from

__all__ = ["RecordedJudging", "Recording", "read_recording", "recorded_lines"]


@dataclass
class Recording:
    """Tasks in their order, and what was said of candidates for them."""

    tasks: list[Task] = field(default_factory=list)
    verdicts: dict[tuple[str, str], Verdict] = field(default_factory=dict)
    """By the identities of task and candidate."""
    candidates: dict[str, list[Candidate]] = field(default_factory=dict)
    """By the identity of the task, in their order."""


def recorded_lines(task: Task, judged: Iterable[tuple[Candidate, Verdict]]) -> Iterator[str]:
    """Yield the lines of one task; paths and raw samples are left out."""
    yield plain({"task": canonical(replace(task, path="", search_path=()))})
    for candidate, verdict in judged:
        data = verdict.to_json()
        if data["timing"] is not None:
            data["timing"]["samples_ms"] = {}
        about = {"of": task.identity(), "name": candidate.name, "source": candidate.source, "entry": candidate.entry}
        yield plain({**about, "verdict": data})


def read_recording(path: str | Path) -> Recording:
    """Read a file; raises :class:`~burnish.core.errors.UsageError` with the line that makes no sense."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"cannot read the recording {path} ({error.strerror}): name another file") from None
    found = Recording()
    for number, line in enumerate(lines, 1):
        try:
            _take(found, json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path}:{number} is not a line of a recording ({error})") from None
    if not found.tasks:
        raise UsageError(f"{path} records no task: name another file")
    return found


def _take(found: Recording, data: dict[str, Any]) -> None:
    if "task" in data:
        task = task_from(data["task"])
        found.tasks.append(task)
        found.candidates[task.identity()] = []
        return
    candidate = Candidate(data["source"], data["entry"], data["name"])
    found.candidates[data["of"]].append(candidate)
    found.verdicts[data["of"], candidate.identity()] = verdict_from_json(data["verdict"])


class RecordedJudging(Judging):
    """Answers from a recording."""

    def __init__(self, wish: Wish) -> None:
        """Read the recording."""
        super().__init__(wish)
        if wish.recording is None:
            raise UsageError("the executor 'recorded' needs --recording FILE")
        self._recording = read_recording(wish.recording)

    def describe(self) -> tuple[str, str, dict[str, Any]]:
        """Return names that stand for this recording."""
        said = [(of, candidate, verdict.to_json()) for (of, candidate), verdict in self._recording.verdicts.items()]
        name = content_hash("recorded", said)
        return "cpu", f"recorded-{name}", {"executor": "recorded", "recording": name}

    def open(self) -> Executor:
        """Return an executor that looks verdicts up."""
        return _RecordedExecutor(self._recording)

    def tasks(self) -> list[Task] | None:
        """Return the recorded tasks."""
        return list(self._recording.tasks)


class _RecordedExecutor(Executor):
    capacity = 64

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._jobs: deque[Job] = deque()

    def submit(self, job: Job) -> None:
        self._jobs.append(job)

    def collect(self) -> tuple[Job, Verdict]:
        job = self._jobs[0]
        verdict = self._recording.verdicts.get((job.task.identity(), job.candidate.identity()))
        if verdict is None:
            raise UsageError("this candidate is not in the recording: only recorded ones can be replayed")
        self._jobs.popleft()
        return job, verdict

    def close(self) -> None:
        self._jobs.clear()
