"""A recipe that rounds and is refused is answered by the same one without rounding; and where roundings decide."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief, Precedent
from burnish.core.search import Outcome, Request
from burnish.core.task import Task, Workload
from burnish.graph.capture import trace
from burnish.propose.deciding import deciding
from burnish.propose.planning import given
from burnish.propose.precision import ROUNDED, exactly, rounds
from burnish.propose.ranked import Ranked
from burnish.propose.recipes import RecipeProposer, planners_of

HEAD = """
import torch
import torch.nn.functional as F
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.{conv}

    def forward(self, x):
        return {forward}

def get_inputs():
    return [torch.rand({shape})]
"""
TASKS = {
    "half": ("Conv3d(3, 16, 3)", "torch.softmax(self.conv(x), 1)", "128, 3, 16, 32, 32"),
    "many channels": ("Conv2d(256, 256, 3)", "torch.tanh(self.conv(x))", "64, 256, 56, 56"),
    "groups": ("Conv2d(240, 480, 1, groups=3)", "torch.tanh(self.conv(x))", "16, 240, 56, 56"),
    "apart": ("ConvTranspose1d(32, 64, 3, stride=2, dilation=2)", "torch.tanh(self.conv(x))", "32, 32, 65536"),
}
RNG = random.Random(0)


def _task(folder: Path, name: str = "half") -> Task:
    conv, forward, shape = TASKS[name]
    path = folder / "task.py"
    path.write_text(HEAD.format(conv=conv, forward=forward, shape=shape))
    return task_from_file(path)


def _started(task: Task, device: str = "cuda:0") -> RecipeProposer:
    proposer = RecipeProposer()
    proposer.begin(Brief(task, device))
    return proposer


def _next(proposer: RecipeProposer | Ranked, kind: str = "fresh") -> Candidate:
    made = proposer.propose(Request(kind), [], RNG)  # type: ignore[arg-type]
    assert made is not None
    return made


def _told(proposer: RecipeProposer | Ranked, candidate: Candidate, status: str) -> None:
    speedup = 1.5 if status == "passed" else None
    proposer.observe(candidate, Outcome(0, candidate.identity(), Request(), "recipes", status, speedup))


@pytest.mark.parametrize("name", list(TASKS))
@pytest.mark.parametrize("status", ["inaccurate", "wrong"])
def test_a_refused_rounding_is_answered_by_the_same_recipe_without(name: str, status: str, tmp_path: Path) -> None:
    proposer = _started(_task(tmp_path, name))
    first = _next(proposer)
    assert rounds(first.origin.recipe)
    assert proposer.most_open == 1, "the second is not made before the first is told"
    _told(proposer, first, status)
    assert proposer.most_open is None
    second = _next(proposer)
    assert proposer.most_open == 1, "nor is a third before the answer is told"
    assert not rounds(second.origin.recipe) and "tf32x3" in second.source and "float16" not in second.source
    assert first.origin.recipe is not None and second.origin.recipe is not None
    assert [step.site for step in second.origin.recipe.steps] == [step.site for step in first.origin.recipe.steps]


def test_what_rounds_for_another_size_alone_is_answered_too(tmp_path: Path) -> None:
    path = tmp_path / "sizes.py"
    forward = "torch.softmax(self.conv(x), 1) if x.shape[0] > 8 else torch.tanh(x)"
    text = HEAD.format(conv="Conv3d(3, 16, 3)", forward=forward, shape="n, 3, 16, 32, 32")
    path.write_text(text.replace("get_inputs()", "get_inputs(n=2)"))
    sizes = (Workload("few", (("n", 2),)), Workload("many", (("n", 128),)))
    proposer = _started(replace(task_from_file(path), workloads=sizes))
    first = _next(proposer)
    assert any(f"precision={how}," in first.source for how in ROUNDED) and not rounds(first.origin.recipe)
    _told(proposer, first, "inaccurate")
    second = _next(proposer)
    assert "precision=tf32x3," in second.source
    assert not any(f"precision={how}," in second.source for how in ROUNDED)
    _told(proposer, second, "passed")
    assert not proposer.stands(first) and proposer.stands(second)


def test_where_that_is_right_nothing_rounds_any_more(tmp_path: Path) -> None:
    proposer = _started(_task(tmp_path))
    _told(proposer, _next(proposer), "inaccurate")
    second = _next(proposer)
    _told(proposer, second, "passed")
    later = [proposer.propose(Request("vary", (second.identity(),)), [second], random.Random(n)) for n in range(12)]
    later += [_next(proposer, "tune") for _ in range(6)]
    assert len({c.source for c in later if c is not None}) > 12
    assert not any(rounds(c.origin.recipe) for c in later if c is not None)


def test_where_that_is_refused_too_it_was_not_for_the_rounding(tmp_path: Path) -> None:
    proposer = _started(_task(tmp_path))
    _told(proposer, _next(proposer), "wrong")
    second = _next(proposer)
    _told(proposer, second, "wrong")
    later = [proposer.propose(Request("vary", (second.identity(),)), [second], random.Random(n)) for n in range(12)]
    assert any(rounds(c.origin.recipe) for c in later if c is not None)


@pytest.mark.parametrize("status", ["passed", "hung"])
def test_a_rounding_that_was_not_refused_stays(status: str, tmp_path: Path) -> None:
    task = _task(tmp_path)
    proposer, other = _started(task), _started(task)
    first = _next(proposer)
    _next(other)
    _told(proposer, first, status)
    assert proposer.most_open is None and not proposer.due
    assert _next(proposer).source == _next(other).source


def test_the_filter_before_the_judge_lets_the_answer_through(tmp_path: Path) -> None:
    task = _task(tmp_path)
    known = tuple(Precedent(replace(_next(_started(task)), name=f"{n}"), 0.5) for n in range(12))
    ranked = Ranked(RecipeProposer())
    ranked.begin(Brief(task, "cuda:0", precedents=known))
    assert ranked.active
    first = _next(ranked)
    while not rounds(first.origin.recipe):
        _told(ranked, first, "passed")
        first = _next(ranked)
    _told(ranked, first, "inaccurate")
    assert ranked.most_open is None
    second = _next(ranked)
    assert not rounds(second.origin.recipe) and "tf32x3" in second.source
    assert ranked.most_open == 1
    _told(ranked, second, "passed")
    assert ranked.most_open is None
    later = [_next(ranked) for _ in range(20)]
    assert not any(rounds(c.origin.recipe) for c in later), "what was drawn before it was known is not measured"


def test_an_answer_that_was_drawn_ahead_is_the_answer(tmp_path: Path) -> None:
    proposer = _started(_task(tmp_path, "groups"))
    first = _next(proposer)
    ahead = proposer._make(exactly(given(dict(first.origin.parameters)), "cuda:0"))
    assert ahead is not None
    _told(proposer, first, "inaccurate")
    assert _next(proposer) == ahead and proposer.most_open == 1
    _told(proposer, ahead, "passed")
    assert proposer.most_open is None and proposer.stands(ahead) and not proposer.stands(first)


def test_what_a_cpu_does_is_never_rounded(tmp_path: Path) -> None:
    proposer = _started(_task(tmp_path), "cpu")
    first = _next(proposer)
    assert not rounds(first.origin.recipe) and proposer.most_open is None
    _told(proposer, first, "inaccurate")
    assert not proposer.due


ROUTED = """
import torch
import torch.nn.functional as F
from torch import nn

