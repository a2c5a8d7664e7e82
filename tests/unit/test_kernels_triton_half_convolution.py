"""Triton kernels for convolutions of few channels in 16 bits, in the interpreter."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness import Made, find, make, refuses, task_of
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
    ("Conv3d(3, 17, (2, 3, 4), stride=(1, 2, 1), dilation=(1, 2, 1))", "1, 3, 4, 7, 9"),
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

QUICK = (CASES[1], CASES[11], CASES[14])
"""One with a stride and taps apart, one whose padding leaves elements out, and one that is spread."""


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
    _convolutions(QUICK)


@thorough
def check_other_strides_paddings_and_dilations() -> None:
    _convolutions([case for case in CASES if case not in QUICK])


def _convolutions(cases: Sequence[tuple[str, str]]) -> None:
    for text, shape in cases:
        made = make(_conv(text, shape), TritonHalfConvolution())
        _check(made, _inputs(shape))
        assert "torch.conv" not in made.source


SIZE = st.integers(1, 4)


@st.composite
def convolutions(draw: Any) -> tuple[str, str]:
    """Draw a convolution in two dimensions, plain or transposed, and the shape of an input it takes."""
    transposed = draw(st.booleans())
    channels, count = draw(st.integers(1, 20)), draw(st.integers(1, 18))
    high, wide = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    steps = st.integers(1, 3) if not transposed else st.sampled_from((1, 2, 4))
    down, across = draw(steps), draw(steps)
    padding = draw(st.integers(0, min(high, wide) - 1))
    more = f", output_padding={int(min(down, across) > 1 and draw(st.booleans()))}" if transposed else ""
    sizes = f"{high + draw(SIZE)}, {wide + draw(SIZE)}"
    kind = "ConvTranspose2d" if transposed else "Conv2d"
    options = f"stride=({down}, {across}), padding={padding}, bias={draw(st.booleans())}{more}"
    return f"{kind}({channels}, {count}, ({high}, {wide}), {options})", f"1, {channels}, {sizes}"


def check_random_convolutions() -> None:
    @settings(max_examples=3, deadline=None, database=None, derandomize=True)
    @given(convolutions())
    def every(drawn: tuple[str, str]) -> None:
        _convolutions([drawn])

    every()


def check_numbers_out_of_range_in_some_samples() -> None:
    text, shape = "Conv1d(8, 16, 3, padding=1)", "4, 8, 20"
    made = make(_conv(text, shape, "{} / 3"), TritonHalfConvolution())
    x = _inputs(shape)
    _check(made, x * 2.0**18)
    # Each sample has a power of its own, and one of zeros has none.
    scales = torch.tensor([2.0**18, 1.0, 2.0**-40, 0.0]).view(4, 1, 1)
    reference, candidate = made.models()
    with torch.no_grad():
        wanted, got = reference(x * scales), candidate(x * scales)
    for sample in range(4):
        torch.testing.assert_close(got[sample], wanted[sample], rtol=0, atol=2e-3 * float(wanted[sample].abs().max()))


@thorough
def check_weights_out_of_range_in_some_channels() -> None:
    made = make(_conv("Conv1d(16, 4, 3, bias=False)", "2, 16, 40"), TritonHalfConvolution())
    reference, candidate = made.models()
    with torch.no_grad():
        reference.c.weight.mul_(torch.tensor([2.0**40, 2.0**-40, 0.0, 1.0]).view(4, 1, 1))
        candidate.load_state_dict(reference.state_dict())
        wanted, got = reference(_inputs("2, 16, 40")), candidate(_inputs("2, 16, 40"))
    for channel in range(4):
        size = float(wanted[:, channel].abs().max())
        torch.testing.assert_close(got[:, channel], wanted[:, channel], rtol=0, atol=2e-3 * size)


def check_strange_numbers() -> None:
    # Where weights are zeros for want of taps, such a number must not spread.
    _strange("ConvTranspose1d(6, 8, 3, stride=2)", "1, 6, 20")


@thorough
def check_other_strange_numbers() -> None:
    _strange("Conv1d(6, 16, 3)", "2, 6, 40")
    _strange("Conv3d(6, 16, 3)", "1, 6, 9, 4, 16")


def _strange(text: str, shape: str) -> None:
    x = _inputs(shape)
    x[0, 3, 7], x[0, 5, 3] = float("nan"), float("inf")
    _check(make(_conv(text, shape), TritonHalfConvolution()), x)


WORK = (
    ("Conv2d(16, 24, 3, padding=1)", "1, 16, 5, 9", "F.mish({} * self.s) + self.b"),
    ("ConvTranspose2d(16, 24, 3, stride=2, padding=1)", "1, 16, 5, 6", "F.gelu({}) * self.b"),
)


def check_work_after() -> None:
    _work_after(WORK[1:])


@thorough
def check_other_work_after() -> None:
    _work_after(WORK[:1])


def _work_after(cases: Sequence[tuple[str, str, str]]) -> None:
    second = "self.b = nn.Parameter(torch.randn(24, 1, 1))\nself.s = nn.Parameter(torch.randn(1, 24, 1, 1))"
    for text, shape, after in cases:
        task = _conv(text, shape, after, second)
        region = find(task, TritonHalfConvolution())[1]
        assert region is not None and len(region.nodes) > 1
        _check(make(task, TritonHalfConvolution()), _inputs(shape))


def check_a_walk_with_work_after() -> None:
    init = "self.b = nn.Parameter(torch.randn(20, 1, 1, 1))"
    task = _conv("Conv3d(8, 20, 3)", "1, 8, 4, 5, 9", "torch.sigmoid(F.gelu({})) + self.b", init)
    region = find(task, TritonHalfConvolution())[1]
    assert region is not None and TritonHalfConvolution().space(region)["walk"] == (True, False)
    _check(make(task, TritonHalfConvolution()), _inputs("1, 8, 4, 5, 9"))


@thorough
def check_a_walk_cut_into_spans() -> None:
    task = _conv("Conv3d(3, 16, (3, 2, 2), bias=False)", "1, 3, 29, 3, 4")
    _check(make(task, TritonHalfConvolution()), _inputs("1, 3, 29, 3, 4"))


ENDINGS = (
    ("torch.min({}, dim=1, keepdim=True)[0]", "getitem"),
    ("F.max_pool2d(torch.tanh({}) + self.b, 4)", "max_pool2d"),
    ("F.adaptive_avg_pool2d({} * self.b, 1)", "adaptive"),
    ("{}.sum(dim=[2, 3], keepdim=True)", "sum"),
    ("F.avg_pool2d({}, (1, 2))", "avg_pool2d"),
)


def check_reductions_after() -> None:
    _reductions_after(ENDINGS[1:2], "Conv2d(8, 20, 3, padding=1)", "1, 8, 6, 11")


@thorough
def check_other_reductions_after() -> None:
    _reductions_after(ENDINGS, "Conv2d(8, 20, 3, padding=1)", "2, 8, 9, 19")
    _reductions_after((ENDINGS[0], ENDINGS[2]), "ConvTranspose2d(16, 20, 3, stride=2, padding=1)", "2, 16, 5, 6")


@thorough
def check_pooling_of_three_dimensions() -> None:
    for after in ("F.max_pool3d(torch.relu({}), 2)", "F.avg_pool3d({}, (2, 1, 4))"):
        _reductions_after([(after, "pool3d")], "Conv3d(16, 20, 3, padding=1)", "2, 16, 5, 6, 9")


def _reductions_after(endings: Sequence[tuple[str, str]], text: str, shape: str) -> None:
    init = "self.b = nn.Parameter(torch.randn(20, 1, 1))"
    for after, last in endings:
        task = _conv(text, shape, after, init)
        region = find(task, TritonHalfConvolution())[1]
        assert region is not None and last in region.output.name and len(region.nodes) > 1
        _check(make(task, TritonHalfConvolution(), positions=64), _inputs(shape))


@thorough
def check_other_sizes_and_layouts() -> None:
    for text, shape in (CASES[3], CASES[14]):
        made = make(_conv(text, shape), TritonHalfConvolution())
        _check(made, _inputs(shape, 2))
        _check(made, _inputs(shape).contiguous(memory_format=torch.channels_last))


@thorough
def check_every_setting() -> None:
    # Stages and warps are nothing to the interpreter.
    names = ("walk", "positions", "channels", "depth", "turned", "across")
    for text, shape in (("Conv2d(32, 20, 2)", "1, 32, 4, 7"), ("ConvTranspose2d(32, 20, 2, stride=2)", "1, 32, 3, 4")):
        task = _conv(text, shape)
        region = find(task, TritonHalfConvolution())[1]
        assert region is not None
        for name, values in TritonHalfConvolution().space(region).items():
            for value in values[1:] if name in names else ():
                _check(make(task, TritonHalfConvolution(), **{name: value}), _inputs(shape))


def check_half_precision() -> None:
    made = make(_conv("Conv2d(16, 16, 3).half()", "1, 16, 8, 8", "F.relu({})"), TritonHalfConvolution())
    assert "_again" not in made.source
    made.check(_inputs("1, 16, 8, 8").half(), factor=4.0)


def check_refusals() -> None:
    for text in (
        "Conv2d(4, 8, 3, groups=2)",
        "Conv2d(4, 8, 3, padding='same')",
        "ConvTranspose2d(4, 8, 3, stride=3)",
        "ConvTranspose2d(4, 8, 3, stride=2, dilation=2)",
    ):
        assert refuses(_conv(text, "1, 4, 9, 9"), TritonHalfConvolution())
    assert refuses(_conv("Conv2d(4, 8, 3).double()", "1, 4, 9, 9, dtype=torch.float64"), TritonHalfConvolution())


def check_what_it_is_tried_for_first() -> None:
    for text, shape, first in (
        ("Conv2d(64, 128, 3)", "8, 64, 64, 64", True),
        ("Conv2d(8, 64, 3)", "32, 8, 128, 128", True),
        ("Conv2d(256, 128, 3)", "4, 256, 64, 64", True),
        ("Conv2d(1024, 1024, 3, padding=1)", "1, 1024, 16, 16", False),
        ("Conv2d(64, 128, 1)", "8, 64, 192, 192", False),
        ("Conv2d(16, 32, 3)", "1, 16, 32, 32", False),
        ("ConvTranspose2d(64, 64, 3, stride=2)", "8, 64, 64, 64", True),
    ):
        region = find(_conv(text, shape), TritonHalfConvolution())[1]
        assert region is not None and TritonHalfConvolution().promising(region) is first


def check_blocks_of_many_channels_fill_a_device() -> None:
    for text, shape, blocks in (
        ("Conv2d(256, 256, 3, padding=1)", "10, 256, 56, 56", (128, 256)),
        ("Conv2d(512, 512, 3, padding=1)", "10, 512, 14, 14", (128, 128)),
        ("Conv2d(384, 384, 3, padding=1)", "1024, 384, 13, 13", (128, 64)),
    ):
        region = find(_conv(text, shape), TritonHalfConvolution())[1]
        assert region is not None
        space = TritonHalfConvolution().space(region)
        assert (space["channels"][0], space["positions"][0]) == blocks


def check_a_block_fits_the_shared_memory() -> None:
    for text, shape in (("Conv2d(64, 128, 3)", "2, 64, 9, 9"), ("ConvTranspose2d(64, 64, 3, stride=2)", "2, 64, 9, 9")):
        source = make(_conv(text, shape), TritonHalfConvolution(), positions=128, num_stages=4).source
        sizes = dict(re.findall(r"(BLOCK_P|BLOCK_C|BLOCK_K|num_stages)=(\d+)", source))
        rows, depth, stages = (int(sizes[name]) for name in ("BLOCK_C", "BLOCK_K", "num_stages"))
        assert (int(sizes["BLOCK_P"]) + rows) * depth * 2 * stages <= 227 << 10


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
