"""What travels between a run, the hub and the devices: plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from burnish.core.backend import BuildRequest
from burnish.core.candidate import Candidate
from burnish.core.hashing import content_hash
from burnish.core.task import Task
from burnish.judge.options import JudgeOptions
from burnish.store import VerdictKey

__all__ = ["JUDGE", "Answer", "Attachment", "Work", "answers", "key_of"]

JUDGE = "burnish.judge:Judge"
"""Who judges: a class that is made with a device and options."""


@dataclass(frozen=True)
class Work:
    """One candidate to be judged, or a task's reference to be checked where there is none."""

    number: int
    """Counted by the run: the same number is the same work."""
    key: str
    """By content; the same key need not be judged again."""
    task: Task
    candidate: Candidate | None
    options: JudgeOptions
    worth: float | None = None
    kernels: tuple[BuildRequest, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What became of a piece of work."""

    kind: Literal["verdict", "checked", "task", "failed"]
    """``task``: the reference does not run, the user's fault; ``failed``: we did, more than once."""
    content: dict[str, Any] | None = None
    """A verdict as :meth:`~burnish.core.verdict.Verdict.to_json` writes it."""
    why: str = ""
    device: str = ""
    full: bool = False
    """Failed because a device's memory did not do."""


@dataclass(frozen=True)
class Attachment:
    """Where a run judges."""

    pool: str
    environment: dict[str, Any]
    """What its devices are, as :func:`burnish.measure.environment.describe` says there."""
    devices: int


def key_of(key: VerdictKey, *purpose: Any) -> str:
    """Return the content key of a verdict; ``purpose`` keeps a verdict apart from those of the search."""
    return content_hash("judged", key, *purpose)


def answers(answer: Answer, worth: float | None) -> bool:
    """Whether an answer will do for work with this ``worth``: a timing that was cut short says only so much."""
    content = answer.content
    if answer.kind != "verdict" or content is None or not content["timing"] or not content["timing"]["partial"]:
        return answer.kind in ("verdict", "checked")
    eager = content["speedup"].get("eager")
    return worth is not None and eager is not None and eager["high"] < worth
