"""Judging the corpus: every cheat must be rejected for a reason that fits it, every honest candidate must pass."""

from __future__ import annotations

import contextlib
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING

from burnish.core.candidate import Candidate
from burnish.core.contract import parse_contract
from burnish.core.errors import BurnishError
from burnish.core.load import task_from_file
from burnish.core.task import Task
from burnish.testing.redteam.corpus import Case, task_path

if TYPE_CHECKING:
    from burnish.judge.judge import Judge

__all__ = ["Outcome", "judge_cases", "select", "table", "task_for"]

_PIECE = 6
"""Cases of one task that one judge takes: its baselines are reused, and no run waits for one judge at its end."""


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
    pieces = [group[i : i + _PIECE] for group in groups.values() for i in range(0, len(group), _PIECE)]
    # What takes long begins first.
    pieces.sort(key=lambda piece: -sum(10 if c.slow or _hangs(c) else 1 for c in piece))
    if jobs == 1:
        with contextlib.closing(_Judges(device, quick, timing)) as judges:
            for piece in pieces:
                yield from judges.judge(piece)
        return
    starting = (device, quick, timing)
    context = get_context("forkserver")
    context.set_forkserver_preload(["burnish.judge.judge"])  # torch is imported once, not by each of them
    with ProcessPoolExecutor(jobs, context, _start, starting) as pool:
        waiting = [pool.submit(_judge_piece, piece) for piece in pieces]
        for future in as_completed(waiting):
            yield from future.result()


class _Judges:
    """A patient judge, and an impatient one for candidates that hang on purpose; warm from one piece to the next."""

    def __init__(self, device: str, quick: bool, timing: bool) -> None:
        self._device, self._quick, self._timing = device, quick, timing
        self._made: dict[bool, Judge] = {}

    def judge(self, cases: Sequence[Case]) -> Iterator[Outcome]:
        """Judge cases in order."""
        for case in cases:
            yield _judge_one(self._for(_hangs(case)), case)

    def _for(self, impatient: bool) -> Judge:
        from burnish.judge.forkserver import Limits
        from burnish.judge.judge import Judge
        from burnish.judge.options import JudgeOptions

        if impatient not in self._made:
            limits = Limits(memory_bytes=4 << 30, import_seconds=100.0, first_call_seconds=100.0, call_seconds=5.0)
            if impatient:
                limits = replace(limits, import_seconds=4.0, first_call_seconds=6.0)
            options = JudgeOptions(quick=self._quick, timing=self._timing, limits=limits)
            self._made[impatient] = Judge(self._device, options)
        return self._made[impatient]

    def close(self) -> None:
        """End their processes."""
        for judge in self._made.values():
            judge.close()
        self._made.clear()


_here: list[_Judges] = []
"""The judges of a process of the pool."""


def _start(device: str, quick: bool, timing: bool) -> None:
    _here.append(_Judges(device, quick, timing))
    Finalize(None, _here[0].close, exitpriority=10)


def _judge_piece(cases: Sequence[Case]) -> list[Outcome]:
    return list(_here[0].judge(cases))


def _hangs(case: Case) -> bool:
    return "hang" in case.expect


def _judge_one(judge: Judge, case: Case) -> Outcome:
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
