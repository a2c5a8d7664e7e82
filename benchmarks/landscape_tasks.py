"""Tasks whose searches are compared, twelve in a set, so small that a call takes a tenth of a millisecond.

``mixed`` is of many kinds: strategies are compared on it, and the memory.  ``related`` is what one kind of model asks
for at several sizes, three tasks of each of four families: only the memory is measured on it.  Its tasks and sizes
were fixed before any of it was recorded.
"""

from __future__ import annotations

from burnish.core.task import Task

__all__ = ["SETS", "tasks"]

_SOURCE = """
import torch
from torch import nn
from torch.nn import functional as F

class Model(nn.Module):
    def __init__(self):
        super().__init__()
{state}

    def forward(self, {arguments}):
        return {expression}

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
_AFFINE = (
    "self.weight = nn.Parameter(1.0 + 0.1 * torch.randn({n}))\n"
    "self.bias = nn.Parameter(0.1 * torch.randn({n}))"
)  # fmt: skip
_CONV = (
    "self.conv = nn.Conv2d(16, 32, 3, padding=1, bias=False)\n"
    "self.norm = nn.BatchNorm2d(32)\n"
    "self.norm.running_mean = 0.5 * torch.randn(32)\n"
    "self.norm.running_var = 0.5 + torch.rand(32)\n"
    "self.eval()"
)
_LINEAR = "self.linear = nn.Linear(256, 384)\nself.weight = nn.Parameter(1.0 + 0.1 * torch.randn(384))"
_RMS = "x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight"
_LAYER = "F.layer_norm(x + y, (x.shape[-1],), self.weight, self.bias)"
_HAND = "(torch.exp(x - x.amax(-1, keepdim=True)) / torch.exp(x - x.amax(-1, keepdim=True)).sum(-1, keepdim=True))"

# Name, state, shapes of the inputs, what is computed of x, y.
_Rows = tuple[tuple[str, str, tuple[tuple[int, ...], ...], str], ...]
_MIXED: _Rows = (
    ("softmax", "pass", ((128, 512),), "torch.softmax(x, dim=-1)"),
    ("weighted softmax by hand", _AFFINE.format(n=512), ((128, 512),), _HAND + " * self.weight"),
    ("residual layernorm", _AFFINE.format(n=384), ((128, 384), (128, 384)), _LAYER),
    ("rmsnorm", _AFFINE.format(n=256), ((256, 256),), _RMS),
    ("gated rmsnorm", _AFFINE.format(n=512), ((96, 512), (96, 512)), f"({_RMS}) * F.silu(y)"),
    ("gelu chain", _AFFINE.format(n=512), ((128, 512),), "F.gelu(x * self.weight + self.bias) * x"),
    ("silu gate", "pass", ((64, 1024), (64, 1024)), "F.silu(x) * (x + y).clamp(-2.0, 2.0)"),
    ("row log-sum-exp", "pass", ((128, 512),), "torch.logsumexp(x * 0.5, dim=-1)"),
    ("row variance", "pass", ((128, 1024),), "x.var(dim=-1, keepdim=True).sqrt() + x.mean(dim=-1, keepdim=True)"),
    ("linear, relu, layernorm", _LINEAR, ((128, 256),), "F.layer_norm(F.relu(self.linear(x)), (384,), self.weight)"),
    ("convolution, batch norm, relu", _CONV, ((2, 16, 28, 28),), "torch.relu(self.norm(self.conv(x)))"),
    ("linear, scale, gelu", "self.linear = nn.Linear(256, 512)", ((128, 256),), "F.gelu(self.linear(x) * 0.5)"),
)
_RELATED: _Rows = (
    ("softmax 256x256", "pass", ((256, 256),), "torch.softmax(x, dim=-1)"),
    ("softmax 64x1024", "pass", ((64, 1024),), "torch.softmax(x, dim=-1)"),
    ("log-softmax 128x640", "pass", ((128, 640),), "torch.log_softmax(x, dim=-1)"),
    ("layernorm 256x320", _AFFINE.format(n=320), ((256, 320),), _LAYER.replace("x + y", "x")),
    ("layernorm 64x1536", _AFFINE.format(n=1536), ((64, 1536),), _LAYER.replace("x + y", "x")),
    ("residual layernorm 96x768", _AFFINE.format(n=768), ((96, 768), (96, 768)), _LAYER),
    ("rmsnorm 512x192", _AFFINE.format(n=192), ((512, 192),), _RMS),
    ("rmsnorm 128x768", _AFFINE.format(n=768), ((128, 768),), _RMS),
    ("gated rmsnorm 128x384", _AFFINE.format(n=384), ((128, 384), (128, 384)), f"({_RMS}) * F.silu(y)"),
    ("gelu gate 128x512", "pass", ((128, 512), (128, 512)), "F.gelu(x) * y"),
    ("silu gate 96x768", "pass", ((96, 768), (96, 768)), "F.silu(x) * y"),
    ("bias gelu 256x320", _AFFINE.format(n=320), ((256, 320),), "F.gelu(x + self.bias) * self.weight"),
)
SETS = {"mixed": _MIXED, "related": _RELATED}


def tasks(name: str = "mixed") -> list[Task]:
    """Return the twelve tasks of a set."""
    return [_task(*row) for row in SETS[name]]


def _task(name: str, state: str, shapes: tuple[tuple[int, ...], ...], expression: str) -> Task:
    lines = "\n".join(f"        {line}" for line in state.splitlines())
    inputs = ", ".join(f"torch.randn{shape}" for shape in shapes)
    arguments = ", ".join("xy"[: len(shapes)])
    return Task(name, _SOURCE.format(state=lines, arguments=arguments, expression=expression, inputs=inputs))
