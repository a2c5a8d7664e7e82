"""A small model and a package for it made by hand: torch alone, C++, and a kernel with a backward pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from torch import nn

from burnish.backends.emit import self_contained
from burnish.core.task_code import execute
from burnish.models.runtime.kernels import probe

MODEL = '''\
"""A user's file, with what may go wrong in one: a dataclass, quotes, a seed of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import nn

TEXT = \'\'\'quotes """ and a backslash \\\\ too\'\'\'


@dataclass
class Settings:
    width: int = 16
    names: list[str] = field(default_factory=list)


class Mlp(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.up = nn.Linear(width, 2 * width, bias=False)
        self.down = nn.Linear(2 * width, width, bias=False)

    def forward(self, x, scale=None):
        return self.down(torch.relu(self.up(x)))


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(1 + 0.1 * torch.randn(width))

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * self.weight


class Net(nn.Module):
    def __init__(self, settings):
        super().__init__()
        self.norms = nn.ModuleList(Norm(settings.width) for _ in range(2))
        self.mlps = nn.ModuleList(Mlp(settings.width) for _ in range(2))

    def forward(self, x, residual=True):
        for norm, mlp in zip(self.norms, self.mlps):
            x = mlp(norm(x)) + (x if residual else 0.0)
        return x


def make_model(batch=4, by_name=False):
    model = Net(Settings())
    x = torch.randn(batch, 8, 16)
    return model.eval(), {"x": x, "residual": True} if by_name else x
'''

_STATE = """\
        self.down_weight = nn.Parameter(torch.randn(16, 32) * 0.1)
        self.up_weight = nn.Parameter(torch.randn(32, 16) * 0.2)
"""

MLP_REFERENCE = f"""\
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
{_STATE}
    def forward(self, x):
        hidden = torch.relu(torch.nn.functional.linear(x, self.up_weight))
        return torch.nn.functional.linear(hidden, self.down_weight)


def get_inputs():
    return [torch.randn(4, 8, 16)]


def get_init_inputs():
    return []
"""

MLP_KERNEL = f"""\
import torch
from torch import nn


class Passes(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, down, up):
        rows = x.reshape(-1, x.shape[-1])
        hidden = (rows @ up.t()).clamp_(min=0)
        ctx.save_for_backward(x, down, up, hidden)
        return (hidden @ down.t()).view(x.shape)

    @staticmethod
    def backward(ctx, gradient):
        x, down, up, hidden = ctx.saved_tensors
        rows = gradient.reshape(-1, gradient.shape[-1])
        inner = (rows @ down) * (hidden > 0)
        return (inner @ up).view(x.shape), rows.t() @ hidden, inner.t() @ x.reshape(-1, x.shape[-1])


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
{_STATE}
    def forward(self, x):
        return Passes.apply(x, self.down_weight, self.up_weight)
"""

NORM_REFERENCE = """\
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(1 + 0.1 * torch.randn(16))

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * self.weight


def get_inputs():
    return [torch.randn(4, 8, 16)]


def get_init_inputs():
    return []
"""

NORM_KERNEL = '''\
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
extern "C" void norm(const float* x, const float* weight, float* out, int rows, int width) {
    for (int r = 0; r < rows; ++r) {
        double sum = 0;
        for (int i = 0; i < width; ++i) sum += (double)x[r * width + i] * x[r * width + i];
        const float scale = 1.0f / std::sqrt((float)(sum / width) + 1e-6f);
        for (int i = 0; i < width; ++i) out[r * width + i] = x[r * width + i] * scale * weight[i];
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(1 + 0.1 * torch.randn(16))

    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.norm(x, self.weight, out, x.numel() // 16, 16)
        return out
'''

NORM_TRITON = """\
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def norm(x, weight, out, WIDTH: tl.constexpr):
    at = tl.arange(0, WIDTH)
    row = tl.program_id(0) * WIDTH
    values = tl.load(x + row + at)
    scale = 1.0 / tl.sqrt(tl.sum(values * values, 0) / WIDTH + 1e-6)
    tl.store(out + row + at, values * scale * tl.load(weight + at))


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(1 + 0.1 * torch.randn(16))

    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        norm[(x.numel() // 16,)](x, self.weight, out, WIDTH=16)
        return out
"""


def write_package(folder: Path, wrong: bool = False, device: str = "cpu") -> Path:
    """Write the package; with ``wrong`` one kernel computes something else; for CUDA one is in Triton."""
    norm = self_contained(NORM_KERNEL.replace("* weight[i]", "* weight[i] * 1.01f") if wrong else NORM_KERNEL)
    norm = NORM_TRITON if device == "cuda" else norm
    files = {
        "kernels/mlp.py": MLP_KERNEL,
        "kernels/norm.py": norm,
        "references/mlp.py": MLP_REFERENCE,
        "references/norm.py": NORM_REFERENCE,
        "burnish.json": json.dumps(manifest(device), indent=1),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def manifest(device: str = "cpu") -> dict[str, Any]:
    """Return what is in ``burnish.json``."""
    form = {"shape": [4, 8, 16], "dtype": "float32"}
    state = {"down_weight": torch.randn(16, 32), "up_weight": torch.randn(32, 16)}
    passes = probe(MLP_KERNEL, [torch.randn(4, 8, 16)], state)
    assert passes is not None
    usual = {"device": device, "training_mode": False, "outputs": [{**form, "stride": [128, 16, 1]}], "returns": "one"}
    mlp = {
        "kernel": "kernels/mlp.py",
        "reference": "references/mlp.py",
        "direction": "forward+backward",
        "passes": passes,
        "arguments": [{"name": "x", **form}, {"name": "scale", "value": None}],
        "speedup": {"eager": {"estimate": 1.25, "low": 1.2, "high": 1.3}},
        **usual,
    }
    norm = {
        "kernel": "kernels/norm.py",
        "reference": "references/norm.py",
        "direction": "forward",
        "passes": None,
        "arguments": [{"name": "x", **form}],
        "speedup": {"eager": {"estimate": 2.5, "low": 2.25, "high": 2.75}},
        **usual,
    }
    return {
        "format": 1,
        "model": "/home/somebody/net.py:make_model",
        "contract": "reference",
        "made": {"burnish": "0.1.0", "torch": "2.13.0", "device": device, "name": "A Processor"},
        "capture": False,
        "regions": [
            {
                "name": "mlp",
                "module": "Mlp",
                "places": ["mlps.0", "mlps.1"],
                "state": [["down_weight", "down.weight"], ["up_weight", "up.weight"]],
                "calls": [mlp],
            },
            {
                "name": "norm",
                "module": "Norm",
                "places": ["norms.0", "norms.1"],
                "state": [["weight", "weight"]],
                "calls": [norm],
            },
        ],
        "end_to_end": {},
    }


def made(**arguments: Any) -> tuple[nn.Module, Any]:
    """Return what the model's file makes."""
    return execute(MODEL, "net.py", "model_package_net").make_model(**arguments)  # type: ignore[no-any-return]
