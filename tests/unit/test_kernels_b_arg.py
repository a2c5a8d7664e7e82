"""Positions of extremes against torch: ties, NaN, every dimension, every setting."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness import Made, make, make_each, refuses, task_of

from burnish.propose.kernels.arg import Arg

FORMS = {
    "argmax last": "return torch.argmax(x, -1)",
    "argmin middle": "return torch.argmin(x, 1, keepdim=True)",
    "argmin all": "return torch.argmin(x)",
    "argmax all kept": "return torch.argmax(x, keepdim=True)",
    "max both": "values, indices = torch.max(x, 1)\nreturn values, indices",
    "min values": "return torch.min(x, 2)[0]",
    "min indices": "return torch.min(x, 0, keepdim=True)[1]",
}


def _made(form: str, shape: tuple[int, ...] = (3, 40, 7), **chosen: object) -> Made:
    return make(task_of(FORMS[form], f"torch.randn({shape})"), Arg(), **chosen)


@pytest.mark.parametrize("form", FORMS)
def test_extremes(form: str) -> None:
    made = _made(form)
    for shape in ((3, 40, 7), (1, 1, 1), (2, 5, 300), (1, 3000, 1)):
        x = torch.randn(shape)
        made.check(x)
        made.check((x * 2).round())
        made.check(torch.zeros(shape))
        made.check(torch.full(shape, float("-inf")))
        x.view(-1)[x.numel() // 2 :: 5] = float("nan")
        made.check(x)
    made.check(torch.randn(7, 40, 3).transpose(0, 2))


@pytest.mark.parametrize("form", ["argmax last", "max both", "argmin all"])
def test_few_long_ones_are_shared_out(form: str) -> None:
    threads = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        made = _made(form, threads=0)
        for x in (torch.randn(1, 5, 20001), torch.randn(1, 20001, 3)):
            made.check(x)
            made.check(x.round())
            x[0, 4, 2] = x[0, 3, 1] = float("nan")
            made.check(x)
    finally:
        torch.set_num_threads(threads)


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["argmax last", "argmin middle"])
def test_every_setting_gives_the_same(form: str) -> None:
    make_each(task_of(FORMS[form], "torch.randn(8, 64, 128)"), Arg()).check(torch.randn(2, 50, 4100).round())


@settings(derandomize=True, max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([0.0, -0.0, 1.0, 2.0, float("inf"), float("-inf"), float("nan")]), min_size=1))
def test_the_first_of_equals_wins(values: list[float]) -> None:
    x = torch.tensor(values)
    for form in ("argmax last", "argmin middle"):
        shaped = x.view(1, 1, -1) if form == "argmax last" else x.view(1, -1, 1)
        _cached(form).check(shaped)


_kept: dict[str, Made] = {}


def _cached(form: str) -> Made:
    return _kept.setdefault(form, _kept.get(form) or _made(form))


def test_what_is_not_covered_is_refused() -> None:
    assert refuses(task_of("return torch.argmax(x, 0)", "torch.ones(3, dtype=torch.int64)"), Arg())
    assert refuses(task_of("return torch.amax(x, 0)", "torch.ones(3)"), Arg())
