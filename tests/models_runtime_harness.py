"""A small model, three kernels for its parts (torch, C++, one with both passes), and packages of them."""

from __future__ import annotations

import functools
import json
import random
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from torch import nn

import burnish
from burnish.backends.emit import self_contained
from burnish.models.runtime import kernels

ROWS, WIDTH = 4, 8


class Gate(nn.Module):
    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        self.up = nn.Linear(width, width, bias=False)
        self.down = nn.Linear(width, width)

    def forward(self, x: torch.Tensor, scale: float = 1.0, mask: torch.Tensor | None = None) -> torch.Tensor:
        y = F.silu(self.up(x)) * scale
        out: torch.Tensor = self.down(y if mask is None else y * mask)
        return out


class Scale(nn.Module):
    shift: torch.Tensor

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.rand(width) + 0.5)
        self.register_buffer("shift", torch.rand(width))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x * self.weight + self.shift, x.sum(-1)


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gate, self.scale = Gate(), Scale()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, total = self.scale(self.gate(x))
        out: torch.Tensor = x + y * total.unsqueeze(-1).tanh()
        return out


class Net(nn.Module):
    def __init__(self, depth: int = 2) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(Block() for _ in range(depth))
        self.head = nn.Linear(WIDTH, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        out: torch.Tensor = self.head(x)
        return out


GATE = """
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.up_weight = nn.Parameter(torch.randn(8, 8))
        self.down_weight = nn.Parameter(torch.randn(8, 8))
        self.down_bias = nn.Parameter(torch.randn(8))

    def forward(self, x):
        y = x @ self.up_weight.t()
        return torch.addmm(self.down_bias, y * torch.sigmoid(y), self.down_weight.t())
"""
SCALE = '''
import torch
from torch import nn
from burnish.inline import cpp

SOURCE = r"""
extern "C" void scale(const float* x, const float* w, const float* b, float* out, float* total, long rows, long width) {
    for (long i = 0; i < rows; i++) {
        total[i] = 0;
        for (long j = 0; j < width; j++) {
            out[i * width + j] = x[i * width + j] * w[j] + b[j];
            total[i] += x[i * width + j];
        }
    }
}
"""
lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(8))
        self.register_buffer("shift", torch.rand(8))

    def forward(self, x):
        x = x.contiguous()
        out, total = torch.empty_like(x), x.new_empty(x.shape[0])
        lib.scale(x, self.weight, self.shift, out, total, *x.shape)
        return out, total
'''
GATE_TASK = """
import torch
import torch.nn.functional as F
from torch import nn

DIRECTION = "forward+backward"


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.up_weight = nn.Parameter(torch.randn(8, 8))
        self.down_weight = nn.Parameter(torch.randn(8, 8))
        self.down_bias = nn.Parameter(torch.randn(8))

    def forward(self, x):
        return F.linear(F.silu(F.linear(x, self.up_weight)), self.down_weight, self.down_bias)


def get_inputs():
    return [torch.randn(4, 8)]
"""
GATE_STATE = [["up_weight", "up.weight"], ["down_weight", "down.weight"], ["down_bias", "down.bias"]]


def counted(source: str) -> str:
    """Return a kernel that notes its calls, see :func:`used`."""
    head, class_line, body = source.partition("class ModelNew(")
    body = re.sub(r"(    def forward\(.*\n)", r"\1        CALLS.append(1)\n", body)
    return f"{head}CALLS = []\n\n\n{class_line}{body}"


def used(source: str) -> int:
    """Return how often a kernel ran since this was last asked."""
    calls = sys.modules[kernels.load(source).model.__module__].CALLS
    number = len(calls)
    calls.clear()
    return number


@functools.cache
def gate_kernel() -> str:
    """Return the kernel of torch calls."""
    return counted(GATE)


@functools.cache
def scale_kernel() -> str:
    """Return the C++ kernel, free of Burnish."""
    return counted(self_contained(SCALE))


@functools.cache
def training_kernel(device: str = "cpu") -> str:
    """Return the kernel with both passes that the recipes make for the gate."""
    from burnish.core.load import task_from_file
    from burnish.core.proposer import Brief
    from burnish.core.search import Request
    from burnish.propose.recipes import RecipeProposer

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "task.py"
        path.write_text(GATE_TASK)
        proposer = RecipeProposer()
        proposer.begin(Brief(task_from_file(path), "cuda:0" if device == "cuda" else device))
        made = proposer.propose(Request(), [], random.Random(0))
    assert made is not None and "class Passes(torch.autograd.Function)" in made.source
    return counted(self_contained(made.source))


def form(tensor: torch.Tensor) -> dict[str, Any]:
    dtype = str(tensor.dtype).removeprefix("torch.")
    return {"shape": list(tensor.shape), "dtype": dtype, "stride": list(tensor.stride())}


def call(kernel: str, inputs: Mapping[str, Any], outputs: Sequence[torch.Tensor], **given: Any) -> dict[str, Any]:
    """Return one call of a manifest; what is not a tensor among the inputs is a constant."""
    arguments = []
    for name, value in inputs.items():
        plain = {"shape": list(value.shape), "dtype": form(value)["dtype"]} if isinstance(value, torch.Tensor) else None
        arguments.append({"name": name, **(plain or {"value": value})})
    made = {
        "kernel": kernel,
        "reference": kernel.replace("kernels", "references"),
        "device": "cpu",
        "direction": "forward",
        "training_mode": None,
        "arguments": arguments,
        "outputs": [form(o) for o in outputs],
        "returns": "one" if len(outputs) == 1 else "tuple",
        "passes": None,
    }
    return {**made, **given}


def region(name: str, module: str, places: Sequence[str], state: Any, calls: Sequence[Any]) -> dict[str, Any]:
    return {"name": name, "module": module, "places": list(places), "state": state, "calls": list(calls)}


X = torch.zeros(ROWS, WIDTH)


def gate_region(*places: str, **given: Any) -> dict[str, Any]:
    calls = [call("kernels/gate.py", {"x": X}, [X], **given)]
    return region("gate", "Gate", places, GATE_STATE, calls)


def scale_region(*places: str, **given: Any) -> dict[str, Any]:
    calls = [call("kernels/scale.py", {"x": X}, [X, X[:, 0].contiguous()], **given)]
    return region("scale", "Scale", places, [["weight", "weight"], ["shift", "shift"]], calls)


def training_region(*places: str, **given: Any) -> dict[str, Any]:
    device = given.get("device", "cpu")
    torch.manual_seed(5)
    sizes = {"up_weight": (8, 8), "down_weight": (8, 8), "down_bias": (8,)}
    state = {name: torch.randn(size, device=device) for name, size in sizes.items()}
    passes = kernels.probe(training_kernel(device), [torch.randn(ROWS, WIDTH, device=device)], state)
    assert passes is not None
    made = {"direction": "forward+backward", "passes": passes, **given}
    return region("gate", "Gate", places, GATE_STATE, [call("kernels/gate_train.py", {"x": X}, [X], **made)])


def texts(device: str = "cpu") -> dict[str, str]:
    return {
        "kernels/gate.py": gate_kernel(),
        "kernels/scale.py": scale_kernel(),
        "kernels/gate_train.py": training_kernel(device),
    }


def write(folder: Path, *regions: dict[str, Any], kernels: Mapping[str, str] | None = None, **given: Any) -> Path:
    """Write a package and return its folder."""
    found = kernels or texts()
    for made in regions:
        for one in made["calls"]:
            path = folder / one["kernel"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found[one["kernel"]])
    manifest = {"format": 1, "model": "net.py:make_model", "contract": "reference", "capture": False}
    (folder / "burnish.json").write_text(json.dumps({**manifest, "regions": list(regions), **given}))
    return folder


def net(seed: int = 0, depth: int = 2) -> Any:
    torch.manual_seed(seed)
    return Net(depth)


def data(seed: int = 1, rows: int = ROWS) -> torch.Tensor:
    torch.manual_seed(seed)
    return torch.randn(rows, WIDTH)


def made(folder: Path, **given: Any) -> tuple[Any, Any]:
    """Return a patched gate and one with the same weights that is not."""
    torch.manual_seed(0)
    plain, patched = Gate(), Gate()
    patched.load_state_dict(plain.state_dict())
    burnish.apply(patched, write(folder, gate_region("", **given)))
    used(gate_kernel())
    return patched, plain


def same(patched: nn.Module, plain: nn.Module, *args: Any, **kwargs: Any) -> int:
    """Compare two modules and return how often the kernel ran."""
    with torch.no_grad():
        torch.testing.assert_close(patched(*args, **kwargs), plain(*args, **kwargs))
    return used(gate_kernel())
