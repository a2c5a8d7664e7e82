"""Tasks the library has templates for, small enough to be judged in a moment."""

from __future__ import annotations

import textwrap

from burnish.core.task import EntryKind, Task, Workload

HEAD = """
import torch
from torch import nn
from torch.nn import functional as F
"""

MODULES = {
    "softmax": ("pass", "return torch.softmax(x, dim=-1)"),
    "log_softmax": ("pass", "return F.log_softmax(2 * x, dim=-1)"),
    "layernorm": ("self.norm = nn.LayerNorm(COLUMNS)", "return self.norm(x)"),
    "rmsnorm": (
        "self.weight = nn.Parameter(1 + 0.1 * torch.randn(COLUMNS))",
        "return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight",
    ),
    "fused_norm": (
        "self.norm = nn.LayerNorm(COLUMNS); self.register_buffer('scale', torch.tensor(0.5))",
        "return F.silu(self.norm(x + x.tanh())) * self.scale",
    ),
    "row_sum": ("pass", "return x.sum(dim=1)"),
    "row_maximum": ("pass", "return (x * x - x).amax(dim=-1, keepdim=True)"),
    "logsumexp": ("pass", "return torch.logsumexp(x, dim=-1)"),
    "variance": ("pass", "return x.var(dim=-1)"),
}


def module_task(name: str, rows: int = 48, columns: int = 300) -> Task:
    """Return a task over one input of odd sizes, with a second workload of one row."""
    init, forward = MODULES[name]
    source = f"""{HEAD}
COLUMNS = {columns}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        {init}

    def forward(self, x):
        {forward}


def get_inputs(rows={rows}):
    return [torch.randn(rows, COLUMNS)]


def get_init_inputs():
    return []
"""
    workloads = (Workload("some", (("rows", rows),)), Workload("one", (("rows", 1),)))
    return Task(name, textwrap.dedent(source), workloads=workloads)


def gelu_task(rows: int = 48, columns: int = 300) -> Task:
    """Return a chain of pointwise operations over two inputs, a parameter vector and a mask of rows."""
    source = f"""{HEAD}

class Model(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))

    def forward(self, x, y, keep):
        return torch.where(keep[:, None], F.gelu(x * self.a + 0.5) * y, x - y.abs())


def get_inputs():
    return [torch.randn({rows}, {columns}), torch.randn({rows}, {columns}), torch.rand({rows}) > 0.3]


def get_init_inputs():
    return [{columns}]
"""
    return Task("gelu_chain", source)


def activation_task() -> Task:
    """Return a function with most pointwise operations in it, on four dimensions with per-channel numbers."""
    source = f"""{HEAD}

def activations(x, scale):
    a = F.mish(x) + F.hardswish(x) - F.elu(x, 0.7) + F.leaky_relu(x, 0.2) + F.softplus(x)
    b = torch.sigmoid(x) * x.clamp(-1, 2) + F.selu(x) + torch.log1p(x * x) + (x - 0.1) ** 3 + x.abs().sqrt()
    return (a + b) * scale + torch.maximum(x, scale) / (2 + x.sin() ** 2) + F.gelu(x, approximate="tanh")


def get_inputs():
    return [torch.randn(3, 5, 7, 11), torch.rand(5, 1, 1)]
"""
    return Task("activations", source, "activations", EntryKind.FUNCTION)


def half_task() -> Task:
    """Return RMS normalisation as language models write it: half in, float32 inside, half out."""
    source = f"""{HEAD}

class Model(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(columns, dtype=torch.float16))

    def forward(self, x):
        wide = x.to(torch.float32)
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype) * self.weight


def get_inputs():
    return [torch.randn(2, 9, 100).half()]


def get_init_inputs():
    return [100]
"""
    return Task("half", source)


def all_tasks() -> dict[str, Task]:
    """Return every task by name."""
    return {
        **{name: module_task(name) for name in MODULES},
        "gelu_chain": gelu_task(),
        "activations": activation_task(),
    }
