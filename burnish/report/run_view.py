"""What a report needs of a run, taken from the store in one pass.

A run may hold 20,000 sources; only those of the few best are kept.  Of every other proposal a point remains, and the
words of its origin where it has children.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from burnish.backends.emit import self_contained
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.search import Cell, Outcome
from burnish.core.verdict import Status, Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.report.numbers import clean
from burnish.store.records import ProposalRecord, RunRecord

__all__ = ["Ancestor", "Best", "OutcomeCount", "Point", "RunView"]

# As many as the engine tries to ship, best first, before it gives up.
_FINALISTS = 3
# A language model's rationale may run to pages.
_RATIONALE = 600

PENDING = "pending"
"""The status of a proposal without a verdict: the run stopped before it was judged."""


@dataclass(frozen=True, slots=True)
class Point:
    """One proposal, as much of it as a plot or a table shows."""

    number: int
    elapsed_s: float
    status: str
    candidate: str
    name: str
    proposer: str
    speedup: float | None = None
    low: float | None = None
    high: float | None = None
    claim: str = ""
    cell: Cell = ("unknown", "unknown", "unknown")
    partial: bool = False
    scripted: bool = False
    reused: bool = False

    @property
    def ranks(self) -> bool:
        """Whether it may be the best one: verified, fully timed, and no fake."""
        return self.speedup is not None and not self.partial and not self.scripted


@dataclass(frozen=True, slots=True)
class Ancestor:
    """One candidate that the best one descends from, or the best one itself."""

    candidate: str
    number: int
    name: str
    proposer: str
    kind: str
    parents: tuple[str, ...]
    rationale: str
    parameters: tuple[tuple[str, int | float | str | bool], ...]


@dataclass(frozen=True)
class Best:
    """The candidate a report is about."""

    candidate: Candidate
    """As it was proposed; what ships may have its kernel loader written into it besides."""
    verdict: Verdict
    number: int | None
    """Its proposal; ``None`` where that could not be told."""
    final: bool
    """Judged once more after the search, as it ships; else the verdict is the one the search picked it by."""

    @property
    def scripted(self) -> bool:
        """Whether a fake made it: it is then no result."""
        return self.verdict.scripted or self.candidate.origin.scripted


@dataclass(frozen=True)
class OutcomeCount:
    """How many proposals ended one way, and the finding most of them ended with."""

    status: str
    count: int
    finding: str = ""
    """The check that rejected most of them, with how many."""


@dataclass(frozen=True)
class RunView:
    """A run, ready to be shown."""

    run: RunRecord
    points: tuple[Point, ...]
    outcomes: tuple[OutcomeCount, ...]
    best: Best | None
    lineage: tuple[Ancestor, ...]
    """From the first ancestor to the best candidate, in the order they were proposed."""
    ships_nothing: bool = False
    """Candidates passed in the search, and none of the best did once more in the form it would ship in."""

    @property
    def judged(self) -> int:
        """How many proposals have a verdict."""
        return sum(o.count for o in self.outcomes if o.status != PENDING)

    @property
    def passed(self) -> int:
        """How many were verified."""
        return next((o.count for o in self.outcomes if o.status == Status.PASSED.value), 0)

    def top(self, count: int = 10) -> list[Point]:
        """Return the fastest verified candidates, best first, each once; scripted ones last."""
        first: dict[str, Point] = {}
        for point in self.points:
            if point.speedup is not None and not point.partial:
                first.setdefault(point.candidate, point)
        return sorted(first.values(), key=lambda p: (p.scripted, -(p.speedup or 0.0)))[:count]

    @staticmethod
    def build(run: RunRecord, proposals: Iterable[ProposalRecord]) -> RunView:
        """Read ``proposals`` once, in order."""
        reading = _Reading()
        for record in proposals:
            reading.take(record)
        best = _final(run, reading) or reading.leader(run.best)
        ships_nothing = run.state == "finished" and "final" in run.summary and run.summary["final"] is None
        if ships_nothing and best is not None and not best.scripted:
            best = None
        origin = reading.numbered(best.number) if best is not None and best.number is not None else None
        return RunView(
            run=run,
            points=tuple(reading.points),
            outcomes=tuple(reading.outcomes()),
            best=best,
            lineage=tuple(reading.lineage(origin)) if origin is not None else (),
            ships_nothing=ships_nothing and any(p.ranks for p in reading.points),
        )


class _Reading:
    """What is kept while the proposals pass by."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.top: list[tuple[float, str, ProposalRecord]] = []
        self.scripted: ProposalRecord | None = None
        self.untimed: ProposalRecord | None = None
        self._origins: dict[str, Ancestor] = {}
        self._statuses: Counter[str] = Counter()
        self._findings: dict[str, Counter[str]] = {}

    def take(self, record: ProposalRecord) -> None:
        point = _point(record)
        self.points.append(point)
        self._statuses[point.status] += 1
        verdict = record.verdict
        if verdict is None:
            return
        if verdict.findings:
            self._findings.setdefault(point.status, Counter())[verdict.findings[0].check] += 1
        if verdict.passed:
            # Only verified candidates have children, so only these can be anybody's ancestors.
            self._origins.setdefault(point.candidate, _ancestor(record, point))
            self._rank(record, point)

    def _rank(self, record: ProposalRecord, point: Point) -> None:
        speedup = point.speedup
        if point.ranks and speedup is not None:
            if all(identity != point.candidate for _, identity, _ in self.top):
                self.top = sorted([*self.top, (speedup, point.candidate, record)], key=lambda t: -t[0])[:_FINALISTS]
        elif point.scripted:
            self.scripted = self.scripted or record
        else:
            self.untimed = self.untimed or record

    def outcomes(self) -> Iterator[OutcomeCount]:
        for status in (*(s.value for s in Status), PENDING):
            if count := self._statuses[status]:
                common = self._findings.get(status, Counter()).most_common(1)
                yield OutcomeCount(status, count, f"{common[0][0]} ({common[0][1]})" if common else "")

    def leader(self, identity: str | None) -> Best | None:
        """Return the search's own best: the one the store names, else the fastest, else one that merely passed."""
        ranked = [record for _, _, record in self.top]
        named = [record for _, known, record in self.top if known == identity]
        for record in (*named, *ranked, self.untimed, self.scripted):
            if record is not None and record.verdict is not None:
                return Best(record.candidate, record.verdict, record.number, final=False)
        return None

    def numbered(self, number: int) -> Ancestor | None:
        return next((a for a in self._origins.values() if a.number == number), None)

    def lineage(self, youngest: Ancestor) -> list[Ancestor]:
        found = {youngest.candidate: youngest}
        todo = [youngest]
        while todo:
            for parent in todo.pop().parents:
                ancestor = self._origins.get(parent)
                if ancestor is not None and parent not in found:
                    found[parent] = ancestor
                    todo.append(ancestor)
        return sorted(found.values(), key=lambda a: a.number)


