"""Convolutions: depthwise ones, in three dimensions by way of two, and transposed ones by way of plain ones."""

from __future__ import annotations

import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kernel_harness_c import build, every, find, task_of

from burnish.core.task import Task
from burnish.propose.kernels.convolution import TEMPLATES
from burnish.propose.kernels.unfolded import TEMPLATES as OTHERS
from burnish.propose.kernels.unfolded import _phase

(DEPTHWISE,) = TEMPLATES
DEEP, POLYPHASE = OTHERS


def conv(text: str, shape: str) -> Task:
    return task_of("return self.c(x)", f"torch.randn({shape})", f"self.c = nn.{text}")


def inputs(*shape: int) -> torch.Tensor:
    torch.manual_seed(0)
    return torch.randn(shape)


@pytest.mark.parametrize(
    "options",
    [
        "3, padding=1",
        "3, stride=2, padding=1, bias=False",
        "(5, 7), padding=(2, 3)",
        "(3, 4), stride=(3, 2), padding=(0, 5), dilation=(2, 3)",
        "(1, 11), padding=(0, 5)",
    ],
)
def test_depthwise(options: str) -> None:
    pair = build(conv(f"Conv2d(6, 6, {options}, groups=6)", "2, 6, 21, 19"), DEPTHWISE)
    pair.check(inputs(2, 6, 21, 19))
    pair.check(inputs(1, 6, 40, 70))
    pair.check(inputs(2, 30, 25, 6).permute(0, 3, 1, 2))


def test_depthwise_in_one_dimension_and_with_several_outputs() -> None:
    pair = build(conv("Conv1d(4, 12, 5, groups=4, stride=2, padding=3, dilation=2)", "2, 4, 50"), DEPTHWISE)
    pair.check(inputs(2, 4, 50))
    build(conv("Conv2d(4, 8, 3, groups=4, padding=2)", "2, 4, 9, 9"), DEPTHWISE).check(inputs(2, 4, 9, 9))


@pytest.mark.thorough
@pytest.mark.parametrize("which", range(3))
def test_depthwise_every_setting(which: int) -> None:
    task = conv("Conv2d(4, 4, 3, groups=4, padding=1)", "1, 4, 37, 41")
    for chosen in list(every(task, DEPTHWISE))[which::3]:
        build(task, DEPTHWISE, **chosen).check(inputs(1, 4, 37, 41))


@pytest.mark.parametrize("text", ["Conv2d(4, 4, 3)", "Conv2d(4, 4, 3, groups=2)", "Conv2d(4, 4, 13, groups=4)"])
def test_other_convolutions_are_not_depthwise(text: str) -> None:
    assert find(conv(text, "1, 4, 15, 15"), DEPTHWISE)[1] is None


def test_a_mistaken_input_raises() -> None:
    pair = build(conv("Conv2d(6, 6, 3, padding=1, groups=6)", "2, 6, 21, 19"), DEPTHWISE)
    with pytest.raises(ValueError, match="x"):
        pair.candidate(inputs(2, 5, 21, 19))


@pytest.mark.parametrize(
    "options",
    ["3, padding=1", "(2, 3, 4), stride=(2, 1, 3), padding=(1, 0, 2), dilation=(3, 2, 1), bias=False", "1"],
)
def test_three_dimensions(options: str) -> None:
    pair = build(conv(f"Conv3d(3, 5, {options})", "2, 3, 9, 8, 7"), DEEP)
    assert pair.check(inputs(2, 3, 9, 8, 7)).is_contiguous()
    pair.check(inputs(1, 3, 12, 10, 9))


def test_groups_are_left_alone() -> None:
    assert find(conv("Conv3d(4, 4, 3, groups=2)", "1, 4, 5, 5, 5"), DEEP)[1] is None
    assert find(conv("ConvTranspose2d(4, 4, 3, groups=2)", "1, 4, 5, 5"), POLYPHASE)[1] is None
    assert find(conv("ConvTranspose2d(4, 4, 3, dilation=2)", "1, 4, 5, 5"), POLYPHASE)[1] is None
    assert find(conv("ConvTranspose2d(4, 4, 3, stride=2, padding=1)", "1, 4, 1, 5"), POLYPHASE)[1] is None
    assert find(conv("ConvTranspose2d(4, 4, 2, stride=3)", "1, 4, 5, 5"), POLYPHASE)[1] is None


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("ConvTranspose1d(3, 5, 5, stride=3, padding=2, output_padding=1)", (2, 3, 11)),
        ("ConvTranspose2d(3, 5, 3, stride=2, padding=1, output_padding=1)", (2, 3, 6, 9)),
        ("ConvTranspose2d(3, 5, (4, 5), stride=(3, 2), padding=(1, 4), bias=False)", (2, 3, 6, 9)),
        ("ConvTranspose2d(3, 5, 3, padding=2)", (2, 3, 6, 9)),
        ("ConvTranspose3d(3, 2, (3, 2, 3), stride=(2, 2, 1), padding=(1, 0, 1))", (1, 3, 3, 4, 5)),
    ],
)
def test_transposed(text: str, shape: tuple[int, ...]) -> None:
    pair = build(conv(text, ", ".join(map(str, shape))), POLYPHASE)
    assert pair.check(inputs(*shape)).is_contiguous()
    pair.check(inputs(*(size + 2 * (place > 1) for place, size in enumerate(shape))).transpose(-1, -1))
    pair.check(inputs(*shape[:-1], 2 * shape[-1])[..., ::2])


@pytest.mark.thorough
def test_transposed_every_setting() -> None:
    task = conv("ConvTranspose2d(3, 5, 4, stride=2)", "2, 3, 6, 9")
    for chosen in every(task, POLYPHASE):
        build(task, POLYPHASE, **chosen).check(inputs(2, 3, 6, 9))


@settings(max_examples=60, derandomize=True, deadline=None)
@given(
    size=st.integers(1, 12),
    kernel=st.integers(1, 7),
    stride=st.integers(1, 4),
    padding=st.integers(0, 4),
    more=st.integers(0, 3),
)
def test_remainders_of_a_transposed_convolution(size: int, kernel: int, stride: int, padding: int, more: int) -> None:
    length = (size - 1) * stride - 2 * padding + kernel + more
    assume(kernel >= stride and more < stride and length > 0)
    torch.manual_seed(0)
    x, weight = torch.randn(1, 2, size, dtype=torch.float64), torch.randn(2, 3, kernel, dtype=torch.float64)
    wanted = torch.conv_transpose1d(x, weight, stride=stride, padding=padding, output_padding=more)
    side = {"kernel": kernel, "stride": stride, "padding": padding, "more": more}
    assume(all(size + _phase(remainder, side)[3] > 0 for remainder in range(stride)))
    for remainder in range(stride):
        first, pad, start, longer = _phase(remainder, side)
        part = torch.conv1d(x, weight[:, :, first::stride].transpose(0, 1).flip(2), padding=pad)
        torch.testing.assert_close(part[:, :, start : start + size + longer], wanted[:, :, remainder::stride])
