"""Roughly how much of a GPU's memory judging a problem takes, from shapes alone: what fits beside what."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from burnish.core.task import EntryKind, Task
from burnish.core.task_code import search_path

__all__ = ["capacity", "footprint", "release"]

_COPIES = 6
"""A verdict holds inputs and outputs several times over: judge, candidate, eager, slots for timed calls, float64."""
_PASSING = 3
"""And what an operator in between takes and makes: once in float64, once in the process that is timed."""
_PROCESSES_BYTES = 4 << 30
"""Contexts and libraries of the processes of one judge."""
_UNKNOWN_BYTES = 1 << 30
_RECURRENT = 4
"""Outputs and states of recurrent layers, as multiples of inputs and weights: a guess, since even without memory they
go through time step by step, which takes seconds."""


_COUNTED = 0.85
"""The part of a device that is given out: libraries take workspaces that no shape tells of."""


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
        torch.cuda.empty_cache()


def footprint(task: Task) -> int:
    """Return the bytes of a device that judging ``task`` takes, about; the reference runs without memory or values."""
    import torch

    where = task.path or task.name
    scope: dict[str, Any] = {"__name__": "task", "__file__": where}
    maker = scope if task.inputs_source is None else dict(scope)
    held = passing = 0
    try:
        with torch.device("meta"), torch.no_grad(), search_path(task.search_path):
            exec(compile(task.source, where, "exec"), scope)
            if task.inputs_source is not None:
                exec(compile(task.inputs_source, "inputs", "exec"), maker)
            inputs = maker[task.inputs_entry](**task.primary.kwargs())
            held = sum(map(_bytes, inputs))
            model = scope[task.entry]
            if task.kind is EntryKind.MODULE:
                model = model(*scope.get("get_init_inputs", list)())
            held += sum(map(_bytes, getattr(model, "parameters", tuple)()))
            if _recurrent(model):
                return _PROCESSES_BYTES + _COPIES * max(_RECURRENT * held, _UNKNOWN_BYTES)
            with _largest_operator() as largest:
                held += _bytes(model(*inputs))
            passing = max(0, largest[0] - held)
    except (Exception, SystemExit):
        # The task's own code, where it asks for values that are not there: what is known by then must do.
        # Should it leave, it is not the other problems that are ended by it.
        held = max(held, _UNKNOWN_BYTES)
    return _COPIES * held + _PASSING * passing + _PROCESSES_BYTES


@contextlib.contextmanager
def _largest_operator() -> Iterator[list[int]]:
    """Note the bytes that the largest operator within takes and makes."""
    from torch.utils._python_dispatch import TorchDispatchMode

    largest = [0]

    class Largest(TorchDispatchMode):  # type: ignore[no-untyped-call]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            made = func(*args, **(kwargs or {}))
            largest[0] = max(largest[0], _bytes(args) + _bytes(made))
            return made

    with Largest():  # type: ignore[no-untyped-call]
        yield largest


def _recurrent(model: Any) -> bool:
    import torch

    return isinstance(model, torch.nn.Module) and any(isinstance(m, torch.nn.RNNBase) for m in model.modules())


def _bytes(value: Any) -> int:
    if isinstance(value, (tuple, list)):
        return sum(map(_bytes, value))
    return int(value.numel() * value.element_size()) if hasattr(value, "element_size") else 0
