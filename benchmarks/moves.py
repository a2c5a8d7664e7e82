"""What a minute of ``burnish optimize`` finds on everyday tasks: the files of ``benchmarks/moves``, one after another.

    python benchmarks/moves.py --out moves_cpu.jsonl --record docs/results/moves_cpu.json
    python benchmarks/moves.py --list
    python benchmarks/moves.py --only 'conv*,*_backward' --seconds 20 --out try.jsonl

Each task goes through the command a user would type, and its answer through ``burnish verify`` in a process of its
own.  The speedups are those of the run's final verdict, which shares no luck with the search.  A line is written to
``--out`` as each task ends, and a task with a line there is not repeated unless its file, the seconds or the panel
changed.  A task without an answer counts as 1.00 over eager, is left out of the mean over the panel, and is named.
Each task's kernel, report and verdicts stay in a folder named like ``--out`` without its suffix.
Exit 0 when every task was answered and verified again and none is slower than the best of the panel.
"""

from __future__ import annotations

import argparse
import ast
import fnmatch
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moves_report import FAMILIES, HEADER, Row, print_summary, summary, table_line

from burnish.backends.emit import self_contained
from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.source_file import SourceFile
from burnish.core.task import Task
from burnish.measure.environment import describe
from burnish.propose.baselines import baseline_candidate, modes_of
from burnish.store import RunStore

FOLDER = Path(__file__).resolve().with_suffix("")
PANEL = "eager,compile,max-autotune"
# The final verdict compiles the whole panel after the search's own seconds.
_GRACE_SECONDS = 900


@dataclass(frozen=True)
class Entry:
    """One task file."""

    name: str
    family: str
    about: str
    path: Path
    task: Task


@dataclass(frozen=True)
class Setup:
    """How every task is run."""

    seconds: float
    device: str
    panel: str
    seed: int
    folder: Path


def entries(patterns: str = "*") -> list[Entry]:
    """Return the tasks whose names match one of the comma-separated ``patterns``, family by family."""
    wanted = [p.strip() for p in patterns.split(",") if p.strip()]
    found = [
        _entry(path)
        for path in sorted(FOLDER.glob("*.py"))
        if any(fnmatch.fnmatch(path.stem, pattern) for pattern in wanted)
    ]
    return sorted(found, key=lambda e: FAMILIES.index(e.family))


def _entry(path: Path) -> Entry:
    file = SourceFile.read(path, "task")
    family = file.literal("FAMILY")
    if family not in FAMILIES:
        raise SystemExit(f"{path}: FAMILY {family!r} is unknown: write one of {', '.join(FAMILIES)}")
    about = ast.get_docstring(ast.parse(file.text)) or ""
    return Entry(path.stem, str(family), about, path, task_from_file(path))


# --- one task -----------------------------------------------------------------------------------------------------


def run_task(entry: Entry, setup: Setup) -> Row:
    """Optimise one task and verify what comes out once more; whatever goes wrong is in the row."""
    row: Row = {
        "task": entry.name,
        "family": entry.family,
        "direction": entry.task.direction.value,
        **_key(entry, setup),
        "status": "failed",
        "reverified": False,
    }
    folder = setup.folder / entry.name
    shutil.rmtree(folder, ignore_errors=True)  # verdicts of an interrupted try would lengthen the search
    folder.mkdir(parents=True)
    store = f"sqlite:///{folder / 'runs.db'}"
    found, row["error"] = _burnish(
        ["optimize", str(entry.path), "--budget", f"{setup.seconds:g}s", "--baselines", setup.panel]
        + ["--device", setup.device, "--seed", str(setup.seed), "--out", str(folder), "--store", store],
        setup.seconds + _GRACE_SECONDS,
    )
    if found is None:
        return row
    row |= {"why": found["why"], "evals": found["evals"], "statuses": found["statuses"]}
    kernel = folder / "kernel.py"
    if found["verdict"] is None or not kernel.exists():
        return row | {"status": "nothing verified"}
    row |= {"status": "answered", **figures(found["verdict"])}
    row["answer"] = _answer_of(store, found["run"], kernel, task_from_file(entry.path))
    return row | _verified_again(entry, setup, kernel)


def _burnish(arguments: list[str], timeout: float) -> tuple[dict[str, Any] | None, str]:
    """Run a command with ``--json``; return its object, or ``None`` and why there is none."""
    command = [sys.executable, "-m", "burnish.cli", *arguments, "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return None, f"burnish {arguments[0]} did not end within {timeout:g} s"
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        last = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1]
        return None, f"burnish {arguments[0]} ended with {done.returncode}: {last[:300]}"
    if "error" in found:
        return None, f"burnish {arguments[0]} ended with {done.returncode}: {found['kind']}: {found['error'][:300]}"
    return found, ""


