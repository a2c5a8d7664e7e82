"""The contract test of a strategy: inherit :class:`StrategyContract`, name the strategy, and pytest does the rest.

::

    class TestMyStrategy(StrategyContract):
        strategy_type = MyStrategy

Outcomes are made up here by :class:`World`; nothing is proposed, built or judged.
"""

from __future__ import annotations

import json
import random
import statistics
import time
import tracemalloc
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import pytest

from burnish.core.search import Kind, Outcome, Request, Strategy
from burnish.core.verdict import Status

__all__ = ["StrategyContract", "World", "converse"]

Answer = Callable[[int, Request], Outcome]

_FAILURES = tuple(s.value for s in Status if s is not Status.PASSED)
_ANSWERS = ("first", "second", "third")
_ENDINGS = ("passed", "failed", "partial", "scripted", "untimed", "duplicate", "none")


@dataclass(frozen=True)
class World:
    """Answers requests with made-up outcomes that depend on the seed, the number and the changes asked for only."""

    seed: int = 0
    weights: tuple[float, ...] = (4, 2, 2, 1, 1, 1, 1)
    """How often something passes, fails, passes partially, is scripted, has no timing, is a duplicate, is nothing."""
    nothing_for: frozenset[Kind] = frozenset()
    """Kinds that are always answered with nothing."""
    cells: int = 6
    """How many there are."""
    questions: int = 4
    """How many choices each candidate was made by; changes that were asked for are made."""

    def __call__(self, number: int, request: Request) -> Outcome:
        """Return the outcome of the request with this number."""
        rng = random.Random(f"{self.seed}/{number}")
        ending = rng.choices(_ENDINGS, weights=self.weights)[0]
        if request.kind in self.nothing_for:
            ending = "none"
        status = {"failed": rng.choice(_FAILURES), "duplicate": "duplicate", "none": "none"}.get(ending, "passed")
        speedup = round(rng.lognormvariate(0.2, 0.5), 2)
        timed = status == "passed" and ending != "untimed"
        cell = ("memory", "one kernel", f"{rng.randrange(self.cells)} passes")
        wanted = dict(request.actions)
        names = [f"question {at}" for at in range(self.questions)] if ending != "none" else []
        return Outcome(
            number=number,
            candidate="" if ending == "none" else f"{ending}-{number}",
            request=request,
            proposer="world",
            status=status,
            speedup=speedup if timed else None,
            low=speedup * 0.97 if timed else None,
            high=speedup * 1.03 if timed else None,
            partial=ending == "partial",
            cell=cell,
            scripted=ending == "scripted",
            parameters=tuple((name, wanted.get(name, rng.choice(_ANSWERS))) for name in names),
            choices=tuple((name, _ANSWERS) for name in names),
            traits=(("passes", rng.choice((1, 2))), ("kernels", 1)),
        )


def converse(strategy: Strategy, answer: Answer, count: int, window: int = 1) -> list[Request]:
    """Ask ``count`` times with up to ``window`` asks open, telling the answers in order; returns the requests."""
    asked: list[Request] = []
    waiting: deque[Outcome] = deque()
    for number in range(count):
        request = strategy.ask()
        asked.append(request)
        waiting.append(answer(number, request))
        if len(waiting) == window:
            strategy.tell(waiting.popleft())
    while waiting:
        strategy.tell(waiting.popleft())
    return asked


