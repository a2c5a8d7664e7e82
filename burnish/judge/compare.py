"""Whether a candidate's outputs equal the reference's under a contract, and if not, in what way.

Form first (count, shape, type, device), then the places of NaN and infinity, then values.  Under an ``oracle``
contract four tests must hold, each against the reference's own error or a floor in units of rounding:

- *rms* over the whole output;
- *max* over single elements;
- *blocks*: slices along every dimension, so that a skipped tile, row or column shows in outputs of any size;
- *bands*: ordinary elements alone, so that a few huge elements do not hide half precision in all the others.

Not covered: outputs that are step functions of inexact values (``floor`` of a product) may differ by a step where the
reference does not; low precision in sums of values of one sign averages out below what any of the tests can see.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from burnish.core.contract import Contract
from burnish.core.verdict import Finding, Trial
from burnish.judge.blocks import concentration, failing_blocks
from burnish.judge.numerics import Measurement, chunks, measure, same_nonfinite, wide
from burnish.judge.randomness import statistically_equal
from burnish.judge.trees import dtype_name

__all__ = ["Comparison", "Levels", "agreement", "compare", "statistically_equal"]

# Single errors of a normal spread reach about six times its root mean square in the largest outputs.
_EXTREME = 6.0
# Ordinary elements are tested more loosely than all of them: 4 x 32 units are 8e-6 in float32, TF32 costs 1e-4.
_BAND_SLACK = 4.0
# Without an error of the reference to compare with, the floor alone must cover both sides' rounding.
_BLIND_SLACK = 8.0
# Half types are summed in float32, so another order of summation costs nothing at their resolution.
_NARROW_FLOOR_ULPS = 4.0
_BYTE_FLOOR_ULPS = 1.0
_WRONG_VALUES = 2e-2
# A single element this far off (relative to itself and the output's rms) is wrong, not imprecise.
_WRONG_ELEMENT = 0.25
# Another run's errors against the sum of both sides' errors measured earlier, on other inputs of the same kind.
_AGREEMENT_FACTOR = 4.0


@dataclass(frozen=True)
class Levels:
    """Errors of one output relative to its root mean square, as measured; the yardstick for :func:`agreement`."""

    error_rms: float
    reference_rms: float
    error_max: float
    reference_max: float
    allowed_rms: float


@dataclass(frozen=True)
class Comparison:
    """What comparing one call's outputs found; ``trial`` is the output nearest to (or furthest over) its limit."""

    ok: bool
    findings: tuple[Finding, ...]
    trial: Trial | None
    """``None`` where there was nothing to measure: the form is wrong or the outputs hold no floating-point tensor."""
    levels: tuple[Levels | None, ...] = ()
    """One per output; ``None`` for outputs that are compared exactly."""
    failed: tuple[int, ...] = ()
    """Which outputs have findings."""


@dataclass(frozen=True)
class _Limits:
    floor: float
    """Allowed rms error relative to the magnitude."""
    tiny: float
    """Absolute: kernels may flush subnormal numbers to zero."""
    grave: float
    """Relative rms error from which values are wrong rather than imprecise."""
    reordered: bool
    """Whether the order of summation is what the floor pays for (not where lower precision is allowed anyway)."""

    @property
    def single(self) -> float:
        return _EXTREME * self.floor


