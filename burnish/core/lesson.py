"""What verdicts teach: which technique gained how much on which kind of task, and who keeps it.

A :class:`Lesson` is what a proposer is told; a store keeps :class:`Evidence`: one row for each technique, stage and
:class:`Teacher` (a task on a machine), so that everything a task has taught can be left out again, exactly.
"""

from __future__ import annotations

import abc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from burnish.core.hashing import content_hash
from burnish.core.recipe import Recipe, Step

__all__ = [
    "Evidence",
    "Grain",
    "Lesson",
    "LessonStore",
    "Observation",
    "Room",
    "Signature",
    "Stage",
    "Tally",
    "Teacher",
    "technique_from",
    "technique_json",
    "technique_text",
]

Stage = Literal["draft", "refine"]
"""``draft``: a candidate made from nothing; its gain is over eager.  ``refine``: one made from a parent; over that."""

Grain = Literal["whole", "order", "choice"]
"""``whole``: every step with every setting.  ``order``: the names of the steps, in order.  ``choice``: one setting of
one step."""


@dataclass(frozen=True)
class Signature:
    """What kind of task on what kind of machine; lessons of near ones count more than those of far ones."""

    family: str
    """What the task mostly computes: ``softmax``, ``normalisation``, ``matmul``; ``opaque`` where it cannot be told."""
    bound: str
    """What binds it: ``memory``, ``compute``, ``launch`` or ``unknown``."""
    size: int
    """Doublings of one element up to its largest tensor."""
    width: int
    """Doublings up to the last dimension of that tensor."""
    dtype: str
    hardware: str
    """``cpu`` or ``cuda``, a blank, and the device's name."""

    @property
    def kind(self) -> str:
        """``cpu`` or ``cuda``: techniques of the one mean nothing on the other."""
        return self.hardware.partition(" ")[0]


@dataclass(frozen=True)
class Teacher:
    """One task on one machine, as much of it as tells it from others and lets its lessons be left out."""

    task: str
    """The task's identity."""
    name: str
    reference: str
    """Hash of what the reference says, without comments and layout; the same under every name."""
    graph: str
    """Hash of what it computes at which sizes, where it can be traced; else empty."""
    signature: Signature
    versions: str = ""
    """Of torch, Triton, the driver: what a lesson may not outlive."""
    origin: str = "run"
    """``run``: judged by this store's own runs.  Anything else is hearsay: a file's name, ``shipped``."""
    count: int = 0
    """Verdicts it has had."""
    best: float = 0.0
    """The largest gain over eager among them, 0 where none was faster."""

    def identity(self) -> str:
        """Return the content hash: not how much it has taught so far."""
        return content_hash("teacher", self.task, self.name, self.signature, self.versions, self.origin)


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over verdicts of their gain, the logarithm of a speedup."""

    count: float = 0.0
    total: float = 0.0
    squares: float = 0.0
    failed: int = 0
    """How many were rejected; each counts with the gain of a candidate half as fast."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            self.failed + other.failed,
        )

    def scaled(self, weight: float) -> Tally:
        """Return the same mean and spread with ``weight`` times the count."""
        return Tally(self.count * weight, self.total * weight, self.squares * weight, self.failed)

    def shifted(self, by: float) -> Tally:
        """Return the tally of the same verdicts with ``by`` added to each gain."""
        squares = self.squares + 2 * by * self.total + self.count * by * by
        return Tally(self.count, self.total + by * self.count, squares, self.failed)


@dataclass(frozen=True)
class Observation:
    """What one verdict says of one technique."""

    stage: Stage
    technique: Recipe
    """Steps without places; see :func:`burnish.memory.techniques.techniques_of`."""
    grain: Grain
    gain: float
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one teacher's verdicts say of one technique."""

    teacher: Teacher
    stage: Stage
    technique: Recipe
    grain: Grain
    tally: Tally


