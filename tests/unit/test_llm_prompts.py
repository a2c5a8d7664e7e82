"""Prompts are files: each can be filled, strictly, and says what it must for every backend."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from report_views import FAST, PASSED, REJECTED

from burnish.core.candidate import Candidate
from burnish.core.contract import parse_contract
from burnish.core.errors import BurnishError
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.task import Direction as Passes
from burnish.core.task import EntryKind, Workload
from burnish.core.verdict import Profile
from burnish.measure.ceilings import Ceilings
from burnish.propose.llm.answers import Critique, Direction
from burnish.propose.llm.example import BACKENDS, KINDS, example, kind_of
from burnish.propose.llm.material import Shown, contract_words, machine_words, task_words, verdict_words
from burnish.propose.llm.prompt import Prompt, fill, places, prompt, prompts
from burnish.propose.llm.roles import Roles

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SOFTMAX = task_from_file(EXAMPLES / "softmax.py")
CEILINGS = Ceilings("Test CPU x2", ((1 << 16, 40e9), (1 << 20, 30e9), (1 << 28, 12e9)), (("float32", 90e9),), 2e-6)


def shown(source: str = FAST) -> Shown:
    made = Candidate(source)
    return Shown(made, replace(PASSED, candidate=made.identity()))


@pytest.fixture(scope="module")
def roles() -> Roles:
    return Roles(Brief(SOFTMAX, "cpu"), BACKENDS)


def test_every_file_has_its_name_a_version_and_known_parts() -> None:
    assert {"planner", "draft", "fix", "critic", "refine", "port", "repair", "task"} <= set(prompts())
    assert {f"abi-{backend}" for backend in BACKENDS} <= set(prompts())
    for name in prompts():
        found = prompt(name)
        assert found.name == name and found.version >= 1


def test_filling_is_strict() -> None:
    made = Prompt("p", 3, (("system", "You are {{who}}."), ("user", "{{what}}: {{who}}")))
    asked = made.filled({"who": "a {{what}}", "what": "x{{y}}"})
    assert asked.name == "p@3"
    assert [m.content for m in asked.messages] == ["You are a {{what}}.", "x{{y}}: a {{what}}"]
    with pytest.raises(BurnishError, match="no value for what"):
        made.filled({"who": "a"})
    with pytest.raises(BurnishError, match="no place for more"):
        made.filled({"who": "a", "what": "b", "more": "c"})
    assert places("{{a}} {b} {{ c }} {{d}}") == ["a", "d"]
    assert fill(" {{a}} ", {"a": "x"}) == "x"


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_draft_has_task_contract_ceilings_abi_and_example(roles: Roles, backend: str) -> None:
    asked = roles.draft(Direction("one pass over each row", backend))
    assert re.fullmatch(rf"draft-{backend}@\d+\.\d+", asked.name)
    text = asked.messages[1].content
    assert asked.messages[0].role == "system"
    for needed in (
        SOFTMAX.source.strip(),
        "8 times the reference's own",
        "one pass over each row",
        prompt(f"abi-{backend}").text.strip(),
        example(SOFTMAX, backend).source,
        "eilings",
        "class `ModelNew`",
    ):
        assert needed in text
    assert not places(text)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_refinement_has_the_code_and_its_own_measurements(roles: Roles, backend: str) -> None:
    one = shown()
    other = shown("# other\n" + FAST)
    asked = roles.refine(one, Critique("two passes", "one pass"), other, backend)
    text = asked.messages[1].content
    assert re.fullmatch(rf"refine-{backend}@\d+\.\d+", asked.name)
    for needed in (FAST.strip(), verdict_words(one), "# other", "two passes", "one pass", "<<<<<<< SEARCH"):
        assert needed in text
    fixed = roles.fix(one, "direction", backend)
    assert FAST.strip() in fixed.messages[1].content and fixed.name.startswith(f"fix-{backend}@")


def test_the_critic_sees_only_the_metrics_of_the_code_it_is_shown(roles: Roles) -> None:
    one = shown()
    profile = Profile((("softmax_rows", 0.91, "authored"),), 0.91, (), (("dram_share", 0.5),), ("note",))
    measured = Shown(one.candidate, replace(one.verdict, profile=profile))
    text = roles.critic(measured, "").messages[1].content
    assert "91 % in softmax_rows" in text and "dram_share" in text and FAST.strip() in text
    assert "did not run on this candidate" in roles.critic(one, "").messages[1].content
    with pytest.raises(ValueError, match="shown with candidate"):
        Shown(Candidate("# another\n" + FAST), one.verdict)


def test_the_planner_sees_what_was_tried_and_what_can_be_chosen(roles: Roles) -> None:
    text = roles.planner("try rows of 8").messages[1].content
    assert "Nothing yet." in text and "try rows of 8" in text and "cpp, triton, cuda, torch" in text
    fresh = Roles(Brief(SOFTMAX, "cpu"), ("cpp", "torch"))
    one = shown()
    fresh.took_in(one.candidate, one.verdict)
    rejected = Candidate("# cheat\n", name="a cheat")
    fresh.took_in(rejected, replace(REJECTED, candidate=rejected.identity()))
    text = fresh.planner("").messages[1].content
    assert "x eager: candidate" in text and "rejected, dishonest: a cheat" in text
    assert re.search(r"^- \w.*: .*\"library\"", text, re.MULTILINE), "the recipes' questions are listed"


def test_words_about_a_verdict_say_why_it_failed_and_what_was_measured() -> None:
    words = verdict_words(shown())
    assert "passed at stage done" in words and "x eager" in words and "roofline" in words and "accuracy" in words
    made = Candidate("# cheat\n")
    failed = verdict_words(Shown(made, replace(REJECTED, candidate=made.identity())))
    assert failed.startswith("- dishonest at stage values") and "finding replay" in failed


def test_words_about_a_task_name_its_form_sizes_and_passes() -> None:
    assert "same names" in task_words(SOFTMAX)
    function = replace(SOFTMAX, kind=EntryKind.FUNCTION, inputs_source="def get_inputs(): ...")
    assert "takes no arguments" in task_words(function) and "def get_inputs(): ..." in task_words(function)
    sized = replace(SOFTMAX, workloads=(Workload("a", (("rows", 8),)), Workload("b", (("rows", 9),))))
    assert "a: rows=8; b: rows=9" in task_words(sized)
    assert "autograd.Function" in task_words(replace(SOFTMAX, direction=Passes.FORWARD_BACKWARD))


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("kernelbench", "atol 0.0001"),
        ("tf32", "rounded to"),
        ("reference,policy=authored", "not by library calls"),
        ("reference,bitwise", "bit for bit"),
    ],
)
def test_words_about_a_contract(contract: str, words: str) -> None:
    assert words in contract_words(parse_contract(contract))


def test_words_about_the_machine_are_measured_ceilings_or_say_that_there_are_none() -> None:
    brief = Brief(SOFTMAX, "cpu")
    words = machine_words(brief, "Test CPU x2", CEILINGS)
    assert "40 GB/s at 0.0625 MiB" in words and "90 GFLOP/s float32" in words and "2.0 us" in words
    assert "not been measured" in machine_words(brief, "Test CPU x2", None)


def test_kinds_of_tasks() -> None:
    assert kind_of(SOFTMAX) == "rows"
    assert kind_of(replace(SOFTMAX, source="return torch.relu(x)")) == "pointwise"
    assert kind_of(replace(SOFTMAX, source="return a @ b")) == "product"
    for backend in BACKENDS:
        for kind in KINDS:
            source = {"product": "a @ b", "rows": "softmax", "pointwise": "relu"}[kind]
            found = example(replace(SOFTMAX, source=source), backend)
            assert "class ModelNew" in found.source and found.name == f"{kind}, {backend}"
