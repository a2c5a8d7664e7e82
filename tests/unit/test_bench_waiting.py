"""Which problem of a bench is next: what runs together fits, nobody starves, and who must be alone is."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.suites.bench.waiting import Turn, Waiting

ROOM = 100


class Waits(Exception):
    """Whoever asked would wait now."""


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def waiting_for(sizes: dict[str, int], clock: Clock | None = None, resting: int = 0) -> Waiting:
    return Waiting(list(sizes), sizes, ROOM, resting=resting, clock=clock or Clock())


def begun(waiting: Waiting, small: bool = False, warm: bool = False) -> str | None:
    """Return what begins now, without waiting."""
    try:
        turn = waiting.take(0.0, small, warm)
    except TimeoutError:
        return None
    return turn.name if turn is not None else None


def test_the_largest_comes_first_and_small_ones_find_room_beside_it() -> None:
    waiting = waiting_for({"a": 10, "b": 39, "c": 38, "d": 20, "e": 12})
    assert [begun(waiting), begun(waiting), begun(waiting, True), begun(waiting, True)] == ["b", "c", "a", "e"]
    assert begun(waiting) is None
    assert waiting.done("b") == (True, Turn("d", alone=False))


def test_giants_begin_as_soon_as_they_fit_whoever_asks() -> None:
    waiting = waiting_for({"a": 10, "b": 20, "c": 15, "d": 60, "e": 70})
    assert [begun(waiting, True), begun(waiting, True), begun(waiting)] == ["e", "a", "b"]
    assert begun(waiting) is None
    assert waiting.done("e", small=True) == (True, Turn("d", alone=False))


def test_others_go_ahead_of_one_that_does_not_fit() -> None:
    waiting = waiting_for({"a": 60, "b": 55, "c": 30, "d": 20})
    assert [begun(waiting), begun(waiting), begun(waiting)] == ["a", "c", None]
    assert waiting.done("c") == (True, Turn("d", alone=False))  # 55 is still too large
    assert waiting.done("a") == (True, Turn("b", alone=False))


def test_what_has_waited_long_is_gone_ahead_of_only_by_what_fits_beside_it() -> None:
    clock = Clock()
    waiting = waiting_for({"large": 40, **{f"s{n}": 14 for n in range(20)}}, clock)
    early = [begun(waiting, True) for _ in range(7)]
    assert None not in early and begun(waiting) is None  # 98 are taken
    _, following = waiting.done(str(early.pop()), small=True)
    assert following is not None and following.name.startswith("s")
    early.append(following.name)
    clock.now = Waiting.PATIENCE
    for _ in range(4):
        _, following = waiting.done(str(early.pop()), small=True)
        assert following is not None and following.name.startswith("s")  # 4 of them are 56, beside 40
    assert [waiting.done(str(early.pop()), small=True) for _ in range(2)] == [(True, None)] * 2
    assert waiting.done(str(early.pop()), small=True) == (True, Turn("large", alone=False))


def test_what_exceeds_the_room_comes_last_and_has_the_device_to_itself() -> None:
    waiting = waiting_for({"a": 10, "b": 85, "c": 120})
    assert [begun(waiting), begun(waiting)] == ["b", "a"]
    assert begun(waiting) is None
    assert waiting.done("a") == (True, None)
    assert waiting.done("b") == (True, Turn("c", alone=True))
    assert begun(waiting) is None


def test_what_found_too_little_memory_in_company_is_tried_once_more_alone() -> None:
    waiting = waiting_for({"a": 10, "b": 20})
    assert [begun(waiting), begun(waiting)] == ["b", "a"]
    assert waiting.done("b", lacked="full") == (False, None)
    assert begun(waiting) is None
    assert waiting.done("a") == (True, Turn("b", True, "full"))
    assert waiting.done("b", lacked="full") == (True, None)
    assert waiting.take() is None


def test_processes_that_are_kept_count_until_they_are_ended() -> None:
    waiting = waiting_for({"a": 60, "b": 55, "c": 35, "d": 5}, resting=10)
    assert [begun(waiting), begun(waiting)] == ["a", "c"]
    assert begun(waiting, True) is None  # whoever judges it takes 10
    waiting = waiting_for({"a": 60, "b": 55, "c": 25, "d": 10}, resting=10)
    assert [begun(waiting), begun(waiting), begun(waiting)] == ["a", "c", "d"]
    assert waiting.done("c", warm=True) == (True, None)
    assert waiting.done("d", warm=True) == (True, None)
    assert waiting.done("a", warm=True) == (True, Turn("b", alone=False))  # what it keeps itself is in its size
    waiting = waiting_for({"a": 60, "b": 58, "c": 20, "d": 32}, resting=10)
    assert [begun(waiting), begun(waiting)] == ["a", "d"]
    assert waiting.done("a", warm=True) == (True, Turn("b", alone=False))
    assert waiting.done("d", warm=True) == (True, Turn("c", alone=False))
    assert waiting.done("c", warm=True) == (True, None)


def test_who_keeps_processes_ends_them_when_their_memory_is_waited_for() -> None:
    waiting = waiting_for({"huge": 130, "a": 20, "b": 20}, resting=5)
    assert [begun(waiting), begun(waiting)] == ["a", "b"]
    assert waiting.done("a", warm=True) == (True, None)
    # The other one's processes are there still when this one ends: alone is alone.
    assert waiting.done("b", warm=True) == (True, None)
    with ThreadPoolExecutor(1) as pool:
        idle = pool.submit(waiting.take, 60.0, False, True)  # on a clock that stands still
        assert isinstance(idle.exception(5), TimeoutError)
    waiting.cooled()
    assert waiting.take(60.0, warm=True) == Turn("huge", alone=True)


def test_whoever_waits_hears_of_what_is_put_back_and_of_the_end() -> None:
    waiting = Waiting(["a"], {"a": 10}, room=ROOM)
    assert waiting.take() == Turn("a", alone=False)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(waiting.take)
        assert waiting.done("a", lacked="full") == (False, Turn("a", True, "full"))
        waiting.stop()
        assert other.result(5) is None


def test_without_memory_to_count_everything_runs_as_if_alone_and_nothing_is_put_back() -> None:
    waiting = Waiting(["a", "b"], {})
    assert [waiting.take(), waiting.take(), waiting.take()] == [Turn("a", True), Turn("b", True), None]
    assert waiting.done("a", lacked="full") == (True, None)


def test_nothing_is_begun_after_the_end() -> None:
    assert Waiting(["a"], {}, ends=time.monotonic() - 1).take() is None


# --- whole benches on a clock that the test moves --------------------------------------------------------------------


@dataclass
class Seat:
    small: bool
    warm: bool = False
    turn: Turn | None = None
    ends: float = 0.0


@dataclass
class Bench:
    """Seats as the pool has them; checks after every step that what runs together fits."""

    sizes: dict[str, int]
    lasts: dict[str, float]
    short: frozenset[str]
    resting: int
    seats: list[Seat]
    clock: Clock = field(default_factory=Clock)
    turns: list[Turn] = field(default_factory=list)
    head: str = ""
    before: frozenset[str] = frozenset()
    """What ran when the largest that waits had waited too long."""
    since: list[str] = field(default_factory=list)

    def run(self) -> None:
        self.waiting = waiting_for(self.sizes, self.clock, self.resting)

        def wait(seconds: float) -> bool:
            raise Waits

        self.waiting._changed.wait = wait  # type: ignore[method-assign,assignment]
        for _ in range(40 * len(self.sizes) + 40):
            self.begin()
            running = [seat for seat in self.seats if seat.turn is not None]
            if not running:
                return
            seat = min(running, key=lambda s: s.ends)
            self.clock.now = max(self.clock.now, seat.ends)
            self.end(seat)
        raise AssertionError("it never ends")

    def begin(self) -> None:
        """Let everybody who is idle ask, again where somebody has given memory back."""
        given = True
        while given:
            given = False
            for seat in self.seats:
                if seat.turn is not None:
                    continue
                try:
                    self.start(seat, self.waiting.take(60.0, seat.small, seat.warm))
                except TimeoutError:
                    seat.warm, given = False, True
                    self.waiting.cooled()
                except Waits:
                    continue
        self.check_claim()

    def start(self, seat: Seat, turn: Turn | None) -> None:
        if turn is not None:
            seat.turn, seat.ends, seat.warm = turn, self.clock.now + self.lasts[turn.name], False
            self.turns.append(turn)
            self.since.append(turn.name)
        self.check()

    def end(self, seat: Seat) -> None:
        assert seat.turn is not None
        turn, seat.turn, seat.warm = seat.turn, None, True
        lacked = "full" if turn.name in self.short and not turn.alone else ""
        settled, following = self.waiting.done(turn.name, lacked, seat.small, warm=True)
        assert settled is not bool(lacked)
        self.start(seat, following)

    def check(self) -> None:
        running = [seat.turn for seat in self.seats if seat.turn is not None]
        kept = self.resting * sum(seat.warm for seat in self.seats)
        if any(turn.alone for turn in running):
            assert len(running) == 1 and not kept
        else:
            assert sum(map(self.size, running)) + kept <= ROOM or not running

    def size(self, turn: Turn) -> int:
        return max(self.sizes[turn.name], self.resting)

    def check_claim(self) -> None:
        """When everybody has asked: see that what has waited too long is waiting for none but those before it."""
        running = {seat.turn.name for seat in self.seats if seat.turn is not None}
        seen = {turn.name for turn in self.turns}
        rest = [name for name in self.sizes if name not in seen and self.sizes[name] <= ROOM]
        if not self.waiting._overdue() or self.waiting._head not in rest:
            self.head = ""
        elif self.head != self.waiting._head:
            self.head, self.before, self.since = self.waiting._head, frozenset(running), []
        else:
            beside = sum(self.size(turn) for turn in self.turns if turn.name in running and turn.name in self.since)
            assert beside + self.sizes[self.head] <= ROOM
            assert self.before & running or len(running) == len(self.seats)


@st.composite
def benches(draw: st.DrawFn) -> Bench:
    """Draw problems, most of them small, and seats."""
    sizes = draw(st.lists(st.one_of(st.integers(0, 25), st.integers(0, 130)), min_size=1, max_size=30))
    names = [str(number) for number in range(len(sizes))]
    lasts = draw(st.lists(st.integers(1, 60), min_size=len(sizes), max_size=len(sizes)))
    short = draw(st.sets(st.sampled_from(names), max_size=4))
    small = draw(st.lists(st.booleans(), min_size=1, max_size=8))
    return Bench(
        dict(zip(names, sizes, strict=True)),
        dict(zip(names, map(float, lasts), strict=True)),
        frozenset(short),
        draw(st.integers(0, 6)),
        [Seat(each) for each in small],
    )


@settings(deadline=None, max_examples=300)
@given(benches())
def test_every_problem_runs_within_the_room_and_again_alone_where_it_lacked_memory(bench: Bench) -> None:
    bench.run()
    for name, size in bench.sizes.items():
        turns = [turn for turn in bench.turns if turn.name == name]
        if size > ROOM:
            assert [turn.alone for turn in turns] == [True]
        elif name in bench.short:
            assert [(turn.alone, turn.lacked) for turn in turns] == [(False, ""), (True, "full")]
        else:
            assert [turn.alone for turn in turns] == [False]
    alone = [turn.alone for turn in bench.turns]
    assert alone == sorted(alone)  # all in company first
