"""What a task's tensors take, from shapes alone, against what they take when the reference runs."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from task_runs import run

from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.suites.bench.footprint import RESTING_BYTES, capacity, footprint, stages
from burnish.suites.bench.sizes import Sizes, sizes_of

MIB, GIB = 1 << 20, 1 << 30


def task(forward: str, inputs: str, init: str = "pass", **changes: object) -> Task:
    names = ", ".join("abc"[: inputs.count("torch.")])
    made = Task(
        "test",
        "import torch\n\n\nclass Model(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        f"        {init}\n\n    def forward(self, {names}):\n        {forward}\n\n\n"
        f"def get_inputs(rows=16):\n    return [{inputs}]\n",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def of(made: Task) -> Sizes:
    return sizes_of(made, made.primary)


def bytes_of(tensors: object) -> int:
    return sum(t.numel() * t.element_size() for t in tensors)  # type: ignore[attr-defined]


LINEAR = task("return self.layer(a)", "torch.rand(rows, 32)", "self.layer = torch.nn.Linear(32, 8)")
CASES = {
    "pointwise": task("return torch.relu(a) + b", "torch.rand(rows, 64), torch.rand(64)"),
    "two outputs of other types": task("return a.half(), a > 0", "torch.rand(rows, 64)"),
    "parameters": LINEAR,
    "gradients": replace(LINEAR, direction=Direction.FORWARD_BACKWARD),
    "indices": task("return a[b]", "torch.rand(rows, 64), torch.arange(4)"),
    "one tensor, not a list": replace(
        task("return a * 2", "torch.rand(rows, 64)"),
        source=task("return a * 2", "torch.rand(rows, 64)").source.replace("[torch.rand(rows, 64)]", "torch.rand(5)"),
    ),
}


@pytest.mark.parametrize("name", list(CASES))
def test_sizes_are_those_of_a_run(name: str) -> None:
    inputs, outputs, reference = run(CASES[name])
    sizes = of(CASES[name])
    assert sizes.inputs == bytes_of((*inputs.tensors, *(inputs.gradients or ())))
    assert sizes.outputs == bytes_of(outputs.tensors)
    assert sizes.state == bytes_of(reference.state().values())
    assert sizes.call >= sizes.outputs and sizes.wide_call >= sizes.wide_outputs >= sizes.outputs
    assert sizes.elements == max(t.numel() for t in (*inputs.tensors, *outputs.tensors))


def test_what_lies_in_between_counts_while_it_is_there() -> None:
    one = 16 * 64 * 4
    assert of(task("return a.exp().sin().cos()", "torch.rand(rows, 64)")).call == 2 * one
    assert of(task("b = a.exp()\n        c = a.sin()\n        return b * c", "torch.rand(rows, 64)")).call == 3 * one
    # A view takes nothing, and blocks that were given back are used again.
    assert of(task("return a.view(-1)[:8].clone()", "torch.rand(rows, 64)")).call == 32
    grown = "return torch.cat([a.exp(), a.sin()]).cos()"
    assert of(task(grown, "torch.rand(rows, 64)")).call == 6 * one  # 1 and 1, the 2 of both, and 2 for the result
    sizes = of(task("return (a.long() + 1).half()", "torch.rand(rows, 64)"))
    assert sizes.wide_call == 2 * 2 * one  # whole numbers are no wider, halves four times as wide


def test_a_convolution_is_lent_what_its_library_lays_out_anew() -> None:
    conv = task("return self.c(a)", "torch.rand(2, 4, 8, 8)", "self.c = torch.nn.Conv2d(4, 4, 1, bias=False)")
    sizes = of(conv)
    assert sizes.convolves and not of(LINEAR).convolves
    assert sizes.call == sizes.outputs + sizes.inputs + sizes.outputs + sizes.state
    assert sizes.wide_call == 2 * sizes.outputs


def test_recurrent_layers_take_no_time_however_long_they_are() -> None:
    lstm = "self.r = torch.nn.LSTM(8, 16, 3, batch_first=True)"
    sizes = of(task("return self.r(a)[0]", "torch.rand(2, 100000, 8)", lstm))
    assert sizes.outputs == 2 * 100000 * 16 * 4 <= sizes.call


@pytest.mark.parametrize(
    "made",
    [
        task("return a[: int(a.sum().item())]", "torch.rand(rows, 64)"),
        task("raise SystemExit", "torch.rand(rows, 64)"),
        Task("test", "def get_inputs(:"),
        Task("test", "import nowhere"),
    ],
)
def test_what_cannot_be_seen_without_values_is_taken_for_large(made: Task) -> None:
    sizes = of(made)
    assert sizes.inputs >= GIB and sizes.outputs >= GIB
    assert footprint(made) > 8 * GIB


def test_a_task_that_sets_a_type_decides_no_other_tasks_sizes() -> None:
    usual, made = torch.get_default_dtype(), task("return a * 2", "torch.rand(rows, 64)")
    own = replace(made, source=f"import torch\n\ntorch.set_default_dtype(torch.float64)\n{made.source}")
    try:
        assert of(own).inputs == 2 * 16 * 64 * 4
        assert of(made).inputs == 16 * 64 * 4
    finally:
        torch.set_default_dtype(usual)


def test_a_function_and_every_workload_count() -> None:
    made = Task(
        "t", "import torch\n\ndef f(a):\n    return a + 1\n\ndef get_inputs(n=1):\n    return [torch.rand(n)]\n"
    )
    made = replace(made, entry="f", kind=EntryKind.FUNCTION)
    wide = replace(made, workloads=(Workload(), Workload("wide", (("n", 1 << 28),))))
    assert of(made).outputs == 4
    assert footprint(wide) > footprint(made) + 8 * GIB


def test_the_estimate_covers_processes_and_grows_with_the_tensors_and_the_panel() -> None:
    assert capacity("cpu") is None
    small = max(held.bytes for held in stages(Sizes()))
    assert RESTING_BYTES < small < 8 * GIB
    for one in (MIB, 100 * MIB, 400 * MIB, 2 * GIB, 8 * GIB):
        sizes = Sizes(one, one, one // 8, one, 2 * one, 2 * one, one // 4, 2 * one, one // 4)
        held = max(held.bytes for held in stages(sizes))
        # The judge's copies, the float64 run's, both sides' own: never fewer than in the leanest of its ways.
        assert held > small + 14 * one
        assert max(found.bytes for found in stages(sizes, others=1)) > held
        assert max(found.bytes for found in stages(replace(sizes, convolves=True))) >= held


def test_a_pointwise_problem_of_six_gigabytes_leaves_no_room_on_an_h200() -> None:
    made = task("return torch.relu(a)", "torch.rand(4096, 393216)")
    assert footprint(made) > 110 * GIB
    assert footprint(task("return torch.relu(a)", "torch.rand(1024, 1024)")) < 10 * GIB
    assert not torch.cuda.is_initialized()
