"""A search of recorded verdicts: the real strategies and proposers, with the record in place of graph and judge.

A recipe's questions are asked in the order in which they were recorded, and only answers that lead to a recorded
candidate are offered; a template's settings are the recorded grid.  So every proposal is a recorded candidate, and
none stands for another.  As in a run, proposers take turns, the filter before the judge ranks, several asks are open at
once, and a candidate that its session shows to be slower than the best one's lower bound counts as given up.

Not covered: choices that were not recorded, building and judging times, and noise that a second verdict would show.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Any, cast

from landscapes import Row

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief, Proposer
from burnish.core.recipe import Recipe, Setting
from burnish.core.search import Outcome, Strategy
from burnish.core.task import Task
from burnish.engine.proposing import Proposers
from burnish.propose.emission import Emitted
from burnish.propose.library import LibraryProposer
from burnish.propose.planning import Decide, Plan, Planner
from burnish.propose.ranked import Ranked
from burnish.propose.recipes import RecipeProposer
from burnish.propose.space import Draft, Template

__all__ = ["Search", "best_of", "judged", "searchable"]

_MOST_UNANSWERED = 64
"""As in a run: so many requests in a row that nobody could answer mean that the space is used up."""


def judged(rows: list[Row]) -> list[Row]:
    """Return the rows that have a verdict."""
    return [row for row in rows if "status" in row]


def best_of(rows: list[Row]) -> float:
    """Return the largest speedup recorded, or 1."""
    return max([1.0, *(row["speedup"] for row in rows if row.get("speedup") is not None)])


@dataclass
class _Question:
    """A question with what each recorded answer leads to: another question, or a candidate."""

    name: str
    offered: tuple[Setting, ...]
    after: dict[Setting, _Question | Row] = field(default_factory=dict)


class RecordedPlanner:
    """Asks what was asked when the candidates were listed."""

    def __init__(self, rows: list[Row]) -> None:
        """Make a tree of the rows' answers."""
        self.size = int(dict(rows[0]["traits"])["size"])
        self._root: _Question | Row = _grown(rows, 0)

    def plan(self, decide: Decide) -> Plan:
        """Ask down to a candidate; a question with one recorded answer is not asked, as in a planner."""
        answers: dict[str, tuple[Setting, tuple[Setting, ...]]] = {}
        at = self._root
        while isinstance(at, _Question):
            choices = tuple(value for value in at.offered if value in at.after)
            chosen = choices[0] if len(choices) == 1 else decide(at.name, choices)
            if len(choices) > 1:
                answers[at.name] = chosen, choices
            at = at.after[chosen]
        written = Emitted(at["candidate"], at["kernels"], at["passes"])
        return Plan(answers, Recipe(), written, cast(Any, None))


def _grown(rows: list[Row], depth: int) -> _Question | Row:
    if len(rows[0]["answers"]) == depth:
        return rows[0]
    name, _, offered = rows[0]["answers"][depth]
    question = _Question(name, tuple(offered))
    groups: dict[Setting, list[Row]] = {}
    for row in rows:
        groups.setdefault(row["answers"][depth][1], []).append(row)
    question.after = {value: _grown(group, depth + 1) for value, group in groups.items()}
    return question


class RecordedRecipes(RecipeProposer):
    """The recipes' proposer over recorded candidates."""

    def __init__(self, rows: list[Row]) -> None:
        """Propose of ``rows``."""
        self._rows = rows

    def planners(self, brief: Brief) -> dict[str, Planner]:
        """Return the stand-in, which is asked in the same way."""
        return {"recorded": cast(Planner, RecordedPlanner(self._rows))} if self._rows else {}


class RecordedLibrary(LibraryProposer):
    """The library's proposer over a recorded grid."""

    def __init__(self, rows: list[Row], grids: Row) -> None:
        """Propose of ``rows``, which are all of the grid of each template."""
        self._known = {_key(row["answers"]): row for row in rows}
        self._grids = grids if rows else {}

    def found(self, brief: Brief) -> list[Template]:
        """Return the templates with the recorded values alone."""
        return [
            Template(
                name,
                {setting: tuple(values) for setting, values in grid.items()},
                {setting: values[0] for setting, values in grid.items()},
                lambda settings, name=name: self._draft(name, settings),  # type: ignore[misc]
            )
            for name, grid in self._grids.items()
        ]

    def _draft(self, name: str, settings: dict[str, Setting]) -> Draft:
        row = self._known[_key({"template": name, **settings})]
        # The first paragraph of a source says how it was made.
        return Draft(f'"""{row["candidate"]}"""', tuple((n, v) for n, v in row["traits"]))


