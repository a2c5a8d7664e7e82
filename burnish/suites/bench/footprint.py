"""How much of a GPU's memory judging a problem takes at most, by what the judge holds from stage to stage.

An upper estimate, all processes together: as many inputs and outputs, float64 ones and copies of the parameters as are
there at the same moment, by the judge's code; what an allocator keeps counts as held.  Not covered: second looks at
values that are in doubt because the task is ill-conditioned there, and candidates that take more than the reference.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass

from burnish.core.task import Task
from burnish.suites.bench.sizes import Sizes, sizes_of

__all__ = ["RESTING_BYTES", "Held", "capacity", "footprint", "release", "stages"]

_COUNTED = 0.9
"""The part of a device that is given out: libraries take workspaces that no shape tells of."""
_PROCESS_BYTES = 3 << 28
"""One process's context on a device and the libraries it loads there; 610 MiB before the first kernel on an H200."""
_SPARE = 3
"""Processes that a judge on a GPU has ready for what comes next."""
RESTING_BYTES = (1 + _SPARE) * _PROCESS_BYTES
"""What a judge holds between two problems."""
_LARGE, _HUGE = 1 << 29, 1 << 30
"""Bytes of one call's inputs and outputs from which on the judge saves copies, and saves more of them."""
_ONE_SET = 2 << 30
_RING_BYTES = 1 << 29
"""What a contestant's slots for timed calls take, where one call takes less."""
_KEPT, _MOST_KEPT = 1 << 26, 16
"""Bytes of one call's outputs up to which those of timed calls wait for being compared, and how many of them."""
_MEASURING = 7 * (8 << 24)
"""Float64 copies of the chunk of an output that is being measured."""
_SMALL, _FEW, _MANY = 8 << 20, 3, 21
"""A call that takes less is made so many times in one batch, others a few times."""
_FLUSH_BYTES = 1 << 28
"""What a process writes between timed calls to empty the cache."""


def capacity(device: str) -> int | None:
    """Return the bytes of a GPU's memory to be shared; ``None`` on a CPU, where the judge's own limits do."""
    import torch

    if not device.startswith("cuda"):
        return None
    return int(_COUNTED * torch.cuda.get_device_properties(device).total_memory)


def release(device: str) -> None:
    """Give back the device memory that torch keeps in this process for its own next tensors."""
    import torch

    if device.startswith("cuda"):
        gc.collect()  # a module and its hooks, a graph and its nodes: tensors go with what holds itself
        torch.cuda.empty_cache()


def footprint(task: Task, panel: tuple[str, ...] = ("eager",)) -> int:
    """Return the bytes of a device that judging ``task`` against ``panel`` takes at most, about."""
    others = sum(name != "eager" for name in panel)
    found = (sizes_of(task, workload) for workload in task.workloads)
    return max(held.bytes for sizes in found for held in stages(sizes, others))


@dataclass(frozen=True)
class Held:
    """What is held at one moment."""

    judge: int
    """By the judge itself."""
    shared: int
    """Shared by the judge and its contestants: inputs, outputs and parameters on their way."""
    contestants: int
    """By candidate and baselines, for themselves."""
    processes: int

    @property
    def bytes(self) -> int:
        """All of it."""
        return self.judge + self.shared + self.contestants + self.processes * _PROCESS_BYTES


def stages(sizes: Sizes, others: int = 0) -> Iterator[Held]:
    """Yield what is held at the fullest moments of a verdict, with ``others`` in the panel beside eager."""
    s, crowd = sizes, _Crowd(sizes, others)
    one, seen = s.inputs + s.outputs, 4 * s.elements  # ``seen``: where two tensors are equal
    model = s.state + (_MEASURING if seen > _MEASURING else 0)
    model += 0 if crowd.large else 8 * s.outputs  # those of the last calls, of both sides
    first = s.inputs + s.outputs * (1 if s.outputs > _HUGE else 2)
    batch = max(crowd.calls * (s.inputs + (1 if crowd.huge else 2) * s.outputs), crowd.slots)
    # Other values are made from the sample or a base, and compared: both sides, and the float64 run.
    yield crowd.at(model + 4 * s.inputs + s.outputs + max(s.call, 4 * seen), first)
    bases, wide = 4 if crowd.large else 3, _wide(s)
    yield crowd.at(model + bases * s.inputs + 3 * s.outputs + seen + wide, first)
    # Several calls in one batch: what one call shared goes when that is there.
    read = s.outputs if crowd.huge else 2 * crowd.calls * s.outputs + wide
    yield crowd.at(model + 3 * s.inputs + 2 * s.outputs + s.call + seen + read, batch + first)
    if s.state:
        moved = max(2 * s.state + wide, 3 * s.wide_state)
        yield crowd.at(model + 2 * s.inputs + 4 * s.outputs + seen + moved, batch + s.state)
    sets = 1 if one > _ONE_SET else 3
    waiting = _MOST_KEPT * s.outputs if s.outputs <= _KEPT else 0
    checked = max(one + waiting, wide if others else 0)
    yield crowd.at(model + (1 + sets) * s.inputs + s.outputs + s.call + seen + checked, batch + s.state, racing=True)


def _wide(s: Sizes) -> int:
    """Return what the float64 run takes: its own copies, first of the parameters, then of results to measure them."""
    taken = s.wide_inputs + s.wide_call + max(s.state + s.wide_state, s.outputs + s.wide_outputs)
    # A second look at a convolution: beside that run, another one with operands rounded to TF32.
    return taken + (s.wide_outputs + 2 * s.wide_inputs if s.convolves else 0)


class _Crowd:
    """Who is there beside the judge, and what everybody takes."""

    def __init__(self, sizes: Sizes, others: int) -> None:
        one = sizes.inputs + sizes.outputs
        self.large, self.huge = one > _LARGE, one > _HUGE
        self.calls = 2 if self.huge else _FEW if one > _SMALL else _MANY
        """How many are in one batch when calls are compared with each other."""
        once, many = one + min(sizes.outputs, _HUGE), max(2 * one + sizes.outputs, min(64 * one, _RING_BYTES))
        self.slots = once if self.huge else many
        """What one contestant shares for timed calls."""
        self._sizes = sizes
        # Small ones have a confirming candidate and a second eager baseline ready; those of huge ones are ended.
        self._racing = others + (1 if self.large else 3)
        self._comparing = 0 if self.huge else self._racing

    def at(self, judge: int, shared: int, racing: bool = False) -> Held:
        """Return what is held in all, where the candidate shares ``shared`` bytes."""
        s, others = self._sizes, self._racing if racing else self._comparing
        # A second module is made before the first one goes, and a candidate may lay out its parameters anew; it may
        # copy its inputs too.  The last result is kept while the next one is made.
        candidate = 3 * s.state + max(s.call, s.inputs + s.outputs) + 2 * s.outputs
        other = s.state + s.call + 2 * s.outputs
        flush = (1 + others) * _FLUSH_BYTES if racing else 0
        return Held(judge, shared + others * self.slots, candidate + others * other + flush, 2 + others + _SPARE)
