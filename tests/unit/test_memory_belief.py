"""What is believed of a gain: shrunk, weighed, and taken back when verdicts contradict a claim."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core.lesson import Signature, Tally
from burnish.memory.belief import Posterior, believe, trust_in
from burnish.memory.similarity import similarity

gains = st.floats(-2.0, 2.0)


def tally(*values: float) -> Tally:
    return Tally(len(values), math.fsum(values), math.fsum(v * v for v in values))


def repeated(gain: float, count: float, spread: float = 0.0) -> Tally:
    return Tally(count, gain * count, (gain * gain + spread * spread) * count)


def test_one_verdict_is_believed_half_and_many_wholly() -> None:
    assert Posterior.of(tally(0.8)).mean == pytest.approx(0.4)
    assert Posterior.of(repeated(0.8, 1000)).mean == pytest.approx(0.8, abs=0.01)


@given(st.lists(gains, min_size=1, max_size=30))
def test_the_mean_lies_between_prior_and_data_and_more_data_narrow_it(values: list[float]) -> None:
    mean = sum(values) / len(values)
    found = believe(tally(*values), Tally())
    assert min(0.0, mean) - 1e-9 <= found.mean <= max(0.0, mean) + 1e-9
    many = believe(tally(*(values * 8)), Tally())
    assert many.deviation < found.deviation + 1e-9
    low, high = found.interval
    assert low < found.mean < high


@given(st.lists(gains, min_size=1, max_size=12), st.lists(gains, min_size=1, max_size=12))
def test_the_order_of_verdicts_does_not_matter(first: list[float], second: list[float]) -> None:
    one, other = tally(*first) + tally(*second), tally(*second, *first)
    assert Posterior.of(one).mean == pytest.approx(Posterior.of(other).mean, abs=1e-9)
    assert Posterior.of(one).beta == pytest.approx(Posterior.of(other).beta, abs=1e-9)


@given(st.lists(gains, min_size=1, max_size=10))
def test_the_evidence_is_the_product_of_the_predictions(values: list[float]) -> None:
    """The marginal likelihood in closed form equals that of the verdicts one after the other (Student's t)."""
    total = 0.0
    for at, value in enumerate(values):
        now = Posterior.of(tally(*values[:at]))
        scale = now.beta * (now.kappa + 1) / (now.alpha * now.kappa)
        z = (value - now.mean) ** 2 / (2 * now.alpha * scale)
        total += math.lgamma(now.alpha + 0.5) - math.lgamma(now.alpha)
        total -= 0.5 * math.log(2 * math.pi * now.alpha * scale) + (now.alpha + 0.5) * math.log1p(z)
    assert Posterior.of(tally(*values)).evidence(len(values)) == pytest.approx(total, abs=1e-6)


@settings(max_examples=300)
@given(
    claim=st.floats(0.05, 5.0),
    spread=st.floats(0.0, 3.0),
    count=st.floats(1.0, 1e6),
    truth=st.floats(-1.5, -0.05),
)
def test_ten_verdicts_take_back_any_claim_of_a_gain_that_is_not_there(
    claim: float, spread: float, count: float, truth: float
) -> None:
    claimed = repeated(claim, count, spread)
    assert believe(Tally(), claimed).mean > 0
    assert believe(repeated(truth, 10), claimed).mean < 0


def test_trust_falls_with_every_verdict_that_contradicts_and_stays_where_they_agree() -> None:
    claimed = repeated(1.5, 50, 0.1)
    against = [trust_in(repeated(-0.1, n), claimed) for n in range(8)]
    assert all(later < earlier for earlier, later in pairwise(against))
    assert against[0] == pytest.approx(0.8) and against[3] < 0.05
    assert trust_in(repeated(1.4, 5), claimed) > 0.8


def test_a_draw_repeats_with_its_seed_and_scatters_as_much_as_is_unknown() -> None:
    little, much = believe(tally(0.5), Tally()), believe(repeated(0.5, 400), Tally())
    assert little.draw(random.Random(3)) == little.draw(random.Random(3))

    def scatter(found: object) -> float:
        drawn = [found.draw(random.Random(n)) for n in range(200)]  # type: ignore[attr-defined]
        mean = sum(drawn) / len(drawn)
        return math.sqrt(sum((d - mean) ** 2 for d in drawn) / len(drawn))

    assert scatter(little) > 5 * scatter(much)
    assert scatter(little) == pytest.approx(little.deviation, rel=0.3)


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 15))
def test_similarity_is_symmetric_and_falls_with_distance(size: int, other: int, width: int) -> None:
    one = Signature("softmax", "memory", size, width, "float32", "cpu X x2")
    two = Signature("softmax", "memory", other, width, "float32", "cpu X x2")
    assert similarity(one, two) == similarity(two, one) <= 1.0
    assert (similarity(one, two) == 1.0) == (size == other)
    assert similarity(one, Signature("softmax", "memory", size, width, "float32", "cuda H200")) == 0.0
    assert 0 < similarity(one, Signature("matmul", "memory", size, width, "float32", "cpu X x2")) < 0.5


@given(st.lists(gains, min_size=1, max_size=9), st.floats(-3.0, 3.0))
def test_a_tally_shifts_as_its_gains_do(values: list[float], by: float) -> None:
    moved, again = tally(*values).shifted(by), tally(*(v + by for v in values))
    assert (moved.count, moved.failed) == (again.count, again.failed)
    assert moved.total == pytest.approx(again.total, abs=1e-9)
    assert moved.squares == pytest.approx(again.squares, abs=1e-8)
