"""What a prompt earns: bounded, never by noise or by an unverified answer; the choice is seeded and finds the best."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core.search import Outcome, Request
from burnish.propose.llm.prompt_scores import PASSED, PRIOR, SPREAD, Score, belief, choose, reward_of

TIMED = Outcome(0, "c", Request(), "llm", "passed", speedup=1.0, low=1.0, high=1.0)
speeds = st.floats(1e-3, 1e3)
rewards = st.lists(st.floats(0, 1), max_size=30)


def score_of(earned: list[float]) -> Score:
    found = Score()
    for reward in earned:
        found = found.plus(reward)
    return found


@settings(max_examples=40)
@given(low=speeds, faster=st.floats(1, 10), parent=speeds)
def test_a_reward_is_from_0_to_1_and_grows_with_what_was_proved(low: float, faster: float, parent: float) -> None:
    made = replace(TIMED, low=low, high=2 * low, speedup=low)
    assert 0 <= reward_of(made, parent) <= 1
    assert reward_of(replace(made, low=low * faster), parent) >= reward_of(made, parent)
    assert reward_of(made, parent * faster) <= reward_of(made, parent), "more is asked of the child of a fast parent"


@settings(max_examples=40)
@given(low=speeds, high=st.floats(1, 10))
def test_a_gain_within_the_noise_earns_no_more_than_having_passed(low: float, high: float) -> None:
    made = replace(TIMED, low=low, speedup=low * high, high=low * high)
    assert reward_of(made, parent=low * high) == PASSED
    assert reward_of(replace(made, partial=True), parent=low / 2) == PASSED, "timed once claims nothing"


@pytest.mark.parametrize("status", ["dishonest", "wrong", "crashed", "build_failed", "inaccurate", "none"])
def test_what_was_not_verified_earns_nothing(status: str) -> None:
    assert reward_of(replace(TIMED, status=status, low=50.0, speedup=50.0)) == 0.0


def test_a_reward_is_the_share_of_the_parents_time_that_is_saved() -> None:
    assert reward_of(replace(TIMED, low=2.0)) == pytest.approx(PASSED + (1 - PASSED) / 2)
    assert reward_of(replace(TIMED, low=6.0), parent=2.0) == pytest.approx(PASSED + (1 - PASSED) * 2 / 3)
    assert reward_of(replace(TIMED, speedup=None, low=None)) == PASSED
    assert reward_of(replace(TIMED, low=math.nan)) == PASSED


@settings(max_examples=60)
@given(earned=rewards, others=rewards, most=st.floats(0.5, 40))
def test_a_belief_lies_between_what_was_seen_and_what_all_did(
    earned: list[float], others: list[float], most: float
) -> None:
    mine, rest = score_of(earned), score_of(others)
    together = mine + rest
    known = belief({"mine": mine, "rest": rest, "new": Score()})
    middle = (1 + together.reward) / (2 + together.trials)
    low, high = sorted([middle, mine.mean if mine.mean is not None else middle])
    assert low - 1e-9 <= known["mine"][0] <= high + 1e-9 and known["new"][0] == pytest.approx(middle)
    assert 0 < known["mine"][1] <= known["new"][1], "the more was tried, the surer it is"
    exact = sum((reward - sum(earned) / len(earned)) ** 2 for reward in earned)
    assert mine.scatter == pytest.approx(exact, abs=1e-9)
    capped = mine.at_most(most)
    assert capped == mine or capped.trials == pytest.approx(most)
    assert (capped.mean or 0.0) == pytest.approx(mine.mean or 0.0, abs=1e-9)


def test_alike_rewards_make_sure_slowly_and_scattered_ones_less() -> None:
    def deviation(*earned: float) -> float:
        return belief({"a": score_of(list(earned))})["a"][1]

    assert deviation() == pytest.approx(SPREAD / math.sqrt(PRIOR))
    assert deviation(0.5, 0.5) < deviation() and deviation(*[0.5] * 20) < deviation(0.5, 0.5)
    assert deviation(*[0.5] * 20) < deviation(*[0.0, 1.0] * 10)
    assert deviation(*[0.5] * 20) > 0.01, "twenty times the same is not certainty"


@settings(max_examples=40)
@given(st.dictionaries(st.text(min_size=1, max_size=3), rewards, min_size=1, max_size=5), st.integers(0, 99))
def test_a_choice_follows_from_the_seed_and_what_is_known_alone(known: dict[str, list[float]], number: int) -> None:
    scores = {name: score_of(earned) for name, earned in known.items()}
    turned = dict(reversed(scores.items()))
    assert choose(scores, f"s/{number}") == choose(turned, f"s/{number}") in scores


def test_a_score_that_cannot_be_is_refused() -> None:
    for wrong in ((1.0, 2.0, 1.0), (-1.0, 0.0, 0.0), (math.inf, 0.0, 0.0), (1.0, math.nan, 0.0), (1.0, 0.5, 0.6)):
        with pytest.raises(ValueError, match="cannot have earned"):
            Score(*wrong)


def test_the_best_of_three_is_used_most_and_the_others_are_not_forgotten() -> None:
    worth = {"shipped": 0.3, "better": 0.55, "worse": 0.15}
    for seed in range(5):
        scores, used = {name: Score() for name in worth}, Counter[str]()
        rng = random.Random(seed)
        for number in range(150):
            name = choose(scores, f"{seed}/{number}")
            used[name] += 1
            scores[name] = scores[name].plus(worth[name] if rng.random() < 0.8 else 0.0)
        assert used["better"] > used["shipped"] + used["worse"] and min(used.values()) >= 1


def test_a_small_difference_that_always_shows_is_found_in_twenty_trials() -> None:
    worth, used = {"shipped": 0.25, "better": 0.35}, Counter[str]()
    for seed in range(10):
        scores = {name: Score() for name in worth}
        for number in range(30):
            name = choose(scores, f"{seed}/{number}")
            used[name] += number >= 20
            scores[name] = scores[name].plus(worth[name])
    assert used["better"] > 3 * used["shipped"]
