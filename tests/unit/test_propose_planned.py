"""Planned changes: proposers say what there is to choose, make what was planned, leave alone what is not theirs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.propose.library import LibraryProposer
from burnish.propose.ranked import Ranked
from burnish.propose.recipes import RecipeProposer
from burnish.store.documents import about_text, candidate_from

TASK = Path(__file__).resolve().parents[2] / "burnish" / "testing" / "redteam" / "tasks" / "softmax.py"
RNG = random.Random(0)


@pytest.fixture(params=[RecipeProposer, LibraryProposer])
def proposer(request: pytest.FixtureRequest) -> Proposer:
    made: Proposer = request.param()
    made.begin(Brief(task_from_file(TASK), "cpu"))
    return made


def first(proposer: Proposer) -> Candidate:
    made = proposer.propose(Request(), [], RNG)
    assert made is not None
    return made


def planned(parent: Candidate, *actions: tuple[str, object]) -> Request:
    return Request("vary", (parent.identity(),), tuple(actions))  # type: ignore[arg-type]


def test_a_candidate_says_what_there_was_to_choose_from(proposer: Proposer) -> None:
    made = first(proposer)
    chosen, choices = dict(made.origin.parameters), dict(made.origin.choices)
    assert choices and set(choices) <= set(chosen)
    assert all(chosen[name] == offered[0] for name, offered in choices.items())
    outcome = Outcome(0, made.identity(), Request(), made.origin.proposer, "passed", 1.5, choices=made.origin.choices)
    assert outcome.choices == made.origin.choices


def test_choices_survive_the_store(proposer: Proposer) -> None:
    made = first(proposer)
    assert candidate_from(made.source.encode(), made.entry, about_text(made)) == made


def test_what_was_planned_is_changed_and_nothing_else(proposer: Proposer) -> None:
    parent = first(proposer)
    for name, offered in parent.origin.choices:
        if name == "template" or " " not in name and proposer.name == "recipes":
            continue
        made = proposer.propose(planned(parent, (name, offered[1])), [parent], RNG)
        assert made is not None
        before, after = dict(parent.origin.parameters), dict(made.origin.parameters)
        assert after == {**before, name: offered[1]}
        assert made.origin.parents == (parent.identity(),)


def test_asked_again_it_makes_the_same_change_with_others_beside_it(proposer: Proposer) -> None:
    parent = first(proposer)
    name, offered = next((n, o) for n, o in parent.origin.choices if n.split()[-1] == "block")
    seen = set()
    for _ in range(5):
        made = proposer.propose(planned(parent, (name, offered[1])), [parent], RNG)
        assert made is not None and dict(made.origin.parameters)[name] == offered[1]
        seen.add(made.identity())
    assert len(seen) == 5


def test_several_changes_are_made_at_once(proposer: Proposer) -> None:
    parent = first(proposer)
    names = [(n, o) for n, o in parent.origin.choices if n.split()[-1] in ("block", "fast")]
    made = proposer.propose(planned(parent, *((n, o[1]) for n, o in names)), [parent], RNG)
    assert made is not None
    assert all(dict(made.origin.parameters)[n] == o[1] for n, o in names)


def test_another_template_or_kernel_can_be_planned(proposer: Proposer) -> None:
    parent = first(proposer)
    name, offered = next((n, o) for n, o in parent.origin.choices if " " not in n and isinstance(o[0], str))
    for other in offered[1:]:
        made = proposer.propose(planned(parent, (name, other)), [parent], RNG)
        assert made is not None and dict(made.origin.parameters)[name] == other


def test_plans_that_are_not_ours_are_left_alone(proposer: Proposer) -> None:
    parent = first(proposer)
    assert proposer.propose(planned(parent, ("no such choice", 1)), [parent], RNG) is None
    stranger = Candidate("x = 1")
    assert proposer.propose(planned(stranger, ("block", 256)), [stranger], RNG) is None
    name, _ = parent.origin.choices[0]
    assert proposer.propose(planned(parent, (name, "no such value")), [parent], RNG) is None


def test_the_filter_before_the_judge_lets_plans_pass() -> None:
    made = Ranked(LibraryProposer())
    made.begin(Brief(task_from_file(TASK), "cpu"))
    parent = first(made)
    for number in range(12):
        child = made.propose(Request(), [], random.Random(number))
        assert child is not None
        made.observe(child, Outcome(number, child.identity(), Request(), "library", "passed", 1 + number / 10))
    assert made.active
    waiting = made.passed_over
    name, offered = next((n, o) for n, o in parent.origin.choices if n == "unroll")
    planned_child = made.propose(planned(parent, (name, offered[1])), [parent], RNG)
    assert planned_child is not None and dict(planned_child.origin.parameters)[name] == offered[1]
    assert made.passed_over == waiting
