"""Cumulative sums and products against torch: every direction, mask, dimension and setting."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import make, make_each, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.scan import Scan

ZEROS = "torch.zeros_like(x.select(D, 0).unsqueeze(D))"
EXCLUSIVE = f"return torch.cat(({ZEROS}, torch.cumsum(x.narrow(D, 0, x.size(D) - 1), dim=D)), dim=D)"
FORMS = {
    "sum": "return torch.cumsum(x, D)",
    "prod": "return torch.cumprod(x, dim=D)",
    "reverse": "return torch.cumsum(x.flip(D), dim=D).flip(D)",
    "exclusive": EXCLUSIVE,
}


def _task(form: str, dim: int, shape: tuple[int, ...] = (3, 37, 5)) -> Task:
    return task_of(FORMS[form].replace("D", str(dim)), f"torch.rand({shape})")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dim", [1, -1])
def test_scans(form: str, dim: int) -> None:
    made = make(_task(form, dim), Scan())
    for shape in ((3, 37, 5), (1, 1, 1), (2, 3, 100)):
        made.check(torch.randn(shape) * (1.0 if form != "prod" else 1.3))
    odd = torch.randn(3, 37, 50)
    odd[0, 20, 20], odd[1, 3, 17], odd[1, 30, 40] = float("nan"), float("inf"), float("-inf")
    made.check(odd)
    made.check(torch.randn(37, 3, 50).transpose(0, 1))


@pytest.mark.parametrize("form", ["prod", "reverse", "exclusive"])
def test_few_long_rows_are_shared_out(form: str) -> None:
    threads = torch.get_num_threads()
    torch.set_num_threads(4)
    try:
        made = make(_task(form, -1), Scan(), threads=0)
        made.check(torch.rand(1, 1, 50003) + (0.5 if form == "prod" else 0.0))
    finally:
        torch.set_num_threads(threads)


@pytest.mark.parametrize(("dim", "mask"), [(0, "> 0"), (-1, "> 0"), (-1, ".round()")])
def test_masked_sums(dim: int, mask: str) -> None:
    inputs = f"torch.randn(9, 21), torch.randn(9, 21){mask}"
    made = make(task_of(f"return torch.cumsum(x * mask, {dim})", inputs, arguments="x, mask"), Scan())
    assert "mul" not in made.source.partition("def forward")[2]
    chosen = torch.randn(9, 21) > 0 if mask == "> 0" else torch.randn(9, 21).round()
    made.check(torch.randn(9, 21), chosen)


@pytest.mark.thorough
@pytest.mark.parametrize(("form", "dim"), [("reverse", -1), ("exclusive", 0)])
def test_every_setting_gives_the_same(form: str, dim: int) -> None:
    task = _task(form, dim, (1100, 1030))
    x = torch.randn(3, 2061)
    make_each(task, Scan()).check(x if dim else x.T)


def test_what_is_not_covered_is_refused() -> None:
    assert refuses(task_of("return torch.cumsum(x, 0)", "torch.ones(3, dtype=torch.int64)"), Scan())
    assert refuses(task_of("return torch.cumsum(x, 0, dtype=torch.float64)", "torch.ones(3)"), Scan())