class Model(nn.Module):
    def forward(self, q, k, v):
        y = F.scaled_dot_product_attention(q, k, v)
        return {forward}

def get_inputs():
    return [torch.randn(2, 4, 64, 32).bfloat16() for _ in range(3)]
"""


@pytest.mark.parametrize(
    ("forward", "decides"),
    [
        ("y.topk(2, -1)[1]", True),
        ("y.relu().argmax(-1)", True),
        ("y.max(-1)[1]", True),
        ("y.topk(2, -1)[0]", False),
        ("y.max(-1)[0]", False),
        ("y.relu()", False),
    ],
)
def test_attention_is_rounded_as_torch_does_where_it_decides_what_is_picked(
    forward: str, decides: bool, tmp_path: Path
) -> None:
    path = tmp_path / "task.py"
    path.write_text(ROUTED.format(forward=forward))
    task = task_from_file(path)
    graph = trace(task, task.primary, whole=True).graph
    attention = next(node for node in graph.nodes if "scaled_dot" in str(node.target))
    assert (attention in deciding(graph)) is decides
    (planner,) = planners_of(task, "cuda").values()
    steps = [step.rule for step in planner.plan(lambda name, choices: choices[0]).recipe.steps]
    assert ("kernel ranked_attention" in steps) is not decides


def test_the_first_recipe_of_a_mixtures_block_leaves_what_the_router_sees_alone() -> None:
    from burnish.models.regions import find_regions
    from burnish.models.spec import load_model, parse_model

    file = Path(__file__).parents[2] / "examples" / "models" / "moe.py"
    found = find_regions(load_model(parse_model(f"{file}:make_model", ["dtype=bfloat16", "batch=1"]), "cpu"), repeats=1)
    region = next(r for r in found.regions if r.name == "block")
    assert region.text is not None
    candidate = _next(_started(region.text.task("block", train=False)))
    assert "kernel mixture" in candidate.source and "sdpa_kernel" not in candidate.source
