"""Errors of two outputs against an oracle, summed in float64 a chunk at a time.

One pass gives the global root mean squares, the largest errors, the sums along every dimension (so that errors in one
tile, row or column show) and a sample of ordinary elements (so that one huge element does not hide the rest).  No
judgement is made here.

Not covered: float64 outputs above about 1e150, whose squares overflow: the root mean square is then not finite, which
the caller must take as a failure.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import torch

__all__ = ["Band", "Marginal", "Measurement", "chunks", "measure", "relative_gap", "same_nonfinite", "wide"]

# About six float64 temporaries of this many elements exist at once: 800 MB on a device, where starting an operation
# takes as long as a few million elements, and on a CPU so few that they stay in its cache (half the time for outputs of
# 16 million elements).
_CHUNK_ELEMENTS = 1 << 24
_CPU_CHUNK_ELEMENTS = 1 << 17
# Enough for quantiles to a fraction of a per cent; sorting it is cheap.
_SAMPLE_ELEMENTS = 1 << 14
_SMALLEST_SAMPLE = 64
_FINEST_MARGINAL = 1 << 16
_BAND_QUANTILES = (0.5, 0.9, 0.99)


@dataclass(frozen=True)
class Marginal:
    """Root mean squares along one dimension: one entry per index (or per run of indices in very long dimensions)."""

    dim: int
    size: int
    error: torch.Tensor
    reference: torch.Tensor
    magnitude: torch.Tensor
    elements: int
    """How many elements each index holds."""


@dataclass(frozen=True)
class Band:
    """The elements up to one quantile of magnitude: upper-quartile errors, which a few huge elements do not move."""

    quantile: float
    error: float
    reference: float
    magnitude: float


@dataclass(frozen=True)
class Measurement:
    """Absolute errors of a candidate and a reference against an oracle, over the elements where all are finite."""

    shape: tuple[int, ...]
    elements: int
    compared: int
    misplaced: int
    """Elements that are NaN or infinite where they should not be, or the reverse."""
    first_misplaced: tuple[int, ...] | None
    error_rms: float
    reference_rms: float
    magnitude_rms: float
    effective: float
    """How many elements carry the magnitude: near the count for even outputs, near 1 where one element dominates."""
    error_max: float
    reference_max: float
    excess: float
    """The largest error after ``leeway`` times the element's own magnitude is taken off."""
    worst: tuple[int, ...]
    marginals: tuple[Marginal, ...]
    bands: tuple[Band, ...]


def wide(tensor: torch.Tensor) -> torch.Tensor:
    """Return ``tensor`` in float64 or complex128."""
    return tensor.to(torch.complex128 if tensor.is_complex() else torch.float64)


