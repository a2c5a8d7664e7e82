"""Device time of several ways to compute one thing: replays of CUDA graphs, each a few calls on inputs of their own.

A graph holds enough calls on different inputs that no call finds its inputs in the cache, and keeps every result, so
that none is written where the last one was.  Ways take turns in random order; a replay's time over the number of its
calls is one sample, and samples of one turn are a pair.  Not covered: what it costs the host to launch; the median
time between two events around single calls is given beside it.  On a CPU, where the script is only tried out, calls
follow each other and the clock is the host's.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

__all__ = ["Way", "call_microseconds", "copies_for", "copy_bandwidths", "errors", "input_sets", "settle", "turns"]

Way = Callable[..., Any]
Sets = Sequence[Sequence[torch.Tensor]]
_COLD_BYTES = 400e6
"""Several times the largest cache a GPU has now."""
_MOST = 24
_WARM_UP = 2


def settle(device: str) -> None:
    """Wait for all that was begun on a device."""
    if device.startswith("cuda"):
        torch.cuda.synchronize()


def copies_for(inputs: Sequence[torch.Tensor]) -> int:
    """Return how many sets of inputs keep the cache cold."""
    if not inputs[0].is_cuda:
        return 2
    size = sum(t.numel() * t.element_size() for t in inputs)
    return max(2, min(_MOST, -(-int(_COLD_BYTES) // size)))


def input_sets(make: Callable[[], Sequence[torch.Tensor]], device: str) -> list[list[torch.Tensor]]:
    """Return as many sets of fresh inputs as keep the cache cold."""
    with torch.device(device):
        first = list(make())
        return [first, *(list(make()) for _ in range(copies_for(first) - 1))]


class _Captured:
    """A call for each set of inputs, one graph; ``torch.cuda.graph`` would collect garbage for a tenth of a second."""

    def __init__(self, way: Way, sets: Sets) -> None:
        self._kept: list[Any] = []
        side = torch.cuda.Stream()
        self._graph = torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        with torch.cuda.stream(side), torch.no_grad():
            for _ in range(2):
                way(*sets[0])
            torch.cuda.synchronize()
            self._graph.capture_begin(capture_error_mode="thread_local")
            try:
                self._kept += [way(*given) for given in sets]
            finally:
                self._graph.capture_end()
        torch.cuda.synchronize()

    def __call__(self) -> Callable[[], float]:
        """Replay it; what is returned tells the milliseconds it took, once the device has settled."""
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        self._graph.replay()
        end.record()
        return lambda: float(start.elapsed_time(end))


def _plain(way: Way, sets: Sets) -> Callable[[], Callable[[], float]]:
    def replay() -> Callable[[], float]:
        start = time.perf_counter()
        with torch.no_grad():
            for given in sets:
                way(*given)
        took = (time.perf_counter() - start) * 1e3
        return lambda: took

    return replay


def turns(
    ways: Mapping[str, Way],
    sets: Sets,
    number: int,
    seed: int = 0,
    own: Mapping[str, Sets] | None = None,
    seconds: float = 60.0,
) -> dict[str, list[float]]:
    """Return each way's samples in microseconds a call; a way that cannot be captured raises.

    Ways named in ``own`` have inputs of their own.  There are ``number`` samples, fewer (but at least eight) where they
    would take longer than ``seconds``.
    """
    device = str(sets[0][0].device)
    given = {name: (own or {}).get(name, sets) for name in ways}
    replays = {n: (_Captured if device.startswith("cuda") else _plain)(way, given[n]) for n, way in ways.items()}
    rng = random.Random(seed)
    order = list(replays)
    samples: dict[str, list[float]] = {name: [] for name in order}
    began = time.monotonic()
    for turn in range(number + _WARM_UP):
        rng.shuffle(order)
        marks = {name: replays[name]() for name in order}
        settle(device)
        if turn >= _WARM_UP:
            for name, taken in marks.items():
                samples[name].append(taken() * 1e3 / len(given[name]))
        if turn >= _WARM_UP + 7 and time.monotonic() - began > seconds:
            break
    return samples


def call_microseconds(way: Way, sets: Sets, number: int = 20) -> float:
    """Return the median time between two events around one call: what the host takes shows where it is the slower."""
    if not sets[0][0].is_cuda:
        return statistics.median(turns({"it": way}, sets, 8)["it"])
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


def copy_bandwidths(device: str) -> dict[int, float]:
    """Return the bytes a second that a pointwise kernel reads and writes, by how many bytes it reads and writes.

    The best of a negation and a copy: a copy may go another, slower way.
    """
    found = {}
    for power in (26, 28, 30, 31) if device.startswith("cuda") else (16,):
        count = (1 << power) // 4
        sources = [[torch.randn(count, device=device).half()] for _ in range(max(2, min(8, (1 << 29) // count // 2)))]
        samples = turns({"neg": torch.neg, "clone": torch.clone}, sources, 20, seconds=1.0)
        best = min(statistics.median(times) for times in samples.values())
        found[1 << power] = (1 << power) / (best * 1e-6)
    return found


def errors(got: torch.Tensor, exact: torch.Tensor) -> dict[str, float]:
    """Return the largest and the relative error against a float64 result."""
    difference = (got.double() - exact).abs()
    size = exact.norm().item()
    return {
        "max_error": difference.max().item(),
        "relative_error": difference.norm().item() / size if size else difference.norm().item(),
    }
