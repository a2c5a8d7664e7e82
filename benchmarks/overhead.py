"""What the loop itself costs: proposals a second through ask, store and tell, with verdicts that cost nothing.

    python benchmarks/overhead.py --proposals 20000 --out docs/results/overhead.json

At least 200 proposals a second are wanted, under 500 MB, and no slower at the end than at the beginning.
"""

from __future__ import annotations

import argparse
import json
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from burnish.engine.loop import Progress
from burnish.measure.environment import describe
from burnish.store import RunStore
from burnish.testing.instant import instant_run


def curve(strategy: str, proposals: int, steps: int, url: str) -> list[dict[str, float]]:
    """Run once and return, per stretch, how many proposals a second passed and the memory then held."""
    rows: list[dict[str, float]] = []
    state = {"time": time.perf_counter(), "evals": 0}

    def watch(progress: Progress) -> None:
        if progress.evals - state["evals"] >= proposals // steps:
            now = time.perf_counter()
            rows.append(
                {
                    "proposals": progress.evals,
                    "per_second": (progress.evals - state["evals"]) / (now - state["time"]),
                    "resident_mb": _resident_mb(),
                }
            )
            state.update(time=now, evals=progress.evals)

    with RunStore.open(url) as store:
        instant_run(store, proposals, strategy, seed=1, watch=watch)
    return rows


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """Run and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proposals", type=int, default=20000)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--strategies", default="evolve")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    record: dict[str, Any] = {"environment": describe("cpu"), "curves": {}}
    for strategy in options.strategies.split(","):
        with tempfile.TemporaryDirectory() as folder:
            rows = curve(strategy, options.proposals, options.steps, f"sqlite:///{folder}/runs.db")
        record["curves"][strategy] = rows
        print(f"{strategy}\n{'proposals':>10} {'a second':>10} {'memory':>10}")
        for row in rows:
            print(f"{row['proposals']:10.0f} {row['per_second']:10.0f} {row['resident_mb']:7.0f} MB")
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
