"""A pass over KernelBench: ``burnish optimize`` with a small budget on every n-th problem of each level.

    python benchmarks/kernelbench.py --path KernelBench --share 3 --jobs 8 --out kb.jsonl --record kb.json

Each problem is optimised in a process of its own under the contract ``reference``; the speedups are those of the final
verdict, which shares no luck with the search.  A line is written to ``--out`` as each problem ends, and a problem with
a line there is not repeated.  Problems for which the device's memory did not suffice beside others are repeated alone.
Where nothing is proved faster than eager the gain counts as 1.00, whatever the reason; reasons are in the lines.
Timings take turns, but other problems' correctness runs may share the device with them: use one job for figures whose
intervals must be narrow.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import kernelbench_report as report
from kernelbench_report import Row

from burnish.store import RunStore
from burnish.suites.kernelbench import VARIABLE, KernelBenchSuite

PROPOSERS = "launch,recipes"
"""Launch variants first: they are two, and cost a verdict each whatever the problem."""
_GRACE_SECONDS = 30.0


@dataclass
class Running:
    """A problem under way."""

    name: str
    process: subprocess.Popen[bytes]
    output: Path
    began: float = field(default_factory=time.monotonic)
    asked_to_end: float | None = None
    killed: bool = False

    @property
    def seconds(self) -> float:
        """How long it has been running."""
        return time.monotonic() - self.began


# --- one problem, in a process of its own ---------------------------------------------------------------------------


def one(name: str, options: argparse.Namespace) -> Row:
    """Optimise one problem here; whatever goes wrong is in the row."""
    from burnish.core.errors import BurnishError
    from burnish.engine.budget import Budget
    from burnish.engine.optimize import Plan, optimize
    from burnish.judge import JudgeOptions

    runs: list[str] = []
    with tempfile.TemporaryDirectory() as folder, RunStore.open(f"sqlite:///{folder}/runs.db") as store:
        try:
            plan = Plan(
                task=KernelBenchSuite().load(name),
                device=options.device,
                strategy="best-of-n",
                proposers=tuple(options.proposers.split(",")),
                budget=Budget(options.seconds, options.evals),
                seed=options.seed,
                judge=JudgeOptions(quick=options.quick),
                panel=tuple(options.panel.split(",")),
            )
            finished = optimize(store, plan, on_start=runs.append)
        except (BurnishError, KeyboardInterrupt) as error:
            # What the search has measured by then is kept, and counts for nothing.
            return {"status": "failed", "error": _said(error), "tried": _all_tried(store, runs)}
        row: Row = {"status": "nothing verified", "why": finished.why, "error": finished.why}
        row["tried"] = _all_tried(store, runs)
    if finished.verdict is None or finished.candidate is None or finished.verdict.timing is None:
        return row
    if options.kernels:
        options.kernels.mkdir(parents=True, exist_ok=True)
        (options.kernels / f"{name.replace('/', '_')}.py").write_text(finished.candidate.source, encoding="utf-8")
    timing, clocks = finished.verdict.timing, dict(finished.verdict.timing.clocks)
    return row | {
        "status": "answered",
        "error": "",
        "answer": report.answer(finished.candidate),
        "over_eager": report.speedup(timing.against("eager")),
        "over_compile": report.speedup(timing.against("compile")),
        "excluded": [list(pair) for pair in timing.excluded_baselines],
        "eager_ms": round(clocks["eager"].call_ms, 4),
        "answer_ms": round(clocks["candidate"].call_ms, 4),
        "limits": [f.check for f in finished.verdict.limits],
    }


def _interrupt(_: int, frame: FrameType | None) -> None:
    """A search may be cut short; the final verdict on its answer may not, or there would be none."""
    while frame is not None:
        if frame.f_code.co_name == "_final":
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:400]}"


def _all_tried(store: RunStore, runs: Sequence[str]) -> list[Row]:
    return [report.tried(record) for run in runs for record in store.proposals(run)]


# --- many problems --------------------------------------------------------------------------------------------------


class Pass:
    """Runs problems in child processes, so many at a time, and writes a line as each ends."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        """Nothing runs yet."""
        self._options, self._folder = options, folder
        self._running: list[Running] = []
        self._ends = time.monotonic() + options.total
        self._capacity = report.capacity(options.device)
        self._sizes: dict[str, int] = {}
        self.rows: dict[str, Row] = {}

    def go(self, names: Sequence[str], jobs: int, alone: bool = False) -> None:
        """Run ``names`` in their order; returns when all have ended or the time is up."""
        waiting = list(names)
        while self._running or (waiting and not self._out_of_time()):
            while len(self._running) < jobs and not self._out_of_time():
                fitting = next((n for n in waiting if self._fits(n)), None)
                if fitting is None:
                    break
                waiting.remove(fitting)
                self._running.append(self._start(fitting))
            time.sleep(0.1)
            for running in list(self._running):
                if running.process.poll() is not None:
                    self._running.remove(running)
                    self._ended(running, alone)
                else:
                    self._press(running)

    def close(self) -> None:
        """End the children; they end their own."""
        for running in self._running:
            running.process.terminate()
        deadline = time.monotonic() + 3
        for running in self._running:
            try:
                running.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                running.process.kill()
        self._running.clear()

    def _fits(self, name: str) -> bool:
        """Whether the device's memory should do for ``name`` beside what runs; alone everything may try."""
        if not self._running or self._capacity is None:
            return True
        for wanted in (name, *(r.name for r in self._running)):
            if wanted not in self._sizes:
                self._sizes[wanted] = report.footprint(KernelBenchSuite().load(wanted))
        return sum(self._sizes[r.name] for r in self._running) + self._sizes[name] <= self._capacity

    def _out_of_time(self) -> bool:
        return time.monotonic() > self._ends

    def _start(self, name: str) -> Running:
        output = self._folder / f"{name.replace('/', '_')}.txt"
        command = [sys.executable, str(Path(__file__).resolve()), "--one", name, *_as_arguments(self._options)]
        with output.open("wb") as stream:
            return Running(name, subprocess.Popen(command, stdout=stream, stderr=subprocess.STDOUT), output)

    def _press(self, running: Running) -> None:
        """Interrupt what takes too long: it then ends with its best so far; end what does not listen."""
        now = time.monotonic()
        if running.asked_to_end is None:
            if running.seconds > self._options.limit or self._out_of_time():
                running.asked_to_end = now
                running.process.send_signal(signal.SIGINT)
        elif now > running.asked_to_end + _GRACE_SECONDS:
            running.killed = True
            running.process.kill() if now > running.asked_to_end + _GRACE_SECONDS + 5 else running.process.terminate()

    def _ended(self, running: Running, alone: bool) -> None:
        lines = running.output.read_text(encoding="utf-8", errors="replace").strip().splitlines() or ["no output"]
        try:
            row = json.loads(lines[-1])
        except ValueError:
            row = {"status": "failed", "error": " | ".join(lines[-3:])[-400:]}
        if running.killed:
            row = {"status": "failed", "error": f"did not end within {running.seconds:.0f} s"}
        path = Path(KernelBenchSuite().load(running.name).path)
        head = {"problem": running.name, "level": running.name.partition("/")[0], "title": path.stem}
        row = head | row | {"seconds": round(running.seconds, 1), "alone": alone, "settings": settings(self._options)}
        # The clock of the whole pass ended it, not the problem: a rerun should have it again.
        row["cut_short"] = self._out_of_time() and row["status"] != "answered"
        self.rows[running.name] = row
        with self._options.out.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")
        print(report.table_line(row), flush=True)


