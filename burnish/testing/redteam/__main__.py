"""``python -m burnish.testing.redteam``: judge the corpus and print the catch table per family."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path

from burnish.core.errors import BurnishError
from burnish.testing.redteam.corpus import load_cases
from burnish.testing.redteam.trial import Outcome, judge_cases, select, table

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Judge, print, and return 0 when every cheat was caught for a fitting reason and every honest one passed."""
    parser = argparse.ArgumentParser(prog="python -m burnish.testing.redteam", description=__doc__)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--kind", choices=("all", "cheats", "honest"), default="all")
    parser.add_argument("--only", default="", metavar="TEXT", help="cases whose name contains this")
    parser.add_argument("--jobs", type=int, default=1, help="judges at once (timings still take turns)")
    parser.add_argument("--no-slow", action="store_true", help="leave out the candidates that take a compiler long")
    parser.add_argument("--full", action="store_true", help="all timing rounds instead of the quick ones")
    parser.add_argument("--out", type=Path, help="write outcomes and table to this JSON file")
    options = parser.parse_args(arguments)
    cases = select(load_cases(options.kind), options.device, not options.no_slow, options.only)
    outcomes: list[Outcome] = []
    try:
        for outcome in judge_cases(cases, options.device, options.jobs, not options.full):
            outcomes.append(outcome)
            mark = "ok  " if outcome.ok else "MISS"
            print(
                f"{mark} {outcome.seconds:6.1f} s  {outcome.case:58} {outcome.status:14} {outcome.reason[:110]}",
                flush=True,
            )
    except BurnishError as error:
        print(f"redteam: {error}", file=sys.stderr)
        return 2
    _print(outcomes)
    if options.out is not None:
        options.out.write_text(json.dumps(_record(outcomes, options.device), indent=1) + "\n")
    return 0 if outcomes and all(o.ok for o in outcomes) else 1


def _print(outcomes: list[Outcome]) -> None:
    print(f"\n{'family':45} {'cases':>6} {'decided right':>14} {'fitting reason':>15}")
    for family, count, decided, fitting in table(outcomes):
        print(f"{family:45} {count:6} {decided:14} {fitting:15}")


def _record(outcomes: list[Outcome], device: str) -> dict[str, object]:
    from burnish.measure.environment import describe

    return {
        "device": device,
        "environment": describe(device),
        "table": [list(row) for row in table(outcomes)],
        "outcomes": [_portable(dataclasses.asdict(o)) for o in sorted(outcomes, key=lambda o: o.case)],
    }


def _portable(outcome: dict[str, object]) -> dict[str, object]:
    """Leave out where this machine keeps its Python: a recorded result is read elsewhere."""
    return {**outcome, "reason": str(outcome["reason"]).replace(sys.prefix, "PREFIX")}


if __name__ == "__main__":
    sys.exit(main())
