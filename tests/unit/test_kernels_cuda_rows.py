"""Softmax and normalisations of long rows in CUDA C++: values on an imagined GPU, and the real compiler's opinion."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch
from cuda_harness import Gpu, compiled, emulated, source_of
from kernel_harness import Made, find, make, make_each, refuses, task_of

from burnish.graph.capture import trace
from burnish.graph.joint import joint
from burnish.propose.constructor import constructor
from burnish.propose.emission import Chosen, emit
from burnish.propose.kernels.cuda_rows import CudaRows

TEMPLATE = CudaRows()
ROWS = "torch.randn(64, 2048)"
LAYER = "self.norm = nn.LayerNorm(2048); nn.init.normal_(self.norm.weight); nn.init.normal_(self.norm.bias)"
KINDS = {
    "softmax": ("return torch.softmax(x, -1)", "pass"),
    "log_softmax": ("return F.log_softmax(x, dim=1)", "pass"),
    "layer_norm": ("return F.layer_norm(x, (x.shape[1],), eps=1e-3)", "pass"),
    "rms_norm": ("return F.rms_norm(x, (x.shape[1],))", "pass"),
    "instance_norm": ("return F.instance_norm(x[None], eps=1e-2)[0]", "pass"),
    "layer_norm_affine": ("return self.norm(x)", LAYER),
    "rms_norm_affine": ("return self.norm(x)", "self.norm = nn.RMSNorm(2048); nn.init.normal_(self.norm.weight)"),
}
# Blocks of 128 threads on a small GPU: with less memory a row takes more blocks, or none hold it.
GPUS = {
    "one_block": Gpu(),
    "few_blocks": Gpu(memory=6200, eager=True),
    "cluster": Gpu(memory=2400),
    "too_long": Gpu(memory=1200),
}


def made(name: str, gpu: str) -> Made:
    forward, init = KINDS[name]
    with emulated(GPUS[gpu]):
        return make(task_of(forward, ROWS, init), TEMPLATE, threads=128)


def _numbers(*shape: int) -> torch.Tensor:
    torch.manual_seed(1)
    return torch.randn(*shape) * 3 + 5


THOROUGH = ("layer_norm", "rms_norm", "softmax")
"""Each is built for its own: these are in the kinds with weights or logarithms too."""


def kinds(*names: str) -> list[Any]:
    return [pytest.param(n, marks=pytest.mark.thorough) if n in THOROUGH else n for n in names]


@pytest.mark.parametrize("gpu", ["one_block", "cluster"])
@pytest.mark.parametrize("name", kinds(*KINDS))
def test_values(name: str, gpu: str) -> None:
    _check_values(name, gpu)


@pytest.mark.parametrize("gpu", ["few_blocks", "too_long"])
@pytest.mark.parametrize("name", ["log_softmax", "layer_norm_affine"])
def test_values_of_rows_that_take_more_blocks_or_none_holds(name: str, gpu: str) -> None:
    _check_values(name, gpu)


def _check_values(name: str, gpu: str) -> None:
    kernel = made(name, gpu)
    kernel.check(_numbers(5, 2048), factor=3.0)
    if "affine" not in name:
        kernel.check(_numbers(5, 1029), factor=3.0)
        kernel.check(_numbers(2, 3), factor=3.0)
    kernel.check(_numbers(2048, 2).t(), factor=3.0)


@pytest.mark.parametrize("gpu", ["one_block", "cluster"])
@pytest.mark.parametrize("name", ["log_softmax", "layer_norm", *kinds("softmax", "rms_norm")])
def test_infinities_and_nan(name: str, gpu: str) -> None:
    x = _numbers(8, 1024)
    x[0, 3] = float("nan")
    x[1, 700] = float("inf")
    x[2, 5:1000] = float("-inf")
    x[3] = float("-inf")
    x[4, :512] = float("-inf")
    x[5] = float("nan")
    x[6] *= 1e4
    made(name, gpu).check(x, factor=3.0)


HELD = {"keep": "registers", "rows": 2, "stream": True}


@pytest.mark.parametrize("name", ["layer_norm_affine", *kinds("softmax", "log_softmax", "rms_norm")])
def test_rows_kept_in_registers(name: str) -> None:
    """Rows that fill the threads' registers, shorter ones, an odd number, and those that must go another way."""
    forward, init = KINDS[name]
    with emulated(Gpu(memory=20000)):
        task = task_of(forward, "torch.randn(64, 2560)", init.replace("2048", "2560"))
        kernel = make(task, TEMPLATE, threads=160, **HELD)
    assert "160, 4, 2, true>" in kernel.source
    x = _numbers(5, 2560)
    x[2, 700] = float("nan")
    if "affine" not in name:
        kernel.check(_numbers(3, 1028), factor=3.0)
        kernel.check(_numbers(3, 1029), factor=3.0)
        kernel.check(_numbers(2, 5120), factor=3.0)
        x[3, :2000] = float("-inf")
    kernel.check(x, factor=3.0)


