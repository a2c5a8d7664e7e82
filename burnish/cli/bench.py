"""``burnish bench``: a whole suite, scored; and what changed between two results."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.elsewhere import add_executor_options, remote_judge, wanted_devices
from burnish.cli.parsing import EXIT_NO, EXIT_YES, Parser, Subparsers, add_memory_options
from burnish.core.errors import BurnishError, UsageError

if TYPE_CHECKING:
    from burnish.cluster.labels import Wanted
    from burnish.core.suite import Suite
    from burnish.suites.bench.rows import Row
    from burnish.suites.bench.settings import Settings

__all__ = ["add", "run"]

_DESCRIPTION = """\
Search a faster candidate for every problem of a suite, and score what is found.

A row is written as each problem ends; the same command goes on where it was
stopped. `burnish bench compare A B` says what changed between two folders;
`burnish bench page FOLDER ...` writes one page about folders; `burnish bench
confirm FOLDER` has the suite's own harness look at the answers."""

_EPILOG = """\
Patterns: level1/36, level2, level1/1-20, *norm*. The folder holds rows.jsonl,
kernels/, samples/ and record.json. Exit 0 when every problem was answered, 1
when some were not."""

# On a CPU nothing runs beside anything else, and a compiler takes longer than the search.
_DEFAULTS = {"cuda": ("30s,6evals", "eager,compile"), "cpu": ("6s", "eager")}


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("bench", help="score a suite", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("suite", metavar="SUITE", help="a suite's name, compare, page or confirm")
    parser.add_argument(
        "folders", metavar="FOLDER", nargs="*", help="compare: two folders; page: one or several; confirm: one"
    )
    parser.add_argument("--path", metavar="DIR", help="the suite's checkout (default: its environment variable)")
    parser.add_argument("--only", metavar="LIST", default="", help="names and patterns, with commas")
    parser.add_argument("--category", metavar="C", default="", help="only problems of this category")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="every N-th problem of each folder")
    parser.add_argument("--most", type=int, metavar="N", help="no more than N problems")
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument("--contract", default="reference", metavar="C", help="what counts as equal (default reference)")
    parser.add_argument("--budget", metavar="B", help="for each problem (default 30s,6evals; on a CPU 6s)")
    parser.add_argument("--strategy", default="best-of-n", metavar="S", help="how to search (default best-of-n)")
    parser.add_argument("--proposers", metavar="LIST", default="recipes,launch,baselines", help="who suggests")
    parser.add_argument(
        "--baselines", metavar="LIST", help="the panel of the final verdicts (default eager,compile; on a CPU eager)"
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="problems at a time (default: a half of the cores on a GPU)"
    )
    parser.add_argument("--limit", type=float, default=300.0, metavar="S", help="seconds after which one is given up")
    parser.add_argument("--total", type=float, metavar="S", help="begin no problem after so many seconds")
    parser.add_argument("--full", action="store_true", help="twice the timing rounds: narrower intervals, later")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="fix the search's random choices")
    add_memory_options(parser, clean_room=True)
    add_executor_options(parser)
    parser.add_argument(
        "--out",
        metavar="PATH",
        help="where results go (default: ./bench-SUITE-DEVICE-CONTRACT), or the page (default: ./leaderboard.html)",
    )
    parser.add_argument("--plots", metavar="DIR", help="page: write the plots as SVG files too")
    parser.add_argument("--list", action="store_true", help="name the problems chosen and run nothing")
    parser.add_argument("--json", action="store_true", help="print every row as a JSON line, the record last")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run or resume a bench, compare two, or write a page."""
    if args.suite == "compare":
        return _compare(args)
    if args.suite == "page":
        from burnish.cli.bench_page import page

        return page(args)
    if args.plots:
        raise UsageError("--plots goes with page: burnish bench page FOLDER --plots DIR")
    if args.suite == "confirm":
        from burnish.cli.bench_confirm import confirm

        return confirm(args)
    if args.folders:
        raise UsageError(f"{args.folders[0]!r} is one argument too many: compare, page and confirm take folders")
    from burnish.core import plugins
    from burnish.suites.bench.selection import select

    wanted = wanted_devices(args)
    suite = plugins.suite(args.suite)
    if args.path:
        suite.use(Path(args.path))
    names = select(suite, args.only, args.category, args.share, args.most)
    if args.list:
        return _list(args, names)
    codes = [_bench(args, suite, names, devices, several=len(wanted) > 1) for devices in wanted or (None,)]
    return max(codes)


def _bench(args: argparse.Namespace, suite: Suite, names: Sequence[str], devices: Wanted | None, several: bool) -> int:
    """Run or resume one bench, on this machine or on one kind of device of a cluster."""
    from burnish.cli.host import choose_device
    from burnish.cluster.labels import Wanted
    from burnish.measure.environment import describe
    from burnish.suites.bench.footprint import capacity
    from burnish.suites.bench.pool import Elsewhere, Limits, run_all
    from burnish.suites.bench.rows import Folder, better

    settings = _settings(args, choose_device(args.device) if devices is None else devices.device)
    kind = settings.device.partition(":")[0]
    label = kind if devices is None else devices.label
    out = args.out or f"bench-{args.suite}-{label}-{settings.contract.replace(',', '-')}"
    folder = Folder(Path(out) / label if several and args.out else Path(out))
    done = folder.done(settings.to_json())
    # What is tried again keeps what it came to until there is better.
    rows = folder.known(settings.to_json())
    waiting = [name for name in names if name not in done]
    shown = _Shown(len(names), len(names) - len(waiting), args.json)
    folder.path.mkdir(parents=True, exist_ok=True)
    if devices is None:
        elsewhere = None
        limits = Limits(_jobs(args, kind), args.limit, args.total, capacity(settings.device))
        environment = describe(settings.device)
        if waiting:
            _calibrate(settings.device)
    else:
        # A device judges for one problem at a time: nothing shares its memory.
        elsewhere = Elsewhere(args.executor, str(Wanted(devices.label)))
        limits = Limits(args.jobs or devices.count, args.limit, args.total)
        with remote_judge(args, devices) as judge:
            assert judge is not None
            environment = judge.describe()
    for row in run_all(waiting, settings, f"sqlite:///{folder.path.resolve()}/runs.db", limits, elsewhere):
        kept = folder.add(_about(suite, row["problem"]) | row)
        rows[row["problem"]] = better(rows.get(row["problem"]), kept)
        shown.row(kept)
    ordered = [rows[name] for name in names if name in rows]
    record = _record(settings, len(names), ordered, environment)
    path = folder.record(record, ordered)
    shown.end(record, path)
    return EXIT_YES if len(ordered) == len(names) and all(r["status"] == "answered" for r in ordered) else EXIT_NO


def _list(args: argparse.Namespace, names: Sequence[str]) -> int:
    if args.json:
        print(json.dumps(list(names)))
    else:
        print("\n".join(f"{args.suite}/{name}" for name in names))
    return EXIT_YES


def _settings(args: argparse.Namespace, device: str) -> Settings:
    from burnish.cli.verify import parse_baselines
    from burnish.core import plugins
    from burnish.core.contract import parse_contract
    from burnish.engine.budget import Budget
    from burnish.suites.bench.settings import Settings

    parse_contract(args.contract)
    plugins.strategy(args.strategy, 0)
    budget, panel = _DEFAULTS["cpu" if device == "cpu" else "cuda"]
    proposers = tuple(name.strip() for name in args.proposers.split(",") if name.strip())
    for name in proposers:
        plugins.proposer(name)
    return Settings(
        suite=args.suite,
        device=device,
        contract=args.contract,
        strategy=args.strategy,
        proposers=proposers,
        budget=str(Budget.parse(args.budget or budget)),
        panel=parse_baselines(args.baselines or panel),
        quick=not args.full,
        seed=args.seed,
        memory=not args.no_memory,
        clean_room=args.clean_room,
    )


def _jobs(args: argparse.Namespace, kind: str) -> int:
    import os

    if args.jobs is not None:
        if args.jobs < 1:
            raise UsageError(f"--jobs {args.jobs} makes no sense: give 1 or more")
        return int(args.jobs)
    # On a CPU whatever runs beside a timing disturbs it.
    return 1 if kind == "cpu" else max(1, (os.cpu_count() or 2) // 2)


def _calibrate(device: str) -> None:
    """Measure the device's ceilings while nothing else runs: the first verdicts would, beside each other."""
    from burnish.measure.ceilings import load_or_calibrate
    from burnish.measure.device_lock import device_lock
    from burnish.suites.bench.footprint import release

    with device_lock(device):
        load_or_calibrate(device, quick=True)
    release(device)


