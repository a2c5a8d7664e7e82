"""Names of suites become tasks, and what is not there is explained."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from burnish.core.errors import TaskError, UsageError
from burnish.core.plugins import suite, suites
from burnish.core.suite import Suite
from burnish.core.task import Direction
from burnish.suites.field import FieldSuite
from burnish.suites.kernelbench import KernelBenchSuite
from burnish.suites.resolve import resolve_task

PROBLEM = "class Model: pass\ndef get_inputs(): return []\ndef get_init_inputs(): return []\n"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for level, files in {"level1": ["2_b.py", "10_c.py", "1_a.py"], "level2": ["1_d.py"]}.items():
        folder = tmp_path / "KernelBench" / level
        folder.mkdir(parents=True)
        for file in files:
            (folder / file).write_text(PROBLEM + f"# {file}\n")
    monkeypatch.setenv("KERNELBENCH_PATH", str(tmp_path))
    return tmp_path


CATEGORIES = (
    "attention", "low precision", "moe", "fine-tuning", "sequence", "vision", "sparse", "scientific", "retrieval",
    "loss", "normalisation", "elementwise",
)  # fmt: skip


def test_suites_come_through_the_plugin_door() -> None:
    assert {"field", "kernelbench"} <= set(suites())
    assert isinstance(suite("field"), FieldSuite)


def test_every_registered_suite_is_a_class_that_goes_by_its_name() -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())["project"]
    registered = project["entry-points"]["burnish.suites"]
    assert set(registered) == {"field", "flashinfer-bench", "kernelbench", "multikernelbench", "robust-kbench"}
    for name, place in registered.items():
        found = EntryPoint(name, place, "burnish.suites").load()
        assert issubclass(found, Suite) and found.name == name


def test_field_tasks_load_with_a_primary_workload() -> None:
    names = FieldSuite().names()
    assert {"rmsnorm", "swiglu", "rotary", "cross_entropy"} <= set(names)
    for name in names:
        task = resolve_task(f"field/{name}")
        assert task.name == f"field/{name}"
        assert task.primary.name == "small"
        assert len(task.workloads) >= 2 and len(task.gpu_workloads) >= 2
        assert task.category in CATEGORIES
        keys = {tuple(workload.kwargs()) for workload in (*task.workloads, *task.gpu_workloads)}
        assert len(keys) == 1, "the same arguments everywhere"
    assert len(names) >= 60


@pytest.mark.parametrize("name", FieldSuite().names())
def test_field_references_run_at_every_workload(name: str) -> None:
    import torch

    task = FieldSuite().load(name)
    space: dict[str, object] = {"__name__": name}
    exec(compile(task.source, name, "exec"), space)
    torch.manual_seed(0)
    model = space["Model"](*space["get_init_inputs"]())  # type: ignore[operator]
    for workload in task.workloads:
        inputs = space["get_inputs"](**workload.kwargs())  # type: ignore[operator]
        outputs = model(*inputs)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        assert all(torch.isfinite(o).all() for o in outputs)
        assert any((o != o.flatten()[0]).any() for o in outputs) or outputs[0].ndim == 0


def test_field_rotary_rotates() -> None:
    import torch

    task = FieldSuite().load("rotary")
    space: dict[str, object] = {"__name__": "rotary"}
    exec(compile(task.source, "rotary", "exec"), space)
    query, key, positions = space["get_inputs"]()  # type: ignore[operator]
    rotated, _ = space["Model"](*space["get_init_inputs"]())(query, key, positions)  # type: ignore[operator]
    torch.testing.assert_close(rotated.norm(dim=-1), query.norm(dim=-1))
    torch.testing.assert_close(rotated[..., 0, :], query[..., 0, :])
    assert not torch.allclose(rotated[..., 1, :], query[..., 1, :])


def test_an_unknown_field_task_names_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"did you mean rmsnorm.*burnish bench field --list"):
        resolve_task("field/rmsnrm")


def test_kernelbench_by_level_and_number(checkout: Path) -> None:
    task = resolve_task("kernelbench/level1/10", backward=True, contract="kernelbench")
    assert task.source.endswith("# 10_c.py\n")
    assert task.name == "kernelbench/level1/10"
    assert task.category == "level1"
    assert task.direction is Direction.FORWARD_BACKWARD
    assert task.contract.name == "kernelbench"
    assert KernelBenchSuite().names() == ("level1/1", "level1/2", "level1/10", "level2/1")


def test_kernelbench_path_may_be_the_inner_folder(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELBENCH_PATH", str(checkout / "KernelBench"))
    assert KernelBenchSuite().load("level2/1").category == "level2"


def test_kernelbench_without_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KERNELBENCH_PATH", raising=False)
    with pytest.raises(UsageError, match="KERNELBENCH_PATH is not set"):
        resolve_task("kernelbench/level1/1")
    monkeypatch.setenv("KERNELBENCH_PATH", str(tmp_path))
    with pytest.raises(TaskError, match="point it at the checkout's root"):
        resolve_task("kernelbench/level1/1")


@pytest.mark.parametrize("name", ["level1/99", "36", "level1", "level9/1"])
def test_kernelbench_problem_that_is_not_there(checkout: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"level1 \(1 to 10\), level2 \(1 to 1\)"):
        resolve_task(f"kernelbench/{name}")


def test_files_come_before_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "field").mkdir()
    (tmp_path / "field" / "rmsnorm").write_text(PROBLEM)
    monkeypatch.chdir(tmp_path)
    assert resolve_task("field/rmsnorm").source == PROBLEM


@pytest.mark.parametrize(
    ("spec", "fix"),
    [
        ("nonsense", "give file.py, file.py:name or field/…, "),
        ("feild/rmsnorm", "did you mean field"),
        ("field", "name one of its tasks, e.g. field/adamw_step"),
        ("missing.py:f", "no file missing.py for the task"),
    ],
)
def test_what_it_could_have_meant(spec: str, fix: str) -> None:
    with pytest.raises(UsageError) as raised:
        resolve_task(spec)
    assert fix in str(raised.value)


def test_inputs_go_with_files_only() -> None:
    with pytest.raises(UsageError, match="--inputs goes with a file"):
        resolve_task("field/rmsnorm", inputs="shapes.py:make")
