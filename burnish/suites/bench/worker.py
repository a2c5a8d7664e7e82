"""One process of a bench: takes problems one after another and keeps its judge warm between them.

    python -m burnish.suites.bench.worker '{"suite": ..., "device": ..., ...}' sqlite:///runs.db [ray h200:1]

A line in is ``{"problem": NAME, "alone": true}``, ``alone`` where nobody else's problem is on the device; a line out is
the problem's row.  Whatever else is printed goes to standard error.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from burnish.core import plugins
from burnish.core.contract import parse_contract
from burnish.core.errors import BurnishError, DeviceFull, TaskError, UsageError
from burnish.engine.budget import Budget
from burnish.engine.judging import RemoteJudge
from burnish.engine.optimize import Plan, optimize
from burnish.engine.scarcity import lacks_memory
from burnish.judge import Judge, JudgeOptions
from burnish.store import RunStore
from burnish.suites.bench.footprint import release
from burnish.suites.bench.rows import Row, answered, unanswered
from burnish.suites.bench.settings import Settings
from burnish.suites.bench.sharing import SharingJudge

__all__ = ["main", "one"]


def one(name: str, settings: Settings, store: RunStore, judge: Judge | RemoteJudge) -> Row:
    """Optimise one problem; whatever goes wrong with it is in the row."""
    try:
        task = plugins.suite(settings.suite).load(name).on(settings.device)
        task = replace(task, contract=parse_contract(settings.contract))
        plan = Plan(
            task=task,
            device=settings.device,
            strategy=settings.strategy,
            proposers=settings.proposers,
            budget=Budget.parse(settings.budget),
            seed=settings.seed,
            judge=JudgeOptions(quick=settings.quick),
            panel=settings.panel,
            memory=settings.memory,
            clean_room=settings.clean_room,
        )
        finished = optimize(store, plan, judge=judge)
        if not finished.progress.evals:
            judge.check(task)  # nobody had anything to propose, perhaps because the reference does not run
    except DeviceFull as error:
        return unanswered("too large", str(error))
    except BurnishError as error:
        # A library in the reference's own code says in its own words that there is no memory.
        full = settings.device != "cpu" and lacks_memory(str(error))
        if isinstance(error, (TaskError, UsageError)):
            return unanswered("too large" if full else "malformed", str(error))
        return unanswered("too large" if full else "failed", f"{type(error).__name__}: {error}")
    about = {"category": task.category, "title": Path(task.path or "").name}
    return answered(finished, finished.progress.evals) | about


def main() -> int:
    """Serve problems until standard input ends."""
    settings = Settings.from_json(json.loads(sys.argv[1]))
    # References and compilers print what they like: only rows may reach whoever listens.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    with RunStore.open(sys.argv[2]) as store, contextlib.closing(_judge(settings)) as judge:
        for line in sys.stdin:
            asked = json.loads(line)
            if isinstance(judge, SharingJudge):
                judge.alone = asked["alone"]
            row = one(asked["problem"], settings, store, judge)
            if isinstance(judge, Judge):
                # The last problem's tensors are memory that a neighbour may be waiting for.
                judge.use(judge.options)
                release(settings.device)
            out.write(json.dumps(row) + "\n")
            out.flush()
    return 0


def _judge(settings: Settings) -> Judge | RemoteJudge:
    if len(sys.argv) > 3:
        made: RemoteJudge = plugins.executor(sys.argv[3])(sys.argv[4], _say)
        return made
    judge = SharingJudge(settings.device, JudgeOptions(quick=settings.quick))
    judge.warm()
    return judge


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
