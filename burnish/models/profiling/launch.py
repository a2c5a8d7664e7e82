"""Launch-bound or device-bound: whether a model waits for the host to hand out work, or for the work.

On a GPU the host's time to queue one run is compared with the time the device is busy with it.  The first is taken
without the profiler, which slows the host; the second from the profiler, which does not slow kernels.  On a CPU host
and device are one, and the split is an estimate: so many operators, each at the cost of one on tensors of one element.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from burnish.models.profiling import events
from burnish.models.profiling.running import Runs, summary
from burnish.models.profiling.trace import Trace, parse, record

__all__ = ["launch_row", "on_cpu", "on_cuda", "operator_cost"]

_REPEATS, _CALLS = 15, 200


def launch_row(trace: Trace, runs: Runs, steady_ms: Sequence[float], cuda: bool, train: bool) -> dict[str, Any]:
    """Return the verdict and what it rests on."""
    if cuda:
        return on_cuda(trace, runs, steady_ms)
    return on_cpu(trace, runs, *operator_cost(train))


def on_cuda(trace: Trace, runs: Runs, steady_ms: Sequence[float]) -> dict[str, Any]:
    """Compare the host's time to queue a run with the device's time for it."""
    busy = summary(events.busy_ms(trace))
    queued, steady = summary(runs.queued), summary(steady_ms)
    count, waiting_ms = events.syncs(trace)
    host_ms = max(0.0, float(queued["median"]) - waiting_ms)
    device_ms = float(busy["median"])
    waits = events.waits(trace)
    launches = len(waits) / max(1, len(trace.steps))
    idle = max(0.0, 1.0 - device_ms / float(steady["median"])) if steady["median"] else 0.0
    bound = "launch-bound" if host_ms >= device_ms else "device-bound"
    words = (
        f"the host takes {host_ms:.3g} ms to queue {launches:.0f} kernels that keep the device busy for "
        f"{device_ms:.3g} ms; run after run, it is idle {100 * idle:.0f} % of the time"
    )
    if count:
        words += f"; the model itself waits for the device {count:.0f} times a run ({waiting_ms:.3g} ms, not counted)"
    return {
        "verdict": bound,
        "estimate": False,
        "launch_ms": host_ms,
        "work_ms": device_ms,
        "launch_share": host_ms / (host_ms + device_ms) if host_ms + device_ms else 0.0,
        "queued_ms": queued,
        "busy_ms": busy,
        "steady_ms": steady,
        "idle_share": idle,
        "launches": launches,
        "wait_us": summary(waits),
        "syncs": count,
        "sync_ms": waiting_ms,
        "words": words,
    }


def on_cpu(trace: Trace, runs: Runs, call_us: float, inner_us: float) -> dict[str, Any]:
    """Estimate what calling operators costs, apart from what they do: of one called by the model, and by another."""
    outer, inner = events.operator_calls(trace)
    whole = float(summary(runs.wall)["median"])
    overhead = min(whole, (outer * call_us + inner * inner_us) / 1e3)
    share = overhead / whole if whole else 0.0
    return {
        "verdict": "launch-bound" if share >= 0.5 else "device-bound",
        "estimate": True,
        "launch_ms": overhead,
        "work_ms": whole - overhead,
        "launch_share": share,
        "operators": outer,
        "inner_operators": inner,
        "operator_us": call_us,
        "inner_operator_us": inner_us,
        "words": (
            f"an estimate: {outer:.0f} operators at {call_us:.2g} us and {inner:.0f} inside them at {inner_us:.2g} us, "
            f"as measured on tensors of one element, are {100 * share:.2g} % of a run; the rest is taken for their work"
        ),
    }


@cache
def operator_cost(train: bool) -> tuple[float, float]:
    """Return the microseconds of one operator on a tensor of one element, and of one that another calls."""
    import torch
    from torch.nn import functional

    x, w = (torch.ones(1, 1, requires_grad=train) for _ in range(2))
    b = torch.ones(1, requires_grad=train)
    composed: list[Callable[[], Any]] = [
        lambda: functional.linear(x, w, b),
        lambda: functional.layer_norm(x, (1,), b, b),
        lambda: functional.softmax(x, -1),
        lambda: functional.embedding(torch.zeros(1, dtype=torch.long), w),
    ]
    with torch.set_grad_enabled(train):
        alone = _cost(lambda: x + x)
        together = sum(map(_cost, composed))
        outer, inner = events.operator_calls(parse(record(_Each(composed), 1, {})))
    return alone, max(0.0, together - outer * alone) / max(1, inner)


@dataclass
class _Each:
    """Calls one after the other."""

    calls: Sequence[Callable[[], Any]]
    cuda: bool = False

    def __call__(self) -> None:
        for call in self.calls:
            call()

    def wait(self) -> None:
        """There is nothing to wait for."""


def _cost(call: Callable[[], Any]) -> float:
    found = []
    for _ in range(_REPEATS):
        start = time.perf_counter()
        for _ in range(_CALLS):
            call()
        found.append(1e6 * (time.perf_counter() - start) / _CALLS)
    return statistics.median(found)
