"""Networks that make another answer of TF32's rounding: what is proposed for them passes the real judge on a GPU."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.propose.launch import LaunchProposer
from burnish.propose.recipes import RecipeProposer
from burnish.propose.rounding import Precision, precision_of

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

MODEL = """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        layers = []
        for _ in range(8):
            layers += [nn.Conv2d(32, 32, 1, bias=False), nn.BatchNorm2d(32), nn.ReLU()]
        self.net = nn.Sequential(*layers)

    def forward(self, x):
        return self.net(x).mean((2, 3)).flatten(1)

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
INPUTS = {
    Precision.ANY: "torch.randn(4, 32, 8, 8)",
    Precision.FLOAT32: "1 + 0.02 * torch.rand(4, 32, 8, 8)",
    Precision.ITS_OWN: "(1 + 3e-7 * torch.rand(2, 32, 1, 1)) * 100",
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


def task_of(kind: Precision, folder: Path) -> Task:
    path = folder / "network.py"
    path.write_text(MODEL.format(inputs=INPUTS[kind]))
    return task_from_file(str(path))


def offered(made: Proposer, task: Task, count: int) -> list[Candidate]:
    made.begin(Brief(task, "cuda:0"))
    found = [made.propose(Request(), [], random.Random(0)) for _ in range(count)]
    return [candidate for candidate in found if candidate is not None]


@pytest.mark.parametrize("kind", list(Precision))
def test_what_is_proposed_is_verified(kind: Precision, judge: Judge, tmp_path: Path) -> None:
    task = task_of(kind, tmp_path)
    assert precision_of(task, "cuda:0") is kind
    candidates = [*offered(RecipeProposer(), task, 1), *offered(LaunchProposer(), task, 3)]
    assert len(candidates) == (1 if kind is Precision.ITS_OWN else 3)
    for candidate in candidates:
        verdict = judge.verify(task, candidate)
        assert verdict.passed, f"{candidate.name}: {verdict.reason}"
