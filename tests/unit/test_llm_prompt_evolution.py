"""A population of prompts: when a new one is asked for, who makes room for it, and what its writer is shown."""

from __future__ import annotations

import json
from dataclasses import replace

from report_views import REJECTED, at

from burnish.core.candidate import Candidate, Origin
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Verdict
from burnish.propose.llm.desk import Desk
from burnish.propose.llm.prompt import prompt
from burnish.propose.llm.prompt_evolution import PromptEvolution
from burnish.testing.scripted_models import Reply, ScriptedAssistant

SHIPPED = prompt("draft").title


def guidance(number: int) -> str:
    return json.dumps({"edits": [{"add": f"Guidance {number}", "text": "Do it.", "after": 1}], "why": "w"})


class Story:
    """Questions for a draft, each with its verdict."""

    def __init__(self, *replies: Reply) -> None:
        self.evolution = PromptEvolution(seed=1)
        self.assistant = ScriptedAssistant(replies)
        self.desk = Desk(self.assistant, self.evolution.discarded)

    def go(self, verdicts: list[Verdict]) -> list[str]:
        """Return what was asked with."""
        asked = []
        for number, verdict in enumerate(verdicts):
            self.evolution.grow(self.desk)
            title = self.evolution.prompt("draft").title
            made = Candidate(f"# {number}", origin=Origin("llm", prompts=(title,)))
            judged = replace(verdict, candidate=made.identity())
            self.evolution.take(made, Outcome.of(number, Request(), made, judged), 1.0)
            self.evolution.witness(made, judged)
            asked.append(title)
        return asked

    @property
    def population(self) -> list[str]:
        return list(self.evolution._populations["draft"].members)


def test_the_first_new_one_is_asked_for_after_four_trials_and_tried() -> None:
    story = Story(guidance(1), None)
    assert set(story.go([at(1.5)] * 4)) == {SHIPPED} and not story.assistant.calls
    assert len(set(story.go([at(1.5)] * 12))) == 2
    assert [call.prompt for call in story.assistant.calls][:1] == [f"mutate@{prompt('mutate').version}/{SHIPPED}"]


def test_models_that_cannot_write_one_are_asked_less_and_less() -> None:
    story = Story(*["I like it."] * 40)
    story.go([at(1.5)] * 64)
    assert len(story.assistant.calls) == 2 * 4, "after 4, 12, 28 and 60 trials, each time with one repair"
    assert story.population == [SHIPPED]


def test_the_weakest_makes_room_and_the_shipped_text_never_does() -> None:
    story = Story(*map(guidance, range(60)))
    story.go([at(1.5), at(0.7), REJECTED, at(1.1)] * 30)
    assert len(story.assistant.calls) > 5, "more were written than there is room for"
    assert len(story.population) == 5 and story.population[0] == SHIPPED


def test_whoever_writes_one_sees_scores_and_reasons_but_not_how_a_cheat_was_found() -> None:
    story = Story(guidance(1), None)
    story.evolution.discarded("draft-cpp@1.1+repair@1")
    story.go([at(1.5), REJECTED, at(2.0), at(2.0)])
    story.evolution.grow(story.desk)
    shown = story.assistant.calls[0].messages[1].content
    assert "passed, 1.500x eager" in shown and "could not be read" in shown and f"{SHIPPED} (the one above)" in shown
    assert "dishonest" in shown and REJECTED.reason not in shown
    assert "fixed: The answer's form" in shown and "free: The machine" in shown and "{{form}}" in shown


def test_files_without_variants_are_as_they_are() -> None:
    assert PromptEvolution(0).prompt("port") is prompt("port")
