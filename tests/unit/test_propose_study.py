"""A study of choices: questions whose alternatives depend on earlier answers."""

from __future__ import annotations

from burnish.core.search import Outcome, Request
from burnish.propose.tuning import Study


def outcome(candidate: str, speedup: float) -> Outcome:
    return Outcome(0, candidate, Request("fresh"), "recipes", "passed", speedup)


def test_a_question_may_offer_other_choices_after_other_answers() -> None:
    study = Study(3)
    for number in range(12):
        trial = study.ask()
        kind = study.choose(trial, "kind", ("a", "b"))
        blocks = (32, 64, 128) if kind == "a" else (128, 16)
        assert study.choose(trial, "block", blocks) in blocks
        study.keep(trial, str(number))
        study.tell(outcome(str(number), 2.0 if kind == "a" else 1.0), {})
    study.tell(outcome("other", 1.5), {"kind": ("b", ("b", "a")), "block": (16, (16, 128))})
    told = study.trials[-1].params
    assert len(study.trials) == 13 and told.pop("kind") == "b" and list(told.values()) == [16]


def test_the_order_of_the_choices_is_no_difference() -> None:
    study = Study(3)
    for offered in ((True, False), (False, True)):
        trial = study.ask()
        assert study.choose(trial, "launch", offered) in offered
        study.keep(trial, str(offered))
        study.tell(outcome(str(offered), 1.0), {})
    assert {name for trial in study.trials for name in trial.params} == {"launch"}
