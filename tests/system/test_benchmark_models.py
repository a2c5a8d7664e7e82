"""``benchmarks/models.py``: what it runs, what it records, and the table the documents have of it."""

from __future__ import annotations

import importlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def script() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    yield importlib.import_module("models")
    sys.path.remove(str(ROOT / "benchmarks"))


@pytest.fixture
def tables() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    yield importlib.import_module("result_tables")
    sys.path.remove(str(ROOT / "scripts"))


def test_a_failure_is_named_and_recorded(script: ModuleType, tmp_path: Path) -> None:
    bad, out = tmp_path / "broken.py", tmp_path / "record"
    bad.write_text("def make_model():\n    raise ValueError('no weights')\n")
    assert script.main(["--device", "cpu", "--model", str(bad), "--out", str(out)]) == 1
    (found,) = json.loads((out / "record.json").read_text())["rows"]
    assert found["model"] == "broken" and "no weights" in found["status"] and found["seconds"] > 0


def report(kept: bool) -> dict[str, Any]:
    speed = {"estimate": 1.4, "low": 1.3, "high": 1.5, "claim": "faster"}
    verdict = {
        "speedup": {"eager": speed, "compile": {**speed, "estimate": 1.1}, "best": {**speed, "baseline": "compile"}},
        "clocks": {"candidate": {"call_ms": 2.0}, "eager": {"call_ms": 2.8}, "compile": {"call_ms": 2.2}},
    }
    return {
        "regions": [{"kept": kept, "places": ["a", "b"]}, {"kept": False, "places": ["c"]}], "capture": False,
        "verdict": verdict, "step": None, "memory": None, "excluded": {}, "curves": None, "removed": {"a": "slower"},
    }  # fmt: skip


def test_a_row_is_what_the_command_reported(script: ModuleType) -> None:
    case = script.Case("net", Path("net.py"), (), False)
    found = script.row_of(case, report(True))
    assert found["status"] == "patched" and found["places"] == 2 and found["best"] == "compile"
    assert found["ms"] == {"patched": 2.0, "eager": 2.8, "compile": 2.2}
    assert script.over_best(found)["estimate"] == 1.1
    assert script.over_best(script.row_of(case, report(False)))["estimate"] == 1.0
    modes = {"compile": {"estimate": 1.3}, "max-autotune": {"estimate": 1.05}}
    step = {"estimate": 2.0, "low": 1.9, "high": 2.1, "claim": "faster", "over": modes, "ms": {"original": 4.0}}
    timed = script.row_of(case, {**report(False), "capture": True, "step": step})
    assert timed["status"] == "patched" and timed["best"] == "max-autotune" and timed["ms"] == {"eager": 4.0}


def test_a_package_that_is_taken_out_leaves_every_bit(script: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text(
        "import torch\n\n\ndef make_model():\n"
        "    net = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.ReLU())\n"
        "    return net.eval(), torch.randn(2, 8)\n"
    )
    package = tmp_path / "package"
    package.mkdir()
    (package / "burnish.json").write_text('{"format": 1, "regions": [], "capture": false}')
    assert script.reverted(script.Case("net", path, (), False), "cpu", package)


def test_a_model_that_takes_too_long_leaves_what_was_measured(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Stands for the command: it tells of a verdict and then takes longer than it may.
    text = (
        f"import pathlib, sys, time\npathlib.Path(sys.argv[1]).write_text({json.dumps(report(True))!r})\ntime.sleep(99)"
    )
    monkeypatch.setattr(script, "_LOOK", 0.05)
    saved: list[dict[str, Any]] = []

    def run(case: Any, asked: Any, folder: Path, noted: Any) -> str:
        progress = folder / "package.progress.json"
        command = [sys.executable, "-c", text, str(progress)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        until = time.monotonic() + 60.0
        assert script.waited(process, until, progress, lambda found: (noted(found), process.kill())) == ""
        return "it took more than 1 s"

    monkeypatch.setattr(script, "optimised", run)
    case = script.Case("net", Path("net.py"), (), True)
    found = script.run_case(case, None, tmp_path, saved.append)
    assert [r["status"] for r in saved] == ["failed: it was begun and did not end", "failed: cut while judging"]
    assert found["status"] == "failed: it took more than 1 s" and found["ms"]["patched"] == 2.0 and found["train"]
    assert "training" not in script.summary([found, found])


def test_a_process_that_takes_too_long_is_ended(script: ModuleType, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import time; time.sleep(99)"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert script.waited(process, time.monotonic() + 0.1, tmp_path / "none", lambda found: None) is None
    assert process.returncode == -signal.SIGKILL


def row(model: str, status: str = "patched", **changed: Any) -> dict[str, Any]:
    over = {
        "eager": {"estimate": 1.5, "low": 1.4, "high": 1.6, "claim": "faster"},
        "max-autotune": {"estimate": 1.2, "low": 1.1, "high": 1.3, "claim": "faster"},
    }
    memory = {"original": {"tensors": 2e6}, "patched": {"tensors": 1e6}}
    return {
        "model": model, "train": False, "status": status, "places": 3, "capture": True, "over": over, "memory": memory,
        "best": "max-autotune", "reverted": True, "seconds": 90.0, "removed": {}, **changed,
    }  # fmt: skip


def test_what_was_not_patched_counts_as_one(script: ModuleType) -> None:
    found = script.summary([row("a"), row("b", "nothing patched"), row("c", "failed: it took more than 9 s")])
    assert found["inference"]["models"] == 2 and found["inference"]["estimate"] == pytest.approx(1.2**0.5)
    assert found["inference_slower"] == [] and "training" not in found
    slower = row("d", over={"eager": {"estimate": 0.9, "low": 0.8, "high": 1.0, "claim": "slower"}}, best="eager")
    assert script.summary([slower])["inference_slower"] == ["d"]


def test_the_table_has_every_mode_and_a_page_for_each_model(
    tables: ModuleType, script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row("a"), row("b", "nothing patched"), row("c", "failed: it took more than 9 s", over={})]
    (tmp_path / "models_x").mkdir()
    environment = {"gpu": {"name": "a GPU"}, "torch": "2"}
    data = {"environment": environment, "rows": rows, "summary": script.summary(rows)}
    (tmp_path / "models_x" / "record.json").write_text(json.dumps(data))
    monkeypatch.setattr(tables, "BENCHES", tmp_path)
    text = tables.models_table("models_x")
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in lines}) == 1, "every row has every column"
    assert "1.20 [1.10, 1.30] (max-autotune) | 3 places, CUDA graphs; reverted bit for bit: yes" in lines[2]
    assert "(1.50 [1.40, 1.60]) | (1.20 [1.10, 1.30]) | 1 | nothing patched" in lines[3]
    assert "it took more than 9 s" in lines[4] and "(../results/models_x/a/report.html)" in lines[2]


def test_names_are_checked_before_anything_runs(script: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="--only nope: choose from gpt"):
        script.main(["--only", "nope", "--out", str(tmp_path / "out")])
    assert [c.name for c in script.cases("cuda", False, ["bert"], [])] == ["bert"]
    assert all(c.settings == ("size=server", "dtype=bfloat16") for c in script.cases("cuda", True, [], []))