def _point(record: ProposalRecord) -> Point:
    candidate, verdict = record.candidate, record.verdict
    name, proposer, scripted = clean(candidate.name), clean(candidate.origin.proposer), candidate.origin.scripted
    if verdict is None:
        identity = candidate.identity()
        return Point(record.number, record.elapsed_s, PENDING, identity, name, proposer, scripted=scripted)
    outcome = Outcome.of(record.number, record.request, candidate, verdict)
    return Point(
        number=record.number,
        elapsed_s=record.elapsed_s,
        status=outcome.status,
        candidate=outcome.candidate,
        name=name,
        proposer=proposer,
        speedup=outcome.speedup,
        low=outcome.low,
        high=outcome.high,
        claim=outcome.claim if outcome.speedup is not None else "",
        cell=outcome.cell,
        partial=outcome.partial,
        scripted=outcome.scripted or scripted,
        reused=record.reused,
    )


def _ancestor(record: ProposalRecord, point: Point) -> Ancestor:
    origin = record.candidate.origin
    rationale = clean(origin.rationale[: 2 * _RATIONALE])
    return Ancestor(
        candidate=point.candidate,
        number=record.number,
        name=point.name,
        proposer=point.proposer,
        kind=record.request.kind,
        parents=origin.parents or record.request.parents,
        rationale=rationale if len(rationale) <= _RATIONALE else f"{rationale[:_RATIONALE]} …",
        parameters=origin.parameters,
    )


def _final(run: RunRecord, reading: _Reading) -> Best | None:
    """Return the candidate that ships, with the verdict it was given after the search."""
    final, source = run.summary.get("final"), run.summary.get("source")
    if final is None or source is None:
        return None
    verdict = verdict_from_json(final)
    for _, _, record in reading.top:
        if _ships_as(record.candidate, source):
            return Best(record.candidate, verdict, record.number, final=True)
    return Best(Candidate(source), verdict, None, final=True)


def _ships_as(candidate: Candidate, source: str) -> bool:
    """Whether ``source`` is the candidate with its kernel loader written into it, as the engine ships it."""
    try:
        return candidate.source == source or self_contained(candidate.source) == source
    except UsageError:
        return False
