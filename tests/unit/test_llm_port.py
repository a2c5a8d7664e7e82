"""Porting a kernel and drafting a task, with scripted answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.propose.llm.proposer import LlmProposer
from burnish.propose.llm.roles import backends_for
from burnish.propose.llm.tasks import draft_task
from burnish.testing.scripted_models import ScriptedAssistant

ROOT = Path(__file__).resolve().parents[2]
TASK = task_from_file(ROOT / "burnish" / "testing" / "redteam" / "tasks" / "softmax.py")
HONEST = ROOT / "burnish" / "testing" / "redteam" / "honest"
CPP = f"```python\n{(HONEST / 'softmax_cpp.py').read_text()}\n```"
TORCH = f"```python\n{(HONEST / 'softmax_logsumexp.py').read_text()}\n```"
DRAFT = '''```python
"""The sum of each row."""
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return x.sum(-1)


def get_inputs():
    return [torch.randn(64, 64)]


def get_init_inputs():
    return []


def check():
    assert Model()(torch.ones(2, 3)).tolist() == [3.0, 3.0]


if __name__ == "__main__":
    check()
```'''


def test_a_port_is_asked_for_at_once_and_must_bring_the_kernel() -> None:
    assistant = ScriptedAssistant([TORCH, CPP, None])
    proposer = LlmProposer()
    proposer.begin(Brief(TASK, "cpu", assistant=assistant, target="cpp"))
    assert [call.status for call in assistant.calls] == ["malformed", "answered"]
    assert "brings no cpp kernel" in assistant.calls[0].detail
    assert assistant.calls[0].prompt.startswith("port-cpp@")
    assert TASK.source.strip() in assistant.calls[0].messages[1].content
    made = proposer.propose(Request(), [], random.Random(0))
    assert made is not None and dict(made.origin.parameters)["stage"] == "port"
    assert 'extern "C"' in made.source


def test_a_target_that_cannot_run_here_is_refused() -> None:
    assert backends_for("cpu", "cpp") == ("cpp",)
    with pytest.raises(UsageError, match="not for cpu.*--to cpp"):
        backends_for("cpu", "cuda")
    with pytest.raises(UsageError, match="choose from"):
        backends_for("cpu", "metal")


def test_a_sentence_becomes_a_task_file() -> None:
    assistant = ScriptedAssistant(["```python\nclass Model: ...\n```", DRAFT])
    answer = draft_task(assistant, "sum each row of a 64 by 64 matrix")
    assert "class Model(torch.nn.Module)" in answer.value and answer.model == "scripted:model"
    assert assistant.calls[0].status == "malformed" and "does not define" in assistant.calls[0].detail
    assert "sum each row" in assistant.calls[0].messages[1].content
    assert assistant.calls[0].role == "drafter"


def test_a_task_that_nobody_writes_names_the_fix() -> None:
    with pytest.raises(PrerequisiteError, match="say more, or ask another model"):
        draft_task(ScriptedAssistant(["no", "no", "later"]), "x")
    with pytest.raises(PrerequisiteError, match="start the server"):
        draft_task(ScriptedAssistant([None, "later"]), "x")
