"""Whether measured errors are within a contract's limits, and what kind of fault they look like if not.

Four tests must hold, each against the reference's own error or a floor in units of rounding:

- *rms* over the whole output;
- *max* over single elements;
- *blocks*: slices along every dimension, so that a skipped tile, row or column shows in outputs of any size;
- *bands*: ordinary elements alone, so that a few huge elements do not hide half precision in all the others.

Not covered: outputs that are step functions of inexact values (``floor`` of a product) may differ by a step where the
reference does not; low precision that averages out (sums of many values of one sign, mean losses) below what another
order of summation costs cannot be told from it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch

from burnish.core.contract import Contract
from burnish.core.verdict import Finding
from burnish.judge.blocks import concentration, failing_blocks
from burnish.judge.numerics import Band, Measurement

__all__ = ["Levels", "Limits", "allowed_rms", "at", "far_off", "inaccuracy", "levels_of", "limits_for", "relative_to"]

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


@dataclass(frozen=True)
class Limits:
    """What is allowed whatever the reference's own error, for one output type under one contract."""

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
        """Allowed error of a single element relative to the magnitude."""
        return _EXTREME * self.floor


@dataclass(frozen=True)
class Levels:
    """Errors of one output relative to its root mean square, as measured."""

    error_rms: float
    reference_rms: float
    error_max: float
    reference_max: float
    allowed_rms: float


def limits_for(dtype: torch.dtype, contract: Contract, blind: bool) -> Limits:
    """Return the limits for outputs of ``dtype``; ``blind`` where no oracle tells the reference's own error."""
    info = torch.finfo(dtype)
    unit = max(info.eps / 2, contract.working_epsilon)
    floor = contract.floor_ulps
    if info.bits <= 8:
        floor = min(floor, _BYTE_FLOOR_ULPS)
    elif info.bits <= 16:
        floor = min(floor, _NARROW_FLOOR_ULPS)
    elif blind or info.bits == 64:
        # The oracle of a float64 task is itself only float64.
        floor *= _BLIND_SLACK
    return Limits(
        floor * unit,
        tiny=2.0**-1022 if info.bits == 64 else 2.0**-126,
        grave=min(max(_WRONG_VALUES, 16 * unit), _WRONG_ELEMENT),
        reordered=unit < 2.0**-20,
    )


def allowed_rms(seen: Measurement, contract: Contract, limits: Limits) -> float:
    """Return the rms error allowed over the whole output, absolute."""
    floor = _scarcity(seen, limits) * limits.floor * seen.magnitude_rms
    return max(contract.rms_factor * seen.reference_rms, floor) + limits.tiny


def inaccuracy(
    seen: Measurement,
    candidate: torch.Tensor,
    truth: torch.Tensor,
    contract: Contract,
    limits: Limits,
    slack: float = 1.0,
) -> Finding | None:
    """Return what is wrong with an output measured against ``truth``, or ``None`` when all tests hold.

    ``slack`` widens the tests of its parts (bands of magnitude, blocks of indices), not the one of the whole.
    """
    allowed = allowed_rms(seen, contract, limits)
    single = max(contract.max_factor * seen.reference_max, limits.single * seen.magnitude_rms) + limits.tiny
    bands = _failing_bands(seen, contract, limits, slack)
    blocks = failing_blocks(seen.marginals, contract.max_factor, slack * limits.floor, limits.tiny)
    measurable = math.isfinite(seen.error_rms) and math.isfinite(seen.magnitude_rms)
    if measurable and seen.error_rms <= allowed and seen.excess <= single and not bands and not blocks:
        return None
    error = relative_to(seen.error_rms, seen.magnitude_rms)
    hidden = seen.error_rms <= allowed and bool(bands)
    if hidden:
        error = relative_to(bands[0].error, bands[0].magnitude)
    worst = f"worst at {list(seen.worst)}: expected {at(truth, seen.worst)}, got {at(candidate, seen.worst)}"
    where = concentration(blocks, seen.marginals)
    if where:
        return Finding("skipped-tile", f"{where} wrong while the rest is right; {worst}")
    if not measurable or error > limits.grave or far_off(seen, truth):
        return Finding("wrong-values", f"error {error:.2g} of the output's rms; {worst}")
    return Finding("accuracy", f"{_precision(seen, error, allowed, hidden)}; {worst}")


def levels_of(seen: Measurement, allowed: float) -> Levels:
    """Return the measured errors relative to the output's root mean square."""
    scale = seen.magnitude_rms
    return Levels(
        relative_to(seen.error_rms, scale),
        relative_to(seen.reference_rms, scale),
        relative_to(seen.error_max, scale),
        relative_to(seen.reference_max, scale),
        relative_to(allowed, scale),
    )


def relative_to(value: float, magnitude: float) -> float:
    """Return ``value / magnitude``, or ``value`` itself where everything expected is zero."""
    return value / magnitude if magnitude > 0 else value


def far_off(seen: Measurement, truth: torch.Tensor) -> bool:
    """Whether the worst element is wrong rather than imprecise."""
    own = abs(truth[seen.worst if truth.dim() else ()].item())
    return seen.excess > _WRONG_ELEMENT * (seen.magnitude_rms + own)


def at(tensor: torch.Tensor, place: tuple[int, ...]) -> str:
    """Return one element as text."""
    value = tensor[place if tensor.dim() else ()].item()
    return f"{value:.7g}" if isinstance(value, (float, complex)) else str(value)


def _scarcity(seen: Measurement, limits: Limits) -> float:
    """How much wider the floor is because there is little to average over: 1 for large outputs, 9 for one element.

    Where few elements carry the magnitude, it says little about the sizes that were summed.  Rows that share a sum
    share its error, so a few rows are few draws however long they are.
    """
    sizes = seen.shape if limits.reordered else ()
    count = max(min([seen.effective, *sizes]), 1.0)
    return 1 + 4 / math.sqrt(count) + 4 / count


def _failing_bands(seen: Measurement, contract: Contract, limits: Limits, slack: float) -> list[Band]:
    floor = slack * max(_BAND_SLACK, 2 * _scarcity(seen, limits)) * limits.floor
    return [
        band
        for band in seen.bands
        if band.error > max(contract.max_factor * band.reference, floor * band.magnitude) + limits.tiny
    ]


def _precision(seen: Measurement, error: float, allowed: float, hidden: bool) -> str:
    if hidden:
        text = f"error {error:.2g} of their rms on ordinary elements, hidden behind a few large ones"
    else:
        text = f"error {error:.2g} of the output's rms, {relative_to(allowed, seen.magnitude_rms):.2g} allowed"
    if seen.reference_rms > 0:
        text += f", {seen.error_rms / seen.reference_rms:.0f}x the reference's"
    if 2.0**-14 <= error < 2.0**-10:
        text += ", as from float16 or TF32 arithmetic"
    elif 2.0**-10 <= error < 2.0**-6:
        text += ", as from bfloat16 arithmetic"
    return text
