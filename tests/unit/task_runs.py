"""Running a loaded task as the judge does, for the tests of suites."""

from __future__ import annotations

import torch

from burnish.core.task import Task, Workload
from burnish.judge.contestant import Inputs
from burnish.judge.reference import Outputs, Reference


def run(task: Task, workload: Workload | None = None) -> tuple[Inputs, Outputs, Reference]:
    """Return the inputs of a workload (the timed one), what the reference makes of them, and the reference."""
    reference = Reference(task, "cpu")
    reference.build(reference.initial(0), seed=0)
    inputs = reference.inputs(workload or task.primary, seed=1)
    inputs = reference.with_gradients(inputs, torch.Generator().manual_seed(2))
    return inputs, reference.run(inputs), reference