def compare(
    candidate: Sequence[torch.Tensor],
    reference: Sequence[torch.Tensor],
    oracle: Sequence[torch.Tensor] | None,
    contract: Contract,
    name: str,
) -> Comparison:
    """Compare one call's outputs; ``oracle`` holds the reference's outputs computed in float64, where it could be."""
    wrong_form = _form(candidate, reference)
    if wrong_form is not None:
        return Comparison(False, (wrong_form,), None)
    findings: list[Finding] = []
    levels: list[Levels | None] = []
    failed: list[int] = []
    for i, (c, r) in enumerate(zip(candidate, reference, strict=True)):
        o = None if oracle is None else oracle[i]
        found, level = _compare_one(c.detach(), r.detach(), None if o is None else o.detach(), contract)
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
    c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None, contract: Contract
) -> tuple[Finding | None, Levels | None]:
    if not (r.is_floating_point() or r.is_complex()):
        return _exact(c, r, o), None
    if contract.mode == "tolerance":
        return _within_tolerance(c, r, contract)
    limits = _limits(r.dtype, contract, blind=o is None)
    seen = measure(c, r, o, leeway=limits.single)
    truth = r if o is None else o
    allowed = _allowed_rms(seen, contract, limits)
    levels = _levels(seen, allowed)
    if seen.misplaced:
        return _misplaced(seen, c, r), levels
    return _accuracy(seen, c, truth, contract, limits, allowed), levels


def _limits(dtype: torch.dtype, contract: Contract, blind: bool) -> _Limits:
    info = torch.finfo(dtype)
    unit = max(info.eps / 2, contract.working_epsilon)
    floor = contract.floor_ulps
    if info.bits <= 8:
        floor = min(floor, _BYTE_FLOOR_ULPS)
    elif info.bits <= 16 and not dtype.is_complex:
        floor = min(floor, _NARROW_FLOOR_ULPS)
    elif blind or dtype in (torch.float64, torch.complex128):
        # The oracle of a float64 task is itself only float64.
        floor *= _BLIND_SLACK
    return _Limits(
        floor * unit,
        tiny=2.0**-1022 if info.bits == 64 else 2.0**-126,
        grave=min(max(_WRONG_VALUES, 16 * unit), _WRONG_ELEMENT),
        reordered=unit < 2.0**-20,
    )


def _allowed_rms(seen: Measurement, contract: Contract, limits: _Limits) -> float:
    # Where few elements carry the magnitude, it says little about the sizes that were summed: 9x for a single one.
    # Rows that share a sum share its error, so a few rows are few draws however long they are.
    count = max(min([seen.effective, *(m.size for m in seen.marginals if limits.reordered)]), 1.0)
    few = 1 + 4 / math.sqrt(count) + 4 / count
    return max(contract.rms_factor * seen.reference_rms, few * limits.floor * seen.magnitude_rms) + limits.tiny


def _accuracy(
    seen: Measurement, c: torch.Tensor, o: torch.Tensor, contract: Contract, limits: _Limits, allowed: float
) -> Finding | None:
    single = max(contract.max_factor * seen.reference_max, limits.single * seen.magnitude_rms) + limits.tiny
    bands = [
        band
        for band in seen.bands
        if band.error
        > max(contract.max_factor * band.reference, _BAND_SLACK * limits.floor * band.magnitude) + limits.tiny
    ]
    blocks = failing_blocks(seen.marginals, contract.max_factor, limits.floor, limits.tiny)
    measurable = math.isfinite(seen.error_rms) and math.isfinite(seen.magnitude_rms)
    if measurable and seen.error_rms <= allowed and seen.excess <= single and not bands and not blocks:
        return None
    relative = _relative(seen.error_rms, seen.magnitude_rms)
    hidden = seen.error_rms <= allowed and bool(bands)
    if hidden:
        relative = _relative(bands[0].error, bands[0].magnitude)
    worst = f"worst at {list(seen.worst)}: expected {_at(o, seen.worst)}, got {_at(c, seen.worst)}"
    where = concentration(blocks, seen.marginals)
    if where:
        return Finding("skipped-tile", f"{where} wrong while the rest is right; {worst}")
    if not measurable or relative > limits.grave or _far_off(seen, o):
        return Finding("wrong-values", f"error {relative:.2g} of the output's rms; {worst}")
    return Finding("accuracy", f"{_precision(seen, relative, allowed, hidden)}; {worst}")


def _far_off(seen: Measurement, o: torch.Tensor) -> bool:
    own = abs(o[seen.worst if o.dim() else ()].item())
    return seen.excess > _WRONG_ELEMENT * (seen.magnitude_rms + own)


