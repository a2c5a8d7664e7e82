"""Which strategy finds the fastest candidate for a given number of verdicts?

    python benchmarks/strategies.py prepare       # list the candidates, compile their kernels: any time, 15 minutes
    python benchmarks/strategies.py record        # judge them: on a quiet machine, one to two hours; run again to go on
    python benchmarks/strategies.py replay        # every strategy on every task with five seeds

``record`` prepares what is not prepared yet.  With ``--seconds`` each task has an equal share of the time, with
``--points`` so many verdicts at most: what is recorded of a space is a space as well.  ``--set`` names other tasks
(``landscape_tasks.py``), ``--space`` how many candidates of each.

Twelve tasks, about two hundred candidates each, all of them recorded (``landscapes.py`` says what a space is made of,
``replaying.py`` how it is searched).  The speedup that counts is the best found, or 1 where nothing beats eager: that
is what a user is left with.  Said of each strategy: the geometric mean of the best speed after a number of verdicts;
the same as a share of the best known; and after how many verdicts 95 % of the best known was reached, where a search
that did not get there counts with all its verdicts and is counted as such (a mean so restricted is too small).

Intervals are 95 %, by resampling tasks (each task's value is a mean over seeds).  Comparisons with the present default
are made within tasks.  A strategy is supported as the default if no other one reaches 95 % of the best known in fewer
verdicts by such a comparison; among those, the present default stays if it is one, else the quickest is named.

Not covered: the luck of the best (the largest of noisy estimates is too large, for every strategy alike), what a
language model would propose, GPUs, and, past some 150 verdicts, any difference at all: little of a space is left.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from landscape_tasks import SETS
from landscapes import MOST, Row, load, prepare, record, set_of
from replaying import Search, best_of, searchable

from burnish.core.search import DEFAULT_STRATEGY
from burnish.core.task import Task
from burnish.measure.stats import bootstrap_geomean, geomean

LANDSCAPES = Path("docs/results/landscapes_cpu.json")
RESULTS = Path("docs/results/strategies_cpu.json")
STRATEGIES = ("best-of-n", "greedy", "evolve", "tune", "beam", "mcts", "plan-tree", "priority")
REACHED = 0.95
"""The share of the best known speedup at which a search counts as having found it."""
MARKS = (25, 50, 100, 200)
_FEWEST = 20
"""Verdicts on a task below which it is left out."""

Curves = dict[str, list[list[float]]]


def reached(curve: Sequence[float], best: float) -> int | None:
    """Return after how many verdicts a search had all but found the best, or ``None``."""
    return next((n for n, value in enumerate(curve, 1) if value >= REACHED * best), None)


def searched(job: tuple[str, int, Task, Row, int, int, bool]) -> list[float]:
    """Run one search; a job is its strategy, seed, task, record, verdicts, open asks and whether it is filtered."""
    name, seed, task, kept, verdicts, window, filtered = job
    return Search(name, seed, task, kept, filtered).run(verdicts, window)


def summary(values: Sequence[float]) -> Row:
    """Return a geometric mean with its interval over tasks."""
    found = bootstrap_geomean(values)
    return {"estimate": found.estimate, "low": found.low, "high": found.high}


def mean_of(values: Sequence[float], resamples: int = 4000) -> Row:
    """Return a mean with its percentile-bootstrap interval over tasks."""
    array = np.asarray(values, dtype=float)
    draws = np.random.default_rng(0).integers(0, array.size, size=(resamples, array.size))
    low, high = (float(q) for q in np.quantile(array[draws].mean(axis=1), [0.025, 0.975]))
    return {"estimate": float(array.mean()), "low": low, "high": high}


class Comparison:
    """The curves of all strategies on all tasks, and what they come to."""

    def __init__(self, curves: dict[str, Curves], best: dict[str, float], verdicts: int) -> None:
        """``curves`` by task and strategy, one for each seed; ``best`` known by task."""
        self._curves, self._best, self._verdicts = curves, best, verdicts
        self._marks = [mark for mark in MARKS if mark < verdicts] + [verdicts]

    def needed(self, task: str, strategy: str) -> list[int]:
        """Return each seed's verdicts to 95 % of the best known, all of them where it was not reached."""
        curves = self._curves[task][strategy]
        return [reached(curve, self._best[task]) or self._verdicts for curve in curves]

    def censored(self, task: str, strategy: str) -> int:
        """Return how many seeds did not reach it."""
        return sum(reached(curve, self._best[task]) is None for curve in self._curves[task][strategy])

    def of(self, strategy: str, default: str) -> Row:
        """Return all that is said of one strategy."""
        names = list(self._curves)
        speeds, shares = {}, {}
        for mark in self._marks:
            best = [geomean([curve[mark - 1] for curve in self._curves[task][strategy]]) for task in names]
            speeds[str(mark)] = summary(best)
            shares[str(mark)] = summary([value / self._best[task] for value, task in zip(best, names, strict=True)])
        needed = [statistics.mean(self.needed(task, strategy)) for task in names]
        theirs = [statistics.mean(self.needed(task, default)) for task in names]
        return {
            "speed": speeds,
            "share": shares,
            "verdicts_to_95": mean_of(needed),
            "median_to_95": statistics.median(n for task in names for n in self.needed(task, strategy)),
            "censored": sum(self.censored(task, strategy) for task in names),
            "searches": sum(len(self._curves[task][strategy]) for task in names),
            "over_default": summary([a / b for a, b in zip(needed, theirs, strict=True)]),
        }

    def task(self, name: str) -> Row:
        """Return each strategy's verdicts to 95 % on one task."""
        return {
            strategy: {"needed": self.needed(name, strategy), "censored": self.censored(name, strategy)}
            for strategy in self._curves[name]
        }


