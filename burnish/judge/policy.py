"""Who did the work: the candidate's own kernels or the library's.  A contract may ask for the former."""

from __future__ import annotations

import torch

from burnish.core.verdict import Finding
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.exchange import call
from burnish.judge.runner.trace import OperatorTrace

__all__ = ["library_findings"]

# Share of the reference's own library work (elements touched) beyond which the library did it.
_LIBRARY_SHARE = 0.25


def library_findings(bench: Bench, contestant: Contestant, builds: int) -> list[Finding]:
    """Compare the library operators a call dispatches with those of the reference."""
    returned = call(contestant, bench.sample, bench.expected, contestant.limits.call_seconds, seed=1, trace=True)
    theirs: dict[str, int] = returned.answer.raw["operators"]
    trace = OperatorTrace()
    with trace, torch.no_grad():
        bench.reference.run(bench.sample, seed=1)
    whole = sum(trace.compute().values()) or 1
    share = sum(theirs.values()) / whole
    if share <= _LIBRARY_SHARE:
        return []
    names = ", ".join(list(theirs)[:4])
    found = [
        Finding("library-did-the-work", f"library operators do {100 * share:.0f} % of the reference's work: {names}")
    ]
    if builds and not returned.answer.raw["kernel_calls"]:
        found.insert(0, Finding("kernel-never-called", f"{builds} kernel source(s) compiled and none called"))
    return found