def figures(verdict: dict[str, Any]) -> Row:
    """Return what a passed verdict says about speed, without its raw samples."""
    speedups = {name: _rounded(value) for name, value in verdict["speedup"].items()}
    best = speedups.pop("best")
    clocks, roofline = verdict["clocks"], verdict["roofline"]
    return {
        "eager_ms": round(clocks["eager"]["call_ms"], 4),
        "answer_ms": round(clocks["candidate"]["call_ms"], 4),
        "over_eager": speedups["eager"],
        "over_best": best,
        "over_panel": speedups,
        "excluded": verdict["timing"]["excluded_baselines"],
        "roofline": None if roofline is None or roofline["score"] is None else round(roofline["score"], 4),
    }


def _rounded(value: dict[str, Any]) -> dict[str, Any]:
    return {key: round(item, 4) if isinstance(item, float) else item for key, item in value.items()}


def _answer_of(url: str, run: str, kernel: Path, task: Task) -> Row:
    """Return who proposed the source that was written, by looking for it among the run's proposals."""
    source = kernel.read_text(encoding="utf-8")
    with RunStore.open(url) as store:
        for record in store.proposals(run):
            if record.verdict is not None and self_contained(record.candidate.source) == source:
                return answer(record.candidate)
    modes = (baseline_candidate(task, mode) for mode in modes_of(task))
    panel = next((c for c in modes if c.source == source), None)
    return answer(panel) if panel is not None else {"kind": "unknown", "text": "unknown", "parameters": {}}


def answer(candidate: Candidate) -> Row:
    """Return what a candidate is in a few words, and whether it is a member of the panel."""
    origin = candidate.origin
    parameters = dict(origin.parameters)
    steps = [step.rule for step in origin.recipe.steps] if origin.recipe is not None else []
    if origin.proposer == "baselines":
        kind, text = "panel", str(parameters.get("mode", candidate.name))
    elif steps:
        kind, text = "recipe", "+".join(dict.fromkeys(steps))
    elif "template" in parameters:
        kind, text = "template", str(parameters["template"])
    else:
        kind, text = origin.proposer, candidate.name
    return {"kind": kind, "text": text, "proposer": origin.proposer, "steps": steps, "parameters": parameters}


def _verified_again(entry: Entry, setup: Setup, kernel: Path) -> Row:
    found, error = _burnish(
        ["verify", str(entry.path), str(kernel), "--device", setup.device, "--baselines", "eager"], _GRACE_SECONDS
    )
    if found is None:
        return {"reverified": False, "error": error}
    passed = found["status"] == "passed"
    again = _rounded(found["speedup"]["eager"]) if passed else None
    return {"reverified": passed, "error": "" if passed else found["reason"], "over_eager_again": again}


# --- lines --------------------------------------------------------------------------------------------------------


def _key(entry: Entry, setup: Setup) -> Row:
    return {"identity": entry.task.identity(), "seconds": setup.seconds, "panel": setup.panel, "device": setup.device}


def done_rows(path: Path, chosen: Sequence[Entry], setup: Setup) -> list[Row]:
    """Return the last valid line of every chosen task, in their order; lines of changed tasks and failures are left."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    latest: dict[str, Row] = {}
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:  # cut off when the machine was
            continue
        latest[row["task"]] = row
    rows = [(latest.get(e.name), _key(e, setup)) for e in chosen]
    return [row for row, key in rows if row is not None and row["status"] != "failed" and key.items() <= row.items()]


def main() -> int:
    """Run what is not done yet, print the table, and write the record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="names to run, such as 'conv*,*_backward'")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help="the search's budget (default 60)")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--panel", default=PANEL, metavar="LIST", help=f"the baselines (default {PANEL})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("moves.jsonl"), help="a line per task (default moves.jsonl)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write rows and summary as one JSON document")
    parser.add_argument("--list", action="store_true", help="name the tasks and run nothing")
    options = parser.parse_args()
    chosen = entries(options.only)
    if not chosen:
        parser.error(f"no task is called {options.only!r}: see --list")
    if options.list:
        for entry in chosen:
            print(f"{entry.name:26} {entry.family:18} {entry.task.direction.value:17} {entry.about}")
        return 0
    # Leaving by an exception ends the command under way too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = options.out.resolve().with_suffix("")
    setup = Setup(options.seconds, options.device, options.panel, options.seed, folder)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    rows = {row["task"]: row for row in done_rows(options.out, chosen, setup)}
    print(HEADER)
    for entry in chosen:
        if entry.name not in rows:
            rows[entry.name] = run_task(entry, setup)
            with options.out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(rows[entry.name]) + "\n")
        print(table_line(rows[entry.name]), flush=True)
    ordered = [rows[e.name] for e in chosen]
    found = summary(ordered)
    print_summary(found)
    if options.record:
        head = {"device": setup.device, "environment": describe(setup.device), "seconds": setup.seconds}
        record = head | {"panel": setup.panel.split(","), "summary": found, "rows": ordered}
        options.record.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 1 if found["slower_than_best"] or found["not_reverified"] or found["unanswered"] else 0


if __name__ == "__main__":
    sys.exit(main())
