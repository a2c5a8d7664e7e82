"""Buffers that forward changes, written back together where there is a GPU."""

from __future__ import annotations

import torch
from kernel_harness import Made, _run
from kernel_harness_c import task_of

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.planning import LIBRARY, Planner

LAYERS = "self.n = nn.ModuleList(nn.BatchNorm2d(3, momentum=0.1 * i) for i in range(5))"
LAYERS += "\nself.register_buffer('seen', torch.zeros(3)); self.register_buffer('last', torch.zeros(2, 3, 4, 5))"
BODY = """\
y = self.n[0](self.n[0](x))
for norm in self.n[1:]:
    y = norm(y)
self.seen.add_(y.mean((0, 2, 3)))
self.last.copy_(x)
return y"""


def made(task: Task, device: str) -> Made:
    def library(name: str, choices: tuple[object, ...]) -> object:
        return LIBRARY if LIBRARY in choices else False if False in choices else choices[0]

    traced = trace(task, task.primary, whole=True)
    plan = Planner(traced, constructor(task), device).plan(library)  # type: ignore[arg-type]
    return Made(_run(task.source)["Model"], _run(plan.emitted.source)["ModelNew"], plan.emitted.source)


def test_buffers_of_one_type_are_written_together_and_counters_raised() -> None:
    found = made(task_of(BODY, "torch.randn(2, 3, 4, 5)", LAYERS), "cuda:0")
    assert found.source.count("torch._foreach_copy_(") == 1 and found.source.count("torch._foreach_add_(") == 1
    # The norm that is used twice counts twice.
    assert "self.n[0].num_batches_tracked.copy_(" in found.source
    # What is an input is no new value.
    assert "self.last.copy_(x)" in found.source
    reference, candidate = found.models()
    for _ in range(3):
        x = torch.randn(2, 3, 4, 5) * 2 + 1
        with torch.no_grad():
            torch.testing.assert_close(candidate(x), reference(x))
    for name, value in reference.state_dict().items():
        torch.testing.assert_close(candidate.state_dict()[name], value)


def test_on_a_cpu_and_of_few_each_is_a_line() -> None:
    assert "_foreach" not in made(task_of(BODY, "torch.randn(2, 3, 4, 5)", LAYERS), "cpu").source
    one = task_of("return self.n(x)", "torch.randn(2, 3, 4, 5)", "self.n = nn.BatchNorm2d(3)")
    assert "self.n.running_mean.copy_(" in made(one, "cuda:0").source
