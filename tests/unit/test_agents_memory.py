"""What an agent's verdicts teach, and what it is told of earlier ones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from burnish.agents.lessons import lessons_for
from burnish.agents.session import Order, Session
from burnish.agents.submission import technique
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.lesson import technique_text
from burnish.core.task import Task
from burnish.core.verdict import Verdict
from burnish.store import RunStore
from burnish.testing.store_samples import failed, passed

SOURCE = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x * {scale}, dim=-1)

def get_inputs():
    return [torch.randn(64, 512)]
"""
TASK = Task("softmax", SOURCE.format(scale=0.5))
RELATED = Task("another softmax", SOURCE.format(scale=0.25))
FAST, WRONG = "x = 1  # fast", "x = 2  # wrong"


class Table:
    """In place of the judge: verdicts by the source."""

    def __init__(self) -> None:
        self.asked = 0

    def verify(self, task: Task, candidate: Candidate, on_stage: object) -> Verdict:
        self.asked += 1
        found = passed(candidate, 2.0) if "fast" in candidate.source else failed(candidate)
        return replace(found, candidate=candidate.identity())

    def close(self) -> None:
        """Nothing to end."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table()
    monkeypatch.setattr(Session, "_judging", lambda self: made)
    return made


def test_every_verdict_of_an_agent_teaches_once(store: RunStore, table: Table) -> None:
    session = Session(store, Order(TASK, "cpu"))
    session.judge(FAST, "", False, techniques=["one-pass", "tile block=64"])
    session.judge(FAST, "", True, techniques=["one-pass", "tile block=64"])
    session.judge(WRONG, "", True)
    session.close()
    rows = {technique_text(row.technique): row for row in store.lessons.everything()}
    whole = rows["agent torch > agent one-pass > agent tile (block=64)"]
    assert (whole.grain, whole.tally.count) == ("whole", 1)
    assert whole.tally.total == pytest.approx(math.log(2.0), abs=0.01)
    assert rows["agent tile (block=64)"].grain == "choice" and rows["agent torch"].tally.failed == 1
    assert {(row.teacher.count, row.teacher.name) for row in rows.values()} == {(2, "softmax")}
    assert table.asked == 2 and session.run is not None
    resumed = Session(store, None, session.run)
    resumed.judge("x = 3  # fast", "", True)
    resumed.close()
    assert {row.teacher.count for row in store.lessons.everything()} == {3}


def test_lessons_obey_the_clean_room_and_no_memory(store: RunStore, table: Table) -> None:
    taught = Session(store, Order(replace(TASK, name="under another name"), "cpu"))
    taught.judge(FAST, "", True, techniques=["one-pass"])
    taught.close()
    assert taught.run is not None
    final = passed(Candidate(FAST), 2.0).to_json()
    store.set_state(taught.run, "finished", 1.0, Candidate(FAST).identity(), {"final": final})

    def told(order: Order) -> tuple[bool, bool]:
        """Whether the technique and the earlier run are told, before and after the run has begun."""
        session = Session(store, order)
        answers = [lessons_for(session)]
        session.judge(WRONG, "", False)
        answers.append(lessons_for(session))
        session.close()
        techniques = {any("one-pass" in row["technique"] for row in a.data["techniques"]) for a in answers}
        runs = {any(row["run"] == taught.run for row in a.data["precedents"]) for a in answers}
        assert len(techniques) == len(runs) == 1
        return techniques.pop(), runs.pop()

    assert told(Order(TASK, "cpu")) == (True, True)
    assert told(Order(TASK, "cpu", clean_room=True)) == (False, False)
    assert told(Order(TASK, "cpu", memory=False)) == (False, False)
    assert told(Order(RELATED, "cpu", clean_room=True)) == (True, True)


@pytest.mark.parametrize("named", [["x" * 81], [""], ["tile block"], ["../x"], ["a"] * 9])
def test_what_names_no_technique_is_refused(named: list[str]) -> None:
    with pytest.raises(UsageError):
        technique("x = 1", named)
