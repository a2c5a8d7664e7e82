"""``burnish export``: what was found, in a form others can use without Burnish."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers, add_store_option

if TYPE_CHECKING:
    from burnish.models.export.exporting import Exported

__all__ = ["add", "run"]

_DESCRIPTION = """\
Write what a run found, or a model package, in a form others can use without
Burnish.

  package  a project pip installs, with tests that verify the kernels again
  kernels  the layout of the Hugging Face kernels library
  file     one Python file that stands alone
  bundle   everything of a run, for burnish replay on another machine"""

_EPILOG = """\
RUN is a run's name or its beginning (last: the newest), or a folder that
burnish optimize wrote."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "export", help="write what was found for others", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("subject", metavar="RUN", help="a run, or a model package's folder")
    parser.add_argument("--format", default="package", metavar="F", help="package (default), kernels, file or bundle")
    parser.add_argument("--out", metavar="PATH", help="where to (default: a new folder or file here)")
    parser.add_argument("--name", metavar="NAME", help="what to call it (default: by the task or the folder)")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Export and say what to do with it."""
    from burnish.models.export.exporting import export_package, export_run
    from burnish.models.export.subject import ModelPackage, is_package, run_named

    if is_package(args.subject):
        done = export_package(ModelPackage.read(Path(args.subject)), args.format, args.out, args.name)
    else:
        from burnish.store import RunStore

        with RunStore.open(args.store) as store:
            done = export_run(store, run_named(store, args.subject), args.format, args.out, args.name)
    if args.json:
        from burnish.report.plain import dumps

        print(dumps(done.to_json()))
    else:
        print(_told(done))
    return EXIT_YES


def _told(done: Exported) -> str:
    lines = [f"{done.path}: {len(done.files)} files" if done.files else str(done.path)]
    if done.form == "package":
        lines += [f"pip install {done.path}", f"pytest {done.path}"]
    elif done.form == "kernels":
        lines.append(f'kernels.get_local_kernel(Path("{done.path}"))')
    elif done.form == "bundle":
        lines += [f"sha256 of its manifest: {done.digest}", f"burnish replay {done.path}"]
    return "\n".join(lines)
