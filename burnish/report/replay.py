"""The commands that repeat what a page reports."""

from __future__ import annotations

import shlex

from burnish.core.contract import CONTRACTS
from burnish.core.task import Direction, Task
from burnish.store.records import AGENT, SERVICE, RunRecord

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


def resume_line(run: RunRecord) -> str | None:
    """Return the command that goes on with the search, or lets a coding agent go on with its run.

    None for a run of the service: whoever began it goes on with it over HTTP.
    """
    if run.spec.strategy in SERVICE:
        return None
    return shlex.join(["burnish", "mcp" if run.spec.strategy == AGENT else "optimize", "--resume", run.id])


def _named(task: Task) -> str:
    """Return the task as it would be typed: a suite's by its name, any other by its file."""
    if "/" in task.name:
        return task.name
    # One that came over HTTP has no place here; among its run's artefacts it is called so.
    place = task.path or "task.py"
    return place if task.entry == "Model" else f"{place}:{task.entry}"
