r"""Does the memory help?  Verdicts until 95 % of the final speed, with and without what related tasks taught.

    python benchmarks/memory_warm.py --seeds 24 --out docs/results/memory_warm_cpu.json
    python benchmarks/memory_warm.py --seeds 24 --landscapes docs/results/landscapes_cpu.json \
        --out docs/results/memory_warm_spaces_cpu.json
    python benchmarks/memory_warm.py --seeds 72 --landscapes docs/results/landscapes_related_cpu.json \
        --out docs/results/memory_warm_related_cpu.json

Recorded tasks (``benchmarks/memory_replay.py``) are searched one after the other, in another order for each seed, by
the real proposers and strategy with recorded verdicts in place of the judge.  The memory is empty at first, learns
from every verdict, and a task is told only what tasks before it taught (clean room).  Four ways: ``cold`` (nothing
told), ``runs`` (the verdicts of earlier runs rank what is drawn, as the filter before the judge does), ``lessons``
(lessons put candidates first), ``warm`` (both: what a user has).  Final speed: the best that any of the four ended with
on that task and seed, so that nobody wins by ending early; a search that does not get there counts with one verdict
more than it had.

Intervals: bootstrap over tasks of the mean over seeds.  Not covered: giving up slow candidates early, other proposers.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from memory_replay import Known, load

from burnish.core.candidate import Candidate
from burnish.core.lesson import Lesson
from burnish.core.proposer import Brief, Precedent
from burnish.engine.precedents import centred
from burnish.engine.remembering import Learner
from burnish.memory import clean_room, recall, similarity
from burnish.store import RunStore

Row = dict[str, Any]

LANDSCAPES = Path("docs/results/memory_landscapes_cpu.json")
WAYS = ("cold", "runs", "lessons", "warm")
REACHED = 0.95
_OPEN = 1
"""Requests open at once."""
_RESAMPLES = 4000
_FIRST_SEED = 500
"""Smaller ones were used to choose how much a lesson counts, or reported before: their orders are not used again."""
_KNOWN: list[Known] = []
"""What forked processes search."""


def chain(known: list[Known], way: str, seed: int, verdicts: int, strategy: str) -> dict[str, list[float]]:
    """Search the tasks in the order given with one memory that begins empty; return each task's curve."""
    curves: dict[str, list[float]] = {}
    past: list[tuple[Known, list[tuple[Candidate, float]]]] = []
    with tempfile.TemporaryDirectory() as folder, RunStore.open(f"sqlite:///{folder}/runs.db") as store:
        for one in known:
            lessons: tuple[Lesson, ...] = ()
            if way in ("lessons", "warm"):
                sig, room = one.teacher.signature, clean_room(one.teacher)
                lessons = recall(store.lessons, sig, "draft", seed, room)
                lessons += recall(store.lessons, sig, "refine", seed, room)
            told = _precedents(past, one) if way in ("runs", "warm") else ()
            learner = Learner(store.lessons, one.teacher)
            search = one.search(strategy, Brief(one.task, "cpu", seed, told, lessons=lessons), learner)
            curves[one.task.name] = search.run(verdicts, _OPEN)
            learner.close()
            past.append((one, search.measured))
    return curves


def _precedents(past: list[tuple[Known, list[tuple[Candidate, float]]]], now: Known) -> tuple[Precedent, ...]:
    """Return what earlier searches measured, as a run is told of it."""
    found: list[Precedent] = []
    for earlier, measured in past:
        near = similarity(earlier.teacher.signature, now.teacher.signature)
        found += centred(measured, earlier.task.name, near)
    return tuple(found)


def needed(curve: list[float], final: float) -> int:
    """Return after how many verdicts a search had 95 % of the final speed; one more than it had where it never had."""
    return next((n for n, value in enumerate(curve, 1) if value >= REACHED * final), len(curve) + 1)


def bootstrap(tasks_: list[list[float]], against: list[list[float]]) -> Row:
    """Return the ratio of the mean numbers of verdicts, with a 95 % interval over tasks."""
    ones = [sum(row) / len(row) for row in tasks_]
    others = [sum(row) / len(row) for row in against]
    rng = random.Random(0)
    ratios = []
    for _ in range(_RESAMPLES):
        chosen = rng.choices(range(len(ones)), k=len(ones))
        ratios.append(sum(ones[i] for i in chosen) / sum(others[i] for i in chosen))
    ratios.sort()
    at = int(0.025 * _RESAMPLES)
    return {"estimate": sum(ones) / sum(others), "low": ratios[at], "high": ratios[-at - 1]}


def _seed(verdicts: int, strategy: str, seed: int) -> dict[str, dict[str, list[float]]]:
    """Return every way's curves with one seed, which decides the order of the tasks too."""
    order = random.Random(f"order {seed}").sample(_KNOWN, len(_KNOWN))
    return {way: chain(order, way, seed, verdicts, strategy) for way in WAYS}


def run(known: list[Known], seeds: int, verdicts: int, strategy: str) -> Row:
    """Return every way's verdicts by task, and the ratios to cold."""
    counts: dict[str, dict[str, list[float]]] = {one.task.name: {way: [] for way in WAYS} for one in known}
    finals: dict[str, dict[str, list[float]]] = {one.task.name: {way: [] for way in WAYS} for one in known}
    _KNOWN.extend(known)
    # Forked, so that the tasks are traced once.
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        found = pool.map(partial(_seed, verdicts, strategy), range(_FIRST_SEED, _FIRST_SEED + seeds), 1)
    for curves in found:
        for name in counts:
            final = max(curves[way][name][-1] for way in WAYS)
            for way in WAYS:
                counts[name][way].append(needed(curves[way][name], final))
                finals[name][way].append(curves[way][name][-1])
    ratios = {way: bootstrap([counts[n][way] for n in counts], [counts[n]["cold"] for n in counts]) for way in WAYS[1:]}
    rows: dict[str, Any] = {
        one.task.name: {
            "points": len(one.points),
            "family": one.teacher.signature.family,
            "hardware": one.teacher.signature.hardware,
            "verdicts": counts[one.task.name],
            "final": finals[one.task.name],
        }
        for one in known
    }
    return {"seeds": seeds, "verdicts": verdicts, "strategy": strategy, "tasks": rows, "against_cold": ratios}


def table(result: Row) -> str:
    """Return the results as a Markdown table."""
    lines = ["| task | family | points | " + " | ".join(WAYS) + " |", "|---" * (3 + len(WAYS)) + "|"]
    for name, row in result["tasks"].items():
        cells = " | ".join(f"{sum(row['verdicts'][way]) / len(row['verdicts'][way]):.1f}" for way in WAYS)
        lines.append(f"| {name} | {row['family']} | {row['points']} | {cells} |")
    ratios = result["against_cold"]
    cells = " | ".join(f"{r['estimate']:.2f} [{r['low']:.2f}, {r['high']:.2f}]" for r in ratios.values())
    return "\n".join([*lines, f"| verdicts, as a share of cold | | | 1 | {cells} |"])


def main() -> None:
    """Read the arguments, run, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--landscapes", type=Path, default=LANDSCAPES)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--verdicts", type=int, default=24)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--strategy", default="evolve")
    options = parser.parse_args()
    began = time.monotonic()
    known, machine = load(options.landscapes)
    result = {"recorded_on": machine, **run(known, options.seeds, options.verdicts, options.strategy)}
    print(table(result))
    print(f"{time.monotonic() - began:.0f} s")
    if options.out:
        options.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
