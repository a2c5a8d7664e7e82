"""Networks that make another answer of TF32's rounding: how they are told, and what is proposed for them."""

from __future__ import annotations

import contextlib
import random
import sys
import types
import weakref
from typing import Any

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import Direction, Task
from burnish.propose import rounding
from burnish.propose.in_full import in_float32
from burnish.propose.launch import LaunchProposer
from burnish.propose.recipes import RecipeProposer, planners_of
from burnish.propose.rounding import Precision, precision_of

MODEL = """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        layers = []
        for _ in range({layers}):
            layers += [nn.Conv2d(32, 32, {size}, padding={size} // 2, bias=False), {norm}, nn.ReLU()]
        self.net = nn.Sequential(*layers)

    def forward(self, x):
        return self.net(x){pooled}.flatten(1)

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
PLAIN = {"layers": 8, "size": 1, "norm": "nn.BatchNorm2d(32)", "pooled": ".mean((2, 3))"}
INPUTS = {
    # Every channel varies: a rounding stays as small as it was.
    Precision.ANY: "torch.randn(4, 32, 8, 8)",
    # Channels hardly vary, and the first norm makes much of what they do: rounding is a twentieth of it.
    Precision.FLOAT32: "1 + 0.02 * torch.rand(4, 32, 8, 8)",
    # Two samples with the same mean but for float32's own rounding: which of them is larger is chance.
    Precision.ITS_OWN: "(1 + 3e-7 * torch.rand(2, 32, 1, 1)) * 100",
}


def task_of(kind: Precision, **changed: Any) -> Task:
    return Task(kind.value, MODEL.format(**{**PLAIN, "inputs": INPUTS[kind], **changed}))


def opened(made: Proposer, task: Task) -> list[Candidate]:
    made.begin(Brief(task, "cuda:0"))
    offered = [made.propose(Request(), [], random.Random(0)) for _ in range(3)]
    return [candidate for candidate in offered if candidate is not None]


def loaded(candidate: Candidate) -> Any:
    module = types.ModuleType("rounding_candidate_under_test")
    sys.modules[module.__name__] = module
    exec(compile(candidate.source, "candidate", "exec"), module.__dict__)
    return module.__dict__["ModelNew"]()


@pytest.mark.parametrize("kind", list(Precision))
def test_what_a_network_makes_of_rounding_is_tried(kind: Precision) -> None:
    assert precision_of(task_of(kind), "cuda:0") is kind


def test_what_cannot_grow_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounding, "_compared", lambda task, where: pytest.fail("was tried"))
    kind = Precision.FLOAT32
    assert precision_of(task_of(kind), "cpu") is Precision.ANY
    shallow, calm = task_of(kind, layers=7), task_of(kind, norm="nn.Identity()")
    large = task_of(kind, size=3, inputs="torch.randn(512, 32, 128, 128)")
    for task in (shallow, calm, large, Task("t", task_of(kind).source, direction=Direction.FORWARD_BACKWARD)):
        assert precision_of(task, "cuda:0") is Precision.ANY


def test_a_reference_that_cannot_be_tried_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(task: Task, where: str) -> Precision:
        raise torch.OutOfMemoryError("no room")

    task = task_of(Precision.FLOAT32, layers=9)
    with monkeypatch.context() as crowded:
        crowded.setattr(rounding, "_compared", full)
        assert precision_of(task, "cuda:0") is Precision.ANY
    assert torch.backends.cudnn.allow_tf32
    assert precision_of(task, "cuda:0") is Precision.FLOAT32, "a device that was full once is asked again"


def test_a_device_that_was_full_gets_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[weakref.ref[torch.Tensor]] = []
    alive: list[bool] = []

    def full(task: Task, where: str) -> Precision:
        outputs = torch.zeros(8)
        held.append(weakref.ref(outputs))
        raise torch.OutOfMemoryError("no room")

    monkeypatch.setattr(rounding, "_compared", full)
    monkeypatch.setattr(rounding, "device_lock", lambda *_, **__: contextlib.nullcontext())
    monkeypatch.setattr(rounding, "_may_stretch", lambda *_: True)
    monkeypatch.setattr(rounding, "quiet", contextlib.nullcontext)
    monkeypatch.setattr(torch.random, "fork_rng", lambda **_: contextlib.nullcontext())
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "empty_cache", lambda: alive.extend(ref() is not None for ref in held))
    assert precision_of(task_of(Precision.FLOAT32, layers=10), "cuda:0") is Precision.ANY
    assert alive == [False], "what is still held cannot be given back, and is kept from the judge for the whole run"


@pytest.mark.parametrize("proposer", [RecipeProposer, LaunchProposer])
def test_each_proposer_tries_once(proposer: type[Proposer], monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def full(task: Task, where: str) -> Precision:
        tries.append(where)
        raise torch.OutOfMemoryError("no room")

    monkeypatch.setattr(rounding, "_compared", full)
    opened(proposer(), task_of(Precision.FLOAT32, layers=11))
    assert len(tries) == 1, "what was found is what all its decisions go by"


def test_infinities_of_a_mask_and_empty_outputs_are_not_apart() -> None:
    end = ".mean((2, 3)).masked_fill(torch.arange(32) < 4, float('-inf'))"
    for pooled in (end, f"{end}[:, :4]", ".mean((2, 3))[:, :0]"):
        assert precision_of(task_of(Precision.ANY, pooled=pooled), "cuda:0") is Precision.ANY
        assert rounding._tried(task_of(Precision.ANY, pooled=pooled), "cuda:0") is Precision.ANY, "it was tried"
    assert precision_of(task_of(Precision.FLOAT32, pooled=end), "cuda:0") is Precision.FLOAT32


def test_where_rounding_grows_no_kernel_rounds_and_the_library_is_told_not_to() -> None:
    # Large enough for the kernels that round to be tried first.
    wide = {"inputs": "1 + 0.005 * torch.rand(4, 32, 40, 40)"}
    rounded = task_of(Precision.ANY, size=3, inputs="torch.randn(512, 32, 112, 112)")
    (planner,) = planners_of(rounded, "cuda:0").values()
    usual = planner.plan(lambda name, choices: choices[0]).recipe
    assert any("kernel convolution" in step.rule for step in usual.steps)
    task = task_of(Precision.FLOAT32, **wide)
    (planner,) = planners_of(task, "cuda:0").values()
    seen: set[str] = set()

    def rounding_ones(name: str, choices: tuple[Any, ...]) -> Any:
        seen.update(map(str, choices))
        return "convolution" if "convolution" in choices else choices[0]

    plan = planner.plan(rounding_ones)
    assert "convolution" in seen and not seen & {"convolution_half", "tf32", "half"}
    assert plan.full and [s.rule for s in plan.recipe.steps][-2:] == ["float32", "launch"]
    assert "tf32x3" in plan.emitted.source


def test_candidates_of_a_network_that_needs_float32() -> None:
    recipe = opened(RecipeProposer(), task_of(Precision.FLOAT32))[0]
    assert recipe.origin.recipe is not None and "float32" in [step.rule for step in recipe.origin.recipe.steps]
    assert recipe.source.count("in_full(super().forward)") == 1 and "benchmark, True" not in recipe.source
    compiled, eager = opened(LaunchProposer(), task_of(Precision.FLOAT32))
    assert compiled.name == "compile in a graph, in float32" and "in_full(self.compiled_forward)" in compiled.source
    # Called as the reference calls it, by the same algorithms, the library rounds in the same places.
    assert eager.name == "eager in a graph" and "in_full" not in eager.source
    assert "benchmark, True" not in eager.source and "benchmark, True" not in compiled.source


def test_where_only_its_own_calls_give_the_answer_nothing_else_is_proposed() -> None:
    task, recipes = task_of(Precision.ITS_OWN), RecipeProposer()
    assert opened(recipes, task) == [] and "only its own calls" in recipes.reason
    (eager,) = opened(LaunchProposer(), task)
    assert eager.name == "eager in a graph" and "benchmark, True" not in eager.source


def test_others_are_measured_as_before() -> None:
    task = task_of(Precision.ANY)
    for candidate in (*opened(RecipeProposer(), task)[:1], *opened(LaunchProposer(), task)):
        assert "in_full" not in candidate.source and "benchmark, True" in candidate.source


def test_the_flag_is_set_for_the_call_alone() -> None:
    task = task_of(Precision.FLOAT32)
    torch.manual_seed(0)
    scope: dict[str, Any] = {"__name__": "t"}
    exec(task.source, scope)
    theirs, x = scope["Model"](), scope["get_inputs"]()[0]
    plain = Candidate(in_float32(task.source.replace("class Model(", "class ModelNew(")))
    for candidate in (plain, opened(LaunchProposer(), task)[0]):
        source = candidate.source.replace("compiled_forward = torch.compile(", "compiled_forward = (lambda f, **k: f)(")
        ours = loaded(Candidate(source))
        ours.load_state_dict(theirs.state_dict())
        seen: list[bool] = []
        ours.net[0].register_forward_hook(lambda *_, seen=seen: seen.append(torch.backends.cudnn.allow_tf32))
        with torch.no_grad():
            assert torch.equal(ours(x), theirs(x))
        assert seen == [False] and torch.backends.cudnn.allow_tf32
        theirs.load_state_dict(ours.state_dict())
        with pytest.raises(RuntimeError):
            ours(x[:, :3])
        assert torch.backends.cudnn.allow_tf32
