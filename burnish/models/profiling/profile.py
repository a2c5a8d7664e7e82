"""A model's whole profile, as plain data: what ``burnish profile`` prints, writes and draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.core.errors import UsageError
from burnish.measure.device_lock import device_lock
from burnish.measure.environment import describe
from burnish.models.profiling import events
from burnish.models.profiling.launch import launch_row
from burnish.models.profiling.memory import memory_row
from burnish.models.profiling.places import Place, Times, called_places, place_times
from burnish.models.profiling.ranking import ceilings_for, ceilings_row, rank
from burnish.models.profiling.running import Deadline, Runs, Step, named_errors, steady, summary, timed
from burnish.models.profiling.sweep import sweep
from burnish.models.profiling.timeline import timeline
from burnish.models.profiling.trace import Trace, parse, record
from burnish.models.profiling.tree import Backward, module_rows
from burnish.models.spec import ModelSpec, load_model

__all__ = ["FORMAT", "Profiled", "Wishes", "profile_model"]

FORMAT = 1
LOCK_SECONDS = 600.0
_RUNS, _LEAST_RUNS = 5, 3
_MOST_EVENTS = 300_000
# Shares of the time limit; export of the parts and the sweep have what is left.
_CLOCK, _STEADY, _PARTS, _EXPORT, _SWEEP = 0.08, 0.04, 0.2, 0.35, 0.15
_LEAST_EXPORT = 10.0
"""Seconds for the parts' graphs however slow the model is: without them nothing could be ranked."""
_LEAST_ASKED = 20.0
"""Seconds for batch sizes that were asked for, whatever the rest took."""


@dataclass(frozen=True)
class Wishes:
    """What to measure."""

    device: str
    train: bool = False
    batches: tuple[int, ...] = ()
    """Batch sizes to try; none: doubling from one."""
    sweep: bool = True
    seconds: float = 60.0


@dataclass
class Profiled:
    """What was found."""

    data: dict[str, Any]
    """Plain data, all of it."""
    timeline: dict[str, Any]
    """One run as lanes of bars."""
    trace: dict[str, Any] = field(repr=False)
    """Every profiled run as a Chrome trace."""


def profile_model(spec: ModelSpec, wishes: Wishes, on_stage: Callable[[str], None] = lambda _: None) -> Profiled:
    """Measure the model; raises :class:`TaskError` where it does not run."""
    limit = Deadline(wishes.seconds)
    if wishes.device.startswith("cuda"):
        import torch

        torch.cuda.set_device(wishes.device)  # events are recorded on the current device's stream
    with device_lock(wishes.device, timeout=LOCK_SECONDS):
        profiled, sweeps = _one_size(spec, wishes, limit, on_stage)
        if wishes.sweep and sweeps:
            on_stage("batch sizes")
            left = Deadline(max(limit.left, _LEAST_ASKED if wishes.batches else _SWEEP * wishes.seconds))
            profiled.data["sweep"] = sweep(spec, wishes.device, wishes.train, wishes.batches or None, left)
    return profiled


