"""What becomes of every candidate of a bounded space: recorded verdicts for strategies to search.

A task's space is what the proposers ``recipes`` and ``library`` can make of it, with some settings held at their first
choices and others cut to a few values (:data:`LEVELS`) until some two hundred candidates are left.  All of them are
recorded, so that a search of the record never leaves it.  ``prepare`` lists the candidates and compiles their kernels,
at any time; ``record`` judges them, on a quiet machine, each in *one* timed session: correctness is verified as ever,
but no speedup is confirmed, and rows say so (``"partial"``).  Both go on where they stopped.

Not covered: proposers whose candidates a compiler takes long to make (``inductor``, ``baselines``), settings that were
held, and more than one verdict on a candidate.
"""

from __future__ import annotations

import itertools
import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from landscape_tasks import tasks

from burnish.core.backend import BuildRequest
from burnish.core.candidate import Candidate, Origin
from burnish.core.errors import BurnishError, JudgeError
from burnish.core.proposer import Brief
from burnish.core.recipe import Setting
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.engine.prebuild import kernels_of
from burnish.judge import Judge, JudgeOptions
from burnish.judge.judge import build
from burnish.measure.environment import describe
from burnish.propose.library import LibraryProposer
from burnish.propose.planning import Decide, given
from burnish.propose.recipes import RecipeProposer
from burnish.propose.space import Template

__all__ = ["LEVELS", "MOST", "Row", "load", "prepare", "record", "set_of", "tasks", "write"]

T = TypeVar("T")
Row = dict[str, Any]
Cut = Callable[[str, tuple[Setting, ...]], tuple[Setting, ...]]

MOST, SLACK = 204, 4
"""Candidates of ``recipes`` and ``library`` together that a task's space should have; beyond it a part is drawn."""
LIBRARY_MOST = 48
_TOO_MANY = 1500
_WRITTEN = 10
"""Verdicts that are lost at most when a recording is killed."""

LEVELS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (2, ("variant",)),
    (2, ("variant", "threads")),
    (2, ("variant", "threads", "fast")),
    (2, ("variant", "threads", "fast", "block")),
    (2, ("variant", "threads", "fast", "block", "math")),
    (2, ("variant", "threads", "fast", "block", "math", "store")),
    (2, ("variant", "threads", "fast", "block", "math", "store", "width")),
    (3, ("variant", "threads", "fast", "block", "math", "store", "width")),
    (3, ("variant", "threads", "fast", "block", "math", "store", "width", "unroll")),
    (4, ("variant", "threads", "fast", "block", "math", "store", "width", "unroll", "schedule")),
)
"""From the smallest space to the largest: the most values of a setting, and the settings that are free."""


def load(path: Path) -> Row:
    """Return what was recorded, or an empty record."""
    found: Row = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"tasks": {}}
    return found


def set_of(data: Row) -> list[Task]:
    """Return the tasks that a record is of."""
    return tasks(data.get("set", "mixed"))


def write(path: Path, data: Row) -> None:
    """Replace a file by another at once; a line for each candidate."""
    path.parent.mkdir(parents=True, exist_ok=True)
    head = {key: value for key, value in data.items() if key != "tasks"}
    parts = []
    for name, kept in data["tasks"].items():
        rows = ",\n".join(json.dumps(row) for row in kept["points"])
        rest = _opened({key: value for key, value in kept.items() if key != "points"})
        parts.append(f'{json.dumps(name)}: {rest}"points": [\n{rows}\n]}}')
    text = _opened(head) + '"tasks": {\n' + ",\n".join(parts) + "\n}}\n"
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _opened(fields: Row) -> str:
    """Return an object's text up to where one more field can follow."""
    return json.dumps(fields)[:-1] + (", " if fields else "")


# --- which candidates ---------------------------------------------------------------------------------------------


def cut(level: int) -> Cut:
    """Return how choices are cut at a level; which rules and which kernels are never cut."""
    most, free = LEVELS[level]

    def cut_choices(name: str, choices: tuple[Setting, ...]) -> tuple[Setting, ...]:
        words = name.split()
        if words[0] == "rule" or len(words) == 1:
            return choices
        return choices[: most if words[-1] in free else 1]

    return cut_choices


