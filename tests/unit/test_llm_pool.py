"""The pool: budgets, the bandit, rests, retries and replays, over models that answer from a script."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core.errors import ModelUnavailable, PrerequisiteError, UsageError
from burnish.core.language import Call, Completion, LanguageModel, Message, Usage
from burnish.llm.bandit import Bandit
from burnish.llm.endpoint import rough_tokens
from burnish.llm.members import Member, Patience
from burnish.llm.pool import ModelPool, open_pool
from burnish.llm.prices import Price
from burnish.llm.spending import Spending

ASKED = [Message("user", "make it fast")]


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Scripted(LanguageModel):
    """Answers, or fails, from a list; then it repeats the list's end."""

    def __init__(self, name: str, clock: Clock, script: Sequence[object] = ("text",), seconds: float = 2.0) -> None:
        self.name, self.clock, self.script, self.seconds = name, clock, list(script), seconds
        self.asked: list[tuple[int, float]] = []

    def complete(
        self, messages: Sequence[Message], max_tokens: int, seconds: float, temperature: float | None = None
    ) -> Completion:
        step = self.script[min(len(self.asked), len(self.script) - 1)]
        self.asked.append((max_tokens, seconds))
        self.clock.now += self.seconds
        if isinstance(step, Exception):
            raise step
        if isinstance(step, Completion):
            return replace(step, model=self.name)
        return Completion(str(step), self.name, Usage(100, 50, 0, 0.01, self.seconds))


def _pool(
    *models: Scripted,
    spending: Spending | None = None,
    record: Callable[[Call], None] | None = None,
    earlier: Sequence[Call] = (),
    patience: Patience | None = None,
    price: Price | None = None,
) -> ModelPool:
    clock = models[0].clock
    return ModelPool(
        [Member(model, price or Price(1.0, 10.0)) for model in models],
        spending or Spending(),
        7,
        record or (lambda call: None),
        earlier,
        patience,
        clock,
        clock.sleep,
    )


def test_every_answer_is_a_row_before_it_is_used() -> None:
    rows: list[Call] = []
    pool = _pool(Scripted("a", Clock(), ["one", "two"]), record=rows.append)
    pool.proposal = 4
    answer = pool.ask("coder", "coder@1", ASKED)
    assert answer is not None
    assert (answer.text, answer.model) == ("one", "a")
    assert rows == [
        Call(0, 4, "coder", "a", "coder@1", "answered", Usage(100, 50, 0, 0.01, 2.0), tuple(ASKED), "one", "", 1)
    ]
    pool.malformed("no code block")
    assert [(row.number, row.status, row.detail) for row in rows[1:]] == [(0, "malformed", "no code block")]
    pool.ask("critic", "critic@1", ASKED)
    assert [row.number for row in rows] == [0, 0, 1]
    assert pool.spent == Usage(200, 100, 0, 0.02, 4.0)


@pytest.mark.parametrize(("finish", "status"), [("length", "truncated"), ("refusal", "refused")])
def test_cut_off_and_refused_answers_are_rows_of_their_own_kind(finish: str, status: str) -> None:
    rows: list[Call] = []
    step = Completion("", "", Usage(10, 5, 0, 0.001), finish)  # type: ignore[arg-type]
    pool = _pool(Scripted("a", Clock(), [step]), record=rows.append)
    answer = pool.ask("coder", "p@1", ASKED)
    assert answer is not None
    assert answer.finish == finish
    pool.malformed("nothing in it")
    assert {row.status for row in rows} == {status}
    assert rows[-1].detail == "nothing in it"
    assert pool.spent.tokens_out == 5


