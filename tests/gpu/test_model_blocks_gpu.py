"""The first recipe of the example models' blocks in bfloat16, put before the real judge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.judge import Judge, JudgeOptions
from burnish.models.regions import find_regions
from burnish.models.spec import load_model, parse_model
from burnish.propose.recipes import RecipeProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

EXAMPLES = Path(__file__).parents[2] / "examples" / "models"
BLOCKS = {
    ("moe", "moe"): "kernel mixture",
    ("moe", "block"): "kernel mixture",
    ("moe", "transformer"): "kernel sum_norm",
    ("gpt", "block"): "kernel sum_norm",
    ("gpt", "gpt"): "kernel sum_norm",
    ("bert", "layer"): "kernel linear_end",
    ("resnet", "bottleneck"): "kernel folded_weight",
    ("resnet", "res_net"): "kernel folded_weight",
}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


@pytest.mark.parametrize(("model", "part"), list(BLOCKS))
def test_the_first_recipe_of_a_block_is_verified(model: str, part: str, judge: Judge) -> None:
    spec = parse_model(f"{EXAMPLES / model}.py:make_model", ["dtype=bfloat16"])
    found = find_regions(load_model(spec, "cuda"), repeats=1)
    region = next(r for r in found.regions if r.name == part)
    assert region.text is not None, region.refused
    task = region.text.task(part, train=False)
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cuda:0"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None and BLOCKS[model, part] in candidate.source, proposer.reason
    verdict = judge.verify(task, candidate)
    assert verdict.passed, f"{verdict.reason}\n{candidate.source}"
