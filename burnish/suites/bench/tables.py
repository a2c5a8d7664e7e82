"""Rows and scores as lines of text, and two records beside each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from burnish.core.errors import UsageError
from burnish.suites.bench.rows import Row
from burnish.suites.bench.scores import change, gain

__all__ = ["changes", "compare_lines", "read_record", "row_line", "score_lines"]

_SHOWN = ("1", "1.5", "2")


def interval(found: dict[str, Any] | None) -> str:
    """Return an estimate with its interval."""
    return "" if found is None else f"{found['estimate']:.2f}x [{found['low']:.2f}, {found['high']:.2f}]"


def row_line(row: Row) -> str:
    """Return one problem's result in one line."""
    start = f"{row['problem']:24} {row['seconds']:5.0f} s  "
    if row["status"] != "answered":
        return f"{start}{row['status']}: {row['error']}"[:200]
    best = row["best"]
    panel = "" if best == "eager" else f", {interval(row['over'][best])} {best}"
    return f"{start}{interval(row['over']['eager'])} eager{panel}: {row['answer']['text']}"[:200]


def score_lines(record: dict[str, Any]) -> list[str]:
    """Return the table of a record's scores."""
    names = " ".join(f"{f'fast_{p}':>8}" for p in _SHOWN)
    lines = [
        f"contract {record['settings']['contract']}, {record['settings']['device']}",
        f"{'':20} {'problems':>8} {'answered':>8} {'faster':>6} {'same':>5}  "
        f"{'over eager':20} {'over the best':20} {names}",
    ]
    for name, row in record["scores"].items():
        if not row["problems"]:
            continue
        fast = " ".join(f"{100 * row['fast'][p]:6.0f} %" for p in _SHOWN)
        counts = f"{row['problems']:8} {row['statuses'].get('answered', 0):8} {row['faster']:6}"
        means = f"{interval(row['over_eager']):20} {interval(row['over_best']):20}"
        lines.append(f"{name:20} {counts} {row['not_distinguishable']:5}  {means} {fast}")
    return lines


def read_record(folder: Path) -> dict[str, Any]:
    """Return a bench's record; ``folder`` may name the file itself."""
    path = folder if folder.is_file() else folder / "record.json"
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if "rows" not in found or "settings" not in found:
            raise ValueError
    except OSError:
        raise UsageError(f"no record in {folder}: give a folder that burnish bench wrote") from None
    except ValueError:
        raise UsageError(f"{path} is no record of burnish bench: give a folder that it wrote") from None
    return found


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return what became of every problem that both have."""
    one, other = ({row["problem"]: row for row in record["rows"]} for record in (before, after))
    if before["settings"]["contract"] != after["settings"]["contract"]:
        names = f"{before['settings']['contract']} and {after['settings']['contract']}"
        raise UsageError(f"the contracts are {names}: results are comparable under one contract only")
    both = [name for name in one if name in other]
    if not both:
        raise UsageError("the two have no problem in common")
    return {
        "problems": {
            name: {
                "change": change(one[name], other[name]),
                "before": round(gain(one[name]), 4),
                "after": round(gain(other[name]), 4),
            }
            for name in both
        },
        "only_before": sorted(one.keys() - other.keys()),
        "only_after": sorted(other.keys() - one.keys()),
    }


def compare_lines(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return what got better, what got worse, and how much is noise."""
    found = changes(before, after)
    kinds: dict[str, list[str]] = {"better": [], "worse": [], "noise": [], "same": []}
    for name, row in found["problems"].items():
        kinds[row["change"]].append(f"  {name:24} {row['before']:.2f}x -> {row['after']:.2f}x")
    lines = [", ".join(f"{len(names)} {kind}" for kind, names in kinds.items())]
    for kind in ("better", "worse"):
        lines += [f"{kind}:", *kinds[kind]] if kinds[kind] else []
    for side in ("before", "after"):
        missing = found[f"only_{side}"]
        lines += [f"only {side}: {', '.join(missing)}"] if missing else []
    return lines
