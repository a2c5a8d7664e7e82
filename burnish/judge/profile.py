"""Hints about where a candidate's time goes, from torch's profiler in its own process: useful, not proof."""

from __future__ import annotations

from burnish.core.candidate import Candidate
from burnish.core.verdict import Profile
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.counters import counters
from burnish.judge.exchange import call_message, output_places
from burnish.judge.faults import CandidateFault, CandidateRaised
from burnish.measure.kernels import authored_names, classify

__all__ = ["profile"]

# The runner's own kernels: clearing output memory and copying results out.
_OURS = ("Memcpy DtoD", "vectorized_elementwise_kernel<4, at::native::FillFunctor")


def profile(bench: Bench, contestant: Contestant, candidate: Candidate) -> Profile:
    """Run one call under the profiler and sort device time into authored and library kernels.

    On a GPU with Nsight Compute, also the hardware counters of the longest kernel.
    """
    tensors = [t.detach() for t in (*bench.sample.tensors, *(bench.sample.gradients or ()))]
    places = contestant.put("inputs", tensors)
    sinks, end = output_places(bench.expected)
    contestant.buffer("outputs", end)
    message = call_message(places, bench.sample, sinks)
    try:
        raw = contestant.profile(bench.sample.spec, [message], contestant.limits.first_call_seconds)
    except (CandidateFault, CandidateRaised) as error:
        return Profile(notes=(f"the profiler did not run: {error}",))
    rows = [(str(name), float(time)) for name, time, _ in raw["kernels"]]
    total = sum(time for _, time in rows) or 1.0
    if not contestant.device.startswith("cuda"):
        calls = tuple(name for name, _ in rows if name.startswith("aten::"))
        kernels = tuple((name, time / total, "library") for name, time in rows[:12])
        return Profile(
            kernels=kernels, library_calls=calls, notes=("operator times; kernels called through ctypes do not show",)
        )
    names = authored_names(candidate.source)
    kernels = tuple((name, time / total, classify(name, names)) for name, time in rows)
    authored = sum(share for _, share, kind in kernels if kind == "authored")
    library = sum(share for _, share, kind in kernels if kind == "library")
    share = authored / ((authored + library) or 1.0)
    metrics, note = counters(bench, candidate, contestant)
    return Profile(kernels=kernels[:12], authored_share=share, metrics=metrics, notes=(note,))
