"""The commands that repeat what a page reports."""

from __future__ import annotations

import shlex

from burnish.core.contract import CONTRACTS
from burnish.core.task import Direction, Task
from burnish.store.records import AGENT, RunRecord

__all__ = ["resume_line", "verify_line"]


def verify_line(run: RunRecord, kernel: str = "kernel.py") -> str:
    """Return the command that judges ``kernel`` anew as this run's best candidate was judged."""
    task = run.spec.task
    words = ["burnish", "verify", _named(task), kernel]
    if task.inputs_source is not None:
        # Only the text of that file is kept, not its place.
        words += ["--inputs", f"INPUTS.py:{task.inputs_entry}"]
    if task.direction is Direction.FORWARD_BACKWARD:
        words.append("--backward")
    if task.contract != CONTRACTS["reference"]:
        words += ["--contract", task.contract.name]
    words += ["--device", run.spec.device]
    panel = run.spec.settings.get("panel")
    if panel:
        words += ["--baselines", ",".join(map(str, panel))]
    return shlex.join(words)


def resume_line(run: RunRecord) -> str:
    """Return the command that goes on with the search, or lets a coding agent go on with its run."""
    return shlex.join(["burnish", "mcp" if run.spec.strategy == AGENT else "optimize", "--resume", run.id])


def _named(task: Task) -> str:
    """Return the task as it would be typed: a suite's by its name, any other by its file."""
    if "/" in task.name or not task.path:
        return task.name
    return task.path if task.entry == "Model" else f"{task.path}:{task.entry}"
