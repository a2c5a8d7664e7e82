"""Small tasks and candidates for tests of the judge."""

from __future__ import annotations

import os
import textwrap
from dataclasses import replace
from pathlib import Path

from burnish.core.candidate import Candidate
from burnish.core.contract import parse_contract
from burnish.core.task import Direction, EntryKind, Task, Workload

ROWSUM = """
import torch
import torch.nn as nn

class Model(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.weight = nn.Parameter(torch.full((64,), float(scale)))

    def forward(self, x):
        return (x * self.weight).sum(dim=-1)

def get_inputs(rows=32):
    return [torch.randn(rows, 64)]

def get_init_inputs():
    return [1.5]
"""

GOOD = """
import torch
import torch.nn as nn

class ModelNew(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.weight = nn.Parameter(torch.full((64,), float(scale)))

    def forward(self, x):
        return x @ self.weight
"""


def task(source: str = ROWSUM, contract: str = "reference", **changes: object) -> Task:
    """Return a task from source text."""
    made = Task("test", textwrap.dedent(source), contract=parse_contract(contract))
    return replace(made, **changes)  # type: ignore[arg-type]


def candidate(body: str) -> Candidate:
    """Return a candidate from a whole source, or from the body of ``forward(self, x)`` over the row-sum task."""
    if "class ModelNew" in body or "ModelNew =" in body:
        return Candidate(textwrap.dedent(body))
    forward = textwrap.indent(textwrap.dedent(body).strip(), " " * 8)
    start = GOOD.index("        return x @")
    return Candidate(GOOD[:start] + forward + "\n")


def backward(made: Task) -> Task:
    """Return the task with gradients asked for."""
    return replace(made, direction=Direction.FORWARD_BACKWARD)


def function(source: str, entry: str) -> Task:
    """Return a task over a plain function."""
    return Task("test", textwrap.dedent(source), entry=entry, kind=EntryKind.FUNCTION)


def with_rows(made: Task, *rows: int) -> Task:
    """Return the task with one workload per number of rows."""
    return replace(made, workloads=tuple(Workload(f"rows{n}", (("rows", n),)) for n in rows))


def processes_of_this_test() -> set[int]:
    """Return every process below this one."""
    from burnish.judge.watchdog import descendants

    return set(descendants(os.getpid())) - {os.getpid()}


def open_descriptors() -> int:
    """Return how many descriptors this process has open."""
    return len(os.listdir("/proc/self/fd"))


def judge_folders(folder: str) -> set[str]:
    """Return the work folders of judges under ``folder``."""
    return {path.name for path in Path(folder).glob("burnish-*")}
