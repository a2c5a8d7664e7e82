"""``burnish memory retest`` with the real judge: archived kernels of another machine, judged on this one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import judging
import pytest

from burnish.cli.main import main
from burnish.core.candidate import Candidate, Origin
from burnish.core.lesson import Room
from burnish.core.search import Request
from burnish.measure.environment import describe
from burnish.memory.portable import hardware_of
from burnish.store import RunSpec, RunStore, VerdictKey
from burnish.testing.store_samples import passed

THEN = {"torch": "2.9", "cpu": {"model": "another", "capability": "AVX2", "threads": 2}}
WRONG = judging.GOOD.replace("x @ self.weight", "x @ self.weight + 1.0")


def test_kernels_of_another_machine_are_judged_here_and_teach(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/runs.db"
    with RunStore.open(url) as store:
        for name, source in (("still right", judging.GOOD), ("no longer right", WRONG)):
            # Other sizes: as one task they would be one teacher.
            text = judging.ROWSUM.replace("rows=32", f"rows={len(name)}")
            task = replace(judging.task(text), name=name)
            origin = Origin("library", parameters=(("template", "rows"), ("name", name)))
            candidate = Candidate(source, origin=origin)
            settings = {"budget": "", "panel": ["eager"], "judge": {"precision": 0.03, "quick": True}}
            run = store.create_run(RunSpec(task, "cpu", "evolve", ("library",), 0, settings), THEN)
            store.propose(run, 0, candidate, Request())
            key = VerdictKey(task.identity(), candidate.identity(), "cpu", "then")
            store.judged(run, 0, key, passed(candidate, 2.0), 1.0)
            store.set_state(run, "finished", 1.0, candidate.identity())
    code = main(["memory", "retest", "--device", "cpu", "--quick", "--json", "--store", url])
    found = json.loads(capsys.readouterr().out)
    status = {row["name"]: (row["status"], row["after"] is not None) for row in found["kernels"]}
    assert status == {"still right": ("passed", True), "no longer right": ("wrong", False)}
    assert (code, found["retested"], found["passed"], found["not_judged"]) == (1, 2, 1, {})
    with RunStore.open(url) as store:
        learnt = list(store.lessons.everything())
        assert {row.teacher.signature.hardware for row in learnt} == {hardware_of(describe("cpu"))}
        assert len(store.lessons.teachers(Room(names=frozenset(status)))) == 2
        failures = {row.teacher.name: row.tally.failed for row in learnt if row.grain == "whole"}
        assert failures == {"still right": 0, "no longer right": 1}
