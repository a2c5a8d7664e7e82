"""One file: a package that patches from it, and a whole model as task and candidate."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from model_package import MODEL, made, write_package

from burnish.core.errors import UsageError
from burnish.core.task_code import execute
from burnish.models.export.single import model_task_source, single_file
from burnish.models.export.subject import ModelPackage


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModelPackage:
    return ModelPackage.read(write_package(tmp_path_factory.mktemp("single") / "net-burnished"))


def run(text: str, name: str) -> ModuleType:
    return execute(text, f"{name}.py", f"single_file_test_{name}")


def test_a_package_in_one_file_patches_and_reverts(package: ModelPackage) -> None:
    one = run(single_file(package), "plain")
    model, x = made()
    state = copy.deepcopy(model.state_dict())
    with torch.no_grad():
        before = model(x)
        done = one.apply(model)
        assert done.places == ("mlps.0", "mlps.1", "norms.0", "norms.1")
        torch.testing.assert_close(model(x), before)
        loaded = pickle.loads(pickle.dumps(model))
        assert torch.equal(loaded(x), model(x)) and torch.equal(copy.deepcopy(model)(x), model(x))
        assert one.revert(model) == 4
        assert torch.equal(model(x), before)
    assert all(torch.equal(value, state[name]) for name, value in model.state_dict().items())
    assert {n for n in vars(one) if not n.startswith("_")} == {
        "annotations", "apply", "importlib", "json", "nn", "revert", "sys", "torch",
    }  # fmt: skip


def test_two_copies_of_the_runtime_live_side_by_side(package: ModelPackage, tmp_path: Path) -> None:
    one, other = run(single_file(package), "one"), run(model_and(package), "other")
    model, x = made()
    with torch.no_grad():
        before = model(x)
        for patching in (one, other, one):
            patching.apply(model)
            torch.testing.assert_close(model(x), before)
            patching.revert(model)
            assert torch.equal(model(x), before)


def model_and(package: ModelPackage, **arguments: Any) -> str:
    return single_file(package, MODEL, "make_model", arguments)


@pytest.mark.parametrize("arguments", [{}, {"batch": 3}, {"by_name": True}])
def test_candidate_and_task_are_the_same_model(package: ModelPackage, arguments: dict[str, Any]) -> None:
    task = run(model_task_source(MODEL, "make_model", arguments), "task")
    candidate = run(model_and(package, **arguments), "candidate")
    assert task.get_init_inputs() == []
    torch.manual_seed(5)
    reference = task.Model(*task.get_init_inputs())
    torch.manual_seed(5)
    patched = candidate.ModelNew()
    for (name, left), (other, right) in zip(reference.state_dict().items(), patched.state_dict().items(), strict=True):
        assert name == other and torch.equal(left, right)
    inputs = task.get_inputs()
    assert isinstance(inputs, list) and inputs[0].shape == (arguments.get("batch", 4), 8, 16)
    assert inputs[1:] == ([True] if arguments.get("by_name") else [])
    with torch.no_grad():
        torch.testing.assert_close(patched(*inputs), reference(*inputs))
    assert not reference.model.training and not patched.model.training
    assert type(patched.model.mlps[0]).__mro__[1].__name__ == "Mlp", "it is patched"


def test_inputs_are_drawn_anew_and_parameters_stay(package: ModelPackage) -> None:
    seeded = MODEL.replace("    model = Net(Settings())", "    torch.manual_seed(0)\n    model = Net(Settings())")
    assert seeded != MODEL
    for source in (MODEL, seeded):
        task = run(model_task_source(source), "drawn")
        torch.manual_seed(1)
        model = task.Model()
        state = copy.deepcopy(model.state_dict())
        draws = []
        for seed in (3, 4, 3):
            torch.manual_seed(seed)
            draws.append(task.get_inputs()[0])
        assert torch.equal(draws[0], draws[2]) and not torch.equal(draws[0], draws[1])
        assert all(torch.equal(value, state[name]) for name, value in model.state_dict().items())
        torch.manual_seed(6)
        assert torch.initial_seed() == 6, "seeding works as before"


def test_training_is_asked_for(package: ModelPackage) -> None:
    task = run(model_task_source(MODEL, train=True), "trained")
    candidate = run(single_file(package, MODEL, train=True), "trained_candidate")
    assert task.Model().model.training and candidate.ModelNew().model.training


def test_the_users_text_is_run_unchanged_as_a_module_of_its_own(package: ModelPackage) -> None:
    text = model_and(package)
    assert "class Net(nn.Module):" in text, "readable"
    one = run(text, "unchanged")
    (name,) = (n for n in one._MODULES if n.endswith("_model"))
    assert one._MODULES[name] == MODEL
    module = sys.modules[name]
    assert inspect.getsource(module.Net) in MODEL
    assert pickle.loads(pickle.dumps(module.Settings(3))) == module.Settings(3)
    assert dataclasses.is_dataclass(module.Settings)
    kept = pickle.loads(pickle.dumps(one._made()[0]))
    assert type(kept) is module.Net
    broken = run(model_task_source(MODEL.replace("x = torch.randn", "x = torch.nothing")), "broken")
    with pytest.raises(AttributeError) as raised:
        broken.Model()
    assert "x = torch.nothing(batch, 8, 16)" in "".join(traceback.format_exception(raised.value))


def test_what_a_model_imports_from_its_folder_comes_along(package: ModelPackage) -> None:
    source = MODEL.replace("import torch\n", "import torch\nfrom sizes_of_net import WIDTH\n").replace(
        "width: int = 16", "width: int = WIDTH"
    )
    modules = {
        "sizes_of_net/__init__.py": "from .numbers_of_net import WIDTH\n",
        "sizes_of_net/numbers_of_net.py": "WIDTH = 16\n",
    }
    one = run(single_file(package, source, modules=modules), "with_modules")
    assert one.ModelNew().model.norms[0].weight.shape == (16,)
    assert sys.modules["sizes_of_net"].WIDTH == 16
    wider = {**modules, "sizes_of_net/numbers_of_net.py": "WIDTH = 32\n"}
    other = run(model_task_source(source, modules=wider), "with_other_modules")
    assert other.Model().model.norms[0].weight.shape == (32,), "its own module, not the other file's of that name"


def test_what_cannot_be_written_down_is_refused(package: ModelPackage) -> None:
    with pytest.raises(UsageError, match="cannot be written down"):
        model_task_source(MODEL, "make_model", {"batch": torch.ones(1)})
    with pytest.raises(UsageError, match="is no Python name"):
        model_task_source(MODEL, "make model")


def test_the_file_parses_and_needs_no_burnish(package: ModelPackage) -> None:
    for text in (single_file(package), model_and(package), model_task_source(MODEL)):
        tree = ast.parse(text)
        named = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
        named += [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        assert not any(name.split(".")[0] == "burnish" for name in named)
