"""Recorded tasks that ``benchmarks/memory_warm.py`` searches one after the other.

Two kinds of record.  ``docs/results/landscapes_cpu.json`` holds every candidate of a task's bounded space and is
searched exactly (``benchmarks/replaying.py``).  ``docs/results/memory_landscapes_cpu.json`` holds some settings of the
library's templates for related tasks, with the tasks' sources and, for two of them, another machine they were recorded
on; what is proposed becomes the nearest recorded setting
that the search has not met, so that each verdict is of a new point.
"""

from __future__ import annotations

import json
import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.lesson import Teacher
from burnish.core.proposer import Brief
from burnish.core.search import Outcome
from burnish.core.task import Task
from burnish.engine.proposing import Proposers
from burnish.engine.remembering import Learner, subject
from burnish.propose.library import LibraryProposer
from burnish.propose.planning import Decide, Plan, Planner
from burnish.propose.ranked import Ranked
from burnish.propose.space import Draft, Setting, Settings, Template

__all__ = ["Known", "Replay", "load"]

Row = dict[str, Any]


class Replay(ABC):
    """One search of recorded verdicts that starts with what it is told and teaches what it sees."""

    measured: list[tuple[Candidate, float]]
    """What was timed, with its gain over eager."""

    @abstractmethod
    def run(self, verdicts: int, window: int) -> list[float]:
        """Return the best speedup after each verdict, with up to ``window`` asks open."""


@dataclass(frozen=True)
class Known:
    """A task with its recorded verdicts and what it is to the memory."""

    task: Task
    points: list[Row]
    teacher: Teacher
    search: Callable[[str, Brief, Learner], Replay]


def _once(template: Template) -> Template:
    """Return a template that writes each source once: searches of a task ask for the same ones."""
    known: dict[tuple[tuple[str, Setting], ...], Draft] = {}

    def emit(settings: Settings) -> Draft:
        key = tuple(sorted(settings.items()))
        if key not in known:
            known[key] = template.emit(settings)
        return known[key]

    return replace(template, emit=emit)


class _Library(LibraryProposer):
    """The library's proposer with templates that were found before: tracing takes longer than a search."""

    def __init__(self, templates: list[Template]) -> None:
        self._found = templates

    def found(self, brief: Brief) -> list[Template]:
        """Return them."""
        return list(self._found)


class Nearest(Replay):
    """A search of some recorded settings."""

    def __init__(
        self, points: list[Row], templates: list[Template], strategy: str, brief: Brief, learner: Learner
    ) -> None:
        """Make strategy and proposer anew; which of several points at one distance is nearest is by the seed."""
        self._strategy = plugins.strategy(strategy, brief.seed)
        self._proposer = Ranked(_Library(templates))
        self._proposer.begin(brief)
        self._left = random.Random(brief.seed).sample(points, len(points))
        self._seed, self._learner = brief.seed, learner
        self._told: dict[str, Candidate] = {}
        self.measured = []

    def run(self, verdicts: int, window: int) -> list[float]:
        """Return the best speedup after each verdict; asks are open one at a time."""
        curve, best = [], 1.0
        for number in range(50 * verdicts):
            if len(curve) == verdicts or not self._left:
                break
            speedup = self._step(number)
            if speedup is not None:
                best = max(best, speedup)
                curve.append(best)
        return curve + [best] * (verdicts - len(curve))

    def _step(self, number: int) -> float | None:
        """Ask, judge and tell once; ``None`` when the proposer had nothing."""
        request = self._strategy.ask()
        parents = [self._told[parent] for parent in request.parents]
        proposed = self._proposer.propose(request, parents, random.Random(f"{self._seed}/{number}/library"))
        if proposed is None:
            self._strategy.tell(Outcome(number, "", request, "", "none"))
            return None
        wanted = dict(proposed.origin.parameters)
        row = min(self._left, key=lambda row: distance(wanted, row["parameters"]))
        self._left.remove(row)
        # From here on it is the recorded one: as a parent, as a lesson, and in what the optimiser learns.
        candidate = replace(proposed, origin=replace(proposed.origin, parameters=tuple(row["parameters"].items())))
        fields = {key: row[key] for key in ("candidate", "status", "speedup", "low", "high", "claim")}
        outcome = Outcome(number=number, request=request, proposer="library", cell=tuple(row["cell"]), **fields)
        self._strategy.tell(outcome)
        self._told[outcome.candidate] = candidate
        self._proposer.observe(candidate, outcome)
        self._learner.take(candidate, outcome, judged=True)
        if outcome.speedup:
            self.measured.append((candidate, math.log(outcome.speedup)))
        return outcome.speedup or 0.0


