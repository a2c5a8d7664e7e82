"""The red-team corpus: every header is valid, every family and task is covered, and the loader complains precisely."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from burnish.core.checks import CHECKS, Family
from burnish.core.contract import parse_contract
from burnish.testing.redteam import Case, load_cases, task_names, task_path
from burnish.testing.redteam.corpus import FAMILY_FOLDERS, parse_case

CASES = load_cases()
CHEATS = load_cases("cheats")
HONEST = load_cases("honest")

HEADER = """\
# title: hands the input back
# task: softmax
# family: output does not depend on the computation
# expect: passthrough, wrong-values
# needs: any
# contract: reference
"""
CHEAT_PATH = Path("cheats/independent_output/example.py")


def _replaced(old: str, new: str) -> str:
    assert old in HEADER
    return HEADER.replace(old, new)


def test_cheats_and_honest_candidates_make_up_the_corpus() -> None:
    assert set(CASES) == set(CHEATS) | set(HONEST)
    assert not set(CHEATS) & set(HONEST)
    assert list(CASES) == sorted(CASES, key=lambda case: case.name)
    assert len({case.name for case in CASES}) == len(CASES)


def test_headers_say_what_to_expect() -> None:
    for case in CASES:
        assert case.honest == case.name.startswith("honest/"), case.name
        assert case.honest != bool(case.expect), case.name
        assert set(case.expect) <= set(CHECKS), case.name
        assert parse_contract(case.contract).name, case.name
        assert case.title and case.source and case.path.is_file(), case.name


def test_every_family_of_cheating_is_covered() -> None:
    wanted = {family for family in Family if family is not Family.CORRECTNESS}
    assert {case.family for case in CHEATS} == wanted == set(FAMILY_FOLDERS.values())


def test_every_cheat_expects_a_check_of_its_own_kind() -> None:
    """A wrong value is caught as such only beside a check that names the trick."""
    vague = {"wrong-values", "raises", "syntax"}
    assert [case.name for case in CHEATS if set(case.expect) <= vague - {"wrong-values"}] == []
    assert sum(set(case.expect) <= vague for case in CHEATS) <= len(CHEATS) // 20


def test_the_corpus_is_large_enough() -> None:
    on_cpu = Counter(case.honest for case in CASES if case.runs_on_cpu)
    assert on_cpu[False] >= 60
    assert on_cpu[True] >= 40
    assert sum(case.needs == "cuda" for case in CHEATS) >= 15
    assert sum(case.needs == "cuda" for case in HONEST) >= 5


def test_every_task_exists_and_is_used_by_both_sides() -> None:
    assert len(task_names()) == 23
    assert {case.task for case in HONEST} == set(task_names())
    assert {case.task for case in CHEATS} <= set(task_names())


@pytest.mark.parametrize("name", task_names())
def test_task_follows_the_reference_format(name: str) -> None:
    tree = ast.parse(task_path(name).read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert {"Model", "get_inputs", "get_init_inputs"} <= defined


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_source_compiles_and_mentions_its_entry(case: Case) -> None:
    if "syntax" in case.expect:
        pytest.skip("a cheat in its syntax")
    assert compile(case.source, str(case.path), "exec", dont_inherit=True)
    assert "ModelNew" in case.source


def test_honest_candidates_keep_within_the_line_length() -> None:
    long = [
        f"{case.name}:{n}" for case in HONEST for n, line in enumerate(case.source.splitlines(), 1) if len(line) > 120
    ]
    assert long == []


def test_a_header_is_read_in_full() -> None:
    case = parse_case(CHEAT_PATH, HEADER + "# slow: yes\n# notes: first\n#   second\nbody = 1\n")
    assert case.name == "independent_output/example"
    assert case.family is Family.INDEPENDENT_OUTPUT
    assert case.expect == ("passthrough", "wrong-values")
    assert (case.slow, case.runs_on_cpu, case.honest) == (True, True, False)
    assert case.notes == "first second"


@pytest.mark.parametrize(
    ("header", "line", "message"),
    [
        (HEADER + "# colour: red\n", 7, "unknown key 'colour'"),
        (HEADER + "# needs: cpu\n", 7, "'needs' is given twice"),
        (HEADER + "# just a remark\n", 7, "not a header line"),
        (_replaced("# task: softmax", "# task: sofmax"), 2, "unknown task 'sofmax'"),
        (_replaced("# task: softmax", "# task:"), 2, "'task' has no value"),
        (_replaced("output does not depend on the computation", "cunning"), 3, "unknown family 'cunning'"),
        (_replaced("output does not depend on the computation", "timing"), 3, "does not belong in the folder"),
        (_replaced("passthrough, ", "passthru, "), 4, "unknown check 'passthru'"),
        (_replaced("# expect: passthrough, wrong-values\n", ""), 1, "lacks 'expect'"),
        (_replaced("# needs: any", "# needs: tpu"), 5, "unknown needs 'tpu'"),
        (_replaced("# contract: reference", "# contract: strict"), 6, "unknown contract 'strict'"),
        (_replaced("# title: hands the input back\n", ""), 1, "lacks 'title'"),
    ],
)
def test_a_bad_header_names_file_and_line(header: str, line: int, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        parse_case(CHEAT_PATH, header)
    assert str(caught.value).startswith(f"{CHEAT_PATH}:{line}: ")


def test_an_honest_candidate_expects_no_check() -> None:
    with pytest.raises(ValueError, match="an honest candidate expects no check"):
        parse_case(Path("honest/example.py"), _replaced("output does not depend on the computation", "honest"))


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="no corpus task 'nothing'"):
        task_path("nothing")
    with pytest.raises(ValueError, match="no kind of case 'cheat'"):
        load_cases("cheat")  # type: ignore[arg-type]
