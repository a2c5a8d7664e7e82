"""What becomes of the library proposer's settings: recorded verdicts for strategies to search.

Ten tasks of the kinds the library knows; for each, points of the grid of its settings, judged once and in full.  Used
by ``benchmarks/strategies.py record``.
"""

from __future__ import annotations

import itertools
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.errors import JudgeError
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.propose.library import LibraryProposer

__all__ = ["Row", "library", "record", "tasks", "write"]

FIXED = ("schedule", "unroll")
"""Settings left at their defaults: with them a grid has thousands of points, too many to record most of it."""

_SOURCE = """
import torch
from torch import nn
from torch.nn import functional as F

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(1.0 + 0.1 * torch.randn({columns}))
        self.bias = nn.Parameter(0.1 * torch.randn({columns}))

    def forward(self, x):
        return {expression}

def get_inputs():
    return [torch.randn({rows}, {columns})]

def get_init_inputs():
    return []
"""
_RMS = "x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight"
_LAYER = "F.layer_norm(x, (x.shape[-1],), self.weight, self.bias)"
_TASKS = (
    ("softmax 256x1024", 256, 1024, "torch.softmax(x, dim=-1)"),
    ("softmax 32x16384", 32, 16384, "torch.softmax(x, dim=-1)"),
    ("layernorm 128x512", 128, 512, _LAYER),
    ("layernorm 512x2048", 512, 2048, _LAYER),
    ("rmsnorm 256x1024", 256, 1024, _RMS),
    ("rmsnorm 2048x256", 2048, 256, _RMS),
    ("gelu chain 512x1024", 512, 1024, "F.gelu(x * self.weight + self.bias) * x"),
    ("silu chain 128x4096", 128, 4096, "F.silu(x) * (x + self.bias).clamp(-2.0, 2.0)"),
    ("row sum of squares 512x2048", 512, 2048, "(x * x).sum(dim=1)"),
    ("row log-sum-exp 1024x1024", 1024, 1024, "torch.logsumexp(x, dim=-1)"),
)

Row = dict[str, Any]


def tasks() -> list[Task]:
    """Return the ten tasks."""
    return [
        Task(name, _SOURCE.format(rows=rows, columns=columns, expression=expression))
        for name, rows, columns, expression in _TASKS
    ]


def library(task: Task, seed: int) -> LibraryProposer:
    """Return the library proposer, having looked at the task."""
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cpu", seed))
    if not proposer.templates:
        raise SystemExit(f"{task.name}: the library has no template: {proposer.reason}")
    return proposer


def settings(task: Task) -> Iterator[Candidate]:
    """Yield the candidates of the grid of all settings but the fixed ones: the defaults, then in random order."""
    firsts, others = [], []
    for template in library(task, 0).templates:
        free = {name: (template.default[name],) if name in FIXED else of for name, of in template.space.items()}
        for values in itertools.product(*free.values()):
            chosen = dict(zip(free, values, strict=True))
            (firsts if chosen == template.default else others).append((template, chosen))
    random.Random(task.name).shuffle(others)
    for template, chosen in firsts + others:
        draft = template.emit(chosen)
        origin = Origin("library", parameters=(("template", template.name), *chosen.items()), traits=draft.traits)
        yield Candidate(draft.source, origin=origin)


def row_of(outcome: Outcome, candidate: Candidate, seconds: float) -> Row:
    """Return what is recorded of one verdict."""
    return {
        "candidate": outcome.candidate,
        "parameters": dict(candidate.origin.parameters),
        "status": outcome.status,
        "speedup": outcome.speedup,
        "low": outcome.low,
        "high": outcome.high,
        "claim": outcome.claim,
        "cell": list(outcome.cell),
        "seconds": round(seconds, 3),
    }


def write(path: Path, data: object) -> None:
    """Replace a file by another at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def record(path: Path, seconds: float, points: int, only: str = "") -> None:
    """Judge settings of the tasks with ``only`` in their names; each has an equal share of the time that is left."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"tasks": {}}
    data["environment"] = describe("cpu")
    end = time.monotonic() + seconds
    with Judge("cpu", JudgeOptions()) as judge:
        judge.warm()
        chosen = [task for task in tasks() if only in task.name]
        for number, task in enumerate(chosen):
            kept = data["tasks"].get(task.name)
            if kept is None or kept["task"] != task.identity():
                kept = data["tasks"][task.name] = {"task": task.identity(), "points": []}
            until = time.monotonic() + (end - time.monotonic()) / (len(chosen) - number)
            known = {row["candidate"] for row in kept["points"]}
            for candidate in settings(task):
                if time.monotonic() > until or len(kept["points"]) >= points:
                    break
                if candidate.identity() in known:
                    continue
                began = time.monotonic()
                try:
                    verdict = judge.verify(task, candidate)
                except JudgeError as failure:
                    print(f"{task.name}: we failed, left out: {failure}")
                    continue
                outcome = Outcome.of(len(kept["points"]), Request(), candidate, verdict)
                kept["points"].append(row_of(outcome, candidate, time.monotonic() - began))
                write(path, data)
            if not kept["points"]:
                del data["tasks"][task.name]
            passed = [row["speedup"] for row in kept["points"] if row["speedup"] is not None]
            print(f"{task.name}: {len(kept['points'])} points, best {max(passed, default=math.nan):.2f}x", flush=True)
