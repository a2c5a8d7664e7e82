"""What the proposers offer, put before the real judge on a CPU."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from proposing import all_tasks, module_task

from burnish.backends.emit import self_contained
from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.propose.baselines import BaselineProposer
from burnish.propose.library import LibraryProposer

TASKS = all_tasks()
THOROUGH = ("softmax", "layernorm", "rmsnorm", "gelu_chain", "row_sum", "logsumexp")
"""Judged with two settings by chance beside the defaults; of the others the defaults."""
USUAL = ("softmax", "layernorm", "gelu_chain")


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cpu", JudgeOptions(timing=False)) as made:
        yield made


def proposals(task: Task, count: int) -> list[Candidate]:
    """Return every template's default, then settings by chance."""
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cpu"))
    assert not proposer.reason
    rng = random.Random(7)
    wanted = [proposer.propose(Request(), [], rng) for _ in range(len(proposer.templates) + count)]
    return [candidate for candidate in wanted if candidate is not None]


@pytest.mark.parametrize(
    "name", [name if name in USUAL else pytest.param(name, marks=pytest.mark.thorough) for name in TASKS]
)
def test_defaults_and_random_settings_are_verified(name: str, judge: Judge) -> None:
    found = proposals(TASKS[name], 2 if name in THOROUGH else 0)
    assert len(found) >= (3 if name in THOROUGH else 1)
    for candidate in found:
        verdict = judge.verify(TASKS[name], candidate)
        assert verdict.passed, f"{candidate.name}: {verdict.reason}\n{candidate.source}"


def test_the_kernels_do_the_work_themselves(judge: Judge) -> None:
    from dataclasses import replace

    from burnish.core.contract import parse_contract

    task = replace(TASKS["layernorm"], contract=parse_contract("reference,policy=authored"))
    verdict = judge.verify(task, proposals(task, 0)[0])
    assert verdict.passed, verdict.reason


def test_the_eager_baseline_is_verified(judge: Judge) -> None:
    proposer = BaselineProposer()
    proposer.begin(Brief(TASKS["rmsnorm"], "cpu"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None
    verdict = judge.verify(TASKS["rmsnorm"], candidate)
    assert verdict.passed, verdict.reason


def test_another_shape_than_it_was_made_for_raises() -> None:
    candidate = proposals(TASKS["gelu_chain"], 0)[0]
    scope: dict[str, object] = {"__name__": "candidate"}
    exec(compile(candidate.source, "candidate", "exec"), scope)
    import torch

    model = scope["ModelNew"](300)  # type: ignore[operator]
    x, keep = torch.randn(4, 300), torch.ones(4, dtype=torch.bool)
    assert model(x, x, keep).shape == (4, 300)
    for wrong in [(x, x[:2], keep), (x, x, keep[:2]), (x[0], x[0], keep), (x.double(), x.double(), keep)]:
        with pytest.raises(ValueError, match="the kernel takes"):
            model(*wrong)


def test_the_exported_source_runs_without_burnish(tmp_path: Path) -> None:
    task = module_task("softmax")
    path = tmp_path / "kernel.py"
    path.write_text(self_contained(proposals(task, 0)[0].source))
    code = (
        "import sys; sys.modules['burnish'] = None\n"
        "import torch, kernel\n"
        "x = torch.randn(5, 77)\n"
        "assert torch.allclose(kernel.ModelNew()(x), torch.softmax(x, -1), atol=1e-6)\n"
        "x = torch.randn(77, 5).t()\n"
        "assert torch.allclose(kernel.ModelNew()(x), torch.softmax(x, -1), atol=1e-6)\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
