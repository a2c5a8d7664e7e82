"""``burnish``: parse, run one command, and turn what went wrong into one line and an exit code.

Exit codes: 0 yes, 1 no (a candidate was rejected), 2 wrong usage or a machine that cannot, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from burnish import __version__
from burnish.cli import (
    agent,
    bench,
    doctor,
    draft,
    export,
    mcp,
    memory,
    optimize,
    port,
    profile,
    replay,
    report,
    serve,
    show,
    verify,
)
from burnish.cli.parsing import EXIT_CANNOT, EXIT_INTERRUPTED, Command, Parser
from burnish.core.errors import BurnishError

__all__ = ["build_parser", "main"]

COMMANDS: tuple[Command, ...] = (
    doctor,
    optimize,
    verify,
    port,
    draft,
    bench,
    profile,
    show,
    report,
    export,
    replay,
    memory,
    agent,
    mcp,
    serve,
)


def build_parser() -> Parser:
    """Return the parser with every command."""
    parser = Parser(
        prog="burnish",
        description="Find faster kernels by search, and prove them equal and faster.",
        epilog="Exit codes: 0 yes, 1 no (rejected), 2 wrong usage or a machine that cannot,\n130 interrupted.",
    )
    parser.add_argument("--version", action="version", version=f"burnish {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, title="commands")
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments, as_json="--json" in arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter's last flush must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_CANNOT
    return code


def _run(arguments: list[str], as_json: bool) -> int:
    try:
        with _stop_on_termination():
            args = build_parser().parse_args(arguments)
            code: int = args.run(args)
            return code
    except BurnishError as error:
        return _fail(str(error), type(error).__name__, as_json)
    except KeyboardInterrupt:
        print("burnish: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        # The process border: without this a bug of ours would leave with 1, which means "rejected".
        traceback.print_exc()
        return _fail(f"a bug in Burnish, please report it: {error}", "InternalError", as_json)


def _fail(message: str, kind: str, as_json: bool) -> int:
    line = " ".join(message.split())
    if as_json:
        print(json.dumps({"error": line, "kind": kind}))
    else:
        print(f"burnish: {line}", file=sys.stderr)
    return EXIT_CANNOT


@contextmanager
def _stop_on_termination() -> Iterator[None]:
    """Leave through the same door on SIGTERM as on Ctrl-C, so that child processes are ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)