def test_threads_that_leave_none_idle_are_offered() -> None:
    task = task_of("return torch.softmax(x, -1)", "torch.randn(8, 5120, dtype=torch.float16)")
    _, region = find(task, TEMPLATE)
    assert region is not None and {160, 320, 640} <= set(TEMPLATE.space(region)["threads"])


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "dtype"), [("softmax", "float16"), ("log_softmax", "bfloat16"), ("rms_norm", "float16")]
)
def test_smaller_types(name: str, dtype: str) -> None:
    forward, init = KINDS[name]
    with emulated(Gpu(memory=2400)):
        kernel = make(task_of(forward, f"torch.randn(64, 2048, dtype=torch.{dtype})", init), TEMPLATE, threads=128)
    kernel.check(_numbers(5, 2048).to(getattr(torch, dtype)))
    kernel.check(_numbers(5, 1029).to(getattr(torch, dtype)))


@pytest.mark.thorough
def test_half_norm_with_weights() -> None:
    with emulated():
        kernel = make(task_of("return self.norm(x)", "torch.randn(9, 2048).half()", LAYER + "; self.half()"), TEMPLATE)
    kernel.check(_numbers(9, 2048).half())


@pytest.mark.thorough
def test_every_setting() -> None:
    with emulated(Gpu(memory=20000)):
        kernel = make_each(task_of("return torch.softmax(x, -1)", ROWS), TEMPLATE)
    kernel.check(_numbers(6, 3000))
    assert "<ROW_SOFTMAX, float, 1024, 1" in kernel.source and "row_held_run<" in kernel.source
    # Rows and threads are limited together.
    with emulated():
        for threads, rows in ((128, 4), (512, 2)):
            made = make(task_of("return torch.softmax(x, -1)", ROWS), TEMPLATE, threads=threads, rows=4)
            assert f"row_run<ROW_SOFTMAX, float, {threads}, {rows}>" in made.source


@pytest.mark.thorough
def test_several_dimensions_make_a_row_and_rows_may_be_missing() -> None:
    with emulated(Gpu(memory=9000)):
        kernel = make(task_of("return F.layer_norm(x, (40, 60))", "torch.randn(2, 3, 40, 60)"), TEMPLATE)
        kernel.check(_numbers(2, 3, 40, 60), factor=3.0)
    with emulated():
        softmax = make(task_of("return torch.softmax(x, -1)", ROWS), TEMPLATE)
        assert softmax.candidate()(torch.empty(0, 5)).shape == (0, 5)
        assert "math.prod(x.shape[-2:])" in kernel.source
        with pytest.raises(ValueError, match="the kernel takes torch.float32"):
            softmax.candidate()(torch.ones(3, 5).half())


def test_moments_are_returned_where_they_are_used() -> None:
    task = task_of("return self.norm(x)", "torch.randn(7, 2048)", LAYER)
    both = joint(trace(task, task.primary, whole=True))
    regions = [r for r in map(TEMPLATE.match, both.forward.graph.nodes) if r is not None]
    assert len(regions) == 1 and len(regions[0].output.users) == 3
    chosen = Chosen(TEMPLATE, regions[0], {"threads": 128, "rows": 1})
    text = emit(both.forward, constructor(task), [chosen], "cpu", "A test.").source
    with emulated(Gpu(memory=2400)):
        scope: dict[str, object] = {"__name__": "made"}
        exec(text, scope)
        torch.manual_seed(0)
        x, weight, bias = _numbers(7, 2048), torch.randn(2048), torch.randn(2048)
        found = scope["cuda_rows_0"](x, weight, bias)  # type: ignore[operator]
    wanted = torch.native_layer_norm(x, (2048,), weight, bias, 1e-5)
    for ours, theirs in zip(found, wanted, strict=True):
        assert ours.shape == theirs.shape
        torch.testing.assert_close(ours, theirs)


