"""Packages: what is read, and the one line said of each that cannot be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from models_runtime_harness import gate_region, net, scale_region, texts, training_region, write

import burnish
from burnish.models.runtime import Package, PatchError


def changed(folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return a package whose manifest was changed."""
    write(folder, training_region("blocks.0.gate"), scale_region("blocks.0.scale"))
    manifest = json.loads((folder / "burnish.json").read_text())
    change(manifest)
    (folder / "burnish.json").write_text(json.dumps(manifest))
    return folder


def setting(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(manifest: Any) -> None:
        for step in path[:-1]:
            manifest = manifest[step]
        if to is KeyError:
            del manifest[path[-1]]
        else:
            manifest[path[-1]] = to

    return change


CALL = ("regions", 0, "calls", 0)
PASSES = (*CALL, "passes")
WRONG = {
    "format 2": (setting("format", to=2), "format 2, this Burnish reads 1"),
    "no format": (setting("format", to=KeyError), "format None"),
    "no regions": (setting("regions", to=KeyError), "no 'regions'"),
    "regions an object": (setting("regions", to={}), "regions cannot be {}"),
    "a region a number": (setting("regions", 0, to=7), "regions[0]: not an object but int"),
    "no name": (setting("regions", 0, "name", to=KeyError), "regions[0]: no 'name'"),
    "no places": (setting("regions", 0, "places", to=[]), "region gate: places cannot be []"),
    "a place twice": (setting("regions", 0, "places", to=["a", "a"]), "places cannot be ['a', 'a']"),
    "a place in two regions": (setting("regions", 1, "places", to=["blocks.0.gate"]), "is in gate and scale"),
    "state without a path": (setting("regions", 0, "state", to=[["up_weight"]]), "state cannot be"),
    "no calls": (setting("regions", 0, "calls", to=[]), "calls cannot be []"),
    "no kernel": (setting(*CALL, "kernel", to=KeyError), "calls[0]: no 'kernel'"),
    "a kernel that is not there": (setting(*CALL, "kernel", to="kernels/none.py"), "kernels/none.py cannot be read"),
    "a kernel outside": (setting(*CALL, "kernel", to="../other/kernel.py"), "leads out of the package"),
    "a kernel anywhere": (setting(*CALL, "kernel", to="/etc/passwd"), "leads out of the package"),
    "a device with a number": (setting(*CALL, "device", to="cuda:0"), "device cannot be 'cuda:0'"),
    "no such device": (setting(*CALL, "device", to="abacus"), "device cannot be 'abacus'"),
    "no such direction": (setting(*CALL, "direction", to="backward"), "direction 'backward' with passes"),
    "training without passes": (setting(*CALL, "passes", to=None), "has both, another neither"),
    "no training mode": (setting(*CALL, "training_mode", to=KeyError), "no 'training_mode'"),
    "no arguments": (setting(*CALL, "arguments", to=[]), "arguments cannot be []"),
    "no such dtype": (setting(*CALL, "arguments", 0, "dtype", to="float33"), "arguments[0]: dtype cannot be"),
    "a size that is none": (setting(*CALL, "arguments", 0, "shape", to=[4, "8"]), "shape cannot be [4, '8']"),
    "a size that is a truth": (setting(*CALL, "arguments", 0, "shape", to=[4, True]), "shape cannot be"),
    "strides of another rank": (setting(*CALL, "outputs", 0, "stride", to=[1]), "stride cannot be [1]"),
    "no strides": (setting(*CALL, "outputs", 0, "stride", to=KeyError), "outputs[0]: no 'stride'"),
    "one of none": (setting(*CALL, "outputs", to=[]), "returns cannot be 'one'"),
    "returned otherwise": (setting(*CALL, "returns", to="dict"), "returns cannot be 'dict'"),
    "passes of nothing": (setting(*PASSES, "arguments", to=[]), "arguments cannot be []"),
    "an argument too far": (setting(*PASSES, "arguments", 0, to=9), "arguments cannot be [9"),
    "an input too far": (setting(*PASSES, "saved", 0, to={"input": 9}), "input cannot be 9"),
    "saved without a form": (setting(*PASSES, "saved", 0, to={}), "saved[0]: no 'dtype'"),
    "capture in words": (setting("capture", to="yes"), "capture cannot be 'yes'"),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_a_wrong_package_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    change, said = WRONG[name]
    with pytest.raises(PatchError) as caught:
        burnish.apply(net(), changed(tmp_path, change))
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_kernel_cannot_be_read_through_a_link_that_leads_out(tmp_path: Path) -> None:
    inside = write(tmp_path / "package", scale_region("blocks.0.scale"))
    (tmp_path / "other.py").write_text(texts()["kernels/scale.py"])
    (inside / "kernels" / "scale.py").unlink()
    (inside / "kernels" / "scale.py").symlink_to(tmp_path / "other.py")
    with pytest.raises(PatchError, match="leads out of the package"):
        burnish.apply(net(), inside)


def test_a_folder_without_a_package_and_one_with_broken_json(tmp_path: Path) -> None:
    with pytest.raises(PatchError, match="no burnish.json there: pass the folder that burnish optimize wrote"):
        burnish.apply(net(), tmp_path)
    (tmp_path / "burnish.json").write_text("{")
    with pytest.raises(PatchError, match="write the package again"):
        burnish.apply(net(), str(tmp_path))
    with pytest.raises(PatchError, match="a str is no torch.nn.Module: pass the model first"):
        burnish.apply("model", tmp_path)  # type: ignore[arg-type]


def test_a_package_may_be_texts(tmp_path: Path) -> None:
    write(tmp_path, gate_region("blocks.0.gate"))
    manifest = json.loads((tmp_path / "burnish.json").read_text())
    package = Package.of(manifest, texts())
    assert package == Package.read(tmp_path)
    assert burnish.apply(net(), package).places == ("blocks.0.gate",)


def test_a_kernel_that_cannot_run_here_changes_nothing(tmp_path: Path) -> None:
    model = net()
    broken = {**texts(), "kernels/scale.py": "import no_such_module_here\n"}
    package = write(tmp_path, gate_region("blocks.0.gate"), scale_region("blocks.0.scale"), kernels=broken)
    with pytest.raises(PatchError) as caught:
        burnish.apply(model, package)
    assert "kernels/scale.py cannot be loaded here: ModuleNotFoundError" in str(caught.value)
    assert burnish.revert(model) == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("torch = 1\n", "KeyError: 'ModelNew'"),
        ("import torch\nclass ModelNew(torch.nn.Module):\n    pass\n", "no parameter or buffer weight"),
        ("class ModelNew:\n    def __init__(self):\n        raise OSError('no')\n", "ModelNew() raised OSError: no"),
    ],
)
def test_a_kernel_that_is_none_is_named(text: str, said: str, tmp_path: Path) -> None:
    package = write(tmp_path, scale_region("blocks.0.scale"), kernels={"kernels/scale.py": text})
    with pytest.raises(PatchError) as caught:
        burnish.apply(net(), package)
    assert said in str(caught.value) and "kernels/scale.py" in str(caught.value)


