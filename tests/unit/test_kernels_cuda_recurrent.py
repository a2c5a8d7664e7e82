"""Recurrent layers in CUDA C++: values on an imagined GPU, and the real compiler's opinion."""

from __future__ import annotations

import re

import pytest
import torch
from cuda_harness import Gpu, compiled, emulated, source_of
from kernel_harness import Made, find, make, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.cuda_recurrent import CudaRecurrent

TEMPLATE = CudaRecurrent()
GPU = Gpu(processors=20, clusters=2)


def layer(cell: str, options: str = "", use: str = "[0]", shape: str = "3, 5, 4", hidden: int = 19) -> Task:
    init = f"self.r = nn.{cell}(4, {hidden}, {options or 'batch_first=True'})"
    return task_of(f"return self.r(x){use}", f"torch.randn({shape})", init)


def made(task: Task, gpu: Gpu = GPU, **settings: int) -> Made:
    with emulated(gpu):
        return make(task, TEMPLATE, **settings)


@pytest.mark.parametrize(
    ("cell", "options", "use", "blocks"),
    [
        ("LSTM", "2, batch_first=True", "[0]", 2),
        ("GRU", "bidirectional=True", "[1]", 4),
        pytest.param("RNN", "nonlinearity='relu'", "[1]", 16, marks=pytest.mark.thorough),
        pytest.param("LSTM", "bidirectional=True", "[1][0]", 4, marks=pytest.mark.thorough),
        pytest.param("GRU", "2, bidirectional=True, batch_first=True", "[0]", 2, marks=pytest.mark.thorough),
        pytest.param("LSTM", "bias=False", "[1][1]", 1, marks=pytest.mark.thorough),
        pytest.param("LSTM", "batch_first=True", "[0]", 16, marks=pytest.mark.thorough),
        pytest.param("RNN", "2, batch_first=True", "[0]", 2, marks=pytest.mark.thorough),
    ],
)
def test_cells_layers_and_results(cell: str, options: str, use: str, blocks: int) -> None:
    kernel = made(layer(cell, options, use), blocks=blocks, threads=128)
    torch.manual_seed(0)
    kernel.check(torch.randn(3, 5, 4), factor=4.0)
    kernel.check(torch.randn(4, 13, 5).permute(2, 1, 0), factor=4.0)


@pytest.mark.thorough
@pytest.mark.parametrize(("hidden", "blocks"), [(1, 2), (130, 16), (136, 2)])
def test_sizes_of_the_hidden_state(hidden: int, blocks: int) -> None:
    torch.manual_seed(0)
    made(layer("GRU", hidden=hidden), blocks=blocks, threads=128).check(torch.randn(3, 3, 4), factor=4.0)


def test_more_units_than_a_warp_takes_are_shared_out_wider() -> None:
    kernel = made(layer("LSTM", hidden=136), blocks=1, threads=128)
    assert "recurrent_run<CELL_LSTM, 136, 8, 128>" in kernel.source
    torch.manual_seed(0)
    kernel.check(torch.randn(2, 3, 4), factor=4.0)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("cell", "hidden", "blocks", "threads"),
    # One row of the batch at a time, two and four.
    [("RNN", 384, 2, 512), ("LSTM", 1024, 16, 256), ("RNN", 1024, 8, 512), ("RNN", 1024, 16, 256)],
)
def test_weights_that_do_not_fit_are_read_at_every_step(cell: str, hidden: int, blocks: int, threads: int) -> None:
    kernel = made(layer(cell, hidden=hidden), blocks=blocks, threads=threads)
    torch.manual_seed(0)
    kernel.check(torch.randn(5, 2, 4), factor=4.0)


@pytest.mark.parametrize("blocks", [2, pytest.param(16, marks=pytest.mark.thorough)])
def test_rows_that_do_not_fit_go_through_time_one_after_the_other(blocks: int) -> None:
    kernel = made(layer("LSTM"), Gpu(memory=2000 if blocks == 2 else 1500, processors=16), blocks=blocks, threads=128)
    torch.manual_seed(0)
    kernel.check(torch.randn(7, 3, 4), factor=4.0)


@pytest.mark.thorough
def test_many_rows_of_few_units() -> None:
    kernel = made(layer("LSTM", hidden=9), blocks=1, threads=128)
    torch.manual_seed(0)
    kernel.check(torch.randn(70, 3, 4), factor=4.0)