def same_nonfinite(left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """Where two wide tensors hold the same infinity or both NaN."""
    return (left == right) | (left.isnan() & right.isnan())


def relative_gap(tensor: torch.Tensor, truth: torch.Tensor) -> float:
    """Return the distance of two tensors over the size of the second, over the elements finite in both."""
    gaps = torch.zeros((), dtype=torch.float64, device=truth.device)
    sizes = torch.zeros_like(gaps)
    for box in chunks(tuple(truth.shape)):
        gap, size = (wide(tensor[box]) - wide(truth[box])).abs(), wide(truth[box]).abs()
        unknown = ~(gap.isfinite() & size.isfinite())
        # Masked by filling: picking elements by a mask takes four times their memory in indices.
        gaps += gap.masked_fill_(unknown, 0.0).square_().sum()
        sizes += size.masked_fill_(unknown, 0.0).square_().sum()
    whole = float(sizes)
    return math.sqrt(float(gaps) / whole) if whole > 0 else 0.0 if not float(gaps) else math.inf


def chunks(shape: tuple[int, ...], limit: int = _CHUNK_ELEMENTS) -> Iterator[tuple[slice, ...]]:
    """Yield index tuples that cut ``shape`` into boxes of at most ``limit`` elements, all dimensions kept."""
    if math.prod(shape) <= limit or not shape:
        yield tuple(slice(0, n) for n in shape)
        return
    row = math.prod(shape[1:])
    if row > limit:
        for i in range(shape[0]):
            for rest in chunks(shape[1:], limit):
                yield (slice(i, i + 1), *rest)
        return
    step = max(1, limit // row)
    for start in range(0, shape[0], step):
        yield (slice(start, min(start + step, shape[0])), *(slice(0, n) for n in shape[1:]))


def measure(
    candidate: torch.Tensor, reference: torch.Tensor, oracle: torch.Tensor | None, leeway: float, bands: bool = True
) -> Measurement:
    """Measure ``candidate`` and ``reference`` against ``oracle`` (the reference itself where there is none).

    Without ``bands`` the sorting of a sample is spared, which is most of the time for small outputs.
    """
    truth = reference if oracle is None else oracle
    if candidate.dim() == 0:
        candidate, reference, truth = candidate.reshape(1), reference.reshape(1), truth.reshape(1)
    total = _Totals(tuple(candidate.shape), candidate.device, leeway)
    if candidate.numel():
        limit = _CPU_CHUNK_ELEMENTS if candidate.device.type == "cpu" else _CHUNK_ELEMENTS
        for box in chunks(tuple(candidate.shape), limit):
            total.add(box, wide(candidate[box]), wide(reference[box]), wide(truth[box]))
    return total.finish(_bands(candidate, reference, truth) if bands else ())


class _Totals:
    """The running sums over the chunks of one output."""

    def __init__(self, shape: tuple[int, ...], device: torch.device, leeway: float) -> None:
        self.shape, self.leeway = shape, leeway
        self.compared = self.misplaced = 0
        self.first: tuple[int, ...] | None = None
        self.worst, self.excess = (0,) * len(shape), -math.inf
        self.error_max = self.reference_max = 0.0
        # Rows: squared error, squared reference error, squared magnitude, its square.
        self.sums = torch.zeros(4, dtype=torch.float64, device=device)
        self.marginals = {
            d: torch.zeros(3, min(n, _FINEST_MARGINAL), dtype=torch.float64, device=device)
            for d, n in enumerate(shape)
            if n > 1
        }

    def add(self, box: tuple[slice, ...], c: torch.Tensor, r: torch.Tensor, o: torch.Tensor) -> None:
        error, reference, magnitude = (c - o).abs(), (r - o).abs(), o.abs()
        compared = error.numel()
        # A finite sum of magnitudes has finite terms, which spares three passes in the usual case.
        if not math.isfinite(float(error.sum() + reference.sum())):
            valid = c.isfinite() & r.isfinite() & o.isfinite()
            compared = int(valid.sum())
            self._place_nonfinite(box, c, r, o)
            for part in (error, reference, magnitude):
                part.masked_fill_(~valid, 0.0)
        self.compared += compared
        if compared:
            self._extremes(box, error, reference, magnitude)
        self._sum(box, error, reference, magnitude)

    def _place_nonfinite(self, box: tuple[slice, ...], c: torch.Tensor, r: torch.Tensor, o: torch.Tensor) -> None:
        finite_c, finite_r, finite_o = c.isfinite(), r.isfinite(), o.isfinite()
        settled = (finite_r & finite_o) | same_nonfinite(r, o)
        fits = (finite_c & finite_r) | same_nonfinite(c, r)
        # Where float32 overflowed and the oracle did not, either is fine, but NaN still needs a NaN to match.
        self._misplace(box, (settled & ~fits) | (~settled & c.isnan() & ~r.isnan() & ~o.isnan()))

    def _misplace(self, box: tuple[slice, ...], bad: torch.Tensor) -> None:
        count = int(bad.sum())
        if count and self.first is None:
            self.first = _place(box, bad, int(bad.flatten().to(torch.uint8).argmax()))
        self.misplaced += count

    def _extremes(
        self, box: tuple[slice, ...], error: torch.Tensor, reference: torch.Tensor, magnitude: torch.Tensor
    ) -> None:
        beyond = torch.sub(error, magnitude, alpha=self.leeway)
        self.error_max = max(self.error_max, float(error.max()))
        self.reference_max = max(self.reference_max, float(reference.max()))
        largest = float(beyond.max())
        if largest > self.excess:
            self.excess, self.worst = largest, _place(box, beyond, int(beyond.argmax()))

    def _sum(
        self, box: tuple[slice, ...], error: torch.Tensor, reference: torch.Tensor, magnitude: torch.Tensor
    ) -> None:
        for row, values in enumerate((error, reference, magnitude)):
            squares = values.square_()
            self.sums[row] += squares.sum()
            for d, marginal in self.marginals.items():
                others = [e for e in range(squares.dim()) if e != d]
                along = squares.sum(dim=others) if others else squares
                positions = torch.arange(box[d].start, box[d].stop, device=along.device)
                marginal[row].index_add_(0, positions * marginal.shape[1] // self.shape[d], along)
        self.sums[3] += magnitude.square_().sum()

    def finish(self, bands: tuple[Band, ...]) -> Measurement:
        elements = math.prod(self.shape)
        error, reference, magnitude, fourth = self.sums.tolist()
        count = max(self.compared, 1)
        return Measurement(
            shape=self.shape,
            elements=elements,
            compared=self.compared,
            misplaced=self.misplaced,
            first_misplaced=self.first,
            error_rms=math.sqrt(error / count),
            reference_rms=math.sqrt(reference / count),
            magnitude_rms=math.sqrt(magnitude / count),
            effective=magnitude * magnitude / fourth if fourth > 0 else float(count),
            error_max=self.error_max,
            reference_max=self.reference_max,
            excess=max(self.excess, 0.0),
            worst=self.worst,
            marginals=tuple(self._marginal(d, m, elements) for d, m in self.marginals.items()),
            bands=bands,
        )

    def _marginal(self, dim: int, sums: torch.Tensor, elements: int) -> Marginal:
        size = self.shape[dim]
        each = elements // size
        runs = torch.arange(size, device=sums.device) * sums.shape[1] // size
        counts = torch.bincount(runs, minlength=sums.shape[1]) * each
        error, reference, magnitude = (sums / counts).sqrt_().cpu()
        return Marginal(dim, size, error, reference, magnitude, max(1, elements // sums.shape[1]))


def _place(box: tuple[slice, ...], inside: torch.Tensor, flat: int) -> tuple[int, ...]:
    place = []
    for size in reversed(inside.shape):
        flat, index = divmod(flat, size)
        place.append(index)
    return tuple(s.start + i for s, i in zip(box, reversed(place), strict=True))


def _bands(candidate: torch.Tensor, reference: torch.Tensor, truth: torch.Tensor) -> tuple[Band, ...]:
    c, r, o = (wide(sampled) for sampled in _sample(candidate, reference, truth))
    # Exact zeros (ReLU) carry no magnitude; the global and block tests cover them.
    keep = c.isfinite() & r.isfinite() & o.isfinite() & (o != 0)
    c, r, o = c[keep], r[keep], o[keep]
    if o.numel() < _SMALLEST_SAMPLE:
        return ()
    magnitude, order = o.abs().sort()
    error, reference_error = (c - o).abs()[order], (r - o).abs()[order]
    found = []
    for quantile in _BAND_QUANTILES:
        n = max(_SMALLEST_SAMPLE // 2, int(quantile * magnitude.numel()))
        found.append(
            Band(
                quantile,
                _upper_quartile(error[:n]),
                _upper_quartile(reference_error[:n]),
                float(magnitude[:n].square().mean().sqrt()),
            )
        )
    return tuple(found)


def _upper_quartile(values: torch.Tensor) -> float:
    return float(values.kthvalue(max(1, (3 * values.numel()) // 4)).values)


def _sample(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
    shape, count = tuple(tensors[0].shape), tensors[0].numel()
    if count <= _SAMPLE_ELEMENTS:
        return tuple(t.flatten() for t in tensors)
    # A fresh seed: positions a candidate could foresee would be no sample.
    generator = torch.Generator().manual_seed(secrets.randbits(62))
    flat = torch.randint(count, (_SAMPLE_ELEMENTS,), generator=generator).to(tensors[0].device)
    places = torch.unravel_index(flat, shape)
    return tuple(t[places] for t in tensors)
