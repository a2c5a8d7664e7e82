"""How fast are verdicts?  Small C++ candidates on a CPU, Triton candidates on a GPU, beside KernelBench's evaluation.

    python benchmarks/verdict_speed.py --device cpu --out docs/results/speed_cpu.json
    KERNELBENCH_PATH=~/KernelBench python benchmarks/verdict_speed.py --device cuda --judges 4 --out speed_cuda.json

The fork server is warm; every verdict is whole (values, side effects, two timed sessions, confirmation) and every
candidate text is new to the judge, so that its kernel is compiled each time.  With a KernelBench checkout the same
candidates go through its own evaluation function in the same run, with its defaults of 5 correctness trials and 100
timed runs; that function neither isolates the candidate nor compares outputs of timed calls.  ``building ahead`` is a
search's way: the next candidates' kernels are compiled while one is judged, never while one is timed.  With
``--judges`` several judges then share the device, each with all candidates, as in ``burnish bench``: comparisons beside
each other, timings in turn.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.executor import Job
from burnish.engine.local import LocalExecutor
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.suites.kernelbench_eval import evaluation
from burnish.testing.redteam.corpus import Case, load_cases, task_path
from burnish.testing.redteam.trial import task_for


def chosen(device: str) -> list[Case]:
    """Return the honest candidates of the corpus that are small C++ (CPU) or Triton (GPU) kernels."""
    mark = "from burnish.inline import cpp" if device == "cpu" else "@triton.jit"
    cases = [c for c in load_cases("honest") if mark in c.source and not c.slow and c.contract == "reference"]
    return [c for c in cases if device != "cpu" or c.needs != "cuda"]


def judge_all(
    cases: list[Case], device: str, rounds: int, ready: Callable[[], None] | None = None
) -> list[dict[str, Any]]:
    """Judge every case ``rounds`` times, each time as a text of its own; ``ready`` is called once the judge is warm."""
    rows = []
    with Judge(device, JudgeOptions()) as judge:
        judge.warm()
        judge.verify(task_for(cases[0]), Candidate(cases[0].source))
        if ready is not None:
            ready()
        # One task's candidates in a row, as a search proposes them.
        for case in cases:
            for number in range(rounds):
                candidate = unseen(case, number)
                start = time.monotonic()
                verdict = judge.verify(task_for(case), candidate)
                seconds = time.monotonic() - start
                rows.append(
                    {
                        "case": case.name,
                        "seconds": seconds,
                        "passed": verdict.passed,
                        "stages": dict(verdict.stage_seconds),
                    }
                )
    return rows


def unseen(case: Case, number: int) -> Candidate:
    """Return a case's candidate with a comment in the kernel's own text: a kernel the build cache has not seen."""
    return Candidate(case.source.replace('r"""', f'r"""\n// {time.time_ns()} {number}\n', 1))


def building_ahead(cases: list[Case], device: str, rounds: int) -> tuple[list[dict[str, Any]], float]:
    """Judge as a search does, the next kernels being built meanwhile; return the rows and how long it took."""
    rows = []
    with Judge(device, JudgeOptions()) as judge, closing(LocalExecutor(judge)) as executor:
        judge.warm()
        judge.verify(task_for(cases[0]), Candidate(cases[0].source))
        left = [(case, number) for case in cases for number in range(rounds)]
        start = now = time.monotonic()
        submitted = 0
        while len(rows) < len(left):
            while submitted < len(left) and submitted - len(rows) < executor.capacity:
                case, number = left[submitted]
                executor.submit(Job(submitted, task_for(case), unseen(case, number)))
                submitted += 1
            job, verdict = executor.collect()
            before, now = now, time.monotonic()
            rows.append({"case": left[job.number][0].name, "seconds": now - before, "passed": verdict.passed})
    return rows, now - start


def judges_beside(count: int, device: str, rounds: int) -> tuple[list[dict[str, Any]], float]:
    """Have ``count`` processes judge all cases at the same time; return their rows and how long it took."""
    command = [sys.executable, __file__, "--device", device, "--rounds", str(rounds), "--serve"]
    children = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(count)
    ]
    for child in children:
        assert child.stdout is not None and child.stdout.readline() == "warm\n"
    start = time.monotonic()
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    rows = [row for child in children for row in json.loads(child.communicate()[0])]
    return rows, time.monotonic() - start


def serve(cases: list[Case], device: str, rounds: int) -> None:
    """Be one of several: say when warm, judge when told, print the rows."""

    def ready() -> None:
        print("warm", flush=True)
        sys.stdin.readline()

    print(json.dumps(judge_all(cases, device, rounds, ready)), flush=True)


def kernelbench_all(cases: list[Case], path: str) -> list[dict[str, Any]]:
    """Run KernelBench's evaluation function over the same candidates."""
    theirs = evaluation(Path(path))
    rows = []
    for case in cases:
        start = time.monotonic()
        result = theirs.eval_kernel_against_ref(
            task_path(case.task).read_text(), case.source, num_correct_trials=5, num_perf_trials=100,
            measure_performance=True, backend="triton",
        )  # fmt: skip
        passed = bool(result is not None and result.correctness)
        rows.append({"case": case.name, "seconds": time.monotonic() - start, "passed": passed})
    return rows


def summary(rows: list[dict[str, Any]], took: float | None = None) -> dict[str, float]:
    """Return median, slowest and verdicts per minute; ``took`` where they were not one after the other."""
    seconds = [r["seconds"] for r in rows]
    return {
        "verdicts": len(rows),
        "passed": sum(r["passed"] for r in rows),
        "median_s": statistics.median(seconds),
        "slowest_s": max(seconds),
        "per_minute": 60 * len(seconds) / (took or sum(seconds)),
    }


def main() -> None:
    """Run and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--judges", type=int, default=1, help="then as many judges beside each other")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    cases = chosen(options.device.split(":")[0])
    if options.serve:
        return serve(cases, options.device, options.rounds)
    record: dict[str, Any] = {"device": options.device, "environment": describe(options.device)}
    record["summary"] = {}

    def note(name: str, key: str, rows: list[dict[str, Any]], took: float | None = None) -> None:
        """Print and keep one part as soon as it is there: a run that is cut short has the parts before."""
        record[key], record["summary"][name] = rows, summary(rows, took)
        s = record["summary"][name]
        times = f"{s['median_s']:7.2f} s {s['slowest_s']:7.2f} s {s['per_minute']:9.1f}"
        print(f"{name:14} {s['verdicts']:9} {s['passed']:7} {times}", flush=True)
        if options.out:
            options.out.write_text(json.dumps(record, indent=1) + "\n")

    print(f"{'':14} {'verdicts':>9} {'passed':>7} {'median':>9} {'slowest':>9} {'a minute':>9}")
    path = os.environ.get("KERNELBENCH_PATH")
    if path and options.device.startswith("cuda"):
        note("kernelbench", "kernelbench", kernelbench_all(cases, path))
    note("burnish", "burnish", judge_all(cases, options.device, options.rounds))
    note("building ahead", "ahead", *building_ahead(cases, options.device, options.rounds))
    if options.judges > 1:
        name = f"{options.judges} judges"
        note(name, "beside", *judges_beside(options.judges, options.device, options.rounds))
    print()
    for row in record["burnish"]:
        print(
            f"{row['case']:44} {row['seconds']:6.2f} s  {'passed' if row['passed'] else 'REJECTED'}",
            {k: round(v, 2) for k, v in row["stages"].items()},
        )


if __name__ == "__main__":
    main()
