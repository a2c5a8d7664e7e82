"""The sixteen float16 shapes of AutoKernel's table on a GPU, by device time: eager, library, compile, ours, a peer.

    python benchmarks/sixteen.py --record docs/results/sixteen_cuda.json
    python benchmarks/sixteen.py --peer path/to/autokernel --limit 330
    python benchmarks/sixteen.py --only 'cross_entropy*' --no-compile
    python benchmarks/sixteen.py --device cpu --tiny --no-compile

Ours is the fastest of what the ``recipes`` proposer's kernels make of a shape with a few settings each, the library's
call and Inductor's kernel, which the ``inductor`` proposer takes out of torch.compile: the table says which it was.
It is chosen in two rounds, on other samples than those reported.  A candidate is timed only if a process of its own
has found its error within 1.5 times the reference's.  Errors are against the reference in float64 on the same inputs.
Speedups are of paired replays with intervals over several captures in one process: a process's own luck is not in
them, so ``burnish verify`` has the last word on any claim.  Copy is a pointwise kernel in the same harness: the fastest
of several sizes, and beside each shape one that moves as many bytes.  Below the sixteen stands a float32 product of
4096 by the library and by ours, with the errors of both.

Beyond ``--limit`` seconds nothing new begins: what is left out is named, and what there is is recorded as it comes.
``--tiny`` tries the script out on a CPU, Triton's kernels in its interpreter; its times mean nothing.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if "cpu" in sys.argv:
    os.environ["TRITON_INTERPRET"] = "1"  # before Triton is imported

import torch
from sixteen_build import COMPILE_MODE, build, build_all, built, compiled, exact_of
from sixteen_recipes import loaded, module
from sixteen_tasks import CASES, FLOAT32, TINY, Case, library_source
from sixteen_timing import Way, call_microseconds, copy_bandwidths, errors, input_sets, settle, turns

from burnish.measure.environment import describe
from burnish.measure.stats import combine, session_ratio

Row = dict[str, Any]
_SESSIONS = 4
"""Captures, each with memory of its own: with fewer the intervals are wider than two per cent whatever is timed."""
_TURNS = 40
_SESSION_SECONDS = 0.6
_ROUGH, _FINAL, _FINALISTS = 6, 24, 6
"""Samples of every candidate, then of the best, and how many those are."""
_BUILDING = 0.42
"""Share of the time that building may take."""


# --- ours ---------------------------------------------------------------------------------------------------------


def _chosen(case: Case, sets: Sequence[Sequence[torch.Tensor]], folder: Path, until: float) -> tuple[Way, Row]:
    """Return the fastest of what was built, and all that was timed."""
    notes = built(case, folder)
    ways: dict[str, Way] = {}
    rough: dict[str, float] = {}
    skipped = 0
    for note in [n for n in notes if n["ok"]]:
        if rough and time.monotonic() > until:
            skipped += 1
            continue
        name = note["file"]
        try:
            ways[name] = loaded((folder / name).read_text(encoding="utf-8"), folder)
            rough[name] = statistics.median(turns({name: ways[name]}, sets, _ROUGH, seconds=0.2)[name])
        except Exception as error:  # a setting the device has no room for
            print(f"  {case.name} {note['answers']}: {type(error).__name__}: {str(error)[:120]}")
    answers = {note["file"]: note["answers"] for note in notes}
    final = sorted(rough, key=rough.__getitem__)[:_FINALISTS]
    times = turns({name: ways[name] for name in final}, sets, _FINAL, seconds=1.0)
    best = min(final, key=lambda name: statistics.median(times[name]))
    rough |= {name: statistics.median(times[name]) for name in final}
    listed = sorted(({"us": round(t, 2), **answers[n]} for n, t in rough.items()), key=lambda row: row["us"])
    failed = [{k: note[k] for k in ("answers", "why", "error") if k in note} for note in notes if not note["ok"]]
    return ways[best], {
        "settings": answers[best],
        "by": _by(answers[best]),
        "swept": [row for row in listed if "proposer" not in row],
        "inductor": [row for row in listed if "proposer" in row],
        "refused": failed,
        "not_timed": skipped,
        "source": (folder / best).read_text(encoding="utf-8"),
    }


def _by(answers: Row) -> str:
    """Return whose kernel it is: a template's, Inductor's or the library's."""
    if "proposer" in answers:
        return str(answers["proposer"])
    kernels = [str(v) for name, v in answers.items() if " " not in name and name != "launch"]
    return ", ".join(kernels) or "library"


