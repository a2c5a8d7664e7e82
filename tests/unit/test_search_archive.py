"""The archive: what it holds, what it refuses, and that it stays small."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.search import Outcome, Request
from burnish.search.archive import Archive, Gain, rank


def outcome(number: int, speedup: float | None = 1.0, status: str = "passed", **changes: object) -> Outcome:
    low = None if speedup is None else speedup * 0.9
    made = Outcome(number, f"c{number}", Request(), "library", status, speedup, low, speedup)
    return replace(made, **changes)  # type: ignore[arg-type]


def cell(passes: int) -> tuple[str, str, str]:
    return ("memory", "one kernel", f"{passes} passes")


outcomes = st.lists(
    st.builds(
        lambda identity, speedup, low, passes, status, partial, scripted: Outcome(
            number=0,
            candidate=f"c{identity}",
            request=Request(),
            proposer="library",
            status=status,
            speedup=speedup if status == "passed" else None,
            low=low if status == "passed" else None,
            high=9.0,
            cell=cell(passes),
            partial=partial,
            scripted=scripted,
        ),
        st.integers(0, 30),
        st.one_of(st.none(), st.sampled_from([0.5, 1.0, 1.5, 2.0])),
        st.sampled_from([0.1, 0.2]),
        st.integers(0, 4),
        st.sampled_from(["passed", "passed", "passed", "wrong", "duplicate", "none"]),
        st.booleans(),
        st.booleans(),
    ),
    max_size=60,
).map(lambda made: [replace(o, number=n, candidate=f"{o.candidate}-{n}") for n, o in enumerate(made)])


def worthy(made: list[Outcome], partial: bool) -> list[Outcome]:
    return [o for o in made if o.passed and o.speedup is not None and not o.scripted and (partial or not o.partial)]


@given(outcomes, st.booleans())
def test_holds_what_a_full_sort_would_find(made: list[Outcome], partial: bool) -> None:
    archive = Archive(size=5, cells=3, partial=partial)
    for one in made:
        archive.add(one)
    complete = sorted(worthy(made, partial=False), key=rank)
    assert archive.top(5) == complete[:5]
    assert archive.best == (complete[0] if complete else None)
    by_cell: dict[tuple[str, str, str], Outcome] = {}
    for one in sorted(worthy(made, partial), key=rank, reverse=True):
        by_cell[one.cell] = one
    assert archive.elites() == sorted(by_cell.values(), key=rank)[:3]


@given(outcomes)
def test_gains_say_what_changed(made: list[Outcome]) -> None:
    archive = Archive(partial=True)
    for one in made:
        best, held = archive.best, archive.elite(one.cell)
        gain = archive.add(one)
        assert (archive.best != best) == (gain is Gain.BEST)
        moved = archive.elite(one.cell) != held
        # The best of all is complete; in its cell a partial one with a higher estimate may stand before it.
        assert moved == (gain is Gain.CELL) or gain is Gain.BEST
        assert (gain is Gain.NOTHING) == (one not in worthy([one], partial=True))


def test_best_by_estimate_then_by_low_bound_then_by_order() -> None:
    archive = Archive()
    archive.add(outcome(1, 1.5, low=1.1))
    assert archive.add(outcome(2, 1.5, low=1.3)) is Gain.BEST
    archive.add(outcome(3, 1.5, low=1.3))
    assert [o.number for o in archive.top(3)] == [2, 3, 1]


@pytest.mark.parametrize("speedup", [float("nan"), float("inf"), 0.0, -1.0])
def test_a_speedup_that_cannot_be_is_refused(speedup: float) -> None:
    archive = Archive(partial=True)
    assert archive.add(outcome(1, speedup)) is Gain.NOTHING
    assert archive.best is None and archive.elites() == []


def test_a_partial_outcome_is_an_elite_but_never_the_best() -> None:
    archive = Archive(partial=True)
    assert archive.add(outcome(1, 3.0, partial=True)) is Gain.CELL
    assert archive.best is None
    assert archive.add(outcome(2, 2.0)) is Gain.BEST
    assert archive.best == outcome(2, 2.0)
    assert archive.elites() == [outcome(1, 3.0, partial=True)]


def test_the_same_candidate_timed_in_full_replaces_its_partial_self() -> None:
    archive = Archive(partial=True)
    archive.add(outcome(1, 3.0, partial=True))
    full = outcome(2, 2.8, candidate="c1")
    archive.add(full)
    assert archive.elites() == [full] and archive.best == full


def test_a_candidate_is_listed_once() -> None:
    archive = Archive()
    archive.add(outcome(1, 2.0))
    assert archive.add(outcome(2, 2.5, candidate="c1")) is Gain.TIMED
    assert [o.number for o in archive.top(5)] == [1]


def test_stays_small_and_keeps_the_fastest() -> None:
    rng = random.Random(4)
    archive = Archive(size=10, cells=8)
    made = [outcome(n, rng.uniform(0.1, 5.0), cell=cell(n % 5000)) for n in range(20_000)]
    for one in made:
        archive.add(one)
    assert archive.top(100) == sorted(made, key=rank)[:10]
    assert len(archive) == 10 and len(archive.elites()) == 8
    assert archive.elites()[0] == archive.best


def test_an_archive_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="holds nothing"):
        Archive(size=0)