def test_retries_wait_longer_each_time_and_honour_what_the_server_asks_for() -> None:
    clock = Clock()
    script = [ModelUnavailable("a: 500")] * 2 + [ModelUnavailable("a: 429", 7.0, "rate-limited"), "text"]
    rows: list[Call] = []
    pool = _pool(Scripted("a", clock, script), record=rows.append)
    assert pool.ask("coder", "p@1", ASKED) is not None
    first, second, third = clock.slept
    assert 0.5 <= first <= 1.0 <= second <= 2.0
    assert third == pytest.approx(7.0)
    assert rows[0].attempts == 4
    assert rows[0].usage.seconds == pytest.approx(sum(clock.slept) + 4 * 2.0)
    assert "429" in rows[0].detail


def test_tries_end_and_the_row_says_what_happened() -> None:
    rows: list[Call] = []
    clock = Clock()
    model = Scripted("a", clock, [ModelUnavailable("a: too many requests (429)", None, "rate-limited")])
    pool = _pool(model, record=rows.append)
    assert pool.ask("coder", "p@1", ASKED) is None
    assert len(model.asked) == 4
    assert (rows[0].status, rows[0].attempts, rows[0].usage.tokens_out) == ("rate-limited", 4, 0)
    assert pool.exhausted == ""
    assert pool.trouble == "a: too many requests (429)"
    model.script = ["text"]
    assert pool.ask("coder", "p@1", ASKED) is not None
    assert pool.trouble == ""


def test_pauses_never_pass_the_time_limit() -> None:
    clock = Clock()
    model = Scripted("a", clock, [ModelUnavailable("a: down", 50.0)])
    rows: list[Call] = []
    pool = _pool(model, record=rows.append, spending=Spending(max_seconds=60.0))
    assert pool.ask("coder", "p@1", ASKED) is None
    assert clock.slept == [pytest.approx(50.0)]
    assert rows[0].usage.seconds <= 60.0


def test_a_long_wait_is_a_rest_and_others_are_asked_meanwhile() -> None:
    clock = Clock()
    busy = Scripted("busy", clock, [ModelUnavailable("busy: 429", 500.0, "rate-limited"), "back"])
    other = Scripted("other", clock)
    pool = _pool(busy, other)
    for _ in range(6):
        assert pool.ask("coder", "p@1", ASKED) is not None
    assert len(busy.asked) == 1
    assert clock.slept == []
    clock.now += 500
    while len(busy.asked) == 1:
        assert pool.ask("coder", "p@1", ASKED) is not None


def test_a_single_model_that_asks_for_long_is_not_waited_for() -> None:
    clock, rows = Clock(), []
    model = Scripted("a", clock, [ModelUnavailable("a: 429", 500.0, "rate-limited"), "back"])
    pool = _pool(model, record=rows.append)
    assert pool.ask("coder", "p@1", ASKED) is None
    assert pool.ask("coder", "p@1", ASKED) is None
    assert [(row.status, row.attempts) for row in rows] == [("rate-limited", 1), ("rate-limited", 0)]
    clock.now += 500
    assert pool.ask("coder", "p@1", ASKED) is not None


def test_a_model_with_a_wrong_key_is_out_and_the_last_one_ends_it() -> None:
    clock = Clock()
    wrong = PrerequisiteError("a: the key was refused (401): check OPENAI_API_KEY")
    a, b = Scripted("a", clock, [wrong]), Scripted("b", clock, ["text", PrerequisiteError("b: no such model")])
    pool = _pool(a, b)
    while not a.asked:
        assert pool.ask("coder", "p@1", ASKED) is not None
        b.script = ["text"]
    b.script = [PrerequisiteError("b: no such model")]
    assert pool.ask("coder", "p@1", ASKED) is None
    assert "check OPENAI_API_KEY" in pool.exhausted
    assert "b: no such model" in pool.exhausted
    assert pool.ask("coder", "p@1", ASKED) is None
    assert len(a.asked) == 1


def test_a_prompt_too_long_for_one_goes_to_another_and_three_end_a_model() -> None:
    clock = Clock()
    short = Scripted("short", clock, [UsageError("short: the prompt is longer than the model's context")])
    long = Scripted("long", clock)
    pool = _pool(short, long)
    for _ in range(30):
        assert pool.ask("coder", "p@1", ASKED) is not None
    assert len(short.asked) == 3
    assert clock.slept == []


