"""References that are far from their own float64 run: who is nearer to the truth is not wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.judge.truth import Truth, yardstick

TASK = """
import torch
from torch import nn

class Model(nn.Module):
    def forward(self, x):
        return {body}

def get_inputs():
    return [torch.rand(64, 64)]
"""
# Adding a large number and taking it away loses digits in float32: about 3 % of the output, and about 30 %.
FAR, LOST = "(x + {}) - {}".format("1.5e6", "1.5e6"), "(x + {}) - {}".format("1.5e7", "1.5e7")


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cpu", JudgeOptions(timing=False)) as judge:
        yield judge


@pytest.mark.parametrize(
    ("reference", "candidate", "passed"),
    [
        (FAR, FAR, True),
        (FAR, "x.double().float()", True),
        (LOST, "x.double().float()", True),
        # Another way of losing as much.
        (FAR, "-((1.5e6 - x) - 1.5e6)", True),
        # Nearer to the truth on ordinary inputs than the reference is, and wrong all the same.
        (FAR, "x.half().float()", False),
        (FAR, "x * 0.98", False),
        (LOST, "x * 0.99", False),
        (LOST, "torch.zeros_like(x)", False),
        (FAR, "torch.cat([x[:63], torch.zeros_like(x[63:])])", False),
    ],
)
def test_who_is_as_near_to_the_truth_is_right(judge: Judge, reference: str, candidate: str, passed: bool) -> None:
    source = TASK.format(body=candidate).replace("class Model", "class ModelNew")
    verdict = judge.verify(Task("lossy", TASK.format(body=reference)), Candidate(source))
    assert verdict.passed is passed, verdict.reason
    if passed:
        assert any("far from its own float64 run" in limit.detail for limit in verdict.limits)


def test_a_far_reference_is_no_yardstick() -> None:
    truth = torch.linspace(1, 2, 100, dtype=torch.float64)
    near, far = Truth.of([truth.float()], (truth,)), Truth.of([truth.float() * 1.03], (truth,))
    assert near.measures and near.same_draws and yardstick(near) is near.tensors
    assert not far.measures and not far.same_draws and yardstick(far) is None
    assert far.gap == pytest.approx(0.03, rel=1e-3)
    # Half types are held to their own rounding, whatever the reference's distance.
    assert Truth.of([truth.half() * 1.03], (truth,)).measures
