"""The table of ``benchmarks/moves.py``: one line per task, means over families and over all, and what fell short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from burnish.measure.stats import bootstrap_geomean, geomean

FAMILIES = (
    "elementwise", "row reduction", "strided reduction", "arg reduction", "softmax", "normalisation", "pooling", "scan",
    "loss", "rotary", "GEMM epilogue", "GEMM shape", "MLP", "attention", "gather", "convolution", "recurrent",
)  # fmt: skip

Row = dict[str, Any]
"""One task's result, as a line of ``--out`` holds it."""


def slower(row: Row) -> bool:
    """Whether the answer is proved slower than the best of the panel; that member itself cannot be."""
    if row["status"] != "answered":
        return False
    same = row["answer"]["kind"] == "panel" and row["answer"]["text"] == row["over_best"]["baseline"]
    return bool(row["over_best"]["claim"] == "slower" and not same)


def summary(rows: Sequence[Row]) -> Row:
    """Return the means over all tasks with their intervals, those of the families, and what fell short."""
    answered = [r for r in rows if r["status"] == "answered"]
    families = {f: [r for r in rows if r["family"] == f] for f in FAMILIES}
    return {
        "tasks": len(rows),
        "backward": sum(r["direction"] != "forward" for r in rows),
        "answered": len(answered),
        "panel_answers": sum(r["answer"]["kind"] == "panel" for r in answered),
        "faster_than_eager": sum(r["over_eager"]["claim"] == "faster" for r in answered),
        "faster_than_best": sum(r["over_best"]["claim"] == "faster" for r in answered),
        "unanswered": [r["task"] for r in rows if r["status"] != "answered"],
        "not_reverified": [r["task"] for r in answered if not r["reverified"]],
        "slower_than_best": [r["task"] for r in rows if slower(r)],
        "over_eager": _mean_interval(_ratios(rows, "over_eager")),
        "over_best": _mean_interval(_ratios(rows, "over_best")),
        "families": {
            name: {"tasks": len(group)}
            | {key: _mean(_ratios(group, key)) for key in ("over_eager", "over_best")}
            for name, group in families.items()
            if group
        },
    }  # fmt: skip


def _ratios(rows: Iterable[Row], key: str) -> list[float]:
    """Without an answer the user keeps eager; what the panel's best would have been is then not known."""
    kept = [r for r in rows if r["status"] == "answered" or key == "over_eager"]
    return [r[key]["estimate"] if r["status"] == "answered" else 1.0 for r in kept]


def _mean(ratios: list[float]) -> float | None:
    return round(geomean(ratios), 4) if ratios else None


def _mean_interval(ratios: list[float]) -> dict[str, float] | None:
    if not ratios:
        return None
    found = bootstrap_geomean(ratios)
    return {"estimate": round(found.estimate, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def table_line(row: Row) -> str:
    """Return one line of the table."""
    start = f"{row['task']:26} {row['family']:18}"
    if row["status"] != "answered":
        return f"{start} {row['status']}: {row.get('error') or row.get('why', '')}"
    best = f"{_interval(row['over_best'])} ({row['over_best']['baseline']})"
    what = f"{row['answer']['kind']}: {row['answer']['text']}"
    again = "yes" if row["reverified"] else f"NO: {row['error']}"
    return f"{start} {_interval(row['over_eager']):23} {best:38} {what:44} {again}{'  SLOWER' if slower(row) else ''}"


HEADER = f"{'task':26} {'family':18} {'over eager':23} {'over the best of the panel':38} {'answer':44} re-verified"


def _interval(value: dict[str, Any]) -> str:
    return f"{value['estimate']:.2f}x [{value['low']:.2f}, {value['high']:.2f}]"


def print_summary(found: Row) -> None:
    """Print the means, family by family and over all, and what fell short."""
    print(f"\n{'family':20} {'tasks':>5} {'over eager':>11} {'over best':>11}")
    for name, group in found["families"].items():
        means = [f"{v:.2f}x" if v is not None else "-" for v in (group["over_eager"], group["over_best"])]
        print(f"{name:20} {group['tasks']:5} {means[0]:>11} {means[1]:>11}")
    print()
    for key, label in (("over_eager", "over eager"), ("over_best", "over the best of the panel")):
        if found[key] is not None:
            print(f"geometric mean {label}: {_interval(found[key])} (95 %, tasks resampled)")
    print(
        f"{found['tasks']} tasks ({found['backward']} with gradients), {found['answered']} answered, "
        f"{found['panel_answers']} by a member of the panel; proved faster than eager {found['faster_than_eager']}, "
        f"than the best of the panel {found['faster_than_best']}"
    )
    for key in ("slower_than_best", "not_reverified", "unanswered"):
        names = found[key]
        print(f"{key.replace('_', ' ')}: {len(names)}{' (' + ', '.join(names) + ')' if names else ''}")