# --- one shape ----------------------------------------------------------------------------------------------------


def _ways(case: Case, device: str, peer: Path | None, compiling: bool, folder: Path, row: Row) -> dict[str, Way]:
    """Return the others; what cannot be made is noted."""
    ways: dict[str, Way] = {"eager": case.scope()["Model"]()}
    library = library_source(case)
    if library:
        ways["library"] = loaded(library, folder, "Model")
    if peer is not None and case.peer:
        ways["peer"] = module(peer / "kernels" / case.peer).kernel_fn
    try:
        if compiling and case.kind != FLOAT32.kind:
            way = compiled(case)
            with torch.no_grad():
                way(*case.inputs(device))
            settle(device)
            ways["compile"] = way
    except Exception as error:
        row["failed"]["compile"] = f"{type(error).__name__}: {str(error)[:200]}"
    return ways


def run_case(case: Case, options: argparse.Namespace, copy: float, folder: Path, seconds: float) -> Row:
    """Time every way of computing one shape, in about ``seconds``."""
    began, device = time.monotonic(), options.device
    torch.manual_seed(0)
    sets = input_sets(case.scope()["get_inputs"], device)
    row: Row = {"case": case.name, "failed": {}}
    ways = _ways(case, device, options.peer, not options.no_compile, folder, row)
    # From here on: the first shape waits for torch's compiler to be imported, which must not cost it its candidates.
    until = time.monotonic() + 0.6 * seconds
    ways["ours"], ours = _chosen(case, sets, folder, until)
    exact = exact_of(case, sets[0])
    size = sum(t.numel() * t.element_size() for t in sets[0]) + exact.numel() * sets[0][0].element_size()
    found: dict[str, Row] = {}
    for name in list(ways):
        try:
            with torch.no_grad():
                result = ways[name](*sets[0])
            found[name] = errors(result, exact) | {"dtype": str(result.dtype).removeprefix("torch.")}
            turns({name: ways[name]}, sets[:2], 1)
        except Exception as error:
            row["failed"][name] = f"{type(error).__name__}: {str(error)[:200]}"
            del ways[name]
    del exact
    own: dict[str, list[list[torch.Tensor]]] = {}
    if not case.product:
        # As many bytes, half of them read.
        own["copy"] = [[torch.randn(size // 4, device=device).half()] for _ in sets]
    timed = {**ways, **({"copy": torch.neg} if own else {})}
    number = _TURNS if device.startswith("cuda") else 8
    sessions = [turns(timed, sets, number, seed, own, _SESSION_SECONDS) for seed in range(_SESSIONS)]
    for name in timed:
        device_us = statistics.median([t for s in sessions for t in s[name]])
        found.setdefault(name, {})["device_us"] = round(device_us, 2)
        found[name] |= {
            "gb_s": round(size / device_us * 1e-3, 1),
            "of_copy": round(size / (device_us * 1e-6) / copy, 4),
        }
    for name, way in ways.items():
        found[name]["call_us"] = round(call_microseconds(way, sets), 2)
    best = min((n for n in ways if n != "ours"), key=lambda n: found[n]["device_us"])
    row |= {"bytes": size, "copies": len(sets), "ways": found, "best": best}
    row["speedup"] = {n: _interval(sessions, n) for n in timed if n != "ours"}
    return row | {"samples": sum(len(s["ours"]) for s in sessions), "took_s": round(time.monotonic() - began, 1)} | ours


def _interval(sessions: Sequence[dict[str, list[float]]], name: str) -> Row:
    found = combine([session_ratio(s[name], s["ours"]) for s in sessions])
    return {"estimate": round(found.estimate, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


# --- all of them --------------------------------------------------------------------------------------------------

_COLUMNS = ("eager", "library", "compile", "peer", "copy", "ours")


def table_line(row: Row) -> str:
    """Return a row of the table."""
    cells = [f"{row['case']:24}"]
    for name in _COLUMNS:
        way = row["ways"].get(name)
        cells.append(f"{way['device_us']:8.1f} {100 * way['of_copy']:4.0f}%" if way else " " * 14)
    ratio = row["speedup"][row["best"]]
    cells.append(f"{ratio['estimate']:6.3f} [{ratio['low']:.3f}, {ratio['high']:.3f}] of {row['best']}; {row['by']}")
    return " ".join(cells)


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="shapes to run, such as 'softmax*,sum*'")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--peer", type=Path, metavar="DIR", help="a checkout of AutoKernel to time beside")
    parser.add_argument(
        "--no-compile", action="store_true", help=f"leave torch.compile ({COMPILE_MODE}) and Inductor's kernels out"
    )
    parser.add_argument("--limit", type=float, default=1800.0, metavar="SECONDS")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that build")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write everything as one JSON document, as it goes")
    parser.add_argument("--tiny", action="store_true", help="small shapes, to try the script out")
    parser.add_argument("--build", metavar="NAME", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.device.startswith("cuda") and not torch.cuda.is_available():
        parser.error("there is no GPU that torch can use: --device cpu --tiny tries the script out")
    if options.peer is not None and not (options.peer / "kernels").is_dir():
        parser.error(f"{options.peer} has no folder kernels: --peer takes a checkout of AutoKernel")
    return options


def main() -> int:
    """Build beside each other, time one shape after the other, print and record."""
    options = _parsed()
    began = time.monotonic()
    every = TINY if options.tiny else (*CASES, FLOAT32)
    if options.build:
        case = next(c for c in every if c.name == options.build)
        build(case, options.device, options.peer, not options.no_compile, options.folder)
        return 0
    cases = [c for c in every if any(fnmatch.fnmatch(c.name, p.strip()) for p in options.only.split(","))]
    # Products are the library's in any case: last, should time run out.
    cases.sort(key=lambda c: c.kind == "matmul")
    with tempfile.TemporaryDirectory() as folder:
        # Those with most to build first.
        order = sorted(cases, key=lambda c: c.kind not in ("layernorm", "softmax", "rmsnorm"))
        late = build_all(_command(options, folder), order, options.jobs, began + _BUILDING * options.limit)
        print(f"built after {time.monotonic() - began:.0f} s; not all of: {', '.join(late) or 'none'}", flush=True)
        copies = copy_bandwidths(options.device)
        return _timed(cases, options, copies, Path(folder), began)


def _command(options: argparse.Namespace, folder: str) -> list[str]:
    command = [sys.executable, __file__, "--device", options.device, "--folder", folder]
    command += ["--peer", str(options.peer)] if options.peer else []
    command += ["--no-compile"] if options.no_compile else []
    return [*command, *(["--tiny"] if options.tiny else [])]


def _timed(cases: list[Case], options: argparse.Namespace, copies: dict[int, float], folder: Path, began: float) -> int:
    copy = max(copies.values())
    print("copy, GB/s by bytes moved:", ", ".join(f"{n >> 20} MiB {b * 1e-9:.0f}" for n, b in copies.items()))
    names = "".join(f"{name:>14} " for name in _COLUMNS)
    print(f"{'us a call, % of copy':24} {names}ours over the best other; whose kernel ours is")
    rows: list[Row] = []
    left_out: list[str] = []
    for place, case in enumerate(cases):
        left = options.limit - (time.monotonic() - began)
        if left < 0:
            left_out.append(case.name)
            continue
        try:
            rows.append(run_case(case, options, copy, folder, left / (len(cases) - place)))
            print(table_line(rows[-1]), flush=True)
        except Exception:
            left_out.append(case.name)
            print(f"{case.name} failed: {traceback.format_exc()[-1500:]}", flush=True)
        if options.device.startswith("cuda"):
            torch.cuda.empty_cache()
        if options.record:
            _write(options, copies, rows, left_out)
    for row in rows:
        if row["case"].startswith("matmul_float32"):
            told = [f"{n} {row['ways'][n]['relative_error']:.2e}" for n in ("eager", "ours")]
            print(f"{row['case']}: relative error against float64: {', '.join(told)}")
    print(f"{time.monotonic() - began:.0f} s; left out: {', '.join(left_out) or 'nothing'}")
    return 1 if left_out else 0


def _write(options: argparse.Namespace, copies: dict[int, float], rows: list[Row], left_out: list[str]) -> None:
    head: Row = {"device": options.device, "environment": describe(options.device)}
    head |= {"copy_gb_s": round(max(copies.values()) * 1e-9, 1)}
    head |= {"copy_gb_s_by_bytes": {n: round(b * 1e-9, 1) for n, b in copies.items()}}
    head |= {"compile": None if options.no_compile else COMPILE_MODE, "left_out": left_out}
    published = [case.name for case in (TINY if options.tiny else CASES)]
    ordered = sorted((r for r in rows if r["case"] in published), key=lambda row: published.index(row["case"]))
    other = [row for row in rows if row["case"] not in published]
    record = head | {"best_of": "all others", "rows": ordered, "float32": other[0] if other else None}
    options.record.parent.mkdir(parents=True, exist_ok=True)
    options.record.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