def _key(settings: dict[str, Setting]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, repr(value)) for name, value in settings.items()))


class Search:
    """One search of one task's record."""

    def __init__(
        self, strategy: str, seed: int, task: Task, kept: Row, filtered: bool = True, made: Strategy | None = None
    ) -> None:
        """Begin with nothing known; without the filter, proposals are taken as they come."""
        rows = searchable(kept)
        recipes = [row for row in rows if row["proposer"] == "recipes"]
        library = [row for row in rows if row["proposer"] == "library"]
        inner: list[Proposer] = [RecordedRecipes(recipes), RecordedLibrary(library, kept["library"])]
        self._makers: list[Proposer] = [Ranked(proposer) for proposer in inner] if filtered else inner
        self._rows = {row["candidate"]: row for row in rows}
        self._told: dict[str, Candidate] = {}
        self._proposers = Proposers(self._makers, Brief(task, "cpu", seed), self._told.get)
        self._strategy = made or plugins.strategy(strategy, seed)
        self._best: Outcome | None = None

    def run(self, verdicts: int, window: int) -> list[float]:
        """Return the best speedup known after each verdict; where nothing is left to propose it stays as it is."""
        curve: list[float] = []
        best, unanswered, number = 1.0, 0, 0
        waiting: deque[tuple[Candidate | None, Outcome]] = deque()
        while len(curve) < verdicts and unanswered < _MOST_UNANSWERED:
            candidate, outcome = self._step(number)
            number += 1
            unanswered = 0 if candidate is not None else unanswered + 1
            if candidate is not None:
                best = max(best, outcome.speedup or 1.0)
                curve.append(best)
            waiting.append((candidate, outcome))
            if len(waiting) == window:
                self._tell(*waiting.popleft())
        return curve + [best] * (verdicts - len(curve))

    def _step(self, number: int) -> tuple[Candidate | None, Outcome]:
        request = self._strategy.ask()
        candidate = self._proposers.propose(request, number)
        if candidate is None:
            return None, Outcome(number, "", request, "", "none")
        row = self._rows[candidate.source.strip('"')]
        worth = self._best.low if self._best is not None and (self._best.low or 0.0) > 1 else None
        kernels = dict(row["traits"]).get("kernels", 0)
        fusion = "library" if kernels == 0 else "one kernel" if kernels == 1 else "several kernels"
        outcome = Outcome(
            number=number,
            candidate=candidate.identity(),
            request=request,
            proposer=candidate.origin.proposer,
            status=row["status"],
            speedup=row["speedup"],
            low=row["low"],
            high=row["high"],
            partial=worth is not None and row["high"] is not None and row["high"] < worth,
            cell=(row["bound"], fusion, f"{dict(row['traits']).get('passes', 0)} passes"),
            parameters=candidate.origin.parameters,
            choices=candidate.origin.choices,
            traits=candidate.origin.traits,
        )
        return candidate, outcome

    def _tell(self, candidate: Candidate | None, outcome: Outcome) -> None:
        if outcome.speedup is not None and not outcome.partial:
            leads = self._best is None or outcome.speedup > (self._best.speedup or 0.0)
            self._best = outcome if leads else self._best
        self._strategy.tell(outcome)
        if candidate is None:
            return
        self._told[outcome.candidate] = candidate
        for maker in self._makers:
            if maker.name == candidate.origin.proposer:
                maker.observe(candidate, outcome)


def searchable(kept: Row) -> list[Row]:
    """Return the rows a search can reach: those with a verdict, the library's only if all of its grid has one."""
    rows = judged(kept["points"])
    wanted = sum(math.prod(len(values) for values in grid.values()) for grid in kept["library"].values())
    whole = sum(row["proposer"] == "library" for row in rows) == wanted
    return [row for row in rows if whole or row["proposer"] != "library"]
