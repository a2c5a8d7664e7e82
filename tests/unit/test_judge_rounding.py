"""Convolutions in TF32, where torch's flags allow it: a candidate may lose what the reference may lose."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.judge.reference import Reference
from burnish.judge.rounding import RoundedConvolutions, to_tf32

TASK = """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(8, 8, 3)

    def forward(self, x):
        return {body}

def get_inputs():
    return [torch.rand(2, 8, 12, 12)]
"""


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_rounding_is_to_the_nearest_number_of_ten_bits(value: float) -> None:
    number = torch.tensor(value)
    rounded = to_tf32(number)
    if not rounded.isfinite():
        assert abs(value) > 3.4e38
        return
    assert int(rounded.view(torch.int32)) % (1 << 13) == 0
    # Half of the last bit's worth, of a number as large or of the smallest there is.
    assert abs(float(rounded) - value) <= max(abs(value) * 2.0**-11, 2.0**-137)
    assert torch.equal(to_tf32(rounded), rounded)


def test_what_is_no_number_stays() -> None:
    strange = torch.tensor([float("nan"), float("inf"), float("-inf")])
    assert torch.equal(to_tf32(strange).nan_to_num(1.0, 2.0, 3.0), strange.nan_to_num(1.0, 2.0, 3.0))


def test_only_convolutions_are_rounded_forward_and_backward() -> None:
    x = torch.rand(1, 8, 6, 6, requires_grad=True)
    weight = torch.rand(4, 8, 3, 3)
    with RoundedConvolutions() as mode:
        product = x.reshape(8, 36) @ x.reshape(36, 8)
        assert not mode.met and torch.equal(product, x.reshape(8, 36) @ x.reshape(36, 8))
        rounded = torch.conv2d(x, weight)
        (slope,) = torch.autograd.grad(rounded.sum(), x)
    assert mode.met
    assert torch.equal(rounded, torch.conv2d(to_tf32(x), to_tf32(weight)))
    (plain,) = torch.autograd.grad(torch.conv2d(x, to_tf32(weight)).sum(), x)
    torch.testing.assert_close(slope, plain)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cpu", JudgeOptions(timing=False)) as judge:
        yield judge


@pytest.fixture
def rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    # On this device nothing is rounded by itself; what counts is what the flags say.
    monkeypatch.setattr("burnish.judge.reference.convolutions_may_round", lambda device: True)


ROUND = "(lambda t: ((t.view(torch.int32) + 0x1000) & ~0x1FFF).view(torch.float32))"
COARSE = "(lambda t: t.bfloat16().float())"
HALF = "(lambda t: t.half().float())"
CUT = "(lambda t: torch.clamp(t.amin(1) - 0.5, -1, 1))"
TILE = "torch.ones(2, 10, 10).index_fill(1, torch.tensor([0]), 0.995)"


@pytest.mark.parametrize(
    ("reference", "candidate", "passed"),
    [
        ("self.conv(x)", "F.conv2d(ROUND(x), ROUND(self.conv.weight), self.conv.bias)", True),
        ("self.conv(x)", "F.conv2d(COARSE(x), COARSE(self.conv.weight), self.conv.bias)", False),
        ("self.conv(x)", "F.conv2d(HALF(x), HALF(self.conv.weight), self.conv.bias)", False),
        ("self.conv(x)", "ROUND(self.conv(x))[:, :, 1:]", False),
        # Off in a few places alone, where an input is large: rounding as well.
        ("CUT(self.conv(x))", "CUT(F.conv2d(ROUND(x), ROUND(self.conv.weight), self.conv.bias))", True),
        ("CUT(self.conv(x))", "CUT(F.conv2d(ROUND(x), ROUND(self.conv.weight), self.conv.bias)) * TILE", False),
        ("x @ x.transpose(2, 3)", "ROUND(x) @ ROUND(x.transpose(2, 3).contiguous())", False),
    ],
)
@pytest.mark.usefixtures("rounding")
def test_a_candidate_may_round_where_the_reference_may(
    judge: Judge, reference: str, candidate: str, passed: bool
) -> None:
    task = Task("convolution", TASK.format(body=reference.replace("CUT", CUT)))
    body = candidate
    for name, text in (("ROUND", ROUND), ("COARSE", COARSE), ("HALF", HALF), ("CUT", CUT), ("TILE", TILE)):
        body = body.replace(name, text)
    source = (
        TASK.format(body=body)
        .replace("class Model", "class ModelNew")
        .replace("import nn", "import nn\nimport torch.nn.functional as F", 1)
    )
    verdict = judge.verify(task, Candidate(source))
    assert verdict.passed is passed, verdict.reason
    if passed:
        assert any("TF32" in limit.detail for limit in verdict.limits)


def test_without_the_flag_nothing_is_rounded() -> None:
    reference = Reference(Task("convolution", TASK.format(body="self.conv(x)")), "cpu")
    reference.build(reference.initial(1), 1, False)
    inputs = reference.inputs(reference.task.workloads[0], random.Random(0).getrandbits(31))
    assert reference.rounded(inputs) is None
