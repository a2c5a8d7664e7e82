"""Lessons as files and on the command line: what is written is read again, what is read is hearsay."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from burnish.cli.main import main
from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull, UsageError
from burnish.core.lesson import Evidence, Lesson, Room
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.core.verdict import Finding, Verdict
from burnish.engine.retest import archived, retest
from burnish.memory import read_lessons, shipped_lessons, write_lessons
from burnish.memory.files import FORMAT, as_hearsay, take_in
from burnish.memory.portable import Retested, decay, hardware_of, versions_of
from burnish.store import RunStore
from burnish.testing.lesson_contract import SIGNATURE, made_up, teacher_number
from burnish.testing.store_samples import SPEC, candidate_number, failed, key_of, passed

THEN = {"torch": "2.9", "cpu": {"model": "Xeon", "capability": "AVX2", "threads": 2}}
NOW = {"torch": "2.13", "cpu": {"model": "Xeon", "capability": "AVX512", "threads": 2}}


@pytest.fixture
def rows() -> list[Evidence]:
    rng = random.Random(1)
    return [row for number in range(4) for row in made_up(number, rng)]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/runs.db"


@pytest.fixture
def burnish(url: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, Any]]:
    def run(*arguments: str) -> tuple[int, Any]:
        code = main(["memory", *arguments, "--store", url, "--json"])
        return code, json.loads(capsys.readouterr().out)

    return run


def by_text(found: list[Evidence]) -> list[str]:
    return sorted(
        f"{row.teacher.name} {row.stage} {row.technique} {row.tally.count} {row.tally.total:.5f}" for row in found
    )


@pytest.mark.parametrize("name", ["lessons.jsonl", "lessons.jsonl.gz"])
def test_what_is_written_is_read_again(tmp_path: Path, rows: list[Evidence], name: str) -> None:
    assert write_lessons(tmp_path / name, rows) == len(rows)
    assert by_text(read_lessons(tmp_path / name)) == by_text(rows)


@pytest.mark.parametrize(
    "line",
    [
        "no json",
        '{"stage": "draft", "grain": "whole", "technique": [["a", {}]], "tally": [1, 1, 1, 0]}',
        '{"teacher": {"task": "t"}}',
    ],
)
def test_a_line_that_is_no_lesson_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "lessons.jsonl"
    path.write_text(f'{{"format": "{FORMAT}"}}\n{line}\n')
    with pytest.raises(UsageError, match="line 2"):
        read_lessons(path)


@pytest.mark.parametrize("tally", ["[0, 0, 0, 0]", "[1e9, 1, 1, 0]", "[1, Infinity, 1, 0]", "[1, 1]"])
def test_counts_that_cannot_be_are_refused(tmp_path: Path, rows: list[Evidence], tally: str) -> None:
    path = tmp_path / "lessons.jsonl"
    write_lessons(path, rows[:1])
    head, teacher, row = path.read_text().splitlines()
    kept = json.loads(row)
    path.write_text("\n".join([head, teacher, json.dumps(kept).replace(json.dumps(kept["tally"]), tally)]))
    with pytest.raises(UsageError, match="line 3"):
        read_lessons(path)
    with pytest.raises(UsageError, match="give a file"):
        read_lessons(tmp_path / "missing.jsonl")
    path.write_text('{"format": "something else"}\n')
    with pytest.raises(UsageError, match="something else"):
        read_lessons(path)


def test_ones_own_lessons_are_not_taken_for_hearsay(url: str, rows: list[Evidence]) -> None:
    with RunStore.open(url) as store:
        store.lessons.add(rows)
        assert take_in(store.lessons, rows, "a copy") == 0
        others = [replace(row, teacher=replace(row.teacher, task="elsewhere")) for row in rows]
        assert take_in(store.lessons, others, "a friend") > 0
        assert {row.teacher.origin for row in store.lessons.everything()} == {"run", "from a friend"}


def test_export_import_merge_prune_and_show(
    tmp_path: Path,
    burnish: Callable[..., tuple[int, Any]],
    url: str,
    rows: list[Evidence],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert burnish("show") == (1, [])
    with RunStore.open(url) as store:
        store.lessons.add(rows)
    code, groups = burnish("show", "--most", "3")
    assert code == 0 and {g["stage"] for g in groups} == {"draft", "refine"}
    lessons = [Lesson.from_json(data) for group in groups for data in group["lessons"]]
    assert all(lesson.low < lesson.gain < lesson.high and lesson.count > 0 for lesson in lessons)
    file = tmp_path / "out.jsonl"
    assert burnish("export", str(file)) == (0, {"written": len(rows)})
    other = f"sqlite:///{tmp_path}/other.db"
    assert main(["memory", "import", str(file), "--store", other, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"taken_in": len(rows)}
    assert burnish("merge", other) == (1, {"taken_in": 0})
    behind = [r for r in rows if r.grain == "whole" and r.tally.total / r.tally.count - 1.0 < math.log(0.7)]
    assert burnish("prune") == (0, {"forgotten": len(behind)})
    assert burnish("prune", "--hearsay") == (1, {"forgotten": 0})
    assert burnish("export")[0] == burnish("show", "too much")[0] == burnish("prune", "--behind", "7")[0] == 2


def test_the_shipped_lessons_are_hearsay_of_a_kind_of_machine() -> None:
    for kind in ("cpu", "cuda"):
        for row in shipped_lessons(kind):
            assert row.teacher.origin == "from burnish" and row.teacher.signature.kind == kind
            assert 0 < row.tally.count <= 2
    assert len(shipped_lessons("cpu")) > 100


def test_hearsay_never_becomes_ones_own(rows: list[Evidence]) -> None:
    again = as_hearsay(as_hearsay(rows, "one"), "two")
    assert {row.teacher.origin for row in again} == {"from two"}


# --- retest ---------------------------------------------------------------------------------------------------------


def test_archived_kernels_are_judged_again_and_their_decay_reported(url: str) -> None:
    task = Task("softmax", "class Model: ...")
    with RunStore.open(url) as store:
        for number, (speed, environment) in enumerate(((2.0, THEN), (1.5, THEN), (3.0, NOW))):
            run = store.create_run(replace(SPEC, task=replace(task, name=f"softmax {number}")), environment)
            candidate = candidate_number(number)
            store.propose(run, 0, candidate, Request())
            store.judged(run, 0, key_of(candidate), passed(candidate, speed), 1.0)
            store.set_state(run, "finished", 1.0, candidate.identity())
        waiting = list(archived(store, "cpu", NOW))
        assert [round(math.exp(gain), 6) for _, _, gain in waiting] == [1.5, 2.0]
        assert len(list(archived(store, "cpu", NOW, everything=True))) == 3
        assert list(archived(store, "cuda:0", NOW)) == []

        def verify(task: Task, candidate: Candidate) -> Any:
            return failed(candidate) if candidate.name == "candidate 1" else passed(candidate, 1.2)

        found = [retest(store, *one, NOW, verify) for one in waiting]
        assert [row.status for row in found] == ["wrong", "passed"]
        report = decay(found)
        assert (report["retested"], report["passed"], report["faster_now"]) == (2, 1, 1)
        assert report["kept"] == pytest.approx(1.2 / 2.0)
        learnt = store.lessons.teachers(Room(names=frozenset(("softmax 0", "softmax 1"))))
        assert {t.signature.hardware for t in learnt} == {hardware_of(NOW)} == {"cpu Xeon AVX512 x2"}
        assert {t.versions for t in learnt} == {versions_of(NOW)}


def test_a_kernel_that_others_left_no_memory_is_not_judged_and_teaches_nothing(url: str) -> None:
    full = Finding("memory", "OutOfMemoryError: CUDA out of memory")
    with RunStore.open(url) as store:
        run = store.run(store.create_run(SPEC, THEN))

        def verify(task: Task, candidate: Candidate) -> Verdict:
            return replace(failed(candidate), device="cuda:0", findings=(full,))

        with pytest.raises(DeviceFull, match="CUDA out of memory"):
            retest(store, run, candidate_number(0), math.log(2.0), NOW, verify)
        assert not list(store.lessons.everything())


def test_decay_of_nothing_is_nothing() -> None:
    assert decay([])["kept"] is None
    assert decay([Retested("t", 0.5, None, "wrong", "there")])["kept"] is None


def test_names_of_machines() -> None:
    gpu = {"torch": "2.11", "gpu": {"name": "NVIDIA H200", "driver": "580", "cuda": "13.0"}}
    assert hardware_of(gpu) == "cuda NVIDIA H200"
    assert versions_of(gpu) == "torch 2.11, driver 580, cuda 13.0"
    assert teacher_number(1).signature == SIGNATURE
