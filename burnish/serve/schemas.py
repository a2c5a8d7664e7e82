"""What requests may say and what answers look like: the names of the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

__all__ = [
    "After",
    "CandidateIn",
    "CandidatesIn",
    "Detail",
    "Most",
    "NewRun",
    "NewTask",
    "Number",
    "RunId",
    "Submitted",
    "TaskId",
    "Wait",
]

LARGEST = 2**31 - 1
SOURCE = 256 << 10
BATCH = 1000


def _text(value: str) -> str:
    """Refuse what cannot be written as UTF-8 or does not belong in a text."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("half a surrogate pair is not text") from None
    if "\x00" in value:
        raise ValueError("a text has no NUL")
    return value


Source = Annotated[str, Field(min_length=1, max_length=SOURCE), AfterValidator(_text)]
Name = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_text)]
Entry = Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")]
RunName = Annotated[str, Field(max_length=64, pattern=r"^[a-z0-9][a-z0-9-]*$")]

RunId = Annotated[str, Path(max_length=64, pattern=r"^[a-z0-9][a-z0-9-]*$")]
TaskId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
Number = Annotated[int, Path(ge=0, le=LARGEST)]
After = Annotated[int, Query(ge=0, le=LARGEST, description="arrivals already seen")]
Most = Annotated[int, Query(ge=1, le=1000, description="the most to return")]
Wait = Annotated[float, Query(ge=0, le=30, allow_inf_nan=False, description="seconds to wait for the next one")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Detail(_Model):
    """Why a request was refused."""

    detail: str


class NewTask(_Model):
    """A reference in KernelBench's format: ``Model``, ``get_inputs`` and, where needed, ``get_init_inputs``."""

    name: Name
    source: Source
    entry: Entry | None = None
    inputs_source: Source | None = None
    backward: bool = False
    contract: Annotated[str, Field(max_length=200), AfterValidator(_text)] | None = None


class NewRun(_Model):
    """Where verdicts on one task are gathered."""

    task: Annotated[Name, Field(description="the identity of a task of yours, or the name of one of a suite")]


class CandidateIn(_Model):
    """A Python source that defines ``ModelNew``."""

    source: Source
    name: Name = "candidate"
    entry: Entry = "ModelNew"


class CandidatesIn(_Model):
    """Candidates to be judged for a run."""

    candidates: Annotated[list[CandidateIn], Field(min_length=1, max_length=BATCH)]
    expect: Annotated[int, Field(ge=0, le=LARGEST)] | None = Field(
        None, description="the number the first one shall get; refused when it would get another: repeat safely"
    )


class Submitted(_Model):
    """The numbers the candidates of a request were given: ``count`` from ``first``."""

    first: int
    count: int


class TaskOut(_Model):
    """A task."""

    task: str
    name: str
    created: str | None = None
    source: str | None = None
    entry: str | None = None
    contract: str | None = None
    direction: str | None = None


class Tasks(_Model):
    """Tasks of one's own, and the names of those that are here for everybody."""

    tasks: list[TaskOut]
    named: list[str]


class RunOut(_Model):
    """A run."""

    run: str
    kind: str
    state: str
    task: str
    task_name: str
    device: str
    created: str
    submitted: int
    arrived: int | None = None
    statuses: dict[str, int] | None = None


class Runs(_Model):
    """Runs, newest first."""

    runs: list[RunOut]


class VerdictOut(_Model):
    """What came of one candidate: its verdict, or an error of ours; neither while it is open."""

    number: int
    arrival: int = Field(description="its place among the run's arrivals; 0 while it is open")
    candidate: str
    name: str
    reused: bool
    latency_s: float = Field(description="from submission to stored verdict")
    stored_at: float = Field(description="when, in seconds of the store's clock; 0 while it is open")
    error: str | None
    verdict: dict[str, Any] | None


class Verdicts(_Model):
    """What arrived after a place, in order; ask again after the last one's."""

    verdicts: list[VerdictOut]
    arrived: int


class Artefacts(_Model):
    """Names of artefacts."""

    artefacts: list[str]
