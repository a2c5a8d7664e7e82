"""The library proposer: what it offers when, that it repeats nothing and that it can be resumed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.propose.library import LibraryProposer

TASKS = Path(__file__).resolve().parents[2] / "burnish" / "testing" / "redteam" / "tasks"


def proposer(task: str = "softmax", device: str = "cpu", seed: int = 0) -> LibraryProposer:
    made = LibraryProposer()
    made.begin(Brief(task_from_file(TASKS / f"{task}.py"), device, seed))
    return made


def outcome(candidate: Candidate, speedup: float | None, partial: bool = False, number: int = 0) -> Outcome:
    status = "wrong" if speedup is None else "passed"
    return Outcome(number, candidate.identity(), Request(), "library", status, speedup, partial=partial)


def parameters(candidate: Candidate | None) -> dict[str, object]:
    assert candidate is not None
    return dict(candidate.origin.parameters)


def test_fresh_requests_get_each_template_at_its_default_first() -> None:
    made = proposer()
    rng = random.Random(1)
    first = [made.propose(Request(), [], rng) for _ in range(2)]
    assert [parameters(c)["template"] for c in first] == ["rows", "online"]
    assert parameters(first[0])["store"] == "keep"
    assert first[0] is not None and dict(first[0].origin.traits) == {"size": 19, "passes": 3, "kernels": 1}
    assert first[1] is not None and dict(first[1].origin.traits)["passes"] == 2
    assert made.propose(Request(), [], rng) is not None


def test_no_source_is_proposed_twice_and_the_space_ends() -> None:
    made = proposer("row_sum")
    made.templates = [t for t in made.templates if t.name == "rows"]
    template = made.templates[0]
    size = 1
    for choices in template.space.values():
        size *= len(choices)
    seen = set()
    rng = random.Random(0)
    while (candidate := made.propose(Request(), [], rng)) is not None:
        assert candidate.source not in seen
        seen.add(candidate.source)
    assert 0.5 * size < len(seen) <= size


def test_vary_changes_little_and_names_its_parent() -> None:
    made = proposer()
    rng = random.Random(2)
    parent = made.propose(Request(), [], rng)
    assert parent is not None
    for _ in range(20):
        child = made.propose(Request("vary", (parent.identity(),)), [parent], rng)
        assert child is not None and child.origin.parents == (parent.identity(),)
        before, after = parameters(parent), parameters(child)
        shared = [name for name in before if name in after and name != "template"]
        if before["template"] == after["template"]:
            assert 1 <= sum(before[name] != after[name] for name in shared) <= 2
        else:
            assert all(before[name] == after[name] for name in ("threads", "math", "width"))


def test_cross_mixes_two_parents_of_one_template() -> None:
    made = proposer()
    template = made.templates[0]
    rng = random.Random(3)
    left = made._make(template, template.draw(rng))
    right = made._make(template, template.draw(rng))
    assert left is not None and right is not None
    request = Request("cross", (left.identity(), right.identity()))
    child = made.propose(request, [left, right], rng)
    assert child is not None and child.origin.parents == request.parents
    given = (parameters(left), parameters(right))
    strange = [n for n, value in parameters(child).items() if value not in (given[0][n], given[1][n])]
    assert len(strange) <= 1


def speed(candidate: Candidate) -> float | None:
    """A made-up machine: threads, polynomials and blocks of 512 help, and fast arithmetic is wrong."""
    chosen = parameters(candidate)
    if chosen["fast"] is True:
        return None
    return 1.0 + (chosen["math"] == "polynomial") + (chosen["threads"] == 0) + (chosen.get("block") == 512)


def tuned(seed: int, count: int) -> list[Candidate]:
    made = proposer(seed=seed)
    rng = random.Random(seed)
    found = []
    for number in range(count):
        candidate = made.propose(Request("tune" if number else "fresh"), [], rng)
        assert candidate is not None
        value = speed(candidate)
        made.observe(candidate, outcome(candidate, value, partial=value is not None and value < 2.0))
        found.append(candidate)
    return found


def test_tuning_is_deterministic_and_learns() -> None:
    first, second = tuned(4, 40), tuned(4, 40)
    assert [c.source for c in first] == [c.source for c in second]
    assert len({c.source for c in first}) == 40
    values = [speed(c) or 0.0 for c in first]
    assert sum(values[20:]) > 1.3 * sum(values[:20])


def test_tuning_is_told_what_others_asked_for() -> None:
    made = proposer()
    candidate = made.propose(Request(), [], random.Random(0))
    assert candidate is not None
    made.observe(candidate, outcome(candidate, 2.0))
    made.observe(candidate, outcome(candidate, None))
    made.observe(candidate, outcome(candidate, 1.1, partial=True))
    trials = made._tuner._study.trials
    assert [trial.state.name for trial in trials] == ["COMPLETE", "PRUNED", "PRUNED"]
    assert trials[1].intermediate_values == {} and 0.0 < trials[2].intermediate_values[0] < 0.1


def test_several_asks_may_be_open_at_once() -> None:
    made = proposer()
    asked = [made.propose(Request("tune"), [], random.Random(0)) for _ in range(5)]
    for candidate in asked:
        assert candidate is not None
        made.observe(candidate, outcome(candidate, 1.5))
    assert [t.state.name for t in made._tuner._study.trials].count("COMPLETE") == 5


@pytest.mark.parametrize("kind", ["fresh", "tune", "vary", "cross"])
def test_a_task_it_does_not_know_gets_nothing(kind: str) -> None:
    made = proposer("matmul")
    assert "mm" in made.reason
    assert made.propose(Request(kind), [], random.Random(0)) is None  # type: ignore[arg-type]


def test_a_parent_of_somebody_else_is_no_obstacle() -> None:
    made = proposer()
    foreign = Candidate("class ModelNew: ...")
    child = made.propose(Request("vary", (foreign.identity(),)), [foreign], random.Random(0))
    assert child is not None and child.origin.parents == ()


def test_few_long_rows_are_shared_out_by_columns() -> None:
    source = (TASKS / "row_sum.py").read_text().replace("ROWS = 512", "ROWS = 2")
    made = LibraryProposer()
    made.begin(Brief(Task("long", source), "cpu"))
    assert [t.name for t in made.templates] == ["columns", "rows"]


def test_half_types_are_for_the_gpu() -> None:
    source = (TASKS / "softmax.py").read_text().replace("torch.randn(ROWS, COLUMNS)", "torch.randn(8, 64).bfloat16()")
    made = LibraryProposer()
    made.begin(Brief(Task("half", source), "cpu"))
    assert "float32" in made.reason
    made.begin(Brief(Task("half", source), "cuda:0"))
    candidate = made.propose(Request(), [], random.Random(0))
    assert candidate is not None
    assert "torch.bfloat16)" in candidate.source and ".to(tl.float32)" in candidate.source
