"""``burnish profile MODEL``: where a model's time goes, and which part of it is worth a kernel."""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers
from burnish.core.errors import PrerequisiteError, UsageError

if TYPE_CHECKING:
    from burnish.models.profiling.profile import Profiled

__all__ = ["add", "run"]

_DESCRIPTION = """\
Say where a model's time goes: its parts, operators and kernels; which part is
worth a kernel (share, distance from the device's limit, what the model would
gain); whether it waits for launching or for work, and from which batch size on.

MODEL  file.py:make_model, a function whose arguments all have defaults and that
       returns a module and its inputs (a tensor, a tuple, or a dict); or
       hf:NAME, a Hugging Face model or folder on this machine
"""

_EPILOG = """\
The folder holds profile.html, profile.json and trace.json.gz (for
ui.perfetto.dev). A function loss(outputs) in the file is used with --train. If
make_model takes batch, several sizes are tried.
"""

_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "min": 60.0}


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "profile", help="say where a model's time goes", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("model", metavar="MODEL", help="the model to profile")
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings",
        help="an argument for make_model (may be repeated)",
    )  # fmt: skip
    parser.add_argument("--train", action="store_true", help="profile forward and backward, with the loss")
    parser.add_argument("--batches", metavar="LIST", help="batch sizes to try, such as 1,2,4 (default: doubling)")
    parser.add_argument("--no-sweep", action="store_true", help="try no other batch sizes")
    parser.add_argument("--time", default="60s", metavar="T", help="how long to measure, about: 30s, 2m (default: 60s)")
    parser.add_argument("--out", metavar="DIR", help="where to write the result (default: ./MODEL-profile)")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Profile one model, write the folder and print what was found."""
    from burnish.cli.host import choose_device
    from burnish.models.spec import parse_model

    batches, seconds = _batches(args), _seconds(args.time)
    spec = parse_model(args.model, args.settings, args.train)
    folder = _prepared(Path(args.out) if args.out else Path(f"{spec.name}-profile"))
    device = choose_device(args.device)

    from burnish.models.profiling.profile import Wishes, profile_model

    wishes = Wishes(device, args.train, batches, not args.no_sweep, seconds)
    with _stages(quiet=args.json) as on_stage:
        profiled = profile_model(spec, wishes, on_stage)
    written = _write(folder, profiled)
    if args.json:
        from burnish.report.plain import dumps

        print(dumps({**profiled.data, "files": written}))
    else:
        from burnish.report.profile.terminal import render_profile
        from burnish.report.terminal import console

        screen = console()
        render_profile(profiled.data, screen)
        screen.print(f"{folder}: {', '.join(Path(path).name for path in written.values())}")
    return EXIT_YES


def _batches(args: argparse.Namespace) -> tuple[int, ...]:
    if args.batches is None:
        return ()
    if args.no_sweep:
        raise UsageError("--batches and --no-sweep exclude each other: give one of them")
    parts = [part.strip() for part in args.batches.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) for part in parts):
        raise UsageError(f"--batches {args.batches}: give whole numbers above zero with commas, such as 1,2,4")
    return tuple(sorted({int(part) for part in parts}))


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|m|min|)", text.strip())
    if found is None or float(found[1]) == 0:
        raise UsageError(f"--time {text}: give it like 30s or 2m")
    return float(found[1]) * _UNITS[found[2]]


def _prepared(folder: Path) -> Path:
    """Make the folder before a minute is spent on what goes there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PrerequisiteError(
            f"cannot write to {folder} ({error.strerror}): name another folder with --out"
        ) from error
    return folder


def _write(folder: Path, profiled: Profiled) -> dict[str, str]:
    """Write the three files and return where they are."""
    from burnish.report.plain import dumps
    from burnish.report.profile.page import render_page
    from burnish.report.writing import write_whole

    fix = ": name another folder with --out"
    paths = {name: folder / file for name, file in (("page", "profile.html"), ("data", "profile.json"))}
    write_whole(paths["page"], render_page(profiled.data, profiled.timeline), fix)
    write_whole(paths["data"], dumps(profiled.data) + "\n", fix)
    paths["trace"] = folder / "trace.json.gz"
    try:
        # Without a time stamp: the same trace is the same file.
        paths["trace"].write_bytes(gzip.compress(_compact(profiled.trace), mtime=0))
    except OSError as error:
        raise PrerequisiteError(f"cannot write {paths['trace']} ({error.strerror}){fix}") from error
    return {name: str(path) for name, path in paths.items()}


def _compact(trace: dict[str, Any]) -> bytes:
    return json.dumps(trace, separators=(",", ":")).encode()


@contextmanager
def _stages(quiet: bool) -> Iterator[Callable[[str], None]]:
    """Yield what is told the stage: a moving line on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda stage: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield status.update
