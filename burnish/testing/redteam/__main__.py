"""``python -m burnish.testing.redteam``: judge the corpus and print the catch table per family."""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import sys
from functools import cache
from pathlib import Path

import burnish
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
    parser.add_argument("--out", type=Path, help="write outcomes and table to this JSON file, as they come")
    parser.add_argument("--resume", action="store_true", help="leave out what --out has already, by the same code")
    options = parser.parse_args(arguments)
    cases = select(load_cases(options.kind), options.device, not options.no_slow, options.only)
    outcomes = _known(options.out) if options.resume and options.out is not None else []
    done = {o.case for o in outcomes}
    try:
        for outcome in judge_cases(
            [c for c in cases if c.name not in done], options.device, options.jobs, not options.full
        ):
            outcomes.append(outcome)
            _write(options.out, outcomes, options.device)
            mark = "ok  " if outcome.ok else "MISS"
            print(
                f"{mark} {outcome.seconds:6.1f} s  {outcome.case:58} {outcome.status:14} {outcome.reason[:110]}",
                flush=True,
            )
    except BurnishError as error:
        print(f"redteam: {error}", file=sys.stderr)
        return 2
    _print(outcomes)
    return 0 if outcomes and all(o.ok for o in outcomes) else 1


def _print(outcomes: list[Outcome]) -> None:
    print(f"\n{'family':45} {'cases':>6} {'decided right':>14} {'fitting reason':>15}")
    for family, count, decided, fitting in table(outcomes):
        print(f"{family:45} {count:6} {decided:14} {fitting:15}")


def _known(path: Path) -> list[Outcome]:
    """Return the outcomes a record has, where the same code wrote it: what another judge said does not count."""
    record = json.loads(path.read_text()) if path.exists() else {}
    if record.get("code") != _code():
        return []
    return [Outcome(**{**o, "checks": tuple(o["checks"])}) for o in record["outcomes"]]


def _write(path: Path | None, outcomes: list[Outcome], device: str) -> None:
    if path is not None:
        # Whole or not at all: a run may be ended at any moment and resumed.
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(_record(outcomes, device), indent=1) + "\n")
        fresh.replace(path)


@cache
def _code() -> str:
    """Return a digest of the judge's and the corpus's text."""
    digest = hashlib.sha256()
    root = Path(burnish.__file__).parent
    for folder in ("backends", "core", "judge", "measure", "testing/redteam"):
        for file in sorted((root / folder).rglob("*.py")):
            digest.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _record(outcomes: list[Outcome], device: str) -> dict[str, object]:
    return {
        "device": device,
        "environment": _environment(device),
        "code": _code(),
        "table": [list(row) for row in table(outcomes)],
        "outcomes": [_portable(dataclasses.asdict(o)) for o in sorted(outcomes, key=lambda o: o.case)],
    }


@cache
def _environment(device: str) -> dict[str, object]:
    from burnish.measure.environment import describe

    return dict(describe(device))


def _portable(outcome: dict[str, object]) -> dict[str, object]:
    """Leave out where this machine keeps its Python: a recorded result is read elsewhere."""
    return {**outcome, "reason": str(outcome["reason"]).replace(sys.prefix, "PREFIX")}


if __name__ == "__main__":
    sys.exit(main())
