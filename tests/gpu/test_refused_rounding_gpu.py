"""Convolutions refused for rounding, put before the real judge: the recipe that answers such a refusal is verified."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from gpu_tasks import MODULE, TASKS
from test_recipes_gpu import proposed, verified

from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.judge import Judge, JudgeOptions
from burnish.propose.recipes import RecipeProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

CONVOLUTION_AND_SOFTMAX = """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv3d(3, {count}, 3)

    def forward(self, x):
        return {after}

def get_inputs():
    return [torch.rand(128, 3, {depth}, 32, 32)]
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


@pytest.mark.parametrize(
    ("count", "depth", "after"),
    [
        (16, 16, "nn.functional.max_pool3d(nn.functional.max_pool3d(torch.softmax(self.conv(x), 1), 2), 2)"),
        (24, 24, "torch.softmax(torch.min(self.conv(x), dim=2)[0], 1)"),
    ],
)
def test_a_convolution_before_a_softmax_ends_verified(
    count: int, depth: int, after: str, judge: Judge, tmp_path: Path
) -> None:
    text = CONVOLUTION_AND_SOFTMAX.format(count=count, depth=depth, after=after)
    verified(text, ["kernel convolution"], judge, tmp_path / "softmax.py", may_be_refused=True)


@pytest.mark.parametrize("name", ["convolution_groups", "half_convolution_pooled", "convolution_steps_apart"])
def test_what_answers_a_refused_rounding_is_verified(name: str, judge: Judge, tmp_path: Path) -> None:
    arguments, body, inputs = TASKS[name]
    path = tmp_path / f"{name}.py"
    path.write_text(MODULE.format(arguments=arguments, body=body, inputs=inputs))
    task = task_from_file(str(path))
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cuda:0"))
    first = proposed(proposer)
    proposer.observe(first, Outcome(0, first.identity(), Request(), "recipes", "inaccurate"))
    second = proposed(proposer)
    assert "tf32x3" in second.source
    verdict = judge.verify(task, second)
    assert verdict.passed, f"{verdict.reason}\n{second.source}"
    # A convolution at float32 accuracy is not let off by what TF32 costs.
    assert not any("TF32" in limit.detail for limit in verdict.limits)