def _one_size(
    spec: ModelSpec, wishes: Wishes, limit: Deadline, on_stage: Callable[[str], None]
) -> tuple[Profiled, bool]:
    on_stage("building the model")
    loaded = load_model(spec, wishes.device)
    if wishes.batches and not loaded.sweeps:
        raise UsageError(f"{spec}: {spec.entry}() takes no batch to sweep: give it one, or leave --batches out")
    step = Step(loaded, wishes.device, wishes.train)
    step.check()
    with named_errors(spec):
        step()
        on_stage("timing runs")
        runs = timed(step, limit.part(_CLOCK).left)
        run_ms = float(summary(runs.wall)["median"])
        after = steady(step, limit.part(_STEADY).left, run_ms) if step.cuda else []
        on_stage("timing the model's parts")
        places = called_places(step)
        times = place_times(step, places, limit.part(_PARTS), run_ms)
        on_stage("profiling")
        raw = _recorded(step, places, limit)
        memory = memory_row(step)
    trace = parse(raw)
    launch = launch_row(trace, runs, after, step.cuda, wishes.train)
    backward = _backward(trace, launch) if wishes.train else None
    on_stage("the device's ceilings")
    ceilings, source = ceilings_for(wishes.device, _dtypes(step))
    on_stage("exporting the parts")
    exporting = Deadline(max(_LEAST_EXPORT, limit.part(_EXPORT).left))
    regions, whole = rank(places, times, run_ms, backward, ceilings, wishes.device, exporting)
    data = {
        "format": FORMAT,
        "model": _about(step),
        "device": wishes.device,
        "direction": "forward+backward" if wishes.train else "forward",
        "time": {"wall_ms": summary(runs.wall), "steady_ms": summary(after) if after else None},
        "memory": memory,
        "launch": launch,
        "sweep": None,
        "regions": regions,
        "whole": whole,
        "modules": module_rows(places, times, run_ms, backward),
        "operators": events.operators(trace),
        "kernels": events.kernels(trace),
        "profiled_runs": len(trace.steps),
        "ceilings": ceilings_row(ceilings, source),
        "environment": describe(wishes.device),
        "notes": _notes(step, places, times, runs),
    }
    return Profiled(data, timeline(trace), raw), loaded.sweeps


def _recorded(step: Step, places: Sequence[Place], limit: Deadline) -> dict[str, Any]:
    """Profile several runs: fewer where one has very many events."""
    paths = {place.path: place.module for place in places}
    # The first time under the profiler is slow, and tells how many events a run has.
    events_each = len(record(step, 1, paths)["traceEvents"])
    runs = max(_LEAST_RUNS, min(_RUNS, _MOST_EVENTS // max(1, events_each)))
    return record(step, runs if limit.left > 0 else _LEAST_RUNS, paths)


def _backward(trace: Trace, launch: dict[str, Any]) -> Backward:
    """Return the parts' shares of a run for gradients: of what binds the run, the host's time or the device's."""
    device = bool(trace.device) and launch["verdict"] == "device-bound"
    whole = events.busy_ms(trace) if device else [call.ms for call in trace.calls]
    found = events.backward_times(trace)
    return Backward(
        {path: [ms / (of or 1.0) for ms, of in zip(times[device], whole, strict=True)] for path, times in found.items()}
    )


def _dtypes(step: Step) -> list[str]:
    tensors = (*step.loaded.model.parameters(), *step.loaded.model.buffers())
    return sorted({str(t.dtype).removeprefix("torch.") for t in tensors if t.is_floating_point()})


def _about(step: Step) -> dict[str, Any]:
    loaded = step.loaded
    parameters = list(loaded.model.parameters())
    return {
        "spec": str(loaded.spec),
        "name": loaded.spec.name,
        "class": type(loaded.model).__name__,
        "arguments": dict(loaded.spec.arguments),
        "parameters": sum(p.numel() for p in parameters),
        "parameter_bytes": sum(p.numel() * p.element_size() for p in parameters),
        "dtypes": _dtypes(step),
        "training_mode": bool(loaded.model.training),
        "takes_batch": loaded.sweeps,
    }


def _notes(step: Step, places: Sequence[Place], times: Times, runs: Runs) -> list[str]:
    """Say what a reader must know to read the numbers rightly."""
    import torch

    notes = []
    live = (torch.nn.modules.dropout._DropoutNd, torch.nn.modules.batchnorm._BatchNorm)
    if not step.train and any(p.module.training and isinstance(p.module, live) for p in places):
        notes.append("dropout or batch statistics are active: call model.eval() in the file to profile inference")
    hooked = summary([ms for path in times.runs for ms in times.runs[path]])["median"]
    clean = summary(runs.wall)
    if hooked > 1.15 * clean["q3"]:
        ratio = hooked / clean["median"]
        notes.append(f"runs with clocks in the parts took {ratio:.2f} times as long as those without")
    if clean["q3"] > 1.3 * clean["q1"]:
        notes.append("times of runs lie far apart: another program may be using this machine")
    return notes
