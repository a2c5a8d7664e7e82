"""Triton kernels for depthwise convolutions and the pointwise work after them, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_depthwise import TritonDepthwise

OPTIONS = (
    "3, padding=1",
    "3, stride=2, padding=1, bias=False",
    "(5, 7), padding=(2, 3)",
    "(3, 4), stride=(3, 2), padding=(0, 5), dilation=(2, 3)",
    "(1, 11), padding=(0, 5)",
)


def _conv(text: str, shape: str, after: str = "{}") -> Task:
    kind = ", dtype=torch.float16" if "half" in text else ", dtype=torch.bfloat16" if "bfloat16" in text else ""
    return task_of(f"return {after.format('self.c(x)')}", f"torch.randn({shape}{kind})", f"self.c = nn.{text}")


def _inputs(*shape: int) -> torch.Tensor:
    torch.manual_seed(0)
    return torch.randn(shape)


def check_two_dimensions() -> None:
    _two_dimensions(OPTIONS[1], OPTIONS[3])


@thorough
def check_other_windows() -> None:
    _two_dimensions(OPTIONS[0], OPTIONS[2], OPTIONS[4])


def _two_dimensions(*several: str) -> None:
    for options in several:
        made = make(_conv(f"Conv2d(3, 3, {options}, groups=3)", "2, 3, 21, 19"), TritonDepthwise())
        made.check(_inputs(2, 3, 21, 19))
        made.check(_inputs(1, 25, 42, 3).permute(0, 3, 1, 2))
        assert "static_range" in made.source


@thorough
def check_long_windows() -> None:
    for options in ("(2, 31), padding=(0, 15)", "(9, 8), dilation=2, padding=4, stride=3"):
        task = _conv(f"Conv2d(3, 3, {options}, groups=3)", "1, 3, 24, 23")
        made = make(task, TritonDepthwise())
        made.check(_inputs(1, 3, 24, 23))
        assert "static_range" not in made.source
        _, region = find(task, TritonDepthwise())
        assert region is not None and not TritonDepthwise().promising(region)


def check_one_dimension_and_several_outputs() -> None:
    text = "Conv1d(4, 12, 5, groups=4, stride=2, padding=3, dilation=2)"
    made = make(_conv(text, "2, 4, 50"), TritonDepthwise())
    made.check(_inputs(2, 4, 50))
    made.check(_inputs(1, 4, 17))
    make(_conv("Conv2d(4, 8, 3, groups=4, padding=2)", "2, 4, 9, 9"), TritonDepthwise()).check(_inputs(2, 4, 9, 9))
    make(_conv(text, "2, 4, 50", "F.silu({})"), TritonDepthwise()).check(_inputs(2, 4, 50), factor=4.0)


def check_pointwise_work_after() -> None:
    text = "Conv2d(4, 4, 3, groups=4, padding=1)"
    for after in ("F.relu6({})", "F.gelu({}) * 2.0", "torch.tanh({} + x)", "{} * x[0, 0, 0]"):
        task = _conv(text, "2, 4, 9, 13", after)
        made = make(task, TritonDepthwise())
        made.check(_inputs(2, 4, 9, 13), factor=4.0)
        made.check(_inputs(1, 4, 18, 13), factor=4.0)
        _, region = find(task, TritonDepthwise())
        assert region is not None and len(region.nodes) > 1 and TritonDepthwise().promising(region)
        assert "torch.conv2d" not in made.source


def check_work_with_a_number_for_each_channel_is_left_behind() -> None:
    task = _conv("Conv2d(4, 4, 3, groups=4, padding=1)", "2, 4, 9, 13", "{} * self.c.bias.view(4, 1, 1)")
    made = make(task, TritonDepthwise())
    made.check(_inputs(2, 4, 9, 13))
    _, region = find(task, TritonDepthwise())
    assert region is not None and len(region.nodes) == 1


@thorough
def check_smaller_types_and_every_setting() -> None:
    made = make_each(
        _conv("Conv2d(2, 2, 3, groups=2, padding=1).half()", "1, 2, 33, 70", "F.relu({})"), TritonDepthwise()
    )
    made.check(_inputs(1, 2, 17, 37).half())
    made = make(_conv("Conv2d(3, 3, 5, groups=3, bias=False).bfloat16()", "2, 3, 12, 11"), TritonDepthwise())
    # The interpreter cuts bfloat16 off where a GPU rounds.
    made.check(_inputs(2, 3, 12, 11).bfloat16(), factor=8.0)


def check_strange_numbers() -> None:
    x = _inputs(1, 3, 12, 11)
    x[0, 0, 3, 4], x[0, 1, 0, 0], x[0, 2, 5, 5] = float("nan"), float("inf"), float("-inf")
    make(_conv("Conv2d(3, 3, 3, groups=3, padding=1)", "1, 3, 12, 11", "F.relu({})"), TritonDepthwise()).check(x)


def check_refusals() -> None:
    for text in ("Conv2d(4, 4, 3)", "Conv2d(4, 4, 3, groups=2)", "Conv2d(4, 4, (1, 32), groups=4)",
                 "Conv2d(4, 4, 3, groups=4, padding='same')", "ConvTranspose2d(4, 4, 3, groups=4)"):  # fmt: skip
        assert refuses(_conv(text, "1, 4, 33, 33"), TritonDepthwise())
    assert refuses(_conv("Conv2d(4, 4, 3, groups=4).double()", "1, 4, 9, 9, dtype=torch.float64"), TritonDepthwise())


def check_a_mistaken_input_raises() -> None:
    _, candidate = make(_conv("Conv2d(6, 6, 3, groups=6)", "2, 6, 9, 9"), TritonDepthwise()).models()
    for wrong in (_inputs(2, 5, 9, 9), _inputs(2, 6, 9, 9).half()):
        try:
            candidate(wrong)
        except ValueError as error:
            assert "x" in str(error)
        else:
            raise AssertionError("another input was taken")


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
