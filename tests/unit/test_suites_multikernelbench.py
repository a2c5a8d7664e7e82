"""References sorted by category become tasks; files of cases become workloads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from task_runs import run

from burnish.core.errors import TaskError, UsageError
from burnish.suites.multikernelbench import VARIABLE, MultiKernelBenchSuite

PLAIN = """
import torch


class Model(torch.nn.Module):
    def __init__(self, slope):
        super().__init__()
        self.slope = slope

    def forward(self, x):
        return torch.where(x > 0, x, self.slope * x)


def get_inputs():
    return [torch.randn(4, 6)]


def get_init_inputs():
    return [0.25]
"""

CASES = """
import json
import os

import torch


class Model(torch.nn.Module):
    def forward(self, x, shift, scale=None):
        return x + shift if scale is None else x * scale + shift


def get_input_groups():
    path = os.path.join(os.path.dirname(__file__), "3_shift.json")
    groups = []
    with open(path, "r") as file:
        for case in [json.loads(line) for line in file if line.strip()]:
            x, shift, *more = case["inputs"]
            tensor = torch.randn(x["shape"], dtype=getattr(torch, x["dtype"]))
            scale = torch.randn(more[0]["shape"], dtype=tensor.dtype) if more else None
            groups.append([tensor, shift["value"], scale])
    return groups


def get_init_inputs():
    return []
"""


def case(rows: int, dtype: str = "float32", scale: bool = False) -> str:
    inputs: list[dict[str, object]] = [
        {"name": "x", "type": "tensor", "dtype": dtype, "shape": [rows, 3]},
        {"name": "shift", "type": "attr", "value": 0.5},
    ]
    more = [{"name": "scale", "type": "tensor", "dtype": dtype, "shape": [3]}] if scale else []
    return json.dumps({"inputs": inputs + more})


@pytest.fixture
def reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    reference = tmp_path / "reference"
    files = {
        "activation/leaky.py": PLAIN,
        "activation/__init__.py": "",
        "loss/last.py": PLAIN,
        "numbered/10_leaky.py": PLAIN,
        "numbered/3_shift.py": CASES,
        "numbered/3_shift.json": "\n".join([case(2), "", case(5, "float16"), case(4, scale=True)]),
    }
    for name, text in files.items():
        (reference / name).parent.mkdir(parents=True, exist_ok=True)
        (reference / name).write_text(text)
    (tmp_path / "backends").mkdir()
    (tmp_path / "backends" / "some.py").write_text("")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return reference


def test_names_are_categories_and_files(reference: Path) -> None:
    expected = ("activation/leaky", "loss/last", "numbered/3_shift", "numbered/10_leaky")
    assert MultiKernelBenchSuite().names() == expected
    MultiKernelBenchSuite().use(reference)
    assert MultiKernelBenchSuite().names() == expected


def test_a_plain_reference_runs(reference: Path) -> None:
    task = MultiKernelBenchSuite().load("activation/leaky")
    assert (task.name, task.category) == ("multikernelbench/activation/leaky", "activation")
    assert task.source == PLAIN
    inputs, outputs, _ = run(task)
    x = inputs.tensors[0]
    torch.testing.assert_close(outputs.tensors[0], x.clamp(min=0) + 0.25 * x.clamp(max=0))


def test_every_case_is_a_workload(reference: Path) -> None:
    task = MultiKernelBenchSuite().load("numbered/3_shift")
    assert task.category == "numbered"
    assert [w.name for w in task.workloads] == ["line1", "line3", "line4"]
    shapes = [(2, 3), (5, 3), (4, 3)]
    for workload, shape in zip(task.workloads, shapes, strict=True):
        inputs, outputs, _ = run(task, workload)
        assert outputs.tensors[0].shape == shape
        x, *scale = inputs.tensors
        torch.testing.assert_close(outputs.tensors[0], x * scale[0] + 0.5 if scale else x + 0.5)
    assert outputs.tensors[0].dtype is torch.float32 and len(inputs.tensors) == 2
    (reference / "numbered" / "3_shift.json").write_text(case(9))
    assert MultiKernelBenchSuite().load("numbered/3_shift").identity() != task.identity(), "the cases are part of it"
    run(task)  # it does not need the file any more


def test_of_many_cases_eight_are_taken(reference: Path) -> None:
    (reference / "numbered" / "3_shift.json").write_text("\n".join(case(rows) for rows in range(1, 51)))
    workloads = MultiKernelBenchSuite().load("numbered/3_shift").workloads
    assert [w.name for w in workloads] == [f"line{n}" for n in (1, 8, 15, 22, 29, 36, 43, 50)]


def test_malformed_problems_are_errors_of_their_own(reference: Path) -> None:
    folder = reference / "numbered"
    (folder / "4_nothing.py").write_text("import torch\n")
    (folder / "5_syntax.py").write_text("class Model(:\n")
    (folder / "6_missing.py").write_text(CASES)
    (folder / "7_broken.py").write_text(CASES)
    (folder / "7_broken.json").write_text(case(1) + "\n{\n")
    (folder / "8_empty.py").write_text(CASES)
    (folder / "8_empty.json").write_text("\n")
    (folder / "9_other.py").write_text(CASES.replace("open(path", "os.fdopen(path"))
    suite = MultiKernelBenchSuite()
    assert len(suite.names()) == 10
    errors = {
        "4_nothing": "no Model in .*4_nothing.py",
        "5_syntax": "5_syntax.py:1: .*fix the syntax",
        "6_missing": "no file .*6_missing.json: is the checkout complete",
        "7_broken": "7_broken.json:2 is not JSON",
        "8_empty": "8_empty.json has no case",
        "9_other": r"9_other.py:\d+: get_input_groups\(\) does not open\(\) a file",
    }
    for name, error in errors.items():
        with pytest.raises(TaskError, match=error):
            suite.load(f"numbered/{name}")
    assert suite.load("loss/last").category == "loss"


def test_what_is_not_there(reference: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = MultiKernelBenchSuite()
    with pytest.raises(UsageError, match=r"did you mean activation/leaky.*burnish bench multikernelbench --list names"):
        suite.load("activation/leeky")
    with pytest.raises(TaskError, match=r"no reference/activation/\*.py under MULTIKERNELBENCH_PATH="):
        suite.use(reference / "loss")
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(UsageError, match="MULTIKERNELBENCH_PATH is not set"):
        suite.names()
