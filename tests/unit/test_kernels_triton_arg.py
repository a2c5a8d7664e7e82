"""Triton kernels that look for the largest or smallest element, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.triton_arg import TritonArg

ROWS = "torch.randn(70, 2500)"
MIDDLE = "torch.randn(2, 37, 1040)"


def _hard(*shape: int) -> torch.Tensor:
    x = torch.randn(*shape).round()
    x[0, 3] = float("nan")
    x[0, 5] = float("nan")
    x[1, :] = float("-inf")
    return x


@thorough
def check_last_dimension() -> None:
    for text in ("x.argmax(-1)", "x.argmin(dim=-1, keepdim=True)", "x.max(dim=1)[0]", "x.min(dim=1)[1]"):
        made = make(task_of(f"return {text}", ROWS), TritonArg())
        made.check(torch.randn(20, 2500))
        made.check(_hard(7, 3000))
        made.check(_hard(40, 7).t().contiguous().t())


def check_other_dimensions() -> None:
    for text in ("x.argmax(1)", "x.argmin(dim=1, keepdim=True)", "x.max(dim=1)[0]"):
        made = make(task_of(f"return {text}", MIDDLE), TritonArg())
        made.check(torch.randn(2, 37, 1040))
        made.check(_hard(3, 50, 130))


def check_both_results() -> None:
    made = make(task_of("a, b = x.max(dim=-1)\nreturn a, b", ROWS), TritonArg())
    made.check(_hard(20, 2500))


def check_every_setting_and_smaller_types() -> None:
    made = make_each(task_of("return x.argmax(1)", MIDDLE.replace(")", ", dtype=torch.float16)")), TritonArg())
    made.check(torch.randn(1, 20, 150).half())


def check_refusals() -> None:
    assert refuses(task_of("return x.argmax()", ROWS), TritonArg())
    assert refuses(task_of("return x.argmax(0)", "torch.randn(40000, 3)"), TritonArg())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
