"""``burnish report``: the page of a run once more."""

from __future__ import annotations

import argparse
from pathlib import Path

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers, add_store_option

__all__ = ["add", "run"]


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "report", help="write a run's page again", description="Write a run's report.html from the store."
    )
    parser.add_argument("name", metavar="RUN", help="a run's name or its beginning (last: the newest)")
    parser.add_argument("--out", metavar="FILE", help="where to (default: ./burnish-RUN/report.html)")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print the path as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Rebuild the page."""
    from burnish.report.folder import write_report
    from burnish.report.plain import dumps
    from burnish.store import RunStore

    with RunStore.open(args.store) as store:
        record = store.run(args.name)
        path = Path(args.out) if args.out else Path(f"burnish-{record.id}") / "report.html"
        write_report(path, store, record.id)
    print(dumps({"run": record.id, "report": str(path)}) if args.json else path)
    return EXIT_YES
