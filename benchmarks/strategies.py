"""Which strategy finds the fastest candidate for a given number of verdicts?

    python benchmarks/strategies.py record --seconds 1800
    python benchmarks/strategies.py replay --verdicts 24 --seeds 5

``record`` judges settings of the library proposer for ten tasks, each once and in full, and writes what came of them
to a file as it goes; run again it goes on where it stopped.  ``replay`` lets every strategy search those recorded
verdicts with the real proposer; what it proposes becomes the nearest recorded setting that this search has not met, so
that each verdict is of a new point.  The speedup that counts is the best found, or 1 where nothing beats eager: that is
what a user is left with.

Intervals: per task over seeds, overall over tasks (the mean over seeds of each).  Not covered: giving up slow
candidates early (recorded verdicts are whole), other proposers, and the luck of the best: the largest of several noisy
estimates is too large, for every strategy alike.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

from landscapes import Row, library, record, tasks, write

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief, Precedent, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.measure.stats import bootstrap_geomean, geomean
from burnish.propose.ranked import Ranked
from burnish.propose.speed_model import SpeedModel, rank_correlation

LANDSCAPES = Path("docs/results/landscapes_cpu.json")
RESULTS = Path("docs/results/strategies_cpu.json")
STRATEGIES = ("evolve", "evolve+filter", "evolve+past", "greedy", "best-of-n", "tune")
REACHED = 0.98
"""The share of the best recorded speedup at which a search counts as having found it."""
CURVE = (4, 8, 12, 16, 24, 32, 48)


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


class Landscape:
    """The recorded verdicts of one task that one search has not met yet."""

    def __init__(self, points: list[Row], seed: int) -> None:
        """Take all points; which of several at the same distance is the nearest is a matter of the seed."""
        self._left = random.Random(seed).sample(points, len(points))

    def __len__(self) -> int:
        return len(self._left)

    def take(self, candidate: Candidate) -> Row:
        """Return the point nearest to a candidate, and forget it."""
        parameters = dict(candidate.origin.parameters)
        nearest = min(self._left, key=lambda row: distance(parameters, row["parameters"]))
        self._left.remove(nearest)
        return nearest


class Search:
    """One strategy with one seed on the recorded points of one task."""

    def __init__(
        self, strategy: str, seed: int, task: Task, points: list[Row], past: tuple[Precedent, ...] = ()
    ) -> None:
        """Make strategy and proposer anew.

        ``evolve+filter`` is evolve with the filter before the judge, ``evolve+past`` with a filter that begins with
        the verdicts on the other tasks.
        """
        name, _, filtered = strategy.partition("+")
        self._strategy = plugins.strategy(name, seed)
        self._proposer: Proposer = library(task, seed)
        if filtered:
            self._proposer = Ranked(self._proposer)
            self._proposer.begin(Brief(task, "cpu", seed, past if filtered == "past" else ()))
        self._landscape = Landscape(points, seed)
        self._seed = seed
        self._told: dict[str, Candidate] = {}

    def run(self, verdicts: int, window: int) -> list[float]:
        """Return the best speedup after each verdict, with up to ``window`` asks open."""
        curve, best = [], 1.0
        waiting: deque[tuple[Candidate | None, Outcome]] = deque()
        # The proposer may have nothing for some requests, which costs no verdict, but not for ever.
        for number in range(50 * verdicts):
            if len(curve) == verdicts or not self._landscape:
                break
            candidate, outcome = self._step(number)
            if candidate is not None:
                best = max(best, outcome.speedup or 1.0)
                curve.append(best)
            waiting.append((candidate, outcome))
            if len(waiting) == window:
                self._tell(*waiting.popleft())
        return curve + [best] * (verdicts - len(curve))

    def _step(self, number: int) -> tuple[Candidate | None, Outcome]:
        request = self._strategy.ask()
        parents = [self._told[parent] for parent in request.parents]
        rng = random.Random(f"{self._seed}/{number}/{self._proposer.name}")
        proposed = self._proposer.propose(request, parents, rng)
        if proposed is None:
            return None, Outcome(number, "", request, "", "none")
        row = self._landscape.take(proposed)
        # From here on it is the recorded one: as a parent, and in what the proposer's optimiser learns.
        origin = replace(proposed.origin, parameters=tuple(row["parameters"].items()))
        fields = {key: row[key] for key in ("candidate", "status", "speedup", "low", "high", "claim")}
        outcome = Outcome(number=number, request=request, proposer=origin.proposer, cell=tuple(row["cell"]), **fields)
        return replace(proposed, origin=origin), outcome

    def _tell(self, candidate: Candidate | None, outcome: Outcome) -> None:
        self._strategy.tell(outcome)
        if candidate is not None:
            self._told[outcome.candidate] = candidate
            self._proposer.observe(candidate, outcome)


def precedents(task: Task, points: list[Row]) -> tuple[Precedent, ...]:
    """Return the recorded verdicts of a task as another task's filter is given them."""
    proposed = library(task, 0).propose(Request(), [], random.Random(0))
    assert proposed is not None
    known = [math.log(row["speedup"]) for row in points if row["speedup"]]
    mean = sum(known) / len(known)
    return tuple(
        Precedent(
            replace(proposed, origin=replace(proposed.origin, parameters=tuple(row["parameters"].items()))),
            math.log(row["speedup"]) - mean,
        )
        for row in points
        if row["speedup"]
    )


def transfer(own: tuple[Precedent, ...], past: tuple[Precedent, ...]) -> float:
    """Return how well the other tasks' verdicts alone rank this task's candidates."""
    expected = SpeedModel(past).predict([p.candidate for p in own])
    return rank_correlation(expected, [p.gain for p in own])