def test_what_is_left_alone() -> None:
    for forward in (
        "return torch.softmax(x, 0)",
        "return torch.softmax(x.double(), 1)",
        "return torch.softmax(x, 1, dtype=torch.float16)",
        "return F.layer_norm(x, (2048,), weight=torch.ones(2048, dtype=torch.float64))",
        "return F.group_norm(x, 2)",
        "return F.instance_norm(x[None], weight=x[:, 0])",
        "return F.instance_norm(x[None], x[:, 0], x[:, 1].abs(), use_input_stats=False)",
    ):
        assert refuses(task_of(forward, ROWS), TEMPLATE)


@pytest.mark.parametrize(("rest", "worth"), [("", True), (" / 2", False)])
def test_an_instance_norm_is_promising_where_nothing_follows(rest: str, worth: bool) -> None:
    _, region = find(task_of(f"return F.instance_norm(x){rest}", "torch.randn(4, 3, 64, 64)"), TEMPLATE)
    assert region is not None and TEMPLATE.promising(region) is worth


@pytest.mark.parametrize(
    ("shape", "dtype", "worth"),
    [("8, 1023", "float32", False), ("8, 1024", "float16", True), ("8, 393216", "float32", True)]
    + [("8, 1048576", "float32", False), ("8, 524288", "bfloat16", True)],
)
def test_only_long_rows_that_fit_are_promising(shape: str, dtype: str, worth: bool) -> None:
    task = task_of("return torch.softmax(x, -1)", f"torch.randn({shape}, dtype=torch.{dtype})")
    _, region = find(task, TEMPLATE)
    assert region is not None and TEMPLATE.promising(region) is worth


@pytest.mark.parametrize(
    ("name", "dtype", "threads"),
    [
        ("layer_norm_affine", "bfloat16", 256),
        pytest.param("log_softmax", "float16", 512, marks=pytest.mark.thorough),
    ],
)
def test_nvcc_builds_it_without_spilling(name: str, dtype: str, threads: int) -> None:
    forward, init = KINDS[name]
    init += f"; self.to(torch.{dtype})"
    with emulated():
        kernel = make(task_of(forward, f"torch.randn(9, 2048, dtype=torch.{dtype})", init), TEMPLATE, threads=threads)
    log = compiled(source_of(kernel.source)).log
    assert "for 'sm_90" in log and "warning" not in log
    frames = re.findall(r"properties for \w*Li(\d)ELb(\d)\w*\n *(\d+) bytes stack", log)
    assert len(frames) == 4
    # A register or two beside the loops; where numbers come one by one, a few.
    assert all(int(size) <= (32 if wide == "1" else 8) for wide, _, size in frames), frames


def test_nvcc_keeps_rows_in_registers() -> None:
    task = task_of(
        "return F.layer_norm(x, (5120,), w, b)",
        "torch.randn(8, 5120).half(), torch.randn(5120).half(), torch.randn(5120).half()",
        arguments="x, w, b",
    )
    with emulated():
        text = source_of(make(task, TEMPLATE, threads=320, **HELD).source)
    found = re.search(r"row_held_kernel\w*'.*\n.*\n *(\d+) bytes stack frame, (\d+) bytes spill", compiled(text).log)
    assert found is not None and found.groups() == ("0", "0")


def test_kernels_of_one_candidate_share_their_text() -> None:
    body = "return torch.softmax(x, -1), F.rms_norm(x, (x.shape[-1],))"
    task = task_of(body, "torch.randn(9, 1024, dtype=torch.float16)")
    traced, _ = find(task, TEMPLATE)
    regions = [r for r in map(TEMPLATE.match, traced.graph.nodes) if r is not None]
    chosen = [Chosen(TEMPLATE, r, {"threads": 128, "rows": 1}) for r in regions]
    text = emit(traced, constructor(task), chosen, "cpu", "A test.").source
    assert len(chosen) == 2 and text.count("struct RowPart") == text.count("#include <cuda_fp16.h>") == 1
    assert text.startswith('"""A test."""') and "from burnish.inline import cuda\n" in text
    compiled(source_of(text))
