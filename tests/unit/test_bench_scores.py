"""What rows add up to: figures that may never say more than the rows do."""

from __future__ import annotations

import math
from typing import Any

import pytest
from bench_records import mixed, row, unanswered
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.suites.bench.scores import CURVE, THRESHOLDS, curve, part, pass_at_k, summary

SPEEDUPS = st.lists(st.floats(0.2, 30), min_size=1, max_size=25)
COUNTS = st.lists(
    st.integers(1, 40).flatmap(lambda tried: st.tuples(st.just(tried), st.integers(0, tried))), min_size=1, max_size=8
)


def _all(rows: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = summary(rows)["scores"]["all"]
    return found


@given(SPEEDUPS)
def test_the_curve_of_fast_p_only_falls(speedups: list[float]) -> None:
    rows = [row(f"level1/{n}", s) for n, s in enumerate(speedups)]
    found = curve(rows)
    assert [p for p, _ in found] == list(CURVE)
    assert (found[0][0], found[-1][0]) == (1.0, 10.0) and len(found) == 31
    shares = [share for _, share in found]
    assert shares == sorted(shares, reverse=True) and shares[-1] >= 0 and shares[0] <= 1
    assert shares[0] == pytest.approx(sum(s > 1.06 for s in speedups) / len(speedups), abs=1e-4)


@settings(max_examples=30)
@given(SPEEDUPS)
def test_the_curve_agrees_with_the_thresholds(speedups: list[float]) -> None:
    found = _all([row(f"level1/{n}", s) for n, s in enumerate(speedups)])
    for p in THRESHOLDS:
        below = [share for at, share in found["curve"] if at <= p]
        above = [share for at, share in found["curve"] if at >= p]
        assert below[-1] >= found["fast"][f"{p:g}"] >= above[0]


@settings(max_examples=30)
@given(SPEEDUPS)
def test_means_hold_their_intervals_and_count_only_what_was_proved(speedups: list[float]) -> None:
    found = _all([row(f"level1/{n}", s, s) for n, s in enumerate(speedups)])
    gains = [round(s, 4) if s > 1.06 else 1.0 for s in speedups]
    for mean in (found["over_eager"], found["over_best"]):
        assert 1 <= mean["low"] <= mean["estimate"] <= mean["high"] <= max(gains) + 1e-3
        assert mean["estimate"] == pytest.approx(math.exp(math.fsum(map(math.log, gains)) / len(gains)), rel=1e-3)
        assert mean["problems"] == len(speedups)


@given(COUNTS)
def test_pass_at_k_is_a_chance_and_rises_to_its_limits(counts: list[tuple[int, int]]) -> None:
    rows = [row(f"a/{n}", statuses={"passed": p, "wrong": tried - p}) for n, (tried, p) in enumerate(counts)]
    found = _all(rows)["pass_at"]
    fewest = min(tried for tried, _ in counts)
    draws, means = list(map(int, found["mean"])), list(found["mean"].values())
    assert draws == sorted(draws) and draws[0] == 1 and draws[-1] == fewest
    assert all(0 <= mean <= 1 for mean in means)
    assert all(b >= a - 1e-4 for a, b in zip(means, means[1:], strict=False))
    assert means[0] == pytest.approx(sum(p / tried for tried, p in counts) / len(counts), abs=1e-4)
    assert found["problems"] == len(counts)
    for tried, passed in counts:
        assert pass_at_k(tried, passed, tried) == (1.0 if passed else 0.0)
        assert pass_at_k(tried, passed, 1) == pytest.approx(passed / tried)


@given(st.lists(st.none() | st.floats(0, 3), min_size=1, max_size=20))
def test_nothing_is_faster_than_light(found: list[float | None]) -> None:
    rows = [row(f"a/{n}", roofline={"bound_ms": 1.0, "score": s}) for n, s in enumerate(found)]
    scores = _all(rows)
    valid = [s for s in found if s is not None and s <= 1]
    assert scores["bounds_valid"] == len(valid) and scores["bounds_invalid"] == len(found) - len(valid)
    if valid:
        assert 0 <= scores["speed_of_light"] <= 1
        assert scores["speed_of_light"] == pytest.approx(sum(valid) / len(valid), abs=1e-4)
    else:
        assert scores["speed_of_light"] is None


def test_problems_without_candidates_or_bounds_count_for_neither() -> None:
    found = _all([unanswered("a/1"), row("a/2", roofline=None)])
    assert found["pass_at"] == {"mean": {"1": 0.75, "2": 1.0, "3": 1.0, "4": 1.0}, "problems": 1}
    assert (found["speed_of_light"], found["bounds_valid"], found["bounds_invalid"]) == (None, 0, 0)
    nothing = _all([unanswered("a/1")])
    assert nothing["pass_at"] is None and nothing["over_best"] is None
    assert nothing["not_distinguishable_share"] == {"eager": None, "best": None}
    assert nothing["over_eager"] == {"estimate": 1.0, "low": 1.0, "high": 1.0, "problems": 1}


def test_the_share_not_distinguishable_is_of_what_was_measured() -> None:
    rows = [row("a/1", 1.0, 1.0), row("a/2", 2.0, 1.0), row("a/3", 1.0), row("a/4", 3.0, 2.0), unanswered("a/5")]
    found = _all(rows)["not_distinguishable_share"]
    assert found == {"eager": {"share": 0.5, "problems": 4}, "best": {"share": 0.6667, "problems": 3}}


def test_every_part_is_scored_with_and_without_defective_problems() -> None:
    found = summary(mixed())
    assert list(found["scores"]) == ["level1", "level2", "all", "all but defective"]
    assert list(found["scores_sound"]) == ["level1", "level2", "all"]
    assert found["scores"]["level1"]["problems"] == 3 and found["scores_sound"]["level1"]["problems"] == 2
    assert found["scores"]["all"]["fast"]["1"] == pytest.approx(2 / 6, abs=1e-4)
    assert found["scores_sound"]["all"]["fast"]["1"] == pytest.approx(1 / 5, abs=1e-4)
    without = {key: value for key, value in found["scores"]["all but defective"].items() if key != "curve"}
    assert without == found["scores_sound"]["all"]
    assert "scores_sound" not in summary([row("a/1")])
    every = summary([row("a/1", defects=["x"])])
    assert every["scores_sound"] == {"all": {"problems": 0}}


def test_categories_are_scored_where_they_are_not_the_parts() -> None:
    rows = [row("level1/1", category="norm"), row("level1/2", category="matmul"), unanswered("level2/1")]
    assert [part(r) for r in rows] == ["level1", "level1", "level2"]
    found = summary(rows)["scores_by_category"]
    assert {name: figures["problems"] for name, figures in found.items()} == {"matmul": 1, "norm": 1, "other": 1}
    assert part(row("softmax", category="norm")) == "norm"
    same = [row("softmax", category="norm"), row("matmul", category="matmul")]
    assert "scores_by_category" not in summary(same), "they are the parts already"


def test_a_problem_that_came_to_nothing_counts_in_its_part() -> None:
    rows = [row("softmax", 4.0, category="norm"), unanswered("rmsnorm", category="norm")]
    assert summary(rows)["scores"]["norm"]["over_eager"]["estimate"] == pytest.approx(2.0)
