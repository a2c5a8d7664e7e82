"""Reductions over dimensions in the middle, with pointwise work before and after, against torch."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import find, make, make_each, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.strided import StridedReduction

FORMS = {
    "mean kept": "return x.mean((0, 1), keepdim=True)",
    "amin": "return x.amin((1, 2))",
    "prod": "return (1 + x * 0.1).prod(0)",
    "std": "return torch.std(x, dim=(1, 2), correction=0)",
    "softmax": "return torch.softmax(x, 1)",
    "normalize": "return F.normalize(x, dim=1)",
    "relu mean tanh": "return torch.tanh(torch.relu(x).mean(1)) * 2",
    "weighted": "return self.w * (x - x.mean(1, keepdim=True)) + self.b",
}
INIT = "self.w = nn.Parameter(torch.randn(9, 1, 1))\nself.b = nn.Parameter(torch.randn(6, 13))"


def _task(form: str, shape: tuple[int, ...] = (4, 9, 6, 13)) -> Task:
    return task_of(FORMS[form], f"torch.randn({shape})", INIT if form == "weighted" else "pass")


@pytest.mark.parametrize("form", FORMS)
def test_reductions(form: str) -> None:
    task = _task(form)
    traced, region = find(task, StridedReduction())
    assert region is not None
    assert {n for n in traced.graph.nodes if n.op == "call_function"} == set(region.nodes), "the region is the whole"
    made = make(task, StridedReduction())
    x = torch.randn(4, 9, 6, 13)
    made.check(x)
    made.check(torch.randn(13, 9, 6, 4).permute(3, 1, 2, 0))
    if form != "weighted":
        made.check(torch.randn(1, 70, 2, 3))
        made.check(torch.randn(2, 3, 41, 50))
    x[0, 3, 1, 2], x[1, 4, 2, 1] = float("nan"), float("inf")
    made.check(x)


def test_few_columns_are_shared_out_by_rows() -> None:
    threads = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        made = make(task_of("return x.sum(0), ", "torch.randn(4, 5)"), StridedReduction(), threads=0)
        made.check(torch.randn(5001, 7))
        made = make(task_of("return torch.amax(x, 0)", "torch.randn(4, 5)"), StridedReduction(), threads=0)
        x = torch.randn(5001, 7)
        made.check(x)
        x[4000, 3] = float("nan")
        made.check(x)
    finally:
        torch.set_num_threads(threads)


@pytest.mark.thorough
def test_every_setting_gives_the_same() -> None:
    task = _task("softmax", (4, 9, 180, 180))
    make_each(task, StridedReduction()).check(torch.randn(2, 9, 30, 43))


def test_what_is_not_covered_is_refused() -> None:
    template = StridedReduction()
    assert refuses(task_of("return x.sum(-1)", "torch.randn(4, 5)"), template)
    assert refuses(task_of("return x.sum((0, 2))", "torch.randn(4, 5, 6, 7)"), template)
    assert refuses(task_of("return x.sum(0)", "torch.ones(4, 5, dtype=torch.int64)"), template)
    assert refuses(task_of("return torch.relu(x)", "torch.randn(4, 5)"), template)


def test_what_is_used_elsewhere_stays_outside() -> None:
    text = "y = torch.exp(x)\nreturn y.sum(0), y"
    traced, region = find(task_of(text, "torch.randn(4, 5)"), StridedReduction())
    assert region is not None and [n.name for n in region.nodes] == ["sum_1"]
    make(task_of(text, "torch.randn(4, 5)"), StridedReduction()).check(torch.randn(4, 5))
