"""Inductor's kernels as a candidate: cut out soundly, or not at all."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from proposing import gelu_task, module_task

from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Direction, Task
from burnish.propose.inductor import InductorProposer

RNG = random.Random(0)


def proposer(task: Task) -> InductorProposer:
    made = InductorProposer()
    made.begin(Brief(task, "cpu"))
    return made


def one_workload(name: str) -> Task:
    task = module_task(name)
    return replace(task, workloads=task.workloads[:1])


# Torch's own, when its compiler is imported.
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
def test_its_kernels_run_and_agree_with_the_reference(tmp_path: Path) -> None:
    task = one_workload("layernorm")
    made = proposer(task)
    candidate = made.propose(Request(), [], RNG)
    assert candidate is not None, made.reason
    assert dict(candidate.origin.traits) == {"kernels": 1}
    assert "benchmark" not in candidate.source
    ast.parse(candidate.source)
    assert made.propose(Request(), [], RNG) is None
    (tmp_path / "candidate.py").write_text(candidate.source)
    (tmp_path / "task.py").write_text(task.source)
    code = (
        "import torch, candidate, task\n"
        "x = task.get_inputs()[0]\n"
        "reference, made = task.Model(), candidate.ModelNew()\n"
        "made.load_state_dict(reference.state_dict())\n"
        "with torch.no_grad():\n"
        "    assert torch.allclose(made(x), reference(x), atol=1e-5)\n"
        "    try: made(x[:3])\n"
        "    except AssertionError: print('refused')\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "refused" in done.stdout


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        (module_task("softmax"), "several workloads"),
        (replace(gelu_task(), direction=Direction.FORWARD_BACKWARD), "backward"),
        (Task("broken", "class Model: ...\ndef get_inputs(): return []"), "cannot be traced"),
    ],
)
def test_what_is_not_covered_gives_nothing_and_a_reason(task: Task, reason: str) -> None:
    made = proposer(task)
    assert made.propose(Request("vary"), [], RNG) is None and not made.reason
    assert made.propose(Request(), [], RNG) is None
    assert reason in made.reason