class _Path:
    """Answers by a list of choices, one for each question in the order in which they are asked."""

    def __init__(self, cut_to: Cut) -> None:
        self._cut = cut_to
        self._steps: list[tuple[tuple[Setting, ...], int]] = []
        self._answers: dict[str, Setting] = {}

    def decide(self, name: str, choices: tuple[Setting, ...]) -> Setting:
        # A rule that fits in several places asks again; it is answered alike.
        if self._answers.get(name) not in choices:
            if len(self._answers) == len(self._steps):
                self._steps.append((self._cut(name, choices), 0))
            values, at = self._steps[len(self._answers)]
            self._answers[name] = values[at]
        return self._answers[name]

    def advance(self) -> bool:
        """Go on to the next combination; whether there is one."""
        self._answers.clear()
        while self._steps and self._steps[-1][1] + 1 == len(self._steps[-1][0]):
            self._steps.pop()
        if self._steps:
            values, at = self._steps.pop()
            self._steps.append((values, at + 1))
        return bool(self._steps)


def walks(ask_all: Callable[[Decide], T], cut_to: Cut) -> Iterator[T]:
    """Yield what ``ask_all`` makes of every combination of answers, the first choices first."""
    path, more = _Path(cut_to), True
    while more:
        yield ask_all(path.decide)
        more = path.advance()


class Space:
    """The candidates of one task, made by the real proposers from recorded answers."""

    def __init__(self, task: Task) -> None:
        """Have both proposers look at the task."""
        self.task = task
        brief = Brief(task, "cpu", 0)
        self._recipes, self._library = RecipeProposer(), LibraryProposer()
        self._recipes.begin(brief)
        self._library.begin(brief)
        self._planner = next(iter(self._recipes.planners(brief).values()))

    def points(self, most: int = MOST) -> tuple[list[Row], Row]:
        """Return the candidates' answers without verdicts, and the choices of the library's templates."""
        library, grids = self._library_points()
        for level in range(len(LEVELS)):
            recipes = self._recipe_points(cut(level))
            if len(recipes) + len(library) >= most - SLACK:
                break
        firsts, rest = recipes[:1], recipes[1:]
        random.Random(self.task.name).shuffle(rest)
        # The library's first: a part of its grid could not be searched.
        points = library + (firsts + rest)[: max(0, most - len(library))]
        for row in points:
            made = self.candidate(row)
            row["candidate"], row["traits"] = made.identity(), [list(pair) for pair in made.origin.traits]
        return list({row["candidate"]: row for row in reversed(points)}.values())[::-1], grids

    def _recipe_points(self, cut_to: Cut) -> list[Row]:
        found: dict[str, Row] = {}
        for plan in itertools.islice(walks(self._planner.plan, cut_to), _TOO_MANY):
            answers = [[name, chosen, list(offered)] for name, (chosen, offered) in plan.answers.items()]
            row = {"proposer": "recipes", "answers": answers}
            found.setdefault(
                plan.emitted.source, {**row, "kernels": plan.emitted.kernels, "passes": plan.emitted.passes}
            )
        return list(found.values())

    def _library_points(self) -> tuple[list[Row], Row]:
        """Return the grid of each template's settings, at the largest level at which all of them are few enough."""
        best: tuple[list[Row], Row] = [], {}
        for level in range(len(LEVELS)):
            grids = {t.name: _grid(t, cut(level)) for t in self._library.templates}
            rows = [
                {"proposer": "library", "answers": {"template": name, **dict(zip(grid, values, strict=True))}}
                for name, grid in grids.items()
                for values in itertools.product(*grid.values())
            ]
            if len(rows) > LIBRARY_MOST and best[0]:
                break
            best = rows, {name: {n: list(v) for n, v in grid.items()} for name, grid in grids.items()}
        return best if len(best[0]) <= LIBRARY_MOST else ([], {})

    def candidate(self, row: Row) -> Candidate:
        """Return the candidate that a row's answers make, with what its maker says of its shape."""
        if row["proposer"] == "library":
            settings = dict(row["answers"])
            draft = {t.name: t for t in self._library.templates}[settings.pop("template")].emit(settings)
            return Candidate(draft.source, origin=Origin("library", traits=draft.traits))
        plan = self._planner.plan(given({name: value for name, value, _ in row["answers"]}))
        traits: tuple[tuple[str, Setting], ...] = (("size", self._planner.size), ("kernels", plan.emitted.kernels))
        traits += (("passes", plan.emitted.passes),) if plan.emitted.kernels else ()
        return Candidate(plan.emitted.source, origin=Origin("recipes", traits=traits))


