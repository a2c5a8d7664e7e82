"""Triton kernels for convolutions that mix channels, and the work after them, in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch
from kernel_harness import Made, _run, find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_convolution import TritonConvolution

CASES = (
    ("Conv1d(16, 24, 3)", "2, 16, 50"),
    ("Conv1d(6, 20, 4, stride=3, dilation=4, padding=5, bias=False)", "2, 6, 70"),
    ("Conv1d(16, 8, 1)", "1, 16, 33"),
    ("Conv2d(16, 20, 3, padding=1)", "2, 16, 9, 11"),
    ("Conv2d(3, 16, (3, 5), stride=(2, 1), padding=(0, 2), dilation=(1, 2))", "1, 3, 13, 21"),
    ("Conv2d(32, 16, (1, 3), stride=2, padding=(0, 1))", "1, 32, 8, 9"),
    ("Conv3d(16, 5, (1, 2, 3), padding=(1, 0, 2))", "1, 16, 4, 5, 6"),
    ("Conv3d(2, 17, 3, stride=2, padding=1, bias=False)", "2, 2, 5, 6, 7"),
    ("ConvTranspose1d(16, 12, 5, padding=2, dilation=2)", "2, 16, 21"),
    ("ConvTranspose2d(3, 16, (2, 3), bias=False)", "1, 3, 6, 7"),
    ("ConvTranspose2d(16, 4, 2, padding=3)", "1, 16, 9, 9"),
    ("ConvTranspose3d(16, 6, (3, 1, 2))", "1, 16, 3, 4, 5"),
    ("ConvTranspose1d(16, 12, 3, stride=2, padding=1, output_padding=1)", "2, 16, 21"),
    ("ConvTranspose2d(16, 10, (4, 3), stride=(2, 3), padding=(1, 0), bias=False)", "1, 16, 5, 7"),
    ("ConvTranspose2d(32, 8, 2, stride=3, output_padding=2)", "1, 32, 4, 5"),
    ("ConvTranspose3d(16, 6, 3, stride=(1, 2, 2), padding=1)", "1, 16, 3, 4, 5"),
)


def _conv(text: str, shape: str, after: str = "{}", init: str = "") -> Task:
    kind = ", dtype=torch.float16" if "half" in text else ""
    made = f"self.c = nn.{text}\n{init}"
    return task_of(f"return {after.format('self.c(x)')}", f"torch.randn({shape}{kind})", made)


def _tf32(made: Made) -> Made:
    """Return a candidate that does not round: the interpreter has no instructions of a GPU, and is exact."""
    before, mark, rest = made.source.partition("    return tl.inline_asm_elementwise(")
    assert mark
    source = f"{before}    return value\n{rest.partition(')')[2]}"
    return replace(made, candidate=_run(source)["ModelNew"], source=source)


def _inputs(shape: str, more: int = 0) -> torch.Tensor:
    torch.manual_seed(0)
    first, channels, *sizes = map(int, shape.split(","))
    return torch.randn([first + more, channels, *(s + more for s in sizes)])


def check_ranks_strides_paddings_and_dilations() -> None:
    _convolutions(CASES[::2])


@thorough
def check_other_strides_paddings_and_dilations() -> None:
    _convolutions(CASES[1::2])


def _convolutions(cases: Sequence[tuple[str, str]]) -> None:
    for text, shape in cases:
        made = make(_conv(text, shape), TritonConvolution(), precision="tf32x3")
        made.check(_inputs(shape), factor=4.0)
        assert "torch.conv" not in made.source


@thorough
def check_other_sizes_and_layouts() -> None:
    text, shape = CASES[3]
    made = make(_conv(text, shape), TritonConvolution(), precision="tf32x3")
    made.check(_inputs(shape, 2), factor=4.0)
    made.check(_inputs(shape).contiguous(memory_format=torch.channels_last), factor=4.0)


@thorough
def check_both_orders_with_and_without_rounding() -> None:
    for text, shape in (CASES[0], CASES[8], CASES[3]):
        for order in ("taps", "flat"):
            task = _conv(text, shape)
            make(task, TritonConvolution(), precision="tf32x3", order=order).check(_inputs(shape), factor=4.0)
            _tf32(make(task, TritonConvolution(), precision="tf32", order=order)).check(_inputs(shape), factor=4.0)


def check_work_after() -> None:
    text, shape = "Conv2d(16, 16, 3, padding=1)", "2, 16, 5, 9"
    second = "self.b = nn.Parameter(torch.randn(16, 1, 1))\nself.s = nn.Parameter(torch.randn(1, 16, 1, 1))"
    for after in (
        "F.relu({}) + self.b",
        "torch.tanh({} * self.s + x)",
        "F.gelu({} * x[0, 0, 0])",
        "{} + x[:, :1, 0, 0].sum()",
    ):
        task = _conv(text, shape, after, second)
        made = make(task, TritonConvolution(), precision="tf32x3")
        made.check(_inputs(shape), factor=4.0)
        region = find(task, TritonConvolution())[1]
        assert region is not None and len(region.nodes) > 1
        assert "torch.conv2d" not in made.source


def check_a_line_has_work_after_too() -> None:
    task = _conv("Conv1d(16, 20, 3)", "2, 16, 30", "F.silu({}) * self.b", "self.b = nn.Parameter(torch.randn(20, 1))")
    make(task, TritonConvolution(), precision="tf32x3").check(_inputs("2, 16, 30"), factor=4.0)


ENDINGS = (
    ("torch.min({}, dim=1, keepdim=True)[0]", "getitem"),
    ("F.relu({}).amax(1)", "amax"),
    ("{}.mean(dim=1, keepdim=True)", "mean"),
    ("F.gelu({}).mean((2, 3))", "mean"),
    ("F.adaptive_avg_pool2d({} * self.b, 1)", "adaptive"),
    ("{}.sum(dim=[2, 3], keepdim=True)", "sum"),
    ("F.max_pool2d(torch.tanh({}) + self.b, 4)", "max_pool2d"),
    ("F.avg_pool2d({}, (1, 2))", "avg_pool2d"),
)


def check_reductions_after() -> None:
    _reductions_after(ENDINGS[::3])


@thorough
def check_other_reductions_after() -> None:
    _reductions_after([ending for ending in ENDINGS if ending not in ENDINGS[::3]])


def _reductions_after(endings: Sequence[tuple[str, str]]) -> None:
    init = "self.b = nn.Parameter(torch.randn(20, 1, 1))"
    for after, last in endings:
        task = _conv("Conv2d(16, 20, 3, padding=1)", "2, 16, 9, 19", after, init)
        region = find(task, TritonConvolution())[1]
        assert region is not None and last in region.output.name and len(region.nodes) > 1
        made = make(task, TritonConvolution(), precision="tf32x3", positions=64)
        made.check(_inputs("2, 16, 9, 19"), factor=4.0)
        x = _inputs("1, 16, 9, 19")
        x[0, 3, 4, 7] = float("nan")
        made.check(x, factor=4.0)


def check_work_after_one_with_a_stride() -> None:
    text = "ConvTranspose2d(16, 20, 3, stride=2, padding=1)"
    init = "self.b = nn.Parameter(torch.randn(20, 1, 1))"
    for after in (
        "F.gelu({}) * self.b",
        "torch.tanh({}).mean((2, 3))",
        "{}.amin(1, keepdim=True)",
        "{} * x[0, 0, 0, 0]",
    ):
        task = _conv(text, "2, 16, 5, 6", after, init)
        region = find(task, TritonConvolution())[1]
        assert region is not None and len(region.nodes) > 1
        make(task, TritonConvolution(), precision="tf32x3", positions=64).check(_inputs("2, 16, 5, 6"), factor=4.0)


def check_reductions_that_are_left_behind() -> None:
    for after in ("F.max_pool2d({}, 3)", "F.max_pool2d({}, 2, 1)", "{}.sum((1, 2))", "{}.amax((2, 3))", "{}.max(1)[1]"):
        region = find(_conv("Conv2d(16, 20, 3)", "2, 16, 9, 19", after), TritonConvolution())[1]
        assert region is not None and len(region.nodes) == 1
    region = find(_conv("Conv2d(16, 300, 3)", "2, 16, 9, 19", "{}.amax(1)"), TritonConvolution())[1]
    assert region is not None and len(region.nodes) == 1


@thorough
def check_every_setting() -> None:
    task = _conv("Conv2d(32, 24, 3)", "1, 32, 7, 12")
    region = find(task, TritonConvolution())[1]
    assert region is not None
    assert TritonConvolution().space(region)["precision"] == ("tf32", "tf32x3")
    for name, values in TritonConvolution().space(region).items():
        for value in values[1:] if name != "precision" else ():
            made = make(task, TritonConvolution(), **{"precision": "tf32x3", name: value})
            made.check(_inputs("1, 32, 7, 12"), factor=4.0)


def check_half_precision() -> None:
    made = make_each(_conv("Conv2d(16, 16, 3).half()", "1, 16, 8, 8", "F.relu({})"), TritonConvolution())
    made.check(_inputs("1, 16, 8, 8").half(), factor=4.0)


def check_strange_numbers() -> None:
    x = _inputs("1, 16, 40")
    x[0, 3, 7], x[0, 5, 30] = float("nan"), float("inf")
    make(_conv("Conv1d(16, 16, 3)", "1, 16, 40"), TritonConvolution(), precision="tf32x3").check(x, factor=4.0)


def check_refusals() -> None:
    turned = "ConvTranspose2d(16, 8, 3, stride=2, dilation=2)"
    assert refuses(_conv(turned, "1, 16, 9, 9"), TritonConvolution())
    for text in ("Conv2d(4, 8, 3, groups=2)", "Conv2d(4, 8, 3, padding='same')", "ConvTranspose2d(4, 8, 3, stride=2)"):
        assert refuses(_conv(text, "1, 4, 9, 9"), TritonConvolution())
    assert refuses(_conv("Conv2d(4, 8, 3).double()", "1, 4, 9, 9, dtype=torch.float64"), TritonConvolution())


def check_what_the_library_does_well_is_tried_later() -> None:
    for channels, first in ((64, True), (256, False)):
        region = find(_conv(f"Conv2d({channels}, 128, 3)", f"8, {channels}, 64, 64"), TritonConvolution())[1]
        assert region is not None and TritonConvolution().promising(region) is first


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