def _precision(seen: Measurement, relative: float, allowed: float, hidden: bool) -> str:
    if hidden:
        text = f"error {relative:.2g} of their rms on ordinary elements, hidden behind a few large ones"
    else:
        text = f"error {relative:.2g} of the output's rms, {_relative(allowed, seen.magnitude_rms):.2g} allowed"
    if seen.reference_rms > 0:
        text += f", {seen.error_rms / seen.reference_rms:.0f}x the reference's"
    if 2.0**-14 <= relative < 2.0**-10:
        text += ", as from float16 or TF32 arithmetic"
    elif 2.0**-10 <= relative < 2.0**-6:
        text += ", as from bfloat16 arithmetic"
    return text


def _relative(value: float, magnitude: float) -> float:
    return value / magnitude if magnitude > 0 else value


def _levels(seen: Measurement, allowed: float) -> Levels:
    scale = seen.magnitude_rms
    return Levels(
        _relative(seen.error_rms, scale),
        _relative(seen.reference_rms, scale),
        _relative(seen.error_max, scale),
        _relative(seen.reference_max, scale),
        _relative(allowed, scale),
    )


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
        f"first at {list(place)}: expected {_at(r, place)}, got {_at(c, place)}",
    )


def _at(tensor: torch.Tensor, place: tuple[int, ...]) -> str:
    value = tensor[place if tensor.dim() else ()].item()
    return f"{value:.7g}" if isinstance(value, (float, complex)) else str(value)


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
        f"first at {list(place)}: expected {_at(r, place)}, got {_at(c, place)}",
    )


def _within_tolerance(c: torch.Tensor, r: torch.Tensor, contract: Contract) -> tuple[Finding | None, Levels]:
    atol, rtol = contract.tolerance_for(dtype_name(r.dtype))
    seen = measure(c, r, None, leeway=rtol)
    levels = _levels(seen, atol + rtol * seen.magnitude_rms)
    if seen.misplaced:
        return _misplaced(seen, c, r), levels
    if seen.excess <= atol and math.isfinite(seen.error_max):
        return None, levels
    wrong = _count_beyond(c, r, atol, rtol)
    relative = _relative(seen.error_rms, seen.magnitude_rms)
    blocks = failing_blocks(seen.marginals, 0.0, rtol, atol, slack=1.0)
    where = concentration(blocks, seen.marginals)
    grave = relative > _WRONG_VALUES or _far_off(seen, r)
    check = "skipped-tile" if where else "wrong-values" if grave else "accuracy"
    return Finding(
        check,
        (f"{where} wrong: " if where else "")
        + f"{wrong} of {seen.elements} elements ({wrong / seen.elements:.2%}) differ by more than atol={atol:g}, "
        f"rtol={rtol:g}; worst at {list(seen.worst)}: expected {_at(r, seen.worst)}, got {_at(c, seen.worst)}",
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
        return _within_tolerance(c, r, contract)[0]
    limits = _limits(r.dtype, contract, blind=False)
    seen = measure(c, r, None, leeway=limits.single)
    if seen.misplaced:
        return _misplaced(seen, c, r)
    scale = seen.magnitude_rms
    allowed = (_AGREEMENT_FACTOR * (level.error_rms + level.reference_rms) + limits.floor) * scale + limits.tiny
    single = (_AGREEMENT_FACTOR * (level.error_max + level.reference_max) + limits.single) * scale + limits.tiny
    if seen.error_rms <= allowed and seen.excess <= single:
        return None
    relative = _relative(seen.error_rms, scale)
    return Finding(
        "wrong-values" if relative > limits.grave or seen.error_rms <= allowed else "accuracy",
        f"differs from the reference by {relative:.2g} of the output's rms, {_relative(allowed, scale):.2g} allowed; "
        f"worst at {list(seen.worst)}: expected {_at(r, seen.worst)}, got {_at(c, seen.worst)}",
    )
