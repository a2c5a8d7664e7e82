"""What profiles are made of, for tests: a small model's file, a trace as a GPU leaves it, a profile's plain data."""

from __future__ import annotations

from typing import Any

SMALL_MODEL = """\
import torch
from torch import nn


class Mlp(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)

    def forward(self, x):
        return self.down(torch.relu(self.up(x)))


class Block(nn.Module):
    def __init__(self, width, layer_idx):
        super().__init__()
        self.norm, self.mlp, self.layer_idx = nn.LayerNorm(width), Mlp(width), layer_idx

    def forward(self, x):
        return x + self.mlp(self.norm(x))


class Net(nn.Module):
    def __init__(self, width, layers):
        super().__init__()
        self.embed = nn.Embedding(50, width)
        self.blocks = nn.ModuleList(Block(width, n) for n in range(layers))
        self.head = nn.Linear(width, 50)

    def forward(self, tokens):
        x = self.embed(tokens)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def make_model(batch=2, width=32, layers=2):
    return Net(width, layers).eval(), torch.zeros(batch, 8, dtype=torch.long)
"""


def event(name: str, cat: str, start: float, length: float, **args: Any) -> dict[str, Any]:
    """Return a span as Kineto writes it; ``tid`` names another thread than the main one."""
    return {
        "ph": "X", "cat": cat, "name": name, "pid": 1, "tid": args.pop("tid", 10),
        "ts": 5e12 + start, "dur": length, "args": args,
    }  # fmt: skip


def kernel(name: str, start: float, length: float, correlation: int, stream: int = 7) -> dict[str, Any]:
    """Return a kernel's span."""
    return event(name, "kernel", start, length, tid=stream, stream=stream, device=0, correlation=correlation)


def cuda_trace(runs: int = 3, gap: float = 100.0, work: float = 40.0, synchronize: float = 0.0) -> dict[str, Any]:
    """Return runs of a model with one part, which calls two operators, each with a kernel.

    A run lasts 1000 us; operators begin ``gap`` apart, kernels start 10 us after their launch and take ``work``.
    ``synchronize`` is how long the model itself waits for the device.
    """
    events: list[dict[str, Any]] = []
    for run in range(runs):
        at = 1000.0 * run
        events += [
            event("burnish run", "user_annotation", at, 900),
            event("burnish call", "user_annotation", at + 1, 2 * gap + 60),
            event("module : Net", "user_annotation", at + 2, 2 * gap + 50),
            event("module mlp: Mlp", "user_annotation", at + 3, 2 * gap + 40),
            event("cudaDeviceSynchronize", "cuda_runtime", at + 2 * gap + 70, 20, correlation=1000 * run + 99),
        ]
        if synchronize:
            events.append(
                event("cudaStreamSynchronize", "cuda_runtime", at + 30, synchronize, correlation=1000 * run + 98)
            )
        for number, name in enumerate(("aten::addmm", "aten::relu")):
            start, correlation = at + 4 + gap * number, 1000 * run + number + 1
            events += [
                event(f"{name}_outer", "cpu_op", start, 20),
                event(name, "cpu_op", start + 2, 15),
                event("cudaLaunchKernel", "cuda_runtime", start + 5, 5, correlation=correlation),
                kernel(f"void {name[6:]}_kernel<float>(int)", start + 15, work, correlation),
            ]
    return {"schemaVersion": 1, "traceEvents": events}


def spread(median: float, runs: int = 5) -> dict[str, Any]:
    """Return a summary of measurements."""
    return {"median": median, "q1": 0.9 * median, "q3": 1.2 * median, "runs": runs}


def region(name: str, share: float, gain: float, **other: Any) -> dict[str, Any]:
    """Return one line of the ranking."""
    return {
        "name": name, "paths": [name.replace("*", str(n)) for n in range(4)] if "*" in name else [name],
        "class": "Mlp", "calls": 4, "parameters": 8256, "share": share, "ms": spread(2.0 * share), "gain": gain,
        "work": {
            "bytes": 98_000, "flops": 4_200_000, "flops_by_type": {"float32": 4_200_000}, "launches": 3,
            "source": "graph",
        },
        "bound_ms": 0.01, "bound": "memory", "times_bound": 12.0, "why": "", "inside": ["blocks.*"], **other,
    }  # fmt: skip


