"""``burnish bench page``: records as one page, and their plots as files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_YES
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.report.bench.view import BenchView

__all__ = ["page"]

_DEFAULT = "leaderboard.html"
_FIX = ": name another place with --out or --plots"


def page(args: argparse.Namespace) -> int:
    """Write the page, and the plots where asked, and name what was written."""
    from burnish.report.bench.page import render_bench, standalone_plots
    from burnish.report.plain import dumps
    from burnish.report.writing import write_whole

    if not args.folders:
        raise UsageError("page takes one folder or several: burnish bench page FOLDER")
    views = _views([Path(folder) for folder in args.folders])
    path = Path(args.out or _DEFAULT)
    if path.is_dir():
        raise UsageError(f"{path} is a folder: give the file to write with --out")
    write_whole(path, render_bench(views), _FIX)
    plots = standalone_plots(views) if args.plots else {}
    for name, text in plots.items():
        write_whole(Path(args.plots) / name, text, _FIX)
    written = [str(Path(args.plots) / name) for name in plots]
    print(dumps({"page": str(path), "plots": written}) if args.json else "\n".join([str(path), *written]))
    return EXIT_YES


def _views(paths: Sequence[Path]) -> list[BenchView]:
    """Read the records; the scores are made anew, so that records of different versions are scored alike."""
    from burnish.report.bench.view import BenchView
    from burnish.suites.bench.rows import sources
    from burnish.suites.bench.scores import summary
    from burnish.suites.bench.tables import read_record

    found: list[BenchView] = []
    for path, label in zip(paths, _labels(paths), strict=True):
        record = read_record(path)
        try:
            kernels = sources(path, record["rows"]) if path.is_dir() else {}
            found.append(BenchView.build(label, {**record, **summary(record["rows"])}, kernels))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UsageError(f"the record in {path} is not as burnish bench writes it: {error!r}") from error
    return found


def _labels(paths: Sequence[Path]) -> list[str]:
    """Return a name for each record: its folder's, or its file's, with a number where two would be alike."""
    labels: list[str] = []
    for path in map(Path.resolve, paths):
        # A record that lies in a folder of its own is known by the folder.
        name = path.name if path.is_dir() else path.parent.name if path.name == "record.json" else path.stem
        same = labels.count(name) + sum(label.startswith(f"{name} (") for label in labels)
        labels.append(f"{name} ({same + 1})" if same else name)
    return labels
