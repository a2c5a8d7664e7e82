"""The statistics of paired timings: exact properties, and behaviour under realistic noise."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from burnish.core.verdict import Claim, Interval
from burnish.judge.race import CLOSE, MOST_SESSIONS
from burnish.measure._student import t_quantile
from burnish.measure.stats import bootstrap_geomean, combine, decide, geomean, session_ratio, slope

times = st.floats(1e-6, 1e3)
pairs = st.lists(st.tuples(times, times), min_size=5, max_size=40)
ratios = st.floats(0.2, 5.0)
widths = st.floats(1.0, 1.5)
intervals = st.builds(lambda e, a, b: Interval(e, e / a, e * b), ratios, widths, widths)
sessions = st.lists(intervals, min_size=1, max_size=6)


def unzip(rows: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [b for b, _ in rows], [c for _, c in rows]


def close(left: Interval, right: Interval) -> bool:
    ends = zip((left.estimate, left.low, left.high), (right.estimate, right.low, right.high), strict=True)
    return all(a == b or math.isclose(a, b, rel_tol=1e-6) for a, b in ends)


@pytest.mark.parametrize(
    ("confidence", "df", "expected"),
    [
        (0.99, 1, 63.6567),
        (0.95, 2, 4.3027),
        (0.99, 8, 3.3554),
        (0.95, 30, 2.0423),
        (0.99, 200, 2.6006),
        (0.95, 1000, 1.9623),
    ],
)
def test_t_quantiles_match_the_tables(confidence: float, df: int, expected: float) -> None:
    assert t_quantile(confidence, df) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("confidence", "df"), [(0.0, 3), (1.0, 3), (0.9, 0)])
def test_t_quantile_refuses_nonsense(confidence: float, df: int) -> None:
    with pytest.raises(ValueError):
        t_quantile(confidence, df)


@given(pairs, st.floats(1e-3, 1e3))
def test_the_unit_of_time_does_not_matter(rows: list[tuple[float, float]], unit: float) -> None:
    baseline, candidate = unzip(rows)
    scaled = session_ratio([t * unit for t in baseline], [t * unit for t in candidate])
    assert close(session_ratio(baseline, candidate), scaled)


@given(pairs)
def test_swapping_the_sides_gives_the_reciprocal(rows: list[tuple[float, float]]) -> None:
    baseline, candidate = unzip(rows)
    one, other = session_ratio(baseline, candidate), session_ratio(candidate, baseline)
    inverse = Interval(1 / other.estimate, 1 / other.high, 1 / other.low if other.low else math.inf)
    assert close(one, inverse)


@given(pairs)
def test_more_confidence_is_a_wider_interval(rows: list[tuple[float, float]]) -> None:
    narrow, wide = (session_ratio(*unzip(rows), confidence=c) for c in (0.9, 0.999))
    assert wide.low <= narrow.low <= narrow.high <= wide.high
    assert wide.estimate == narrow.estimate


def test_a_constant_ratio_is_found_exactly() -> None:
    baseline = [3.0, 3.3, 2.7, 6.0, 3.1, 2.9]
    found = session_ratio(baseline, [t / 1.5 for t in baseline])
    assert found.estimate == pytest.approx(1.5)
    assert found.high - found.low < 1e-9


def test_one_spoilt_batch_moves_nothing() -> None:
    baseline, candidate = [2.0] * 15, [1.0] * 15
    candidate[4] = 300.0
    assert session_ratio(baseline, candidate).estimate == pytest.approx(2.0)


def test_correlated_pairs_widen_the_interval() -> None:
    steps = [0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09]
    shuffled = [steps[i] for i in (0, 9, 1, 8, 2, 7, 3, 6, 4, 5)]
    wandering, mixed = (session_ratio([math.exp(s) for s in order], [1.0] * 10) for order in (steps, shuffled))
    assert wandering.estimate == pytest.approx(mixed.estimate)
    assert wandering.high / wandering.low > 1.2 * mixed.high / mixed.low


@pytest.mark.parametrize(
    ("baseline", "candidate"),
    [
        ([1.0] * 4, [1.0] * 4),
        ([1.0] * 6, [1.0] * 5),
        ([], []),
        ([1.0] * 5, [1.0, 1.0, 0.0, 1.0, 1.0]),
        ([1.0] * 5, [1.0, 1.0, -1.0, 1.0, 1.0]),
        ([1.0] * 5, [1.0, 1.0, math.nan, 1.0, 1.0]),
        ([math.inf] * 5, [1.0] * 5),
    ],
)
def test_times_that_are_no_pairs_are_refused(baseline: list[float], candidate: list[float]) -> None:
    with pytest.raises(ValueError):
        session_ratio(baseline, candidate)


@given(sessions)
def test_combining_holds_every_estimate_and_keeps_each_uncertainty(parts: list[Interval]) -> None:
    whole = combine(parts)
    assert whole.estimate == pytest.approx(geomean([p.estimate for p in parts]))
    slack, share = 1 + 1e-9, 1 / len(parts)
    for part in parts:
        assert whole.low <= part.estimate * slack
        assert whole.high * slack >= part.estimate
        assert whole.estimate / whole.low * slack >= (part.estimate / part.low) ** share
        assert whole.high / whole.estimate * slack >= (part.high / part.estimate) ** share


@given(sessions)
def test_the_order_of_sessions_does_not_matter(parts: list[Interval]) -> None:
    assert close(combine(parts), combine(parts[::-1]))


def test_agreement_of_more_sessions_narrows_the_interval() -> None:
    part = Interval(1.3, 1.299, 1.301)
    two, eight = combine([part] * 2), combine([part] * 8)
    assert two.low < eight.low < 1.299
    assert two.low > 1.25


@given(sessions, st.floats(0, 0.2))
def test_a_claim_has_its_evidence(parts: list[Interval], margin: float) -> None:
    claim, whole = decide(parts, margin), combine(parts)
    if claim is Claim.FASTER:
        assert len(parts) > 1 and all(p.estimate > 1 for p in parts) and whole.low > 1 + margin
    elif claim is Claim.SLOWER:
        assert len(parts) > 1 and all(p.estimate < 1 for p in parts) and whole.high < 1 / (1 + margin)


@given(sessions)
def test_claims_mirror_when_the_sides_swap(parts: list[Interval]) -> None:
    mirror = {Claim.FASTER: Claim.SLOWER, Claim.SLOWER: Claim.FASTER, Claim.INDISTINGUISHABLE: Claim.INDISTINGUISHABLE}
    inverse = [Interval(1 / p.estimate, 1 / p.high, 1 / p.low) for p in parts]
    assert decide(inverse) is mirror[decide(parts)]


def test_decisions() -> None:
    clear, weak, slow = Interval(1.5, 1.45, 1.55), Interval(1.5, 0.99, 2.2), Interval(0.5, 0.49, 0.51)
    assert decide([clear, clear]) is Claim.FASTER
    assert decide([slow, slow]) is Claim.SLOWER
    assert decide([weak, weak]) is Claim.FASTER
    assert decide([clear, Interval(1.5, 0.5, 4.5)]) is Claim.INDISTINGUISHABLE
    assert decide([clear, slow]) is Claim.INDISTINGUISHABLE
    assert decide([clear]) is Claim.INDISTINGUISHABLE
    assert decide([clear, clear], margin=0.6) is Claim.INDISTINGUISHABLE
    with pytest.raises(ValueError):
        decide([clear, clear], margin=-0.1)
    with pytest.raises(ValueError):
        combine([])


def simulate(rng: np.random.Generator, speedup: float, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Batch times of one session: 2 % noise, 3x outliers in 3 % of batches, 1 % between processes, slow drift."""
    drift = np.exp(np.cumsum(rng.normal(0, 0.002, 2 * count)))
    noise = np.exp(rng.normal(0, 0.02, (2, count)))
    noise[rng.random((2, count)) < 0.03] *= 3
    process = np.exp(rng.normal(0, 0.01, 2))
    first = rng.integers(0, 2, count)
    places = 2 * np.arange(count)
    baseline = process[0] * noise[0] * drift[places + first]
    candidate = process[1] * noise[1] * drift[places + 1 - first] / speedup
    return baseline, candidate


