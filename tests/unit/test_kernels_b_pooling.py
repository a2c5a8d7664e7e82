"""Pooling kernels against torch over odd sizes, paddings, strides, dilations, ceil mode and NaN."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import make, make_each, refuses, task_of

from burnish.propose.kernels.pooling import PlanePool, WindowPool

CASES = [
    ("nn.MaxPool1d(8, 1, 4, 3)", (2, 3, 70)),
    ("nn.MaxPool2d(2)", (2, 3, 9, 34)),
    ("nn.MaxPool2d((3, 5), (2, 3), (1, 2), (2, 1), ceil_mode=True)", (2, 3, 14, 30)),
    ("nn.MaxPool3d(3, 2, 1, 3)", (1, 2, 9, 13, 21)),
    ("nn.MaxPool2d((2, 19), 1)", (1, 2, 5, 50)),
    ("nn.AvgPool1d(8, 1, 4)", (2, 3, 70)),
    ("nn.AvgPool2d(11)", (2, 2, 35, 47)),
    ("nn.AvgPool2d((2, 3), divisor_override=5)", (2, 3, 10, 20)),
    ("nn.AvgPool3d(3, 2, 1)", (1, 2, 9, 13, 21)),
    ("nn.AvgPool3d(2, 3, 1, ceil_mode=True, count_include_pad=False)", (1, 2, 6, 7, 8)),
]


def _task(layer: str, shape: tuple[int, ...]) -> object:
    return task_of("return self.pool(x)", f"torch.randn({shape})", f"self.pool = {layer}")


@pytest.mark.parametrize(("layer", "shape"), CASES)
def test_pooling_is_torch_s(layer: str, shape: tuple[int, ...]) -> None:
    made = make(_task(layer, shape), WindowPool())
    x = torch.randn(shape)
    made.check(x)
    made.check(x.transpose(-1, 0).contiguous().transpose(-1, 0))
    odd = x.clone()
    odd.view(-1)[::13] = float("nan")
    odd.view(-1)[1::29] = float("-inf")
    made.check(odd)
    made.check(torch.full(shape, float("-inf")))
    bigger = [s + 3 for s in shape]
    made.check(torch.randn(bigger))


@pytest.mark.thorough
def test_every_setting_gives_the_same() -> None:
    task = _task("nn.MaxPool2d(3, 1, 1)", (8, 8, 200, 300))
    x = torch.randn(1, 2, 9, 20)
    x.view(-1)[7] = float("nan")
    make_each(task, WindowPool()).check(x)


@pytest.mark.parametrize(
    ("layer", "shape"),
    [
        ("nn.AdaptiveAvgPool1d(1)", (2, 3, 17)),
        ("nn.AdaptiveAvgPool2d(1)", (2, 3, 9, 34)),
        ("nn.AdaptiveAvgPool3d((1, 1, 1))", (3, 4, 5, 6)),
        ("nn.AdaptiveMaxPool2d(1)", (2, 3, 9, 34)),
    ],
)
def test_whole_planes(layer: str, shape: tuple[int, ...]) -> None:
    task = _task(layer, shape)
    made = make_each(task, PlanePool())
    x = torch.randn(shape)
    made.check(x)
    x.view(-1)[4] = float("nan")
    made.check(x)


def test_what_is_not_covered_is_refused() -> None:
    indices = "nn.MaxPool2d(2, return_indices=True)"
    assert refuses(_task(indices, (1, 2, 4, 4)), WindowPool())
    double = task_of("return self.pool(x)", "torch.randn(1, 2, 4, 4).double()", "self.pool = nn.MaxPool2d(2)")
    assert refuses(double, WindowPool())
    assert refuses(_task("nn.AdaptiveAvgPool2d(2)", (1, 2, 4, 4)), PlanePool())
