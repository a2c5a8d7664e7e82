"""Recipes: what they lower to computes the same, always the same text, and what cannot be captured is left alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.graph.joint import CUTS
from burnish.propose.planning import LIBRARY, Planner, given
from burnish.propose.recipes import RecipeProposer

HEAD = """
import torch
import torch.nn.functional as F
from torch import nn

"""
NETWORK = """
class Model(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv2d(3, width, 3, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.head = nn.Linear(width, 24)
        self.layer = nn.LayerNorm(24)

    def forward(self, x):
        y = F.max_pool2d(F.relu(self.norm(self.conv(x))), 2).mean((2, 3))
        z = self.layer(F.gelu(self.head(y)) * 2)
        return torch.softmax(z, -1), z

def get_inputs():
    return [torch.randn(5, 3, 12, 12)]

def get_init_inputs():
    return [8]
"""


def task_of(text: str, folder: Path, **options: Any) -> Task:
    path = folder / "task.py"
    path.write_text(HEAD + text)
    return task_from_file(path, **options)


def started(task: Task, device: str = "cpu") -> RecipeProposer:
    proposer = RecipeProposer()
    proposer.begin(Brief(task, device))
    return proposer


def modules(task: Task, candidate: Candidate) -> tuple[Any, Any, list[torch.Tensor]]:
    """Return the reference and the candidate with the same state, and inputs."""
    scope: dict[str, Any] = {"__name__": "reference"}
    exec(compile(task.source, "reference", "exec"), scope)
    theirs: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(candidate.source, "candidate", "exec"), theirs)
    init = scope["get_init_inputs"]() if "get_init_inputs" in scope else []
    torch.manual_seed(1)
    reference = scope[task.entry](*init)
    torch.manual_seed(1)
    candidate_module = theirs["ModelNew"](*init)
    torch.manual_seed(2)
    sizes = task.primary.kwargs()
    return reference, candidate_module, scope["get_inputs"](**sizes)


def assert_same(task: Task, candidate: Candidate) -> None:
    reference, made, inputs = modules(task, candidate)
    expected, found = reference(*inputs), made(*inputs)
    expected = expected if isinstance(expected, tuple) else (expected,)
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(expected)
    for theirs, ours in zip(expected, found, strict=True):
        assert ours.dtype == theirs.dtype
        torch.testing.assert_close(ours, theirs, rtol=2e-5, atol=2e-6, equal_nan=True)
    before, after = reference.state_dict(), made.state_dict()
    assert before.keys() == after.keys()
    for name, value in before.items():
        torch.testing.assert_close(after[name], value)


def test_the_first_recipes_compute_the_reference_and_update_its_state(tmp_path: Path) -> None:
    task = task_of(NETWORK, tmp_path)
    proposer = started(task)
    rng = random.Random(0)
    found = [proposer.propose(Request(), [], rng) for _ in range(4)]
    sources = [candidate.source for candidate in found if candidate is not None]
    assert len(sources) == len(set(sources)) >= 3
    for candidate in found:
        assert candidate is not None
        assert_same(task, candidate)
    first = found[0]
    assert first is not None and first.origin.recipe is not None
    assert any(step.rule.startswith("kernel") for step in first.origin.recipe.steps)
    assert dict(first.origin.traits)["kernels"] >= 2
    assert "self.norm.running_mean.copy_(" in first.source


def test_the_same_asks_give_the_same_sources(tmp_path: Path) -> None:
    task = task_of(NETWORK, tmp_path)

    def tale() -> list[str]:
        proposer = started(task)
        told: list[Candidate] = []
        for number, kind in enumerate(("fresh", "fresh", "tune", "vary", "cross", "tune", "fresh", "fresh")):
            parents = told[:2] if kind in ("vary", "cross") else []
            request = Request(kind, tuple(p.identity() for p in parents))
            made = proposer.propose(request, parents, random.Random(number))
            assert made is not None
            told.append(made)
            outcome = Outcome(number, made.identity(), request, "recipes", "passed", 1.0 + number / 10)
            proposer.observe(made, outcome)
        return [candidate.source for candidate in told]

    first = tale()
    assert first == tale()
    assert len(set(first)) == len(first)


def test_a_parents_answers_carry_over(tmp_path: Path) -> None:
    task = task_of(NETWORK, tmp_path)
    proposer = started(task)
    parent = proposer.propose(Request(), [], random.Random(0))
    assert parent is not None
    child = proposer.propose(Request("vary", (parent.identity(),)), [parent], random.Random(1))
    assert child is not None and child.origin.parents == (parent.identity(),)
    before, after = dict(parent.origin.parameters), dict(child.origin.parameters)
    shared = [name for name in before if name in after]
    assert len(shared) > len(before) / 2
    assert sum(before[name] != after[name] for name in shared) < len(shared) / 2


BACKWARD = """
DIRECTION = "forward+backward"

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(16, 24)
        self.layer = nn.LayerNorm(24)

    def forward(self, x, y):
        return torch.softmax(self.layer(F.gelu(self.fc(x))) * y, -1) + y.sum(0)

def get_inputs():
    return [torch.randn(6, 16), torch.randn(6, 24)]
"""


@pytest.mark.parametrize("cut", [CUTS[0], *(pytest.param(cut, marks=pytest.mark.thorough) for cut in CUTS[1:])])
def test_gradients_are_the_references(cut: str, tmp_path: Path) -> None:
    from burnish.graph.capture import trace
    from burnish.propose.constructor import constructor

    task = task_of(BACKWARD, tmp_path)
    planner = Planner(trace(task, task.primary, whole=True), constructor(task), "cpu", backward=True)
    answers = given({"cut": cut})
    with_kernels = planner.plan(answers)
    without = planner.plan(lambda n, c: LIBRARY if LIBRARY in c else answers(n, c))
    assert with_kernels.emitted.kernels > without.emitted.kernels == 0
    for plan in (with_kernels, without):
        assert_same_gradients(task, Candidate(plan.emitted.source))


NORMS = """
DIRECTION = "forward+backward"

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.groups = nn.GroupNorm(3, 6)
        self.layer = nn.LayerNorm((5, 7))

    def forward(self, x):
        return self.layer(F.silu(self.groups(x)))

def get_inputs():
    return [3 * torch.randn(40, 6, 5, 7) + 1]
"""


def test_both_passes_of_norms_have_kernels(tmp_path: Path) -> None:
    from burnish.graph.capture import trace
    from burnish.propose.constructor import constructor

    task = task_of(NORMS, tmp_path)
    planner = Planner(trace(task, task.primary, whole=True), constructor(task), "cpu", backward=True)
    plan = planner.plan(given({"cut": "whole"}))
    assert [step.rule for step in plan.recipe.steps].count("kernel norm-pass") == 4
    assert_same_gradients(task, Candidate(plan.emitted.source))


def assert_same_gradients(task: Task, candidate: Candidate) -> None:
    reference, made, inputs = modules(task, candidate)
    results = []
    for module in (reference, made):
        given_inputs = [i.clone().requires_grad_(True) for i in inputs]
        out = module(*given_inputs)
        torch.manual_seed(3)
        out.backward(torch.randn(out.shape))
        results.append([out, *(t.grad for t in given_inputs), *(p.grad for p in module.parameters())])
    for theirs, ours in zip(*results, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=2e-5, atol=2e-6)


REFUSED = {
    "control flow that depends on data": "return x * 2 if float(x.sum()) > 0 else x - 1",
    "a length that depends on data": "return x[x > 0].exp() * 2",
    "numbers from outside torch": "import numpy; return torch.from_numpy(numpy.exp(x.numpy())) * 2",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_captured_is_refused_with_a_reason(body: str, tmp_path: Path) -> None:
    text = f"class Model(nn.Module):\n    def forward(self, x):\n        {body}\n\ndef get_inputs():\n"
    proposer = started(task_of(text + "    return [torch.randn(8, 16)]\n", tmp_path))
    for kind in ("fresh", "tune", "vary"):
        assert proposer.propose(Request(kind), [], random.Random(0)) is None  # type: ignore[arg-type]
    assert proposer.reason


COVERED = {
    "in place": ("y = x * 3; y.add_(1); y[:, 0] = 0; return y.relu_() - 1", "torch.randn(8, 16)"),
    "zero size": ("return torch.softmax(x * 2, -1) + 1", "torch.randn(0, 16)"),
    "integers": ("return (x * 2 + 1) // 3", "torch.randint(0, 100, (8, 16))"),
    "float64": ("return F.gelu(x * 2) + 1", "torch.randn(8, 16, dtype=torch.float64)"),
    "complex": ("return (x * 2 + 1).abs()", "torch.randn(8, 16, dtype=torch.complex64)"),
    "half": ("return F.gelu(x * 2) + 1", "torch.randn(8, 16).half()"),
    "a scalar": ("return (x * 2 + 1).sum()", "torch.tensor(3.0)"),
    "not contiguous": ("return torch.softmax(x.t() * 2, -1)", "torch.randn(16, 8)"),
    "a view returned": ("return x.view(4, 32)", "torch.randn(8, 16)"),
}


@pytest.mark.parametrize("case", COVERED.values(), ids=COVERED)
def test_odd_tasks_get_a_right_answer_or_none(case: tuple[str, str], tmp_path: Path) -> None:
    body, inputs = case
    text = f"class Model(nn.Module):\n    def forward(self, x):\n        {body}\n\n"
    text += f"def get_inputs():\n    return [{inputs}]\n"
    task = task_of(text, tmp_path)
    proposer = started(task)
    found = [proposer.propose(Request(), [], random.Random(n)) for n in range(3)]
    assert any(found) or proposer.reason
    for candidate in found:
        if candidate is not None:
            assert_same(task, candidate)


SIZES = """
WORKLOADS = [{{"n": 6}}, {{"n": 9}}]

class Model(nn.Module):
    def forward(self, x):
        {body}

def get_inputs(n):
    return [torch.randn(n, 16)]
"""


def assert_same_at_all_sizes(task: Task, candidate: Candidate) -> None:
    reference, made, _ = modules(task, candidate)
    scope: dict[str, Any] = {"__name__": "reference"}
    exec(compile(task.source, "reference", "exec"), scope)
    for workload in task.workloads:
        inputs = scope["get_inputs"](**workload.kwargs())
        torch.testing.assert_close(made(*inputs), reference(*inputs))


def test_a_text_without_sizes_serves_all_workloads(tmp_path: Path) -> None:
    task = task_of(SIZES.format(body="return torch.softmax(x * 2 + 1, -1)"), tmp_path)
    found = started(task).propose(Request(), [], random.Random(0))
    assert found is not None and ".shape == (6" not in found.source
    assert_same_at_all_sizes(task, found)


def test_a_text_with_sizes_goes_by_the_arguments_shapes(tmp_path: Path) -> None:
    body = "return torch.softmax(x.reshape(x.shape[0] * 2, 8), -1).transpose(0, 1) * 2"
    task = task_of(SIZES.format(body=body), tmp_path)
    proposer = started(task)
    found = [proposer.propose(Request(), [], random.Random(n)) for n in range(3)]
    assert len({candidate.source for candidate in found if candidate is not None}) == 3
    for candidate in found:
        assert candidate is not None
        assert_same_at_all_sizes(task, candidate)
        with pytest.raises(ValueError, match="other shapes"):
            modules(task, candidate)[1](torch.randn(4, 16))


def test_workloads_of_the_same_shapes_and_different_graphs_are_left_alone(tmp_path: Path) -> None:
    text = SIZES.format(body="return torch.cat([x] * int(self.times), 0) * 2").replace("torch.randn(n, 16)", "times(n)")
    text += """
def times(n):
    Model.times = n
    return torch.randn(3, 16)
"""
    proposer = started(task_of(text, tmp_path))
    assert proposer.propose(Request(), [], random.Random(0)) is None
    assert "shapes" in proposer.reason


def test_state_in_lists_and_under_odd_names_is_reached(tmp_path: Path) -> None:
    text = """
class Model(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, 24), nn.ReLU(), nn.Linear(24, width))
        self.norms = nn.ModuleList([nn.LayerNorm(width)])
        self.scales = nn.ParameterList([torch.full((width,), 0.5)])
        self.block = nn.Module()
        self.block.add_module("0", nn.Linear(width, width))

    def forward(self, x):
        y = self.norms[0](self.layers(x)) * self.scales[0]
        return F.gelu(getattr(self.block, "0")(y))

def get_inputs():
    return [torch.randn(6, 16)]

def get_init_inputs():
    return [16]
"""
    task = task_of(text, tmp_path)
    proposer = started(task)
    rng = random.Random(0)
    found = [proposer.propose(Request(), [], rng) for _ in range(3)]
    candidates = [candidate for candidate in found if candidate is not None]
    assert candidates, proposer.reason
    for candidate in candidates:
        assert "self.layers[2].weight" in candidate.source
        assert_same(task, candidate)


@pytest.mark.parametrize(
    ("body", "shapes"),
    [
        # The same number of dimensions, that of size one elsewhere.
        ("x * 2 + torch.exp(y.squeeze(2).unsqueeze(1))", ((3, 4, 5), (3, 5, 1))),
        # Dimensions of size one that the whole has too, and the original has not.
        ("x * 2 + torch.exp(y.view(1, 1, 4, 5))", ((1, 1, 4, 5), (1, 4, 5))),
        ("torch.exp(x) * y.unsqueeze(0) + 1", ((1, 4, 5), (4, 5))),
    ],
)
def test_views_that_move_dimensions_of_size_one(body: str, shapes: tuple[tuple[int, ...], ...], tmp_path: Path) -> None:
    inputs = ", ".join(f"torch.randn{shape}" for shape in shapes)
    text = f"""
class Model(nn.Module):
    def forward(self, x, y):
        return {body}

def get_inputs():
    return [{inputs}]
"""
    task = task_of(text, tmp_path)
    found = started(task).propose(Request(), [], random.Random(0))
    assert found is not None and "kernel fused" in found.name
    assert_same(task, found)


def test_a_condition_one_side_of_which_is_always_true(tmp_path: Path) -> None:
    text = """
class Model(nn.Module):
    def forward(self, x):
        future = torch.ones(x.shape[-1], x.shape[-1], dtype=torch.bool).triu(1)
        return x.masked_fill(future, float("-inf")).softmax(-1)

def get_inputs():
    return [torch.randn(3, 17, 17)]
"""
    task = task_of(text, tmp_path)
    found = started(task).propose(Request(), [], random.Random(0))
    assert found is not None and "kernel fused" in found.name
    assert_same(task, found)


STOPPED = """
DIRECTION = "forward+backward"

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(12, 16))

    def forward(self, x):
        lengths = torch.linalg.vector_norm(self.weight, dim=1).detach()
        return F.softplus(8 * F.linear(x, self.weight / lengths[:, None])) + F.elu(40 * x).sum(-1, keepdim=True)

