"""Distil the recorded results into the lessons that come with the package.

    python scripts/distil_lessons.py

Reads ``docs/results/*landscapes_*.json`` (recorded candidates of small tasks), ``sixteen_*.json`` (sweeps of settings
on a GPU) and the folders of ``results/`` (the answers of whole suites, whose kernels begin with the steps of their
recipes) and writes ``burnish/memory/lessons/KIND-HARDWARE.jsonl``, one file for each kind of machine.  A row keeps at
most a few verdicts' weight: it is a hint to begin with.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from burnish.core import plugins
from burnish.core.candidate import Candidate, Origin
from burnish.core.lesson import Evidence, Grain, Observation, Stage, Tally, Teacher
from burnish.core.recipe import Recipe, Setting, Step
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.engine.remembering import subject
from burnish.memory.files import write_lessons
from burnish.memory.shipped import SHIPPED
from burnish.memory.techniques import observations
from burnish.suites.bench.rows import kernel_file

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))
MOST_COUNT = 2.0
"""Verdicts that one row may count as."""
KEPT_WHOLES = 6
"""The best whole techniques of a task that are kept, and as many single choices of each setting as there are."""


class Sums:
    """What one teacher's verdicts say, summed as a store sums them."""

    def __init__(self, teacher: Teacher) -> None:
        """Begin with nothing."""
        self.teacher = teacher
        self._tallies: dict[tuple[Stage, Recipe, Grain], Tally] = {}

    def add(self, found: Iterable[Observation]) -> None:
        """Take in one verdict's observations."""
        rows = list(found)
        for row in rows:
            key = row.stage, row.technique, row.grain
            tally = Tally(1, row.gain, row.gain**2, int(row.failed))
            self._tallies[key] = self._tallies.get(key, Tally()) + tally
        gain = max((row.gain for row in rows if row.stage == "draft"), default=0.0)
        best = max(self.teacher.best, gain)
        self.teacher = replace(self.teacher, count=self.teacher.count + bool(rows), best=round(best, 6))

    def rows(self) -> Iterator[Evidence]:
        """Yield what is worth shipping."""
        wholes = [k for k in self._tallies if k[2] == "whole" and k[0] == "draft"]
        wholes.sort(key=lambda k: -self._tallies[k].total / self._tallies[k].count)
        dropped = set(wholes[KEPT_WHOLES:])
        for key, tally in self._tallies.items():
            if key not in dropped and key[0] == "draft":
                stage, technique, grain = key
                weight = min(1.0, MOST_COUNT / tally.count)
                yield Evidence(self.teacher, stage, technique, grain, tally.scaled(weight))


def of_landscapes(path: Path) -> Iterator[Sums]:
    """Yield what the recorded candidates of each task say."""
    from landscapes import tasks
    from recorded_techniques import candidate_of

    recorded = json.loads(path.read_text(encoding="utf-8"))
    known = {task.name: task for task in tasks()}
    for name, kept in recorded["tasks"].items():
        task = Task(name, kept["source"]) if "source" in kept else known.get(name)
        if task is None or kept["task"] != task.identity():
            continue
        sums = Sums(subject(task, kept.get("environment", recorded["environment"])))
        for row in kept["points"]:
            if "status" in row:
                sums.add(_observed(candidate_of(row), row["status"], row["speedup"]))
        yield sums


def of_bench(folder: Path) -> Iterator[Sums]:
    """Yield what the answers of a suite say."""
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    suite = plugins.suite(record["settings"]["suite"])
    for row in record["rows"]:
        answer = row.get("answer")
        if row["status"] != "answered" or answer is None or not answer["steps"]:
            continue
        task = suite.load(row["problem"]).on(record["settings"]["device"])
        steps = steps_in(kernel_file(folder, row["problem"]).read_text(encoding="utf-8"))
        candidate = Candidate("", origin=Origin(answer["proposer"], recipe=Recipe(tuple(steps))))
        sums = Sums(subject(task, record["environment"]))
        sums.add(_observed(candidate, "passed", row["over"]["eager"]["estimate"]))
        yield sums


def of_sixteen(path: Path) -> Iterator[Sums]:
    """Yield what the sweeps of the sixteen shapes on a GPU say: device times of recipes, over eager's."""
    from recorded_techniques import recipe_of
    from sixteen_tasks import CASES

    recorded = json.loads(path.read_text(encoding="utf-8"))
    tasks = {case.name: case.task for case in CASES}
    for row in recorded["rows"]:
        eager = row["ways"]["eager"]["device_us"]
        sums = Sums(subject(tasks[row["case"]], recorded["environment"]))
        for swept in row.get("swept") or ():
            answers = {name: value for name, value in swept.items() if name != "us"}
            candidate = Candidate("", origin=Origin("recipes", recipe=recipe_of(answers)))
            sums.add(_observed(candidate, "passed", eager / swept["us"]))
        yield sums


def steps_in(source: str) -> Iterator[Step]:
    """Yield the steps that an answer says it was made by, those for the first of its workloads."""
    begun = False
    for line in source.splitlines():
        if line.startswith("- "):
            begun = True
            head, _, settings = line.removeprefix("- ").partition(": ")
            pairs = [part.partition("=") for part in re.split(r", (?=\w+=)", settings) if part]
            yield Step(head.partition(" at ")[0], tuple((name, _value(text)) for name, _, text in pairs))
        elif begun:
            return


def _value(text: str) -> Setting:
    if text in ("True", "False"):
        return text == "True"
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def _observed(candidate: Candidate, status: str, speedup: float | None) -> list[Observation]:
    outcome = Outcome(0, candidate.identity(), Request(), candidate.origin.proposer, status, speedup)
    return observations(candidate, outcome)


def main() -> None:
    """Write the files anew."""
    found: dict[str, list[Any]] = {}
    for path in sorted((ROOT / "docs" / "results").glob("*landscapes_*.json")):
        for sums in of_landscapes(path):
            found.setdefault(sums.teacher.signature.hardware, []).append(sums)
    for path in sorted((ROOT / "docs" / "results").glob("sixteen_*.json")):
        for sums in of_sixteen(path):
            found.setdefault(sums.teacher.signature.hardware, []).append(sums)
    for folder in sorted(p.parent for p in (ROOT / "results").glob("*/record.json")):
        for sums in of_bench(folder):
            found.setdefault(sums.teacher.signature.hardware, []).append(sums)
    SHIPPED.mkdir(exist_ok=True)
    for old in SHIPPED.glob("*.jsonl"):
        old.unlink()
    for hardware, taught in found.items():
        kind, _, name = hardware.partition(" ")
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        path = SHIPPED / f"{kind}-{slug}.jsonl"
        count = write_lessons(path, (row for sums in taught for row in sums.rows()))
        best = math.exp(max(sums.teacher.best for sums in taught))
        print(f"{path.relative_to(ROOT)}: {count} lessons of {len(taught)} tasks, the best gain {best:.2f}x")


if __name__ == "__main__":
    main()
