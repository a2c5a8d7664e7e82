"""Small convolutions with their pooling in CUDA C++: values on an imagined GPU, and the real compiler's opinion."""

from __future__ import annotations

import re

import pytest
import torch
from cuda_harness import compiled, emulated, source_of
from kernel_harness import Made, find, make, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.cuda_small_convolution import CudaSmallConvolution

TEMPLATE = CudaSmallConvolution()
RELU = "F.max_pool2d(F.relu(self.conv(x)), 2)"


def conv(layer: str, shape: str, body: str = RELU) -> Task:
    return task_of(f"return {body}", f"torch.randn({shape})", f"self.conv = nn.{layer}")


def made(layer: str, shape: str, body: str = RELU, **chosen: int) -> Made:
    with emulated():
        return make(conv(layer, shape, body), TEMPLATE, **chosen)


def numbers(*shape: int) -> torch.Tensor:
    torch.manual_seed(1)
    return torch.randn(*shape)


def test_values_of_one_channel_and_of_several() -> None:
    """Sizes that windows and samples do not divide, another layout, and no sample at all."""
    kernel = made("Conv2d(1, 6, 5)", "300, 1, 32, 32", samples=5)
    for size in ((7, 1, 15, 16), (1, 1, 6, 9)):
        kernel.check(numbers(*size))
    kernel = made("Conv2d(3, 17, (3, 2), bias=False)", "300, 3, 14, 14", samples=2)
    kernel.check(numbers(3, 3, 9, 8))
    kernel.check(numbers(2, 8, 9, 3).permute(0, 3, 1, 2))
    with emulated():
        assert kernel.candidate()(torch.empty(0, 3, 9, 8)).shape == (0, 17, 3, 3)
        with pytest.raises(ValueError, match="x"):
            kernel.candidate()(torch.ones(1, 4, 9, 9))


@pytest.mark.parametrize(
    "body",
    [
        "F.avg_pool2d(F.leaky_relu(self.conv(x), 0.1) * 2 + 1, (1, 2))",
        "F.max_pool2d(self.conv(x), (4, 1))",
        "F.max_pool2d(torch.clamp(F.hardswish(self.conv(x)), -0.1, 1.0), 2)",
    ],
)
def test_padding_and_what_follows(body: str) -> None:
    kernel = made("Conv2d(2, 5, 3, padding=(2, 1))", "300, 2, 12, 12", body)
    kernel.check(numbers(3, 2, 9, 7))


def test_nan_and_infinities_come_out_where_torch_has_them() -> None:
    x = numbers(2, 1, 12, 12)
    x[0, 0, 3, 4], x[1, 0, 0, 0], x[1, 0, 9, 9] = float("nan"), float("inf"), float("-inf")
    made("Conv2d(1, 2, 3, padding=1)", "300, 1, 12, 12").check(x)


@pytest.mark.thorough
@pytest.mark.parametrize("group", [8, 4])
def test_every_group(group: int) -> None:
    made("Conv2d(6, 16, 5)", "300, 6, 14, 14", group=group, samples=3, threads=128).check(numbers(4, 6, 14, 14))


def test_what_is_left_alone() -> None:
    for layer in ("Conv2d(4, 4, 3, groups=2)", "Conv2d(4, 4, 3, stride=2)", "Conv2d(4, 4, 3, dilation=2)",
                  "Conv2d(32, 4, 3)", "Conv2d(4, 65, 3)", "ConvTranspose2d(4, 4, 3)", "Conv2d(1, 4, 9)"):  # fmt: skip
        channels = re.findall(r"\d+", layer.partition("(")[2])[0]
        assert refuses(conv(layer, f"300, {channels}, 16, 16"), TEMPLATE)
    assert refuses(conv("Conv2d(4, 4, 3)", "300, 4, 64, 64"), TEMPLATE)
    for body in ("F.relu(self.conv(x))", "F.max_pool2d(self.conv(x), 3)", "F.max_pool2d(torch.tanh(self.conv(x)), 2)",
                 "F.max_pool2d(self.conv(x), 4)", "F.max_pool2d(self.conv(x), 2, stride=1)"):  # fmt: skip
        assert refuses(conv("Conv2d(4, 4, 3)", "300, 4, 16, 16", body), TEMPLATE)


@pytest.mark.parametrize(("batch", "first"), [(4096, True), (64, False)])
def test_many_samples_come_first(batch: int, first: bool) -> None:
    region = find(conv("Conv2d(6, 16, 5)", f"{batch}, 6, 14, 14"), TEMPLATE)[1]
    assert region is not None and len(region.nodes) == 3 and TEMPLATE.promising(region) is first


def test_nvcc_builds_it_without_spilling() -> None:
    kernel = made("Conv2d(6, 16, 5)", "4096, 6, 14, 14")
    assert "small_convolution_run<6, 16, 5, 5, 0, 0, 2, 2, true, 8, 5, 256" in kernel.source
    log = compiled(source_of(kernel.source)).log
    frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill", log)
    assert frames == [("0", "0")], log