def get_inputs():
    return [4 * torch.randn(6, 16)]
"""


def test_gradients_end_where_they_are_made_to_and_stay_finite(tmp_path: Path) -> None:
    task = task_of(STOPPED, tmp_path)
    proposer = started(task)
    for number in range(3):
        found = proposer.propose(Request(), [], random.Random(number))
        assert found is not None
        assert_same_gradients(task, found)


def test_arguments_called_like_a_kernels_own_values(tmp_path: Path) -> None:
    text = """
class Model(nn.Module):
    def forward(self, add_2, mul_3, total_1):
        return ((add_2 + mul_3) * total_1 + 1).exp() * add_2 / (1 + total_1.abs()).sum(-1, keepdim=True)

def get_inputs():
    return [torch.randn(5, 33) for _ in range(3)]
"""
    task = task_of(text, tmp_path)
    found = started(task).propose(Request(), [], random.Random(0))
    assert found is not None and "kernel fused" in found.name
    assert_same(task, found)


@pytest.mark.parametrize("rest", ["self.weight, 1e-5", "None, 1e-3", "self.weight", "None"])
def test_torchs_own_rms_norm_is_fused_with_what_is_around_it(rest: str, tmp_path: Path) -> None:
    text = f"""
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(24))

    def forward(self, x):
        return F.silu(F.rms_norm(x + 1, (24,), {rest}))

