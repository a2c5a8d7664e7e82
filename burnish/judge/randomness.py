"""Whether random outputs (dropout, sampling) follow the reference's distribution.

Elements of one draw may depend on each other (one mask per channel), draws do not: every test is made over draws, so
it needs no assumption about what happens inside one.  Per draw: share of exact zeros, mean, mean magnitude and energy
about the group's mean, each by Welch's t; per element: the means, against random relabellings of all draws.

Not covered: dependence between elements beyond what shows in the spread of those per-draw numbers, and
differences below what the given number of draws can show.
"""

from __future__ import annotations

import math

import torch

from burnish.core.verdict import Finding
from burnish.judge.numerics import wide

__all__ = ["LEAST_DRAWS", "statistically_equal"]

LEAST_DRAWS = 16
# With 30 degrees of freedom |t| > 7 by chance once in ten million.
_T_LIMIT = 7.0
# Variances of 16 draws differ by more than 30 times by chance less than once in ten million.
_SPREAD_LIMIT = 30.0
_ELEMENTS = 1 << 16
_RELABELLINGS = 64
_MEANS_SIGMAS = 8.0
_MEANS_RATIO = 1.3
# Differences of this relative size are rounding, whatever the spread.
_ROUNDING = 1e-5


def statistically_equal(candidate_draws: torch.Tensor, reference_draws: torch.Tensor) -> tuple[Finding, ...]:
    """Compare two stacks of draws ``(K, ...)``, ``K`` at least 16; returns what differs as ``randomness`` findings."""
    if candidate_draws.shape != reference_draws.shape:
        shapes = f"{tuple(candidate_draws.shape)} and {tuple(reference_draws.shape)}"
        raise ValueError(f"stacks of draws differ in shape: {shapes}")
    if candidate_draws.shape[0] < LEAST_DRAWS:
        raise ValueError(f"{candidate_draws.shape[0]} draws given, at least {LEAST_DRAWS} needed")
    c, r = _rows(candidate_draws), _rows(reference_draws)
    if c.shape[1] == 0:
        return ()
    if not torch.equal(c.isfinite().all(0), r.isfinite().all(0)):
        return (_finding("NaN or infinity where the reference has none, or the reverse"),)
    finite = c.isfinite().all(0)
    c, r = c[:, finite], r[:, finite]
    if c.shape[1] == 0:
        return ()
    found = [*_repeats(c, r), *_per_draw(c, r), *_means(c, r)]
    return tuple(_finding(text) for text in found)


def _finding(text: str) -> Finding:
    return Finding("randomness", text)


def _rows(draws: torch.Tensor) -> torch.Tensor:
    rows = draws.detach().reshape(draws.shape[0], -1)
    if rows.shape[1] > _ELEMENTS:
        # A whole stretch and a scattering: the first keeps dependence between neighbours, the second covers the rest.
        half = _ELEMENTS // 2
        scattered = torch.randint(rows.shape[1], (half,), generator=torch.Generator().manual_seed(0))
        rows = torch.cat([rows[:, :half], rows[:, scattered.to(rows.device)]], dim=1)
    values = wide(rows)
    return torch.view_as_real(values).flatten(1) if values.is_complex() else values


def _repeats(c: torch.Tensor, r: torch.Tensor) -> list[str]:
    ours, theirs = _distinct(c), _distinct(r)
    # Small outputs repeat by chance; allow for half as many distinct draws as the reference's.
    if ours == 1 and theirs > 1:
        return [f"all {c.shape[0]} draws are the same while the reference's differ"]
    if theirs == r.shape[0] and ours <= c.shape[0] // 2:
        return [f"only {ours} of {c.shape[0]} draws differ from each other while all of the reference's do"]
    if theirs == 1 and ours > 1 and bool(((c - r).abs() > _ROUNDING * (r.abs() + _scale(r))).any()):
        return [f"{ours} different draws while the reference's are all the same"]
    return []


def _distinct(rows: torch.Tensor) -> int:
    return int(torch.unique(rows, dim=0).shape[0])


def _scale(rows: torch.Tensor) -> float:
    return float(rows.square().mean().sqrt())


def _per_draw(c: torch.Tensor, r: torch.Tensor) -> list[str]:
    found = []
    for name, ours, theirs, unit in (
        ("share of zeros", (c == 0).double().mean(1), (r == 0).double().mean(1), 1.0),
        ("mean", c.mean(1), r.mean(1), _scale(r)),
        ("mean magnitude", c.abs().mean(1), r.abs().mean(1), _scale(r)),
        ("rms about the mean", _energy(c).sqrt(), _energy(r).sqrt(), _scale(r)),
    ):
        a, b = float(ours.mean()), float(theirs.mean())
        spread_a, spread_b = float(ours.var()), float(theirs.var())
        gap = abs(a - b) - _ROUNDING * unit
        error = math.sqrt((spread_a + spread_b) / ours.numel())
        if gap > _T_LIMIT * error:
            found.append(f"{name} {a:.4g} where the reference has {b:.4g} ({_sigmas(gap, error)})")
            continue
        small = (_ROUNDING * unit) ** 2
        ratio = (spread_a + small) / (spread_b + small)
        if not 1 / _SPREAD_LIMIT < ratio < _SPREAD_LIMIT:
            found.append(f"{name} varies {math.sqrt(ratio):.2g}x as much from draw to draw as the reference's")
    return found


def _sigmas(gap: float, error: float) -> str:
    return f"{gap / error:.0f} sigma over {LEAST_DRAWS} or more draws" if error > 0 else "neither varies"


def _energy(rows: torch.Tensor) -> torch.Tensor:
    count = rows.shape[0]
    return (rows - rows.mean(0)).square().mean(1) * (count / (count - 1))


def _means(c: torch.Tensor, r: torch.Tensor) -> list[str]:
    draws = c.shape[0]
    both = torch.cat([c, r])
    variance = both.var(0)
    varying = variance > (_ROUNDING * (both.abs().mean(0) + _ROUNDING * _scale(r))) ** 2
    fixed = ~varying
    if bool(((c - r).abs()[:, fixed] > 10 * _ROUNDING * (r.abs()[:, fixed] + _scale(r))).any()):
        return ["elements that do not vary differ from the reference's"]
    if not bool(varying.any()):
        return []
    values = (both - both.mean(0))[:, varying] / variance[varying].sqrt()
    generator = torch.Generator().manual_seed(0)
    signs = torch.cat([torch.ones(draws), -torch.ones(draws)]).double()
    shuffles = [signs, *(signs[torch.randperm(2 * draws, generator=generator)] for _ in range(_RELABELLINGS))]
    labels = torch.stack(shuffles).to(values.device)
    # Mean over elements of z squared for the true labels and for relabellings: 1 in expectation when nothing differs.
    scores = ((labels @ values).square() / (2 * draws)).mean(1)
    ours, chance = float(scores[0]), scores[1:]
    limit = max(float(chance.mean() + _MEANS_SIGMAS * chance.std()), _MEANS_RATIO * float(chance.mean()))
    if ours > limit:
        return [f"element means differ from the reference's: mean z squared {ours:.3g}, {limit:.3g} allowed"]
    return []
