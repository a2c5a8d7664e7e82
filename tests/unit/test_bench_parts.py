"""A bench's parts that need no process: the choice of problems, the folder, scores and comparisons."""

from __future__ import annotations

import gzip
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.errors import UsageError
from burnish.core.suite import Suite
from burnish.core.task import Task
from burnish.suites.bench.rows import Folder
from burnish.suites.bench.scores import THRESHOLDS, change, gain, pass_at_k, scores
from burnish.suites.bench.selection import select
from burnish.suites.bench.settings import Settings
from burnish.suites.bench.tables import changes, compare_lines, read_record, row_line, score_lines
from burnish.suites.kernelbench_defects import DEFECTS


class Numbered(Suite):
    name = "numbered"

    def names(self) -> tuple[str, ...]:
        return tuple(f"level{level}/{number}" for level in (1, 2) for number in range(1, 31))

    def load(self, name: str) -> Task:
        if name == "level1/7":
            raise UsageError("malformed")
        return Task(name, "", category="even" if int(name.rpartition("/")[2]) % 2 == 0 else "odd")


def row(
    name: str, estimate: float = 2.0, claim: str = "faster", status: str = "answered", **more: Any
) -> dict[str, Any]:
    over = {"eager": {"estimate": estimate, "low": estimate * 0.95, "high": estimate * 1.05, "claim": claim}}
    found = {"problem": name, "status": status, "error": "" if status == "answered" else "why", "seconds": 1.0}
    if status == "answered":
        found |= {"over": over | more.pop("over", {}), "best": more.pop("best", "eager")}
        found |= {"answer": {"candidate": name, "text": "x"}, "roofline": {"bound_ms": 0.5, "score": 0.5}}
    return found | more


def test_problems_are_chosen_by_name_folder_range_pattern_category_and_share() -> None:
    suite = Numbered()
    assert select(suite, "level1/3") == ("level1/3",)
    assert select(suite, "level2") == tuple(f"level2/{n}" for n in range(1, 31))
    assert select(suite, "level1/9-11, level2/1") == ("level1/9", "level1/10", "level1/11", "level2/1")
    assert select(suite, "*/30") == ("level1/30", "level2/30")
    assert len(select(suite, share=3)) == 20
    assert select(suite, "level1", share=10) == ("level1/1", "level1/11", "level1/21")
    assert select(suite, "level1/1-8", category="odd") == ("level1/1", "level1/3", "level1/5")
    assert select(suite, most=2) == ("level1/1", "level1/2")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [({"only": "level3"}, "no problem of numbered"), ({"share": 0}, "--share 0"), ({"category": "x"}, "even, odd")],
)
def test_a_choice_of_nothing_names_the_fix(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        select(Numbered(), **arguments)


def test_rows_are_kept_and_found_again_under_the_same_settings(tmp_path: Path) -> None:
    settings = Settings("numbered", "cpu").to_json()
    assert Settings.from_json(json.loads(json.dumps(settings))) == Settings("numbered", "cpu")
    folder = Folder(tmp_path / "out")
    assert folder.done(settings) == {}
    kept = folder.add(row("level1/1", settings=settings, source="kernel", samples={"eager/1": [1.0, 2.0]}))
    folder.add(row("level1/2", status="failed", settings=settings))
    folder.add(row("level1/3", settings=settings | {"contract": "tf32"}))
    with (folder.path / "rows.jsonl").open("a") as lines:
        lines.write('{"problem": "level1/4", "cut')
    assert folder.done(settings) == {"level1/1": kept}
    assert "source" not in kept and "samples" not in kept
    assert (folder.path / "kernels" / "level1_1.py").read_text() == "kernel"
    packed = (folder.path / "samples" / "level1_1.json.gz").read_bytes()
    assert json.loads(gzip.decompress(packed)) == {"eager/1": [1.0, 2.0]}
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="--out"):
        Folder(tmp_path / "file")


def test_only_what_was_proved_counts_as_a_gain() -> None:
    compiled = {"compile": {"estimate": 1.3, "low": 1.2, "high": 1.4, "claim": "faster"}}
    both = row("a", 2.0, over=compiled, best="compile")
    assert (gain(both), gain(both, "compile"), gain(both, "best")) == (2.0, 1.3, 1.3)
    assert gain(row("a", 3.0, claim="indistinguishable")) == 1.0
    assert gain(row("a", 0.5, claim="slower")) == 1.0
    assert gain(row("a", status="failed")) == 1.0


