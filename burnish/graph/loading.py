"""A task's reference and inputs, made in this process to be looked at or tried: the code is trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from burnish.core.errors import TaskError
from burnish.core.task import EntryKind, Task, Workload
from burnish.core.task_code import execute, search_path

__all__ = ["load"]

_MODULE = "burnish_proposed_task"


def load(task: Task, workload: Workload, device: str) -> tuple[Any, list[Any]]:
    """Return the reference as a module, and inputs, made on ``device`` under a fixed seed."""
    import torch

    with search_path(task.search_path), torch.device(device):
        module = execute(task.source, task.path or task.name, _MODULE)
        other = module if task.inputs_source is None else execute(task.inputs_source, "inputs", _MODULE)
        torch.manual_seed(0)
        entry = getattr(module, task.entry)
        if task.kind is EntryKind.MODULE:
            make = getattr(module, "get_init_inputs", None)
            model = entry(*(make() if callable(make) else ()))
        else:
            model = _as_module(entry)
        values = getattr(other, task.inputs_entry)(**workload.kwargs())
        inputs = [values] if isinstance(values, torch.Tensor) else list(values)
    if not isinstance(model, torch.nn.Module):
        raise TaskError(f"{task.name}: {task.entry} is no torch.nn.Module")
    return model, [i.detach() if isinstance(i, torch.Tensor) else i for i in inputs]


def _as_module(function: Callable[..., Any]) -> Any:
    import torch

    wrapper = torch.nn.Module()
    # On the instance, so that the signature stays the function's own.
    wrapper.__dict__["forward"] = function
    return wrapper