def claims(speedup: float, runs: int, seed: int) -> tuple[list[Claim], float]:
    """Return what two sessions of 15 pairs claim in each run, and how often the combined interval holds the truth."""
    rng = np.random.default_rng(seed)
    found, held = [], 0
    for _ in range(runs):
        parts = [session_ratio(*simulate(rng, speedup, 15)) for _ in range(2)]
        whole = combine(parts)
        held += whole.low <= speedup <= whole.high
        found.append(decide(parts))
    return found, held / runs


def test_equal_sides_are_seldom_told_apart() -> None:
    found, held = claims(1.0, runs=2000, seed=1)
    assert found.count(Claim.FASTER) + found.count(Claim.SLOWER) < 10
    assert held >= 0.98


@pytest.mark.parametrize(("speedup", "expected"), [(1 / 1.1, Claim.SLOWER), (1.1, Claim.FASTER)])
def test_ten_percent_is_found(speedup: float, expected: Claim) -> None:
    found, held = claims(speedup, runs=1000, seed=2)
    assert found.count(expected) > 950
    assert held >= 0.98


def test_sessions_cover_their_own_processes_at_about_the_nominal_rate() -> None:
    rng, held, runs = np.random.default_rng(3), 0, 2000
    for _ in range(runs):
        noise = rng.normal(0, 0.02, 15)
        part = session_ratio(np.exp(noise).tolist(), [1.0] * 15, confidence=0.95)
        held += part.low <= 1 <= part.high
    assert held / runs >= 0.94