def test_scores_by_folder_and_without_defective_problems() -> None:
    even = {"estimate": 1.0, "claim": "indistinguishable"}
    rows = [
        row("level1/1", 4.0),
        row("level1/2", **even),
        row("level2/1", 4.0, defects=["zeros pass"]),
        row("level2/2", status="nothing verified"),
        row("level2/3", **even, roofline={"bound_ms": 1, "score": None}),
    ]
    found = scores(rows, lambda r: str(r["problem"]).partition("/")[0])
    assert list(found) == ["level1", "level2", "all", "all but defective"]
    assert found["level1"]["over_eager"]["estimate"] == pytest.approx(2.0)
    assert found["all"]["over_eager"]["estimate"] == pytest.approx(16 ** (1 / 5), rel=1e-3)
    assert found["all but defective"]["problems"] == 4
    assert found["all"]["statuses"] == {"answered": 4, "nothing verified": 1}
    assert (found["all"]["faster"], found["all"]["not_distinguishable"]) == (2, 2)
    assert found["all"]["fast"]["1"] == 0.4 and found["all"]["fast"]["5"] == 0.0
    assert found["all"]["speed_of_light"] == 0.5 and found["all"]["bounds_invalid"] == 1
    assert scores([], lambda r: "x") == {"all": {"problems": 0}}
    record = {"settings": {"contract": "reference", "device": "cpu"}, "scores": found}
    assert len(score_lines(record)) == 6
    assert "why" in row_line(rows[3]) and "4.00x" in row_line(rows[0])


@given(st.lists(st.floats(0.2, 20), min_size=1, max_size=30))
def test_fast_p_never_rises_with_p(gains: list[float]) -> None:
    rows = [row(str(n), g, "faster" if g > 1 else "slower") for n, g in enumerate(gains)]
    fast = [scores(rows, lambda r: "x")["all"]["fast"][f"{p:g}"] for p in THRESHOLDS]
    assert fast == sorted(fast, reverse=True)
    assert fast[0] == pytest.approx(sum(g > 1 for g in gains) / len(gains), abs=1e-4)


@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n))))
def test_pass_at_k_is_the_share_of_draws_that_hit(case: tuple[int, int, int]) -> None:
    tried, passed, k = case
    draws = list(combinations(range(tried), k))
    assert pass_at_k(tried, passed, k) == pytest.approx(sum(min(d) < passed for d in draws) / len(draws))
    with pytest.raises(ValueError, match="cannot be"):
        pass_at_k(tried, tried + 1, k)


def test_two_records_are_compared_problem_by_problem(tmp_path: Path) -> None:
    def record(rows: list[dict[str, Any]], contract: str = "reference") -> dict[str, Any]:
        return {"settings": {"contract": contract}, "rows": rows}

    def other(found: dict[str, Any]) -> dict[str, Any]:
        return found | {"answer": {"candidate": "another", "text": "y"}}

    before = record([row("a", 2.0), row("b", 2.0), row("c", 2.0), row("d", 2.0), row("e", status="failed"), row("f")])
    after = record(
        [other(row("a", 3.0)), other(row("b", 1.0)), other(row("c", 2.02)), row("d", 2.5), row("e"), row("g")]
    )
    found = {name: r["change"] for name, r in changes(before, after)["problems"].items()}
    assert found == {"a": "better", "b": "worse", "c": "noise", "d": "same", "e": "better"}
    lines = compare_lines(before, after)
    assert lines[0] == "2 better, 1 worse, 1 noise, 1 same"
    assert "only before: f" in lines and "only after: g" in lines
    assert change(row("e", status="failed"), row("e", status="malformed")) == "same"
    for wrong, said in ((record([row("a")], "tf32"), "contract"), (record([row("z")]), "in common")):
        with pytest.raises(UsageError, match=said):
            changes(before, wrong)
    with pytest.raises(UsageError, match="no record"):
        read_record(tmp_path)
    (tmp_path / "record.json").write_text("[]")
    with pytest.raises(UsageError, match="is no record"):
        read_record(tmp_path)
    (tmp_path / "record.json").write_text(json.dumps(before))
    assert read_record(tmp_path) == before


def test_defects_are_of_problems_that_exist() -> None:
    sizes = {"level1": 100, "level2": 100, "level3": 50}
    for name, reasons in DEFECTS.items():
        level, _, number = name.partition("/")
        assert 1 <= int(number) <= sizes[level] and reasons
    assert len(DEFECTS["level2/80"]) == 3
