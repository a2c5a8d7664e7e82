"""The projects: what is in them, what they claim, and that their own comparison tells right from wrong."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from model_package import made, write_package
from report_views import FAST, PASSED, final, run_record
from torch import nn

from burnish.core.contract import CONTRACTS, Contract
from burnish.core.hashing import canonical
from burnish.models.export.files import Files, write_folder
from burnish.models.export.hub import answer_kernel, package_kernel
from burnish.models.export.project import answer_project, package_project, runtime_files
from burnish.models.export.subject import Answer, ModelPackage, answer_of
from burnish.models.export.verification import Pair, check, kinds


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModelPackage:
    return ModelPackage.read(write_package(tmp_path_factory.mktemp("project") / "net-burnished"))


def answer() -> Answer:
    return answer_of(run_record(summary=final(PASSED, FAST)))


def project(files: Files) -> dict[str, Any]:
    return tomllib.loads(files["pyproject.toml"].decode())


def test_a_model_package_becomes_a_project(package: ModelPackage) -> None:
    files = package_project(package, "fast-net")
    found = project(files)["project"]
    assert found["name"] == "fast-net" and found["license"] == "Apache-2.0" and found["dependencies"] == ["torch>=2.10"]
    for path, content in runtime_files().items():
        assert files[f"src/fast_net/_runtime/{path}"] == content, "word for word"
    for path, text in package.texts.items():
        assert files[f"src/fast_net/{path}"] == text.encode()
    assert {"README.md", "LICENSE", "tests/test_kernels.py", "tests/test_patching.py"} <= set(files)
    assert json.loads(files["tests/contract.json"]) == json.loads(json.dumps(canonical(CONTRACTS["reference"])))
    for path, content in files.items():
        if path.endswith(".py"):
            text = content.decode()
            compile(text, path, "exec")
            assert not re.search(r"^\s*(from|import) burnish\b", text, re.MULTILINE), path


def test_triton_is_a_dependency_where_a_kernel_imports_it(package: ModelPackage) -> None:
    changed = {**package.texts, "kernels/mlp.py": "import triton\n" + package.texts["kernels/mlp.py"]}
    with_triton = ModelPackage(package.name, package.manifest, changed)
    assert project(package_project(with_triton, "x1"))["project"]["dependencies"] == ["torch>=2.10", "triton"]
    assert project(answer_project(answer(), "x1"))["project"]["dependencies"] == ["torch>=2.10"]


def test_a_runs_answer_becomes_a_project() -> None:
    files = answer_project(answer(), "fast-softmax")
    assert files["src/fast_softmax/kernel.py"].decode() == FAST
    task = json.loads(files["tests/task.json"])
    assert task["entry"] == "Model" and task["device"] == "cpu" and task["contract"]["rms_factor"] == 8.0
    assert "samples_ms" not in json.loads(files["src/fast_softmax/verdict.json"])["timing"]
    assert b"class Model" in files["tests/reference/reference.py"]
    assert "tests/verification/toy.py" not in files


def test_a_readme_says_only_what_was_measured(package: ModelPackage) -> None:
    assert PASSED.timing is not None
    text = answer_project(answer(), "x1")["README.md"].decode()
    allowed = {
        f"{v:.2f}x" for s in PASSED.timing.speedups for v in (s.interval.estimate, s.interval.low, s.interval.high)
    }
    assert set(re.findall(r"\d+\.\d+x", text)) == allowed
    times = {f"{clock.call_ms:.4g} ms" for _, clock in PASSED.timing.clocks}
    assert set(re.findall(r"[\d.e-]+ ms", text)) == times
    assert PASSED.environment["cpu"]["model"] in text and "reference" in text
    text = package_project(package, "x1")["README.md"].decode()
    assert set(re.findall(r"\d+\.\d+x", text)) == {"1.25x", "1.20x", "1.30x", "2.50x", "2.25x", "2.75x"}
    assert "A Processor" in text and "revert" in text
    untimed = {**PASSED.to_json(), "speedup": None, "clocks": None, "timing": None}
    text = answer_project(Answer(run_record(), FAST, untimed), "x1")["README.md"].decode()
    assert "It was not timed." in text and not re.findall(r"\d+\.\d+x", text)


# --- the Hub -----------------------------------------------------------------------------------------------------


def loaded(folder: Path, variant: str) -> ModuleType:
    """Import a build variant as the ``kernels`` library does: by its file, under its id."""
    path = folder / "build" / variant
    metadata = json.loads((path / "metadata.json").read_text())
    spec = importlib.util.spec_from_file_location(metadata["id"], path / "__init__.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[metadata["id"]] = module
    spec.loader.exec_module(module)
    return module


def check_layout(files: Files, name: str, backends: list[str]) -> None:
    build = tomllib.loads(files["build.toml"].decode())
    assert build["general"] == {
        "name": name, "version": 1, "edition": 5, "license": "Apache-2.0", "backends": backends,
    }  # fmt: skip
    assert "json" in build["torch-noarch"]["pyext"]
    module = name.replace("-", "_")
    for backend in backends:
        inside = f"build/torch-{backend}/"
        metadata = json.loads(files[f"{inside}metadata.json"])
        assert metadata["name"] == name and metadata["id"].isidentifier() and metadata["backend"] == {"type": backend}
        built = {p.removeprefix(inside): c for p, c in files.items() if p.startswith(inside)}
        digests = {p: base64.b64encode(hashlib.sha256(c).digest()).decode() for p, c in built.items()}
        digests.pop("metadata.json")
        assert metadata["digest"] == {"algorithm": "sha256", "files": digests}
        assert f"{module}/__init__.py" in built and metadata["id"].encode() in built["_ops.py"]
        sources = {p.removeprefix(f"torch-ext/{module}/") for p in files if p.startswith("torch-ext/")}
        assert sources == set(built) - {"metadata.json", "_ops.py", f"{module}/__init__.py"}


def test_the_hubs_layout_of_a_model_package(package: ModelPackage, tmp_path: Path) -> None:
    files = package_kernel(package, "fast-net")
    check_layout(files, "fast-net", ["cpu"])
    write_folder(tmp_path / "fast-net", files)
    kernel = loaded(tmp_path / "fast-net", "torch-cpu")
    assert kernel.__all__ == ["apply", "layers", "revert"]
    model, x = made()
    with torch.no_grad():
        before = model(x)
        kernel.apply(model)
        torch.testing.assert_close(model(x), before)
        assert kernel.revert(model) == 4 and torch.equal(model(x), before)
    operators = [n for n in dir(getattr(torch.ops, kernel.__name__)) if n.startswith("region_")]
    assert len(operators) == 4, "under a namespace of its own: two calls, one with both passes"


def test_layers_stand_in_for_modules_that_fit(package: ModelPackage, tmp_path: Path) -> None:
    write_folder(tmp_path / "fast-net", package_kernel(package, "layered-net"))
    layers = loaded(tmp_path / "fast-net", "torch-cpu").layers
    model, x = made()
    part = model.get_submodule("norms.0")
    kernelize(part, layers.Norm)
    with torch.no_grad():
        torch.testing.assert_close(part(x), type(part).forward(part, x))
        assert torch.equal(part(x[:1]), type(part).forward(part, x[:1])), "another shape"

    class Norm(nn.Module):
        """The same state, set up otherwise."""

        def __init__(self) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.ones(16))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1.0) * self.weight

    other = Norm().eval()
    kernelize(other, layers.Norm)
    with torch.no_grad(), pytest.warns(UserWarning, match="set up otherwise"):
        assert torch.equal(other(x), Norm.forward(other, x))


def kernelize(module: nn.Module, layer: Any) -> None:
    """Do as the library does with a layer that may stand in: the same demands, the same replacement."""
    import inspect
    from types import MethodType

    assert layer.__init__ is nn.Module.__init__
    members = {n for n, _ in inspect.getmembers(layer)} - {n for n, _ in inspect.getmembers(nn.Module)}
    assert members <= {"can_torch_compile", "has_backward"}
    ours, theirs = (list(inspect.signature(k.forward).parameters.values()) for k in (layer, type(module)))
    assert [p.kind for p in ours] == [p.kind for p in theirs]
    module.forward = MethodType(layer.forward, module)


def test_the_hubs_layout_of_a_runs_answer(tmp_path: Path) -> None:
    files = answer_kernel(answer(), "fast-softmax")
    check_layout(files, "fast-softmax", ["cpu"])
    record = json.loads(files["build/torch-cpu/record.json"])
    assert record["initial"] == [0.125] and record["forms"][0][0] == {"shape": [256, 1024], "dtype": "float32"}
    assert "def forward(self, scores, bias):" in files["build/torch-cpu/layers.py"].decode()


# --- the comparison ----------------------------------------------------------------------------------------------


class Reference(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(48, 32))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x @ self.weight.t())


class Right(Reference):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self.weight @ x.t()).t().clamp(min=0).contiguous()


class Rounded(Reference):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x.half().float() @ self.weight.t())


class PositiveOnly(Reference):
    """Right as long as the inputs are positive."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x.abs() @ self.weight.t())


