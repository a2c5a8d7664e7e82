"""What the proposers offer for a GPU, put before the real judge there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.propose.inductor import InductorProposer
from burnish.propose.library import LibraryProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

MODULE = """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(1000) + 0.5)

    def forward(self, x):
        {body}

def get_inputs():
    return [torch.randn(512, 1000).to(torch.{dtype})]

def get_init_inputs():
    return []
"""
BODIES = {
    "softmax": "return torch.softmax(x, -1)",
    "rmsnorm": "return (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight).to(x.dtype)",
    "chain": "return torch.nn.functional.gelu(x * 1.5 + 0.25) * torch.sigmoid(x)",
    "logsumexp": "return torch.logsumexp(x, -1)",
    "row_sum": "return x.sum(-1)",
    "variance": "return x.var(-1)",
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


def task_of(name: str, dtype: str, folder: Path) -> Task:
    path = folder / f"{name}.py"
    path.write_text(MODULE.format(body=BODIES[name], dtype=dtype))
    return task_from_file(str(path))


def proposals(task: Task, count: int) -> list[Candidate]:
    """Return every template's default, then settings by chance."""
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cuda:0"))
    assert not proposer.reason
    rng = random.Random(7)
    wanted = [proposer.propose(Request(), [], rng) for _ in range(len(proposer.templates) + count)]
    return [candidate for candidate in wanted if candidate is not None]


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float16"])
@pytest.mark.parametrize("name", list(BODIES))
def test_triton_templates_are_verified(name: str, dtype: str, judge: Judge, tmp_path: Path) -> None:
    task = task_of(name, dtype, tmp_path)
    found = proposals(task, 1)
    assert found and all("triton.jit" in candidate.source for candidate in found)
    for candidate in found:
        verdict = judge.verify(task, candidate)
        assert verdict.passed, f"{candidate.name}: {verdict.reason}\n{candidate.source}"


def test_inductors_kernels_are_verified(judge: Judge, tmp_path: Path) -> None:
    task = task_of("chain", "float32", tmp_path)
    proposer = InductorProposer()
    proposer.begin(Brief(task, "cuda:0"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None, proposer.reason
    verdict = judge.verify(task, replace(candidate, name="inductor"))
    assert verdict.passed, verdict.reason
