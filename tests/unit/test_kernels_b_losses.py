"""Losses against torch, with NaN, ignored targets and every reduction."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import make, make_each, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.losses import ClassLoss, ElementLoss, RowLoss
from burnish.propose.kernels.template import KernelTemplate

PAIRS = [
    "F.mse_loss(x, y)",
    "F.l1_loss(x, y, reduction='sum')",
    "F.smooth_l1_loss(x, y, beta=0.5)",
    "F.huber_loss(x, y, delta=2.0)",
    "F.kl_div(torch.log(x), y, reduction='batchmean')",
    "F.kl_div(x, y, reduction='sum', log_target=True)",
    "F.binary_cross_entropy_with_logits(x, y)",
]
ROWS = [
    "torch.mean(1 - F.cosine_similarity(x, y, dim=1))",
    "F.triplet_margin_loss(x, y, z, margin=0.7)",
    "F.triplet_margin_loss(x, y, z, swap=True, reduction='none')",
]


def _task(text: str, shape: str = "9, 70") -> Task:
    names = "x, y, z" if "z" in text.replace("size", "") else "x, y"
    inputs = ", ".join(f"torch.rand({shape})" for _ in names.split())
    return task_of(f"return {text}", inputs, arguments=names)


@pytest.mark.parametrize("text", PAIRS)
def test_losses_by_elements(text: str) -> None:
    made = make(_task(text), ElementLoss())
    x, y = torch.rand(9, 70) * 3, torch.rand(9, 70)
    y[0, :5] = 0.0
    made.check(x, y)
    made.check(torch.rand(9, 6001), torch.rand(9, 6001))
    made.check(x.T.contiguous().T, y)
    x[3, 3] = float("nan")
    made.check(x, y)


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
def test_cross_entropy(reduction: str) -> None:
    text = f"return F.cross_entropy(x, y, reduction='{reduction}')"
    task = task_of(text, "torch.randn(9, 70), torch.randint(0, 70, (9,))", arguments="x, y")
    made = make(task, ClassLoss())
    x, target = torch.randn(33, 1000) * 5, torch.randint(0, 1000, (33,))
    made.check(x, target)
    target[::3] = -100
    made.check(x, target)
    made.check(x, torch.full((33,), -100))
    x[1, 7], x[4] = float("nan"), float("-inf")
    made.check(x, target)
    with pytest.raises(IndexError):
        made.models()[1](x, torch.full((33,), 1000))


def test_negative_log_likelihood_of_a_softmax() -> None:
    text = "return F.nll_loss(F.log_softmax(x, dim=1), y, ignore_index=3)"
    task = task_of(text, "torch.randn(9, 70), torch.randint(0, 70, (9,))", arguments="x, y")
    made = make(task, ClassLoss())
    assert "softmax" not in made.source.partition("def forward")[2]
    made.check(torch.randn(40, 11), torch.randint(0, 11, (40,)))


@pytest.mark.parametrize("text", ROWS)
def test_losses_by_rows(text: str) -> None:
    made = make(_task(text), RowLoss())
    names = 3 if "triplet" in text else 2
    made.check(*(torch.randn(9, 70) for _ in range(names)))
    made.check(*(torch.randn(3, 1001) + 5 for _ in range(names)))
    made.check(*(torch.zeros(2, 5) for _ in range(names)))
    made.check(*(torch.full((2, 5), float("nan")) for _ in range(names)))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "template"), [(PAIRS[3], ElementLoss()), ("cross", ClassLoss()), (ROWS[0], RowLoss())]
)
def test_every_setting_gives_the_same(text: str, template: KernelTemplate) -> None:
    inputs = [torch.randn(90, 700), torch.randn(90, 700)]
    task = _task(text, "90, 700")
    if text == "cross":
        source = "torch.randn(90, 700), torch.randint(0, 700, (90,))"
        task = task_of("return F.cross_entropy(x, y)", source, arguments="x, y")
        inputs[1] = torch.randint(0, 700, (90,))
    make_each(task, template).check(*inputs)


def test_what_is_not_covered_is_refused() -> None:
    assert refuses(_task("F.mse_loss(x, y, reduction='none')"), ElementLoss())
    broadcast = task_of("return F.l1_loss(x, y)", "torch.rand(3, 4), torch.rand(3, 1)", arguments="x, y")
    assert refuses(broadcast, ElementLoss())
    smooth = "return F.cross_entropy(x, y, label_smoothing=0.1)"
    inputs = "torch.randn(9, 70), torch.randint(0, 70, (9,))"
    assert refuses(task_of(smooth, inputs, arguments="x, y"), ClassLoss())
    assert refuses(_task("F.cosine_similarity(x, y, dim=0)"), RowLoss())