def test_a_lost_answer_is_counted_as_if_written_to_its_end() -> None:
    clock, rows = Clock(), []
    script = [ModelUnavailable("a: broken", None, "unreachable", lost=True), "text"]
    pool = _pool(Scripted("a", clock, script), record=rows.append)
    pool.ask("coder", "p@1", ASKED, max_tokens=1000)
    known = rough_tokens(ASKED[0].content)
    assert rows[0].usage.tokens_out == 50 + 1000
    assert rows[0].usage.tokens_in == 100 + known
    assert rows[0].usage.cost == pytest.approx(0.01 + Price(1.0, 10.0).cost(known, 1000))


# --- budgets -------------------------------------------------------------------------------------------------------


class Greedy(LanguageModel):
    """Uses tokens as a random number says, up to what it may."""

    def __init__(self, clock: Clock, price: Price, rng: random.Random) -> None:
        self.name, self.clock, self.price, self.rng = "greedy", clock, price, rng
        self.largest = Usage()

    def complete(
        self, messages: Sequence[Message], max_tokens: int, seconds: float, temperature: float | None = None
    ) -> Completion:
        out = self.rng.randint(1, max_tokens)
        took = self.rng.uniform(0.0, seconds)
        self.clock.now += took
        known = sum(rough_tokens(m.content) for m in messages)
        return Completion("x", self.name, Usage(known, out, 0, self.price.cost(known, out), took))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from([(0.05, None, None), (None, 20_000, None), (None, None, 900.0), (0.05, 9_000, 700.0)]),
    st.integers(1, 3000),
)
def test_no_limit_is_exceeded(seed: int, limits: tuple[float | None, int | None, float | None], size: int) -> None:
    spending = Spending(*limits)
    clock, price, rng = Clock(), Price(2.0, 10.0), random.Random(seed)
    pool = ModelPool([Member(Greedy(clock, price, rng), price)], spending, seed, lambda call: None, (), None, clock,
                     clock.sleep)  # fmt: skip
    for _ in range(500):
        if pool.ask("coder", "p@1", [Message("user", "x" * size)], max_tokens=4096) is None:
            break
    assert pool.exhausted
    spent = pool.spent
    assert spending.max_cost is None or (spent.cost or 0.0) <= spending.max_cost + 1e-9
    assert spending.max_tokens is None or spent.tokens_in + spent.tokens_out <= spending.max_tokens
    assert spending.max_seconds is None or spent.seconds <= spending.max_seconds + 1e-6


def test_a_server_that_ignores_the_length_exceeds_by_one_call_at_most() -> None:
    much = Completion("x", "", Usage(1000, 9000, 0, 0.5))
    model = Scripted("a", Clock(), [much])
    pool = _pool(model, spending=Spending(max_tokens=25_000))
    while not pool.exhausted:
        pool.ask("coder", "p@1", ASKED)
    assert len(model.asked) == 3
    assert pool.spent.tokens_in + pool.spent.tokens_out == 30_000
    assert "raise --max-tokens" in pool.exhausted
    assert pool.ask("coder", "p@1", ASKED) is None
    assert len(model.asked) == 3


def test_an_answer_is_clipped_to_what_is_left_and_useless_scraps_are_not_asked_for() -> None:
    model = Scripted("a", Clock(), [Completion("x", "", Usage(0, 8000, 0, 0.0))])
    pool = _pool(model, spending=Spending(max_tokens=8200))
    pool.ask("coder", "p@1", ASKED)
    assert model.asked[0][0] == 8192
    assert pool.ask("coder", "p@1", ASKED) is None
    assert "less is left" in pool.exhausted
    assert len(model.asked) == 1


