"""KernelBench from the hub's local copy: the same names and tasks as from a checkout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import torch
from task_runs import run

from burnish.core.errors import PrerequisiteError, TaskError, UsageError
from burnish.suites.kernelbench import VARIABLE, KernelBenchSuite

DATASET = "hf:ScalingIntelligence/KernelBench"
PROBLEM = """
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return x * {factor}


def get_inputs():
    return [torch.randn(3)]


def get_init_inputs():
    return []
"""


def row(level: int, number: int, code: object = None) -> dict[str, Any]:
    text = PROBLEM.format(factor=number) if code is None else code
    return {"code": text, "level": level, "name": f"{number}_times", "problem_id": number}


def publish(folder: Path, splits: dict[str, list[dict[str, Any]]], commit: str = "0f0f") -> None:
    """Write a data set as the hub's tools keep one."""
    import pyarrow
    from pyarrow import parquet

    home = folder / "datasets--ScalingIntelligence--KernelBench"
    data = home / "snapshots" / commit / "data"
    data.mkdir(parents=True)
    (home / "refs").mkdir(exist_ok=True)
    (home / "refs" / "main").write_text(commit)
    for split, rows in splits.items():
        parquet.write_table(pyarrow.Table.from_pylist(rows), data / f"{split}-00000-of-00001.parquet")


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setenv(VARIABLE, "")
    return tmp_path


def test_the_level_of_downloaded_models_is_run_only_by_name(hub: Path) -> None:
    publish(hub, {"level_1": [row(1, 1)], "level_4": [row(4, 1)]})
    suite = KernelBenchSuite()
    suite.use(Path(DATASET))
    assert suite.names() == ("level1/1",)
    assert suite.load("level4/1").category == "level4"


def test_splits_are_levels(hub: Path) -> None:
    publish(hub, {"level_1": [row(1, 10), row(1, 2)], "level_2": [row(2, 1)]})
    suite = KernelBenchSuite()
    suite.use(Path(DATASET))
    assert suite.names() == ("level1/2", "level1/10", "level2/1")
    task = suite.load("level1/10")
    assert (task.name, task.category) == ("kernelbench/level1/10", "level1")
    assert (task.source, task.search_path) == (PROBLEM.format(factor=10), ())
    assert task.path == "ScalingIntelligence/KernelBench/level1/10_times.py"
    inputs, outputs, _ = run(task)
    torch.testing.assert_close(outputs.tensors[0], inputs.tensors[0] * 10)
    with pytest.raises(UsageError, match=r"level1 \(1 to 10\), level2 \(1 to 1\)"):
        suite.load("level3/1")


def test_the_newest_snapshot_counts(hub: Path) -> None:
    publish(hub, {"level_1": [row(1, 1)]}, "old")
    publish(hub, {"level_1": [row(1, 5)]}, "new")
    KernelBenchSuite().use(Path(DATASET))
    assert KernelBenchSuite().names() == ("level1/5",)


def test_malformed_rows_are_errors_of_their_own(hub: Path) -> None:
    publish(hub, {"level_1": [row(1, 1), row(1, 2, ""), row(1, 3, "class Model(:\n"), row(1, 4), row(1, 4)]})
    suite = KernelBenchSuite()
    suite.use(Path(DATASET))
    assert len(suite.names()) == 4
    errors = {
        2: "2_times.py: the column code is empty",
        3: "3_times.py:1: .*fix the syntax",
        4: "the number of level1/4_t",
    }
    for number, error in errors.items():
        with pytest.raises(TaskError, match=error):
            suite.load(f"level1/{number}")
    assert suite.load("level1/1").source


def test_what_to_do_when_there_is_no_copy(hub: Path) -> None:
    fetch = "fetch it with `hf download --repo-type dataset ScalingIntelligence/KernelBench`"
    with pytest.raises(UsageError, match=fetch):
        KernelBenchSuite().use(Path(DATASET))
    publish(hub, {})
    with pytest.raises(TaskError, match="no problems in the Parquet files under"):
        KernelBenchSuite().use(Path(DATASET))


def test_a_file_that_is_not_parquet_is_named(hub: Path) -> None:
    publish(hub, {"level_1": [row(1, 1)]}, "broken")
    (path,) = hub.rglob("*.parquet")
    path.write_bytes(b"PAR1 is not all there is to it")
    with pytest.raises(TaskError, match="cannot read .*level_1-00000-of-00001.parquet: .*fetch the data set again"):
        KernelBenchSuite().use(Path(DATASET))


def test_the_package_is_named_where_it_is_missing(hub: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(hub, {"level_1": [row(1, 1)]}, "unread")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(PrerequisiteError, match=r"needs pyarrow: pip install 'burnish\[hub\]'"):
        KernelBenchSuite().use(Path(DATASET))
