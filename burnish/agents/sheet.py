"""A task as an agent needs to know it: what to compute, at which sizes, by which rules, and what the device allows."""

from __future__ import annotations

from typing import Any

from burnish.agents.texts import ABI, CHEATS, RULES
from burnish.core import plugins
from burnish.core.task import EntryKind, Task
from burnish.judge import JudgeOptions
from burnish.judge.facts import TaskFacts
from burnish.report.numbers import count, duration

__all__ = ["about", "languages", "sheet", "sheet_data"]


def sheet(task: Task, device: str, facts: TaskFacts) -> str:
    """Return the whole sheet as text, the reference's source last."""
    parts = [
        about(task, device, facts),
        f"RULES\n{RULES}\n{CHEATS}",
        f"C++ AND CUDA (usable here: {', '.join(languages(device)) or 'none'})\n{ABI}",
        f"LIMITS\n{limits()}",
        f"REFERENCE ({_entry(task)})\n{task.source.strip()}",
    ]
    if task.inputs_source is not None:
        parts.append(f"INPUTS ({task.inputs_entry})\n{task.inputs_source.strip()}")
    return "\n\n".join(parts) + "\n"


def about(task: Task, device: str, facts: TaskFacts) -> str:
    """Return the task in a few lines: forms, sizes, contract, bound."""
    c, ceilings = task.contract, facts.ceilings
    rates = ", ".join(f"{name} {count(rate, 'FLOP/s')}" for name, rate in ceilings.flops)
    lines = [
        f"TASK {task.name}: {task.direction.value}, on {device} ({ceilings.device})",
        f"contract   {c.name}: {_equal(task)}{'; own kernels must do the work' if c.policy == 'authored' else ''}",
        f"inputs     {', '.join(facts.inputs)}",
        f"outputs    {', '.join(facts.outputs)}",
        f"state      {', '.join(f'{name} {form}' for name, form in facts.state[:20]) or 'none'}",
        f"workloads  {'; '.join(map(_workload, task.workloads))} (the first is timed)",
        f"bound      at least {duration(facts.bound_ms)} by {facts.bound_by} "
        f"({count(facts.bytes, 'B')}, {count(facts.flops, 'FLOP')})",
        f"ceilings   memory {count(ceilings.main_memory, 'B/s')}, {rates}, "
        f"launch {duration(ceilings.launch_seconds * 1e3)}",
    ]
    if facts.stochastic:
        lines.append("random     the reference draws random numbers: outputs must follow its distribution")
    return "\n".join(lines)


def sheet_data(task: Task, device: str, facts: TaskFacts) -> dict[str, Any]:
    """Return the sheet's facts as plain data, without the long texts."""
    return {
        "task": task.name,
        "device": device,
        "contract": task.contract.name,
        "direction": task.direction.value,
        "entry": task.entry,
        "inputs": list(facts.inputs),
        "outputs": list(facts.outputs),
        "workloads": [{"name": w.name, **w.kwargs()} for w in task.workloads],
        "bound_ms": facts.bound_ms,
        "bound_by": facts.bound_by,
        "bytes": facts.bytes,
        "flops": facts.flops,
        "languages": languages(device),
    }


def languages(device: str) -> list[str]:
    """Return in what candidates may be written here besides torch: what builds and runs on ``device``."""
    kind = device.partition(":")[0]
    found = [(name, plugins.backend(name)) for name in ("cpp", "cuda", "triton")]
    return [name for name, backend in found if kind in backend.devices and backend.available().runs]


def limits() -> str:
    """Return what a candidate's process may use."""
    bounds = JudgeOptions().limits
    return (
        f"No network, one writable folder, {bounds.memory_bytes >> 30} GiB of memory on a CPU, {bounds.processes} "
        f"processes; {bounds.import_seconds:.0f} s to import and compile, {bounds.first_call_seconds:.0f} s for the "
        f"first call, {bounds.call_seconds:.0f} s for any other. One verdict at a time; most take 5 to 60 s."
    )


def _entry(task: Task) -> str:
    return f"{'class' if task.kind is EntryKind.MODULE else 'function'} {task.entry}"


def _workload(workload: Any) -> str:
    sizes = ", ".join(f"{key}={value}" for key, value in workload.arguments)
    return f"{workload.name}{f' ({sizes})' if sizes else ''}"


def _equal(task: Task) -> str:
    c = task.contract
    if c.mode == "tolerance":
        return f"allclose to the reference, atol {c.atol:g}, rtol {c.rtol:g}"
    return f"error against float64 at most {c.rms_factor:g} times the reference's own, or {c.floor_ulps:g} ulps"