def test_the_runtime_needs_torch_alone(tmp_path: Path) -> None:
    """Copied elsewhere under another name it works where Burnish cannot be imported."""
    here = Path(burnish.__file__).parent / "models" / "runtime"
    (tmp_path / "other").mkdir()
    for file in here.glob("*.py"):
        (tmp_path / "other" / file.name).write_bytes(file.read_bytes())
    (tmp_path / "net.py").write_text(
        "import torch\nfrom torch import nn\n\n\nclass Scale(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n        self.weight = nn.Parameter(torch.rand(8))\n"
        "        self.register_buffer('shift', torch.rand(8))\n\n"
        "    def forward(self, x):\n        return x * self.weight + self.shift, x.sum(-1)\n"
    )
    write(tmp_path / "package", scale_region(""))
    script = (
        "import sys\nsys.modules['burnish'] = None\nimport pickle, torch, net, other\n"
        "model, x = net.Scale(), torch.randn(4, 8)\n"
        "with torch.no_grad():\n"
        "    before = model(x)\n    print(other.apply(model, 'package', strict=True))\n"
        "    torch.testing.assert_close(pickle.loads(pickle.dumps(model))(x), before)\n"
        "print(other.applied(model), other.revert(model))\n"
    )
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["1 place patched", "{'': 'scale'} 1"]


def test_help_does_not_pay_for_torch() -> None:
    script = (
        "import sys, burnish; assert 'torch' not in sys.modules; print(burnish.__version__, burnish.apply.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == [burnish.__version__, "apply"], done.stderr
    with pytest.raises(AttributeError, match="has no attribute 'appyl'"):
        burnish.appyl  # noqa: B018
    assert torch is sys.modules["torch"]
