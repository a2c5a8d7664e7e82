"""A sum and its norm in one Triton kernel: where both are needed, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, refuses, task_of
from triton_harness import interpreted, main

from burnish.core.task import Task
from burnish.propose.kernels.triton_sum_norm import SumNorm
from burnish.propose.planning import Plan
from burnish.propose.recipes import planners_of

STATE = """
self.norm = nn.RMSNorm({width}, eps=1e-6)
self.second = nn.LayerNorm({width})
nn.init.normal_(self.second.bias)
nn.init.normal_(self.norm.weight)
self.layers = nn.ModuleList(nn.Linear({width}, {width}, bias=False) for _ in range(3))
"""
RMS = "s = x + y\nreturn s * self.norm(s)"
BOTH = "s = x + y\nreturn s, F.rms_norm(s, (24,), None, 1e-6)"
LAYER = "s = x + y\nreturn self.second(s).relu() + s"
STREAM = """
for layer in self.layers:
    x = x + layer(self.norm(x))
return self.second(x)
"""


def _task(forward: str, width: int = 24, kind: str = "bfloat16") -> Task:
    inputs = f"torch.randn(3, 5, {width}).to(torch.{kind}), torch.randn(3, 5, {width}).to(torch.{kind})"
    state = STATE.format(width=width) + f"self.to(torch.{kind})"
    return task_of(forward, inputs, state, "x, y")


def _inputs(width: int = 24, kind: torch.dtype = torch.bfloat16) -> tuple[torch.Tensor, ...]:
    torch.manual_seed(1)
    return torch.randn(3, 5, width).to(kind), torch.randn(3, 5, width).to(kind)


def check_both_norms() -> None:
    for forward in (RMS, LAYER):
        for kind in (torch.float16, torch.bfloat16):
            made = make(_task(forward, kind=str(kind).removeprefix("torch.")), SumNorm(), elements=64)
            made.check(*_inputs(kind=kind))
            assert made.source.count("@triton.jit") == 1


def check_the_norm_is_of_the_sum_as_it_is_written() -> None:
    # What chooses by its results (a router) must not see other roundings of the sum than the reference makes.  The
    # interpreter cuts bfloat16 off: float16 tells.
    made = make(_task(BOTH, kind="float16"), SumNorm(), elements=64)
    x, y = _inputs(kind=torch.float16)
    total, normed = made.models()[1](x, y)
    wide = total.float()
    expected = (wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6)).half()
    assert torch.equal(total, x + y) and torch.equal(normed, expected)


def check_several_rows_a_program() -> None:
    make(_task(LAYER, width=16), SumNorm(), elements=64).check(*_inputs(16))


def _first(task: Task) -> Plan:
    (planner,) = planners_of(task, "cuda").values()
    return planner.plan(lambda name, choices: choices[0])


def test_the_stream_beside_layers_is_written_once_a_layer() -> None:
    plan = _first(_task(STREAM))
    assert [step.rule for step in plan.recipe.steps].count("kernel sum_norm") == 2
    forward = plan.emitted.source.partition("def forward(self")[2]
    # Every sum is let go as soon as the next one is there.
    assert "rms_norm_1, add = sum_norm" in forward and "rms_norm_2, add_1 = sum_norm" in forward
    assert "del add" in forward.partition("rms_norm_2")[2]


def test_a_large_product_in_float32_adds_by_itself_and_is_done_once() -> None:
    inputs = "torch.randn(8, 512, 1024), torch.randn(8, 512, 1024)"
    task = task_of(RMS.replace("x + y", "x + self.layers[0](y)"), inputs, STATE.format(width=1024), "x, y")
    steps = [step.rule for step in _first(task).recipe.steps if step.rule.startswith("kernel")]
    assert steps == ["kernel split_product", "kernel fused"]


def test_a_sum_that_is_needed_before_its_norm_or_by_it_alone_is_left() -> None:
    assert refuses(_task("s = x + y\nt = s.relu()\nreturn self.norm(s) * t * s"), SumNorm())
    assert refuses(_task("return self.norm(x + y)"), SumNorm())
    assert refuses(_task("s = x + y[0]\nreturn self.norm(s) * s"), SumNorm())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
