"""The argument parser's manners: wrong usage is an error of ours, in one line, like every other."""

from __future__ import annotations

import argparse
import os
from typing import NoReturn, Protocol

from burnish.core.errors import UsageError

__all__ = [
    "EXIT_CANNOT",
    "EXIT_INTERRUPTED",
    "EXIT_NO",
    "EXIT_YES",
    "Command",
    "Parser",
    "Subparsers",
    "add_memory_options",
    "add_store_option",
]

EXIT_YES = 0
EXIT_NO = 1
EXIT_CANNOT = 2
EXIT_INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of leaving, and whose help is 80 columns wide wherever it is printed."""

    def __init__(self, **options: object) -> None:
        """Take argparse's options; abbreviations of flags are refused because they break when a flag is added."""
        super().__init__(
            allow_abbrev=False,
            formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=80),
            **options,  # type: ignore[arg-type]
        )

    def error(self, message: str) -> NoReturn:
        """Raise :class:`UsageError` with argparse's message."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def add_store_option(parser: Parser) -> None:
    """Add ``--store``, alike in every command that reads or writes runs."""
    parser.add_argument(
        "--store",
        metavar="URL",
        default=os.environ.get("BURNISH_STORE"),
        help="where runs are kept (default: $BURNISH_STORE, else a file in $BURNISH_HOME)",
    )


def add_memory_options(parser: Parser, clean_room: bool) -> None:
    """Add what says how much of the memory a search may see."""
    parser.add_argument(
        "--clean-room",
        action=argparse.BooleanOptionalAction,
        default=clean_room,
        help=f"see nothing that the task itself has taught (default: {'yes' if clean_room else 'no'})",
    )
    parser.add_argument("--no-memory", action="store_true", help="be told nothing of what earlier verdicts taught")


Subparsers = argparse._SubParsersAction  # argparse gives the type no public name


class Command(Protocol):
    """A command's module."""

    def add(self, commands: Subparsers[Parser]) -> None:
        """Add the command's parser, with ``run`` as its default."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit code; heavy imports belong here."""
