"""Counting work and bounding time, over hand-made ceilings."""

from __future__ import annotations

import dataclasses
import math
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from burnish.measure import ceilings as ceilings_module
from burnish.measure.ceilings import Ceilings, device_key, load, save
from burnish.measure.roofline import FLOOR_MARGIN, Work, bound, byte_floor_seconds, count_work, roofline

MIB = 2**20
CEILINGS = Ceilings(
    device="test",
    # The smallest size was slowed by call overhead; the cache is seen at 1 MiB.
    bandwidth=((64 * 1024, 2e11), (MIB, 4e11), (64 * MIB, 1e11), (1024 * MIB, 1e11)),
    flops=(("float32", 5e13), ("tf32", 3e14), ("bfloat16", 8e14)),
    launch_seconds=1e-6,
)


def test_matrix_product_is_counted_by_type() -> None:
    a, b = torch.randn(32, 64), torch.randn(64, 16)
    work = count_work(lambda x: x @ b, [a], [b])
    assert work == Work(bytes_in=4 * (32 * 64 + 64 * 16), bytes_out=4 * 32 * 16, flops=(("float32", 2 * 32 * 64 * 16),))
    double = count_work(lambda x: x @ b.double(), [a.double()], [b])
    assert double.flops == (("float64", 2 * 32 * 64 * 16),)