class StrategyContract:
    """What every strategy must keep."""

    strategy_type: ClassVar[type[Strategy]]
    """Made with a seed."""
    by_chance: ClassVar[bool] = True
    """Whether different seeds may ask differently."""
    one_kind: ClassVar[bool] = False
    """Whether it only ever asks for one kind, as best-of-n does."""
    partial_parents: ClassVar[bool] = False
    """Whether a candidate that was timed once and given up may be a parent; its docstring says why."""

    def make(self, seed: int = 0) -> Strategy:
        """Return a new strategy."""
        made: Strategy = cast(Any, self.strategy_type)(seed)
        return made

    def test_has_a_name(self) -> None:
        """The name is an entry point's name."""
        assert self.make().name
        assert self.make().name == self.make().name.strip().lower()

    @pytest.mark.parametrize("window", [1, 3, 8])
    def test_same_seed_same_questions(self, window: int) -> None:
        """Told the same in the same order, it asks the same."""
        first, second = (converse(self.make(7), World(1), 300, window) for _ in range(2))
        assert first == second

    def test_a_resumed_run_goes_on_alike(self) -> None:
        """Another instance that went through the same beginning asks the same from there on."""
        whole = converse(self.make(3), World(2), 200)
        resumed = self.make(3)
        assert converse(resumed, World(2), 120) == whole[:120]
        rest = World(2)
        assert converse(resumed, lambda number, request: rest(number + 120, request), 80) == whole[120:]

    def test_seeds_matter_where_there_is_chance(self) -> None:
        """Different seeds ask differently, if the strategy draws at all."""
        asked = {tuple(converse(self.make(seed), World(1), 100)) for seed in range(5)}
        assert (len(asked) > 1) is self.by_chance

    @pytest.mark.parametrize("window", [1, 8])
    @pytest.mark.parametrize("seed", range(3))
    def test_parents_are_verified(self, seed: int, window: int) -> None:
        """Parents were told before, passed, were timed and are no fake's; as many as the kind has, all different."""
        strategy, world = self.make(seed), World(seed)
        told: dict[str, Outcome] = {}
        waiting: deque[Outcome] = deque()
        for number in range(500):
            request = strategy.ask()
            assert len(request.parents) == len(set(request.parents))
            assert len(request.parents) <= {"fresh": 0, "tune": 1, "vary": 1, "cross": 2}[request.kind]
            assert request.parents or request.kind in ("fresh", "tune")
            assert len(request.parents) == 2 or request.kind != "cross"
            for parent in request.parents:
                assert parent in told
                self._check_parent(told[parent])
            self._check_actions(request, told)
            waiting.append(world(number, request))
            if len(waiting) == window:
                outcome = waiting.popleft()
                told[outcome.candidate] = outcome
                strategy.tell(outcome)

    def _check_parent(self, outcome: Outcome) -> None:
        assert outcome.passed and outcome.speedup is not None and not outcome.scripted
        assert self.partial_parents or not outcome.partial

    def _check_actions(self, request: Request, told: dict[str, Outcome]) -> None:
        """What is planned changes a parent's choice to another that was offered, each choice once."""
        assert request.parents or not request.actions
        names = [name for name, _ in request.actions]
        assert len(names) == len(set(names))
        for name, value in request.actions:
            parent = told[request.parents[0]]
            assert value in dict(parent.choices)[name] and value != dict(parent.parameters)[name]

    def test_requests_survive_the_store(self) -> None:
        """What is asked for is plain data."""
        for request in converse(self.make(), World(4), 100):
            assert Request.from_json(json.loads(json.dumps(request.to_json()))) == request

    def test_eight_asks_may_be_open_from_the_start(self) -> None:
        """It answers before anything was told."""
        strategy = self.make()
        asked = [strategy.ask() for _ in range(8)]
        assert asked[0] == Request("fresh")
        assert not any(request.parents for request in asked)

    def test_begins_with_something_new(self) -> None:
        """There is nothing to change yet."""
        assert all(self.make(seed).ask() == Request("fresh") for seed in range(10))

    @pytest.mark.parametrize("status", [*_FAILURES, "duplicate", "none"])
    def test_survives_everything_failing(self, status: str) -> None:
        """No parent is made of failures, and it never gives up on something new."""

        def fail(number: int, request: Request) -> Outcome:
            return Outcome(number, f"candidate-{number}", request, "world", status)

        asked = converse(self.make(), fail, 300)
        assert not any(request.parents for request in asked)
        assert any(request.kind == "fresh" for request in asked[-100:])

    @pytest.mark.parametrize("dry", ["fresh", "tune", "vary", "cross"])
    def test_does_not_insist_on_a_kind_with_nothing_on_offer(self, dry: Kind) -> None:
        """Where one kind is always answered with nothing it asks for others as well, ``fresh`` among them."""
        strategy = self.make()
        known = World(5)
        converse(strategy, known, 60)
        world = World(6, nothing_for=frozenset({dry}))
        asked = converse(strategy, lambda number, request: world(number + 60, request), 400)
        counts = Counter(request.kind for request in asked)
        assert counts[dry] == 0 or counts["fresh"] > 0
        assert self.one_kind or counts[dry] < 0.9 * len(asked)

    def test_does_not_take_one_candidate_for_many(self) -> None:
        """Where every answer is the same verified candidate it tries several kinds, ``fresh`` among them."""

        def same(number: int, request: Request) -> Outcome:
            return Outcome(number, "the same", request, "world", "passed", 1.5, 1.4, 1.6)

        kinds = {request.kind for request in converse(self.make(), same, 200)[100:]}
        assert "fresh" in kinds
        assert self.one_kind or len(kinds) > 1

    def test_finds_other_kinds_when_nothing_is_ever_new(self) -> None:
        """Where ``fresh`` has nothing from the start, it asks for something else."""
        asked = converse(self.make(), World(1, nothing_for=frozenset({"fresh"})), 100)
        assert self.one_kind or any(request.kind != "fresh" for request in asked)

    def test_does_not_slow_down(self) -> None:
        """The last thousand of 3,000 asks and tells take no more than five times as long as the first."""
        strategy, world = self.make(), World(9, cells=10_000)
        blocks = []
        # Outcomes are made beforehand, so that only the strategy is timed; a block's median ignores an interrupt.
        for start in range(0, 3_000, 100):
            outcomes = [world(number, Request()) for number in range(start, start + 100)]
            began = time.perf_counter()
            for outcome in outcomes:
                strategy.ask()
                strategy.tell(outcome)
            blocks.append(time.perf_counter() - began)
        assert statistics.median(blocks[-10:]) < 5 * statistics.median(blocks[:10]) + 0.01

    def test_memory_does_not_grow(self) -> None:
        """After 2,800 outcomes in ever new cells it holds what it held after 1,400, or little more."""
        strategy, world = self.make(), World(9, cells=10_000)
        held = []
        tracemalloc.start()
        try:
            for start in (0, 1_400):
                for number in range(start, start + 1_400):
                    strategy.tell(world(number, strategy.ask()))
                held.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
        # Not even the candidates' identities would fit into this.
        assert held[-1] - held[0] < 60_000
