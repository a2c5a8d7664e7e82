"""The llm proposer with scripted answers: its stages, what it repairs, discards and refuses to do."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from pathlib import Path

import pytest
from report_views import FAST, PASSED, REJECTED, at

from burnish.core.candidate import Candidate, Idea
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Finding, Stage, Status, Verdict
from burnish.engine.proposing import Proposers
from burnish.propose.llm.lowering import Lowering
from burnish.propose.llm.proposer import LlmProposer
from burnish.testing.instant import InstantProposer
from burnish.testing.scripted_models import Reply, ScriptedAssistant

TASK = task_from_file(Path(__file__).resolve().parents[2] / "examples" / "softmax.py")
RNG = random.Random(0)
DIRECTION = '```json\n{"direction": "keep each row in cache", "backend": "cpp"}\n```'
CRITIQUE = '{"bottleneck": "two passes over x", "remedy": "one pass"}'


def code(number: int) -> str:
    return f"```python\n# version {number}\n{FAST.rstrip()}\n```"


def begun(*replies: Reply) -> tuple[LlmProposer, ScriptedAssistant]:
    assistant = ScriptedAssistant(replies)
    proposer = LlmProposer()
    proposer.begin(Brief(TASK, "cpu", assistant=assistant))
    return proposer, assistant


def fresh(proposer: Proposer) -> Candidate | None:
    return proposer.propose(Request(), [], RNG)


def judged(proposer: Proposer, candidate: Candidate, verdict: Verdict, number: int = 0) -> None:
    """Tell a proposer as the engine does."""
    made = replace(verdict, candidate=candidate.identity())
    proposer.observe(candidate, Outcome.of(number, Request(), candidate, made))
    proposer.witness(candidate, made)


def wrong(status: Status = Status.WRONG) -> Verdict:
    finding = Finding("wrong-values", "error 1.4 of the output's rms")
    return replace(REJECTED, status=status, stage=Stage.VALUES, reason="values differ", findings=(finding,))


def statuses(assistant: ScriptedAssistant) -> list[tuple[str, str]]:
    return [(call.role, call.status) for call in assistant.calls]


def test_a_draft_is_planned_first_and_written_then() -> None:
    proposer, assistant = begun(DIRECTION, code(1), DIRECTION)
    assert statuses(assistant) == [("planner", "answered")], "the first plan is asked for before anything is judged"
    made = fresh(proposer)
    assert made is not None and made.source.startswith("# version 1")
    assert made.origin.proposer == "llm" and made.origin.parents == () and made.origin.scripted
    assert dict(made.origin.parameters)["stage"] == "draft" and "keep each row" in made.origin.rationale
    assert [call.prompt.partition("@")[0] for call in assistant.calls] == ["planner", "draft-cpp"]
    assert "keep each row in cache" in assistant.calls[1].messages[1].content


def test_a_malformed_answer_is_repaired_with_the_complaint() -> None:
    proposer, assistant = begun("let me think", DIRECTION, "```python\nclass Other: ...\n```", code(1), None)
    assert statuses(assistant) == [("planner", "malformed"), ("planner", "answered")]
    assert fresh(proposer) is not None
    assert statuses(assistant)[2:] == [("coder", "malformed"), ("coder", "answered")]
    again = assistant.calls[3]
    assert again.prompt.startswith("draft-cpp@") and "+repair@" in again.prompt
    assert "does not define ModelNew" in again.messages[-1].content and again.messages[-2].role == "assistant"
    assert assistant.calls[2].detail == "the file does not define ModelNew at its top level"


def test_an_answer_malformed_twice_is_discarded() -> None:
    proposer, assistant = begun(DIRECTION, "no", "still no", DIRECTION, code(1), None)
    assert fresh(proposer) is None
    assert [status for _, status in statuses(assistant)] == ["answered", "malformed", "malformed"]
    assert fresh(proposer) is not None, "the next request begins anew"


def test_a_plan_malformed_twice_does_not_end_the_run() -> None:
    proposer, assistant = begun("no", "no", DIRECTION, code(1), None)
    assert fresh(proposer) is not None
    assert [role for role, _ in statuses(assistant)] == ["planner"] * 3 + ["coder"]


def test_the_same_file_again_is_not_judged_again() -> None:
    proposer, assistant = begun(DIRECTION, code(1), DIRECTION, code(1), code(2), None)
    fresh(proposer)
    second = fresh(proposer)
    assert second is not None and second.source.startswith("# version 2")
    assert "same as one that was judged before" in assistant.calls[3].detail


def test_refining_is_a_critique_and_one_change() -> None:
    edit = "<<<<<<< SEARCH\n# version 1\n=======\n# better\n>>>>>>> REPLACE"
    proposer, assistant = begun(DIRECTION, code(1), CRITIQUE, edit, None)
    parent = fresh(proposer)
    assert parent is not None
    judged(proposer, parent, at(1.5))
    child = proposer.propose(Request("vary", (parent.identity(),)), [parent], RNG)
    assert child is not None and child.source == parent.source.replace("# version 1", "# better")
    assert child.origin.parents == (parent.identity(),)
    assert child.origin.rationale == "Bottleneck: two passes over x Remedy: one pass"
    critic, coder = assistant.calls[2:]
    assert (critic.role, coder.role) == ("critic", "coder")
    assert parent.source.strip() in critic.messages[1].content and "1.500x eager" in critic.messages[1].content
    assert "two passes over x" in coder.messages[1].content
    judged(proposer, child, at(3.0), 1)
    gains = [gain for _, gain in assistant.rewards]
    assert gains == pytest.approx([math.log(1.5), math.log(2.0)]), "a child is credited with what it adds"


def test_a_candidate_brings_ideas_and_the_prompts_that_led_to_it() -> None:
    planned = '{"direction": "one pass", "backend": "cpp", "next": [{"idea": "wider vectors", "speedup": 1.5}]}'
    critique = '{"bottleneck": "a", "remedy": "b", "next": [{"idea": "fewer threads"}]}'
    proposer, assistant = begun(planned, code(1), code(2), critique, code(3), None)
    first = fresh(proposer)
    assert first is not None and first.origin.ideas == (Idea("wider vectors", math.log(1.5)),)
    judged(proposer, first, wrong())
    fixed = fresh(proposer)
    assert fixed is not None and fixed.origin.ideas == first.origin.ideas, (
        "a draft that failed has nobody to ask for it"
    )
    judged(proposer, fixed, at(2.0))
    child = proposer.propose(Request("vary", (fixed.identity(),), hint="wider vectors"), [fixed], RNG)
    assert child is not None and child.origin.ideas == (Idea("fewer threads"),)
    assert "The search asks for: wider vectors" in assistant.calls[3].messages[1].content
    asked = [call.prompt for call in assistant.calls]
    assert [made.origin.prompts for made in (first, fixed, child)] == [tuple(asked[:2]), (asked[2],), tuple(asked[3:])]


def test_others_candidates_are_refined_too_and_crossed() -> None:
    proposer, assistant = begun(DIRECTION, CRITIQUE, code(2), None)
    first, second = Candidate(FAST, name="a recipe"), Candidate("# other\n" + FAST)
    for made in (first, second):
        judged(proposer, made, at(2.0))
    request = Request("cross", (first.identity(), second.identity()), hint="use wider vectors")
    child = proposer.propose(request, [first, second], RNG)
    assert child is not None and child.origin.parents == request.parents
    assert "# other" in assistant.calls[2].messages[1].content
    assert "use wider vectors" in assistant.calls[1].messages[1].content
    judged(proposer, child, at(4.0))
    assert assistant.rewards == [("scripted:model", pytest.approx(math.log(2.0)))]


def test_a_critique_that_cannot_be_read_is_discarded() -> None:
    proposer, assistant = begun(DIRECTION, "it is slow", '{"bottleneck": "a", "remedy": ""}', None)
    parent = Candidate(FAST)
    judged(proposer, parent, at(2.0))
    assert proposer.propose(Request("vary", (parent.identity(),)), [parent], RNG) is None
    assert statuses(assistant)[1:] == [("critic", "malformed")] * 2


def test_a_rejected_draft_is_repaired_and_a_cheat_is_not() -> None:
    proposer, assistant = begun(DIRECTION, code(1), code(2), code(3), DIRECTION, code(4), DIRECTION, code(5), None)
    before: tuple[str, ...] = ()
    for number, fixes in ((1, "draft"), (2, "fix"), (3, "fix"), (4, "draft")):
        made = fresh(proposer)
        assert made is not None and dict(made.origin.parameters)["stage"] == fixes
        assert made.source.startswith(f"# version {number}")
        assert made.origin.parents == (before if fixes == "fix" else ()), "a repair names what it was repaired from"
        before = (made.identity(),)
        judged(proposer, made, wrong() if number < 4 else wrong(Status.DISHONEST))
    assert "values differ" in assistant.calls[2].messages[1].content
    last = fresh(proposer)
    assert last is not None and dict(last.origin.parameters)["stage"] == "draft", "a cheat is not told how it was seen"
    assert "rejected, dishonest" in assistant.calls[6].messages[1].content, "but the planner knows that it failed"
    assert assistant.rewards == [("scripted:model", 0.0)] * 4


def test_recipe_steps_are_lowered_without_a_model() -> None:
    lowering = Lowering(Brief(TASK, "cpu"))
    questions = {n: c for n, c in lowering._questions.items() if len(c) > 1}
    name, choices = next(iter(questions.items()))
    answer = json.dumps({"recipe": {name: choices[1]}, "why": "fewer passes"})
    made = []
    for _ in range(2):
        proposer, assistant = begun(answer, None)
        candidate = fresh(proposer)
        assert candidate is not None and len(assistant.calls) == 1
        made.append(candidate)
    assert made[0] == made[1]
    assert made[0].origin.recipe is not None and dict(made[0].origin.parameters)[name] == choices[1]
    assert made[0].source == lowering.lower({name: choices[1]})[0]


@pytest.mark.parametrize(
    ("recipe", "complaint"), [({"no such rule": True}, "no question"), ({"FIRST": "nonsense"}, "choose from")]
)
def test_recipe_steps_that_cannot_be_taken_are_malformed(recipe: dict[str, object], complaint: str) -> None:
    first = next(iter(Lowering(Brief(TASK, "cpu"))._questions))
    named = {first if name == "FIRST" else name: choice for name, choice in recipe.items()}
    _, assistant = begun(json.dumps({"recipe": named, "why": "w"}), DIRECTION)
    assert assistant.calls[0].status == "malformed" and complaint in assistant.calls[0].detail


def test_without_budget_nothing_is_asked_or_offered() -> None:
    proposer, assistant = begun(DIRECTION, code(1))
    assert fresh(proposer) is not None
    assert assistant.exhausted and fresh(proposer) is None
    parent = Candidate(FAST)
    judged(proposer, parent, PASSED)
    assert proposer.propose(Request("vary", (parent.identity(),)), [parent], RNG) is None
    assert len(assistant.calls) == 2


def test_no_model_or_none_that_answers_is_said_at_once() -> None:
    with pytest.raises(UsageError, match="--model openai:NAME"):
        LlmProposer().begin(Brief(TASK, "cpu"))
    with pytest.raises(PrerequisiteError, match="start the server"):
        begun(None, DIRECTION)


def test_models_alternate_with_the_others_and_visit_their_children() -> None:
    class Named(InstantProposer):
        def __init__(self, name: str, alternates: bool = False) -> None:
            self.name, self.alternates = name, alternates
            self.most_open = 2 if alternates else None

    proposers = [Named("recipes"), Named("baselines"), Named("llm", alternates=True)]
    several = Proposers(proposers, Brief(TASK, "cpu"), lambda identity: None)
    assert several.most_open == 2
    first = [order[0].name for order in (several._order([]) for _ in range(12))]
    assert first == ["recipes", "llm"] * 4 + ["baselines", "llm", "recipes", "llm"]
    parent = Candidate("x", origin=replace(Candidate("x").origin, proposer="recipes"))
    assert [several._order([parent])[0].name for _ in range(6)] == ["recipes", "recipes", "llm"] * 2
