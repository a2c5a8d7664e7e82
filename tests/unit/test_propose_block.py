"""A block of a language model on a CPU: every product once, what follows it inside, and nothing held for longer."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import torch
from kernel_harness_c import task_of

from burnish.core.task import Task
from burnish.propose.planning import Plan, given
from burnish.propose.recipes import planners_of

FORWARD = """
def turn(x, c, s):
    a, b = x.chunk(2, dim=-1)
    return x * c + torch.cat((-b, a), dim=-1) * s
n = F.rms_norm(x, (48,), self.n1, 1e-6)
q, k, v = (f(n).view(2, 30, -1, 8).transpose(1, 2) for f in (self.q, self.k, self.v))
mixed = F.scaled_dot_product_attention(turn(q, c, s), turn(k, c, s), v, is_causal=True, enable_gqa=True)
x = x + self.o(mixed.transpose(1, 2).reshape(2, 30, 48))
n = F.rms_norm(x, (48,), self.n2, 1e-6)
return x + self.down(F.silu(self.gate(n)) * self.up(n))
"""
INIT = """
self.n1, self.n2 = (nn.Parameter(torch.rand(48) + 0.5) for _ in range(2))
self.q, self.k, self.v = (nn.Linear(48, width, bias=False) for width in (48, 24, 24))
self.o, self.gate, self.up = (nn.Linear(48, width, bias=False) for width in (48, 72, 72))
self.down = nn.Linear(72, 48, bias=False)
"""


def block() -> Task:
    return task_of(FORWARD, "torch.randn(2, 30, 48), torch.randn(30, 8), torch.randn(30, 8)", INIT, "x, c, s")


@cache
def default() -> Plan:
    (planner,) = planners_of(block(), "cpu").values()
    return planner.plan(given({}))


def statements() -> list[str]:
    return default().emitted.source.partition("def forward(self")[2].splitlines()


def test_every_product_is_computed_once_with_what_follows_it() -> None:
    lines = statements()
    for name in ("q", "k", "v", "o", "gate", "up", "down"):
        assert sum(f"self.{name}.weight" in line for line in lines) == 1, name
    kernels = [step.rule for step in default().recipe.steps]
    assert kernels.count("kernel rotary_attention") == 1
    # Neither a residual addition nor a copy of the attention's result is left to torch.
    assert not [line for line in lines if "aten.add" in line or "aten.clone" in line]


def test_values_are_let_go_after_their_last_use() -> None:
    lines = statements()
    gone: set[str] = set()
    for line in lines:
        read = set(re.findall(r"\w+", line))
        assert not read & gone, line
        if line.strip().startswith("del "):
            gone |= read - {"del"}
    made = {line.split(" = ")[0].strip() for line in lines if " = " in line}
    # All but the result and what the last statement reads.
    last = set(re.findall(r"\w+", next(line for line in reversed(lines) if " = " in line)))
    assert made - last == gone & (made - last)
    assert len(gone) > 5


def test_the_result_is_the_references() -> None:
    reference: dict[str, Any] = {"__name__": "reference"}
    exec(compile(block().source, "reference", "exec"), reference)
    candidate: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(default().emitted.source, "candidate", "exec"), candidate)
    torch.manual_seed(0)
    model = reference["Model"]().eval()
    ours = candidate["ModelNew"]().eval()
    ours.load_state_dict(model.state_dict())
    inputs = reference["get_inputs"]()
    with torch.no_grad():
        wanted, got = model(*inputs), ours(*inputs)
        exact = model.double()(*(i.double() for i in inputs))
    own, theirs = (got - exact).abs().max().item(), (wanted - exact).abs().max().item()
    assert own <= 4 * theirs + 2e-7 * exact.abs().max().item()
