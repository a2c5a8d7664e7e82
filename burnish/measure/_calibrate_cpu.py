"""Ceilings of a CPU through torch, with all of its threads.

Small types are measured in a process of their own: on a processor that announces AMX under a hypervisor that does not
allow it, a bfloat16 product ends the process with an illegal instruction.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from burnish.measure._found import Found, best_seconds

__all__ = ["measure"]

_KIB, _MIB = 2**10, 2**20
_QUICK_SIZES = (64 * _KIB, 512 * _KIB, 4 * _MIB, 32 * _MIB, 128 * _MIB)
_FULL_SIZES = (32 * _KIB, 128 * _KIB, 512 * _KIB, 2 * _MIB, 8 * _MIB, 32 * _MIB, 128 * _MIB, 512 * _MIB)
_SAFE_TYPES = ("float32", "float64")
_RISKY_TYPES = ("int8", "float16", "bfloat16")
_PROBE_SECONDS = 60.0
_ROUNDS = 2
"""Rounds a second apart: a neighbour who spoils one seldom spoils both."""


def measure(device: str, quick: bool) -> Found:
    """Measure the CPU."""
    del device
    budget = 0.015 if quick else 0.05
    side = 768 if quick else 1024
    largest = max(_available_memory() // 8, 4 * _MIB)
    sizes = [size for size in (_QUICK_SIZES if quick else _FULL_SIZES) if size <= largest]
    flops = dict.fromkeys(_SAFE_TYPES, 0.0)
    bandwidth = dict.fromkeys(sizes, 0.0)
    launch = float("inf")
    for _ in range(_ROUNDS):
        for name in flops:
            flops[name] = max(flops[name], _product_rate(name, side, 4 * budget))
        for size in sizes:
            bandwidth[size] = max(bandwidth[size], _bandwidth(size, budget))
        launch = min(launch, best_seconds(torch.zeros(1).neg_, budget))
    risky = {} if quick else _rates_in_own_process(_RISKY_TYPES, side)
    return Found(tuple(bandwidth.items()), tuple((flops | risky).items()), launch)


def _bandwidth(working_set: int, budget: float) -> float:
    """Return the best bytes per second over patterns whose operands together fill ``working_set``."""
    half = working_set // 8
    x, y = torch.ones(half), torch.ones(half)
    whole = torch.ones(working_set // 4)
    # The same operand summed again and again inside one call: what a cache gives without the cost of a call.
    repeats = max(2, min(2048, 16 * _MIB // working_set))
    sums = torch.empty(repeats)
    patterns: list[tuple[int, Callable[[], object]]] = [
        (8 * half, lambda: y.copy_(x)),
        (8 * half, lambda: torch.dot(x, y)),
        (4 * repeats * whole.numel(), lambda: torch.sum(whole.expand(repeats, -1), 1, out=sums)),
    ]
    return max(moved / best_seconds(call, budget) for moved, call in patterns)


def _product_rate(name: str, side: int, budget: float) -> float:
    if name == "int8":
        a = torch.randint(-9, 9, (side, side), dtype=torch.int8)
        return 2 * side**3 / best_seconds(lambda: torch._int_mm(a, a), budget)
    backends: Any = torch.backends  # its settings are made at run time
    settings = backends.mkldnn.matmul
    before = settings.fp32_precision
    settings.fp32_precision = "ieee"
    try:
        a = torch.randn(side, side).to(getattr(torch, name))
        return 2 * side**3 / best_seconds(lambda: a @ a, budget)
    finally:
        settings.fp32_precision = before


def _rates_in_own_process(names: Sequence[str], side: int) -> dict[str, float]:
    """Measure ``names`` in a child; one that kills it is left out and the rest go to another child."""
    rates: dict[str, float] = {}
    left = list(names)
    while left:
        for line in _probe(left, side).splitlines():
            name, _, rate = line.partition(" ")
            rates[name] = float(rate)
        done = [name for name in left if name in rates]
        left = left[len(done) + 1 :]
    return rates


def _probe(names: Sequence[str], side: int) -> str:
    package = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    argv = [sys.executable, "-m", "burnish.measure._calibrate_cpu", str(side), str(torch.get_num_threads()), *names]
    environment = {**os.environ, "PYTHONPATH": path}
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=_PROBE_SECONDS, env=environment)
    except subprocess.TimeoutExpired as late:
        return late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout or ""
    return done.stdout


def _available_memory() -> int:
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _main(side: int, threads: int, names: Sequence[str]) -> None:
    torch.set_num_threads(threads)
    for name in names:
        print(name, _product_rate(name, side, 0.2), flush=True)


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
