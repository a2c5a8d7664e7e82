"""What a GPU's kernels leave alone or give up on: planning for one ends with a candidate all the same."""

from __future__ import annotations

import pytest
from kernel_harness import task_of

from burnish.propose.planning import Plan, given
from burnish.propose.recipes import planners_of

ROUNDS = """
def rounds(v):
    span = 1
    while span < v.shape[-1]:
        a, b = v.unflatten(-1, (-1, 2, span)).unbind(-2)
        v, span = torch.stack((a + b, a - b), -2).flatten(-3), 2 * span
    return v
"""
BYTES = "torch.randn(20, 128), torch.zeros(128, 64, dtype=torch.uint8)"


def planned(body: str, inputs: str, arguments: str = "x") -> Plan:
    (planner,) = planners_of(task_of(body.strip(), inputs, arguments=arguments), "cuda:0").values()
    plan = planner.plan(given({}))
    compile(plan.emitted.source, "candidate", "exec")
    return plan


@pytest.mark.parametrize(
    ("body", "inputs", "arguments"),
    [
        (ROUNDS + "q, k, v = x.unbind(1)\nreturn rounds(q) @ k.T", "torch.randn(16, 3, 32)", "x"),
        (ROUNDS + "q, k = x.unbind(1)\nreturn rounds(q), k + 1", "torch.randn(16, 2, 32)", "x"),
        ("i = torch.arange(64)\nreturn x @ ((i // 4) % 8).to(torch.float32)", "torch.randn(20, 64)", "x"),
        ("for _ in range(250):\n    x = x * w + 0.5\nreturn x", "torch.randn(40, 64), torch.randn(64)", "x, w"),
        ("return x.sum().sum(0) * w", "torch.randn(16, 32), torch.randn(5)", "x, w"),
        (
            "return (x @ w.float()).sum(0)",
            "torch.randn(1, 40, 128), torch.zeros(1, 128, 70, dtype=torch.int8)",
            "x, w",
        ),
        ("return x @ (w + w).to(torch.float32)", BYTES.replace("uint8", "bool"), "x, w"),
        ("return x @ w.to(torch.uint16).to(torch.float32)", BYTES, "x, w"),
    ],
)
def test_planning_ends_with_a_candidate(body: str, inputs: str, arguments: str) -> None:
    assert "class ModelNew" in planned(body, inputs, arguments).emitted.source


def test_bits_are_not_taken_for_numbers() -> None:
    body = "return x @ (w.to(torch.int32) << 23).view(torch.float32)"
    rules = [step.rule for step in planned(body, BYTES, "x, w").recipe.steps]
    assert "kernel decoded_product" not in rules and "kernel decoded_elements" not in rules
