"""``burnish doctor``: what this machine can do, what it cannot, and the fix for each."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_CANNOT, EXIT_YES, Parser, Subparsers, add_store_option

if TYPE_CHECKING:
    from burnish.cli.diagnosis import Row

__all__ = ["add", "run"]

_DESCRIPTION = """\
Show the software, the backends, what the sandbox enforces (each tried, not
assumed) and the measured ceilings of the device, with the fix for what is
missing. Exit 0 when verification can run on this machine, 2 when it cannot.
"""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("doctor", help="show what this machine can do", description=_DESCRIPTION)
    parser.add_argument("--calibrate", action="store_true", help="measure the device's ceilings now")
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument("--upgrade-store", action="store_true", help="bring an older run store up to date, and leave")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look, print, and answer whether verification can run."""
    if args.upgrade_store:
        return _upgrade(args.store)
    from burnish.cli.diagnosis import ceilings_rows, diagnose
    from burnish.cli.host import choose_device

    device = choose_device(args.device)
    rows = diagnose()
    can = all(row.ok for row in rows if row.required)
    if can:
        rows += ceilings_rows(device, args.calibrate)
    if args.json:
        _print_json(rows, device, can)
    else:
        _print(rows, device, can)
    return EXIT_YES if can else EXIT_CANNOT


def _upgrade(url: str | None) -> int:
    from burnish.store import RunStore

    with RunStore.open(url, upgrade=True):
        print("the run store is up to date")
    return EXIT_YES


def _print_json(rows: list[Row], device: str, can: bool) -> None:
    from burnish.core.hashing import canonical
    from burnish.report.plain import dumps

    print(dumps({"can_verify": can, "device": device, "rows": [canonical(row) for row in rows]}))


def _print(rows: list[Row], device: str, can: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from burnish.report.numbers import clean
    from burnish.report.terminal import console

    out = console()
    words = {True: ("yes", "green"), False: ("no", "red"), None: ("", "")}
    table = Table.grid(padding=(0, 2))
    section = ""
    for row in rows:
        if row.section != section:
            section = row.section
            table.add_row(Text(section, style="bold"), "", "")
        word, style = words[row.ok]
        value = Text(clean(row.value))
        if row.fix:
            value.append(f" -> {clean(row.fix)}", style="yellow" if row.ok is False else "dim")
        table.add_row(Text(f"  {row.name}"), Text(word, style=style), value)
    out.print(table)
    answer = (
        f"Verification can run here, on {device}." if can else "Verification cannot run here: see the lines with no."
    )
    out.print(Text(answer, style="bold green" if can else "bold red"))
