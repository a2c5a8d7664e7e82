"""The first recipe of a task for each template of a GPU, put before the real judge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from gpu_tasks import MODULE, TASKS, UNIT

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Status
from burnish.judge import Judge, JudgeOptions
from burnish.propose.recipes import RecipeProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

WRITTEN = (
    {
        "convolution_end": "torch.cudnn_convolution_add_relu",
        "linear_end": "torch._addmm_activation",
        "ranked_attention": "torch.nn.attention.sdpa_kernel",
        "attention": "kernel streamed_attention",
        "softmax_5120": "lib_cuda",
        "instance_norm": "lib_cuda",
        "convolution_steps_apart": "apart_0_kernel",
        "depthwise_high": "lib_cuda",
        "convolution_groups": "convolution_1_kernel",
        "convolution_groups_large": "convolution_1_kernel",
        "rows_of_numbers": "variant=parts",
        "product_shallow": "shallow_product_0_product",
        "product_shallow_128": "shallow_product_0_product",
        "product_few_rows": "few_rows_product_0_product",
        "product_few_columns": "few_columns_product_0_product",
        "batch_norm_columns": "norm_0_column_parts",
        "planes": "plane_0_kernel",
        "plane_product": "plane_product_0_kernel",
        "small_convolution": "lib_cuda.small_convolution_0",
    }
    | {name: "kernel contraction at" for name in TASKS if name.startswith("contraction")}
    | {name: "kernel convolution_half" for name in TASKS if name.startswith("half_convolution")}
    | {name: "kernel streamed_attention" for name in TASKS if name.startswith("streamed_attention")}
    | {name: "kernel scattered_sum" for name in TASKS if name.startswith("scattered_sum")}
    | {"indexed": "kernel indexed"}
)
"""What the first recipe contains, where that is not just any Triton kernel."""
STEP_LIKE = ("convolution_groups",)
"""Where rounding alone moves large values from one end of a function to the other: beside an exact reference the first
recipe may be refused for it, and the one that answers that refusal is verified."""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


@pytest.mark.parametrize("name", list(TASKS))
def test_the_first_recipe_is_verified(name: str, judge: Judge, tmp_path: Path) -> None:
    arguments, body, inputs = TASKS[name]
    text = MODULE.format(arguments=arguments, body=body, inputs=inputs)
    verified(text, [WRITTEN.get(name, "triton.jit")], judge, tmp_path / f"{name}.py", name in STEP_LIKE)


def test_a_unit_with_norms_in_training_groups_and_a_shuffle(judge: Judge, tmp_path: Path) -> None:
    verified(UNIT, ["split-batch-norm", "origin = ", "torch._foreach_copy_"], judge, tmp_path / "unit.py")


def test_norms_of_small_images_take_what_follows_along(judge: Judge, tmp_path: Path) -> None:
    small = UNIT.replace("torch.rand(16, 96, 56, 56)", "torch.rand(10, 96, 14, 14)")
    verified(small, ["channel_norm_", "norm_1_channel", "torch._foreach_copy_"], judge, tmp_path / "small.py")


def verified(text: str, written: list[str], judge: Judge, path: Path, may_be_refused: bool = False) -> None:
    path.write_text(text)
    task = task_from_file(str(path))
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cuda:0"))
    candidate = proposed(proposer)
    assert all(part in candidate.source for part in written), proposer.reason
    verdict = judge.verify(task, candidate)
    if may_be_refused and verdict.status is Status.INACCURATE:
        proposer.observe(candidate, Outcome.of(0, Request(), candidate, verdict))
        candidate = proposed(proposer)
        verdict = judge.verify(task, candidate)
    assert verdict.passed, f"{verdict.reason}\n{candidate.source}"


def proposed(proposer: RecipeProposer) -> Candidate:
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None, proposer.reason
    return candidate
