"""The filter before the judge: it learns, proves itself, steps aside, and loses no candidate on the way."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Precedent, Proposer
from burnish.core.recipe import Recipe, Step
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.propose.ranked import Ranked
from burnish.propose.speed_model import SpeedModel, rank_correlation

BLOCKS = (64, 128, 256, 512, 1024)
BRIEF = Brief(Task("t", ""), "cpu")


class Draws(Proposer):
    """Settings by chance, each once."""

    name = "draws"

    def begin(self, brief: Brief) -> None:
        self.given: set[str] = set()

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        for _ in range(50):
            chosen = (("block", rng.choice(BLOCKS)), ("fast", rng.random() < 0.5), ("salt", rng.randrange(6)))
            candidate = Candidate(repr(chosen), origin=Origin(self.name, parameters=chosen))
            if candidate.source not in self.given:
                self.given.add(candidate.source)
                return candidate
        return None


def true_speed(candidate: Candidate) -> float:
    chosen = dict(candidate.origin.parameters)
    return math.exp(0.4 * math.log2(float(chosen["block"]) / 64) + (0.5 if chosen["fast"] else 0.0))


def search(speed: Callable[[Candidate], float], rounds: int, seed: int = 0) -> tuple[Ranked, list[Candidate]]:
    ranked = Ranked(Draws())
    ranked.begin(BRIEF)
    told = []
    for number in range(rounds):
        candidate = ranked.propose(Request(), [], random.Random(f"{seed}/{number}"))
        if candidate is None:
            break
        told.append(candidate)
        outcome = Outcome(number, candidate.identity(), Request(), "draws", "passed", speed(candidate))
        ranked.observe(candidate, outcome)
    return ranked, told


def test_it_measures_the_promising_first_and_says_how_well_it_ranks() -> None:
    ranked, told = search(true_speed, 24)
    assert ranked.active
    assert ranked.correlation is not None and ranked.correlation > 0.5
    assert ranked.passed_over > 10
    plain = Draws()
    plain.begin(BRIEF)
    unfiltered = [plain.propose(Request(), [], random.Random(f"0/{n}")) for n in range(24)]
    filtered = numpy.mean([math.log(true_speed(c)) for c in told[8:]])
    assert filtered > numpy.mean([math.log(true_speed(c)) for c in unfiltered[8:] if c is not None]) + 0.2


def test_it_steps_aside_where_its_ranking_says_nothing() -> None:
    noise = random.Random(5)
    ranked, _ = search(lambda candidate: noise.lognormvariate(0, 1), 40)
    assert ranked.correlation is not None
    if ranked.correlation < 0.15:
        assert not ranked.active
    switched = []
    for seed in range(6):
        chance = random.Random(seed)
        switched.append(search(lambda candidate, chance=chance: chance.lognormvariate(0, 1), 40)[0].active)  # type: ignore[misc]
    assert not all(switched)


def test_nothing_that_was_drawn_is_lost_while_it_may_still_be_good() -> None:
    ranked, told = search(true_speed, 60)
    drawn = len(ranked.inner.given)  # type: ignore[attr-defined]
    assert drawn == len(told) + ranked.passed_over
    assert len({c.identity() for c in told}) == len(told)
    # Sixty possible settings: in the end all have had their turn or wait for it.
    assert drawn <= len(BLOCKS) * 2 * 6


def test_the_same_story_gives_the_same_candidates() -> None:
    assert [c.source for c in search(true_speed, 30)[1]] == [c.source for c in search(true_speed, 30)[1]]


def test_failures_count_as_slow_and_tuning_is_left_to_the_optimiser() -> None:
    ranked = Ranked(Draws())
    ranked.begin(BRIEF)
    for number in range(30):
        candidate = ranked.propose(Request("tune"), [], random.Random(number))
        assert candidate is not None
        wrong = dict(candidate.origin.parameters)["fast"]
        status = "wrong" if wrong else "passed"
        outcome = Outcome(number, candidate.identity(), Request(), "draws", status, None if wrong else 1.2)
        ranked.observe(candidate, outcome)
    assert ranked.passed_over == 0
    fresh = ranked.propose(Request(), [], random.Random(99))
    assert fresh is not None and not dict(fresh.origin.parameters)["fast"]


def test_an_order_that_is_meant_is_kept() -> None:
    class Recorded(Draws):
        ordered = True

    ranked = Ranked(Recorded())
    ranked.begin(BRIEF)
    for number in range(20):
        candidate = ranked.propose(Request(), [], random.Random(number))
        assert candidate is not None
        ranked.observe(candidate, Outcome(number, candidate.identity(), Request(), "draws", "passed", 1.0 + number))
    assert not ranked.active and ranked.passed_over == 0


def test_the_model_finds_a_linear_law() -> None:
    model = SpeedModel(())
    rng = random.Random(1)
    draws = Draws()
    draws.begin(BRIEF)
    made = [c for c in (draws.propose(Request(), [], rng) for _ in range(50)) if c is not None]
    for candidate in made[:40]:
        model.learn(candidate, math.log(true_speed(candidate)))
    predicted = model.predict(made[40:])
    assert rank_correlation(predicted, [true_speed(c) for c in made[40:]]) > 0.9


@settings(derandomize=True, max_examples=60)
@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=2, max_size=12))
def test_rank_correlation_is_symmetric_bounded_and_blind_to_monotone_maps(pairs: list[tuple[float, float]]) -> None:
    one, other = [a for a, _ in pairs], [b for _, b in pairs]
    found = rank_correlation(one, other)
    assert -1.0000001 <= found <= 1.0000001
    assert found == pytest.approx(rank_correlation(other, one))
    # A power of two moves no value onto another.
    assert found == pytest.approx(rank_correlation([4 * a for a in one], other))
    assert found == pytest.approx(-rank_correlation([-a for a in one], other))
    assert rank_correlation([1.0] * len(other), other) == 0


def precedent(block: int, fast: bool) -> Precedent:
    chosen = (("block", block), ("fast", fast))
    candidate = Candidate(repr(chosen), origin=Origin("draws", parameters=chosen))
    return Precedent(candidate, math.log(true_speed(candidate)))


def test_earlier_runs_rank_before_this_one_has_taught_much() -> None:
    past = tuple(precedent(block, fast) for block in BLOCKS for fast in (False, True) for _ in range(4))
    ranked = Ranked(Draws())
    ranked.begin(replace(BRIEF, precedents=past))
    told = []
    for number in range(7):
        candidate = ranked.propose(Request(), [], random.Random(number))
        assert candidate is not None
        told.append(candidate)
        outcome = Outcome(number, candidate.identity(), Request(), "draws", "passed", true_speed(candidate))
        ranked.observe(candidate, outcome)
        assert ranked.active
    assert ranked.passed_over > 10
    assert numpy.mean([math.log(true_speed(c)) for c in told[2:]]) > numpy.mean([p.gain for p in past]) + 0.3


@pytest.mark.parametrize(("choices", "drawn"), [(3, 58), (70, 4)])
def test_earlier_runs_rank_what_an_optimiser_suggests_out_of_more(choices: int, drawn: int) -> None:
    class Many(Draws):
        def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
            made = super().propose(request, parents, rng)
            if made is None:
                return None
            more = tuple((f"choice {n}", 0) for n in range(choices - 3))
            return replace(made, origin=replace(made.origin, parameters=(*made.origin.parameters, *more)))

    past = tuple(precedent(block, fast) for block in BLOCKS for fast in (False, True) for _ in range(4))
    told, untold = Ranked(Many()), Ranked(Many())
    told.begin(replace(BRIEF, precedents=past))
    untold.begin(BRIEF)
    for ranked, number, passed_over in ((told, 2, drawn - 1), (untold, 8, 0)):
        for at in range(number):
            candidate = ranked.inner.propose(Request(), [], random.Random(at))
            assert candidate is not None
            speed = true_speed(candidate)
            ranked.observe(candidate, Outcome(at, candidate.identity(), Request(), "draws", "passed", speed))
        assert ranked.active
        assert ranked.propose(Request("tune"), [], random.Random(9)) is not None
        assert ranked.passed_over == passed_over


def lesson_of(block: int, gain: float, run: str, near: float) -> Precedent:
    return replace(precedent(block, False), gain=gain, run=run, near=near)


def settled(block: int, first: bool = False) -> Candidate:
    made = precedent(block, False).candidate
    offered = (block, 1) if first else (1, block)
    return replace(made, origin=replace(made.origin, choices=(("block", offered), ("fast", (False, True)))))


def test_near_tasks_count_more_than_far_ones() -> None:
    near = [lesson_of(64, 0.4, f"near {n}", 0.9) for n in range(6)]
    near += [lesson_of(1024, -0.4, f"near {n}", 0.9) for n in range(6)]
    far = [replace(p, gain=-p.gain, run=f"far {n}", near=0.05) for n, p in enumerate(near)]
    slow, fast = SpeedModel([*near, *far]).predict([settled(1024), settled(64)])
    assert fast > slow


def test_verdicts_of_this_run_outweigh_those_of_relatives() -> None:
    past = [lesson_of(block, gain, f"run {n}", 0.5) for block, gain in ((64, 0.3), (1024, -0.3)) for n in range(8)]
    model = SpeedModel(past)
    before = model.predict([settled(64), settled(1024)])
    for block, value in ((64, 0.0), (128, 0.1), (512, 0.9), (1024, 1.0)):
        model.learn(settled(block), value)
    after = model.predict([settled(64), settled(1024)])
    assert before[0] > before[1] and after[0] < after[1]


def test_of_equals_the_first_choices_come_first() -> None:
    model = SpeedModel([lesson_of(64, 0.0, f"run {n}", 1.0) for n in range(12)])
    other, first = model.predict([settled(256), settled(256, first=True)])
    assert first > other


def recipe(block: int, *left: str) -> Candidate:
    """A kernel's settings and parts that are left to torch, as ``recipes`` notes them."""
    steps = (Step("kernel fused", (("block", block),), "mul"),)
    answers = (*((name, "library") for name in left), ("mul", "fused"), ("mul fused block", block))
    source = repr((block, left))
    return Candidate(source, origin=Origin("recipes", recipe=Recipe(steps), parameters=answers))


