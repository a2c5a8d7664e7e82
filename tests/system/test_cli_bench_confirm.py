"""``burnish bench confirm``: the checkout's own harness sees every answer, and the record counts what it said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burnish.cli.main import main

# A harness with KernelBench's signature: a kernel is a number, which its problem must end in.
HARNESS = """
import openai  # which nobody has to install for this

class Result:
    def __init__(self, same):
        self.compiled, self.correctness = True, same
        self.metadata = {"hardware": "none", "max_difference": "0.5"}

def eval_kernel_against_ref(original, custom, num_correct_trials, measure_performance, backend):
    assert num_correct_trials == 5 and not measure_performance
    if "crash" in custom:
        raise RuntimeError("the harness fell over")
    print("something it likes to say")
    return None if "locked" in custom else Result(original.endswith(custom))
"""
PROBLEM = "class Model:\n    pass\n\ndef get_inputs():\n    return []\n"
KERNELS = {"level1/1": "1.0", "level1/2": "2.5", "level1/3": "crash", "level1/4": "locked"}


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    level = tmp_path / "checkout" / "KernelBench" / "level1"
    level.mkdir(parents=True)
    source = tmp_path / "checkout" / "src" / "kernelbench"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("")
    (source / "eval.py").write_text(HARNESS)
    folder = tmp_path / "results"
    (folder / "kernels").mkdir(parents=True)
    rows = [{"problem": "level1/5", "status": "too large", "error": "6 GB"}]
    for problem, kernel in KERNELS.items():
        number = problem.rpartition("/")[2]
        (level / f"{number}_number.py").write_text(PROBLEM + f"# {number}.0")
        (folder / "kernels" / f"level1_{number}.py").write_text(kernel)
        rows.append({"problem": problem, "status": "answered"})
    (folder / "record.json").write_text(json.dumps({"settings": {"suite": "kernelbench"}, "rows": rows}))
    return folder


def test_every_answer_is_evaluated_and_counted(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "confirm", str(bench), "--path", str(bench.parent / "checkout")]) == 1
    assert "1 of 4 answers pass the suite's own evaluation" in capsys.readouterr().out
    record = json.loads((bench / "record.json").read_text())
    assert record["theirs"] == {"evaluated": 4, "passed": 1}
    said = {row["problem"]: row.get("theirs") for row in record["rows"]}
    assert said["level1/5"] is None
    assert said["level1/1"] == {"passed": True, "detail": ""}
    assert said["level1/2"] == {"passed": False, "detail": "max_difference: 0.5"}
    assert "the harness fell over" in said["level1/3"]["detail"]
    assert said["level1/4"] == {"passed": False, "detail": ""}


def test_what_cannot_be_evaluated_is_said_in_one_line(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bench.parent / "checkout" / "src" / "kernelbench" / "eval.py").unlink()
    assert main(["bench", "confirm", str(bench), "--path", str(bench.parent / "checkout")]) == 2
    assert "point KERNELBENCH_PATH at a whole checkout" in capsys.readouterr().err
    assert main(["bench", "confirm"]) == 2
    assert "confirm takes one folder" in capsys.readouterr().err
    record = json.loads((bench / "record.json").read_text())
    record["settings"]["suite"] = "field"
    (bench / "record.json").write_text(json.dumps(record))
    assert main(["bench", "confirm", str(bench)]) == 2
    assert "field has no evaluation function of its own" in capsys.readouterr().err