def _about(suite: Suite, name: str) -> dict[str, Any]:
    """Return what the suite says of a problem; one that came to nothing has its category too, to count there."""
    try:
        category = suite.load(name).category
    except BurnishError:
        category = ""  # malformed: its row says why
    return {"category": category, "defects": list(suite.defects(name))}


def _record(settings: Settings, wanted: int, rows: list[Row], environment: dict[str, Any]) -> dict[str, Any]:
    from burnish.suites.bench.scores import summary

    head = {"environment": environment, "settings": settings.to_json(), "wanted": wanted}
    return {**head, **summary(rows)}


class _Shown:
    """Says how far it is, a line for each problem, and the scores at the end."""

    def __init__(self, wanted: int, done: int, as_json: bool) -> None:
        self._wanted, self._done, self._json = wanted, done, as_json
        self._began, self._here = time.monotonic(), 0
        if done and not as_json:
            print(f"{done} of {wanted} problems are done already", file=sys.stderr)

    def row(self, row: Row) -> None:
        """Show one problem's result, and when the last one may be expected."""
        from burnish.suites.bench.tables import row_line

        self._done, self._here = self._done + 1, self._here + 1
        if self._json:
            print(json.dumps(row), flush=True)
            return
        left = (time.monotonic() - self._began) / self._here * (self._wanted - self._done)
        ahead = f"about {left / 60:.0f} min left" if left >= 90 else f"about {left:.0f} s left" if left else "done"
        print(f"[{self._done}/{self._wanted}, {ahead}] {row_line(row)}", flush=True)

    def end(self, record: dict[str, Any], path: Path) -> None:
        """Show the scores."""
        from burnish.suites.bench.tables import score_lines

        if self._json:
            print(json.dumps(record))
        else:
            print("\n".join(["", *score_lines(record), "", str(path)]))


def _compare(args: argparse.Namespace) -> int:
    from burnish.suites.bench.tables import compare_lines, read_record

    if len(args.folders) != 2:
        raise UsageError("compare takes two folders: burnish bench compare BEFORE AFTER")
    before, after = (read_record(Path(folder)) for folder in args.folders)
    if args.json:
        from burnish.suites.bench.tables import changes

        print(json.dumps(changes(before, after)))
    else:
        print("\n".join(compare_lines(before, after)))
    return EXIT_YES
