"""The interface of a proposer: it suggests candidates and is told what became of them."""

from __future__ import annotations

import abc
import random
from collections.abc import Sequence
from dataclasses import dataclass

from burnish.core.candidate import Candidate
from burnish.core.language import Assistant
from burnish.core.lesson import Lesson
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.core.verdict import Verdict

__all__ = ["Brief", "KnownPrompt", "Precedent", "Proposer"]


@dataclass(frozen=True)
class Precedent:
    """A candidate of an earlier run on the same machine, and how it did there."""

    candidate: Candidate
    gain: float
    """Its ``log(speedup)`` less the mean of its run's: what its choices were worth, whatever the task."""
    run: str = ""
    """Which run it was of: verdicts of one run share what is so for its task alone."""
    near: float = 1.0
    """How much that run's task counts for this one, from 0 to 1."""


@dataclass(frozen=True)
class KnownPrompt:
    """A text for a prompt file that earlier runs have used, and what its answers came to."""

    prompt: str
    """Name and version of the file, such as ``draft@1``."""
    sections: tuple[tuple[str, str], ...]
    """Headings and texts; none for the file as it is shipped."""
    trials: float
    reward: float
    """What the trials earned in all, from 0 to 1 each."""
    squares: float
    """The sum of its squares: how far the trials differed."""
    why: str = ""
    """What whoever wrote it said of it."""


@dataclass(frozen=True)
class Brief:
    """What a proposer knows of the job."""

    task: Task
    device: str
    """``cpu`` or ``cuda:N``."""
    seed: int = 0
    precedents: tuple[Precedent, ...] = ()
    """What earlier runs have measured; the same when a run is resumed."""
    assistant: Assistant | None = None
    """Who answers prompts, where the run was given language models."""
    lessons: tuple[Lesson, ...] = ()
    """What the memory knows of tasks like this one, what to try first at the front; the same when a run is resumed."""
    target: str = ""
    """The backend that the task's own kernel is to be rewritten for, where that is what was asked for."""
    prompts: tuple[KnownPrompt, ...] | None = None
    """What earlier runs know of prompts, where prompts are to be evolved; the same when a run is resumed."""


class Proposer(abc.ABC):
    """A source of candidates for one run; not shared between runs.

    Told the same and asked the same with the same random numbers it proposes the same: that is what lets a run resume.
    Must not run a candidate.  May run the task's reference, which is trusted.
    """

    name: str
    ordered: bool = False
    """Whether the order of its proposals is meant: a recording, or a short list."""
    alternates: bool = False
    """Whether every other new candidate, and every third child of others' candidates, is its to propose first."""
    urgent: bool = False
    """Whether the second turn is its own, whoever leads; known after :meth:`begin`."""
    opening: bool = False
    """Whether what it offers next to a ``fresh`` request comes in an order that is meant, whatever comes later."""
    most_open: int | None = None
    """How many requests may be open at once in a run it takes part in: fewer, so that it learns before it goes on."""

    @abc.abstractmethod
    def begin(self, brief: Brief) -> None:
        """Look at the task; called once, before anything else."""

    @abc.abstractmethod
    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return a candidate, or ``None`` when it has nothing (more) to offer for this request.

        The candidate's origin names this proposer, and the parents where there are any.
        """

    def promise(self) -> float | None:
        """Return what lessons expect of its next answer to ``fresh``, less the best for the task; ``None``: unknown."""
        return None

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Take in what became of a candidate of its own; by default nothing is learnt."""
        return None

    def witness(self, candidate: Candidate, verdict: Verdict) -> None:
        """Take in the whole verdict on any candidate of the run, whoever made it; by default nothing is learnt."""
        return None
