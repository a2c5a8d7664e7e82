"""``burnish show``: runs, one run, or two compared."""

from __future__ import annotations

import argparse

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import UsageError

__all__ = ["add", "run"]

_DESCRIPTION = "List runs; show one; compare two."


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("show", help="list runs, show one, compare two", description=_DESCRIPTION)
    parser.add_argument("runs", metavar="RUN", nargs="*", help="a run's name or its beginning (last: the newest)")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    from burnish.report import run_table
    from burnish.report.ledger import ledger_of
    from burnish.report.plain import dumps
    from burnish.report.run_view import RunView
    from burnish.report.terminal import console
    from burnish.store import RunStore

    if len(args.runs) > 2:
        raise UsageError("burnish show takes at most two runs")
    with RunStore.open(args.store) as store:
        if not args.runs:
            records = store.runs()
            if args.json:
                print(dumps([run_table.run_json(record, None) for record in records]))
            else:
                run_table.show_runs(records, console())
            return EXIT_YES
        records = [store.run(name) for name in args.runs]
        views = [RunView.build(record, store.proposals(record.id)) for record in records]
        ledgers = [ledger_of(store, record) for record in records]
        if args.json:
            found = [run_table.run_json(*parts) for parts in zip(records, views, ledgers, strict=True)]
            print(dumps(found[0] if len(found) == 1 else found))
        elif len(views) == 1:
            run_table.show_run(views[0], console(), ledgers[0])
        else:
            run_table.compare_runs(views[0], views[1], console())
    return EXIT_YES
