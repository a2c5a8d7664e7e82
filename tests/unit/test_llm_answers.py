"""Answers of language models are understood whole or are malformed, and the complaint says why."""

from __future__ import annotations

import math

import pytest

from burnish.core.candidate import Idea
from burnish.propose.llm.answers import Critique, Direction, Malformed, Steps, code_from, critique_from, plan_from

FILE = "import torch\n\n\nclass ModelNew(torch.nn.Module):\n    def forward(self, x):\n        return x + 1\n"
FENCED = f"Here it is.\n\n```python\n{FILE}```\nDone."


def edit(search: str, replacement: str) -> str:
    return f"<<<<<<< SEARCH\n{search}=======\n{replacement}>>>>>>> REPLACE\n"


def test_a_plan_is_recipe_steps_or_a_direction() -> None:
    steps = plan_from('```json\n{"recipe": {"rule a": true, "unroll": 4}, "why": "fewer passes"}\n```', ["cpp"])
    assert steps == Steps((("rule a", True), ("unroll", 4)), "fewer passes")
    words = plan_from('Thinking...\n```json\n{"direction": "one pass", "backend": "cpp"}\n```\n', ["cpp", "torch"])
    assert words == Direction("one pass", "cpp")
    assert plan_from('{"direction": "one pass", "backend": "torch"}', ["torch"]) == Direction("one pass", "torch")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not a JSON object"),
        ("use shared memory", "not a JSON object"),
        ("[1]", "not an object"),
        ('{"direction": "x", "backend": "cpp", "more": 1}', "exactly"),
        ('{"direction": "x"}', "exactly"),
        ('{"direction": "", "backend": "cpp"}', "not empty"),
        ('{"direction": 3, "backend": "cpp"}', "must be a text"),
        ('{"direction": "x", "backend": "metal"}', "choose from cpp"),
        ('{"recipe": {}, "why": "w"}', "questions and choices"),
        ('{"recipe": {"a": [1]}, "why": "w"}', "must be a number"),
        ('{"recipe": {"a": null}, "why": "w"}', "must be a number"),
        ('{"recipe": {"a": 1}}', "exactly"),
        ('```json\n{"a": 1}\n```\n```json\n{"b": 1}\n```', "2 fenced blocks"),
        ('{"direction": "' + "x" * 5000 + '", "backend": "cpp"}', "below 4000"),
        ("[" * 100000, "not a JSON object"),
    ],
)
def test_a_plan_in_any_other_form_is_malformed(text: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        plan_from(text, ["cpp"])


def test_a_critique_names_one_bottleneck_and_one_remedy() -> None:
    text = '```json\n{"bottleneck": "two passes", "remedy": "one pass"}\n```'
    assert critique_from(text) == Critique("two passes", "one pass")
    for wrong in ('{"bottleneck": "a"}', '{"bottleneck": ["a", "b"], "remedy": "c"}', '{"remedy": "c"}'):
        with pytest.raises(Malformed):
            critique_from(wrong)


def test_a_plan_or_a_critique_may_say_what_it_would_try_next() -> None:
    listed = (
        '[{"idea": "wider\\n vectors", "speedup": 2, "difficulty": 0.25, "confidence": 1}, {"idea": "fewer threads"}]'
    )
    ideas = (Idea("wider vectors", math.log(2), 0.25, 1.0), Idea("fewer threads"))
    plan = plan_from(f'{{"direction": "one pass", "backend": "cpp", "next": {listed}}}', ["cpp"])
    assert plan == Direction("one pass", "cpp", ideas)
    assert plan_from(f'{{"recipe": {{"a": 1}}, "why": "w", "next": {listed}}}', ["cpp"]) == Steps(
        (("a", 1),), "w", ideas
    )
    assert critique_from(f'{{"bottleneck": "a", "remedy": "b", "next": {listed}}}') == Critique("a", "b", ideas)


@pytest.mark.parametrize(
    ("listed", "complaint"),
    [
        ('"wider vectors"', "list of at most 3"),
        ('[{"idea": "a"}, {"idea": "b"}, {"idea": "c"}, {"idea": "d"}]', "list of at most 3"),
        ('[{"text": "a"}]', 'has the key "idea"'),
        ('[{"idea": "a", "speedup": 0}]', "above 0"),
        ('[{"idea": "a", "speedup": -1}]', "from 0 to 1000"),
        ('[{"idea": "a", "confidence": NaN}]', "from 0 to 1"),
        ('[{"idea": "a", "difficulty": true}]', "from 0 to 1"),
        ('[{"idea": " "}]', "not empty"),
        ('[{"idea": "\\ud800"}]', "surrogate"),
    ],
)
def test_ideas_in_any_other_form_are_malformed(listed: str, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        critique_from(f'{{"bottleneck": "a", "remedy": "b", "next": {listed}}}')


def test_a_file_is_taken_whole() -> None:
    assert code_from(FENCED, None) == FILE
    assert code_from(f"```\n{FILE}```", None) == FILE
    other = "```bash\nmake\n```\n"
    assert code_from(other + FENCED, None) == FILE


def test_edits_change_the_parent_where_they_match_once() -> None:
    text = (
        "Two edits:\n"
        + edit("        return x + 1\n", "        return x + 2\n")
        + edit("import torch\n", "import torch as t\n")
    )
    assert code_from(text, FILE) == FILE.replace("x + 1", "x + 2").replace("import torch\n", "import torch as t\n")
    assert code_from(edit("        return x + 1\n", "        return x\n"), FILE.rstrip()).endswith("return x\n")
    assert code_from(edit("import torch\n", "") + "", "import torch\n" + FILE[13:]) == FILE[13:]


@pytest.mark.parametrize(
    ("text", "base", "complaint"),
    [
        ("no code at all", None, "no fenced python file"),
        (FENCED + FENCED, None, "2 fenced python files"),
        ("```python\ndef f(:\n```", None, "does not parse: .* in line 1"),
        ("```python\nx = '\0'\n```", None, "does not parse"),
        ("```python\nx = 1\n```", None, "does not define ModelNew"),
        ("```python\n" + FILE, None, "no fenced python file"),
        (edit("import torch\n", "import numpy\n"), None, "no file to edit"),
        (edit("import nothing\n", "import numpy\n"), FILE, "nowhere in the file"),
        (edit("x", "y"), FILE, "not complete|times in"),
        (edit("    ", "  "), FILE, "searches for nothing|not complete"),
        (edit("torch\n", "numpy\n") + edit("torch\n", "numpy\n"), FILE, "edit 2 is nowhere in"),
        (edit("import torch\n", "import numpy\n") + FENCED, FILE, "not both"),
        ("<<<<<<< SEARCH\nimport torch\n=======\nimport numpy\n", FILE, "not complete"),
        (edit("import torch\n", "import torch\n"), FILE, "nothing is changed"),
        (FENCED, FILE, "nothing is changed"),
        (edit("class ModelNew(torch.nn.Module):\n", "class Other(torch.nn.Module):\n"), FILE, "does not define"),
    ],
)
def test_code_in_any_other_form_is_malformed(text: str, base: str | None, complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        code_from(text, base)


def test_a_text_that_is_there_twice_is_not_replaced() -> None:
    twice = FILE + "\n\nimport torch\n"
    with pytest.raises(Malformed, match="2 times in the file"):
        code_from(edit("import torch\n", "import numpy\n"), twice)