def test_a_dear_model_steps_back_before_a_cheap_one() -> None:
    clock = Clock()
    dear, cheap = Scripted("dear", clock), Scripted("cheap", clock)
    members = [Member(dear, Price(100.0, 1000.0)), Member(cheap, Price(0.0, 0.0))]
    pool = ModelPool(members, Spending(max_cost=0.2), 0, lambda call: None, (), None, clock, clock.sleep)
    for _ in range(10):
        pool.ask("coder", "p@1", ASKED)
    # Ten calls at a cent each; a dear answer of 256 tokens would need 25 cents.
    assert (len(dear.asked), len(cheap.asked)) == (0, 10)
    assert pool.exhausted == ""


@pytest.mark.parametrize(
    "limits", [(0.0, None, None), (None, -1, None), (None, None, math.inf), (math.nan, None, None)]
)
def test_limits_that_leave_nothing_are_refused(limits: tuple[float | None, int | None, float | None]) -> None:
    with pytest.raises(UsageError, match="leaves nothing to spend"):
        Spending(*limits)


def test_a_limit_in_money_needs_prices_and_every_name_is_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("BURNISH_LLM_KEY", "k")
    with pytest.raises(UsageError, match="--max-cost cannot be kept"):
        open_pool(["openai:x@https://llm.example.com/v1"], Spending(max_cost=1.0))
    with pytest.raises(UsageError, match="name at least one"):
        open_pool([], Spending())
    with pytest.raises(UsageError, match="not understood"):
        open_pool(["ollama:x", "nonesuch"], Spending())


# --- replay --------------------------------------------------------------------------------------------------------


def _conversation(pool: ModelPool, turns: int) -> list[str]:
    said = []
    for turn in range(turns):
        answer = pool.ask("coder", "p@1", [Message("user", f"turn {turn}")])
        said.append(f"{answer.model} {answer.text}" if answer else "")
        if answer is not None:
            pool.reward(answer.model, 0.1 if answer.model == "a" else 0.0)
    return said


def test_a_resumed_run_pays_for_nothing_twice_and_goes_on_as_it_would_have() -> None:
    def models() -> list[Scripted]:
        clock = Clock()
        return [Scripted("a", clock), Scripted("b", clock)]

    whole: list[Call] = []
    expected = _conversation(_pool(*models(), record=whole.append), 40)
    for cut in (0, 1, 17, 40):
        rows: list[Call] = []
        again = models()
        pool = _pool(*again, record=rows.append, earlier=list(reversed(whole[:cut])))
        assert _conversation(pool, 40) == expected
        assert [row.number for row in rows] == list(range(cut, 40))
        assert sum(len(model.asked) for model in again) == 40 - cut
        assert pool.spent.tokens_in == 40 * 100


def test_what_was_spent_before_counts_and_is_still_given_out() -> None:
    rows: list[Call] = []
    _conversation(_pool(Scripted("a", Clock()), record=rows.append), 5)
    model = Scripted("a", Clock())
    pool = _pool(model, earlier=rows, spending=Spending(max_tokens=700))
    assert pool.exhausted == ""
    assert _conversation(pool, 7) == ["a text"] * 5 + ["", ""]
    assert pool.exhausted
    assert model.asked == []


def test_failures_at_the_end_are_tried_again_and_those_within_are_not() -> None:
    down = ModelUnavailable("a: down", 900.0)
    rows: list[Call] = []
    clock = Clock()
    first = Scripted("a", clock, ["one", down, "three", down])
    pool = _pool(first, record=rows.append)
    for turn in range(4):
        pool.ask("coder", "p@1", [Message("user", f"turn {turn}")])
        clock.now += 1000
    assert [row.status for row in rows] == ["answered", "unreachable", "answered", "unreachable"]
    second = Scripted("a", Clock(), ["four"])
    assert _conversation(_pool(second, earlier=rows), 4) == ["a one", "", "a three", "a four"]


