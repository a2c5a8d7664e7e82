"""From what a user typed (``file.py``, ``file.py:name``, ``file.cpp:function``, ``suite/name``) to a task."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from burnish.core.contract import parse_contract
from burnish.core.errors import UsageError
from burnish.core.load import task_from_file
from burnish.core.plugins import suite, suites
from burnish.core.source_file import near, split_spec
from burnish.core.task import Direction, Task
from burnish.suites.kernel_file import LANGUAGES, driver_source, task_from_kernel

__all__ = ["resolve_task"]


def resolve_task(spec: str, inputs: str | None = None, backward: bool = False, contract: str | None = None) -> Task:
    """Return the task ``spec`` names: an existing file first, then a suite's task, else an error listing both."""
    path, entry = split_spec(spec)
    if Path(path).suffix in LANGUAGES or driver_source(path) is not None:
        return task_from_kernel(path, entry, inputs, backward, contract)
    if Path(path).exists() or path.endswith(".py"):
        return task_from_file(path, entry=entry, inputs=inputs, backward=backward, contract=contract)
    prefix, slash, name = spec.partition("/")
    if slash and prefix in suites():
        if inputs is not None:
            raise UsageError(f"--inputs goes with a file, and {spec} is a task of a suite with inputs of its own")
        return _changed(suite(prefix).load(name), backward, contract)
    raise UsageError(_nothing(spec, prefix))


def _changed(task: Task, backward: bool, contract: str | None) -> Task:
    if backward:
        task = replace(task, direction=Direction.FORWARD_BACKWARD)
    return task if contract is None else replace(task, contract=parse_contract(contract))


def _nothing(spec: str, prefix: str) -> str:
    if prefix in suites():
        example = next(iter(suite(prefix).names()), "name")
        return f"{spec!r} names a suite: name one of its tasks, e.g. {prefix}/{example}"
    known = ", ".join(f"{name}/…" for name in suites())
    return f"no file and no suite called {spec!r}: give file.py, file.py:name or {known}{near(prefix, list(suites()))}"
