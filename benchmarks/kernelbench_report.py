"""What ``benchmarks/kernelbench.py`` writes and prints, and how much of a device a problem needs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.core.verdict import Interval, Speedup
from burnish.measure.stats import bootstrap_geomean
from burnish.store import ProposalRecord

Row = dict[str, Any]
"""One problem's result, as a line of ``--out`` holds it."""

THRESHOLDS = (1.0, 1.5, 2.0)
_NO_MEMORY = ("out of memory", "OutOfMemory", "CUBLAS_STATUS_ALLOC_FAILED")


def over_eager(row: Row) -> float:
    """Return what the user gains over eager: 1 unless the answer is proved faster, for then eager is kept."""
    found = row.get("over_eager")
    return float(found["estimate"]) if found is not None and found["claim"] == "faster" else 1.0


def summary(rows: Sequence[Row]) -> Row:
    """Return each level's figures and those of all together; every problem tried counts, answered or not."""
    levels = sorted({row["level"] for row in rows})
    return {name: _figures([r for r in rows if name in (r["level"], "all")]) for name in [*levels, "all"] if rows}


def _figures(rows: Sequence[Row]) -> Row:
    gains = [over_eager(row) for row in rows]
    mean = bootstrap_geomean(gains)
    compiled = [r["over_compile"]["estimate"] for r in rows if r.get("over_compile") is not None]
    return {
        "tried": len(rows),
        "answered": sum(r["status"] == "answered" for r in rows),
        "faster": sum(g > 1 for g in gains),
        "over_eager": _rounded(mean),
        "compile_measured": len(compiled),
        "over_compile": _rounded(bootstrap_geomean(compiled)) if compiled else None,
        # KernelBench's fast_p: correct, and more than p times as fast as eager.
        **{f"fast_{p:g}": round(sum(g > p for g in gains) / len(rows), 4) for p in THRESHOLDS},
    }