def get_inputs():
    return [torch.randn(3, 5, 24)]
"""
    task = task_of(text, tmp_path)
    candidate = started(task).propose(Request("fresh"), [], random.Random(0))
    assert candidate is not None and "fused_0(" in candidate.source and "rms_norm(" not in candidate.source
    assert_same(task, candidate)


LAYERS = """
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(24) for _ in range(4))
        self.last = nn.LayerNorm(24, eps=1e-3)

    def forward(self, x):
        for norm in self.norms:
            x = F.max_pool1d(norm(x).transpose(1, 2), 3, 1, 1).transpose(1, 2)
        return self.last(x)

def get_inputs():
    return [torch.randn(4, 16, 24)]
"""


@pytest.mark.parametrize("device", ["cpu", "cuda:0"])
def test_layers_that_repeat_share_their_kernels(device: str, tmp_path: Path) -> None:
    task = task_of(LAYERS, tmp_path)
    made = started(task, device).propose(Request(), [], random.Random(0))
    assert made is not None and made.origin.recipe is not None
    kernels = sum(step.rule.startswith("kernel") for step in made.origin.recipe.steps)
    if device == "cpu":
        assert_same(task, made)
        written = made.source.count('extern "C"')
    else:
        written = made.source.count("@triton.jit")
    # Five norms, two of a kind, and four poolings of one.
    assert dict(made.origin.traits)["kernels"] == kernels >= 5
    assert 2 <= written < kernels


CONVOLUTION = """
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(32, 64, 3, padding=1)

    def forward(self, x):
        return torch.relu(self.conv(x))

def get_inputs():
    return [torch.randn(16, 32, 128, 128)]

def get_init_inputs():
    return []
"""


def test_on_a_gpu_a_second_kernel_comes_before_none(tmp_path: Path) -> None:
    made = started(task_of(CONVOLUTION, tmp_path), "cuda:0")
    offered = [made.propose(Request(), [], random.Random(0)) for _ in range(3)]
    recipes = [c.origin.recipe for c in offered if c is not None and c.origin.recipe is not None]
    # There is no rule to leave out.
    assert [[s.rule for s in r.steps] for r in recipes] == [["kernel convolution_half"], ["kernel convolution"], []]
