"""Fused Triton kernels for few long rows, which many programs share, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, make_each, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.fused import Fused

TWO = "torch.randn(3, 9000), torch.randn(3, 9000)"
LOSSES = [
    "F.mse_loss(x, y)",
    "F.smooth_l1_loss(x, y, beta=0.5)",
    "F.l1_loss(x, y, reduction='sum')",
    "F.binary_cross_entropy_with_logits(x, torch.sigmoid(y))",
    "torch.mean(torch.clamp(1 - x * y, min=0))",
    "F.kl_div(F.logsigmoid(x), torch.sigmoid(y), reduction='sum')",
]
ROWS = [
    "torch.softmax(x, dim=-1)",
    "torch.logsumexp(x, dim=-1)",
    "F.layer_norm(x, x.shape[-1:])",
    "x / x.norm(dim=-1, keepdim=True)",
    "x.sum(-1)",
    "x.amax(-1, keepdim=True)",
]


def check_losses() -> None:
    _losses(LOSSES[1::3])


@thorough
def check_other_losses() -> None:
    _losses([text for text in LOSSES if text not in LOSSES[1::3]])


def _losses(texts: list[str]) -> None:
    for text in texts:
        made = make(task_of(f"return {text}", TWO, arguments="x, y"), Fused("triton", True), variant="split")
        assert "_join_" in made.source, text
        made.check(torch.randn(3, 9000), torch.randn(3, 9000), factor=4.0)
        made.check(torch.randn(5, 12345), torch.randn(12345, 5).t(), factor=4.0)


def check_rows() -> None:
    _rows(ROWS[::2])


@thorough
def check_other_rows() -> None:
    _rows(ROWS[1::2])


def _rows(texts: list[str]) -> None:
    for text in texts:
        made = make(task_of(f"return {text}", "torch.randn(3, 9000)"), Fused("triton", True), variant="split")
        made.check(torch.randn(3, 9000), factor=4.0)
        made.check(10 * torch.randn(2, 70000), factor=4.0)


def check_infinities() -> None:
    made = make(task_of("return torch.softmax(x, dim=-1)", "torch.randn(3, 9000)"), Fused("triton", True),
                variant="split")  # fmt: skip
    x = torch.randn(3, 40000)
    x[0, :20000] = float("-inf")
    x[1] = float("-inf")
    made.check(x)


def check_nan() -> None:
    x = torch.randn(3, 9000)
    x[1, 8500] = float("nan")
    for text in ("x.amax(-1)", "x.amin(-1)", "torch.softmax(x, dim=-1)"):
        for variant in ("split", "whole", "loop"):
            task = task_of(f"return {text}", "torch.randn(3, 9000)")
            make(task, Fused("triton", True), variant=variant).check(x)


def check_every_setting() -> None:
    task = task_of("return (x * x).mean()", "torch.randn(3, 9000)")
    make_each(task, Fused("triton", True)).check(torch.randn(3, 40000), factor=4.0)


def check_smaller_types() -> None:
    task = task_of("return F.mse_loss(x, y)", TWO.replace("9000", "9000, dtype=torch.float16"), arguments="x, y")
    made = make(task, Fused("triton", True), variant="split")
    made.check(torch.randn(3, 9000).half(), torch.randn(3, 9000).half())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
