"""The answers of a bench through the suite's own evaluation function, and how many it accepts.

Burnish's verdict is the stricter one; this answers whoever trusts the suite's more.  Nothing is timed, so several run
beside each other; what fails in company is tried once more alone, because then the company may have been the reason.
"""

from __future__ import annotations

import concurrent.futures
import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from burnish.core.errors import UsageError
from burnish.core.suite import Suite
from burnish.suites.bench.rows import kernel_file

__all__ = ["Result", "evaluate", "with_theirs"]

Result = dict[str, Any]
"""``{"problem": ..., "passed": ..., "detail": ...}``."""

Command = Callable[[str], list[str]]


def evaluate(
    suite: Suite, folder: Path, record: dict[str, Any], jobs: int = 1, limit_s: float = 300.0
) -> Iterator[Result]:
    """Yield what the suite's own function says about each answer of a record, as they come."""
    names = [row["problem"] for row in record["rows"] if row["status"] == "answered"]
    commands = {name: suite.own_evaluation(name, kernel_file(folder, name)) for name in names}
    again: list[str] = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
        pending = {threads.submit(_one, name, commands[name], limit_s): name for name in names}
        for future in concurrent.futures.as_completed(pending):
            result = future.result()
            if result["passed"] or jobs == 1:
                yield result
            else:
                again.append(pending[future])
    for name in again:
        yield _one(name, commands[name], limit_s)


def _one(name: str, command: Sequence[str], limit_s: float) -> Result:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit_s, check=False)
    except subprocess.TimeoutExpired:
        return {"problem": name, "passed": False, "detail": f"did not end within {limit_s:g} s"}
    lines = done.stdout.strip().splitlines()
    try:
        said = json.loads(lines[-1])
        return {"problem": name, "passed": bool(said["passed"]), "detail": str(said["detail"])}
    except (IndexError, KeyError, TypeError, ValueError):
        last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        return {"problem": name, "passed": False, "detail": f"ended with {done.returncode}: {last[:300]}"}


def with_theirs(record: dict[str, Any], results: Sequence[Result]) -> dict[str, Any]:
    """Return the record with what the suite's own function said: in every row, and counted."""
    said = {result["problem"]: result for result in results}
    rows = []
    for row in record["rows"]:
        result = said.get(row["problem"])
        rows.append(row if result is None else row | {"theirs": {k: result[k] for k in ("passed", "detail")}})
    judged = [row["theirs"]["passed"] for row in rows if "theirs" in row]
    if not judged:
        raise UsageError("the record has no answers that the suite's own evaluation could look at")
    return {**record, "theirs": {"evaluated": len(judged), "passed": sum(judged)}, "rows": rows}
