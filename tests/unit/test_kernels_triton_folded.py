"""Normalisations folded into convolutions by one Triton kernel, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, refuses, task_of
from triton_harness import interpreted, main

from burnish.core.task import Task
from burnish.propose.kernels.triton_folded import FoldedWeight
from burnish.propose.recipes import planners_of

STATE = """
self.weight = nn.Parameter(torch.randn(6, 5, {size}, {size}))
self.scale, self.shift, self.mean = (nn.Parameter(torch.randn(6)) for _ in range(3))
self.variance = nn.Parameter(torch.rand(6) + 0.1)
self.to(torch.{kind})
"""
FOLDED = """
factor = torch.rsqrt(self.variance + 1e-5) * self.scale
bias = -self.mean * factor + self.shift
weight = self.weight * factor.view(-1, 1, 1, 1)
"""
CONVOLUTION = "return F.conv2d(x, weight.contiguous(memory_format=torch.channels_last), bias)"
NETWORK = """
self.first, self.last = nn.Conv2d(5, 6, 3, bias=False), nn.Conv2d(6, 7, 1, bias=False)
self.norm, self.end = nn.BatchNorm2d(6), nn.BatchNorm2d(7)
self.to(torch.bfloat16).eval()
"""


def _task(forward: str, size: int = 3, kind: str = "float32") -> Task:
    images = f"torch.randn(2, 5, 7, 7).to(torch.{kind}).contiguous(memory_format=torch.channels_last)"
    return task_of(FOLDED + forward, images, STATE.format(size=size, kind=kind))


def _images(kind: torch.dtype = torch.float32) -> torch.Tensor:
    torch.manual_seed(0)
    return torch.randn(2, 5, 7, 7).to(kind).contiguous(memory_format=torch.channels_last)


def check_weights_of_several_positions() -> None:
    for kind in (torch.float32, torch.bfloat16):
        made = make(_task(CONVOLUTION, kind=str(kind).removeprefix("torch.")), FoldedWeight(), block=32)
        made.check(_images(kind))
        assert "memory_format=torch.channels_last" in made.source and made.source.count("@triton.jit") == 1


def check_weights_of_one_position() -> None:
    made = make(_task("return F.conv2d(x, weight, bias)", size=1), FoldedWeight(), block=4)
    made.check(_images())
    assert "torch.empty_like(weight)" in made.source


def test_what_something_else_needs_too_is_left() -> None:
    assert refuses(_task("return F.conv2d(x, weight, bias)"), FoldedWeight()), "not channels last"
    assert refuses(_task(f"x = x + factor.sum()\n{CONVOLUTION}"), FoldedWeight())
    assert refuses(_task(f"x = x + bias.sum()\n{CONVOLUTION}"), FoldedWeight())


def test_a_network_folds_each_normalisation_once() -> None:
    forward = "return F.relu(self.end(self.last(F.relu(self.norm(self.first(x))))))"
    task = task_of(forward, "torch.randn(8, 5, 16, 16).to(torch.bfloat16)", NETWORK)
    (planner,) = planners_of(task, "cuda").values()
    plan = planner.plan(lambda name, choices: choices[0])
    steps = [step.rule for step in plan.recipe.steps if step.rule.startswith("kernel")]
    assert steps == ["kernel folded_weight", "kernel convolution_end"] * 2
    compile(plan.emitted.source, "candidate", "exec")


def test_channels_last_values_are_not_computed_twice_for_rows() -> None:
    # The mean at the end reads rows; with the sums before it inside, two convolutions would be done again for it.
    forward = """
    x = F.relu(self.norm(self.first(x)))
    y = F.relu(self.end(self.last(x)) + x)
    return F.relu(self.end(self.last(y)) + y).mean((2, 3))
    """
    state = NETWORK.replace("6, 7, 1", "6, 6, 1").replace("BatchNorm2d(7)", "BatchNorm2d(6)")
    task = task_of(forward, "torch.randn(8, 5, 16, 16).to(torch.bfloat16)", state)
    (planner,) = planners_of(task, "cuda").values()
    plan = planner.plan(lambda name, choices: choices[0])
    assert [step.rule for step in plan.recipe.steps].count("kernel convolution_end") == 3
    assert "conv2d(" not in plan.emitted.source.partition("def forward(self")[2]


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
