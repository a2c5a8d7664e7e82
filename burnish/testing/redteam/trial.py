"""Judging the corpus: every cheat must be rejected for a reason that fits it, every honest candidate must pass."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.contract import parse_contract
from burnish.core.errors import BurnishError
from burnish.core.load import task_from_file
from burnish.core.task import Task
from burnish.testing.redteam.corpus import Case, task_path

__all__ = ["Outcome", "judge_cases", "select", "table", "task_for"]


@dataclass(frozen=True)
class Outcome:
    """What the judge said about one case."""

    case: str
    family: str
    honest: bool
    ok: bool
    status: str
    stage: str
    checks: tuple[str, ...]
    reason: str
    seconds: float
    speedup: float | None = None


def task_for(case: Case) -> Task:
    """Return the case's task under the case's contract."""
    return replace(task_from_file(task_path(case.task)), contract=parse_contract(case.contract), name=case.task)


def select(cases: Iterable[Case], device: str, slow: bool = True, pattern: str = "") -> list[Case]:
    """Return the cases that can be judged on ``device``."""
    wanted = "cuda" if device.startswith("cuda") else "cpu"
    return [c for c in cases if c.needs in ("any", wanted) and (slow or not c.slow) and pattern in c.name]


def judge_cases(
    cases: Sequence[Case], device: str, jobs: int = 1, quick: bool = True, timing: bool = True
) -> Iterator[Outcome]:
    """Judge cases and yield outcomes as they come; a task's cases stay together, so that its baseline is reused."""
    groups: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases:
        groups[case.task, case.contract].append(case)
    pieces = [group[i : i + 12] for group in groups.values() for i in range(0, len(group), 12)]
    if jobs == 1:
        yield from _judge_here([case for piece in pieces for case in piece], device, quick, timing)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_judge_piece, piece, device, quick, timing) for piece in pieces]
        for future in as_completed(waiting):
            yield from future.result()


def _judge_piece(cases: Sequence[Case], device: str, quick: bool, timing: bool) -> list[Outcome]:
    return list(_judge_here(cases, device, quick, timing))


def _judge_here(cases: Sequence[Case], device: str, quick: bool, timing: bool) -> Iterator[Outcome]:
    from burnish.judge.forkserver import Limits
    from burnish.judge.judge import Judge
    from burnish.judge.options import JudgeOptions

    # Short limits: the corpus holds candidates that hang on purpose.
    limits = Limits(memory_bytes=4 << 30, import_seconds=100.0, first_call_seconds=100.0, call_seconds=5.0)
    hangs = replace(limits, import_seconds=4.0, first_call_seconds=6.0)
    for impatient in (False, True):
        chosen = [c for c in cases if ("hang" in c.expect) is impatient]
        if chosen:
            with Judge(
                device, JudgeOptions(quick=quick, timing=timing, limits=hangs if impatient else limits)
            ) as judge:
                for case in chosen:
                    yield _judge_one(judge, case)


def _judge_one(judge: Any, case: Case) -> Outcome:
    start = time.monotonic()
    family = "honest" if case.family is None else case.family.value
    candidate = Candidate(case.source, name=case.name)
    try:
        verdict = judge.verify(task_for(case), candidate)
    except BurnishError as error:
        reason = f"{type(error).__name__}: {error}"
        return Outcome(case.name, family, case.honest, False, "error", "", (), reason, time.monotonic() - start)
    checks = tuple(dict.fromkeys(f.check for f in verdict.findings))
    ok = verdict.passed if case.honest else not verdict.passed and bool(set(checks) & set(case.expect))
    eager = verdict.timing.against("eager") if verdict.timing else None
    return Outcome(
        case.name,
        family,
        case.honest,
        ok,
        verdict.status.value,
        verdict.stage.value,
        checks,
        verdict.reason,
        time.monotonic() - start,
        eager.interval.estimate if eager else None,
    )


def table(outcomes: Sequence[Outcome]) -> list[tuple[str, int, int, int]]:
    """Return ``(family, cases, rejected or accepted as they should be, with a fitting reason)`` by family."""
    rows = []
    for family in dict.fromkeys(o.family for o in sorted(outcomes, key=lambda o: (o.honest, o.family))):
        of = [o for o in outcomes if o.family == family]
        decided = sum((o.status == "passed") == o.honest and o.status != "error" for o in of)
        rows.append((family, len(of), decided, sum(o.ok for o in of)))
    return rows
