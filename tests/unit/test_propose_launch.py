"""CUDA graphs as a move, as far as a machine without a GPU can tell: the text, and the plain call it falls back to."""

from __future__ import annotations

import ast
import copy
import pickle
import random
import sys
import types
from dataclasses import replace
from typing import Any

import pytest
from kernel_harness_c import task_of

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Direction, EntryKind, Task
from burnish.judge.screen import screen
from burnish.propose.graphs import captured_candidate
from burnish.propose.launch import LaunchProposer, captured_source
from burnish.propose.recipes import planners_of

MODULE = '''"""A task."""

from __future__ import annotations

from torch import nn
import torch


class Model(nn.Module):
    def __init__(self, width):
        super(Model, self).__init__()
        self.norm = nn.BatchNorm1d(width)
        self.out = nn.Linear(width, 3)
        self.drop = nn.Dropout(0.5)

    def forward(self, x):
        return self.drop(self.out(self.norm(x)))


def get_inputs():
    return [torch.randn(6, 4)]


def get_init_inputs():
    return [4]
'''
FUNCTION = "def double(x, k=2):\n    return x.relu() * k\n\n\ndef get_inputs():\n    return []\n"
CANDIDATE = '''import torch
from torch import nn


class ModelNew(nn.Module):
    """ModelNew, by hand."""

    def __init__(self, width):
        super(ModelNew, self).__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        return {"scaled": x * self.weight, "both": [x + 1, (x, None)]}
'''
TASK = Task("t", MODULE)
DOUBLE = Task("double", FUNCTION, "double", EntryKind.FUNCTION)
RNG = random.Random(0)


def loaded(source: str) -> Any:
    # Found again by its module's name, as pickle wants it.
    module = types.ModuleType("captured_candidate_under_test")
    sys.modules[module.__name__] = module
    exec(compile(source, "candidate", "exec"), module.__dict__)
    return module


def begun(task: Task = TASK, device: str = "cuda:0") -> LaunchProposer:
    made = LaunchProposer()
    made.begin(Brief(task, device))
    return made


def fresh(made: LaunchProposer, count: int) -> list[Candidate | None]:
    return [made.propose(Request(), [], RNG) for _ in range(count)]


@pytest.mark.parametrize("task", [TASK, DOUBLE], ids=["module", "function"])
def test_eager_and_compile_come_once_each(task: Task) -> None:
    offered = fresh(begun(task), 3)
    assert [c.name if c else None for c in offered] == ["eager in a graph", "compile in a graph", None]
    for candidate in filter(None, offered):
        screen(candidate)
        assert candidate.origin.proposer == "launch"
        assert ("torch.compile(" in candidate.source) == candidate.name.startswith("compile")
        assert "get_inputs" not in candidate.source and "burnish" not in candidate.source
        tree = ast.parse(candidate.source)
        assert [n.name for n in tree.body if isinstance(n, ast.ClassDef)].count("ModelNew") == 1


def names(task: Task, device: str = "cuda:0") -> list[str]:
    return [c.name for c in fresh(begun(task, device), 3) if c is not None]


def test_networks_are_compiled_and_captured_at_once() -> None:
    layers = "self.drop(self.out(self.norm(x)))"
    deep = Task("deep", MODULE.replace(layers, "x" + ".relu().sin()" * 8))
    assert names(deep) == ["compile in a graph", "eager in a graph"]
    deeper = Task("deeper", deep.source.replace(".relu().sin()" * 8, ".relu().sin()" * 300))
    assert names(deeper) == ["eager in a graph", "compile in a graph"]
    assert begun(deeper).urgent and begun(deep).urgent
    assert not begun().urgent and not begun(deep, "cpu").urgent


def test_a_network_that_a_replay_would_copy_for_longer_than_it_helps_is_compiled_alone() -> None:
    layers = "self.drop(self.out(self.norm(x)))"
    wide = Task("wide", MODULE.replace(layers, "x" + ".relu().sin()" * 8).replace("randn(6, 4)", "randn(60000, 4000)"))
    made = begun(wide)
    (candidate,) = (c for c in fresh(made, 3) if c is not None)
    assert made.urgent and candidate.name == "compile, not in a graph"
    assert "self.compile(dynamic=False)" in candidate.source and "CUDAGraph" not in candidate.source
    # So are a few operators, in their turn.
    few = Task("few", wide.source.replace(".relu().sin()" * 8, ".relu().sin()" * 2))
    assert not begun(few).urgent
    assert names(few) == ["compile, not in a graph", "eager in a graph", "compile in a graph"]
    # Where little is passed in and out the copies do not count, however long the work.
    long = task_of("for _ in range(12):\n    x = (x + 1) @ x\nreturn x.sum()", "torch.randn(3000, 3000)")
    assert names(long) == ["compile in a graph", "eager in a graph"]


def test_recurrent_layers_wait_for_their_steps_and_leave_nothing_to_compile() -> None:
    model = MODULE.replace("self.norm = nn.BatchNorm1d(width)", "self.norm = nn.GRU(width, 4, 2)")
    body = model.replace("self.drop(self.out(self.norm(x)))", "self.norm(x)[0]")
    steps = Task("steps", body.replace("torch.randn(6, 4)", "torch.randn(400, 6, 4)"))
    assert begun(steps).urgent and names(steps) == ["eager in a graph", "compile in a graph"]
    assert not begun(Task("short", body.replace("torch.randn(6, 4)", "torch.randn(3, 6, 4)"))).urgent
    (planner,) = planners_of(steps, "cuda").values()
    assert planner.plan(lambda name, choices: "library" if "library" in choices else choices[0]).replayed


