"""Triton scans in the interpreter: every direction, mask, dimension, type and setting.

On a CPU torch adds up in double, and so may these; in float32 they have the rounding of one addition an element.
"""

from __future__ import annotations

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_scan import TritonScan

ZEROS = "torch.zeros_like(x.select(D, 0).unsqueeze(D))"
FORMS = {
    "sum": "return torch.cumsum(x, D)",
    "prod": "return torch.cumprod(x, dim=D)",
    "reverse": "return torch.cumsum(x.flip(D), dim=D).flip(D)",
    "reverse prod": "return torch.cumprod(x.flip(D), dim=D).flip(D)",
    "exclusive": f"return torch.cat(({ZEROS}, torch.cumsum(x.narrow(D, 0, x.size(D) - 1), dim=D)), dim=D)",
}
ROUNDING = 16.0
"""Of the reference's error, which is that of one rounding."""


def _task(form: str, dim: int, shape: tuple[int, ...] = (3, 37, 5), after: str = "") -> Task:
    return task_of(FORMS[form].replace("D", str(dim)), f"torch.rand({shape}){after}")


SOME = {"sum": 1, "prod": -1, "reverse": -1, "exclusive": 1}
"""Forms and dimensions to try always."""


def check_scans() -> None:
    _scans(list(SOME.items()))


@thorough
def check_other_scans() -> None:
    _scans([(form, dim) for form in FORMS for dim in (1, -1) if SOME.get(form) != dim])


def _scans(cases: list[tuple[str, int]]) -> None:
    for form, dim in cases:
        made = make(_task(form, dim), TritonScan())
        for shape in ((1, 1, 1), (2, 70, 130)):
            made.check(torch.randn(shape) * (1.3 if "prod" in form else 1.0), factor=ROUNDING)
        odd = torch.randn(3, 37, 50)
        odd[0, 20, 20], odd[1, 3, 17], odd[1, 30, 17], odd[2, 5, 40] = (
            float("nan"), float("inf"), float("-inf"), float("inf"),
        )  # fmt: skip
        odd[2, 5, 44] = float("-inf")
        made.check(odd, factor=ROUNDING)
        made.check(torch.randn(37, 3, 50).transpose(0, 1), factor=ROUNDING)


@thorough
def check_several_blocks_in_double() -> None:
    for form in FORMS:
        low = 0.5 if "prod" in form else 0.0
        made = make(_task(form, -1), TritonScan(), block=1024, sum="float64")
        made.check(torch.rand(1, 2, 5003) + low)
        made = make(_task(form, 1), TritonScan(), rows=8, sum="float64")
        made.check(torch.rand(2, 100, 70) + low)


def check_large_beginnings_do_not_spoil_small_ends() -> None:
    x = torch.cat((torch.full((1, 1, 3000), 1e8), torch.ones(1, 1, 32)), dim=-1)
    got = make(_task("reverse", -1), TritonScan(), block=1024).models()[1](x)
    assert torch.equal(got[0, 0, -32:], torch.arange(32, 0, -1.0))


def check_masked_sums() -> None:
    for dim, mask in ((0, "> 0"), (-1, "> 0"), (-1, ".round()")):
        inputs = f"torch.randn(9, 21), torch.randn(9, 21){mask}"
        made = make(task_of(f"return torch.cumsum(x * mask, {dim})", inputs, arguments="x, mask"), TritonScan())
        assert "mul" not in made.source.partition("def forward")[2]
        x = torch.randn(9, 21)
        chosen = torch.randn(9, 21) > 0 if mask == "> 0" else torch.randn(9, 21).round()
        made.check(x, chosen, factor=ROUNDING)
        x[3, 4], chosen[3, 4] = float("nan"), 0
        made.check(x, chosen, factor=ROUNDING)
    inputs = "torch.randn(9, 21).half(), torch.randn(9, 21)"
    mixed = make(task_of("return torch.cumsum(x * mask, 1)", inputs, arguments="x, mask"), TritonScan())
    mixed.check(torch.randn(9, 21).half(), torch.randn(9, 21), factor=ROUNDING)


@thorough
def check_every_setting() -> None:
    x = torch.randn(3, 2061)
    make_each(_task("reverse", -1, (1100, 1030)), TritonScan()).check(x, factor=ROUNDING)
    make_each(_task("exclusive", 0, (1100, 1030)), TritonScan()).check(x[:, :700].T, factor=ROUNDING)
    make_each(_task("prod", 0, (1100, 1030)), TritonScan()).check(torch.rand(90, 40) + 0.5, factor=ROUNDING)


def check_smaller_types() -> None:
    for number, form in enumerate(FORMS):
        for kind, kept in ((torch.float16, "float32"), (torch.bfloat16, "float64")):
            made = make(_task(form, -(number % 2), (40, 50), f".to({kind})"), TritonScan(), sum=kept)
            # The interpreter cuts bfloat16 off where a GPU rounds it: twice the error.
            made.check(torch.rand(40, 50).to(kind) + 0.5, factor=4.0 if kind == torch.bfloat16 else 2.0)


def check_few_scans_are_tried_later() -> None:
    for dim, shape, worth in (
        (-1, (500, 100), True),
        (-1, (3, 1 << 16), False),
        (0, (100, 5000), True),
        (0, (5000, 100), False),
        (1, (5000, 100, 3), False),
    ):
        region = find(_task("sum", dim, shape), TritonScan())[1]
        assert region is not None and TritonScan().promising(region) is worth, (dim, shape)


def check_refusals() -> None:
    assert refuses(task_of("return torch.cumsum(x, 0)", "torch.ones(3, dtype=torch.int64)"), TritonScan())
    assert refuses(task_of("return torch.cumsum(x, 0, dtype=torch.float64)", "torch.ones(3)"), TritonScan())
    assert refuses(task_of("return torch.cumsum(x, 0)", "torch.ones(3).double()"), TritonScan())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    torch.manual_seed(0)
    main(globals())
