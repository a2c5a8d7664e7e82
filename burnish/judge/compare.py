"""Whether a candidate's outputs equal the reference's under a contract, and if not, in what way.

Form first (count, shape, type, device), then the places of NaN and infinity, then values: exactly for whole numbers,
within tolerances or by :mod:`burnish.judge.accuracy` for the rest, as the contract says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from burnish.core.contract import CONTRACTS, Contract
from burnish.core.verdict import Finding, Trial
from burnish.judge.accuracy import (
    Levels,
    allowed_rms,
    at,
    far_off,
    inaccuracy,
    levels_of,
    limits_for,
    relative_to,
)
from burnish.judge.blocks import concentration, failing_blocks
from burnish.judge.numerics import Measurement, chunks, measure, same_nonfinite, wide
from burnish.judge.randomness import statistically_equal
from burnish.judge.trees import dtype_name

__all__ = ["Comparison", "Levels", "agreement", "compare", "statistically_equal"]

# Relative rms error from which values beyond a tolerance are wrong rather than imprecise.
_WRONG_VALUES = 2e-2
# Another run's errors against the sum of both sides' errors measured earlier, on other inputs of the same kind.
_AGREEMENT_FACTOR = 4.0
# In some rows of a gradient large terms cancel to nothing (the first query of a causal attention): the reference may be
# exact there by its order of summing, and another is off by a rounding of the terms.
_GRADIENT_SLACK = 4.0


@dataclass(frozen=True)
class Comparison:
    """What comparing one call's outputs found; ``trial`` is the output nearest to (or furthest over) its limit."""

    ok: bool
    findings: tuple[Finding, ...]
    trial: Trial | None
    """``None`` where there was nothing to measure: the form is wrong or the outputs hold no floating-point tensor."""
    levels: tuple[Levels | None, ...] = ()
    """One per output; ``None`` for outputs that are compared exactly or are empty."""
    failed: tuple[int, ...] = ()
    """Which outputs have findings."""


def compare(
    candidate: Sequence[torch.Tensor],
    reference: Sequence[torch.Tensor],
    oracle: Sequence[torch.Tensor] | None,
    contract: Contract,
    name: str,
    outputs: int | None = None,
) -> Comparison:
    """Compare one call's outputs; ``oracle`` holds the reference's outputs computed in float64, where it could be.

    Tensors after the first ``outputs`` are gradients.
    """
    wrong_form = _form(candidate, reference)
    if wrong_form is not None:
        return Comparison(False, (wrong_form,), None)
    findings: list[Finding] = []
    levels: list[Levels | None] = []
    failed: list[int] = []
    for i, (c, r) in enumerate(zip(candidate, reference, strict=True)):
        o = None if oracle is None else oracle[i]
        slack = 1.0 if outputs is None or i < outputs else _GRADIENT_SLACK
        found, level = _compare_one(c.detach(), r.detach(), None if o is None else o.detach(), contract, slack)
        levels.append(level)
        if found is not None:
            failed.append(i)
            findings.append(Finding(found.check, _label(i, len(reference)) + found.detail))
    trial = _trial(name, levels, oracle is not None and contract.mode == "oracle")
    return Comparison(not findings, tuple(findings), trial, tuple(levels), tuple(failed))


def agreement(
    candidate: Sequence[torch.Tensor],
    reference: Sequence[torch.Tensor],
    levels: Sequence[Levels | None],
    contract: Contract,
) -> tuple[Finding, ...]:
    """Check outputs of a timed call against the reference's alone, by the errors a comparison measured earlier.

    ``levels`` come from :attr:`Comparison.levels` of a call with inputs of the same kind and sizes.
    """
    wrong_form = _form(candidate, reference)
    if wrong_form is not None:
        return (wrong_form,)
    findings = []
    for i, (c, r, level) in enumerate(zip(candidate, reference, levels, strict=True)):
        found = _agree_one(c.detach(), r.detach(), level, contract)
        if found is not None:
            findings.append(Finding(found.check, _label(i, len(reference)) + found.detail))
    return tuple(findings)


def _form(candidate: Sequence[torch.Tensor], reference: Sequence[torch.Tensor]) -> Finding | None:
    if len(candidate) != len(reference):
        return Finding("structure", f"{len(candidate)} tensors returned where the reference returns {len(reference)}")
    for i, (c, r) in enumerate(zip(candidate, reference, strict=True)):
        label = _label(i, len(reference))
        if c.shape != r.shape:
            return Finding("shape", f"{label}shape {tuple(c.shape)} where the reference has {tuple(r.shape)}")
        if c.dtype is not r.dtype:
            return Finding("dtype", f"{label}{dtype_name(c.dtype)} where the reference has {dtype_name(r.dtype)}")
        if c.device != r.device:
            return Finding("device", f"{label}on {c.device} where the reference is on {r.device}")
    return None


def _label(index: int, count: int) -> str:
    return f"output {index}: " if count > 1 else ""


