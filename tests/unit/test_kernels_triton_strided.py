"""Triton kernels for reductions over other dimensions than the last, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.triton_strided import TritonStrided

INPUT = "torch.randn(2, 19, 1040)"
TEXTS = [
    "x.sum(1)",
    "x.mean(dim=1, keepdim=True)",
    "x.amax(dim=1)",
    "x.amin(dim=1)",
    "torch.softmax(x, dim=1)",
    "x / torch.sqrt((x * x).mean(dim=1, keepdim=True) + 1e-5)",
    "torch.logsumexp(x * 2, dim=1)",
    "x.var(dim=1)",
]


def check_regions() -> None:
    _regions(TEXTS[1::3])


@thorough
def check_other_regions() -> None:
    _regions([text for text in TEXTS if text not in TEXTS[1::3]])


def _regions(texts: list[str]) -> None:
    for text in texts:
        task = task_of(f"return {text}", INPUT)
        for variant in ("loop", "whole"):
            made = make(task, TritonStrided(), variant=variant)
            made.check(torch.randn(2, 19, 1040), factor=4.0)
            made.check(torch.randn(37, 3, 100).transpose(0, 1), factor=4.0)


def check_products() -> None:
    made = make(task_of("return x.prod(dim=0)", "torch.randn(5, 2050)"), TritonStrided(), rows=8)
    made.check(torch.randn(5, 130))


def check_every_setting() -> None:
    made = make_each(task_of("return torch.softmax(x, dim=1)", INPUT), TritonStrided())
    made.check(10 * torch.randn(1, 70, 333), factor=4.0)


def check_leading_dimension_and_several() -> None:
    made = make(task_of("return x.sum(0)", "torch.randn(40, 3000)"), TritonStrided())
    made.check(torch.randn(33, 2049), factor=4.0)
    made = make(task_of("return (x + b).amax((1, 2))", "torch.randn(2, 3, 4, 1040), torch.randn(1040)",
                        arguments="x, b"), TritonStrided())  # fmt: skip
    made.check(torch.randn(2, 3, 4, 1040), torch.randn(1040))


def check_parts_of_wider_tensors_are_not_copied() -> None:
    for text in ("x[..., :32].sum(1)", "F.normalize(x[..., 7:39], dim=1)"):
        made = make(task_of(f"return {text}", "torch.randn(100, 19, 48)"), TritonStrided())
        assert made.source.count("fit_rows(") == 2 and "COLUMNS=32" in made.source
        made.check(torch.randn(3, 19, 48), factor=4.0)
        made.check(torch.randn(48, 5, 3).permute(2, 1, 0), factor=4.0)
    made = make(task_of("return x[..., :6].sum(1)", "torch.randn(40, 19, 30, 8)"), TritonStrided())
    assert "fit_rows(" not in made.source
    made.check(torch.randn(3, 4, 5, 8), factor=4.0)


def check_nan_and_infinities() -> None:
    x = torch.randn(2, 19, 1040)
    x[0, 3, 5] = float("nan")
    x[1, :, 7] = float("-inf")
    x[1, 2, 8] = float("inf")
    for text in ("x.amax(dim=1)", "x.amin(dim=1)", "torch.softmax(x, dim=1)", "x.sum(1)"):
        for variant in ("loop", "whole"):
            make(task_of(f"return {text}", INPUT), TritonStrided(), variant=variant).check(x)


def check_refusals() -> None:
    assert refuses(task_of("return x.sum(-1)", INPUT), TritonStrided())
    assert refuses(task_of("return x.sum(0)", "torch.randn(40000, 3)"), TritonStrided())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
