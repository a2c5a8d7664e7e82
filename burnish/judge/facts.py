"""What whoever writes candidates may know of a task: forms and sizes, never values, seeds or expected outputs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import torch

from burnish.judge.bench import Bench
from burnish.judge.race import work_of
from burnish.judge.trees import dtype_name
from burnish.measure.ceilings import Ceilings, load_or_calibrate
from burnish.measure.device_lock import device_lock
from burnish.measure.roofline import bound

__all__ = ["TaskFacts", "facts_of"]


@dataclass(frozen=True)
class TaskFacts:
    """The forms of what goes in and comes out, and the least time the device could take."""

    inputs: tuple[str, ...]
    """By position, such as ``float32[256, 1024]``."""
    outputs: tuple[str, ...]
    """Outputs first; where the task asks for backward, then the gradients."""
    state: tuple[tuple[str, str], ...]
    """Parameters and buffers by name."""
    stochastic: bool
    """Whether the reference draws random numbers."""
    bound_ms: float
    bound_by: str
    """``memory``, ``compute`` or ``launch``."""
    bytes: int
    flops: int
    ceilings: Ceilings


def facts_of(bench: Bench) -> TaskFacts:
    """Look at a prepared task; the device's ceilings are measured where they are not known yet."""
    with device_lock(bench.device):
        ceilings = load_or_calibrate(bench.device, quick=True)
    work = work_of(bench)
    seconds, by = bound(work, ceilings, tf32=bench.task.contract.name in ("tf32", "kernelbench"))
    return TaskFacts(
        inputs=_forms(bench.sample.tensors),
        outputs=_forms(bench.expected.tensors),
        state=tuple((name, _form(tensor)) for name, tensor in bench.reference.state().items()),
        stochastic=bench.stochastic,
        bound_ms=seconds * 1e3,
        bound_by=by,
        bytes=work.bytes,
        flops=work.total_flops,
        ceilings=ceilings,
    )


def _forms(tensors: Iterable[torch.Tensor]) -> tuple[str, ...]:
    return tuple(map(_form, tensors))


def _form(tensor: torch.Tensor) -> str:
    return f"{dtype_name(tensor.dtype)}{list(tensor.shape)}"