def test_one_kernel_is_worth_less_where_it_does_less_of_the_task() -> None:
    def told(run: str, block: int, *left: str, gain: float) -> Precedent:
        return Precedent(recipe(block, *left), gain, run, 0.8)

    past = [told(f"run {n}", block, gain=0.3) for n in range(4) for block in (64, 256)]
    past += [told(f"run {n}", 256, "add", "backward sub", gain=-0.3) for n in range(4)]
    whole, parts, more = SpeedModel(past).predict([recipe(1024), recipe(1024, "add"), recipe(1024, *"abcd")])
    assert whole > parts > more
    # The same kernel with the same settings: without the parts that are left nothing would tell them apart.
    model = SpeedModel(())
    model.learn(recipe(64), 0.5)
    model.learn(recipe(64, "add"), -0.5)
    first, second = model.predict([recipe(64), recipe(64, "add")])
    assert first - second > 0.3


def test_other_proposers_and_too_few_verdicts_teach_nothing() -> None:
    few = tuple(precedent(block, True) for block in BLOCKS)
    others = tuple(
        replace(p, candidate=replace(p.candidate, origin=replace(p.candidate.origin, proposer="other")))
        for p in 9 * few
    )
    for past in (few, others):
        ranked = Ranked(Draws())
        ranked.begin(replace(BRIEF, precedents=past))
        for number in range(7):
            candidate = ranked.propose(Request(), [], random.Random(number))
            assert candidate is not None
            ranked.observe(candidate, Outcome(number, candidate.identity(), Request(), "draws", "passed", 1.0))
        assert not ranked.active and ranked.passed_over == 0