def reached(curve: list[float], best: float) -> int:
    """Return after how many verdicts a search had all but found the best; one more than it had where it did not."""
    return next((n for n, value in enumerate(curve, 1) if value >= REACHED * best), len(curve) + 1)


def best_of(points: list[Row]) -> float:
    """Return the largest speedup recorded, or 1."""
    return max([1.0, *(row["speedup"] for row in points if row["speedup"] is not None)])


def summary(values: list[float]) -> Row:
    """Return a geometric mean with its interval."""
    found = bootstrap_geomean(values)
    return {"estimate": found.estimate, "low": found.low, "high": found.high}


def replay(landscapes: Path, out: Path, verdicts: int, seeds: int, window: int) -> None:
    """Run every strategy on every landscape, print the table and write it."""
    recorded = json.loads(landscapes.read_text(encoding="utf-8"))
    marks = [mark for mark in CURVE if mark < verdicts] + [verdicts]
    found: dict[str, Any] = {}
    means: dict[str, dict[int, list[float]]] = {name: {mark: [] for mark in marks} for name in STRATEGIES}
    known: dict[str, tuple[Task, list[Row]]] = {}
    for task in tasks():
        kept = recorded["tasks"].get(task.name, {"task": task.identity(), "points": []})
        if kept["task"] != task.identity() or not kept["points"]:
            print(f"{task.name}: nothing recorded, left out")
        else:
            known[task.name] = task, kept["points"]
    taught = {name: precedents(*pair) for name, pair in known.items()}
    for task, points in known.values():
        past = tuple(p for name, rows in taught.items() if name != task.name for p in rows)
        found[task.name] = {"points": len(points), "landscape": best_of(points)}
        found[task.name]["transfer"] = transfer(taught[task.name], past)
        for name in STRATEGIES:
            curves = [Search(name, seed, task, points, past).run(verdicts, window) for seed in range(seeds)]
            for mark in marks:
                means[name][mark].append(geomean([curve[mark - 1] for curve in curves]))
            best = [curve[-1] for curve in curves]
            needed = [reached(curve, best_of(points)) for curve in curves]
            found[task.name][name] = {**summary(best), "best": best, "reached_after": sum(needed) / seeds}
    if not found:
        raise SystemExit(f"{landscapes} holds none of the tasks: run benchmarks/strategies.py record first")
    overall = {name: {str(mark): summary(means[name][mark]) for mark in marks} for name in STRATEGIES}
    overall["landscape"] = {str(verdicts): summary([row["landscape"] for row in found.values()])}
    against = {
        name: summary([a / b for a, b in zip(means["evolve"][verdicts], means[name][verdicts], strict=True)])
        for name in STRATEGIES[1:]
    }
    settings_used = {"verdicts": verdicts, "seeds": seeds, "open_asks": window}
    result = {**settings_used, "tasks": found, "overall": overall, "evolve_against": against}
    result["transfer"] = sum(row["transfer"] for row in found.values()) / len(found)
    result["reached_after"] = {
        name: sum(row[name]["reached_after"] for row in found.values()) / len(found) for name in STRATEGIES
    }
    write(out, {"recorded_on": recorded["environment"], **result})
    print(table(result))


def table(result: Row) -> str:
    """Return the results as a Markdown table."""

    def cell(row: Row) -> str:
        return f"{row['estimate']:.3f} ({row['low']:.3f} to {row['high']:.3f})"

    verdicts = str(result["verdicts"])
    lines = ["| task | points | best recorded | " + " | ".join(STRATEGIES) + " |", "|---" * (3 + len(STRATEGIES)) + "|"]
    for name, row in result["tasks"].items():
        cells = " | ".join(cell(row[strategy]) for strategy in STRATEGIES)
        lines.append(f"| {name} | {row['points']} | {row['landscape']:.3f} | {cells} |")
    for mark in result["overall"][STRATEGIES[0]]:
        cells = " | ".join(cell(result["overall"][strategy][mark]) for strategy in STRATEGIES)
        best = cell(result["overall"]["landscape"][verdicts]) if mark == verdicts else ""
        lines.append(f"| geometric mean after {mark} verdicts | | {best} | {cells} |")
    ratios = " | ".join(["", *(cell(result["evolve_against"][name]) for name in STRATEGIES[1:])])
    needed = " | ".join(f"{result['reached_after'][name]:.1f}" for name in STRATEGIES)
    return "\n".join(
        [
            *lines,
            f"| evolve over it | | | {ratios} |",
            f"| verdicts until {REACHED:.0%} of the best | | | {needed} |",
            f"\nRank correlation of what the other tasks teach: {result['transfer']:.2f}",
        ]
    )


def main() -> None:
    """Read the arguments and run one half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("half", choices=("record", "replay"))
    parser.add_argument("--landscapes", type=Path, default=LANDSCAPES)
    parser.add_argument("--out", type=Path, default=RESULTS)
    parser.add_argument("--seconds", type=float, default=1800.0, help="record: for how long")
    parser.add_argument("--points", type=int, default=120, help="record: at most so many settings of a task")
    parser.add_argument("--only", default="", help="record: only tasks with this in their names")
    parser.add_argument("--verdicts", type=int, default=24, help="replay: how many each search may have")
    parser.add_argument("--seeds", type=int, default=5, help="replay: how many searches of each strategy and task")
    parser.add_argument("--open", type=int, default=1, help="replay: how many asks are open at once")
    options = parser.parse_args()
    if options.half == "record":
        record(options.landscapes, options.seconds, options.points, options.only)
    else:
        replay(options.landscapes, options.out, options.verdicts, options.seeds, options.open)


if __name__ == "__main__":
    main()