def supported(found: dict[str, Row], default: str) -> str:
    """Return the default that the comparison supports; ``found`` compares with ``default``."""
    quicker = {name: row for name, row in found.items() if row["over_default"]["high"] < 1}
    if not quicker:
        return default
    return min(quicker, key=lambda name: found[name]["verdicts_to_95"]["estimate"])


def replay(
    landscapes: Path, out: Path, verdicts: int, seeds: int, window: int, jobs: int, filtered: bool = True
) -> Row:
    """Run every strategy on every landscape, print the table and write it."""
    recorded = load(landscapes)
    known: dict[str, tuple[Task, Row]] = {}
    for task in set_of(recorded):
        kept = recorded["tasks"].get(task.name, {"task": "", "points": [], "library": {}})
        if kept["task"] != task.identity() or len(searchable(kept)) < _FEWEST:
            print(f"{task.name}: nothing recorded, left out")
        else:
            known[task.name] = task, kept
    if not known:
        raise SystemExit(f"{landscapes} holds none of the tasks: run benchmarks/strategies.py prepare and record first")
    wanted = [(name, strategy, seed) for name in known for strategy in STRATEGIES for seed in range(seeds)]
    runs = [(strategy, seed, *known[name], verdicts, window, filtered) for name, strategy, seed in wanted]
    curves: dict[str, Curves] = {name: {strategy: [] for strategy in STRATEGIES} for name in known}
    with ProcessPoolExecutor(jobs) as pool:
        for (name, strategy, _), curve in zip(wanted, pool.map(searched, runs, chunksize=4), strict=True):
            curves[name][strategy].append(curve)
    best = {name: best_of(searchable(kept)) for name, (_, kept) in known.items()}
    comparison = Comparison(curves, best, verdicts)
    found = {strategy: comparison.of(strategy, DEFAULT_STRATEGY) for strategy in STRATEGIES}
    settings = {"verdicts": verdicts, "seeds": seeds, "open_asks": window, "filtered": filtered}
    rows = {
        name: {"points": len(searchable(kept)), "best": best[name], "strategies": comparison.task(name)}
        for name, (_, kept) in known.items()
    }
    chosen = {"default": DEFAULT_STRATEGY, "supported": supported(found, DEFAULT_STRATEGY)}
    environment = {"environment": recorded["environment"], "best_known": summary(list(best.values()))}
    result: Row = {"format": 2, **settings, **chosen, **environment, "strategies": found, "tasks": rows}
    write_result(out, result)
    print(table(result))
    return result


def write_result(out: Path, result: Row) -> None:
    """Write the result as the documents' tables are made from."""
    import json

    def rounded(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 4) if math.isfinite(value) else value
        if isinstance(value, dict):
            return {key: rounded(item) for key, item in value.items()}
        return [rounded(item) for item in value] if isinstance(value, list) else value

    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(rounded(result), indent=1) + "\n", encoding="utf-8")


def table(result: Row) -> str:
    """Return the strategies as a Markdown table."""
    marks = list(next(iter(result["strategies"].values()))["share"])
    head = "| strategy | " + " | ".join(f"share after {mark}" for mark in marks) + " | verdicts to 95 % | not reached |"
    lines = [head, "|---" * (3 + len(marks)) + "|"]
    for name, row in result["strategies"].items():
        shares = " | ".join(_cell(row["share"][mark], 3) for mark in marks)
        missed = f"{row['censored']} of {row['searches']}"
        lines.append(f"| {name} | {shares} | {_cell(row['verdicts_to_95'], 1)} | {missed} |")
    return "\n".join([*lines, f"\ndefault {result['default']}, supported {result['supported']}"])


def _cell(row: Row, digits: int) -> str:
    return f"{row['estimate']:.{digits}f} ({row['low']:.{digits}f} to {row['high']:.{digits}f})"


def main() -> None:
    """Read the arguments and run one part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("prepare", "record", "replay"))
    parser.add_argument("--landscapes", type=Path, default=LANDSCAPES)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--set", choices=tuple(SETS), default="mixed", help="prepare, record: of which tasks")
    parser.add_argument("--space", type=int, default=MOST, help="prepare, record: candidates of a task at most")
    parser.add_argument("--seconds", type=float, default=5400.0, help="prepare, record: for how long")
    parser.add_argument("--points", type=int, default=MOST, help="record: at most so many new verdicts on a task")
    parser.add_argument("--only", default="", help="prepare, record: only tasks with this in their names")
    parser.add_argument("--verdicts", type=int, default=MARKS[-1], help="replay: how many each search may have")
    parser.add_argument("--seeds", type=int, default=5, help="replay: how many searches of each strategy and task")
    parser.add_argument("--open", type=int, default=4, help="replay: how many asks are open at once")
    parser.add_argument("--jobs", type=int, default=2, help="replay: how many processes")
    parser.add_argument("--unfiltered", action="store_true", help="replay: without the filter before the judge")
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    if options.part in ("prepare", "record"):
        prepare(options.landscapes, options.seconds, options.only, options.set, options.space)
    if options.part == "record":
        record(options.landscapes, end - time.monotonic(), options.only, options.points)
    elif options.part == "replay":
        replay(
            options.landscapes, options.out, options.verdicts, options.seeds, options.open, options.jobs,
            not options.unfiltered,
        )  # fmt: skip


if __name__ == "__main__":
    main()
