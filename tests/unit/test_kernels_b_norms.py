"""Normalisations against torch, with the running statistics they leave behind."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import make, make_each, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.norms import BatchNorm, StoredNorm

CASES = [
    ("nn.GroupNorm(2, 6)", (3, 6, 5, 7)),
    ("nn.GroupNorm(6, 6, affine=False)", (3, 6, 35)),
    ("nn.InstanceNorm1d(4, affine=True)", (2, 4, 33)),
    ("nn.BatchNorm2d(4)", (3, 4, 9, 7)),
    ("nn.BatchNorm3d(3, affine=False, momentum=0.3)", (2, 3, 4, 5, 6)),
    ("nn.BatchNorm1d(5, track_running_stats=False)", (4, 5, 19)),
]


def _task(layer: str, shape: tuple[int, ...]) -> Task:
    return task_of("return self.norm(x)", f"torch.randn({shape})", f"self.norm = {layer}")


@pytest.mark.parametrize(("layer", "shape"), CASES)
def test_norms(layer: str, shape: tuple[int, ...]) -> None:
    made = make(_task(layer, shape), BatchNorm())
    x = torch.randn(shape)
    made.check(x)
    made.check(x * 100 + 500, factor=3.0)
    made.check(x.transpose(0, -1).contiguous().transpose(0, -1))
    made.check(torch.randn(shape[0] + 1, *shape[1:-1], 50))
    made.check(torch.ones(shape))
    x[0, 1] = float("nan")
    x[-1, 0].view(-1)[2] = float("inf")
    made.check(x)


@pytest.mark.thorough
@pytest.mark.parametrize("layer", ["nn.GroupNorm(2, 4)", "nn.BatchNorm2d(4)"])
def test_every_setting_gives_the_same(layer: str) -> None:
    task = _task(layer, (16, 4, 130, 130))
    make_each(task, BatchNorm()).check(torch.randn(3, 4, 33, 41))


def test_two_calls_update_the_running_statistics_twice() -> None:
    made = make(_task("nn.BatchNorm2d(4)", (3, 4, 9, 7)), BatchNorm())
    reference, candidate = made.models()
    for _ in range(2):
        x = torch.randn(3, 4, 9, 7) + 2
        reference(x), candidate(x)
    for name, value in reference.state_dict().items():
        torch.testing.assert_close(candidate.state_dict()[name], value)


@pytest.mark.parametrize("after", ["", "torch.relu"])
def test_stored_statistics(after: str) -> None:
    init = "self.norm = nn.BatchNorm2d(4).eval()\nself.norm.running_mean += torch.randn(4)"
    made = make_each(task_of(f"return {after}(self.norm(x))", "torch.randn(3, 4, 9, 7)", init), StoredNorm())
    assert "relu(" not in made.source.partition("def forward")[2]
    x = torch.randn(3, 4, 9, 7)
    made.check(x)
    x[0, 0, 0, :3] = torch.tensor([float("nan"), float("inf"), float("-inf")])
    made.check(x)


def test_what_is_not_covered_is_refused() -> None:
    assert refuses(_task("nn.BatchNorm2d(4).eval()", (3, 4, 9, 7)), BatchNorm())
    assert refuses(_task("nn.BatchNorm1d(4)", (9, 4)), BatchNorm())
    assert refuses(_task("nn.InstanceNorm2d(4, track_running_stats=True)", (3, 4, 9, 7)), BatchNorm())
