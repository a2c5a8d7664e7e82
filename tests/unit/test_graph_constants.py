"""Constant tensors that a reference makes in forward become numbers of the graph."""

from __future__ import annotations

import pytest
import torch

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.graph.errors import Unrecognised

TASK = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.rand(8))

    def forward(self, x):
        return {body}

def get_inputs():
    return [torch.randn(6, 8)]
"""
KEPT = [
    "torch.min(x * self.weight, torch.tensor(0.5))",
    "torch.max(torch.tensor(0.25, device=x.device), x) * self.weight",
    "torch.maximum(x, torch.tensor(1)) + self.weight",
    "(x - torch.tensor(0.5)) / torch.tensor(3.0) * self.weight",
    "torch.add(x, torch.tensor(2.0), alpha=3) * self.weight",
    "torch.clamp(x, max=torch.log(torch.tensor(1.0 / 0.6))) * self.weight",
    "torch.clamp(x, torch.neg(torch.tensor(0.5)).exp().neg()) + self.weight",
]
REFUSED = [
    "x * torch.tensor([0.5] * 8) + self.weight",
    "torch.tensor(0.5) - x * self.weight",
    "torch.min(x, torch.tensor(float('nan'))) * self.weight",
    "torch.clamp(x, torch.tensor(-0.5), x.mean()) * self.weight",
    "torch.clamp(x, max=torch.log(torch.tensor(-1.0))) * self.weight",
    "torch.atan2(x, torch.tensor(0.5)) * self.weight",
    "(x > 0).long() * torch.tensor(2) + self.weight",
]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("body", KEPT)
def test_a_constant_becomes_a_number(body: str, whole: bool) -> None:
    task = Task("constant", TASK.format(body=body))
    traced = trace(task, task.workloads[0], whole=whole)
    assert sorted(traced.tensors.values()) == ["self.weight", "x"]
    space: dict[str, object] = {}
    exec(task.source, space)
    model, x = space["Model"](), torch.randn(6, 8)  # type: ignore[operator]
    given = {"self.weight": model.weight, "x": x}
    order = [n.name for n in traced.graph.nodes if n.op == "placeholder"]
    (found,) = traced.module(*(given[traced.tensors[name]] for name in order))
    torch.testing.assert_close(found, model(x), rtol=0, atol=0)


@pytest.mark.parametrize("body", REFUSED)
def test_what_would_change_the_result_is_refused(body: str) -> None:
    task = Task("constant", TASK.format(body=body))
    with pytest.raises(Unrecognised, match="constant tensors"):
        trace(task, task.workloads[0])


def test_a_short_list_of_whole_numbers_is_put_together_where_asked_for() -> None:
    source = TASK.format(
        body="(x.long().unsqueeze(-1) // torch.tensor([1, 3, 9], dtype=torch.int16)).sum(-1) * self.weight"
    )
    task = Task("constant", source)
    with pytest.raises(Unrecognised, match="constant tensors"):
        trace(task, task.workloads[0], whole=True)
    traced = trace(task, task.workloads[0], whole=True, lists=True)
    space: dict[str, object] = {}
    exec(task.source, space)
    model, x = space["Model"](), 9 * torch.randn(6, 8)  # type: ignore[operator]
    given = {"self.weight": model.weight, "x": x}
    order = [n.name for n in traced.graph.nodes if n.op == "placeholder"]
    (found,) = torch.fx.GraphModule(traced.module, traced.graph)(*(given[traced.tensors[name]] for name in order))
    torch.testing.assert_close(found, model(x), rtol=0, atol=0)
    long = Task("constant", TASK.format(body="x * torch.tensor(list(range(8)) * 2)[:8] + self.weight"))
    with pytest.raises(Unrecognised, match="constant tensors"):
        trace(long, long.workloads[0], whole=True, lists=True)
