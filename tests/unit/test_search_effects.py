"""What choices are worth: the linear model, shrinkage under noise, expected improvement, the summary of trials."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.search import Outcome, Request
from burnish.search.effects import (
    LOSS,
    MISFIT,
    SPREAD,
    Effects,
    edits,
    error_of,
    expected_improvement,
    shrunk,
    value_of,
)
from burnish.search.trials import MOST, Trials

CHOICES = (("block", (1, 2, 4)), ("fast", (False, True)), ("store", ("plain", "stream")))
WORTH = {("block", 2): 0.3, ("block", 4): -0.4, ("fast", True): 0.2, ("store", "stream"): -0.1}
finite = st.floats(-3, 3)
positive = st.floats(0.001, 3)


def made(number: int, chosen: dict[str, object], noise: float = 0.0, status: str = "passed") -> Outcome:
    parameters = tuple((name, chosen[name]) for name, _ in CHOICES)
    speed = math.exp(0.5 + sum(WORTH.get(pair, 0.0) for pair in parameters) + noise)  # type: ignore[call-overload]
    timed = (speed, speed * 0.98, speed * 1.02) if status == "passed" else (None, None, None)
    return Outcome(
        number, f"c{number}", Request(), "recipes", status, *timed, parameters=parameters, choices=CHOICES  # type: ignore[arg-type]
    )  # fmt: skip


def drawn(rng: random.Random) -> dict[str, object]:
    return {name: rng.choice(offered) for name, offered in CHOICES}  # type: ignore[arg-type]


def test_before_anything_was_told_the_first_choice_is_expected_to_be_best() -> None:
    effects = Effects()
    effects.learn(made(0, {"block": 1, "fast": False, "store": "plain"}, status="wrong"))
    gain, deviation = effects.gain(("block", 1, 2))
    assert gain == pytest.approx(-LOSS)
    assert deviation == pytest.approx(math.sqrt(2 * SPREAD**2 + MISFIT**2))
    assert effects.gain(("unheard of", 1, 2))[0] == 0.0


def test_effects_are_found_again() -> None:
    effects, rng = Effects(), random.Random(1)
    for number in range(80):
        effects.learn(made(number, drawn(rng), rng.gauss(0, 0.03)))
    for (name, value), worth in WORTH.items():
        first = dict(CHOICES)[name][0]
        gain, deviation = effects.gain((name, first, value))
        assert abs(gain - worth) < 0.1
        assert deviation < math.sqrt(2) * SPREAD / 2
    both, _ = effects.gain_of([("block", 1, 2), ("fast", False, True)])
    assert both == pytest.approx(0.5, abs=0.1)
    assert effects.expected((("block", 1), ("fast", False), ("store", "plain")))[0] == pytest.approx(0.5, abs=0.1)


def test_the_order_of_verdicts_does_not_matter() -> None:
    rng = random.Random(2)
    told = [made(number, drawn(rng), rng.gauss(0, 0.1)) for number in range(30)]
    one, other = Effects(), Effects()
    # The first names all choices in both.
    for outcome in told:
        one.learn(outcome)
    for outcome in [told[0], *reversed(told[1:])]:
        other.learn(outcome)
    for change in edits(told[0]):
        assert one.gain(change) == pytest.approx(other.gain(change))


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans(), st.booleans(), finite), max_size=40))
def test_evidence_only_narrows(rows: list[tuple[int, bool, bool, float]]) -> None:
    effects = Effects()
    first = made(0, {"block": 1, "fast": False, "store": "plain"})
    effects.learn(first)
    before = [effects.gain(change)[1] for change in edits(first)]
    for number, (block, fast, stream, noise) in enumerate(rows):
        chosen = {"block": (1, 2, 4)[block], "fast": fast, "store": ("plain", "stream")[stream]}
        effects.learn(made(number + 1, chosen, noise))
        now = [effects.gain(change)[1] for change in edits(first)]
        assert all(MISFIT - 1e-9 <= new <= old + 1e-9 for old, new in zip(before, now, strict=True))
        before = now


def test_a_choice_that_always_fails_stands_out_and_its_company_does_not() -> None:
    effects, rng = Effects(), random.Random(3)
    for number in range(60):
        chosen = drawn(rng)
        effects.learn(made(number, chosen, status="wrong" if chosen["fast"] else "passed"))
    assert effects.difficulty([("fast", True)]) > 0.9
    assert effects.difficulty([("block", 4)]) < 0.75
    assert 0.3 < effects.difficulty([]) < 0.7


def test_what_it_knows_is_bounded() -> None:
    effects = Effects()
    for number in range(600):
        pair = (f"question {number}", number)
        effects.learn(Outcome(number, "c", Request(), "r", "passed", 1.1, 1.0, 1.2, parameters=(pair,)))
    assert len(effects) <= 256


@given(finite, positive, finite, positive)
def test_shrinkage_lies_between_and_is_surer_than_either(
    value: float, error: float, expected: float, spread: float
) -> None:
    mean, deviation = shrunk(value, error, expected, spread)
    assert min(value, expected) - 1e-9 <= mean <= max(value, expected) + 1e-9
    assert deviation <= min(error, spread) + 1e-12


@given(finite, finite, positive, st.tuples(positive, positive))
def test_the_noisier_the_nearer_to_what_was_expected(
    value: float, expected: float, spread: float, errors: tuple[float, float]
) -> None:
    low, high = sorted(errors)
    near = abs(shrunk(value, high, expected, spread)[0] - expected)
    assert near <= abs(shrunk(value, low, expected, spread)[0] - expected) + 1e-9


def test_shrinkage_beats_the_measurement_under_noise() -> None:
    rng = random.Random(4)
    raw = pulled = 0.0
    for _ in range(2000):
        truth = rng.gauss(0.2, 0.1)
        measured = rng.gauss(truth, 0.2)
        raw += (measured - truth) ** 2
        pulled += (shrunk(measured, 0.2, 0.2, 0.1)[0] - truth) ** 2
    assert pulled < 0.4 * raw


@given(finite, positive, finite)
def test_improvement_is_at_least_the_mean_gain_and_never_negative(mean: float, deviation: float, best: float) -> None:
    found = expected_improvement(mean, deviation, best)
    assert found >= max(0.0, mean - best) - 1e-9
    assert found <= max(0.0, mean - best) + deviation
    assert found <= expected_improvement(mean, 2 * deviation, best) + 1e-9


def test_improvement_without_doubt_is_the_gain() -> None:
    assert expected_improvement(0.5, 0.0, 0.2) == pytest.approx(0.3)
    assert expected_improvement(0.1, 0.0, 0.2) == 0.0


def test_values_and_errors_come_from_the_verdict() -> None:
    outcome = Outcome(0, "c", Request(), "r", "passed", 2.0, 1.9, 2.1)
    assert value_of(outcome) == pytest.approx(math.log(2))
    assert error_of(outcome) == pytest.approx(math.log(2.1 / 1.9) / 2 / 2.576)
    partial = Outcome(0, "c", Request(), "r", "passed", 2.0, 1.9, 2.1, partial=True)
    assert error_of(partial) > error_of(outcome)
    for failed in (
        Outcome(0, "c", Request(), "r", "wrong"),
        Outcome(0, "c", Request(), "r", "passed"),
        Outcome(0, "c", Request(), "r", "passed", math.inf),
        Outcome(0, "c", Request(), "r", "passed", 2.0, scripted=True),
    ):
        assert value_of(failed) is None


def test_edits_are_all_single_changes() -> None:
    outcome = made(0, {"block": 2, "fast": False, "store": "plain"})
    assert edits(outcome) == [("block", 2, 1), ("block", 2, 4), ("fast", False, True), ("store", "plain", "stream")]


def test_trials_say_what_helped_what_hurt_and_what_failed() -> None:
    trials = Trials()
    assert trials.text() == ""

    def tell(action: tuple[str, object], speedup: float | None) -> None:
        request = Request("vary", ("p",), (action,))  # type: ignore[arg-type]
        status = "wrong" if speedup is None else "passed"
        trials.add(Outcome(0, "c", request, "r", status, speedup), math.log(2.0))

    for _ in range(3):
        tell(("block", 4), 3.0)
        tell(("store", "stream"), 1.0)
        tell(("fast", True), None)
    assert trials.of(("block", 4)).mean == pytest.approx(0.75 * math.log(1.5))
    text = trials.text()
    assert text.index("helped: block=4") < text.index("hurt: store=stream") < text.index("failed: fast=True (3 of 3)")


def test_trials_are_bounded_and_their_text_is_short() -> None:
    trials = Trials()
    for number in range(1000):
        request = Request("vary", ("p",), (("n" * 500 + str(number), "v" * 500),))
        trials.add(Outcome(0, "c", request, "r", "passed", 2.0 + number % 7), 1.0)
    assert len(trials) == MOST
    assert len(trials.text()) < 1000