def profile_data(cuda: bool = False, **other: Any) -> dict[str, Any]:
    """Return what ``burnish profile`` finds, for a model on a CPU or a GPU."""
    launch: dict[str, Any] = {
        "verdict": "device-bound", "estimate": True, "launch_ms": 0.1, "work_ms": 1.9, "launch_share": 0.05,
        "operators": 40.0, "inner_operators": 90.0, "operator_us": 1.1, "inner_operator_us": 0.3,
        "words": "an estimate: 40 operators",
    }  # fmt: skip
    if cuda:
        launch = {
            "verdict": "launch-bound", "estimate": False, "launch_ms": 1.5, "work_ms": 0.6, "launch_share": 0.71,
            "queued_ms": spread(1.5), "busy_ms": spread(0.6), "steady_ms": spread(1.6), "idle_share": 0.6,
            "launches": 40.0, "wait_us": spread(12.0), "syncs": 0.0, "sync_ms": 0.0,
            "words": "the host takes 1.5 ms to queue 40 kernels that keep the device busy for 0.6 ms",
        }  # fmt: skip
    regions = [
        region("blocks.*", 0.8, 3.1, inside=[], bound="compute"),
        region("blocks.*.mlp", 0.5, 1.7),
        region("odd", 0.1, 1.0, work=None, bound_ms=None, bound=None, times_bound=None, why="it varies"),
        region("embed", 0.05, 1.0, times_bound=None, why="it takes less than its bound, which does not hold for it"),
    ]
    modules = [
        {**region("(model)", 1.0, 1.0, paths=[""]), "label": "(model)", "depth": 0},
        {**regions[0], "label": "blocks.*", "depth": 1},
        {**regions[1], "label": "mlp", "depth": 2},
    ]
    rows = [
        {
            "name": f"aten::operator_{n}", "calls": 4, "self_cpu_ms": spread(0.2), "device_ms": spread(0.1 * cuda),
            "share": 0.05,
        }
        for n in range(20)
    ]  # fmt: skip
    name = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>(int)"
    kernels = [{"name": name, "kind": "kernel", "calls": 4, "device_ms": spread(0.3), "share": 1.0}] if cuda else []
    sizes = [
        {
            "batch": b, "wall_ms": spread(0.5 + 0.4 * b), "per_item_ms": (0.5 + 0.4 * b) / b, "state_bytes": 318_000,
            "peak_bytes": 400_000 * b, "verdict": "device-bound" if b > 2 else "launch-bound",
            "launch_ms": 0.6, "work_ms": 0.4 * b, "launch_share": 0.6 / (0.6 + 0.4 * b),
        }
        for b in (1, 2, 4, 8)
    ]  # fmt: skip
    return {
        "format": 1,
        "model": {
            "spec": "net.py:make_model", "name": "net", "class": "Net", "arguments": {"width": 32},
            "parameters": 79_332, "parameter_bytes": 317_328, "dtypes": ["float32"], "training_mode": False,
            "takes_batch": True,
        },
        "device": "cuda:0" if cuda else "cpu",
        "direction": "forward",
        "time": {"wall_ms": spread(2.0, 40), "steady_ms": spread(1.6) if cuda else None},
        "memory": {
            "peak_bytes": 481_000, "state_bytes": 318_000, "how": "by the profiler",
            "curve": [[0.0, 0], [0.3, 120_000], [0.5, 163_000], [1.9, 20_000]],
        },
        "launch": launch,
        "sweep": {
            "batches": sizes, "stopped": "the time limit was reached before batch 16", "from": 4,
            "words": "launch-bound up to batch 2, device-bound from 4 on",
        },
        "regions": regions,
        "whole": region("(model)", 1.0, 9.0, paths=[""], inside=[]),
        "modules": modules,
        "operators": rows,
        "kernels": kernels,
        "profiled_runs": 5,
        "ceilings": {
            "source": "measured in short", "device": "Some Processor x2", "when": "2025-01-01T00:00:00+00:00",
            "quick": True, "bandwidth": [[65_536, 1e11], [134_217_728, 1.5e10]], "flops": {"float32": 1.5e11},
            "launch_ms": 0.0008,
        },
        "environment": {"torch": "2.13.0", "cpu": {"model": "Some Processor", "threads": 2}},
        "notes": [],
        **other,
    }  # fmt: skip