@settings(deadline=None)
@given(st.floats(1e-6, 1e-2), st.floats(0, 1.0), st.integers(1, 1000))
def test_slope_removes_the_fixed_cost(per_call: float, fixed: float, n: int) -> None:
    sizes = [n, 2 * n, 2 * n, n] * 4
    found = slope(sizes, [fixed + per_call * size for size in sizes])
    assert found.estimate == pytest.approx(per_call, rel=1e-6, abs=1e-12 * max(1.0, fixed) / n * 1e3)


def test_slope_ignores_a_spoilt_batch() -> None:
    sizes = [10, 20] * 10
    seconds = [0.5 + 0.01 * size for size in sizes]
    seconds[7] += 5.0
    assert slope(sizes, seconds).estimate == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("sizes", "seconds"), [([1, 2] * 4, [1.0] * 8), ([1, 1] * 5, [1.0] * 10), ([1, 2, 1], [1.0] * 3), ([1, 2], [1.0])]
)
def test_slope_refuses_what_has_none(sizes: list[int], seconds: list[float]) -> None:
    with pytest.raises(ValueError):
        slope(sizes, seconds)


def test_geometric_means() -> None:
    assert geomean([1.0, 4.0]) == pytest.approx(2.0)
    found = bootstrap_geomean([1.1, 1.3, 0.9, 2.0, 1.5, 1.2])
    assert found.estimate == pytest.approx(geomean([1.1, 1.3, 0.9, 2.0, 1.5, 1.2]))
    assert 0.9 < found.low < found.estimate < found.high < 2.0
    assert bootstrap_geomean([1.1, 1.3, 0.9, 2.0, 1.5, 1.2]) == found
    same = bootstrap_geomean([3.0, 3.0])
    assert same.low == pytest.approx(3.0) == same.high
    with pytest.raises(ValueError):
        geomean([1.0, 0.0])


@pytest.mark.parametrize("luck", [0.02, 0.05, 0.08])
def test_a_process_s_luck_is_not_claimed_as_a_gain(luck: float) -> None:
    # Each process is slower by `luck` or not, as its memory happens to lie; a session measures one of either side.
    rng = random.Random(7)

    def session() -> Interval:
        log = luck * (rng.random() < 0.5) - luck * (rng.random() < 0.5) + rng.gauss(0, 0.002)
        return Interval(math.exp(log), math.exp(log - 0.006), math.exp(log + 0.006))

    def claimed(most: int) -> bool:
        sessions = [session(), session()]
        while decide(sessions) is Claim.FASTER and combine(sessions).estimate < CLOSE and len(sessions) < most:
            sessions.append(session())
        return decide(sessions) is Claim.FASTER

    count = 3000
    if luck > 0.02:
        assert sum(claimed(2) for _ in range(count)) > 0.02 * count
    assert sum(claimed(MOST_SESSIONS) for _ in range(count)) < 0.01 * count
