"""Device time of several ways to compute one thing: replays of CUDA graphs, each a few calls on inputs of their own.

A graph holds enough calls on different inputs that no call finds its inputs in the cache, and keeps every result, so
that none is written where the last one was.  Ways take turns in random order; a replay's time over the number of its
calls is one sample, and samples of one turn are a pair.  Not covered: what it costs the host to launch; the median
time between two events around single calls is given beside it.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

__all__ = ["Way", "call_microseconds", "copy_bandwidth", "copies_for", "errors", "input_sets", "turns"]

Way = Callable[..., Any]
_COLD_BYTES = 400e6
"""Several times the largest cache a GPU has now."""
_MOST = 24


def copies_for(inputs: Sequence[torch.Tensor]) -> int:
    """Return how many sets of inputs keep the cache cold."""
    size = sum(t.numel() * t.element_size() for t in inputs)
    return max(2, min(_MOST, -(-int(_COLD_BYTES) // size)))


def input_sets(make: Callable[[], Sequence[torch.Tensor]], device: str) -> list[list[torch.Tensor]]:
    """Return as many sets of fresh inputs as keep the cache cold."""
    with torch.device(device):
        first = list(make())
        return [first, *(list(make()) for _ in range(copies_for(first) - 1))]


def _captured(way: Way, sets: Sequence[Sequence[torch.Tensor]]) -> tuple[torch.cuda.CUDAGraph, list[Any]]:
    """Capture a call for each set of inputs; ``torch.cuda.graph`` would collect garbage for a tenth of a second."""
    side = torch.cuda.Stream()
    graph = torch.cuda.CUDAGraph()
    torch.cuda.synchronize()
    with torch.cuda.stream(side), torch.no_grad():
        for _ in range(2):
            way(*sets[0])
        torch.cuda.synchronize()
        graph.capture_begin(capture_error_mode="thread_local")
        try:
            kept = [way(*given) for given in sets]
        finally:
            graph.capture_end()
    torch.cuda.synchronize()
    return graph, kept


def turns(
    ways: Mapping[str, Way], sets: Sequence[Sequence[torch.Tensor]], number: int, seed: int = 0
) -> dict[str, list[float]]:
    """Return each way's samples in microseconds a call; a way that cannot be captured raises."""
    graphs = {name: _captured(way, sets) for name, way in ways.items()}
    rng = random.Random(seed)
    order = list(graphs)
    samples: dict[str, list[float]] = {name: [] for name in order}
    for turn in range(number + 2):
        rng.shuffle(order)
        marks = {}
        for name in order:
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            graphs[name][0].replay()
            end.record()
            marks[name] = start, end
        torch.cuda.synchronize()
        if turn >= 2:
            for name, (start, end) in marks.items():
                samples[name].append(start.elapsed_time(end) * 1e3 / len(sets))
    return samples


def call_microseconds(way: Way, sets: Sequence[Sequence[torch.Tensor]], number: int = 30) -> float:
    """Return the median time between two events around one call: what the host takes shows where it is the slower."""
    found = []
    with torch.no_grad():
        for turn in range(number):
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            way(*sets[turn % len(sets)])
            end.record()
            torch.cuda.synchronize()
            found.append(start.elapsed_time(end) * 1e3)
    return statistics.median(found)


def copy_bandwidth(device: str) -> float:
    """Return the bytes a second that a large pointwise kernel reads and writes; a copy may go another, slower way."""
    sources = [torch.randn(1 << 29, dtype=torch.float16, device=device) for _ in range(2)]
    ways = {"neg": torch.neg, "clone": torch.clone}
    samples = turns(ways, [[t] for t in sources], 20)
    best = min(statistics.median(times) for times in samples.values())
    return 2 * sources[0].numel() * 2 / (best * 1e-6)


def errors(got: torch.Tensor, exact: torch.Tensor) -> dict[str, float]:
    """Return the largest and the relative error against a float64 result."""
    difference = (got.double() - exact).abs()
    size = exact.norm().item()
    return {
        "max_error": difference.max().item(),
        "relative_error": difference.norm().item() / size if size else difference.norm().item(),
    }