def test_counting_does_not_import_the_compiler() -> None:
    code = (
        "import sys, torch\n"
        "from burnish.measure.roofline import count_work\n"
        "assert count_work(lambda x: x @ x, [torch.ones(2, 2)]).total_flops == 16\n"
        "assert 'torch._dynamo' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0


def test_module_parameters_count_once() -> None:
    layer = torch.nn.Linear(8, 8, bias=False)
    twice = count_work(lambda x: layer(layer(x)), [torch.randn(4, 8)], [*layer.parameters(), *layer.parameters()])
    assert twice.bytes_in == 4 * (4 * 8 + 8 * 8)
    assert twice.total_flops == 2 * 2 * 4 * 8 * 8


def test_views_of_one_storage_count_once() -> None:
    base = torch.randn(100)
    assert count_work(lambda x, y: x + y, [base, base.flip(0)]).bytes_in == 800
    assert count_work(lambda x, y: x + y, [base, base.view(10, 10).view(-1)]).bytes_in == 400
    assert count_work(lambda x, y: x + y, [base[:50], base[50:]]).bytes_in == 400


def test_a_broadcast_input_counts_its_real_elements() -> None:
    assert count_work(lambda x: x + 1, [torch.randn(8, 1).expand(8, 100)]).bytes_in == 32


def test_a_view_of_the_input_writes_nothing() -> None:
    work = count_work(lambda x: x.t(), [torch.randn(4, 4)])
    assert (work.bytes_in, work.bytes_out) == (64, 0)


def test_nested_outputs_are_found() -> None:
    work = count_work(lambda x: {"a": x + 1, "b": [x + 2, (x + 3,)]}, [torch.randn(10)])
    assert work.bytes_out == 3 * 40


def test_given_outputs_replace_the_returned_ones() -> None:
    weight = torch.randn(4, 4, requires_grad=True)

    def backward(x: torch.Tensor) -> torch.Tensor:
        (gradient,) = torch.autograd.grad((x @ weight).sum(), [weight])
        return gradient

    work = count_work(backward, [torch.randn(4, 4)], [weight], outputs=[torch.empty(6)])
    assert work.bytes_out == 24
    assert work.total_flops == 2 * 2 * 4**3


def test_attention_and_convolution_are_counted() -> None:
    attend = torch.nn.functional.scaled_dot_product_attention
    q = torch.randn(2, 4, 16, 8)
    full = 4 * 2 * 4 * 16 * 16 * 8
    assert count_work(lambda x: attend(x, x, x), [q]).total_flops == full
    assert count_work(lambda x: attend(x, x, x, is_causal=True), [q]).total_flops == full // 2
    convolution = torch.nn.Conv2d(3, 5, 3, bias=False)
    work = count_work(convolution, [torch.randn(2, 3, 10, 10)], convolution.parameters())
    assert work.total_flops == 2 * 2 * 5 * 8 * 8 * 3 * 3 * 3


def test_partial_reads_are_noted() -> None:
    table = torch.nn.Embedding(1000, 4)
    assert count_work(table, [torch.arange(3)], table.parameters()).partial
    assert count_work(lambda x: x[:2] * 2, [torch.randn(9)]).partial
    assert not count_work(lambda x: torch.softmax(x, -1), [torch.randn(4, 9)]).partial


def test_bandwidth_is_interpolated_and_never_below_main_memory() -> None:
    assert CEILINGS.bandwidth_at(1) == 4e11
    assert CEILINGS.bandwidth_at(64 * 1024) == 4e11
    assert CEILINGS.bandwidth_at(8 * MIB) == pytest.approx(2e11)
    assert CEILINGS.bandwidth_at(2**40) == CEILINGS.main_memory == 1e11


@given(st.floats(1, 1e12), st.floats(1, 1e12))
def test_a_larger_working_set_is_never_faster(one: float, other: float) -> None:
    small, large = sorted((one, other))
    assert (
        CEILINGS.bandwidth_at(small) >= CEILINGS.bandwidth_at(large) * (1 - 1e-12) >= CEILINGS.main_memory * (1 - 1e-9)
    )


@pytest.mark.parametrize(
    ("work", "seconds", "kind"),
    [
        (Work(512 * MIB, 512 * MIB), 1024 * MIB / 1e11, "memory"),
        (Work(8, 8, (("bfloat16", 8 * 10**14),)), 1.0, "compute"),
        (Work(8, 8, (("bfloat16", 8 * 10**14), ("float32", 10**14))), 2.0, "compute"),
        (Work(8, 8), 1e-6, "launch"),
        (Work(0, 0), 1e-6, "launch"),
    ],
)
def test_the_largest_time_bounds(work: Work, seconds: float, kind: str) -> None:
    assert bound(work, CEILINGS) == (pytest.approx(seconds), kind)


def test_float32_is_bounded_by_what_keeps_its_accuracy() -> None:
    work = Work(8, 8, (("float32", 3 * 10**14),))
    assert bound(work, CEILINGS)[0] == pytest.approx(3.0)
    assert bound(work, CEILINGS, tf32=True)[0] == pytest.approx(1.0)
    cpu = dataclasses.replace(CEILINGS, flops=(("float32", 5e13),))
    assert bound(work, cpu, tf32=True)[0] == pytest.approx(6.0)


def test_an_unmeasured_type_gets_the_highest_rate() -> None:
    assert bound(Work(8, 8, (("int4", 8 * 10**14),)), CEILINGS)[0] == pytest.approx(1.0)
    bare = dataclasses.replace(CEILINGS, flops=())
    assert bound(Work(8, 8, (("float32", 10**15),)), bare) == (1e-6, "launch")


def test_score_exists_only_at_or_above_the_bound() -> None:
    work = Work(512 * MIB, 512 * MIB)
    bound_ms = bound(work, CEILINGS)[0] * 1e3
    slow, perfect, impossible = (roofline(t, work, CEILINGS) for t in (2 * bound_ms, bound_ms, 0.9 * bound_ms))
    assert slow.score == pytest.approx(0.5)
    assert perfect.score == pytest.approx(1.0)
    assert impossible.score is None
    assert (slow.bound, slow.bytes, slow.flops) == ("memory", 1024 * MIB, 0)


def test_the_hard_floor_lies_below_the_bound() -> None:
    work = Work(512 * MIB, 512 * MIB)
    assert byte_floor_seconds(work.bytes, CEILINGS) == pytest.approx(bound(work, CEILINGS)[0] / FLOOR_MARGIN)
    assert byte_floor_seconds(0, CEILINGS) == 0.0


@pytest.mark.parametrize(
    "change",
    [
        {"bandwidth": ()},
        {"bandwidth": ((2, 1.0), (1, 1.0))},
        {"bandwidth": ((1, 0.0),)},
        {"flops": (("float32", math.inf),)},
    ],
)
def test_ceilings_that_bound_nothing_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        dataclasses.replace(CEILINGS, **change)


def test_kept_ceilings_come_back_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURNISH_HOME", str(tmp_path))
    assert load("cpu") is None
    kept = dataclasses.replace(CEILINGS, device=device_key("cpu"), when="2026-01-01", versions=(("torch", "x"),))
    path = save(kept)
    assert load("cpu") == kept
    assert ceilings_module.load_or_calibrate("cpu") == kept
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    path.write_text('{"format": 0}')
    assert load("cpu") is None
    path.write_text("{cut short")
    assert load("cpu") is None
