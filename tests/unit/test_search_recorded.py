"""Strategies on recorded verdicts: real ones, as ``benchmarks/strategies.py record`` wrote them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from burnish.core.candidate import Candidate, Origin

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "docs/results/landscapes_cpu.json"
if not PATH.exists():
    pytest.skip(f"no {PATH.name}: run benchmarks/strategies.py record", allow_module_level=True)
RECORDED = json.loads(PATH.read_text(encoding="utf-8"))
# The two smallest are enough here; the benchmark goes through all.
TASKS = sorted(RECORDED["tasks"], key=lambda name: len(RECORDED["tasks"][name]["points"]))[:2]
STRATEGIES = ("best-of-n", "evolve", "greedy", "tune")


@pytest.fixture(scope="module")
def strategies() -> Any:
    """The benchmark's script as a module."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        import strategies
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))
    return strategies


def points_of(name: str) -> list[dict[str, Any]]:
    points: list[dict[str, Any]] = RECORDED["tasks"][name]["points"]
    return points


def test_the_recording_is_of_the_tasks_as_they_are(strategies: Any) -> None:
    identities = {task.name: task.identity() for task in strategies.tasks()}
    assert len(identities) == 10
    assert {name: kept["task"] for name, kept in RECORDED["tasks"].items()} == identities
    assert all(len(points_of(name)) >= 20 for name in identities)


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_search_finds_the_best_when_it_may_see_everything(strategies: Any, name: str, strategy: str) -> None:
    task = next(task for task in strategies.tasks() if task.name == name)
    points = points_of(name)
    curve = strategies.Search(strategy, 1, task, points).run(len(points), window=1)
    assert curve == sorted(curve) and len(curve) == len(points)
    assert curve[-1] == strategies.best_of(points)
    assert curve[0] >= 1.0


@pytest.mark.parametrize("window", [1, 4])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_search_repeats_itself(strategies: Any, strategy: str, window: int) -> None:
    task = next(task for task in strategies.tasks() if task.name == TASKS[0])
    runs = [strategies.Search(strategy, 3, task, points_of(TASKS[0])).run(12, window) for _ in range(2)]
    assert runs[0] == runs[1]


def test_the_nearest_point_is_the_one_asked_for_when_it_is_recorded(strategies: Any) -> None:
    landscape = strategies.Landscape(points_of(TASKS[0]), 0)
    for row in points_of(TASKS[0]):
        assert landscape.take(Candidate("", origin=Origin(parameters=tuple(row["parameters"].items())))) == row
    assert len(landscape) == 0


def test_distance_counts_choices_and_doublings(strategies: Any) -> None:
    here = {"template": "rows", "block": 1024, "fast": False}
    assert strategies.distance(here, here) == 0
    assert strategies.distance(here, {**here, "fast": True}) == 1
    assert strategies.distance(here, {**here, "block": 2048}) == 0.25
    assert strategies.distance(here, {**here, "block": 1 << 20}) == 1
    assert strategies.distance(here, {"template": "rows", "fast": False}) == 1
