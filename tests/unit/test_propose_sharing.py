"""Layers that repeat share their kernels although their tensors have other names, and copies that are none are none."""

from __future__ import annotations

import torch
from kernel_harness import _run, task_of

from burnish.propose.planning import given
from burnish.propose.recipes import planners_of

LAYERS = "\n".join(
    f"self.layers_{i}_scale, self.layers_{i}_shift = nn.Parameter(torch.rand(64)), nn.Parameter(torch.randn(64))"
    for i in range(4)
)
FORWARD = "x = x @ x\n" + "\n".join(
    f"x = torch.tanh(x * self.layers_{i}_scale - self.layers_{i}_shift) @ x" for i in range(4)
)
SWAPPED = FORWARD.replace(
    "x * self.layers_3_scale - self.layers_3_shift", "x * self.layers_3_shift - self.layers_3_scale"
)


def _source(forward: str) -> tuple[str, str]:
    task = task_of(f"{forward}\nreturn x", "torch.randn(64, 64)", LAYERS)
    plan = next(iter(planners_of(task, "cuda:0").values())).plan(given({}))
    return plan.emitted.source, task.source


def test_layers_share_a_kernel_whatever_their_tensors_are_called() -> None:
    source, _ = _source(FORWARD)
    # The first reads a value without a number in its name.
    assert source.count("@triton.jit\ndef fused") <= 2, "four layers, alike"
    assert all(f"self.layers_{i}_scale" in source for i in range(4)), "each is called with its own"


def test_what_is_shared_takes_each_layers_tensors_in_its_own_order() -> None:
    source, reference = _source(SWAPPED)
    calls = [line for line in source.splitlines() if "self.layers_" in line and "= fused" in line]
    assert len(calls) == 4
    third, last = (line.partition("= ")[2] for line in calls[2:])
    same_kernel = third.partition("(")[0] == last.partition("(")[0]
    assert not same_kernel or last.index("layers_3_shift") < last.index("layers_3_scale")


def test_a_copy_into_an_order_that_may_be_there_already_is_left_to_the_tensor() -> None:
    forward = "return (x @ x).reshape(4, 16, 64).transpose(0, 1).reshape(16, 256)"
    task = task_of(forward, "torch.randn(64, 64)", "pass")
    plan = next(iter(planners_of(task, "cuda:0").values())).plan(given({}))
    assert ".contiguous()" in plan.emitted.source and "aten.clone" not in plan.emitted.source
    torch.manual_seed(0)
    x = torch.randn(64, 64)
    found, wanted = _run(plan.emitted.source)["ModelNew"]()(x), _run(task.source)["Model"]()(x)
    assert torch.equal(found, wanted)
    given_back = task_of("return x.transpose(0, 1).reshape(64 * 64)", "torch.randn(64, 64)", "pass")
    plan = next(iter(planners_of(given_back, "cuda:0").values())).plan(given({}))
    assert ".contiguous()" not in plan.emitted.source, "an input's memory is not passed on"
