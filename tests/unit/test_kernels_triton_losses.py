"""Triton kernels for losses, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.triton_losses import TritonClassLoss

SCORES = "torch.randn(13, 700), torch.randint(0, 700, (13,))"
HARD = 200.0


def _loss(forward: str, inputs: str = SCORES) -> object:
    return task_of(f"return {forward}", inputs, arguments="x, y")


@thorough
def check_class_loss_with_every_setting() -> None:
    made = make_each(_loss("F.cross_entropy(x, y)", "torch.randn(5, 2100), torch.randint(0, 2100, (5,))"),
                     TritonClassLoss())  # fmt: skip
    made.check(3 * torch.randn(5, 2100), torch.randint(0, 2100, (5,)))


def check_reductions_and_ignored_targets() -> None:
    for options in ("", ", reduction='sum'", ", reduction='none'", ", ignore_index=3, reduction='mean'"):
        made = make(_loss(f"F.cross_entropy(x, y{options})"), TritonClassLoss())
        target = torch.randint(0, 700, (13,))
        target[:4] = 3 if "ignore" in options else -100
        made.check(torch.randn(13, 700), target)
        made.check(HARD * torch.randn(13, 700), target)
        made.check(torch.randn(700, 13).t(), target)


def check_all_ignored() -> None:
    made = make(_loss("F.cross_entropy(x, y)"), TritonClassLoss())
    made.check(torch.randn(13, 700), torch.full((13,), -100))


def check_log_softmax_then_nll() -> None:
    made = make(_loss("F.nll_loss(F.log_softmax(x, dim=-1), y)"), TritonClassLoss())
    made.check(torch.randn(13, 700), torch.randint(0, 700, (13,)))


def check_infinities_and_nan() -> None:
    made = make(_loss("F.cross_entropy(x, y, reduction='none')"), TritonClassLoss())
    x = torch.randn(13, 700)
    x[0, :512] = float("-inf")
    x[1] = float("-inf")
    x[2, 7] = float("inf")
    x[3, 8] = float("nan")
    x[4, 5] = 3e38
    target = torch.full((13,), 600)
    target[5] = 7
    x[5, 7] = float("-inf")
    made.check(x, target)


def check_smaller_types() -> None:
    for kind in ("float16", "bfloat16"):
        inputs = f"torch.randn(13, 700, dtype=torch.{kind}), torch.randint(0, 700, (13,))"
        for reduction in ("mean", "none"):
            made = make(_loss(f"F.cross_entropy(x, y, reduction='{reduction}')", inputs), TritonClassLoss())
            made.check(4 * torch.randn(13, 700).to(getattr(torch, kind)), torch.randint(0, 700, (13,)))


def check_refusals() -> None:
    assert refuses(_loss("F.cross_entropy(x, y, label_smoothing=0.1)"), TritonClassLoss())
    assert refuses(_loss("F.cross_entropy(x, y, weight=x[0])"), TritonClassLoss())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
