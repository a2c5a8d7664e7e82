"""A run store for tests of the dashboard: searches of several kinds, made from recorded verdicts of the judge."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from report_views import FAST, PASSED, REJECTED, at, candidate, family, final, partial, softmax

from burnish.core.candidate import Candidate
from burnish.core.language import Call, Message, Usage
from burnish.core.lesson import Observation, Signature, Teacher
from burnish.core.recipe import Recipe, Step
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import Finding, Status, Verdict
from burnish.store import RunSpec, RunStore, VerdictKey

HOSTILE = "</script><script>document.title='owned'</script>\"'& <img src=//example.invalid/x onerror=alert(1)>"
SETTINGS: dict[str, Any] = {"budget": "10m,400evals", "panel": ["eager", "compile"], "judge": {"precision": 0.03}}
NAMES = (
    "rows in one pass",
    "blocks of rows",
    "two rows a thread",
    "unrolled by 4",
    "streamed stores",
    "fused exponent",
)


def spec(task: Task, seed: int = 7, strategy: str = "evolve") -> RunSpec:
    return RunSpec(task, "cpu", strategy, ("library", "llm"), seed, SETTINGS)


def add(store: RunStore, run: str, number: int, made: Candidate, verdict: Verdict | None, elapsed_s: float) -> None:
    kind = {0: "fresh", 1: "vary"}.get(len(made.origin.parents), "cross")
    store.propose(run, number, made, Request(kind, made.origin.parents))  # type: ignore[arg-type]
    if verdict is not None:
        task = TASKS[run]
        key = VerdictKey(task, made.identity(), "cpu", "settings")
        store.judged(run, number, key, replace(verdict, candidate=made.identity(), task=task), elapsed_s)


TASKS: dict[str, str] = {}
"""Identities by run, worked out once."""


def begin(store: RunStore, made: RunSpec) -> str:
    run = store.create_run(made, dict(PASSED.environment))
    TASKS[run] = made.task.identity()
    return run


def search(store: RunStore, run: str, count: int, seed: int = 1, start: int = 0) -> None:
    """A search that grows a tree: each candidate comes from one of the best so far, and some are rejected."""
    rng = random.Random(seed)
    known: list[tuple[float, Candidate]] = []
    for number in range(start, start + count):
        parents = [rng.choice(known[:4])[1]] if known and rng.random() < 0.85 else []
        block = rng.choice((4, 8, 16, 32))
        name = f"{rng.choice(NAMES)}, {block}"
        source = f"# {number}\nBLOCK = {block}\n{FAST}"
        settings = (("BLOCK", block), ("unroll", rng.random() < 0.5))
        why = "The profile shows that the second pass over memory takes half of the time; keep the row in cache."
        made = candidate(
            name, source, parents, parameters=settings, rationale=why, proposer=rng.choice(("library", "llm"))
        )
        speed = 0.7 + 1.3 * (1 - 0.97**number) + rng.gauss(0, 0.22)
        verdict = rejected(rng) if rng.random() < 0.25 else at(max(speed, 0.1), speed * 0.93, speed * 1.08)
        verdict = replace(verdict, seconds=1.1 + 0.2 * rng.random())
        if verdict.passed:
            verdict = replace(verdict, reason=f"equal under the contract; {speed:.2f}x the speed of eager")
        if verdict.passed and rng.random() < 0.2:
            verdict = partial(verdict)
        add(store, run, number, made, verdict, 1.4 * (number + 1) + rng.random())
        if verdict.passed:
            known = sorted([(speed, made), *known], key=lambda row: -row[0])[:8]


def rejected(rng: random.Random) -> Verdict:
    status = rng.choice((Status.WRONG, Status.WRONG, Status.BUILD_FAILED, Status.INACCURATE))
    check = {Status.WRONG: "wrong-values", Status.BUILD_FAILED: "build", Status.INACCURATE: "accuracy"}[status]
    found = Finding(check, "3 of 262144 values differ, the first at (12, 40): 0.125 instead of 0.0625")
    return replace(REJECTED, status=status, findings=(found,), reason=found.detail)


def finished(store: RunStore) -> str:
    """A short run that ended, with its final verdict."""
    run = begin(store, spec(softmax(), seed=1, strategy="beam"))
    records = family()
    for r in records:
        add(store, run, r.number, r.candidate, r.verdict, r.elapsed_s)
    best = records[6].candidate
    store.set_state(run, "finished", 61.5, best.identity(), final(PASSED, best.source))
    return run


def live(store: RunStore, count: int = 90) -> str:
    """A run that somebody works on, with the calls to language models that it made."""
    run = begin(store, spec(softmax()))
    search(store, run, count)
    store.claim(run, "somebody")
    for number in range(24):
        role = ("planner", "coder", "critic")[number % 3]
        usage = Usage(4_200 + 37 * number, 900 + 11 * number, 3_000, 0.0121 + 0.0004 * number, 6.5)
        answer = Message("user", "make it faster")
        store.record_call(
            run, Call(number, number * 2, role, "openai:model-x", f"{role}@3", "answered", usage, (answer,))
        )
    return run


def hostile(store: RunStore) -> str:
    """Text that would act if it were not escaped, and words that nothing breaks, everywhere there may be any."""
    word = "unbroken_name_" * 30
    task = replace(softmax(), name=f"{HOSTILE} a<b>&{word}", source=f"# {HOSTILE}\n{softmax().source}")
    run = begin(store, replace(spec(task), settings={**SETTINGS, word: HOSTILE}))
    first = candidate(word, f'"""{HOSTILE}"""\n# {word}\n', rationale=f"{HOSTILE} {word}", parameters=(("p", HOSTILE),))
    child = candidate(HOSTILE, f"# {HOSTILE}\n", [first], proposer=HOSTILE)
    verdict = replace(PASSED, reason=HOSTILE, limits=(Finding("layout", word), Finding("workload", HOSTILE)))
    add(store, run, 0, first, verdict, 1.0)
    add(store, run, 1, child, replace(REJECTED, reason=HOSTILE, findings=(Finding("wrong-values", HOSTILE),)), 2.0)
    store.set_state(run, "interrupted", 2.0, None, {"why": HOSTILE})
    return run


def teach(store: RunStore) -> None:
    """Lessons of two families."""
    rng = random.Random(3)
    for family_name in ("softmax", "normalisation"):
        for size in (18, 20, 22):
            signature = Signature(family_name, "memory", size, 10, "float32", "cpu Intel Xeon AVX512 x2")
            teacher = Teacher(f"{family_name} {size}", "name", "reference", "graph", signature, "torch 2.13")
            for _ in range(30):
                block = rng.choice((256, 512, 1024))
                technique = Recipe(
                    (Step("library rows", (("block", block), ("store", rng.choice(("plain", "stream"))))),)
                )
                gain = rng.gauss(0.3 + block / 4000, 0.15)
                store.lessons.learn(teacher, [Observation("draft", technique, "whole", gain)])
                step = Recipe((Step("library rows", (("block", block),)),))
                store.lessons.learn(teacher, [Observation("refine", step, "choice", gain - 0.3)])


def fill(path: Path | str) -> dict[str, str]:
    """Make a store of all of these and return the runs' names."""
    with RunStore.open(str(path)) as store:
        runs = {"hostile": hostile(store)}
        for index, name in enumerate(("field/rmsnorm", "field/layernorm", "kernelbench/level1/36")):
            run = begin(
                store, spec(replace(softmax(), name=name, source=softmax().source + f"\n# {name}\n"), seed=index)
            )
            search(store, run, 14 + 9 * index, seed=index + 5)
            store.set_state(
                run, "interrupted" if index == 1 else "finished", 33.0 + 20 * index, None, {"why": "budget used"}
            )
        other = begin(store, spec(softmax(), seed=2))
        search(store, other, 40, seed=11)
        store.set_state(other, "finished", 80.0, None, {"why": "budget used"})
        runs |= {"other": other, "finished": finished(store), "live": live(store)}
        teach(store)
    return runs
