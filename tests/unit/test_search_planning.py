"""The strategies that plan: each keeps the contract, and does what its name says."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core import plugins
from burnish.core.candidate import Idea
from burnish.core.search import Outcome, Request
from burnish.search.beam import BRANCH, WIDTH, Beam
from burnish.search.effects import value_of
from burnish.search.mcts import GUARD, NODES, PROXY, TIME, Mcts, Node
from burnish.search.plan_tree import DEPTH, PARENTS, TRIES, PlanTree
from burnish.search.planning import STARTS, Planning
from burnish.search.priority import EPSILON, MEMBERS, QUEUE, Priority, distance, epsilon_net
from burnish.testing.strategy_contract import StrategyContract, World, converse

PLANNERS: list[type[Planning]] = [Beam, Mcts, PlanTree, Priority]


class TestBeam(StrategyContract):
    strategy_type = Beam
    partial_parents = True


class TestMcts(StrategyContract):
    strategy_type = Mcts
    partial_parents = True


class TestPlanTree(StrategyContract):
    strategy_type = PlanTree
    partial_parents = True


class TestPriority(StrategyContract):
    strategy_type = Priority
    partial_parents = True


CHOICES = tuple((f"q{at}", (0, 1, 2)) for at in range(6))


def bowl(number: int, request: Request, told: dict[str, Outcome], seed: int = 0) -> Outcome:
    """Answer over a space of 3^6 candidates with additive gains and one pair of choices that matters together."""
    rng = random.Random(f"{seed}/{number}")
    chosen = {name: rng.choice(offered) for name, offered in CHOICES}
    if request.parents:
        chosen = dict(told[request.parents[0]].parameters)  # type: ignore[arg-type]
    chosen.update(request.actions)  # type: ignore[arg-type]
    if request.parents and not request.actions:
        name = rng.choice(CHOICES)[0]
        chosen[name] = rng.choice((0, 1, 2))
    value = sum((0.0, 0.2, -0.3)[chosen[name]] for name, _ in CHOICES[:4]) - 0.3 * (chosen["q4"] != chosen["q5"])
    speed = math.exp(value + rng.gauss(0, 0.01))
    identity = "".join(str(chosen[name]) for name, _ in CHOICES)
    status = "wrong" if chosen["q0"] == 2 else "duplicate" if identity in told else "passed"
    timed = (speed, speed * 0.98, speed * 1.02) if status == "passed" else (None, None, None)
    return Outcome(
        number, identity, request, "recipes", status, *timed, parameters=tuple(chosen.items()), choices=CHOICES
    )  # fmt: skip


def search(strategy: Planning, verdicts: int, seed: int = 0) -> tuple[list[Outcome], dict[str, Outcome]]:
    told: dict[str, Outcome] = {}
    everything = []
    for number in range(verdicts):
        outcome = bowl(number, strategy.ask(), told, seed)
        if outcome.status != "duplicate":
            told[outcome.candidate] = outcome
        strategy.tell(outcome)
        everything.append(outcome)
    return everything, told


@pytest.mark.parametrize("make", PLANNERS)
def test_the_plugin_door_gives_the_same_strategy(make: type[Planning]) -> None:
    assert type(plugins.strategy(make.name, 5)) is make


@pytest.mark.parametrize("make", PLANNERS)
@pytest.mark.parametrize("seed", range(3))
def test_planning_finds_what_chance_does_not(make: type[Planning], seed: int) -> None:
    # The best 9 of 729 candidates; 60 draws find one of them with a chance of a half.
    _, told = search(make(seed), 60, seed)
    best = max(value for o in told.values() if (value := value_of(o)) is not None)
    assert best > 0.75


@pytest.mark.parametrize("make", PLANNERS)
def test_begins_with_the_makers_first_choices_and_then_plans(make: type[Planning]) -> None:
    everything, _ = search(make(1), 100)
    kinds = [o.request.kind for o in everything]
    assert kinds[:STARTS] == ["fresh"] * STARTS
    assert sum(bool(o.request.actions) for o in everything) > 50
    assert 0 < kinds.count("fresh") < 50


@pytest.mark.parametrize("make", PLANNERS)
def test_open_asks_are_not_asked_again(make: type[Planning]) -> None:
    strategy = make(2)
    search(strategy, 30)
    asked = [r for r in (strategy.ask() for _ in range(8)) if r.actions]
    assert len(asked) == len(set(asked)) > 2


@pytest.mark.parametrize("make", PLANNERS)
def test_avoids_what_fails(make: type[Planning]) -> None:
    everything, _ = search(make(3), 120)
    late = [o.request.actions for o in everything[40:]]
    # One change in eleven is this one.
    assert sum(("q0", 2) in actions for actions in late) <= 5


@pytest.mark.parametrize("make", PLANNERS)
def test_a_candidate_without_choices_is_varied(make: type[Planning]) -> None:
    asked = converse(make(4), World(1, questions=0), 60)
    assert not any(r.actions for r in asked)
    assert Counter(r.kind for r in asked)["vary"] > 20


@pytest.mark.parametrize("make", PLANNERS)
def test_told_without_being_asked_it_goes_on_alike(make: type[Planning]) -> None:
    straight, resumed, world = make(8), make(8), World(8)
    for number in range(150):
        outcome = world(number, straight.ask())
        straight.tell(outcome)
        resumed.tell(outcome)
    assert [resumed.ask() for _ in range(20)] == [straight.ask() for _ in range(20)]


# --- beam ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 1000), st.integers(1, 6))
@settings(max_examples=25, deadline=None)
def test_a_level_is_as_wide_as_the_beam_and_never_gets_slower(seed: int, window: int) -> None:
    beam, world = Beam(seed), World(seed)
    waiting: list[Outcome] = []
    for number in range(80):
        request = beam.ask()
        members = {m.candidate for m in beam._members}
        assert len(members) <= WIDTH
        assert set(request.parents) <= members
        waiting.append(world(number, request))
        if len(waiting) == window:
            beam.tell(waiting.pop(0))
        assert len(beam._children) <= BRANCH * WIDTH + 1


def test_a_level_holds_the_best_of_parents_and_children() -> None:
    beam = Beam(0)
    _, told = search(beam, 200)
    values = sorted((value for o in told.values() if (value := value_of(o)) is not None), reverse=True)
    assert min(value_of(m) or 0.0 for m in beam._members) >= values[4 * WIDTH]


# --- mcts ---------------------------------------------------------------------------------------------------------


def check_tree(strategy: Mcts, answers: int) -> None:
    nodes = strategy._nodes
    assert nodes[""].visits == answers
    for name, node in nodes.items():
        children = [nodes[child] for child in node.children]
        own = 1 if name else 0
        assert node.visits >= own + sum(child.visits for child in children)
        assert node.passed <= node.visits
        assert node.passed >= own + sum(child.passed for child in children)
        assert node.peak >= max((child.peak for child in children), default=-math.inf)
        assert 0.0 <= node.worth(nodes[""].peak) <= TIME + PROXY + GUARD + 1e-9
        assert all(nodes[child].parent == name for child in node.children)
    assert len(nodes) == 1 + sum(len(node.children) for node in nodes.values())
    assert len(nodes) <= NODES


@given(st.integers(0, 1000), st.integers(1, 8), st.integers(1, 120))
@settings(max_examples=25, deadline=None)
def test_the_books_of_the_tree_balance(seed: int, window: int, count: int) -> None:
    strategy = Mcts(seed)
    converse(strategy, World(seed), count, window)
    check_tree(strategy, count)


def test_the_tree_is_pruned_and_its_books_still_balance() -> None:
    strategy = Mcts(0)
    converse(strategy, World(3), 1500)
    assert len(strategy._nodes) == NODES
    check_tree(strategy, 1500)


def test_a_reward_counts_time_proxies_and_regressions() -> None:
    strategy = Mcts(0)
    parent = Outcome(0, "p", Request(), "r", "passed", 2.0, 1.99, 2.01)
    better = replace(parent, candidate="b", speedup=2.2, low=2.19, high=2.21, traits=(("passes", 1), ("kernels", 1)))
    worse = replace(better, candidate="w", speedup=1.5, low=1.49, high=1.51)
    several = replace(better, candidate="s", traits=(("passes", 4), ("kernels", 2)))
    assert strategy._beside(better, parent) == pytest.approx(PROXY + GUARD)
    assert strategy._beside(worse, parent) == pytest.approx(PROXY)
    assert strategy._beside(several, parent) == pytest.approx(PROXY * 0.375 + GUARD)
    assert strategy._beside(replace(better, traits=()), None) == pytest.approx(PROXY * 0.5 + GUARD)


def test_a_subtree_is_worth_its_best_and_its_failures_cost() -> None:
    good, mixed, failing = Node(), Node(), Node()
    for value in (0.5, 0.5, 0.5):
        good.add(value, 0.2)
    for value in (0.5, -0.5, None):
        mixed.add(value, 0.2)
    failing.add(None, 0.0)
    assert good.worth(0.5) == pytest.approx(1.0)
    assert 0 == failing.worth(0.5) < mixed.worth(0.5) < good.worth(0.5)


# --- plan tree ----------------------------------------------------------------------------------------------------


def test_the_tree_of_plans_is_as_deep_as_it_may_be_and_says_what_it_expects() -> None:
    strategy = PlanTree(0)
    everything, _ = search(strategy, 60)
    plans = strategy.tree()
    lengths = {len(o.request.actions) for o in everything if o.request.actions}
    assert lengths | {len(plan.actions) for plan, _ in plans} == set(range(1, DEPTH + 1))
    assert [score for _, score in plans] == sorted((score for _, score in plans), reverse=True)
    assert len({plan.parent.candidate for plan, _ in plans}) <= PARENTS
    for plan, score in plans:
        assert score >= 0 and 0 <= plan.difficulty <= 1 and 0 <= plan.confidence <= 1
    known = [plan for plan, _ in plans if plan.actions == (("q1", 2),)]
    assert all(plan.gain < 0 and plan.confidence > 0.3 for plan in known)


def test_a_failed_implementation_does_not_kill_a_good_plan() -> None:
    strategy = PlanTree(0)
    parent = Outcome(
        0, "p", Request(), "recipes", "passed", 1.5, 1.49, 1.51, parameters=(("kernel", "a"),),
        choices=(("kernel", ("a", "b")),),
    )  # fmt: skip
    strategy.tell(parent)
    wanted = Request("vary", ("p",), (("kernel", "b"),), "set kernel to b")
    ((plan, before),) = strategy.tree()
    asked: Counter[Request] = Counter()
    for number in range(1, 30):
        request = strategy.ask()
        asked[request] += 1
        status = "wrong" if request == wanted else "none"
        strategy.tell(Outcome(number, f"c{number}" if request == wanted else "", request, "recipes", status))
        if asked[wanted] == 1:
            ((after, score),) = strategy.tree()
            assert after.gain == plan.gain and 0 < score < before
    assert asked[wanted] == TRIES


def test_a_plan_is_done_when_something_passed_came_of_it() -> None:
    strategy = PlanTree(0)
    everything, _ = search(strategy, 150)
    passed = Counter(
        (o.request.parents, o.request.actions) for o in everything if o.request.actions and o.status == "passed"
    )
    assert max(passed.values()) == 1


def idea_outcome(number: int, request: Request, gain: float, brought: float) -> Outcome:
    ideas = tuple(Idea(f"idea {number}.{at}", gain, 0.1, 0.8) for at in range(2))
    speed = math.exp(brought * number)
    return Outcome(number, f"c{number}", request, "llm", "passed", speed, speed * 0.99, speed * 1.01, ideas=ideas)


@pytest.mark.parametrize(("gain", "brought"), [(0.2, 0.2), (0.5, 0.0)])
def test_ideas_in_words_are_asked_for_and_trusted_as_they_prove(gain: float, brought: float) -> None:
    strategy = PlanTree(0)
    asked = converse(strategy, lambda number, request: idea_outcome(number, request, gain, brought), 40)
    said = [r.hint for r in asked if r.hint.startswith("idea ")]
    assert len(said) >= 2 * PARENTS and len(said) == len(set(said))
    assert strategy.trust > 0.8 if brought else strategy.trust < 0.3


# --- priority -----------------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), max_size=60), st.floats(0.01, 0.5), st.integers(1, 20))
def test_a_net_is_apart_and_covers(points: list[float], epsilon: float, most: int) -> None:
    def apart(one: float, other: float) -> float:
        return abs(one - other)

    net = epsilon_net(points, apart, epsilon, most)
    assert len(net) <= most
    assert all(apart(a, b) >= epsilon for at, a in enumerate(net) for b in net[:at])
    whole = epsilon_net(points, apart, epsilon, len(points))
    assert whole[:most] == net
    for at, point in enumerate(points):
        before = [member for member in whole if member in points[: at + 1]]
        assert any(apart(point, member) < epsilon for member in before) or point in whole


parameters = st.lists(st.sampled_from([(n, v) for n in "abc" for v in (0, 1)]), max_size=3, unique_by=lambda p: p[0])


@given(parameters, parameters, parameters)
def test_distance_is_a_share(a: list[tuple[str, int]], b: list[tuple[str, int]], c: list[tuple[str, int]]) -> None:
    one, two, three = (Outcome(0, "x", Request(), "r", "passed", 1.0, parameters=tuple(p)) for p in (a, b, c))
    assert 0 <= distance(one, two) <= 1
    assert distance(one, two) == distance(two, one)
    assert distance(one, one) == 0
    assert distance(one, three) == 0 or dict(a) != dict(c)


def test_the_net_of_a_search_is_apart_and_led_by_the_fastest() -> None:
    strategy = Priority(0)
    search(strategy, 120)
    net = strategy.net()
    assert 1 < len(net) <= MEMBERS
    assert all(distance(a, b) >= EPSILON for at, a in enumerate(net) for b in net[:at])
    estimates = [strategy._estimate(o)[0] for o in net]
    assert estimates == sorted(estimates, reverse=True)
    assert estimates[0] == max(strategy._estimate(o)[0] for o in strategy._queue.values())


def test_a_lucky_timing_does_not_lead_the_queue() -> None:
    strategy = Priority(0)
    _, told = search(strategy, 60)
    best = strategy.net()[0]
    slow = next(o for o in told.values() if (value_of(o) or 0) < -0.2)
    lucky = math.exp((value_of(best) or 0) + 0.05)
    strategy.tell(replace(slow, number=60, candidate="lucky", speedup=lucky, low=lucky / 1.6, high=lucky * 1.6))
    assert strategy.net()[0].candidate == best.candidate


def test_the_queue_is_bounded_and_tells_what_was_tried() -> None:
    strategy = Priority(1)
    everything, _ = search(strategy, 300)
    assert len(strategy._queue) <= QUEUE
    said = [o.request.hint for o in everything if o.request.hint]
    assert said and all(len(text) < 1000 for text in said)
    assert "hurt" in said[-1]
