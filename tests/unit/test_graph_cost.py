"""What a part of a graph moves and computes: operations as torch counts them, bytes only where something crosses."""

from __future__ import annotations

from typing import Any

import pytest
from torch.utils.flop_counter import FlopCounterMode

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.graph.cost import Cost, bound_of, cost_of, launches_of, starts_of
from burnish.propose.constructor import constructor
from burnish.propose.planning import Plan, Planner, given, source_of

MODULE = """
import torch
import torch.nn.functional as F

class Model(torch.nn.Module):
    def forward(self, {arguments}):
        return {body}

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
COUNTED = {
    "linear": ("x, w", "F.linear(x, w)", "torch.randn(3, 5, 7), torch.randn(11, 7)"),
    "matmul": ("x, y", "x @ y", "torch.randn(2, 5, 7), torch.randn(2, 7, 3)"),
    "addmm": ("b, x, y", "torch.addmm(b, x, y)", "torch.randn(3), torch.randn(5, 7), torch.randn(7, 3)"),
    "conv": (
        "x, w",
        "F.conv2d(x, w, stride=2, padding=1, groups=2)",
        "torch.randn(2, 4, 9, 8), torch.randn(6, 2, 3, 3)",
    ),
    "transposed": ("x, w", "F.conv_transpose1d(x, w, stride=2)", "torch.randn(2, 4, 9), torch.randn(4, 6, 3)"),
    "attention": (
        "q, k, v",
        "F.scaled_dot_product_attention(q, k, v)",
        "torch.randn(2, 3, 5, 8), torch.randn(2, 3, 7, 8), torch.randn(2, 3, 7, 4)",
    ),
}


def task_of(arguments: str, body: str, inputs: str) -> Task:
    return Task("cost", MODULE.format(arguments=arguments, body=body, inputs=inputs))


def nodes_of(task: Task) -> list[Any]:
    return launches_of(trace(task, task.primary, whole=True).graph.nodes)


@pytest.mark.parametrize("name", list(COUNTED))
def test_operations_are_counted_as_torch_counts_them(name: str) -> None:
    task = task_of(*COUNTED[name])
    scope: dict[str, Any] = {}
    exec(task.source, scope)
    with FlopCounterMode(display=False) as counted:
        scope["Model"]()(*scope["get_inputs"]())
    assert cost_of(nodes_of(task)).flops == counted.get_total_flops()


def test_only_what_crosses_the_border_of_a_region_is_moved() -> None:
    task = task_of("x", "torch.relu(x * 2.0).transpose(0, 1) + 1.0", "torch.randn(8, 16)")
    nodes = trace(task, task.primary, whole=True).graph.nodes
    apart, together = launches_of(nodes), [node for node in nodes if node.op == "call_function"]
    assert len(apart) == 3 and len(together) == 4
    assert [cost_of([node]).bytes for node in apart] == [2 * 8 * 16 * 4] * 3
    assert cost_of(together) == Cost(2 * 8 * 16 * 4, 3 * 8 * 16)
    assert cost_of([n for n in together if n not in apart]).bytes == 0


@pytest.mark.parametrize(
    ("layer", "inputs", "starts"),
    [
        ("GRU(4, 3, num_layers=2)", "torch.randn(7, 5, 4)", 7 * 2),
        ("LSTM(4, 3, batch_first=True, bidirectional=True)", "torch.randn(7, 5, 4)", 5 * 2),
        ("RNN(4, 3)", "torch.randn(7, 4)", 7),
        ("Linear(4, 3)", "torch.randn(7, 5, 4)", 1),
    ],
)
def test_a_recurrent_layer_is_started_at_every_step(layer: str, inputs: str, starts: int) -> None:
    source = MODULE.format(arguments="x", body="self.layer(x)[0]", inputs=inputs)
    init = f"    def __init__(self):\n        super().__init__()\n        self.layer = torch.nn.{layer}\n"
    made = f"class Model(torch.nn.Module):\n{init}"
    task = Task("recurrent", source.replace("class Model(torch.nn.Module):\n", made))
    assert max(map(starts_of, nodes_of(task))) == starts


def test_what_binds() -> None:
    ceilings = {"bandwidth": 1e12, "flops_per_second": 1e13, "launch_seconds": 1e-6}
    assert bound_of(Cost(10**9, 10**9), **ceilings) == "memory"
    assert bound_of(Cost(10**9, 10**12), **ceilings) == "compute"
    assert bound_of(Cost(10**3, 10**3), **ceilings) == "launch"


def planned(inputs: str, device: str) -> Plan:
    task = task_of("x", "torch.cumsum(torch.sort(x, dim=-1)[0], dim=-1)", inputs)
    return Planner(trace(task, task.primary, whole=True), constructor(task), device).plan(given({}))


def test_small_work_is_replayed_from_a_graph_and_large_work_is_not() -> None:
    small, large = planned("torch.randn(4, 8)", "cuda:0"), planned("torch.randn(8192, 8192)", "cuda:0")
    assert small.recipe.steps[-1].rule == "launch" and "CUDAGraph" in source_of({"one": small})
    assert "- launch" in source_of({"one": small})
    assert all(step.rule != "launch" for step in large.recipe.steps) and "CUDAGraph" not in source_of({"one": large})
    assert "CUDAGraph" not in source_of({"one": planned("torch.randn(4, 8)", "cpu")})
