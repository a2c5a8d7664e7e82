"""Transposed convolutions whose taps are whole strides apart, in Triton's interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, refuses, task_of
from triton_harness import interpreted, main

from burnish.core.task import Task
from burnish.propose.kernels.triton_apart import TritonApart

EXACT = {"precision": "tf32x3"}
"""The interpreter has no TF32."""


def _conv(layer: str, shape: str) -> Task:
    return task_of("return self.conv(x)", f"torch.randn({shape})", f"self.conv = nn.ConvTranspose1d({layer})")


def check_values() -> None:
    """Odd and even padding, no bias, channels no block divides, more than one block of places, padding behind."""
    torch.manual_seed(0)
    made = make(_conv("5, 20, 3, stride=2, padding=1, dilation=2", "2, 5, 200"), TritonApart(), **EXACT)
    for length in (1, 2, 150):
        made.check(torch.randn(2, 5, length), factor=3.0)
    made.check(torch.randn(2, 150, 5).transpose(1, 2), factor=3.0)
    for layer in (
        "35, 3, 2, stride=2, padding=2, dilation=4, bias=False",
        "4, 4, 3, 4, 3, output_padding=2, dilation=8",
    ):
        channels = int(layer.partition(",")[0])
        made = make(_conv(layer, f"1, {channels}, 50"), TritonApart(), **EXACT)
        made.check(torch.randn(1, channels, 37), factor=3.0)


def check_strange_numbers() -> None:
    x = torch.randn(1, 4, 30)
    x[0, 0, 3], x[0, 1, 10], x[0, 2, 20] = float("nan"), float("inf"), float("-inf")
    got = make(_conv("4, 4, 3, 2, 1, dilation=2", "1, 4, 50"), TritonApart(), **EXACT).check(x, factor=3.0)
    assert not got.isfinite().all() and got.isfinite().any()


def check_what_is_taken_and_tried_first() -> None:
    for layer in ("4, 4, 3", "4, 4, 3, stride=2", "4, 4, 3, 3, dilation=3", "4, 4, 3, 2, dilation=2, groups=2"):
        assert refuses(_conv(layer, "1, 4, 50"), TritonApart())
    for shape, first in (("16, 32, 131072", True), ("1, 32, 1000", False)):
        region = find(_conv("32, 64, 3, 2, 1, dilation=2", shape), TritonApart())[1]
        assert region is not None and TritonApart().promising(region) is first


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
