"""How long retrieval and learning take with 100,000 lessons.

    python benchmarks/memory_speed.py --lessons 100000 --out docs/results/memory_speed.json

A store is filled with lessons of made-up tasks (their sizes, families, techniques and gains drawn at random, the shape
of real ones), then lessons are recalled for one stage of new tasks (a run does so twice, at its start) and verdicts are
learnt as a run does after each.  SQLite; PostgreSQL too where its programs are installed (``--postgresql URL``: a given
one).
Wanted: the 95th percentile of both under 20 ms.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from burnish.core.lesson import Evidence, Observation, Signature, Stage, Tally, Teacher
from burnish.core.recipe import Recipe, Step
from burnish.measure.environment import describe
from burnish.memory import clean_room, recall
from burnish.store import RunStore

FAMILIES = ("softmax", "normalisation", "elementwise", "reduction", "matmul", "attention")
SETTINGS = {"threads": (0, 1), "block": (256, 512, 1024, 4096), "width": (256, 512), "store": ("plain", "stream")}
SETTINGS |= {"unroll": (1, 2, 4), "fast": (False, True), "math": ("polynomial", "libm")}
STAGES: tuple[Stage, ...] = ("draft", "refine")
ROWS = 200
"""Lessons of one task: a run of some forty verdicts."""
WANTED_MS = 20.0


def teacher(number: int, rng: random.Random) -> Teacher:
    """Return a made-up task on one of two machines."""
    hardware = rng.choice(("cpu Intel Xeon AVX512 x2", "cpu AMD EPYC AVX2 x8"))
    signature = Signature(
        rng.choice(FAMILIES), rng.choice(("memory", "compute")), rng.randrange(12, 26), rng.randrange(6, 15),
        "float32", hardware,
    )  # fmt: skip
    names = [f"{word} {number}" for word in ("task", "name", "reference", "graph")]
    return Teacher(*names, signature, "torch 2.13.0", "run", count=40, best=1.0)


def technique(rng: random.Random) -> Recipe:
    """Return a whole technique."""
    settings = tuple((name, rng.choice(choices)) for name, choices in SETTINGS.items())
    return Recipe((Step(f"library {rng.choice(('rows', 'online', 'columns'))}", settings),))


def taught(who: Teacher, rng: random.Random) -> Iterator[Evidence]:
    """Yield one task's lessons: drafts and refinements, wholes and choices."""
    made: dict[tuple[str, Recipe], Evidence] = {}
    while len(made) < ROWS:
        whole = technique(rng)
        step = whole.steps[0]
        count = rng.choice((1, 1, 2, 5))
        gain = rng.gauss(0.2, 0.4)
        tally = Tally(count, count * gain, count * gain * gain)
        choice = Recipe((Step(step.rule, (rng.choice(step.parameters),)),))
        for stage, known, grain in (
            ("draft", whole, "whole"),
            ("draft", choice, "choice"),
            ("refine", choice, "choice"),
        ):
            made[stage, known] = Evidence(who, stage, known, grain, tally)  # type: ignore[arg-type]
    yield from list(made.values())[:ROWS]


def observed(rng: random.Random) -> list[Observation]:
    """Return what one verdict says: a whole, its order and its choices."""
    whole, gain = technique(rng), rng.gauss(0.2, 0.4)
    step = whole.steps[0]
    found = [
        Observation("draft", whole, "whole", gain),
        Observation("draft", Recipe((Step(step.rule),)), "order", gain),
    ]
    found += [Observation("draft", Recipe((Step(step.rule, (p,)),)), "choice", gain) for p in step.parameters]
    return [*found, Observation("refine", Recipe((Step(step.rule, step.parameters[:1]),)), "choice", gain)]


def timed(repeat: int, call: Callable[[], object]) -> dict[str, float]:
    """Return percentiles of a call's milliseconds."""
    times = []
    for _ in range(repeat):
        began = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - began))
    times.sort()
    return {f"p{p}": round(times[min(len(times) - 1, p * len(times) // 100)], 2) for p in (50, 95, 99, 100)}


def measure(url: str, lessons: int, repeat: int) -> dict[str, Any]:
    """Fill a store and time it."""
    rng = random.Random(1)
    with RunStore.open(url) as store:
        began = time.perf_counter()
        for number in range(lessons // ROWS):
            store.lessons.add(list(taught(teacher(number, rng), rng)))
        filled = time.perf_counter() - began

        def retrieve() -> None:
            who = teacher(rng.randrange(10**9), rng)
            recall(store.lessons, who.signature, rng.choice(STAGES), rng.randrange(100), clean_room(who))

        def learn() -> None:
            store.lessons.learn(teacher(rng.randrange(lessons // ROWS), random.Random(7)), observed(rng))

        retrieve(), learn()  # statements are compiled once
        found = {"retrieval_ms": timed(repeat, retrieve), "learning_ms": timed(repeat, learn)}
        return {"lessons": len(store.lessons), "filled_s": round(filled, 1), **found}


def stores(given: str | None) -> Iterator[tuple[str, str]]:
    """Yield the databases to measure: their names and addresses."""
    with tempfile.TemporaryDirectory() as folder:
        yield "SQLite", f"sqlite:///{folder}/runs.db"
    if given:
        yield "PostgreSQL", given
        return
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "system"))
    from postgres import binaries, running_server

    if binaries() is not None:
        with running_server() as server:
            yield "PostgreSQL", server.database()
    else:
        print("PostgreSQL is not installed: left out")


def main() -> None:
    """Read the arguments, measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lessons", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=200)
    parser.add_argument("--postgresql", metavar="URL", help="an empty database to use")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    record: dict[str, Any] = {"environment": describe("cpu"), "wanted_ms": WANTED_MS, "stores": {}}
    for name, url in stores(options.postgresql):
        row = record["stores"][name] = measure(url, options.lessons, options.repeat)
        for what in ("retrieval_ms", "learning_ms"):
            shown = ", ".join(f"{p} {value:.1f} ms" for p, value in row[what].items())
            print(f"{name}, {row['lessons']:,} lessons, {what.removesuffix('_ms')}: {shown}", flush=True)
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
