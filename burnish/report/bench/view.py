"""What a page needs of a bench's record, read from plain data once and typed from there on.

A record is taken as it is written; what it says about its rows together (scores) is not computed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from burnish.core.verdict import Claim, Interval, Speedup

__all__ = ["BenchView", "Problem"]

Figures = Mapping[str, Any]
"""The scores of some problems together, as the record has them."""


@dataclass(frozen=True)
class Problem:
    """One row of a record."""

    name: str
    title: str
    """From the problem's file, where that says more than its name."""
    category: str
    status: str
    error: str
    times: Mapping[str, float]
    """Milliseconds a call, of the answer (``candidate``) and of every baseline."""
    over_eager: Speedup | None
    over_best: Speedup | None
    """``None`` where nothing but eager was measured."""
    score: float | None
    """The speed-of-light score; ``None`` without a bound that holds."""
    bound_ms: float | None
    recipe: str
    proposer: str
    steps: tuple[str, ...]
    limits: tuple[str, ...]
    defects: tuple[str, ...]
    excluded: tuple[tuple[str, str], ...]
    tried: int
    passed: int
    theirs: tuple[bool, str] | None
    """What the suite's own harness said of the answer, where it was asked."""
    source: str | None

    @property
    def answered(self) -> bool:
        """Whether a verified candidate was found."""
        return self.status == "answered"

    @property
    def bound_invalid(self) -> bool:
        """Whether the answer is faster than its bound, which makes the bound wrong and the score none."""
        return self.bound_ms is not None and self.score is None

    @property
    def claim(self) -> str:
        """What may be claimed over eager."""
        return self.over_eager.claim.value if self.over_eager is not None else ""


@dataclass(frozen=True)
class BenchView:
    """One record, ready to be shown."""

    label: str
    """Unique on the page."""
    suite: str
    contract: str
    """What counted as equal."""
    machine: str
    """The processor that the problems ran on."""
    settings: Mapping[str, Any]
    environment: Mapping[str, Any]
    wanted: int
    problems: tuple[Problem, ...]
    scores: Mapping[str, Figures]
    scores_sound: Mapping[str, Figures]
    scores_by_category: Mapping[str, Figures]

    @property
    def parts(self) -> dict[str, Figures]:
        """The scores of the suite's parts, without those of everything."""
        return {name: row for name, row in self.scores.items() if name not in ("all", "all but defective")}

    @property
    def all(self) -> Figures:
        """The scores of everything."""
        return self.scores["all"]

    @property
    def defective(self) -> list[Problem]:
        """The problems with known defects."""
        return [p for p in self.problems if p.defects]

    @property
    def accepted(self) -> tuple[int, int] | None:
        """How many answers the suite's own harness accepts, of how many; ``None`` where it was not asked."""
        said = [p.theirs[0] for p in self.problems if p.theirs is not None]
        return (sum(said), len(said)) if said else None

    @staticmethod
    def build(label: str, record: Mapping[str, Any], sources: Mapping[str, str]) -> BenchView:
        """Read a record; ``sources`` are the answers' by problem.

        Raises ``AttributeError``, ``KeyError``, ``TypeError`` or ``ValueError`` where it is not a record.
        """
        rows, settings, environment = record["rows"], record["settings"], record.get("environment", {})
        processor = environment.get("gpu") or environment.get("cpu") or {}
        return BenchView(
            label=label,
            suite=str(settings["suite"]),
            contract=str(settings["contract"]),
            machine=str(processor.get("name") or processor.get("model") or ""),
            settings=settings,
            environment=environment,
            wanted=int(record.get("wanted", len(rows))),
            problems=tuple(_problem(row, sources.get(str(row["problem"]))) for row in rows),
            scores=record["scores"],
            scores_sound=record.get("scores_sound", {}),
            scores_by_category=record.get("scores_by_category", {}),
        )


def _problem(row: Mapping[str, Any], source: str | None) -> Problem:
    name = str(row["problem"])
    over, answer, roofline = row.get("over", {}), row.get("answer", {}), row.get("roofline") or {}
    number = name.rpartition("/")[2]
    title = PurePath(str(row.get("title") or "")).stem.removeprefix(f"{number}_").strip("_")
    statuses, theirs = row.get("statuses", {}), row.get("theirs")
    return Problem(
        name=name,
        title="" if title == number else title.replace("_", " "),
        category=str(row.get("category") or name.rpartition("/")[0]),
        status=str(row["status"]),
        error=str(row.get("error") or ""),
        times={str(who): float(ms) for who, ms in row.get("ms", {}).items()},
        over_eager=_speedup("eager", over["eager"]) if over else None,
        over_best=_speedup(row["best"], over[row["best"]]) if len(over) > 1 else None,
        score=_score(roofline.get("score")),
        bound_ms=roofline.get("bound_ms"),
        recipe=str(answer.get("text", "")),
        proposer=str(answer.get("proposer", "")),
        steps=tuple(map(str, answer.get("steps", ()))),
        limits=tuple(map(str, row.get("limits", ()))),
        defects=tuple(map(str, row.get("defects", ()))),
        excluded=tuple((str(who), str(why)) for who, why in row.get("excluded", {}).items()),
        tried=sum(statuses.values()),
        passed=statuses.get("passed", 0),
        theirs=(bool(theirs["passed"]), str(theirs["detail"])) if theirs else None,
        source=source,
    )


def _speedup(baseline: str, found: Mapping[str, Any]) -> Speedup:
    interval = Interval(float(found["estimate"]), float(found["low"]), float(found["high"]))
    return Speedup(str(baseline), interval, Claim(found["claim"]))


def _score(found: float | None) -> float | None:
    """A score above 1 is no score: the answer was faster than the bound, so the bound is wrong."""
    return found if found is not None and found <= 1 else None
