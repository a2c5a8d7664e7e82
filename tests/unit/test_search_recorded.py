"""Strategies on recorded verdicts: the benchmark's searches repeat themselves and never leave the record."""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "docs/results/landscapes_cpu.json"
STRATEGIES = ("best-of-n", "greedy", "evolve", "tune", "beam", "mcts", "plan-tree", "priority")
sys.path.insert(0, str(ROOT / "benchmarks"))
try:
    import landscape_tasks
    import landscapes
    import replaying
    import strategies
finally:
    sys.path.remove(str(ROOT / "benchmarks"))


def with_verdicts(points: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Make up verdicts: a number for each answer, some failures."""
    for number, row in enumerate(points):
        answers = row["answers"]
        pairs = answers.items() if isinstance(answers, dict) else [(n, v) for n, v, _ in answers]
        worth = sum(len(f"{name}{value}") % 5 - 2 for name, value in pairs) / 10
        speed = math.exp(worth)
        if number % 9 == 4:
            row.update(status="wrong", speedup=None, low=None, high=None)
        else:
            row.update(status="passed", speedup=speed, low=speed * 0.98, high=speed * 1.02)
        row.update(partial=True, bound="memory", seconds=1.0)
    return points


@pytest.fixture(scope="module")
def listed() -> tuple[Any, dict[str, Any]]:
    """A task with the candidates of its space and made-up verdicts on them."""
    task = next(t for t in landscapes.tasks() if t.name == "row variance")
    space = landscapes.Space(task)
    points, grids = space.points()
    return task, {"task": task.identity(), "library": grids, "points": with_verdicts(points)}


@pytest.mark.parametrize("kind", landscape_tasks.SETS)
def test_twelve_tasks_of_different_names(kind: str) -> None:
    chosen = landscapes.tasks(kind)
    assert len({task.name for task in chosen}) == len({task.identity() for task in chosen}) == len(chosen) == 12


def test_a_record_of_one_set_takes_no_other_tasks(tmp_path: Path) -> None:
    landscapes.write(tmp_path / "record.json", {"tasks": {"softmax": {"points": []}}})
    with pytest.raises(SystemExit, match="of the set mixed: name another file"):
        landscapes.prepare(tmp_path / "record.json", 1.0, kind="related")


def test_a_space_is_bounded_distinct_and_from_both_proposers(listed: tuple[Any, dict[str, Any]]) -> None:
    _, kept = listed
    assert landscapes.MOST - landscapes.SLACK <= len(kept["points"]) <= landscapes.MOST
    assert {row["proposer"] for row in kept["points"]} == {"recipes", "library"}
    assert len({row["candidate"] for row in kept["points"]}) == len(kept["points"])


def test_a_space_is_as_small_as_was_asked_for(listed: tuple[Any, dict[str, Any]]) -> None:
    task, kept = listed
    library = sum(row["proposer"] == "library" for row in kept["points"])
    points, _ = landscapes.Space(task).points(library - 1)
    # Of the library's grid no part is left out: it could not be searched.
    assert len(points) == library and {row["proposer"] for row in points} == {"library"}


def test_preparing_and_recording_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, given = [100.0], []

    def prepare(path: Path, seconds: float, *rest: Any) -> None:
        given.append(seconds)
        clock[0] += 40.0

    monkeypatch.setattr(strategies, "prepare", prepare)
    monkeypatch.setattr(strategies, "record", lambda path, seconds, *rest: given.append(seconds))
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(sys, "argv", ["strategies.py", "record", "--seconds", "60"])
    strategies.main()
    assert given == [60.0, 20.0]


def test_answers_make_the_listed_candidate_again(listed: tuple[Any, dict[str, Any]]) -> None:
    task, kept = listed
    space = landscapes.Space(task)
    for row in [*kept["points"][:5], *kept["points"][-5:]]:
        assert space.candidate(row).identity() == row["candidate"]


def test_a_record_survives_its_file(listed: tuple[Any, dict[str, Any]], tmp_path: Path) -> None:
    task, kept = listed
    landscapes.write(tmp_path / "landscape.json", {"environment": {"a": 1}, "tasks": {task.name: kept, "other": kept}})
    read = landscapes.load(tmp_path / "landscape.json")
    assert read["tasks"][task.name] == json.loads(json.dumps(kept))
    assert list(read["tasks"]) == [task.name, "other"] and read["environment"] == {"a": 1}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_search_repeats_itself_and_finds_the_best_of_what_it_sees(
    listed: tuple[Any, dict[str, Any]], strategy: str
) -> None:
    task, kept = listed
    runs = [replaying.Search(strategy, 3, task, kept).run(40, window=4) for _ in range(2)]
    assert runs[0] == runs[1] == sorted(runs[0])
    assert len(runs[0]) == 40 and runs[0][0] >= 1.0
    assert runs[0][-1] <= replaying.best_of(kept["points"])


def test_a_search_may_see_everything_and_ends_there(listed: tuple[Any, dict[str, Any]]) -> None:
    task, kept = listed
    few = {**kept, "points": [row for row in kept["points"] if row["proposer"] == "recipes"][:30], "library": {}}
    search = replaying.Search("evolve", 1, task, few)
    curve = search.run(60, window=1)
    assert len(curve) == 60 and len(search._told) <= 30
    assert curve[-1] == replaying.best_of(few["points"])


def test_what_is_given_up_is_slower_than_the_best(listed: tuple[Any, dict[str, Any]]) -> None:
    task, kept = listed
    search = replaying.Search("greedy", 1, task, kept)
    partial = complete = 0
    best: float = 0.0
    for number in range(60):
        candidate, outcome = search._step(number)
        if outcome.partial:
            partial += 1
            assert outcome.high < best
        elif outcome.speedup is not None:
            complete += 1
        search._tell(candidate, outcome)
        best = search._best.low if search._best is not None else 0.0
    assert partial > 5 and complete > 0


def test_walks_go_through_every_combination_once() -> None:
    def ask(decide: Any) -> tuple[object, ...]:
        first = decide("a b x", ("p", "q", "r"))
        # Asked twice, answered alike; one question depends on another's answer.
        again = decide("a b x", ("p", "q", "r"))
        return (first, again, decide("a b y", (1, 2))) if first != "q" else (first, again)

    found = list(landscapes.walks(ask, lambda name, choices: choices))
    assert found == [("p", "p", 1), ("p", "p", 2), ("q", "q"), ("r", "r", 1), ("r", "r", 2)]
    cut = list(landscapes.walks(ask, lambda name, choices: choices[:1]))
    assert cut == [("p", "p", 1)]


def curves(*reached: int | None) -> list[list[float]]:
    return [[2.0 if n is not None and at + 1 >= n else 1.0 for at in range(200)] for n in reached]


def test_a_comparison_counts_what_was_not_reached() -> None:
    comparison = strategies.Comparison({"t": {"evolve": curves(10, None), "beam": curves(5, 15)}}, {"t": 2.0}, 200)
    found = {name: comparison.of(name, "evolve") for name in ("evolve", "beam")}
    assert found["evolve"]["censored"] == 1 and found["evolve"]["searches"] == 2
    assert found["evolve"]["verdicts_to_95"]["estimate"] == 105
    assert found["beam"]["verdicts_to_95"]["estimate"] == 10
    assert found["beam"]["over_default"]["estimate"] == pytest.approx(10 / 105)
    assert found["beam"]["speed"]["25"]["estimate"] == pytest.approx(2.0)
    assert found["evolve"]["share"]["200"]["estimate"] == pytest.approx(math.sqrt(0.5))
    assert strategies.supported(found, "evolve") == "beam"


def test_the_present_default_stays_where_nothing_is_surely_quicker() -> None:
    by_task = {
        "a": {"evolve": curves(10), "beam": curves(5)},
        "b": {"evolve": curves(10), "beam": curves(20)},
    }
    comparison = strategies.Comparison(by_task, {"a": 2.0, "b": 2.0}, 200)
    found = {name: comparison.of(name, "evolve") for name in ("evolve", "beam")}
    assert strategies.supported(found, "evolve") == "evolve"


def test_the_recording_is_of_the_tasks_as_they_are() -> None:
    recorded = json.loads(PATH.read_text(encoding="utf-8"))["tasks"]
    # Whole spaces, or the first form of the script, which knew the library's settings only: not some of each.
    whole = {name: kept["task"] for name, kept in recorded.items() if "library" in kept}
    assert len(whole) in (0, len(recorded))
    assert not whole or whole == {task.name: task.identity() for task in landscapes.tasks()}


def test_the_default_is_the_one_the_record_supports() -> None:
    from burnish.core.search import DEFAULT_STRATEGY

    record = json.loads((ROOT / "docs/results/strategies_cpu.json").read_text(encoding="utf-8"))
    if "format" in record:
        assert record["supported"] == DEFAULT_STRATEGY
