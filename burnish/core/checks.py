"""The checks the judge makes and the families of cheating they catch.

A finding names a check; a check belongs to one family.  Some checks catch honest mistakes as well (a wrong value is a
wrong value): their family is ``correctness``.  The families are those of public audits of generated kernels.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

__all__ = ["CHECKS", "Check", "Family", "check"]


class Family(enum.Enum):
    """What kind of fault a check catches."""

    CORRECTNESS = "correctness"
    NO_REAL_WORK = "no real work"
    INDEPENDENT_OUTPUT = "output does not depend on the computation"
    PRECISION = "tolerance and precision"
    READING_ANSWER = "reading the answer"
    REPLAY = "caching and replay"
    TIMING = "timing"
    CHANNEL = "the channel"
    FAULT = "fault"


@dataclass(frozen=True)
class Check:
    """One check: its name in findings, its family, and what it establishes."""

    name: str
    family: Family
    about: str


def _table() -> dict[str, Check]:
    rows: list[tuple[str, Family, str]] = [
        # screen and build
        ("syntax", Family.CORRECTNESS, "the source parses"),
        ("entry", Family.CORRECTNESS, "the source defines the entry class"),
        ("inherits-reference", Family.NO_REAL_WORK, "the candidate does not subclass the reference"),
        ("build", Family.CORRECTNESS, "the module imports and its kernels compile"),
        ("construct", Family.CORRECTNESS, "the constructor takes the task's arguments"),
        ("raises", Family.CORRECTNESS, "forward returns instead of raising"),
        # policy
        ("library-did-the-work", Family.NO_REAL_WORK, "authored kernels do the work where the contract asks"),
        ("kernel-never-called", Family.NO_REAL_WORK, "a kernel that is compiled is also called"),
        # form
        ("structure", Family.CORRECTNESS, "outputs have the reference's structure"),
        ("shape", Family.INDEPENDENT_OUTPUT, "outputs have the reference's shapes, with no broadcasting"),
        ("dtype", Family.CORRECTNESS, "outputs have the reference's types"),
        ("device", Family.CORRECTNESS, "outputs are on the reference's device"),
        ("overlap", Family.INDEPENDENT_OUTPUT, "output elements have memory of their own"),
        ("tensor-type", Family.TIMING, "outputs are plain tensors, not lazy subclasses"),
        # values
        ("finite", Family.PRECISION, "no NaN or infinity where the reference has none, and the reverse"),
        ("wrong-values", Family.CORRECTNESS, "outputs agree with the reference"),
        ("constant-output", Family.INDEPENDENT_OUTPUT, "outputs vary as the reference's do"),
        ("passthrough", Family.INDEPENDENT_OUTPUT, "outputs are not an input handed back"),
        ("ignores-input", Family.INDEPENDENT_OUTPUT, "each input, perturbed alone, moves the output"),
        ("ignores-state", Family.INDEPENDENT_OUTPUT, "parameters and buffers given to the module are used"),
        ("distribution", Family.INDEPENDENT_OUTPUT, "right on signed, heavy-tailed and structured inputs too"),
        ("layout", Family.CORRECTNESS, "right on non-contiguous inputs"),
        ("workload", Family.CORRECTNESS, "right on every declared workload"),
        ("initialisation", Family.READING_ANSWER, "right under a second initialisation"),
        # precision
        ("accuracy", Family.PRECISION, "error against float64 within the contract's factor of the reference's"),
        ("skipped-tile", Family.PRECISION, "error is not concentrated in a block of the output"),
        ("precision-flags", Family.PRECISION, "global precision settings are left alone"),
        # gradients, determinism, randomness
        ("gradient", Family.CORRECTNESS, "gradients agree with the reference's"),
        ("nondeterminism", Family.CORRECTNESS, "repeated calls agree within the contract"),
        ("randomness", Family.INDEPENDENT_OUTPUT, "random outputs follow the reference's distribution"),
        # replay
        ("replay", Family.REPLAY, "an output is computed from this call's inputs, not an earlier call's"),
        ("aliased-output", Family.REPLAY, "an output is not overwritten by a later call"),
        ("call-state", Family.REPLAY, "an earlier call does not change a later one"),
        ("timed-output", Family.REPLAY, "outputs of random timed calls are right"),
        # side effects
        ("mutates-input", Family.READING_ANSWER, "inputs are left as they were given"),
        ("module-state", Family.CORRECTNESS, "buffers change as the reference's do"),
        ("patched", Family.TIMING, "functions the runner relies on are untouched"),
        ("left-running", Family.TIMING, "no thread, process or stream works after the call returns"),
        ("late-output", Family.TIMING, "the output is complete when the call returns"),
        ("reads-answer", Family.READING_ANSWER, "the candidate does not reach for the reference or its outputs"),
        ("stale-memory", Family.READING_ANSWER, "every output element is written"),
        # timing
        ("clocks-disagree", Family.TIMING, "device, runner and judge clocks tell the same story"),
        ("faster-than-light", Family.TIMING, "no faster than the bytes it must move allow"),
        # channel and faults
        ("forged-message", Family.CHANNEL, "only the runner speaks on the private channel"),
        ("early-exit", Family.CHANNEL, "the process stays until it is told to stop"),
        ("tampering", Family.CHANNEL, "no reach beyond the sandbox: files, network, other processes"),
        ("crash", Family.FAULT, "the process survives"),
        ("hang", Family.FAULT, "every step ends in its time"),
        ("memory", Family.FAULT, "memory stays within its bound"),
        ("processes", Family.FAULT, "the number of processes stays within its bound"),
        ("device-fault", Family.FAULT, "no illegal address or failed launch on the device"),
    ]
    return {name: Check(name, family, about) for name, family, about in rows}


CHECKS: dict[str, Check] = _table()


def check(name: str) -> Check:
    """Return the check called ``name``; an unknown name is a mistake of ours."""
    return CHECKS[name]
