"""Over batch sizes: from where on a model is bound by its work instead of by handing it out."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from typing import Any

from burnish.core.errors import TaskError
from burnish.models.profiling.launch import launch_row
from burnish.models.profiling.memory import curve, peak_bytes, reset_peak, state_bytes
from burnish.models.profiling.running import Deadline, Step, out_of_memory, steady, summary, timed
from burnish.models.profiling.trace import parse, record
from burnish.models.spec import ModelSpec, load_model

__all__ = ["sweep", "transition"]

_LARGEST = 1024
_TRACED = 3


def sweep(spec: ModelSpec, device: str, train: bool, batches: Sequence[int] | None, limit: Deadline) -> dict[str, Any]:
    """Measure the model at several batch sizes: those given, else doubling until the verdict has turned and held."""
    rows: list[dict[str, Any]] = []
    problems: list[str] = []
    _free(device)
    for batch in batches or [2**n for n in range(_LARGEST.bit_length())]:
        longest = max((row["seconds"] for row in rows), default=0.0)
        if limit.left <= 2 * longest or limit.left <= 0:
            problems.append(f"the time limit was reached before batch {batch}")
            break
        if not batches and _settled(rows):
            break
        if too_large := _too_large(rows, batch, device):
            problems.append(too_large)
            break
        row, why = _measured(spec.with_arguments(batch=batch), device, train, limit)
        if row is not None:
            rows.append({"batch": batch, **row})
            continue
        problems.append(f"batch {batch}: {why}")
        if not batches or "memory" in why:
            break
    for row in rows:
        del row["seconds"]
    return {"batches": rows, "stopped": "; ".join(problems), **transition(rows)}


def _settled(rows: Sequence[dict[str, Any]]) -> bool:
    """Whether the last three are bound by their work, clearly."""
    return len(rows) >= 3 and all(r["verdict"] == "device-bound" and r["launch_share"] < 0.35 for r in rows[-3:])


def _too_large(rows: Sequence[dict[str, Any]], batch: int, device: str) -> str:
    """Say so where a CPU's memory would not do: Linux grants memory it does not have, and ends who uses it."""
    if not rows or device != "cpu":
        return ""
    last = rows[-1]
    needed = (last["peak_bytes"] - last["state_bytes"]) * batch / last["batch"]
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return f"batch {batch} would need about {needed / 1e9:.1f} GB of memory" if needed > 0.5 * free else ""


def _measured(spec: ModelSpec, device: str, train: bool, limit: Deadline) -> tuple[dict[str, Any] | None, str]:
    begun = limit.left
    try:
        step = Step(load_model(spec, device), device, train)
        step.check()
        step()
        seconds = min(0.05 * limit.seconds, 0.5)
        runs = timed(step, seconds, least=5, most=50)
        wall = summary(runs.wall)
        after = steady(step, seconds, float(wall["median"])) if step.cuda else []
        step.clear()
        reset_peak(step)
        trace = parse(record(step, _TRACED, {}, memory=True))
    except TaskError as error:
        return None, str(error)
    except Exception as error:
        # The model's own code, on a size nobody promised that it takes.
        return None, "memory ran out" if out_of_memory(error) else f"{type(error).__name__}: {str(error)[:120]}"
    launch = launch_row(trace, runs, after, step.cuda, train)
    kept = ("verdict", "launch_ms", "work_ms", "launch_share", "idle_share", "launches")
    row = {
        "wall_ms": wall,
        "per_item_ms": float(wall["median"]) / max(1, dict(spec.arguments)["batch"]),
        "state_bytes": state_bytes(step),
        "peak_bytes": peak_bytes(step, curve(trace, step.cuda)),
        **{name: launch[name] for name in kept if name in launch},
        "seconds": begun - limit.left,
    }
    del step, trace
    _free(device)
    return row, ""


def _free(device: str) -> None:
    gc.collect()
    if device.startswith("cuda"):
        import torch

        torch.cuda.empty_cache()


def transition(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the batch size from which on every larger one is bound by its work, and a sentence."""
    if not rows:
        return {"from": None, "words": "no batch size could be measured"}
    bound = [row["verdict"] == "device-bound" for row in rows]
    first = next((i for i in range(len(rows)) if all(bound[i:])), None)
    if first is None:
        return {"from": None, "words": f"launch-bound up to batch {rows[-1]['batch']}, the largest tried"}
    batch = rows[first]["batch"]
    if first == 0:
        return {"from": batch, "words": f"device-bound from batch {batch} on, the smallest tried"}
    return {
        "from": batch,
        "words": f"launch-bound up to batch {rows[first - 1]['batch']}, device-bound from {batch} on",
    }
