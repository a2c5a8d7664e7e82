"""The sixteen float16 shapes of AutoKernel's table on a GPU, by device time: eager, library, compile, ours, a peer.

    python benchmarks/sixteen.py --record docs/results/sixteen_cuda.json
    python benchmarks/sixteen.py --peer path/to/autokernel --limit 600
    python benchmarks/sixteen.py --only 'cross_entropy*' --no-compile

Ours is the recipe the ``recipes`` proposer offers first for a shape, with the settings that a small sweep found best:
each setting is varied alone, then the best of each are put together.  Where the recipe is the library's call (matrix
products) that is what is timed; where Inductor's kernel, which the ``inductor`` proposer takes out of torch.compile, is
faster than all of them, that is ours, and ``settings`` says so.  Settings are chosen on other samples than those
reported.  Errors are against the reference in float64 on the same inputs.  Speedups are of paired replays with
intervals over two captures in one process: a process's own luck is not in them, so ``burnish verify`` has the last word
on any claim.
Beyond ``--limit`` seconds nothing new begins: what is left out is named.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import torch
from sixteen_recipes import Recipes, loaded, module
from sixteen_tasks import CASES, Case, library_source
from sixteen_timing import Way, call_microseconds, copy_bandwidth, errors, input_sets, turns

from burnish.measure.environment import describe
from burnish.measure.stats import combine, session_ratio

Row = dict[str, Any]
_TURNS = 20
_SWEEP_TURNS = 6
_COMPILE_MODE = "max-autotune-no-cudagraphs"


# --- ours ---------------------------------------------------------------------------------------------------------


def prepare(case: Case, device: str, peer: Path | None, compiled: bool) -> None:
    """Build every candidate of a shape once, so that the compilers' caches have them."""
    folder = Path(tempfile.mkdtemp())
    inputs = _inputs(case, device)
    makers: list[Callable[[], Way]] = [partial(loaded, source, folder) for source in Recipes(case, device).made]
    makers += [lambda: module(peer / "kernels" / case.peer).kernel_fn] if peer is not None else []
    # Which kernel is best for a matrix product is decided, and kept, while compiling: not while others are running.
    makers += [partial(_compile, case)] if compiled and case.kind != "matmul" else []
    for make in makers:
        try:
            with torch.no_grad():
                make()(*inputs)
            torch.cuda.synchronize()
        except Exception as error:
            print(f"{case.name}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)


def _compile(case: Case) -> Way:
    import torch._inductor.config as inductor

    # What a process that builds beside others finds fastest is not to be trusted: each finds out for itself.
    inductor.autotune_local_cache = False
    way: Way = torch.compile(_scope(case)["Model"](), mode=_COMPILE_MODE, dynamic=False)
    return way


def _swept(case: Case, device: str, sets: Sequence[Sequence[torch.Tensor]], folder: Path) -> tuple[Way, Row]:
    recipes = Recipes(case, device)
    ways: dict[str, Way] = {}
    times: dict[str, float] = {}

    def timed(sources: Sequence[str]) -> None:
        for source in sources:
            try:
                ways[source] = loaded(source, folder)
                times[source] = statistics.median(turns({"it": ways[source]}, sets, _SWEEP_TURNS)["it"])
            except Exception as error:  # a setting the device has no room for
                print(f"  {case.name} {recipes.made[source]}: {type(error).__name__}: {str(error)[:120]}")

    timed(list(recipes.made))
    together = recipes.together(times) if times else None
    timed([together] if together else [])
    best = min(times, key=times.__getitem__)
    listed = sorted(({"us": round(t, 2), **recipes.made[s]} for s, t in times.items()), key=lambda row: row["us"])
    return ways[best], {"settings": recipes.made[best], "swept": listed, "source": best}


# --- one shape ----------------------------------------------------------------------------------------------------


def _scope(case: Case) -> dict[str, Any]:
    scope: dict[str, Any] = {"__name__": case.name}
    exec(compile(case.task.source, case.name, "exec"), scope)
    return scope


def _inputs(case: Case, device: str) -> list[torch.Tensor]:
    with torch.device(device):
        return list(_scope(case)["get_inputs"]())


def run_case(case: Case, device: str, compiled: Way | None, peer: Path | None, copy: float, folder: Path) -> Row:
    """Time every way of computing one shape."""
    torch.manual_seed(0)
    scope = _scope(case)
    sets = input_sets(scope["get_inputs"], device)
    reference = scope["Model"]()
    ways: dict[str, Way] = {"eager": reference}
    library = library_source(case)
    if library:
        ways["library"] = loaded(library, folder, "Model")
    if compiled is not None:
        ways["compile"] = compiled
    row: Row = {"case": case.name, "failed": {}}
    ways["ours"], ours = _swept(case, device, sets, folder)
    if peer is not None:
        ways["peer"] = module(peer / "kernels" / case.peer).kernel_fn
    with torch.no_grad():
        exact = reference(*(t.double() if t.is_floating_point() else t for t in sets[0]))
        found: dict[str, Row] = {}
        for name in list(ways):
            try:
                result = ways[name](*sets[0])
                found[name] = errors(result, exact) | {"dtype": str(result.dtype).removeprefix("torch.")}
                turns({name: ways[name]}, sets[:2], 1)
            except Exception as error:
                row["failed"][name] = f"{type(error).__name__}: {str(error)[:200]}"
                del ways[name]
    size = sum(t.numel() * t.element_size() for t in sets[0]) + exact.numel() * sets[0][0].element_size()
    del exact
    sessions = [turns(ways, sets, _TURNS, seed) for seed in (1, 2)]
    for name, way in ways.items():
        device_us = statistics.median([t for s in sessions for t in s[name]])
        found[name] |= {
            "device_us": round(device_us, 2),
            "call_us": round(call_microseconds(way, sets), 2),
            "gb_s": round(size / device_us * 1e-3, 1),
            "of_copy": round(size / (device_us * 1e-6) / copy, 4),
        }
    others = [n for n in ways if n not in ("ours", "peer")]
    best = min(others, key=lambda n: found[n]["device_us"])
    row |= {"bytes": size, "copies": len(sets), "ways": found, "best": best}
    row["speedup"] = {n: _interval(sessions, n) for n in ways if n != "ours"}
    return row | ours


def _interval(sessions: Sequence[dict[str, list[float]]], name: str) -> Row:
    found = combine([session_ratio(s[name], s["ours"]) for s in sessions])
    return {"estimate": round(found.estimate, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


# --- all of them --------------------------------------------------------------------------------------------------


def _compiled(cases: Sequence[Case], device: str, left: Callable[[], float]) -> dict[str, Way]:
    found: dict[str, Way] = {}
    for case in cases:
        if left() < 0:
            print(f"{case.name}: no time left to compile it")
            continue
        try:
            way = _compile(case)
            with torch.no_grad():
                way(*_inputs(case, device))
            torch.cuda.synchronize()
            found[case.name] = way
        except Exception as error:
            print(f"{case.name}: torch.compile: {type(error).__name__}: {str(error)[:200]}")
    return found


def table_line(row: Row) -> str:
    """Return a row of the table."""
    cells = [f"{row['case']:24}"]
    for name in ("eager", "library", "compile", "ours", "peer"):
        way = row["ways"].get(name)
        cells.append(f"{way['device_us']:8.1f} {100 * way['of_copy']:4.0f}%" if way else " " * 14)
    ratio = row["speedup"][row["best"]]
    cells.append(f"{ratio['estimate']:5.2f} [{ratio['low']:.2f}, {ratio['high']:.2f}] {row['best']}")
    return " ".join(cells)


def main() -> int:
    """Prepare beside each other, compile, time one after the other, print and record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="shapes to run, such as 'softmax*,sum*'")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--peer", type=Path, metavar="DIR", help="a checkout of AutoKernel to time beside")
    parser.add_argument("--no-compile", action="store_true", help=f"leave torch.compile ({_COMPILE_MODE}) out")
    parser.add_argument("--limit", type=float, default=1800.0, metavar="SECONDS")
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count() or 1), help="processes that build")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write everything as one JSON document")
    parser.add_argument("--prepare", metavar="NAMES", help=argparse.SUPPRESS)
    options = parser.parse_args()
    began = time.monotonic()
    patterns = options.only.split(",")
    cases = [c for c in CASES if any(fnmatch.fnmatch(c.name, p.strip()) for p in patterns)]
    # Matrix products take longest to compile and are the library's in any case: last, should time run out.
    cases.sort(key=lambda c: c.kind == "matmul")
    if options.prepare:
        for case in (c for c in CASES if c.name in options.prepare.split(",")):
            prepare(case, options.device, options.peer, not options.no_compile)
        return 0
    if not torch.cuda.is_available():
        parser.error("there is no GPU that torch can use")
    command = [sys.executable, __file__, "--device", options.device]
    command += ["--peer", str(options.peer)] if options.peer else []
    command += ["--no-compile"] if options.no_compile else []
    builders = []
    for number in range(options.jobs):
        names = ",".join(c.name for c in cases[number :: options.jobs])
        if names:
            one = {**os.environ, "TORCHINDUCTOR_COMPILE_THREADS": "1"}
            builders.append(subprocess.Popen([*command, "--prepare", names], env=one))
    for builder in builders:
        try:
            builder.wait(timeout=max(1.0, options.limit / 2 - (time.monotonic() - began)))
        except subprocess.TimeoutExpired:  # what is not built yet is built when it is timed
            builder.kill()
    compiled: dict[str, Way] = {}
    if not options.no_compile:
        # Timing what is left takes about three seconds a shape.
        compiled = _compiled(cases, options.device, lambda: options.limit - 3 * len(cases) - (time.monotonic() - began))
    copy = copy_bandwidth(options.device)
    print(f"copy {copy * 1e-9:.0f} GB/s; built after {time.monotonic() - began:.0f} s", flush=True)
    names = "".join(f"{name:>14} " for name in ("eager", "library", "compile", "ours", "peer"))
    print(f"{'us a call, % of copy':24} {names}ours over the best of torch's")
    rows, left_out = [], []
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            if time.monotonic() - began > options.limit:
                left_out.append(case.name)
                continue
            try:
                rows.append(run_case(case, options.device, compiled.get(case.name), options.peer, copy, Path(folder)))
                print(table_line(rows[-1]), flush=True)
            except Exception:
                left_out.append(case.name)
                print(f"{case.name} failed: {traceback.format_exc()[-1500:]}", flush=True)
            torch.cuda.empty_cache()
            if options.record:
                _write(options, copy, rows, left_out)
    if options.record:
        _write(options, copy, rows, left_out)
    print(f"{time.monotonic() - began:.0f} s; left out: {', '.join(left_out) or 'nothing'}")
    return 1 if left_out else 0


def _write(options: argparse.Namespace, copy: float, rows: list[Row], left_out: list[str]) -> None:
    head = {"device": options.device, "environment": describe(options.device), "copy_gb_s": round(copy * 1e-9, 1)}
    published = [case.name for case in CASES]
    ordered = sorted(rows, key=lambda row: published.index(row["case"]))
    record = head | {"compile": None if options.no_compile else _COMPILE_MODE, "left_out": left_out, "rows": ordered}
    options.record.parent.mkdir(parents=True, exist_ok=True)
    options.record.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
