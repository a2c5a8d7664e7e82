"""Twelve tasks whose searches are compared, so small that a verdict is cheap: a call takes a tenth of a millisecond."""

from __future__ import annotations

from burnish.core.task import Task

__all__ = ["tasks"]

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
_TASKS: tuple[tuple[str, str, tuple[tuple[int, ...], ...], str], ...] = (
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


def tasks() -> list[Task]:
    """Return the twelve tasks."""
    return [_task(*row) for row in _TASKS]


def _task(name: str, state: str, shapes: tuple[tuple[int, ...], ...], expression: str) -> Task:
    lines = "\n".join(f"        {line}" for line in state.splitlines())
    inputs = ", ".join(f"torch.randn{shape}" for shape in shapes)
    arguments = ", ".join("xy"[: len(shapes)])
    return Task(name, _SOURCE.format(state=lines, arguments=arguments, expression=expression, inputs=inputs))