def test_a_cpu_is_refused_quietly() -> None:
    parent = Candidate(CANDIDATE)
    made = begun(TASK, "cpu")
    assert fresh(made, 2) == [None, None] and made.reason
    assert made.propose(Request("vary", (parent.identity(),)), [parent], RNG) is None


def test_with_gradients_it_is_compiled_and_nothing_is_captured() -> None:
    parent = Candidate(CANDIDATE)
    made = begun(replace(TASK, direction=Direction.FORWARD_BACKWARD))
    assert made.propose(Request("vary", (parent.identity(),)), [parent], RNG) is None
    candidate, none = fresh(made, 2)
    assert made.urgent and none is None and candidate is not None
    assert candidate.name == "compile, not in a graph" and "CUDAGraph" not in candidate.source
    assert "self.compile(dynamic=False)" in candidate.source


def test_a_parent_is_captured_once_and_remembers_where_it_came_from() -> None:
    parent = Candidate(CANDIDATE, name="by hand", origin=Origin("recipes", parameters=(("block", 4),)))
    made = begun()
    found = made.propose(Request("vary", (parent.identity(),)), [parent], RNG)
    assert found is not None and found.origin.parents == (parent.identity(),)
    assert found.name == "by hand in a graph" and dict(found.origin.parameters) == {"block": 4}
    assert '"""ModelNew, by hand."""' in found.source and "super(Uncaptured, self)" in found.source
    assert made.propose(Request("vary", (parent.identity(),)), [parent], RNG) is None
    again = replace(found, origin=Origin("recipes"))
    assert made.propose(Request("vary", (again.identity(),)), [again], RNG) is None


def test_a_parent_that_compiles_itself_is_left_alone() -> None:
    source = CANDIDATE.replace("        self.weight", "        self.compile()\n        self.weight")
    parent = Candidate(source, origin=Origin("file"))
    assert begun().propose(Request("vary", (parent.identity(),)), [parent], RNG) is None


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
def test_on_a_cpu_the_captured_module_is_the_reference(training: bool) -> None:
    import torch

    scope = loaded(captured_source(TASK, "eager"))
    ours, theirs = scope.ModelNew(4).train(training), scope.Model(4).train(training)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    theirs.load_state_dict(ours.state_dict())
    for rows in (6, 9, 6):
        x = torch.randn(4, rows).T
        torch.manual_seed(1)
        found = ours(x)
        torch.manual_seed(1)
        assert torch.equal(found, theirs(x)) and found.requires_grad
    assert all(torch.equal(a, b) for a, b in zip(ours.state_dict().values(), theirs.state_dict().values(), strict=True))


def test_on_a_cpu_functions_and_other_results_are_the_references() -> None:
    import torch

    x = torch.randn(3, 4)
    double = loaded(captured_source(DOUBLE, "eager")).ModelNew()
    assert torch.equal(double(x), x.relu() * 2) and torch.equal(double(x, 3), x.relu() * 3)
    found = loaded(captured_candidate(CANDIDATE)).ModelNew(4)(x)
    assert torch.equal(found["scaled"], x) and found["both"][1][0] is x and found["both"][1][1] is None


def test_a_copy_of_the_module_has_graphs_of_its_own() -> None:
    import torch

    module = loaded(captured_candidate(CANDIDATE)).ModelNew(4)
    module.captured_calls.entries["a key"] = False
    for other in (copy.deepcopy(module), pickle.loads(pickle.dumps(module))):
        assert other.captured_calls is not module.captured_calls and not other.captured_calls.entries
        assert torch.equal(other.weight, module.weight)


def test_names_of_the_source_are_not_taken() -> None:
    clash = CANDIDATE.replace("import torch\n", "import torch\n\nCapturedCalls = Uncaptured = 1\n", 1)
    scope = loaded(captured_candidate(clash))
    assert scope.CapturedCalls == scope.Uncaptured == 1
    assert issubclass(scope.ModelNew, scope.Uncaptured_)


@pytest.mark.parametrize(("rows", "first"), [(64, True), (1 << 15, False)])
def test_a_recipe_is_replayed_at_once_unless_copies_or_work_outweigh_the_launches(rows: int, first: bool) -> None:
    # Three short sorts wait for their launches; what is passed in and out is copied by a replay.
    forward = "for _ in range(3):\n    x = torch.sort(x, dim=-1).values\nreturn y + x.sum()"
    task = task_of(forward, f"torch.randn(8, 8).half(), torch.randn({rows}, 1024).half()", arguments="x, y")
    (planner,) = planners_of(task, "cuda").values()
    plan = planner.plan(lambda name, choices: choices[0])
    assert plan.replayed is first and ("launch", (first, (first, not first))) in plan.answers.items()


def test_in_half_precision_products_are_shorter_than_their_launches() -> None:
    def replayed(kind: str) -> bool:
        forward = "for _ in range(4):\n    x = x @ y\nreturn x"
        inputs = f"torch.randn(1024, 1024).to(torch.{kind}), torch.randn(1024, 1024).to(torch.{kind})"
        (planner,) = planners_of(task_of(forward, inputs, arguments="x, y"), "cuda").values()
        return planner.plan(lambda name, choices: choices[-1] if name != "launch" else choices[0]).replayed

    assert replayed("bfloat16") and not replayed("float32")
