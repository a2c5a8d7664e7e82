"""Ceilings of a CUDA device through torch, by device events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

from burnish.measure._found import Found

__all__ = ["measure"]

_MIB = 2**20
_QUICK_SIZES = (4 * _MIB, 16 * _MIB, 32 * _MIB, 128 * _MIB, 1024 * _MIB)
_FULL_SIZES = tuple(size * _MIB for size in (1, 4, 16, 32, 48, 64, 128, 512, 2048, 8192))
_FLOAT_TYPES = ("float32", "tf32", "float16", "bfloat16", "float64")
_GRAPH_LAUNCHES = 200


def measure(device: str, quick: bool) -> Found:
    """Measure the CUDA device, leaving its settings as they were and its memory free again."""
    budget = 0.03 if quick else 0.1
    side = 4096 if quick else 8192
    with torch.cuda.device(device):
        largest = torch.cuda.mem_get_info()[0] // 4
        sizes = [size for size in (_QUICK_SIZES if quick else _FULL_SIZES) if size <= largest]
        bandwidth = tuple((size, _bandwidth(size, budget)) for size in sizes)
        flops = [(name, _product_rate(name, side, budget)) for name in _FLOAT_TYPES]
        for name, rate in (("int8", _int8_rate), ("float8_e4m3fn", _float8_rate)):
            try:
                flops.append((name, rate(side, budget)))
            except RuntimeError:
                continue  # this device or this torch has no such product: no ceiling for it
        launch = _launch_seconds(budget)
        torch.cuda.empty_cache()
    return Found(bandwidth, tuple(flops), launch)


def _best_seconds(call: Callable[[], object], budget: float) -> float:
    """Return the shortest device time of one call, from groups of calls queued behind one another."""
    call()
    torch.cuda.synchronize()
    event: Any = torch.cuda.Event  # without annotations in torch
    start, end = event(enable_timing=True), event(enable_timing=True)
    best, group, until = float("inf"), 1, time.perf_counter() + budget
    rounds = 0
    while rounds < 4 or time.perf_counter() < until:
        start.record()
        for _ in range(group):
            call()
        end.record()
        end.synchronize()
        best = min(best, start.elapsed_time(end) / 1e3 / group)
        # A group of about 2 ms hides the first launch without letting the clocks sag.
        group = max(1, min(50, int(2e-3 / max(best, 1e-6))))
        rounds += 1
    return best


def _bandwidth(working_set: int, budget: float) -> float:
    """Return the best bytes per second over patterns whose operands together fill ``working_set``."""
    half = working_set // 8
    x, y = torch.ones(half, device="cuda"), torch.ones(half, device="cuda")
    whole = torch.ones(working_set // 4, device="cuda")
    # The same operand summed again and again inside one kernel: what the L2 gives without the cost of a launch.
    repeats = max(1, min(1024, 512 * _MIB // working_set))
    sums = torch.empty(repeats, device="cuda")
    patterns: list[tuple[int, Callable[[], object]]] = [
        (8 * half, lambda: y.copy_(x)),
        (4 * repeats * whole.numel(), lambda: torch.sum(whole.expand(repeats, -1), 1, out=sums)),
    ]
    return max(moved / _best_seconds(call, budget) for moved, call in patterns)


@contextmanager
def _float32_precision(value: str) -> Iterator[None]:
    settings = torch.backends.cuda.matmul
    before = settings.fp32_precision
    settings.fp32_precision = value
    try:
        yield
    finally:
        settings.fp32_precision = before


def _product_rate(name: str, side: int, budget: float) -> float:
    dtype = torch.float32 if name == "tf32" else getattr(torch, name)
    a = torch.randn(side, side, device="cuda").to(dtype)
    out = torch.empty_like(a)
    with _float32_precision("tf32" if name == "tf32" else "ieee"):
        return 2 * side**3 / _best_seconds(lambda: torch.mm(a, a, out=out), budget)


def _int8_rate(side: int, budget: float) -> float:
    a = torch.randint(-9, 9, (side, side), dtype=torch.int8, device="cuda")
    return 2 * side**3 / _best_seconds(lambda: torch._int_mm(a, a.t()), budget)


def _float8_rate(side: int, budget: float) -> float:
    a = torch.randn(side, side, device="cuda").to(torch.float8_e4m3fn)
    one = torch.ones((), device="cuda")
    seconds = _best_seconds(
        lambda: torch._scaled_mm(a, a.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16), budget
    )
    return 2 * side**3 / seconds


def _launch_seconds(budget: float) -> float:
    """Return the least time between empty kernels: inside a CUDA graph, where the host is out of the way."""
    one = torch.zeros(1, device="cuda")
    one.neg_()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(_GRAPH_LAUNCHES):
            one.neg_()
    return _best_seconds(graph.replay, budget) / _GRAPH_LAUNCHES