def test_first_states_are_taken() -> None:
    init = "self.r = nn.LSTM(4, 19, 2, batch_first=True)"
    inputs = "torch.randn(3, 5, 4), torch.randn(2, 3, 19), torch.randn(2, 3, 19)"
    kernel = made(task_of("return self.r(x, (h, c))[0][:, -1]", inputs, init, "x, h, c"), threads=128)
    torch.manual_seed(0)
    states = torch.randn(3, 2, 19).transpose(0, 1)
    kernel.check(torch.randn(3, 5, 4), states, torch.randn(2, 3, 19), factor=4.0)
    with pytest.raises(ValueError, match="state"):
        kernel.candidate()(torch.randn(3, 5, 4), torch.randn(2, 3, 18), torch.randn(2, 3, 18))


def test_large_values_saturate_and_nan_stays() -> None:
    kernel = made(layer("LSTM"), threads=128)
    torch.manual_seed(0)
    x = 200.0 * torch.randn(3, 5, 4)
    assert kernel.check(x, factor=4.0).isfinite().all()
    x[1, 2] = float("nan")
    kernel.check(x, factor=4.0)
    made(layer("RNN", "nonlinearity='relu', batch_first=True"), threads=128).check(x, factor=4.0)


def test_a_gpu_with_too_few_processors_raises() -> None:
    kernel = made(layer("GRU"), Gpu(processors=15), blocks=16, threads=128)
    with pytest.raises(RuntimeError, match="720"):
        kernel.candidate()(torch.randn(3, 5, 4))


def test_another_size_than_it_was_made_for_raises() -> None:
    kernel = made(layer("GRU"), threads=128)
    other = kernel.candidate()
    other.r = torch.nn.GRU(4, 20, batch_first=True)
    with pytest.raises(ValueError, match="made for 19 hidden units, not 20"):
        other(torch.randn(3, 5, 4))


def test_what_is_left_alone() -> None:
    init = "self.r = nn.LSTM(4, 8, 2, batch_first=True)"
    assert refuses(task_of("a, (b, c) = self.r(x)\nreturn a, b", "torch.randn(3, 5, 4)", init), TEMPLATE)
    assert refuses(layer("LSTM", "proj_size=3", hidden=8), TEMPLATE)
    assert refuses(task_of("return self.r(x.half())[0]", "torch.randn(3, 5, 4)", init + ".half()"), TEMPLATE)
    assert refuses(layer("RNN", hidden=4097), TEMPLATE)


@pytest.mark.parametrize(
    ("cell", "hidden", "batch", "first", "worth"),
    [
        ("LSTM", 256, 10, (8, 512), True),
        ("LSTM", 64, 10, (4, 512), True),
        ("GRU", 256, 10, (8, 512), True),
        ("LSTM", 512, 10, (32, 512), True),
        ("LSTM", 1024, 4, (128, 256), True),
        ("LSTM", 1024, 256, (128, 256), False),
        ("LSTM", 2048, 1, (128, 256), False),
        ("RNN", 20, 1000, (2, 512), True),
    ],
)
def test_what_is_tried_first(cell: str, hidden: int, batch: int, first: tuple[int, int], worth: bool) -> None:
    _, region = find(layer(cell, shape=f"{batch}, 5, 4", hidden=hidden), TEMPLATE)
    assert region is not None
    space = TEMPLATE.space(region)
    assert (space["blocks"][0], space["threads"][0]) == first
    assert TEMPLATE.promising(region) is worth


@pytest.mark.parametrize(
    ("cell", "hidden", "blocks", "threads"),
    [
        ("LSTM", 256, 8, 512),
        pytest.param("GRU", 1024, 128, 256, marks=pytest.mark.thorough),
        pytest.param("RNN", 70, 2, 128, marks=pytest.mark.thorough),
    ],
)
def test_nvcc_builds_it_without_spilling(cell: str, hidden: int, blocks: int, threads: int) -> None:
    with emulated():
        kernel = make(layer(cell, hidden=hidden), TEMPLATE, blocks=blocks, threads=threads)
    log = compiled(source_of(kernel.source)).log
    assert "for 'sm_90" in log and "warning" not in log
    assert [int(size) for size in re.findall(r"(\d+) bytes stack frame", log)] == [0]
    assert "lib_cuda = cuda(CUDA_SOURCE)" in kernel.source and "from burnish.inline import cuda\n" in kernel.source
    assert ("arrived = x.new_empty" in kernel.source) is (blocks > 8)
