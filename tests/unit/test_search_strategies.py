"""The built-in strategies: each keeps the contract, and does what its name says."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core import plugins
from burnish.core.search import Kind, Outcome, Request, Strategy
from burnish.search.best_of_n import BestOfN
from burnish.search.evolve import ISLAND_EVERY, ISLANDS, MIGRATION_EVERY, STARTS, Evolve, island_of
from burnish.search.greedy import FRESH_SHARE, PATIENCE, Greedy
from burnish.search.operators import FLOOR, Operators
from burnish.search.tune import STARTS as TUNE_STARTS
from burnish.search.tune import Tune
from burnish.testing.strategy_contract import StrategyContract, World, converse

KINDS: tuple[Kind, ...] = ("fresh", "tune", "vary", "cross")


class TestBestOfN(StrategyContract):
    strategy_type = BestOfN
    by_chance = False
    one_kind = True


class TestGreedy(StrategyContract):
    strategy_type = Greedy


class TestEvolve(StrategyContract):
    strategy_type = Evolve
    partial_parents = True


class TestTune(StrategyContract):
    strategy_type = Tune
    by_chance = False


def passed(number: int, request: Request, speedup: float = 1.0, passes: int = 1) -> Outcome:
    cell = ("memory", "one kernel", f"{passes} passes")
    return Outcome(number, f"c{number}", request, "library", "passed", speedup, speedup, speedup, cell=cell)


def failed(number: int, request: Request, status: str = "wrong") -> Outcome:
    return Outcome(number, f"c{number}", request, "library", status)


@pytest.mark.parametrize("strategy_type", [BestOfN, Greedy, Evolve, Tune])
def test_the_plugin_door_gives_the_same_strategy(strategy_type: type[Strategy]) -> None:
    made = plugins.strategy(strategy_type.name, 5)
    assert type(made) is strategy_type


def test_best_of_n_only_asks_for_something_new() -> None:
    assert set(converse(BestOfN(0), World(), 200)) == {Request("fresh")}


def test_greedy_asks_for_something_new_until_something_passed() -> None:
    greedy = Greedy(0)
    assert {r.kind for r in converse(greedy, failed, 40)} == {"fresh"}
    greedy.tell(passed(40, Request(), 1.5))
    asked = [greedy.ask() for _ in range(200)]
    assert {r for r in asked if r.kind == "vary"} == {Request("vary", ("c40",))}


def test_greedy_varies_the_best_and_keeps_its_share_of_new_ones() -> None:
    greedy = Greedy(1)
    asked = converse(greedy, lambda number, request: passed(number, request, 1 + 1 / (number + 1)), 2000)
    kinds = Counter(r.kind for r in asked)
    assert {r.parents for r in asked if r.kind == "vary"} == {("c0",)}
    assert abs(kinds["fresh"] / 2000 - FRESH_SHARE) < 0.03


def test_greedy_follows_every_improvement() -> None:
    asked = converse(Greedy(1), lambda number, request: passed(number, request, 1 + number), 200)
    for number, request in enumerate(asked):
        assert request.kind == "fresh" or request.parents == (f"c{number - 1}",)


@pytest.mark.parametrize("status", ["wrong", "crashed", "duplicate", "none"])
def test_greedy_turns_to_something_new_after_a_run_of_failures(status: str) -> None:
    greedy = Greedy(3)
    greedy.tell(passed(0, greedy.ask(), 2.0))
    asked = converse(greedy, lambda number, request: failed(number + 1, request, status), 3 * PATIENCE)
    assert all(r.kind == "fresh" for r in asked[PATIENCE : 2 * PATIENCE])
    assert any(r.kind == "vary" for r in asked[:PATIENCE])
    assert any(r.kind == "vary" for r in asked[2 * PATIENCE :])


def test_tune_looks_at_the_defaults_and_then_tunes() -> None:
    asked = converse(Tune(0), passed, 50)
    assert [r.kind for r in asked[:TUNE_STARTS]] == ["fresh"] * TUNE_STARTS
    assert {r.kind for r in asked[TUNE_STARTS:]} == {"tune"}


def test_tune_asks_for_something_new_where_tuning_has_nothing() -> None:
    def only_fresh(number: int, request: Request) -> Outcome:
        return passed(number, request) if request.kind == "fresh" else failed(number, request, "none")

    kinds = Counter(r.kind for r in converse(Tune(0), only_fresh, 100))
    assert kinds["fresh"] > 10 and kinds["tune"] > 10


def test_evolve_begins_with_something_new() -> None:
    assert [r.kind for r in converse(Evolve(0), passed, STARTS)] == ["fresh"] * STARTS


def test_islands_open_one_by_one_and_are_asked_in_turn() -> None:
    assert {island_of(number) for number in range(ISLAND_EVERY)} == {0}
    assert {island_of(number) for number in range(ISLAND_EVERY, 2 * ISLAND_EVERY)} == {0, 1}
    late = [island_of(number) for number in range(10_000, 10_000 + 2 * ISLANDS)]
    assert late == [*range(ISLANDS), *range(ISLANDS)]


def test_evolve_uses_every_operator() -> None:
    kinds = Counter(r.kind for r in converse(Evolve(2), World(3), 400))
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) > 0.5 * FLOOR * 400


def test_an_island_keeps_what_it_finds_until_the_next_migration() -> None:
    found = next(n for n in range(ISLAND_EVERY + MIGRATION_EVERY, 99) if n % MIGRATION_EVERY == 0 and island_of(n) == 0)
    migration = found + MIGRATION_EVERY
    homes = Counter[tuple[bool, int]]()
    for seed in range(20):
        asked = converse(Evolve(seed), lambda n, r: passed(n, r, 9.0 if n == found else 1.0), migration + 8)
        for number, request in enumerate(asked):
            if request.parents[:1] == (f"c{found}",):
                homes[number >= migration, island_of(number)] += 1
    assert homes[False, 0] > 0 and homes[False, 1] == 0
    assert homes[True, 1] > 0


def test_migration_carries_the_best_to_every_island_in_time() -> None:
    # Only the first answer is any good; the others fail.
    count = ISLANDS * (ISLAND_EVERY + MIGRATION_EVERY)
    asked = converse(Evolve(5), lambda n, r: passed(n, r, 3.0) if n == 0 else failed(n, r), count)
    assert {island_of(number) for number, r in enumerate(asked) if r.parents == ("c0",)} == set(range(ISLANDS))


def test_evolve_prefers_the_fast_and_keeps_the_different() -> None:
    evolve = Evolve(6)
    converse(evolve, lambda n, r: passed(n, r, 1.0 + n % 12 // 4, passes=n % 12 // 4), 12)
    asked = [evolve.ask() for _ in range(2000)]
    chosen = Counter(int(r.parents[0][1:]) // 4 for r in asked if r.kind == "vary")
    assert chosen[2] > chosen[1] > chosen[0] > 0


def test_evolve_asks_more_for_what_pays() -> None:
    def only_tuning(number: int, request: Request) -> Outcome:
        return passed(number, request, 1 + number) if request.kind == "tune" else failed(number, request)

    kinds = Counter(r.kind for r in converse(Evolve(7), only_tuning, 400)[200:])
    assert kinds["tune"] > 0.55 * 200
    assert kinds["fresh"] > 0


@pytest.mark.parametrize("make", [Greedy, Tune, Evolve])
def test_a_resumed_strategy_may_be_told_without_being_asked(make: type[Greedy] | type[Tune] | type[Evolve]) -> None:
    straight, resumed, world = make(8), make(8), World(8)
    for number in range(150):
        outcome = world(number, straight.ask())
        straight.tell(outcome)
        resumed.tell(outcome)
    assert [resumed.ask() for _ in range(50)] == [straight.ask() for _ in range(50)]


@pytest.mark.parametrize("make", [Greedy, Tune, Evolve])
def test_how_many_asks_were_open_does_not_move_later_ones(make: type[Greedy] | type[Tune] | type[Evolve]) -> None:
    told = [World(8)(number, Request(KINDS[number % 4])) for number in range(40)]
    narrow, wide = make(8), make(8)
    converse(narrow, lambda number, _: told[number], 40, window=1)
    converse(wide, lambda number, _: told[number], 40, window=8)
    assert [narrow.ask() for _ in range(50)] == [wide.ask() for _ in range(50)]


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.floats(0, 1)), max_size=200), st.integers(1, 4))
def test_operators_share_everything_and_starve_nobody(rewards: list[tuple[Kind, float]], count: int) -> None:
    operators = Operators(KINDS)
    for kind, reward in rewards:
        operators.reward(kind, reward)
    shares = operators.shares(KINDS[:count])
    assert sum(shares) == pytest.approx(1.0)
    assert min(shares) >= FLOOR - 1e-9


@given(st.integers(), st.integers(0, 40), st.integers(1, 8))
def test_evolve_never_asks_for_what_was_not_verified(seed: int, world_seed: int, window: int) -> None:
    seen: dict[str, Outcome] = {}
    world = World(world_seed)

    def answer(number: int, request: Request) -> Outcome:
        for parent in request.parents:
            assert seen[parent].passed and seen[parent].speedup is not None and not seen[parent].scripted
        outcome = world(number, request)
        seen[outcome.candidate] = outcome
        return outcome

    converse(Evolve(seed), answer, 60, window)


def test_operators_draw_by_their_shares() -> None:
    operators, rng = Operators(KINDS), random.Random(0)
    for _ in range(60):
        operators.reward("fresh", 0.0)
    drawn = Counter(operators.choose(KINDS, rng) for _ in range(5000))
    for kind, share in zip(KINDS, operators.shares(KINDS), strict=True):
        assert abs(drawn[kind] / 5000 - share) < 0.03
