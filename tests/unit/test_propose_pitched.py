"""Parts of wider tensors are read where they lie: no copy of them is made."""

from __future__ import annotations

import torch
from kernel_harness import make, task_of
from triton_harness import interpreted, main

from burnish.propose.kernels.fused import Fused

HALVES = "a, b = x.chunk(2, dim=-1)\nreturn F.silu(a) * b + 1.0"
NORM = "a, b = x.chunk(2, dim=-1)\nreturn a / (1.0 + (a * a + b * b).sum(-1, keepdim=True))"


def test_rows_that_lie_apart_are_not_copied() -> None:
    for body in (HALVES, NORM):
        made = make(task_of(body, "torch.randn(6, 5, 64)"), Fused("cpp", again=True))
        assert made.source.count("fit_rows(") == 3  # its definition, and one for each half
        for shape in ((6, 5, 64), (3, 7, 64), (4, 1, 64)):
            made.check(torch.randn(shape))
        # Other layouts than the one it was written for are copied together first.
        made.check(torch.randn(64, 5, 6).transpose(0, 2))
        made.check(torch.randn(6, 10, 64)[:, ::2])


def test_rows_behind_each_other_are_one_long_row() -> None:
    made = make(task_of("return F.silu(x) * x + 1.0", "torch.randn(6, 5, 64)"), Fused("cpp", again=True))
    assert "fit_rows(" not in made.source and "pitch" not in made.source


def check_in_triton() -> None:
    for body in (HALVES, NORM):
        made = make(task_of(body, "torch.randn(6, 5, 64)"), Fused("triton", again=True))
        assert made.source.count("fit_rows(") == 3
        made.check(torch.randn(3, 7, 64))
        made.check(torch.randn(64, 5, 6).transpose(0, 2))


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