def _compare_one(
    c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None, contract: Contract, slack: float = 1.0
) -> tuple[Finding | None, Levels | None]:
    if not r.numel():
        return None, None
    if not (r.is_floating_point() or r.is_complex()):
        return _exact(c, r, o), None
    if contract.mode == "tolerance":
        found, loose = _within_tolerance(c, r, contract)
        if found is None or o is None:
            return found, loose
        # A benchmark's tolerances are meant for its own inputs; on harder ones the reference itself may err by more.
        # What is as accurate as the reference is equal by any measure.
        strict, level = _compare_one(c, r, o, CONTRACTS["reference"], slack)
        return (found if strict is not None else None), level
    limits = limits_for(r.dtype, contract, blind=o is None)
    seen = measure(c, r, o, leeway=limits.single)
    levels = levels_of(seen, allowed_rms(seen, contract, limits))
    if seen.misplaced:
        return _misplaced(seen, c, r), levels
    return inaccuracy(seen, c, r if o is None else o, contract, limits, slack), levels


def _trial(name: str, levels: Sequence[Levels | None], oracle: bool) -> Trial | None:
    measured = [level for level in levels if level is not None]
    if not measured:
        return None
    worst = max(measured, key=lambda level: level.error_rms / level.allowed_rms if level.allowed_rms else 0.0)
    return Trial(name, worst.error_rms, worst.reference_rms, worst.allowed_rms, worst.error_max, oracle)


def _misplaced(seen: Measurement, c: torch.Tensor, r: torch.Tensor) -> Finding:
    place = seen.first_misplaced or ()
    share = seen.misplaced / seen.elements
    return Finding(
        "finite",
        f"{seen.misplaced} of {seen.elements} elements ({share:.2%}) differ in being finite; "
        f"first at {list(place)}: expected {at(r, place)}, got {at(c, place)}",
    )


def _exact(c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None) -> Finding | None:
    differ = c != r
    if o is not None:
        # A near tie: float32 and float64 name different indices, and both are right.
        differ &= c != o.to(r.dtype)
    wrong = int(differ.sum())
    if not wrong:
        return None
    place = tuple(differ.nonzero()[0].tolist())
    return Finding(
        "wrong-values",
        f"{wrong} of {differ.numel()} {dtype_name(r.dtype)} elements ({wrong / differ.numel():.2%}) differ; "
        f"first at {list(place)}: expected {at(r, place)}, got {at(c, place)}",
    )


def _within_tolerance(c: torch.Tensor, r: torch.Tensor, contract: Contract) -> tuple[Finding | None, Levels]:
    atol, rtol = contract.tolerance_for(dtype_name(r.dtype))
    seen = measure(c, r, None, leeway=rtol)
    levels = levels_of(seen, atol + rtol * seen.magnitude_rms)
    if seen.misplaced:
        return _misplaced(seen, c, r), levels
    if seen.excess <= atol and math.isfinite(seen.error_max):
        return None, levels
    wrong = _count_beyond(c, r, atol, rtol)
    relative = relative_to(seen.error_rms, seen.magnitude_rms)
    blocks = failing_blocks(seen.marginals, 0.0, rtol, atol, slack=1.0)
    where = concentration(blocks, seen.marginals)
    grave = relative > _WRONG_VALUES or far_off(seen, r)
    check = "skipped-tile" if where else "wrong-values" if grave else "accuracy"
    return Finding(
        check,
        (f"{where} wrong: " if where else "")
        + f"{wrong} of {seen.elements} elements ({wrong / seen.elements:.2%}) differ by more than atol={atol:g}, "
        f"rtol={rtol:g}; worst at {list(seen.worst)}: expected {at(r, seen.worst)}, got {at(c, seen.worst)}",
    ), levels


def _count_beyond(c: torch.Tensor, r: torch.Tensor, atol: float, rtol: float) -> int:
    wrong = 0
    for box in chunks(tuple(c.shape)):
        a, b = wide(c[box]), wide(r[box])
        beyond = ((a - b).abs() > atol + rtol * b.abs()) & ~same_nonfinite(a, b)
        wrong += int(beyond.sum())
    return wrong


def _agree_one(c: torch.Tensor, r: torch.Tensor, level: Levels | None, contract: Contract) -> Finding | None:
    if level is None:
        return _exact(c, r, None)
    if contract.mode == "tolerance":
        found = _within_tolerance(c, r, contract)[0]
        # Where the level was measured against an oracle the same holds as in the comparison before.
        if found is None or not level.reference_rms:
            return found
        return None if _agree_one(c, r, level, CONTRACTS["reference"]) is None else found
    limits = limits_for(r.dtype, contract, blind=False)
    seen = measure(c, r, None, leeway=limits.single, bands=False)
    if seen.misplaced:
        return _misplaced(seen, c, r)
    scale = seen.magnitude_rms
    allowed = (_AGREEMENT_FACTOR * (level.error_rms + level.reference_rms) + limits.floor) * scale + limits.tiny
    single = (_AGREEMENT_FACTOR * (level.error_max + level.reference_max) + limits.single) * scale + limits.tiny
    if seen.error_rms <= allowed and seen.excess <= single:
        return None
    relative = relative_to(seen.error_rms, scale)
    return Finding(
        "wrong-values" if relative > limits.grave or far_off(seen, r) else "accuracy",
        f"differs from the reference by {relative:.2g} of the output's rms, {relative_to(allowed, scale):.2g} allowed; "
        f"worst at {list(seen.worst)}: expected {at(r, seen.worst)}, got {at(c, seen.worst)}",
    )
