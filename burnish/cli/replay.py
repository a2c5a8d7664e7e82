"""``burnish replay``: a bundle judged again, and what changed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_NO, EXIT_YES, Parser, Subparsers
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from burnish.models.replay import Replayed

__all__ = ["add", "run"]

_DESCRIPTION = """\
Judge the candidates of a bundle again on this machine, with the contract and
the settings they were judged with, and report what changed."""

_EPILOG = """\
BUNDLE is what burnish export RUN --format bundle wrote, zipped or not. Exit 0
when all that passed still pass, 1 when not, 2 when it is no bundle or was
changed."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("replay", help="judge a bundle again", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("bundle", metavar="BUNDLE", help="a bundle: a zip file or its folder")
    parser.add_argument(
        "--device", default="auto", metavar="D", help="cpu, cuda or cuda:1 (default: the kind it was judged on)"
    )
    parser.add_argument("--best", type=int, metavar="N", help="judge the N best (default 1)")
    parser.add_argument("--all", action="store_true", help="judge every candidate, those that failed too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay and print."""
    from burnish.cli.host import choose_device
    from burnish.cli.progress import progress
    from burnish.models.replay import open_bundle, replay

    if args.all and args.best is not None:
        raise UsageError("give either --all or --best N")
    if args.best is not None and args.best < 1:
        raise UsageError(f"--best {args.best} judges nothing: give 1 or more")
    bundle = open_bundle(Path(args.bundle))
    device = choose_device(bundle.device.split(":")[0] if args.device == "auto" else args.device)
    with progress(quiet=args.json) as on_stage:
        replayed = replay(bundle, device, None if args.all else args.best or 1, on_stage)
    if args.json:
        from burnish.report.plain import dumps

        print(dumps(replayed.to_json()))
    else:
        from burnish.report.terminal import console

        _show(replayed, console())
    return EXIT_YES if replayed.ok else EXIT_NO


def _show(replayed: Replayed, screen: Console) -> None:
    from rich.text import Text

    from burnish.report.numbers import clean

    bundle = replayed.bundle
    word, style = ("HOLDS", "bold green") if replayed.ok else ("CHANGED", "bold red")
    passed = [c for c in replayed.changes if c.entry.then.passed]
    held = sum(not c.worse for c in passed)
    screen.print(Text.assemble((word, style), f"  {held} of {len(passed)} that passed then pass now"))
    screen.print(Text(f"  {clean(bundle.name)}, judged on {bundle.device} then and on {replayed.device} now"))
    screen.print(Text(f"  bundle {bundle.digest[:16]}, {len(bundle.entries)} candidates in it", style="dim"))
    screen.print()
    screen.print(_statuses(replayed))
    for change in replayed.changes:
        if change.changed:
            screen.print(Text(f"  {change.entry.label}: {clean(change.verdict.reason)}"))
    speeds = _speeds(replayed)
    if speeds.row_count:
        screen.print()
        screen.print(speeds)
    if replayed.environment:
        screen.print()
        screen.print(_environment(replayed))
    else:
        screen.print(Text("\n  machine and versions are the same", style="dim"))


def _statuses(replayed: Replayed) -> Table:
    from rich.text import Text

    from burnish.report.numbers import clean

    table = _grid("candidate", "name", "then", "now")
    for change in replayed.changes:
        style = "red" if change.worse else "yellow" if change.changed else ""
        now = Text(change.verdict.status.value.replace("_", " "), style=style)
        name = Text(clean(change.entry.candidate.name), overflow="ellipsis", no_wrap=True)
        table.add_row(change.entry.label, name, change.entry.then.status.replace("_", " "), now)
    return table


def _speeds(replayed: Replayed) -> Table:
    from burnish.core.verdict import Interval
    from burnish.report.numbers import factor

    def said(interval: Interval | None) -> str:
        if interval is None:
            return "none"
        return f"{factor(interval.estimate)} [{factor(interval.low)}, {factor(interval.high)}]"

    table = _grid("candidate", "over", "speedup then", "speedup now", "difference")
    for change in replayed.changes:
        for shift in change.shifts:
            ratio = shift.ratio
            if ratio is None:
                told = "not measured both times"
            elif shift.differs:
                told = "faster now" if ratio.estimate > 1 else "slower now"
            else:
                told = "within noise"
            table.add_row(change.entry.label, shift.baseline, said(shift.then), said(shift.now), told)
    return table


def _environment(replayed: Replayed) -> Table:
    from rich.text import Text

    from burnish.report.numbers import clean

    table = _grid("differs", "then", "now")
    for what, then, now in replayed.environment:
        table.add_row(clean(what), Text(clean(then), overflow="fold"), Text(clean(now), overflow="fold"))
    return table


def _grid(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(column)
    return table
