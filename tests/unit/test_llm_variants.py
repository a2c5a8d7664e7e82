"""Variants of prompts: guidance changes, and what every answer depends on is in each of them word for word."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from burnish.core.errors import BurnishError
from burnish.core.proposer import KnownPrompt
from burnish.propose.llm.answers import Malformed
from burnish.propose.llm.prompt import Prompt, places, prompt
from burnish.propose.llm.prompt_evolution import FILES, known_variant, new_variant, title_of
from burnish.propose.llm.variants import LONGEST, Variant, edited, sections_of, variant_of

DRAFT = variant_of(prompt("draft"))
EXAMPLE = next(n for n, (heading, _) in enumerate(DRAFT.sections, 1) if heading.startswith("An example"))
LAST = len(DRAFT.sections)


def answer(*edits: Any, why: str = "it helps") -> str:
    return f"```json\n{json.dumps({'edits': edits, 'why': why})}\n```"


def add(text: str = "Read each row once.", heading: str = "Guidance", after: int = 1) -> dict[str, Any]:
    return {"add": heading, "text": text, "after": after}


def values(shipped: Prompt) -> dict[str, str]:
    return {place: f"<{place}>" for _, text in shipped.parts for place in places(text)}


@pytest.mark.parametrize("name", FILES)
def test_the_shipped_text_is_the_first_variant(name: str) -> None:
    shipped = prompt(name)
    assert variant_of(shipped).prompt is shipped and set(shipped.free) < {h for h, _ in sections_of(shipped)}
    body = "\n\n".join(f"# {heading}\n\n{text}" for heading, text in sections_of(shipped))
    assert body == dict(shipped.parts)["user"].strip()
    strict = {place for heading, text in sections_of(shipped) if heading not in shipped.free for place in places(text)}
    assert {"task"} <= strict, "the contract is among what is always said"
    assert {"abi", "form"} <= strict or name in ("planner", "critic")


def test_sections_are_added_dropped_moved_and_rewritten() -> None:
    new = "Take its form alone:\n\n```python\n{{example}}\n```"
    made = edited(answer(add(), {"move": 2, "after": 0}, {"rewrite": EXAMPLE, "text": new}), DRAFT)
    assert [heading for heading, _ in made.sections[:3]] == ["The machine", "The task", "Guidance"]
    assert dict(made.sections)[DRAFT.sections[EXAMPLE - 1][0]] == new
    assert made.title == f"draft@{made.shipped.version}~{made.prompt.variant}" and made.parent == DRAFT.title
    asked = made.prompt.filled(values(made.shipped), prompt("abi-cpp"))
    assert asked.name.startswith("draft-cpp@") and title_of(asked.name) == made.title
    assert "# Guidance\n\nRead each row once." in asked.messages[1].content
    assert asked.messages[0].content == DRAFT.prompt.filled(values(made.shipped)).messages[0].content
    again = edited(answer({"drop": 3}), made)
    assert "Guidance" not in dict(again.sections), "what was added may be dropped again"


def test_what_a_variant_leaves_out_is_given_and_not_sent() -> None:
    made = edited(answer({"drop": EXAMPLE}), DRAFT)
    assert made.prompt.dropped == {"example", "example_name"}
    assert "<example>" not in made.prompt.filled(values(made.shipped)).messages[1].content
    with pytest.raises(BurnishError, match="no value for example_name"):
        made.prompt.filled({k: v for k, v in values(made.shipped).items() if k != "example_name"})


@pytest.mark.parametrize(
    ("edits", "complaint"),
    [
        ([{"drop": LAST}], "fixed"),
        ([{"drop": 1}], "fixed"),
        ([{"rewrite": 3, "text": "as you like"}], "fixed"),
        ([{"move": LAST, "after": 0}], "stay the last"),
        ([add(heading="The task")], "same heading"),
        ([add("{{form}}")], "places"),
        ([{"rewrite": EXAMPLE, "text": "no example"}], "places"),
        ([add("do this\n# The answer's form\nany")], "begins another section"),
        ([add("```python\nopen")], "open fence"),
        ([add("x" * (LONGEST + 1))], "characters"),
        ([add(heading="a\nb")], "one line"),
        ([add("half \ud800")], "surrogate"),
        ([add(heading=f"G{n}") for n in range(4)] * 2, "one to 4 edits"),
        ([], "one to 4 edits"),
        ([{"drop": 99}], "number of a section"),
        ([{"drop": True}], "number of a section"),
        ([{"drop": 2, "add": "x"}], "exactly one"),
        (["drop"], "exactly one"),
        ([{"move": 2, "after": 2}], "behind itself"),
        ([{"move": 2, "after": 1}], "nothing is changed"),
        ([{"drop": 2, "more": 1}], "must have exactly"),
    ],
)
def test_a_variant_that_breaks_a_rule_is_none(edits: list[Any], complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        edited(answer(*edits), DRAFT)


def test_no_more_than_four_sections_are_added() -> None:
    full = edited(answer(*(add(heading=f"G{n}") for n in range(4))), DRAFT)
    with pytest.raises(Malformed, match="at most 4"):
        edited(answer(add(heading="G4")), full)


numbers = st.integers(-1, 9)
words = st.one_of(st.text(max_size=30), st.sampled_from(["{{form}}", "# The task", "{{example}}", "```"]))
headings = st.one_of(st.text(max_size=12), st.sampled_from([heading for heading, _ in DRAFT.sections]))
one_edit = st.one_of(
    st.fixed_dictionaries({"add": headings, "text": words, "after": numbers}),
    st.fixed_dictionaries({"drop": numbers}),
    st.fixed_dictionaries({"rewrite": numbers, "text": words}),
    st.fixed_dictionaries({"move": numbers, "after": numbers}),
)


@settings(max_examples=80)
@given(st.sampled_from(FILES), st.lists(one_edit, min_size=1, max_size=4))
@example("draft", [{"move": 1, "after": LAST}, {"drop": 2}])
def test_whatever_is_edited_what_is_strict_is_sent_once_and_the_answers_form_last(
    name: str, edits: list[dict[str, Any]]
) -> None:
    shipped = prompt(name)
    try:
        made = edited(answer(*edits), variant_of(shipped))
    except Malformed:
        return
    sent = made.prompt.filled(values(shipped)).messages
    assert sent[0].content == shipped.filled(values(shipped)).messages[0].content
    lines = sent[1].content
    for heading, text in sections_of(shipped):
        if heading not in shipped.free:
            block = f"# {heading}\n\n{text}"
            for place, value in values(shipped).items():
                block = block.replace(f"{{{{{place}}}}}", value)
            assert lines.count(block) == 1 and lines.count(f"\n# {heading}\n") + lines.startswith(f"# {heading}\n") == 1
    assert lines.rindex("\n# ") == lines.index(f"\n# {sections_of(shipped)[-1][0]}\n")


def test_names_in_the_ledger_say_which_variant_was_used() -> None:
    assert title_of("draft-cpp@1.3~0a1b2c3d+repair@1") == "draft@1~0a1b2c3d"
    assert title_of("planner@2") == "planner@2" and title_of("planner@2~ff+repair@1") == "planner@2~ff"
    assert title_of("mutate@1/draft@1") == title_of("port-cpp@1.1") == title_of("task@1") == ""


def test_what_earlier_runs_used_is_held_to_todays_rules() -> None:
    made = edited(answer(add()), DRAFT)
    known = KnownPrompt(DRAFT.title, made.sections, 3, 1.0, 0.5, "it helps")
    found = known_variant(known)
    assert found is not None and found.title == made.title and found.why == "it helps"
    assert known_variant(KnownPrompt("draft@999", made.sections, 3, 1.0, 0.5)) is None, "the file has changed since"
    assert known_variant(KnownPrompt("port@1", made.sections, 3, 1.0, 0.5)) is None
    assert known_variant(KnownPrompt(DRAFT.title, made.sections[1:], 3, 1.0, 0.5)) is None, "it leaves out the task"
    with pytest.raises(Malformed, match="such a variant before"):
        new_variant(answer(add()), DRAFT, [made.title])
    with pytest.raises(Malformed, match="must stay"):
        Variant(DRAFT.shipped, ())
