"""How a task's module is called, as far as it is plain: by running the task's own code, which is trusted."""

from __future__ import annotations

import contextlib
import inspect
import json
from dataclasses import dataclass
from typing import Any

from burnish.core.task import EntryKind, Task
from burnish.core.task_code import execute, search_path

__all__ = ["RecordedCall", "recorded_call"]


@dataclass(frozen=True)
class RecordedCall:
    """A module's constructor arguments, its forward's parameters, and the forms of its inputs at each workload."""

    initial: list[Any]
    arguments: list[str]
    forms: list[list[dict[str, Any]]]


def recorded_call(task: Task) -> RecordedCall | None:
    """Return the call; ``None`` where it is not tensors by position, or the constructor takes more than plain data."""
    if task.kind is not EntryKind.MODULE:
        return None
    try:
        with search_path(task.search_path):
            module = execute(task.source, task.name, "burnish_exported_task")
            source = task.inputs_source
            inputs = module if source is None else execute(source, task.name, "burnish_exported_inputs")
            initial = list(getattr(module, "get_init_inputs", list)())
            if json.loads(json.dumps(initial)) != initial:
                return None
            make = getattr(inputs, task.inputs_entry)
            forms = [_forms(_made(make, workload.kwargs())) for workload in task.workloads]
        arguments = _arguments(getattr(module, task.entry))
    except Exception:
        # The task's code may raise anything here; then there is no layer, which is no loss of what was asked for.
        return None
    if arguments is None or any(form is None or len(form) != len(arguments) for form in forms):
        return None
    return RecordedCall(initial, arguments, [form for form in forms if form is not None])


def _made(make: Any, sizes: dict[str, Any]) -> Any:
    import torch

    # Nothing is allocated where the code allows: only the forms are wanted.
    with contextlib.suppress(Exception), torch.device("meta"):
        return make(**sizes)
    return make(**sizes)


def _forms(values: Any) -> list[dict[str, Any]] | None:
    import torch

    listed = [values] if isinstance(values, torch.Tensor) else list(values)
    if not all(isinstance(value, torch.Tensor) for value in listed):
        return None
    return [{"shape": list(t.shape), "dtype": str(t.dtype).removeprefix("torch.")} for t in listed]


def _arguments(entry: Any) -> list[str] | None:
    parameters = list(inspect.signature(entry.forward).parameters.values())[1:]
    plain = all(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in parameters)
    return [p.name for p in parameters] if plain else None
