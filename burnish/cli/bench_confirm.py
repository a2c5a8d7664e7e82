"""``burnish bench confirm``: the answers of a bench through the suite's own harness."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from burnish.cli.parsing import EXIT_NO, EXIT_YES
from burnish.core.errors import UsageError

__all__ = ["confirm"]

_JOBS = 4
"""Each holds a reference and an answer on the device; what does not fit is tried again alone."""


def confirm(args: argparse.Namespace) -> int:
    """Evaluate, write what was said into the record, and exit 0 when every answer was accepted."""
    from burnish.core import plugins
    from burnish.suites.bench.tables import read_record
    from burnish.suites.bench.theirs import evaluate, with_theirs

    if len(args.folders) != 1:
        raise UsageError("confirm takes one folder: burnish bench confirm FOLDER")
    folder = Path(args.folders[0])
    record = read_record(folder)
    suite = plugins.suite(record["settings"]["suite"])
    if args.path:
        suite.use(Path(args.path))
    results = []
    for result in evaluate(suite, folder, record, args.jobs or _JOBS, args.limit):
        results.append(result)
        line = f"{result['problem']:24} {'passed' if result['passed'] else 'FAILED: ' + result['detail']}"
        print(json.dumps(result) if args.json else line, flush=True)
    found = with_theirs(record, results)
    (folder / "record.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    counts = found["theirs"]
    if args.json:
        print(json.dumps(counts))
    else:
        print(f"{counts['passed']} of {counts['evaluated']} answers pass the suite's own evaluation")
    return EXIT_YES if counts["passed"] == counts["evaluated"] else EXIT_NO