def test_another_question_leaves_the_record() -> None:
    rows: list[Call] = []
    _conversation(_pool(Scripted("a", Clock(), ["old"]), record=rows.append), 3)
    pool = _pool(Scripted("a", Clock(), ["new"]), earlier=rows)
    assert _conversation(pool, 1) == ["a old"]
    answer = pool.ask("coder", "p@2", [Message("user", "turn 1")])
    assert answer is not None
    assert answer.text == "new"
    assert _conversation(pool, 1) == ["a new"]


def test_a_replayed_answer_found_malformed_again_is_not_written_again() -> None:
    rows: list[Call] = []
    pool = _pool(Scripted("a", Clock()), record=rows.append)
    pool.ask("coder", "p@1", ASKED)
    pool.malformed("no code")
    again: list[Call] = []
    pool = _pool(Scripted("a", Clock()), record=again.append, earlier=[rows[-1]])
    assert pool.ask("coder", "p@1", ASKED) is not None
    pool.malformed("no code")
    assert again == []


# --- the bandit ----------------------------------------------------------------------------------------------------

# No numbers so small that another unit rounds them: halved, the least positive one is zero, which is another history.
_GAIN = st.floats(-1.0, 3.0).filter(lambda gain: gain == 0 or abs(gain) > 1e-280)
GAINS = st.lists(st.tuples(st.sampled_from("abc"), st.floats(0.001, 1.0), _GAIN), min_size=0, max_size=30)


@given(GAINS, st.integers(0, 99), st.integers(-8, 8), st.integers(-8, 8))
def test_the_choice_depends_on_seed_and_history_alone_and_not_on_units(
    history: list[tuple[str, float, float]], seed: int, costs: int, gains: int
) -> None:
    one, other, permuted = Bandit(seed), Bandit(seed), Bandit(seed)
    for bandit, cost_unit, gain_unit in ((one, 1.0, 1.0), (other, 2.0**costs, 2.0**gains), (permuted, 1.0, 1.0)):
        for model, cost, gain in history:
            bandit.charge(model, cost * cost_unit)
            bandit.reward(model, gain * gain_unit)
    for number in range(20):
        assert one.choose("abc", number) == permuted.choose("cab", number) == other.choose("bca", number)


@given(GAINS)
def test_belief_grows_with_gains_and_falls_with_costs(history: list[tuple[str, float, float]]) -> None:
    bandit = Bandit(0)
    for model, cost, gain in history:
        bandit.charge(model, cost)
        bandit.reward(model, gain)
    shape, rate = bandit.belief("a")
    assert shape >= 1.0
    assert rate > 0.0
    bandit.charge("a", 1.0)
    assert bandit.belief("a")[1] > rate * (1 - 1e-9)
    bandit.reward("a", -5.0)
    bandit.reward("a", math.nan)
    assert bandit.belief("a")[0] == shape


@pytest.mark.parametrize("seed", range(8))
def test_what_gains_more_for_its_cost_is_asked_most(seed: int) -> None:
    # "dear" gains most for a call and "cheap" for its cost; "idle" never gains.
    cost = {"dear": 0.05, "cheap": 0.005, "idle": 0.005}
    chance = {"dear": 0.4, "cheap": 0.2, "idle": 0.0}
    bandit, rng, asked = Bandit(seed), random.Random(seed), Counter[str]()
    for number in range(300):
        model = bandit.choose(list(cost), number)
        asked[model] += 1
        bandit.charge(model, cost[model])
        bandit.reward(model, 0.3 * (rng.random() < chance[model]))
    assert asked.most_common(1)[0][0] == "cheap"
    assert asked["cheap"] > 200
    assert min(asked.values()) >= 1


@given(st.integers(1, 60), st.integers(0, 999))
def test_pauses_grow_and_stay_within_their_bounds(failures: int, seed: int) -> None:
    patience = Patience()
    pause = patience.pause(failures, random.Random(seed))
    whole = min(60.0, 2.0 ** (failures - 1))
    assert whole / 2 <= pause <= whole
    assert pause == patience.pause(failures, random.Random(seed))