def _grid(template: Template, cut_to: Cut) -> dict[str, tuple[Setting, ...]]:
    """Return a template's settings with their first choices at the front, cut."""
    return {name: cut_to(f"{template.name} {name}", values) for name, values in template.offered()}


# --- preparing and recording --------------------------------------------------------------------------------------


def prepare(path: Path, seconds: float, only: str = "", kind: str = "mixed", most: int = MOST) -> None:
    """List the candidates of each task that has none yet, and compile their kernels."""
    data = load(path)
    if data["tasks"] and data.get("set", "mixed") != kind:
        raise SystemExit(f"{path} is of the set {data.get('set', 'mixed')}: name another file with --landscapes")
    if kind != "mixed":
        data["set"] = kind
    names = [task.name for task in set_of(data)]
    data["tasks"] = {name: kept for name, kept in data["tasks"].items() if name in names}
    end = time.monotonic() + seconds
    for task in (t for t in set_of(data) if only in t.name):
        kept = data["tasks"].get(task.name)
        if kept is not None and kept["task"] == task.identity() and kept["built"]:
            continue
        space = Space(task)
        if kept is None or kept["task"] != task.identity():
            points, grids = space.points(most)
            kept = {"task": task.identity(), "built": False, "library": grids, "points": points}
            data["tasks"][task.name] = kept
            write(path, data)
        kept["built"] = _built([space.candidate(row).source for row in kept["points"]], end)
        write(path, data)
        print(f"{task.name}: {len(kept['points'])} candidates, built: {kept['built']}", flush=True)
        if time.monotonic() > end:
            break


def _built(sources: Sequence[str], end: float) -> bool:
    """Compile what can be seen to be needed on all cores; whether all of it was reached in time."""

    def one(kernels: Sequence[BuildRequest]) -> bool:
        for kernel in kernels:
            if time.monotonic() > end:
                return False
            try:
                build(kernel.backend, kernel.source, kernel.flags)
            except BurnishError:
                return True  # the judge will meet it again, and say so
        return True

    # Read on this thread: CPython 3.11 cannot parse on several.
    wanted = [kernels_of(source) for source in sources]
    with ThreadPoolExecutor() as pool:
        return all(pool.map(one, wanted))


def record(path: Path, seconds: float, only: str = "", most: int = MOST) -> None:
    """Judge what is prepared and not judged yet; each task has an equal share of the time that is left."""
    end = time.monotonic() + seconds
    data = load(path)
    data["environment"] = describe("cpu")
    chosen = [t for t in set_of(data) if only in t.name and t.name in data["tasks"]]
    with Judge("cpu", JudgeOptions(quick=True)) as judge:
        judge.warm()
        for number, task in enumerate(chosen):
            kept = data["tasks"][task.name]
            until = time.monotonic() + (end - time.monotonic()) / (len(chosen) - number)
            began, done = time.monotonic(), 0
            waiting = [row for row in kept["points"] if "status" not in row]
            space = Space(task) if waiting else None
            for at in range(0, min(len(waiting), most), _WRITTEN):
                assert space is not None
                done += _judged(judge, space, waiting[at : min(at + _WRITTEN, most)], until)
                write(path, data)
            speeds = [row["speedup"] for row in kept["points"] if row.get("speedup")]
            told = f"{len(kept['points']) - len(waiting) + done} of {len(kept['points'])} judged"
            took = (time.monotonic() - began) / max(done, 1)
            print(f"{task.name}: {told}, {took:.2f} s each, best {max(speeds, default=math.nan):.2f}x", flush=True)


def _judged(judge: Judge, space: Space, waiting: Sequence[Row], until: float) -> int:
    done = 0
    for row in waiting:
        if time.monotonic() > until:
            break
        candidate = space.candidate(row)
        if candidate.identity() != row["candidate"]:
            raise SystemExit(f"{space.task.name}: a proposer has changed: run prepare again with another --landscapes")
        began = time.monotonic()
        try:
            verdict = judge.verify(space.task, candidate, worth=math.inf)
        except JudgeError as failure:
            print(f"{space.task.name}: we failed, left out: {failure}")
            continue
        found = Outcome.of(0, Request(), candidate, verdict)
        row.update(status=found.status, speedup=found.speedup, low=found.low, high=found.high, partial=found.partial)
        row.update(bound=found.cell[0], seconds=round(time.monotonic() - began, 2))
        done += 1
    return done
