r"""Records the tasks that ``benchmarks/memory_warm.py`` searches: every candidate against eager, many times over.

    python benchmarks/memory_record.py check  --work build/memory.json   # at any time: correct? builds the kernels
    python benchmarks/memory_record.py record --work build/memory.json --seconds 230   # on a quiet machine, often
    python benchmarks/memory_record.py write  --work build/memory.json --out docs/results/memory_landscapes_cpu.json

The protocol, fixed before any search saw the record:

- Tasks and candidates are those of the record before it (``--like``): the same sources, templates and settings.
- Correctness: one full examination of each candidate by the judge.
- Time: *repetitions*.  In each one, every candidate of a task and eager have a fresh process each, and the judge's own
  session times all of them interleaved, so that a slow spell of the machine meets everybody: ten pairs of batches each,
  fresh inputs in every call.  The tasks take turns, twelve times.
- Speedup: the trimmed mean, over repetitions, of the logarithm of the session's speedup over eager, with its 95 %
  interval.  What decides a search is who is within 5 % of the best, so ``write`` says how exactly a candidate is known
  against the best of its task, paired by repetition.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import random
import statistics
import time
from pathlib import Path
from typing import Any

from landscapes import write

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.exchange import warm_up
from burnish.judge.race import _one_thread
from burnish.judge.ring import Bases, Ring, slots_for
from burnish.judge.timing import Track, plan_for, time_session
from burnish.measure.device_lock import device_lock
from burnish.measure.environment import describe
from burnish.measure.stats import location, session_ratio
from burnish.propose.library import LibraryProposer
from burnish.propose.space import Template

Row = dict[str, Any]

LANDSCAPES = Path("docs/results/memory_landscapes_cpu.json")
REPETITIONS = 12
_ROUGH_CALLS = 5
_SETS = 3
_CONFIDENCE = 0.95


def check(like: Path, work: Path) -> None:
    """Examine every candidate of the record before; what was examined is not examined again."""
    before = json.loads(like.read_text(encoding="utf-8"))["tasks"]
    data = json.loads(work.read_text(encoding="utf-8")) if work.exists() else {"tasks": {}}
    with Judge("cpu", JudgeOptions(timing=False)) as judge:
        for name, kept in before.items():
            task = Task(name, kept["source"])
            mine = data["tasks"].setdefault(name, {"task": task.identity(), "source": kept["source"], "points": []})
            done = {json.dumps(row["parameters"]) for row in mine["points"]}
            for row in kept["points"]:
                if json.dumps(row["parameters"]) not in done:
                    mine["points"].append(_examined(judge, task, row["parameters"]))
            work.parent.mkdir(parents=True, exist_ok=True)
            write(work, data)
            wrong = sum(row["status"] != "passed" for row in mine["points"])
            print(f"{name}: {len(mine['points'])} candidates, {wrong} rejected", flush=True)


def _examined(judge: Judge, task: Task, parameters: Row) -> Row:
    candidate = _candidate(task, parameters)
    found = Outcome.of(0, Request(), candidate, judge.verify(task, candidate))
    return {
        "candidate": found.candidate,
        "parameters": parameters,
        "status": found.status,
        "cell": ["memory", *found.cell[1:]],
        "repetitions": [],
    }


@functools.cache
def _templates(task: Task) -> dict[str, Template]:
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cpu"))
    return {template.name: template for template in proposer.templates}


def _candidate(task: Task, parameters: Row) -> Candidate:
    """Return what the library makes of these settings today."""
    settings = dict(parameters)
    template = _templates(task)[settings.pop("template")]
    if template.fitted(settings) != settings:
        raise SystemExit(f"{task.name}: {template.name} no longer offers {settings}")
    draft = template.emit(settings)
    return Candidate(draft.source, origin=Origin("library", parameters=tuple(parameters.items()), traits=draft.traits))


def record(work: Path, seconds: float) -> None:
    """Add repetitions while they fit into the time, to the task that has had the fewest."""
    data = json.loads(work.read_text(encoding="utf-8"))
    data["environment"] = describe("cpu")
    began, longest = time.monotonic(), 0.0
    sources = {}
    for name, kept in data["tasks"].items():
        task = Task(name, kept["source"])
        sources[name] = [_candidate(task, r["parameters"]).source for r in kept["points"] if r["status"] == "passed"]
    with Judge("cpu", JudgeOptions(quick=True)) as judge:
        judge.warm()
        while time.monotonic() - began + longest < seconds:
            start = time.monotonic()
            name, kept = min(data["tasks"].items(), key=lambda one: _many(one[1]))
            if _many(kept) >= REPETITIONS:
                break
            rows = [row for row in kept["points"] if row["status"] == "passed"]
            for row, speedup in zip(rows, _session(judge, Task(name, kept["source"]), sources[name]), strict=True):
                row["repetitions"].append(round(speedup, 4))
            write(work, data)
            longest = max(longest, time.monotonic() - start)
    print({name: _many(kept) for name, kept in data["tasks"].items()}, flush=True)


def _many(kept: Row) -> int:
    return max(len(row["repetitions"]) for row in kept["points"])


def _session(judge: Judge, task: Task, sources: list[str]) -> list[float]:
    """Return the speedups over eager of candidates that were timed together, each in a fresh process."""
    bench = judge._prepare(task)
    made: list[Contestant] = []
    try:
        for source in sources:
            contestant = judge._nursery("candidate", ())
            made.append(contestant)
            contestant.begin_load(source, "ModelNew")
            contestant.begin_construct(bench.init, bench.seed)
            warm_up(contestant, bench.sample, bench.expected, [])
        bench.panel(task.contract)
        eager = bench.refresh(("eager",), task.contract)["eager"]
        for contestant in made:
            contestant.settle()
        return _timed(bench, made, eager)
    finally:
        for contestant in made:
            contestant.close()


def _timed(bench: Bench, made: list[Contestant], eager: Contestant) -> list[float]:
    rng = random.Random()
    bases = Bases([bench.inputs(rng) for _ in range(_SETS)])
    slots = slots_for(bench.sample, bench.expected, bench.device)
    everybody = {**{str(n): contestant for n, contestant in enumerate(made)}, "eager": eager}
    tracks = [Track(label, c, Ring(c, bench.sample, bench.expected, slots)) for label, c in everybody.items()]
    with device_lock(bench.device), _one_thread():
        for track in tracks:
            track.contestant.freeze()
        try:
            rough = [_rough(bench, bases, track, rng) for track in tracks]
            plan = plan_for(rough, slots, True, bench.device, 20.0)
            time_session(tracks, bases, plan, rng, bench.sample, lambda fill, ring, slot: None)
        finally:
            for contestant in everybody.values():
                contestant.thaw()
    base = tracks[-1].call_ms
    return [session_ratio(base, track.call_ms).estimate for track in tracks[:-1]]


def _rough(bench: Bench, bases: Bases, track: Track, rng: random.Random) -> float:
    """Return about how long a call takes, in milliseconds."""
    track.contestant.thaw()
    calls = min(track.ring.slots, _ROUGH_CALLS)
    for _ in range(2):
        chosen = track.ring.fill(bases, calls, rng)
        answer = track.contestant.run(bench.sample.spec, track.ring.messages(chosen), 20.0 * calls)
    track.contestant.freeze()
    return statistics.median(answer.times_ms)


def pooled(repetitions: list[float]) -> tuple[float, float, float]:
    """Return speedup and interval over repetitions."""
    found = location([math.log(speedup) for speedup in repetitions], _CONFIDENCE)
    return math.exp(found.estimate), math.exp(found.low), math.exp(found.high)


def finish(work: Path, out: Path) -> None:
    """Write the record and say how exact it is."""
    data = json.loads(work.read_text(encoding="utf-8"))
    for name, kept in data["tasks"].items():
        passed = [row for row in kept["points"] if row["repetitions"]]
        for row in kept["points"]:
            estimate, low, high = pooled(row["repetitions"]) if row in passed else (None, None, None)
            row.update(speedup=_short(estimate), low=_short(low), high=_short(high), claim=_claim(low, high))
        best = max(passed, key=lambda row: row["speedup"])
        exact = sorted(_half_width(row, best) for row in passed if row is not best)
        close = sum(row["speedup"] >= 0.95 * best["speedup"] for row in passed)
        open_ = sum(
            _ratio(row, best).low < math.log(0.95) < _ratio(row, best).high for row in passed if row is not best
        )
        print(
            f"{name}: {len(passed)} candidates, {len(best['repetitions'])} repetitions, best {best['speedup']:.2f}x; "
            f"against the best +-{100 * statistics.median(exact):.1f} % (worst {100 * exact[-1]:.1f} %); "
            f"{close} within 5 %, {open_} too close to 95 % to tell"
        )
        for row in kept["points"]:
            row["repetitions"] = len(row["repetitions"])
    write(out, data)


def _ratio(row: Row, best: Row) -> Any:
    pairs = zip(row["repetitions"], best["repetitions"], strict=True)
    return location([math.log(one / other) for one, other in pairs], _CONFIDENCE)


def _half_width(row: Row, best: Row) -> float:
    found = _ratio(row, best)
    return float(found.high - found.low) / 2


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _claim(low: float | None, high: float | None) -> str | None:
    if low is None or high is None:
        return None
    return "faster" if low > 1.01 else "slower" if high < 1 / 1.01 else "indistinguishable"


def main() -> None:
    """Read the arguments and do one step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("check", "record", "write"))
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--like", type=Path, default=LANDSCAPES)
    parser.add_argument("--out", type=Path, default=LANDSCAPES)
    parser.add_argument("--seconds", type=float, default=230.0)
    options = parser.parse_args()
    if options.step == "check":
        check(options.like, options.work)
    elif options.step == "record":
        record(options.work, options.seconds)
    else:
        finish(options.work, options.out)


if __name__ == "__main__":
    main()
