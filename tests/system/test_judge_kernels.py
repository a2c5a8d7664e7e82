"""References that are kernels: they may take one type of number and one layout of memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from burnish.core.candidate import Candidate
from burnish.core.task import EntryKind, Task
from burnish.judge import Judge, JudgeOptions

# Reads memory in order, whatever the strides say, and takes float32 alone, as a wrapper around a kernel does.
PRODUCT = """
import torch

class KernelError(Exception):
    pass

def in_order(x):
    return torch.as_strided(x, x.shape, (x.shape[1], 1))

def product(a, b):
    if a.dtype is not torch.float32:
        raise KernelError("compiled for float32")
    return in_order(a) @ in_order(b)

def get_inputs():
    return [torch.randn(16, 24), torch.randn(24, 8)]
"""
CANDIDATE = """
import torch

class ModelNew(torch.nn.Module):
    def forward(self, a, b):
        return {body}
"""
TASK = Task("product", PRODUCT, entry="product", kind=EntryKind.FUNCTION)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cpu", JudgeOptions(timing=False)) as made:
        yield made


def test_what_the_reference_is_wrong_on_does_not_count(judge: Judge) -> None:
    verdict = judge.verify(TASK, Candidate(CANDIDATE.format(body="a @ b")))
    assert verdict.passed, verdict.reason
    assert [limit.check for limit in verdict.limits] == ["layout"]
    assert "contiguous inputs only" in verdict.limits[0].detail
    assert not any(trial.oracle for trial in verdict.trials)


@pytest.mark.parametrize(
    ("body", "check"),
    [
        ("(a.bfloat16() @ b.bfloat16()).float()", "accuracy"),
        ("a @ b + 1", "wrong-values"),
        ("a[:, :-1] @ b[:-1]", "wrong-values"),
    ],
)
def test_what_is_wrong_is_wrong_all_the_same(judge: Judge, body: str, check: str) -> None:
    verdict = judge.verify(TASK, Candidate(CANDIDATE.format(body=body)))
    assert not verdict.passed and verdict.findings[0].check == check, verdict.reason


def test_a_reference_for_any_layout_asks_for_any_layout(judge: Judge) -> None:
    task = Task(
        "product", PRODUCT.replace("in_order(a) @ in_order(b)", "a @ b"), entry="product", kind=EntryKind.FUNCTION
    )
    body = "torch.as_strided(a, a.shape, (a.shape[1], 1)) @ b"
    verdict = judge.verify(task, Candidate(CANDIDATE.format(body=body)))
    assert not verdict.passed and verdict.findings[0].check == "layout", verdict.reason
