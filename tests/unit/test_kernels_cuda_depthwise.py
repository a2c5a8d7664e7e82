"""Depthwise convolutions in CUDA C++: values on an imagined GPU, and the real compiler's opinion."""

from __future__ import annotations

import re

import pytest
import torch
from cuda_harness import compiled, emulated, source_of
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness import Made, find, make, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.cuda_depthwise import CudaDepthwise

TEMPLATE = CudaDepthwise()


def conv(layer: str, shape: str) -> Task:
    return task_of("return self.conv(x)", f"torch.randn({shape})", f"self.conv = nn.{layer}")


def made(layer: str, shape: str, **chosen: int) -> Made:
    with emulated():
        return make(conv(layer, shape), TEMPLATE, **chosen)


def numbers(*shape: int) -> torch.Tensor:
    torch.manual_seed(1)
    return torch.randn(*shape)


def test_values_of_an_asymmetric_window() -> None:
    """Lines that begin at multiples of 16 bytes and others, outputs stored by four, two and one, another layout."""
    kernel = made("Conv2d(3, 3, (3, 7), groups=3)", "2, 3, 40, 70", rows=14)
    for width in (70, 71, 72, 16, 7):
        kernel.check(numbers(2, 3, 17, width))
    kernel.check(numbers(2, 17, 16, 3).permute(0, 3, 1, 2))
    kernel.check(numbers(1, 3, 3, 41)[..., 1:])


def test_values_with_padding_and_several_outputs_a_channel() -> None:
    kernel = made("Conv2d(2, 6, (5, 4), groups=2, padding=(3, 2), bias=False)", "2, 2, 40, 70", rows=7, threads=128)
    for width in (70, 69, 68, 1):
        kernel.check(numbers(2, 2, 9, width))
    x = numbers(1, 2, 9, 12)
    x[0, 0, 3, 4], x[0, 1, 0, 0], x[0, 1, 5, 5] = float("nan"), float("inf"), float("-inf")
    kernel.check(x)


@settings(max_examples=8, deadline=None, derandomize=True, database=None)
@given(st.integers(1, 3), st.integers(1, 30), st.integers(1, 40))
def test_any_size(batch: int, height: int, width: int) -> None:
    made("Conv2d(2, 2, 3, groups=2, padding=1)", "2, 2, 40, 70").check(numbers(batch, 2, height, width))


def test_one_dimension_and_no_sample() -> None:
    kernel = made("Conv1d(4, 4, 5, groups=4, padding=2)", "2, 4, 100")
    kernel.check(numbers(2, 4, 33))
    with emulated():
        assert kernel.candidate()(torch.empty(0, 4, 33)).shape == (0, 4, 33)
        with pytest.raises(ValueError, match="x"):
            kernel.candidate()(torch.ones(1, 3, 33))


def test_what_is_left_alone() -> None:
    for layer in ("Conv2d(4, 4, 3)", "Conv2d(4, 4, 3, groups=4, stride=2)", "Conv2d(4, 4, 3, groups=4, dilation=2)",
                  "Conv2d(4, 4, (8, 1), groups=4)", "Conv2d(4, 4, (5, 11), groups=4)",
                  "Conv2d(4, 4, 3, groups=4, padding='same')"):  # fmt: skip
        assert refuses(conv(layer, "1, 4, 33, 33"), TEMPLATE)
    assert refuses(conv("Conv2d(4, 4, 3, groups=4).half()", "1, 4, 33, 33, dtype=torch.float16"), TEMPLATE)


@pytest.mark.parametrize(
    ("layer", "shape", "first"),
    [("Conv2d(4, 4, (3, 7), groups=4)", "2, 4, 128, 256", True), ("Conv2d(4, 4, 3, groups=4)", "2, 4, 56, 56", False)]
    + [("Conv2d(4, 4, (1, 5), groups=4)", "2, 4, 128, 256", False), ("Conv1d(4, 4, 5, groups=4)", "2, 4, 512", False)],
)
def test_high_windows_on_long_lines_come_first(layer: str, shape: str, first: bool) -> None:
    region = find(conv(layer, shape), TEMPLATE)[1]
    assert region is not None and TEMPLATE.promising(region) is first


def test_nvcc_builds_it_without_spilling() -> None:
    kernel = made("Conv2d(4, 4, (3, 7), groups=4)", "2, 4, 128, 256")
    assert "depthwise_run<3, 7, 0, 0, true, 64>" in kernel.source
    log = compiled(source_of(kernel.source)).log
    frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill", log)
    assert len(frames) == 2 and set(frames) == {("0", "0")}