@dataclass(frozen=True)
class Lesson:
    """What is known of a technique for the task at hand; made by :func:`burnish.memory.recall`."""

    stage: Stage
    technique: Recipe
    grain: Grain
    gain: float
    """Expected logarithm of the speedup (draft: over eager, refine: over the parent)."""
    low: float
    high: float
    """90 % of what is believed of the mean gain."""
    edge: float
    """Expected gain less that of the best candidate of the same task: at most about 0, the larger the better."""
    draw: float
    """The edge by one draw from what is believed: sorting by it explores what is little known."""
    count: float
    """Verdicts behind it, each weighted by how near its task is."""
    tasks: int
    trust: float = 1.0
    """How likely what others claim holds here; 1 where nobody claims anything."""

    @cached_property
    def text(self) -> str:
        """The technique in words."""
        return technique_text(self.technique)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        numbers = ("gain", "low", "high", "edge", "draw", "count", "trust")
        return {
            "stage": self.stage,
            "grain": self.grain,
            "technique": technique_json(self.technique),
            "tasks": self.tasks,
            **{name: round(getattr(self, name), 6) for name in numbers},
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Lesson:
        """Read what :meth:`to_json` wrote."""
        return Lesson(**{**data, "technique": technique_from(data["technique"])})


@dataclass(frozen=True)
class Room:
    """What a run may not be told of: everything taught by the same task under whatever name."""

    tasks: frozenset[str] = field(default_factory=frozenset)
    names: frozenset[str] = field(default_factory=frozenset)
    references: frozenset[str] = field(default_factory=frozenset)
    graphs: frozenset[str] = field(default_factory=frozenset)

    def holds(self, teacher: Teacher) -> bool:
        """Whether ``teacher`` is out of bounds."""
        return (
            teacher.task in self.tasks
            or teacher.name in self.names
            or teacher.reference in self.references
            or teacher.graph in self.graphs
        )


class LessonStore(abc.ABC):
    """Keeps evidence.  Several processes may use one at once; when a method returns, what it was given is committed."""

    @abc.abstractmethod
    def learn(self, teacher: Teacher, observations: Sequence[Observation]) -> None:
        """Add what one verdict says; takes one short transaction."""

    @abc.abstractmethod
    def settle(self, teacher: Teacher) -> None:
        """Bring the order of a teacher's lessons up to its best, at the end of a run."""

    @abc.abstractmethod
    def nearby(self, signature: Signature, stage: Stage, room: Room) -> list[Evidence]:
        """Return the evidence worth weighing for a task, none of it from a teacher in ``room``.

        What is returned must not depend on what teachers in ``room`` have taught.  The best whole techniques of the
        same family and about the same size come with everything known of them, other grains newest first.
        """

    @abc.abstractmethod
    def add(self, evidence: Sequence[Evidence]) -> int:
        """Take in rows of another store; one that is there already is replaced, not counted twice.

        Returns how many were new or different.
        """

    @abc.abstractmethod
    def everything(self) -> Iterator[Evidence]:
        """Yield every row, a few in memory at a time, by teacher."""

    @abc.abstractmethod
    def remove(self, rows: Sequence[Evidence]) -> int:
        """Forget these rows, and teachers that have none left; return how many there were."""

    @abc.abstractmethod
    def teachers(self, room: Room) -> list[Teacher]:
        """Return the teachers in ``room``."""

    @abc.abstractmethod
    def __len__(self) -> int:
        """How many rows there are."""


def technique_text(technique: Recipe) -> str:
    """Return a technique as one line: ``merge-numbers > kernel fused (block=1024)``."""
    parts = []
    for step in technique.steps:
        chosen = ", ".join(f"{name}={value}" for name, value in step.parameters)
        parts.append(f"{step.rule} ({chosen})" if chosen else step.rule)
    return " > ".join(parts)


def technique_json(technique: Recipe) -> list[Any]:
    """Return plain data, short: it is stored very often."""
    return [[step.rule, dict(step.parameters)] for step in technique.steps]


def technique_from(data: Sequence[Any]) -> Recipe:
    """Read what :func:`technique_json` wrote."""
    return Recipe(tuple(Step(rule, tuple(parameters.items())) for rule, parameters in data))
