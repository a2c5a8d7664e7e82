"""Batch normalisation in training, taken apart into statistics and pointwise work."""

from __future__ import annotations

import copy

import pytest
import torch
from kernel_harness_c import task_of
from rewriting import ops
from torch import fx

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.graph.rules import RULES
from burnish.propose.constructor import constructor
from burnish.propose.planning import Planner, given

RULE = RULES["split-batch-norm"]


def task(body: str, norm: str = "nn.BatchNorm2d(4)", shape: str = "3, 4, 5, 6") -> Task:
    return task_of(f"return {body}", f"torch.randn({shape})", f"self.n = {norm}; self.m = {norm}")


@pytest.mark.parametrize("norm", ["nn.BatchNorm2d(4)", "nn.BatchNorm2d(4, affine=False, momentum=0.3, eps=0.1)"])
def test_everywhere_at_once_with_the_same_results(norm: str) -> None:
    graph = trace(task("F.relu(self.n(x)) + self.m(x * 2)", norm), task("x").primary, whole=True).graph
    (site,) = RULE.sites(graph)
    made = copy.deepcopy(graph)
    RULE.apply(made, next(n for n in made.nodes if n.name == site.name), {})
    made.lint()
    assert not RULE.sites(made)
    assert ops(made).count("sub") == 2 and ops(made).count("_native_batch_norm_legit_functional") == 2
    torch.manual_seed(0)
    # Variances are positive, counts whole.
    values = [
        torch.rand(v.shape).to(v.dtype) + 1 for v in (n.meta["val"] for n in graph.nodes if n.op == "placeholder")
    ]
    before, after = (fx.Interpreter(torch.nn.Module(), graph=g).run(*values) for g in (graph, made))
    assert len(before) == 7
    for old, new in zip(before, after, strict=True):
        torch.testing.assert_close(new, old)


@pytest.mark.parametrize(
    ("body", "norm", "shape"),
    [
        ("F.max_pool2d(self.n(x), 2)", "nn.BatchNorm2d(4)", "3, 4, 6, 6"),
        ("F.relu(self.n(x))", "nn.BatchNorm1d(4)", "30, 4"),
        ("F.relu(self.n(x))", "nn.BatchNorm2d(4).eval()", "3, 4, 6, 6"),
        ("F.relu(self.n(x))", "nn.BatchNorm2d(4).half()", "3, 4, 6, 6, dtype=torch.float16"),
    ],
)
def test_what_would_gain_nothing_stays(body: str, norm: str, shape: str) -> None:
    made = task(body, norm, shape)
    assert not RULE.sites(trace(made, made.primary, whole=True).graph)


def test_first_on_a_gpu_and_not_where_gradients_are_asked_for() -> None:
    made = task("F.relu(self.n(x)) + self.m(x)")
    traced = trace(made, made.primary, whole=True)
    rules = {
        device: [step.rule for step in Planner(traced, constructor(made), device).plan(given({})).recipe.steps]
        for device in ("cuda:0", "cpu")
    }
    assert rules["cuda:0"].count("split-batch-norm") == 1 and "split-batch-norm" not in rules["cpu"]
    assert RULE.sites(traced.graph)
    assert not Planner(traced, constructor(made), "cuda:0", backward=True)._sites(RULE, traced)
