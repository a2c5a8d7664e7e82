"""The proposers without templates: baselines and scripts."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import EntryKind, Task
from burnish.propose.baselines import MODES, BaselineProposer, baseline_source, modes_of
from burnish.propose.scripted import SCRIPT_VARIABLE, ScriptedProposer

TASKS = Path(__file__).resolve().parents[2] / "burnish" / "testing" / "redteam" / "tasks"
RNG = random.Random(0)


def loaded(source: str) -> dict[str, object]:
    scope: dict[str, object] = {"__name__": "candidate"}
    exec(compile(source, "candidate", "exec"), scope)
    return scope


def test_baselines_come_once_each_and_to_fresh_requests_only() -> None:
    made = BaselineProposer()
    made.begin(Brief(task_from_file(TASKS / "layernorm.py"), "cpu"))
    assert made.propose(Request("vary"), [], RNG) is None
    offered = [made.propose(Request(), [], RNG) for _ in range(4)]
    assert [c.name if c else None for c in offered] == [*MODES, None]
    assert all(c.origin.proposer == "baselines" for c in offered if c)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, when its compiler is imported
@pytest.mark.parametrize("mode", list(MODES))
def test_a_baseline_has_the_references_state_and_constructor(mode: str) -> None:
    import torch

    task = task_from_file(TASKS / "layernorm.py")
    source = baseline_source(task, mode)
    assert "get_inputs" not in source
    model = loaded(source)["ModelNew"](64)  # type: ignore[operator]
    assert list(model.state_dict()) == ["norm.weight", "norm.bias"]
    if mode == "eager":
        x = torch.randn(3, 64)
        assert torch.equal(model(x), torch.nn.functional.layer_norm(x, (64,)))


def test_the_task_files_own_library_call_comes_first() -> None:
    import torch

    source = """
import torch

class Model(torch.nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.full((4,), scale))

    def forward(self, x):
        return x * self.weight / (1 + torch.exp(-x * self.weight))

class Library(Model):
    def forward(self, x):
        return torch.nn.functional.silu(x * self.weight)
"""
    task = Task("silu", source)
    assert modes_of(task) == ["library", *MODES]
    made = loaded(baseline_source(task, "library"))["ModelNew"](2.0)  # type: ignore[operator]
    expected = loaded(source)["Model"](2.0)  # type: ignore[operator]
    x = torch.linspace(-3, 3, 4)
    assert type(made).forward is type(made).__mro__[1].forward
    torch.testing.assert_close(made(x), expected(x))
    assert list(made.state_dict()) == list(expected.state_dict())


def test_a_baseline_of_a_function_is_a_module_that_calls_it() -> None:
    import torch

    source = "def double(x):\n    return x * 2\n\n\ndef get_inputs():\n    import torch\n    return [torch.ones(2)]\n"
    task = Task("double", source, "double", EntryKind.FUNCTION)
    model = loaded(baseline_source(task, "eager"))["ModelNew"]()  # type: ignore[operator]
    assert model(torch.ones(2)).tolist() == [2.0, 2.0]


def test_a_script_is_read_in_order_and_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "script.jsonl"
    lines = [{"source": "a = 1", "name": "first", "parameters": {"n": 1}}, {"source": "b = 2"}]
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n\n")
    monkeypatch.setenv(SCRIPT_VARIABLE, str(path))
    made = ScriptedProposer()
    made.begin(Brief(Task("t", ""), "cpu"))
    offered = [made.propose(Request("vary", ("p",)), [], RNG) for _ in range(3)]
    assert [c.source if c else None for c in offered] == ["a = 1", "b = 2", None]
    first = offered[0]
    assert first is not None and first.origin.scripted and first.origin.proposer == "scripted"
    assert first.origin.parents == ("p",) and first.origin.parameters == (("n", 1),)


def test_a_script_may_be_given_as_sources_and_candidates() -> None:
    made = ScriptedProposer(["x = 1", Candidate("y = 2", name="mine")])
    made.begin(Brief(Task("t", ""), "cpu"))
    offered = [made.propose(Request(), [], RNG) for _ in range(2)]
    assert [c.name for c in offered if c] == ["scripted 1", "mine"]
    assert all(c.origin.scripted for c in offered if c)


def test_a_missing_or_broken_script_names_the_fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SCRIPT_VARIABLE, raising=False)
    brief = Brief(Task("t", ""), "cpu")
    with pytest.raises(UsageError, match=SCRIPT_VARIABLE):
        ScriptedProposer().begin(brief)
    with pytest.raises(UsageError, match="no.jsonl"):
        ScriptedProposer(tmp_path / "no.jsonl").begin(brief)
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"source": "a"}\n{"name": "b"}\n')
    with pytest.raises(UsageError, match=r"broken\.jsonl:2"):
        ScriptedProposer(broken).begin(brief)


def test_importing_the_proposers_costs_neither_torch_nor_optuna() -> None:
    names = ["baselines", "library", "inductor", "scripted", "tuning"]
    code = f"import sys; {'; '.join(f'import burnish.propose.{n}' for n in names)}; "
    code += "print([m for m in ('torch', 'optuna', 'triton') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