def distance(one: Row, other: Row) -> float:
    """Return how far two settings are apart: a different choice counts 1, a doubled number 0.25 (at most 1)."""
    total = 0.0
    for name in one.keys() | other.keys():
        a, b = one.get(name), other.get(name)
        if a == b:
            continue
        numbers = all(isinstance(v, int | float) and not isinstance(v, bool) and v > 0 for v in (a, b))
        total += min(1.0, 0.25 * abs(math.log2(a / b))) if numbers and a and b else 1.0
    return total


def load(path: Path) -> tuple[list[Known], Row]:
    """Return the recorded tasks and the machine they were recorded on."""
    recorded = json.loads(path.read_text(encoding="utf-8"))
    nearest = all("source" in kept for kept in recorded["tasks"].values())
    known = list(_nearest(recorded) if nearest else _exact(recorded))
    if not known:
        raise SystemExit(f"{path} holds no task with verdicts: run benchmarks/strategies.py record first")
    return known, recorded["environment"]


def _nearest(recorded: Row) -> list[Known]:
    found = []
    for name, kept in recorded["tasks"].items():
        task, points = Task(name, kept["source"]), kept["points"]
        templates = [_once(template) for template in LibraryProposer().found(Brief(task, "cpu"))]

        def search(
            strategy: str, brief: Brief, learner: Learner, points: Any = points, templates: Any = templates
        ) -> Replay:
            return Nearest(points, templates, strategy, brief, learner)

        machine = kept.get("environment", recorded["environment"])
        found.append(Known(task, points, subject(task, machine), search))
    return found


def _exact(recorded: Row) -> list[Known]:
    from landscapes import set_of
    from replaying import judged

    found = []
    for task in set_of(recorded):
        kept = recorded["tasks"].get(task.name)
        if kept is None or kept["task"] != task.identity() or not judged(kept["points"]):
            print(f"{task.name}: nothing recorded, left out")
            continue

        def search(strategy: str, brief: Brief, learner: Learner, kept: Row = kept) -> Replay:
            return _exact_search(kept, strategy, brief, learner)

        found.append(Known(task, judged(kept["points"]), subject(task, recorded["environment"]), search))
    return found


def _exact_search(kept: Row, strategy: str, brief: Brief, learner: Learner) -> Replay:
    """Return a search of ``benchmarks/replaying.py`` whose recipes name their steps: lessons are about those."""
    from recorded_techniques import recipe_of
    from replaying import RecordedPlanner, RecordedRecipes, Search

    class Planned(RecordedPlanner):
        def plan(self, decide: Decide) -> Plan:
            found = super().plan(decide)
            return replace(found, recipe=recipes[found.emitted.source])

    class Recipes(RecordedRecipes):
        def planners(self, brief: Brief) -> dict[str, Planner]:
            return {"recorded": cast(Planner, Planned(self._rows))} if self._rows else {}

    class Told(Search, Replay):
        def __init__(self) -> None:
            super().__init__(strategy, brief.seed, brief.task, kept)
            before, library = (cast(Ranked, maker).inner for maker in self._makers)
            self._makers = [Ranked(Recipes(cast(RecordedRecipes, before)._rows)), Ranked(library)]
            self._proposers = Proposers(self._makers, brief, self._told.get)
            self.measured = []

        def _tell(self, candidate: Candidate | None, outcome: Outcome) -> None:
            super()._tell(candidate, outcome)
            if candidate is not None:
                learner.take(candidate, outcome, judged=True)
                if outcome.speedup:
                    self.measured.append((candidate, math.log(outcome.speedup)))

    rows = [row for row in kept["points"] if row["proposer"] == "recipes" and "candidate" in row]
    recipes = {row["candidate"]: recipe_of({name: value for name, value, _ in row["answers"]}) for row in rows}
    return Told()