class Contiguous(Reference):
    """Reads the memory as if it were dense."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x.as_strided(x.shape, (x.shape[1], 1)) @ self.weight.t())


class WrongGradient(Reference):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        right = torch.relu(x @ self.weight.t())
        return right.detach() + 1.001 * (right - right.detach())


class OtherType(Reference):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x).double()


REFERENCE = dict(json.loads(json.dumps(canonical(CONTRACTS["reference"]))))


def agrees(kernel: type, backward: bool = False, contract: Contract | None = None, unusual: bool = True) -> bool:
    numbers = REFERENCE if contract is None else json.loads(json.dumps(canonical(contract)))
    try:
        for seed in range(3):
            pair = Pair(Reference, kernel, list, seed, "cpu")
            torch.manual_seed(seed)
            inputs = [torch.rand(24, 32)]
            check(pair, inputs, numbers, backward)
            for kind, changed in kinds(inputs, seed) if unusual else []:
                check(pair, changed, numbers, backward, kind)
    except AssertionError:
        return False
    return True


def test_the_comparison_tells_right_from_wrong() -> None:
    assert agrees(Right) and agrees(Right, backward=True)
    assert not agrees(Rounded) and not agrees(OtherType)
    assert agrees(PositiveOnly, unusual=False) and not agrees(PositiveOnly)
    assert agrees(Contiguous, unusual=False) and not agrees(Contiguous)
    assert agrees(WrongGradient) and not agrees(WrongGradient, backward=True)


def test_it_goes_by_the_contract() -> None:
    loose = Contract("loose", mode="tolerance", atol=0.5, rtol=0.1)
    assert agrees(Rounded, contract=loose, unusual=False)
    assert agrees(Rounded, contract=CONTRACTS["tf32"], unusual=False)
    assert agrees(Right, contract=CONTRACTS["kernelbench"]), "on harder inputs as accurate as the reference is enough"


def test_functions_and_random_references_are_compared_too() -> None:
    class Doubled(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + x

    class Tripled(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return 3 * x

    def double(x: torch.Tensor) -> torch.Tensor:
        return 2 * x

    def noisy(x: torch.Tensor) -> torch.Tensor:
        return x + torch.rand(x.shape)

    x = [torch.randn(8, 4)]
    check(Pair(double, Doubled, list, 0, "cpu"), x, REFERENCE)
    with pytest.raises(AssertionError, match="allowed"):
        check(Pair(double, Tripled, list, 0, "cpu"), x, REFERENCE)
    check(Pair(noisy, Doubled, list, 0, "cpu"), x, REFERENCE)
