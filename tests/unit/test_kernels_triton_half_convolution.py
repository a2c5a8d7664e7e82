"""Triton kernels for convolutions of few channels in 16 bits, in the interpreter."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness import Made, find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_half_convolution import TritonHalfConvolution

CASES = (
    ("Conv1d(16, 24, 3)", "2, 16, 50"),
    ("Conv1d(6, 20, 4, stride=3, dilation=4, padding=5, bias=False)", "2, 6, 70"),
    ("Conv1d(20, 8, 1)", "1, 20, 33"),
    ("Conv2d(16, 20, 3, padding=1)", "2, 16, 9, 11"),
    ("Conv2d(3, 16, (3, 5), stride=(2, 1), padding=(0, 2), dilation=(1, 2))", "1, 3, 13, 21"),
    ("Conv2d(32, 16, (1, 3), stride=2, padding=(0, 1))", "1, 32, 8, 9"),
    ("Conv3d(8, 5, (3, 3, 3), padding=(1, 0, 2))", "2, 8, 4, 5, 6"),
    ("Conv3d(2, 17, 3, stride=2, padding=1, bias=False)", "2, 2, 5, 6, 7"),
    ("Conv3d(3, 17, (2, 3, 4), stride=(1, 2, 1), dilation=(1, 2, 1))", "2, 3, 12, 7, 9"),
    ("ConvTranspose1d(16, 12, 5, padding=2, dilation=2)", "2, 16, 21"),
    ("ConvTranspose2d(3, 16, (2, 3), bias=False)", "1, 3, 6, 7"),
    ("ConvTranspose2d(16, 4, 2, padding=3)", "1, 16, 9, 9"),
    ("ConvTranspose3d(16, 6, (3, 1, 2))", "1, 16, 3, 4, 5"),
    ("ConvTranspose1d(16, 12, 3, stride=2, padding=1, output_padding=1)", "2, 16, 21"),
    ("ConvTranspose2d(40, 10, (4, 3), stride=(3, 2), padding=(1, 0), bias=False)", "1, 40, 5, 7"),
    ("ConvTranspose2d(32, 8, 3, stride=4, padding=1, output_padding=2)", "1, 32, 4, 5"),
    ("ConvTranspose3d(3, 6, 3, stride=(1, 2, 2), padding=1)", "1, 3, 3, 4, 5"),
    ("ConvTranspose2d(16, 8, 2, stride=(3, 1), padding=1)", "2, 16, 4, 5"),
)


def _conv(text: str, shape: str, after: str = "{}", init: str = "") -> Task:
    kind = ", dtype=torch.float16" if "half" in text else ""
    made = f"self.c = nn.{text}\n{init}"
    return task_of(f"return {after.format('self.c(x)')}", f"torch.randn({shape}{kind})", made)


def _inputs(shape: str, more: int = 0) -> torch.Tensor:
    torch.manual_seed(0)
    first, channels, *sizes = map(int, shape.split(","))
    return torch.randn([first + more, channels, *(s + more for s in sizes)])


def _kept(x: torch.Tensor) -> torch.Tensor:
    """Return numbers rounded to the eleven bits that fp16 and TF32 keep."""
    mantissa, exponent = torch.frexp(x.double())
    return torch.where(torch.isfinite(x), torch.ldexp(torch.round(mantissa * 2048) / 2048, exponent), x.double())


def _check(made: Made, x: torch.Tensor, near: float = 3e-6) -> None:
    """Assert that a candidate is the reference with its convolution's operands rounded, computed in float64."""
    reference, candidate = made.models()
    exact: Any = copy.deepcopy(reference).double()
    with torch.no_grad():
        exact.c.weight.copy_(_kept(reference.c.weight))
        before = x.clone()
        got, wanted, shape = candidate(x), exact(_kept(x)), reference(x)
    assert torch.equal(before.nan_to_num(), x.nan_to_num()), "the input was changed"
    assert got.shape == shape.shape and got.dtype == shape.dtype
    strange = ~torch.isfinite(shape)
    assert torch.equal(~torch.isfinite(got), strange), "other places are not finite"
    gap = (got.double() - wanted)[~strange].abs().max() / wanted[~strange].abs().max()
    assert gap <= near, f"{gap} > {near}"


def check_ranks_strides_paddings_and_dilations() -> None:
    _convolutions(CASES[::2])


def check_other_strides_paddings_and_dilations() -> None:
    _convolutions(CASES[1::2])


def _convolutions(cases: Sequence[tuple[str, str]]) -> None:
    for text, shape in cases:
        made = make(_conv(text, shape), TritonHalfConvolution())
        try:
            _check(made, _inputs(shape))
        except Exception as e:
            raise AssertionError(f"{text}: {e}") from e
        assert "torch.conv" not in made.source


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
