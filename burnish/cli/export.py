"""``burnish export``: what was found, in a form others can use without Burnish."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.models.export.exporting import Exported
    from burnish.models.export.training.dataset import Dataset

__all__ = ["add", "run"]

_DESCRIPTION = """\
Write what a run found, or a model package, in a form others can use without
Burnish.

  package  a project pip installs, with tests that verify the kernels again
  kernels  the layout of the Hugging Face kernels library
  file     one Python file that stands alone
  bundle   everything of a run, for burnish replay on another machine

Or write training data, from one run or several:

  sft      steps that kept correctness and gained: a prompt, the better source
  dpo      a verified, faster answer and a worse one to the same prompt
  rl       trajectories: each turn with the verdict before it and its reward"""

_EVERY = 2**31 - 1
_EPILOG = """\
RUN is a run's name or its beginning (last: the newest), or a folder that
burnish optimize wrote."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "export", help="write what was found for others", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("subjects", metavar="RUN", nargs="*", help="a run, or a model package's folder")
    parser.add_argument(
        "--format", default="package", metavar="F", help="package (default), kernels, file, bundle, sft, dpo or rl"
    )
    parser.add_argument("--out", metavar="PATH", help="where to (default: a new folder or file here)")
    parser.add_argument("--name", metavar="NAME", help="what to call it (default: by the task or the folder)")
    parser.add_argument(
        "--by-name", action="store_true", help="bundle: name a suite's problem instead of holding its text"
    )
    parser.add_argument("--all", action="store_true", help="training data: from every run of the store")
    parser.add_argument("--parquet", action="store_true", help="training data: as Parquet beside JSONL")
    parser.add_argument("--scripted", action="store_true", help="training data: also from fakes and replays, marked")
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Export and say what to do with it."""
    from burnish.models.export.exporting import FORMATS
    from burnish.models.export.training.dataset import TRAINING

    if args.format not in (*FORMATS, *TRAINING):
        raise UsageError(f"no format {args.format!r}: choose from {', '.join((*FORMATS, *TRAINING))}")
    if args.format in TRAINING:
        dataset = _training(args)
        data, told = dataset.to_json(), _counted(dataset)
    else:
        _check_single(args)
        shipped = _shipped(args, args.subjects[0])
        data, told = shipped.to_json(), _told(shipped)
    if args.json:
        from burnish.report.plain import dumps

        print(dumps(data))
    else:
        print(told)
    return EXIT_YES


def _check_single(args: argparse.Namespace) -> None:
    if args.by_name and args.format != "bundle":
        raise UsageError("--by-name is for a bundle: add --format bundle")
    for flag in ("all", "parquet", "scripted"):
        if getattr(args, flag):
            raise UsageError(f"--{flag} is for training data: choose --format sft, dpo or rl")
    if len(args.subjects) != 1:
        raise UsageError(f"--format {args.format} takes one RUN: name it (see burnish show), or choose sft, dpo or rl")


def _shipped(args: argparse.Namespace, subject: str) -> Exported:
    from burnish.models.export.exporting import export_package, export_run
    from burnish.models.export.subject import ModelPackage, is_package, run_named

    if is_package(subject):
        return export_package(ModelPackage.read(Path(subject)), args.format, args.out, args.name)
    from burnish.store import RunStore

    with RunStore.open(args.store) as store:
        return export_run(store, run_named(store, subject), args.format, args.out, args.name, args.by_name)


def _training(args: argparse.Namespace) -> Dataset:
    from burnish.models.export.subject import is_package, run_named
    from burnish.models.export.training.dataset import export_training
    from burnish.store import RunStore

    if bool(args.subjects) == args.all:
        raise UsageError("name the runs (see burnish show), or --all for every run of the store: one of the two")
    for subject in args.subjects:
        if is_package(subject):
            raise UsageError(f"{subject} is a model package, which holds no candidates: name its runs or --all")
    with RunStore.open(args.store) as store:
        runs = store.runs(_EVERY) if args.all else [run_named(store, subject) for subject in args.subjects]
        if not runs:
            raise UsageError("the store holds no run: make one with burnish optimize")
        return export_training(store, runs, args.format, args.out, args.name, args.parquet, args.scripted)


def _counted(done: Dataset) -> str:
    rows = ", ".join(f"{count} {split}" for split, count in done.rows.items())
    return f"{done.path}: {rows} rows\n{done.path / 'README.md'} says what they are"


def _told(done: Exported) -> str:
    lines = [f"{done.path}: {len(done.files)} files" if done.files else str(done.path)]
    if done.form == "package":
        lines += [f"pip install {done.path}", f"pytest {done.path}"]
    elif done.form == "kernels":
        lines.append(f'kernels.get_local_kernel(Path("{done.path}"))')
    elif done.form == "bundle":
        lines += [f"sha256 of its manifest: {done.digest}", f"burnish replay {done.path}"]
    return "\n".join(lines)
