"""Captured candidates before the real judge on a GPU, and the promises the judge does not ask about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.propose.launch import LaunchProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

MODULE = """
import torch
from torch import nn

{extra}
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        {init}

    def forward(self, x):
        {body}

def get_inputs({arguments}):
    return [{inputs}]

def get_init_inputs():
    return []
"""
MLP = "self.net = nn.Sequential(nn.Linear(64, 96), nn.ReLU(), nn.Linear(96, 32), nn.GELU(), nn.Linear(32, 8))"
CONV = "self.net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 4, 3))"
DROP = "self.net = nn.Sequential(nn.Linear(64, 64), nn.Dropout(0.5), nn.ReLU()).eval()"
CASES = {
    "mlp": {"init": MLP, "inputs": "torch.randn(32, 64)"},
    "batch_norm_in_training": {"init": CONV, "inputs": "torch.randn(4, 3, 16, 16)"},
    "dropout_in_eval": {"init": DROP, "inputs": "torch.randn(32, 64)"},
    "two_shapes": {
        "init": MLP,
        "inputs": "torch.randn(rows, 64)",
        "arguments": "rows=32",
        "extra": 'WORKLOADS = [{"rows": 32}, {"rows": 7}]\n\n',
    },
    "not_contiguous": {"init": MLP, "inputs": "torch.randn(64, 32).T"},
    "several_results": {"init": MLP, "inputs": "torch.randn(32, 64)", "body": "return self.net(x), x * 2"},
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


def task_of(name: str, folder: Path, **given: str) -> Task:
    parts = {"body": "return self.net(x)", "arguments": "", "extra": "", "init": "pass"} | CASES.get(name, {}) | given
    path = folder / f"{name}.py"
    path.write_text(MODULE.format(**parts))
    return task_from_file(str(path))


def proposals(task: Task) -> list[Candidate]:
    proposer = LaunchProposer()
    proposer.begin(Brief(task, "cuda:0"))
    return [c for c in (proposer.propose(Request(), [], random.Random(0)) for _ in range(3)) if c is not None]


def models(task: Task) -> tuple[Any, Any]:
    """Return the captured module and the reference with the same state."""
    scope: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(proposals(task)[0].source, "candidate", "exec"), scope)
    ours, theirs = scope["ModelNew"]().cuda(), scope["Model"]().cuda()
    theirs.load_state_dict(ours.state_dict())
    return ours, theirs


def graphs(module: Any) -> list[bool]:
    return [bool(entry) for entry in module.captured_calls.entries.values()]


@pytest.mark.parametrize("which", [0, 1], ids=["eager", "compile"])
@pytest.mark.parametrize("name", list(CASES))
def test_captured_candidates_are_verified(name: str, which: int, judge: Judge, tmp_path: Path) -> None:
    task = task_of(name, tmp_path)
    verdict = judge.verify(task, proposals(task)[which])
    assert verdict.passed, verdict.reason


@torch.no_grad()
def test_a_graph_is_replayed_and_sees_what_changed(tmp_path: Path) -> None:
    ours, theirs = models(task_of("mlp", tmp_path))
    before = [ours(torch.randn(32, 64, device="cuda"))]
    for change in ("nothing", "in place", "storage", "module", "shape"):
        for model in (ours, theirs):
            if change == "in place":
                model.net[0].weight.mul_(1.5)
            if change == "storage":
                model.net[0].weight.data = model.net[0].weight.data.clone() + 0.1
            if change == "module":
                torch.manual_seed(3)
                model.net[2] = torch.nn.Linear(96, 32, device="cuda")
        x = torch.randn(9 if change == "shape" else 32, 64, device="cuda")
        found, kept = ours(x), before[-1].clone()
        torch.testing.assert_close(found, theirs(x))
        assert torch.equal(kept, before[-1]) and found.data_ptr() != before[-1].data_ptr()
        before.append(found)
    assert graphs(ours) == [True, True]


@torch.no_grad()
def test_statistics_are_updated_once_a_call(tmp_path: Path) -> None:
    ours, theirs = models(task_of("batch_norm_in_training", tmp_path))
    for _ in range(3):
        x = torch.randn(4, 3, 16, 16, device="cuda")
        torch.testing.assert_close(ours(x), theirs(x))
    assert graphs(ours) == [True]
    for name, value in theirs.state_dict().items():
        torch.testing.assert_close(ours.state_dict()[name], value)


@pytest.mark.parametrize(
    "body",
    [
        "return torch.nn.functional.dropout(x, 0.5)",
        "x.mul_(2); return x + 1",
        "return x.view(-1)",
        "return x[x > 0]",
        "self.calls = getattr(self, 'calls', 0) + 1; return x * self.calls",
    ],
    ids=["random", "changes its input", "alias", "waits", "counts"],
)
@torch.no_grad()
def test_what_a_replay_would_do_differently_is_called_plainly(body: str, tmp_path: Path) -> None:
    ours, theirs = models(task_of("plain", tmp_path, body=body, inputs="torch.randn(32, 64)"))
    for _ in range(3):
        x = torch.randn(32, 64, device="cuda")
        given, other = x.clone(), x.clone()
        state = torch.cuda.get_rng_state()
        found = ours(given)
        torch.cuda.set_rng_state(state)
        assert torch.equal(found, theirs(other)) and torch.equal(given, other)
    assert graphs(ours) == [False]
    torch.randn(3, device="cuda")  # the generator is as usable as before


def test_gradients_and_other_streams(tmp_path: Path) -> None:
    ours, theirs = models(task_of("mlp", tmp_path))
    x = torch.randn(32, 64, device="cuda")
    ours(x).sum().backward()
    assert ours.net[0].weight.grad is not None and not graphs(ours)
    with torch.no_grad():
        expected = [theirs(x * n) for n in range(8)]
        torch.cuda.synchronize()
        found = []
        for n in range(8):
            stream = torch.cuda.Stream()
            with torch.cuda.stream(stream):
                found.append(ours(x * n))
        torch.cuda.synchronize()
    for a, b in zip(found, expected, strict=True):
        torch.testing.assert_close(a, b)
