"""The most memory one run needs: by torch's allocator on a GPU, by the profiler's list of allocations on a CPU."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from burnish.models.profiling.running import Step
from burnish.models.profiling.trace import Trace, parse, record

__all__ = ["curve", "memory_row", "peak_bytes", "reset_peak", "state_bytes"]

_POINTS = 400

_ON_CUDA = "torch.cuda.max_memory_allocated over one run: all that torch holds on the device"
_ON_CPU = "parameters, buffers, inputs and the most that tensors took besides, by the profiler's list of allocations"


def memory_row(step: Step) -> dict[str, Any]:
    """Run once and return the peak, what of it is the model's own, and how memory rose and fell."""
    step.clear()
    own = state_bytes(step)
    reset_peak(step)
    points = curve(parse(record(step, 1, {}, memory=True)), step.cuda)
    return {
        "peak_bytes": peak_bytes(step, points),
        "state_bytes": own,
        "how": _ON_CUDA if step.cuda else _ON_CPU,
        "curve": [[round(when / 1e3, 4), value] for when, value in _thinned(points)],
    }


def curve(trace: Trace, cuda: bool) -> list[tuple[float, int]]:
    """Return ``(when, bytes above the run's beginning)`` after each allocation on the device that is meant."""
    begin = trace.calls[0].start if trace.calls else 0.0
    held, points = 0, []
    for when, size, on_gpu in trace.memory:
        if on_gpu == cuda and when >= begin:
            held += size
            points.append((when - begin, held))
    return points


def _thinned(points: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Keep the highest of each stretch, so that the peak stays."""
    stride = -(-len(points) // _POINTS) or 1
    return [max(points[i : i + stride], key=lambda p: p[1]) for i in range(0, len(points), stride)]


def reset_peak(step: Step) -> None:
    """Forget what the device held at most so far."""
    if step.cuda:
        import torch

        torch.cuda.reset_peak_memory_stats(step.device)


def peak_bytes(step: Step, points: Sequence[tuple[float, int]]) -> int:
    """Return the peak since :func:`reset_peak`; ``points`` are a run's :func:`curve`."""
    if step.cuda:
        import torch

        return int(torch.cuda.max_memory_allocated(step.device))
    return state_bytes(step) + max((value for _, value in points), default=0)


def state_bytes(step: Step) -> int:
    """Return the bytes of parameters, buffers and inputs, what is shared counted once."""
    import torch
    from torch.utils._pytree import tree_leaves

    loaded = step.loaded
    given = (t for t in tree_leaves((loaded.args, loaded.kwargs)) if isinstance(t, torch.Tensor))
    tensors: Iterable[Any] = (*loaded.model.parameters(), *loaded.model.buffers(), *given)
    return sum({t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}.values())