def _as_arguments(options: argparse.Namespace) -> list[str]:
    names = ("device", "proposers", "panel", "seconds", "evals", "seed")
    given = [part for name in names for part in (f"--{name}", str(getattr(options, name)))]
    kernels = ["--kernels", str(options.kernels)] if options.kernels else []
    return [*given, *kernels, *(["--quick"] if options.quick else [])]


def settings(options: argparse.Namespace) -> Row:
    """Return what a line must have been made with to count as done."""
    return {name: getattr(options, name) for name in ("device", "proposers", "panel", "seconds", "evals", "quick")}


def main() -> int:
    """Run what is not done yet, print the table, and write the record."""
    options = _parser().parse_args()
    if options.path:
        os.environ[VARIABLE] = str(options.path.resolve())
    # Leaving by an exception ends what is under way too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if options.one:
        signal.signal(signal.SIGINT, _interrupt)
        print(json.dumps(one(options.one, options)))
        return 0
    names = report.chosen(KernelBenchSuite().names(), options.share, options.only, options.per_level)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    report.calibrate(options.device)
    with tempfile.TemporaryDirectory() as folder:
        work = Pass(options, Path(folder))
        done = report.done_rows(options.out, settings(options))
        work.rows = rows = {name: done[name] for name in names if name in done}
        try:
            work.go([n for n in names if n not in rows], options.jobs)
            work.go([n for n in rows if report.short_of_memory(rows[n]) and not rows[n]["alone"]], 1, alone=True)
        finally:
            work.close()
            # What the end of the pass cut short was not tried: it is left out, and the count says so.
            tried = [rows[n] for n in sorted(rows, key=report.order) if not rows[n]["cut_short"]]
            _finish(tried, len(names), options)
    return 0 if len(tried) == len(names) else 1


def _finish(rows: list[Row], wanted: int, options: argparse.Namespace) -> None:
    found = report.summary(rows)
    print(f"\n{len(rows)} of {wanted} problems")
    print("\n".join(report.table_lines(found)))
    if options.record:
        from burnish.judge import Judge
        from burnish.measure.environment import describe

        head = {
            "environment": describe(Judge.resolve(options.device)),
            "settings": settings(options),
            "share": options.share,
        }
        record = head | {"jobs": options.jobs, "wanted": wanted, "summary": found, "rows": rows}
        options.record.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--path", type=Path, metavar="DIR", help=f"a checkout of KernelBench (default: ${VARIABLE})")
    parser.add_argument("--share", type=int, default=3, metavar="N", help="every N-th problem (default 3)")
    parser.add_argument("--per-level", type=int, metavar="N", help="at most so many of each level")
    parser.add_argument("--only", default="", metavar="LIST", help="levels or problems, such as level3 or level1/36")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="problems at a time (default 2)")
    parser.add_argument("--evals", type=int, default=4, metavar="N", help="candidates per problem (default 4)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="no new candidate after (default 60)")
    parser.add_argument("--limit", type=float, default=150.0, metavar="S", help="a problem ends with its best then")
    parser.add_argument("--total", type=float, default=1e9, metavar="S", help="the whole pass ends then")
    parser.add_argument("--panel", default="eager,compile", metavar="LIST", help="what the answer is timed against")
    parser.add_argument("--proposers", default=PROPOSERS, metavar="LIST", help=f"who suggests (default {PROPOSERS})")
    parser.add_argument("--quick", action="store_true", help="half the timing rounds: wider intervals, sooner")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("kernelbench.jsonl"), help="a line per problem")
    parser.add_argument("--kernels", type=Path, metavar="DIR", help="keep each answer's source here")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write rows, summary and environment as JSON")
    parser.add_argument("--one", metavar="PROBLEM", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
