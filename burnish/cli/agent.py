"""``burnish agent``: a page for a coding agent in a terminal, and a run it drives from there."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.mcp import add_task_options, order
from burnish.cli.parsing import EXIT_NO, EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.agents.answers import Answer

__all__ = ["add", "run"]

_DESCRIPTION = """\
For coding agents in a terminal. `burnish agent brief TASK` prints what one
needs to know, as Markdown; `burnish agent submit TASK FILE` judges a candidate
and records it in a run; `burnish agent finish RUN` ends the run."""

_EPILOG = """\
submit makes a run and prints its name; --run RUN adds to it. finish judges the
best one once more, as it ships, and writes kernel.py, report.html and run.json.
Exit 0 when the candidate passed or the run has an answer, 1 when not."""

_ACTIONS = {"brief": "TASK", "submit": "TASK FILE", "finish": "RUN"}


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "agent", help="what a coding agent in a terminal needs", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("action", metavar="ACTION", choices=tuple(_ACTIONS), help="brief, submit or finish")
    parser.add_argument("task", metavar="TASK", help="the trusted reference; finish: the run")
    parser.add_argument("file", metavar="FILE", nargs="?", help="submit: the candidate, a file that defines ModelNew")
    add_task_options(parser)
    parser.add_argument("--run", dest="name", metavar="RUN", help="submit: the run to add to (default: a new one)")
    parser.add_argument("--note", default="", metavar="TEXT", help="submit: what was tried and why")
    parser.add_argument(
        "--technique", action="append", default=[], metavar="T",
        help="submit: what it does, for lessons: 'tile block=64' (several: repeat)",
    )  # fmt: skip
    parser.add_argument("--out", metavar="DIR", help="finish: where to write (default: ./burnish-RUN)")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do one of the three."""
    if (args.file is not None) != (args.action == "submit"):
        raise UsageError(f"write burnish agent {args.action} {_ACTIONS[args.action]}")
    if args.action != "submit" and (args.name is not None or args.note):
        raise UsageError("--run and --note go with submit: burnish agent submit TASK FILE --run RUN")
    return {"brief": _brief, "submit": _submit, "finish": _finish}[args.action](args)


def _brief(args: argparse.Namespace) -> int:
    from burnish.agents.brief import brief
    from burnish.agents.sheet import sheet_data
    from burnish.judge import Judge

    wanted = order(args)
    with Judge(wanted.device) as judge:
        facts = judge.facts(wanted.task)
    page = brief(wanted.task, wanted.device, facts, args.task, _flags(args, wanted.device))
    if args.json:
        _print_json({**sheet_data(wanted.task, wanted.device, facts), "brief": page})
    else:
        print(page, end="")
    return EXIT_YES


def _submit(args: argparse.Namespace) -> int:
    from burnish.agents.answers import judged
    from burnish.agents.session import Session
    from burnish.cli.progress import progress
    from burnish.core.load import candidate_from_file
    from burnish.store import RunStore

    source = candidate_from_file(args.file).source
    with RunStore.open(args.store) as store:
        session = Session(store, order(args), args.name)
        try:
            with progress(quiet=args.json) as on_stage:
                found = session.judge(source, args.note, True, on_stage, args.technique)
        finally:
            session.close()
    _print(judged(found), args.json)
    return EXIT_YES if found.verdict.passed else EXIT_NO


def _finish(args: argparse.Namespace) -> int:
    from burnish.agents.answers import ended
    from burnish.agents.session import Session
    from burnish.cli.progress import progress
    from burnish.store import RunStore

    with RunStore.open(args.store) as store:
        session = Session(store, None, args.task, Path(args.out) if args.out else None)
        try:
            with progress(quiet=args.json) as on_stage:
                finished, folder = session.finish(on_stage)
        finally:
            session.close()
    _print(ended(finished, folder), args.json)
    return EXIT_YES if finished.verdict is not None else EXIT_NO


def _flags(args: argparse.Namespace, device: str) -> list[str]:
    """Return the flags that later commands must repeat."""
    words = ["--device", device]
    words += ["--inputs", args.inputs] if args.inputs else []
    words += ["--backward"] if args.backward else []
    return words + (["--contract", args.contract] if args.contract else [])


def _print(answer: Answer, as_json: bool) -> None:
    if as_json:
        _print_json(answer.data)
    else:
        print(answer.text)


def _print_json(data: dict[str, Any]) -> None:
    from burnish.report.plain import dumps

    print(dumps(data))
