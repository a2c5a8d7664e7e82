"""Task folders with settings become tasks with workloads, in both directions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from task_runs import run

from burnish.core.errors import TaskError, UsageError
from burnish.core.task import Direction
from burnish.suites.robust_kbench import VARIABLE, RobustKBenchSuite

SCALE = """
import torch
from torch import nn


def forward_fn(x, weight, power):
    return x.pow(power) * weight


class Model(nn.Module):
    def __init__(self, features, power=2, start="ones"):
        super().__init__()
        self.power = power
        self.weight = nn.Parameter(torch.ones(features) if start == "ones" else torch.randn(features))

    def forward(self, x, fn=forward_fn):
        return fn(x, self.weight, self.power)


def get_inputs(batch=4, features=3):
    return [torch.rand(batch, features) + 1]


input_names = ["x"]
"""

CONFIG: dict[str, Any] = {
    "single_input_configs": [{"batch": 2}],
    "single_init_configs": [{"start": "random"}],
    "single_shared_configs": [{"features": 5}],
    "multi_input_configs": [{"batch": 2}, {"batch": 7}],
    "multi_init_configs": [{"start": "random"}, {"start": "ones"}],
    "multi_shared_configs": [{"features": 5}, {"features": 6}],
}
PLAIN: dict[str, Any] = {
    "single_input_configs": [{"batch": 3}],
    "single_init_configs": [{"features": 3}],
    "single_shared_configs": [{}],
    "multi_input_configs": [{}],
    "multi_init_configs": [{}],
    "multi_shared_configs": [{}],
}


def write(folder: Path, direction: str, config: object, source: str = SCALE) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"func_{direction}.py").write_text(source)
    (folder / f"config_{direction}.json").write_text(config if isinstance(config, str) else json.dumps(config))


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    tasks = tmp_path / "tasks"
    write(tasks / "scale", "forward", CONFIG)
    write(tasks / "scale", "backward", CONFIG)
    for number in (10, 9):
        write(tasks / "kernelbench" / "level_1" / f"task_{number}", "forward", PLAIN)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tasks


def test_a_name_for_each_task_direction_and_construction(tasks: Path) -> None:
    kernelbench = ("kernelbench/level_1/task_9", "kernelbench/level_1/task_10")
    forward = ("scale", "scale/2", "scale/3", "scale/4")
    backward = ("scale/backward", "scale/backward/2", "scale/backward/3", "scale/backward/4")
    assert RobustKBenchSuite().names() == (*kernelbench, *forward, *backward)


def test_settings_of_one_construction_are_its_workloads(tasks: Path) -> None:
    task = RobustKBenchSuite().load("scale")
    assert task.name == "robust-kbench/scale"
    assert task.direction is Direction.FORWARD and task.category == "forward"
    assert [w.kwargs() for w in task.workloads] == [{"batch": 2, "features": 5}, {"batch": 7, "features": 5}]
    assert task.primary.name == "batch=2,features=5"
    assert task.source.startswith(SCALE.rstrip())
    other = RobustKBenchSuite().load("scale/2")
    assert [w.kwargs() for w in other.workloads] == [{"batch": 2, "features": 6}, {"batch": 7, "features": 6}]
    assert other.identity() != task.identity()


def test_folders_are_categories_and_empty_settings_are_none(tasks: Path) -> None:
    task = RobustKBenchSuite().load("kernelbench/level_1/task_9")
    assert task.category == "kernelbench/level_1"
    assert [w.kwargs() for w in task.workloads] == [{"batch": 3}]
    assert RobustKBenchSuite().load("scale/forward").identity() == RobustKBenchSuite().load("scale").identity()


def test_forward_runs_at_every_workload(tasks: Path) -> None:
    for name, features in (("scale", 5), ("scale/4", 6)):
        task = RobustKBenchSuite().load(name)
        for workload, batch in zip(task.workloads, (2, 7), strict=True):
            inputs, outputs, reference = run(task, workload)
            assert outputs.tensors[0].shape == (batch, features)
            weight = reference.state()["weight"]
            torch.testing.assert_close(outputs.tensors[0], inputs.tensors[0] ** 2 * weight)
    assert (weight == 1).all(), "the fourth construction starts with ones"


def test_backward_has_gradients_of_inputs_and_parameters(tasks: Path) -> None:
    task = RobustKBenchSuite().load("scale/backward")
    assert task.direction is Direction.FORWARD_BACKWARD and task.category == "backward"
    inputs, outputs, reference = run(task)
    assert inputs.gradients is not None
    x, gradient, weight = inputs.tensors[0].detach(), inputs.gradients[0], reference.state()["weight"].detach()
    _, of_input, of_weight = outputs.tensors
    torch.testing.assert_close(of_input, 2 * x * weight * gradient)
    torch.testing.assert_close(of_weight, (x**2 * gradient).sum(0))


def test_defaults_fill_the_places_before_an_argument(tasks: Path) -> None:
    assert "return [5, 2, 'random']" in RobustKBenchSuite().load("scale").source
    assert "return [3]" in RobustKBenchSuite().load("kernelbench/level_1/task_9").source


def changed(**more: object) -> dict[str, object]:
    return {**PLAIN, **more}


@pytest.mark.parametrize(
    ("config", "error"),
    [
        ("{", "config_forward.json is not JSON: Expecting property name"),
        ("[]", "must hold an object"),
        (changed(single_init_configs=7), "single_init_configs must be a list of objects"),
        (changed(single_init_configs=[]), "has no setting"),
        (changed(single_init_configs=[{"colour": 1}]), r"Model\(\) takes no colour: it takes features, power, start"),
        (changed(single_init_configs=[{"power": 1}]), r"Model\(\) needs features, which no setting gives"),
        (changed(single_input_configs=[{"colour": 1}]), r"get_inputs\(\) takes no colour: it takes batch, features"),
        (changed(single_input_configs=[{"batch": [1]}]), r"batch: \[1\] must be a number"),
    ],
)
def test_malformed_settings_are_an_error_of_their_task_alone(tasks: Path, config: object, error: str) -> None:
    write(tasks / "broken", "forward", config)
    assert "broken" in RobustKBenchSuite().names()
    with pytest.raises(TaskError, match=error):
        RobustKBenchSuite().load("broken")
    assert RobustKBenchSuite().load("scale").workloads


def test_malformed_references_are_an_error_of_their_task_alone(tasks: Path) -> None:
    write(tasks / "syntax", "forward", PLAIN, "def Model(:\n")
    write(tasks / "empty", "forward", PLAIN, "import torch\n")
    write(tasks / "keyword", "forward", PLAIN, SCALE.replace("self, features,", "self, *, features,"))
    write(tasks / "alone", "forward", PLAIN)
    (tasks / "alone" / "config_forward.json").unlink()
    errors = {"syntax": r"func_forward.py:1: ", "empty": "no Model in", "alone": "no file .*config_f"}
    for name, error in {**errors, "keyword": "takes features by keyword alone"}.items():
        with pytest.raises(TaskError, match=error):
            RobustKBenchSuite().load(name)
    assert set(errors) <= set(RobustKBenchSuite().names())


def test_what_is_not_there(tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = RobustKBenchSuite()
    with pytest.raises(UsageError, match=r"no robust-kbench/scael \(did you mean scale"):
        suite.load("scael")
    with pytest.raises(UsageError, match="no robust-kbench/scale/5"):
        suite.load("scale/5")
    (tmp_path / "empty").mkdir()
    with pytest.raises(TaskError, match=r"no tasks/\*\*/func_forward.py under ROBUST_KBENCH_PATH="):
        suite.use(tmp_path / "empty")
    suite.use(tasks)
    assert suite.load("scale").category == "forward", "the inner folder does as well"
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(UsageError, match="ROBUST_KBENCH_PATH is not set: point it at a checkout of robust-kbench"):
        suite.names()