def _rounded(found: Interval) -> dict[str, float]:
    return {"estimate": round(found.estimate, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def interval(value: dict[str, Any]) -> str:
    """Return an estimate with its interval."""
    return f"{value['estimate']:.2f}x [{value['low']:.2f}, {value['high']:.2f}]"


def table_line(row: Row) -> str:
    """Return one problem's line."""
    start = f"{row['problem']:11} {row['title'][:34]:34} {row['seconds']:5.0f} s "
    if row["status"] != "answered":
        return f"{start} {row['status']}: {row['error']}"[:200]
    compiled = row["over_compile"]
    versus = f" compile {interval(compiled)}" if compiled is not None else ""
    return f"{start} {interval(row['over_eager']):22}{versus} {row['answer']['text']}"


def table_lines(found: Row) -> list[str]:
    """Return the table of a summary."""
    fasts = " ".join(f"{f'fast_{p:g}':>8}" for p in THRESHOLDS)
    lines = [f"{'level':8} {'tried':>5} {'answered':>8} {'faster':>6}  {'geomean over eager':22} {fasts}"]
    for name, row in found.items():
        shares = " ".join(f"{100 * row[f'fast_{p:g}']:6.0f} %" for p in THRESHOLDS)
        counts = f"{row['tried']:5} {row['answered']:8} {row['faster']:6}"
        lines.append(f"{name:8} {counts}  {interval(row['over_eager']):22} {shares}")
    return lines


# --- problems ---


def chosen(names: Sequence[str], share: int, only: str, per_level: int | None) -> list[str]:
    """Return every ``share``-th problem of the levels asked for, the levels mixed so that a part is like the whole.

    Level 3 is drawn forward: its models take longest, and what is started last is waited for.
    """
    levels: dict[str, list[str]] = {}
    for name in names:
        levels.setdefault(name.partition("/")[0], []).append(name)
    wanted = [part.strip() for part in only.split(",") if part.strip()]
    placed = []
    for level, problems in levels.items():
        kept = [n for n in problems if n in wanted or level in wanted] if wanted else problems
        kept = (kept if any("/" in w for w in wanted) else kept[::share])[:per_level]
        pace = 0.6 if level == "level3" else 1.0
        placed += [(pace * number / len(kept), name) for number, name in enumerate(kept)]
    return [name for _, name in sorted(placed)]


def order(name: str) -> tuple[str, int]:
    """Return what sorts problems as the benchmark does."""
    level, _, number = name.partition("/")
    return level, int(number)


def capacity(device: str) -> int | None:
    """Return the bytes of a GPU's memory; None on a CPU, where problems are not counted by it."""
    import torch

    return torch.cuda.get_device_properties(device).total_memory if device.startswith("cuda") else None


def calibrate(device: str) -> None:
    """Measure the device's ceilings while nothing else runs on it: the first verdicts would, beside each other."""
    from burnish.judge import Judge
    from burnish.measure.ceilings import load_or_calibrate
    from burnish.measure.device_lock import device_lock

    resolved = Judge.resolve(device)
    with device_lock(resolved):
        load_or_calibrate(resolved, quick=True)


# A verdict holds inputs and outputs several times over: for the candidate, eager, the float64 oracle and the timings.
# 12 is a guess: one process held 3.5 times a problem's inputs when it ran out, and there are others beside it.
_COPIES = 12
_PROCESSES_BYTES = 4 << 30
"""Contexts and libraries of the processes of one judge."""


def footprint(task: Task) -> int:
    """Return roughly how many bytes of a device judging ``task`` takes, from shapes alone."""
    import torch

    scope: dict[str, Any] = {"__name__": "task"}
    held = 1 << 30
    try:
        with torch.device("meta"), torch.no_grad():
            exec(compile(task.source, task.path, "exec"), scope)
            inputs = scope["get_inputs"]()
            held = sum(map(_bytes, inputs))
            model = scope[task.entry](*scope.get("get_init_inputs", list)())
            held += sum(map(_bytes, model.parameters()))
            held += _bytes(model(*inputs))
    except Exception as error:  # whatever a reference does that has no shapes: what is known by then must do
        print(f"{task.name}: size taken as {held >> 20} MiB ({type(error).__name__})", flush=True)
    return _COPIES * held + _PROCESSES_BYTES


def _bytes(value: Any) -> int:
    if isinstance(value, (tuple, list)):
        return sum(map(_bytes, value))
    return int(value.numel() * value.element_size()) if hasattr(value, "element_size") else 0


# --- lines ---


def answer(candidate: Candidate) -> Row:
    """Return what a candidate is in a few words, and who proposed it."""
    origin = candidate.origin
    steps = [step.rule for step in origin.recipe.steps] if origin.recipe is not None else []
    text = f"{origin.proposer}: {'+'.join(dict.fromkeys(steps)) or candidate.name}"
    return {"proposer": origin.proposer, "name": candidate.name, "steps": steps, "text": text}


def speedup(found: Speedup | None) -> Row | None:
    """Return a speedup with its interval and claim, where it was measured."""
    if found is None:
        return None
    low, high = round(found.interval.low, 4), round(found.interval.high, 4)
    return {"estimate": round(found.interval.estimate, 4), "low": low, "high": high, "claim": found.claim.value}


def tried(record: ProposalRecord) -> Row:
    """Return what became of one candidate of the search."""
    verdict = record.verdict
    row: Row = {"name": record.candidate.name, "proposer": record.candidate.origin.proposer}
    if verdict is None:
        return row | {"status": "not judged"}
    eager = verdict.timing.against("eager") if verdict.timing is not None else None
    speed = round(eager.interval.estimate, 4) if eager is not None else None
    reason = "" if verdict.passed else " ".join(verdict.reason.split())[:300]
    stages = {name: round(seconds, 1) for name, seconds in verdict.stage_seconds if seconds >= 0.1}
    row |= {"status": verdict.status.value, "speedup": speed, "reason": reason}
    return row | {"s": round(verdict.seconds, 1), "stages": stages}


def short_of_memory(row: Row) -> bool:
    """Whether the device's memory did not suffice, for the reference or for a candidate."""
    reasons = [row.get("error", ""), *(t.get("reason", "") for t in row.get("tried", ()))]
    return any(mark in reason for reason in reasons for mark in _NO_MEMORY)


def done_rows(path: Path, settings: Row) -> dict[str, Row]:
    """Return the last line of every problem that is done under these settings."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows: dict[str, Row] = {}
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:  # cut off when the machine was
            continue
        if row["settings"] == settings:
            rows[row["problem"]] = row
    return {name: row for name, row in rows.items() if not row["cut_short"]}
