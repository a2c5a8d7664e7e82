"""Captured graphs: where the pass that makes operators functional is left out, it would have changed nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import torch

from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.graph import capture
from burnish.graph.decompositions import core_table
from burnish.graph.errors import Unrecognised
from burnish.graph.loading import load
from burnish.graph.recurrent_shapes import recurrent_by_shape
from burnish.propose.recipes import RecipeProposer
from burnish.suites import field

TASKS = Path(field.__file__).parent / "field_tasks"
PLAIN = ("conjugate_gradient", "swiglu", "attention_varlen", "convnext_block", "long_convolution", "moe_swiglu")


def _described(exported: Any) -> list[tuple[Any, ...]]:
    """Return what each node of a graph computes, from what, and of which shape, type and layout."""
    rows = []
    for node in exported.graph.nodes:
        value = node.meta.get("val")
        facts = (value.shape, value.dtype, value.stride()) if isinstance(value, torch.Tensor) else None
        rows.append((node.op, node.name, str(node.target), str(node.args), str(node.kwargs), facts))
    return rows


@pytest.mark.parametrize("name", PLAIN)
def test_the_short_way_gives_the_same_graph(name: str) -> None:
    task = task_from_file(TASKS / f"{name}.py")
    with capture.quiet(), recurrent_by_shape():
        model, arguments = load(task, task.primary, "meta")
        exported = torch.export.export(model, tuple(arguments))
        assert capture._settled(exported.graph)
        whole = exported.run_decompositions({})
    exported.graph.eliminate_dead_code()
    assert _described(exported) == _described(whole)
    assert str(exported.graph_signature) == str(whole.graph_signature)


BODIES = {
    "x.sin() + weight": True,
    "torch.nn.functional.linear(x, weight).permute(1, 0)": True,
    "x.flatten(0, 1)": False,
    "x.add_(1)": False,
    "torch.nn.functional.dropout(x, 0.5)": False,
    "torch.nn.functional.batch_norm(x, weight[0], weight[1], training=True)": False,
    "x.reshape(-1)": False,
}


@pytest.mark.parametrize("body", BODIES)
def test_what_writes_draws_or_may_return_its_input_takes_the_long_way(body: str) -> None:
    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor, weight: torch.Tensor) -> Any:
            return eval(body, {"torch": torch, "x": x, "weight": weight})

    exported = torch.export.export(Model(), (torch.randn(4, 4), torch.rand(4, 4)), strict=False)
    assert capture._settled(exported.graph) is BODIES[body]


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16, torch.float16])
def test_mish_with_one_exponential_is_mish(dtype: torch.dtype) -> None:
    x = torch.cat([torch.linspace(-80, 40, 20_001), torch.tensor([0.0, torch.inf, torch.nan])]).to(dtype)
    expected = torch.nn.functional.mish(x.double())
    found = core_table()[torch.ops.aten.mish.default](x)
    assert found.dtype is dtype
    # Half precision ends at 6e-8: what is smaller has no digits there.
    eps = torch.finfo(dtype).eps
    torch.testing.assert_close(found.double(), expected, rtol=4 * eps, atol=1e-7 * eps / 2**-23, equal_nan=True)


RECURRENT = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = torch.zeros(3, 4)
        self.step = torch.nn.Linear(8, 4)

    def forward(self, x, hidden):
        BEGIN
        self.hidden = torch.tanh(self.step(torch.cat((x, self.hidden), 1)))
        return self.hidden * 2

def get_inputs():
    return [torch.rand(3, 4), torch.rand(3, 4)]
"""


def test_a_state_that_is_no_buffer_is_assigned_anew() -> None:
    task = Task("recurrent", RECURRENT.replace("BEGIN", "self.hidden.copy_(hidden)"))
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cpu"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None, proposer.reason
    assert "self.hidden = " in candidate.source
    models = []
    for source, name in ((task.source, "Model"), (candidate.source, "ModelNew")):
        space: dict[str, Any] = {}
        exec(source, space)
        models.append(space[name]())
    models[1].load_state_dict(models[0].state_dict())
    inputs = [torch.rand(3, 4), torch.rand(3, 4)]
    wanted, got = (model(*inputs) for model in models)
    torch.testing.assert_close(got, wanted)
    torch.testing.assert_close(models[1].hidden, models[0].hidden)


def test_a_state_that_is_read_before_it_is_set_is_refused() -> None:
    task = Task("recurrent", RECURRENT.replace("BEGIN", "pass"))
    with pytest.raises(Unrecognised, match="neither a parameter nor a buffer"):
        capture.trace(task, task.primary, whole=True)
