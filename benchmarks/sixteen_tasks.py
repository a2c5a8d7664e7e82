"""The sixteen float16 shapes of AutoKernel's published table, as tasks: its references, at its sizes.

The references are written as AutoKernel writes them (its RMSNorm is five operators, its rotary embedding turns
neighbours), so that everyone is asked for the same function; ``library`` is the best single call torch has for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from burnish.core.task import Task

__all__ = ["CASES", "FLOAT32", "TINY", "Case", "library_source"]


@dataclass(frozen=True)
class _Kind:
    arguments: str
    result: str
    """The reference's last expression."""
    inputs: str
    """With the sizes ``a``, ``b`` ... to be filled in."""
    peer: str
    """The file of AutoKernel's that computes it, with the same arguments, if there is one."""
    library: str = ""
    """One library call for the same, where the reference is none itself."""
    before: str = ""
    """Statements before the result."""


_HALF = "dtype=torch.float16"
_KINDS = {
    "matmul": _Kind(
        "a, b", "torch.matmul(a, b)",
        f"torch.randn({{0}}, {{0}}, {_HALF}), torch.randn({{0}}, {{0}}, {_HALF})", "matmul",
    ),
    "matmul_float32": _Kind("a, b", "torch.matmul(a, b)", "torch.randn({0}, {0}), torch.randn({0}, {0})", ""),
    "softmax": _Kind("x", "F.softmax(x, dim=-1)", f"torch.randn({{0}}, {{1}}, {_HALF})", "softmax"),
    "layernorm": _Kind(
        "x, weight, bias", "F.layer_norm(x, x.shape[-1:], weight, bias, 1e-5)",
        f"torch.randn({{0}}, {{1}}, {_HALF}), torch.randn({{1}}, {_HALF}), torch.randn({{1}}, {_HALF})", "layernorm",
    ),
    "rmsnorm": _Kind(
        "x, weight", "(x / rms) * weight",
        f"torch.randn({{0}}, {{1}}, {_HALF}), torch.randn({{1}}, {_HALF})", "rmsnorm",
        "F.rms_norm(x, x.shape[-1:], weight, 1e-6)",
        "rms = torch.sqrt(torch.mean(x ** 2, dim=-1, keepdim=True) + 1e-6)",
    ),
    "cross_entropy": _Kind(
        "logits, targets", "F.cross_entropy(logits, targets)",
        f"torch.randn({{0}}, {{1}}, {_HALF}), torch.randint(0, {{1}}, ({{0}},))", "cross_entropy",
    ),
    "sum": _Kind("x", "x.sum(dim=-1)", f"torch.randn({{0}}, {{1}}, {_HALF})", "reduce"),
    "rotary": _Kind(
        "x, cos, sin", "torch.stack([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1).flatten(-2)",
        f"torch.randn({{0}}, {{1}}, {{2}}, {{3}}, {_HALF}), torch.randn({{2}}, {{3}} // 2, {_HALF}), "
        f"torch.randn({{2}}, {{3}} // 2, {_HALF})", "rotary_embedding", before="x1, x2 = x[..., ::2], x[..., 1::2]",
    ),
}  # fmt: skip

_TEXT = '''"""{name}: {shape}."""

import torch
from torch import nn
from torch.nn import functional as F


class Model(nn.Module):
    def forward(self, {arguments}):
        {body}


def get_inputs():
    return [{inputs}]


def get_init_inputs():
    return []
'''


@dataclass(frozen=True)
class Case:
    """One row of the table."""

    kind: str
    sizes: tuple[int, ...]

    @property
    def name(self) -> str:
        """A name for files and tables."""
        return f"{self.kind}_{'x'.join(map(str, self.sizes))}"

    @property
    def peer(self) -> str:
        """The peer's file, or nothing."""
        name = _KINDS[self.kind].peer
        return f"{name}.py" if name else ""

    @property
    def product(self) -> bool:
        """Whether it is a product of matrices, which moving bytes does not limit."""
        return self.kind.startswith("matmul")

    def scope(self) -> dict[str, Any]:
        """Return the reference's names."""
        scope: dict[str, Any] = {"__name__": self.name}
        exec(compile(self.task.source, self.name, "exec"), scope)
        return scope

    def inputs(self, device: str) -> list[Any]:
        """Return one set of inputs."""
        import torch

        with torch.device(device):
            return list(self.scope()["get_inputs"]())

    @property
    def task(self) -> Task:
        """The task, sizes written in."""
        return Task(self.name, _text(self, _KINDS[self.kind].result))


def library_source(case: Case) -> str | None:
    """Return a module with the library's one call, or ``None`` where the reference is that call or there is none."""
    call = _KINDS[case.kind].library
    return _text(case, call, before=False) if call else None


def _text(case: Case, result: str, before: bool = True) -> str:
    kind = _KINDS[case.kind]
    lines = [kind.before] if kind.before and before else []
    return _TEXT.format(
        name=case.kind,
        shape=" x ".join(map(str, case.sizes)),
        arguments=kind.arguments,
        body="\n        ".join([*lines, f"return {result}"]),
        inputs=kind.inputs.format(*case.sizes),
    )


CASES = (
    Case("matmul", (2048,)), Case("matmul", (4096,)), Case("matmul", (8192,)),
    Case("softmax", (4096, 4096)), Case("softmax", (8192, 8192)),
    Case("layernorm", (4096, 5120)), Case("layernorm", (8192, 4096)),
    Case("rmsnorm", (4096, 4096)), Case("rmsnorm", (8192, 4096)), Case("rmsnorm", (8192, 8192)),
    Case("cross_entropy", (4096, 32000)), Case("cross_entropy", (8192, 32000)),
    Case("sum", (8192, 8192)), Case("sum", (16384, 4096)),
    Case("rotary", (2, 32, 2048, 128)), Case("rotary", (2, 32, 4096, 128)),
)  # fmt: skip
"""In the published order."""
FLOAT32 = Case("matmul_float32", (4096,))
"""Beside them: a product in float32, whose accuracy must be the library's."""
TINY = (
    Case("matmul", (32,)), Case("softmax", (8, 64)), Case("layernorm", (6, 1280)), Case("rmsnorm", (8, 64)),
    Case("cross_entropy", (8, 50)), Case("sum", (8, 64)), Case("rotary", (1, 3, 8, 16)), Case("matmul_float32", (64,)),
)  # fmt: skip
"""To try the script itself out."""
