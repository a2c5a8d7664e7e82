"""``burnish bench`` on a checkout with good and malformed problems: each is reported, and none stops the others."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
import warm

from burnish.cli.main import main

GOOD = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) * 2.0 + torch.sigmoid(x)

def get_inputs():
    return [torch.randn(64, 256)]

def get_init_inputs():
    return []
"""
PROBLEMS = {
    "1_good.py": GOOD,
    "2_raises.py": GOOD.replace("return torch.relu(x)", "raise ValueError('not today')\n        return torch.relu(x)"),
    "3_syntax.py": "class Model(\n",
    "4_one.py": GOOD,
    "4_two.py": GOOD,
    "5_huge.py": GOOD.replace("torch.randn(64, 256)", "torch.randn(1 << 24, 1 << 22)"),
    "6_exits.py": GOOD.replace("return [torch.randn(64, 256)]", "import os\n    os._exit(3)"),
    "7_good.py": GOOD.replace("* 2.0", "* 3.0"),
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout" / "KernelBench" / "level1"
    folder.mkdir(parents=True)
    for name, text in PROBLEMS.items():
        (folder / name).write_text(text)
    return tmp_path / "checkout"


def bench(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    environment.pop("KERNELBENCH_PATH", None)
    return warm.burnish("bench", *arguments, cwd=cwd, env=environment)


def test_malformed_problems_are_reported_and_the_others_go_on(checkout: Path, tmp_path: Path) -> None:
    arguments = (
        "kernelbench", "--path", checkout, "--device", "cpu", "--proposers", "recipes", "--budget", "60s,1evals",
        "--baselines", "eager", "--jobs", "1", "--out", "results", "--json",
    )  # fmt: skip
    done = bench(*arguments, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    *lines, last = done.stdout.splitlines()
    rows = {row["problem"]: row for row in map(json.loads, lines)}
    status = {name: row["status"] for name, row in rows.items()}
    assert status == {
        "level1/1": "answered", "level1/2": "malformed", "level1/3": "malformed", "level1/4": "malformed",
        "level1/5": "malformed", "level1/6": "failed", "level1/7": "answered",
    }  # fmt: skip
    assert "not today" in rows["level1/2"]["error"]
    assert "4_one.py and 4_two.py" in rows["level1/4"]["error"]
    assert "memory" in rows["level1/5"]["error"]
    assert "the worker ended with 3" in rows["level1/6"]["error"]
    record = json.loads(last)
    assert record["wanted"] == 7 and record["scores"]["level1"]["statuses"]["answered"] == 2
    folder = tmp_path / "results"
    assert json.loads((folder / "record.json").read_text())["scores"] == record["scores"]
    assert "class ModelNew" in (folder / "kernels" / "level1_1.py").read_text()
    assert (folder / "samples" / "level1_7.json.gz").stat().st_size > 50
    # Again: only what failed is tried once more.
    again = bench(*arguments, cwd=tmp_path)
    assert [json.loads(line)["problem"] for line in again.stdout.splitlines()[:-1]] == ["level1/6"]
    compared = bench("compare", "results", "results", cwd=tmp_path)
    assert compared.returncode == 0 and "7 same" in compared.stdout


def test_wrong_usage_is_one_line(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KERNELBENCH_PATH", raising=False)
    monkeypatch.chdir(tmp_path)
    cases = {
        ("nosuite",): "among the suites",
        ("kernelbench",): "KERNELBENCH_PATH",
        ("kernelbench", "--path", str(tmp_path / "nowhere")): "point it at",
        ("kernelbench", "--path", str(checkout), "--only", "level9"): "no problem",
        ("kernelbench", "--path", str(checkout), "--budget", "soon"): "budget",
        ("kernelbench", "--path", str(checkout), "--jobs", "0"): "--jobs",
        ("field", "--path", str(checkout)): "leave --path out",
        ("compare", "one"): "two folders",
        ("compare", "one", "two"): "no record",
        ("field", "other"): "too many",
    }
    for arguments, said in cases.items():
        monkeypatch.delenv("KERNELBENCH_PATH", raising=False)
        assert main(["bench", *arguments, "--device", "cpu"]) == 2, arguments
        error = capsys.readouterr().err
        assert said in error and len(error.strip().splitlines()) == 1, (arguments, error)


def test_problems_are_listed_without_running(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "field", "--list", "--category", "retrieval"]) == 0
    assert capsys.readouterr().out == "field/lm_head_max\n"
