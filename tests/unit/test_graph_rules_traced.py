"""The rules on graphs as the tracer makes them, of small models like those of KernelBench's second level."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

import pytest
import torch
from rewriting import ops, settle
from torch import fx

from burnish.core.task import Task, Workload
from burnish.core.task_code import execute
from burnish.graph.capture import Traced, trace


@dataclass(frozen=True)
class Case:
    """A model, and what is left of its graph."""

    init: str
    forward: str
    shape: str
    left: str


_CASES = {
    "summed product": Case(
        "self.weight = nn.Parameter(torch.randn(6, 4))",
        "return torch.sum(torch.matmul(x, self.weight.T) / 2, dim=1, keepdim=True) * 1.5",
        "5, 4",
        "permute sum mv unsqueeze mul",
    ),
    "chain of reductions": Case(
        "self.a = nn.Linear(4, 6)",
        """
        x = torch.sum(self.a(x), dim=1, keepdim=True)
        x = torch.max(x, dim=1, keepdim=True)[0]
        x = torch.mean(x, dim=1, keepdim=True)
        return torch.logsumexp(torch.logsumexp(x, dim=1, keepdim=True), dim=1, keepdim=True)
        """,
        "5, 4",
        "sum sum addmv unsqueeze",
    ),
    "residual": Case(
        "self.a = nn.Linear(4, 6)",
        "x = self.a(x); y = x.clone().detach(); return x * 0.5 + y",
        "5, 4",
        "t addmm",
    ),
    "global average": Case(
        "self.a = nn.ConvTranspose2d(3, 4, 3, stride=2, padding=1, output_padding=1)",
        "return torch.mean(torch.mean(self.a(x) * 0.5, dim=[2, 3], keepdim=True), dim=[2, 3], keepdim=True)",
        "2, 3, 9, 8",
        "slice sum slice add cat slice sum slice add cat div squeeze permute reshape addmm unsqueeze unsqueeze mul",
    ),
    "scaled pool": Case(
        """
        self.a = nn.ConvTranspose3d(2, 3, 3, stride=2, padding=1)
        self.s = nn.Parameter(torch.tensor(0.5))
        self.b = nn.Parameter(torch.randn(3, 1, 1, 1))
        """,
        "return F.avg_pool3d(self.a(x) * self.s, 2) + self.b",
        "2, 2, 6, 5, 6",
        "view mul view mul constant_pad_nd avg_pool3d view add conv_transpose3d",
    ),
    "pooled features": Case(
        "self.a = nn.Linear(4, 12); self.p = nn.AvgPool1d(3)",
        "return F.gelu(self.p(self.a(x).unsqueeze(1)).squeeze(1))",
        "5, 4",
        "view mean view mean linear gelu",
    ),
    "fixed batch norm": Case(
        "self.a = nn.Conv2d(3, 4, 3); self.n = nn.BatchNorm2d(4); self.n.running_var.fill_(2.0); self.eval()",
        "return self.n(self.a(x)) * 2.0",
        "2, 3, 8, 8",
        "add rsqrt mul sub mul add view mul mul mul conv2d",
    ),
    "clamps": Case(
        "self.a = nn.Conv2d(3, 4, 3); self.b = nn.Parameter(torch.randn(4, 1, 1))",
        "return torch.clamp(torch.clamp(self.a(x) + self.b, 0.0, 1.0) * 2.0, 0.0, 1.0) / 2.0",
        "2, 3, 8, 8",
        "view add conv2d clamp",
    ),
    "diagonal": Case("self.a = nn.Parameter(torch.randn(5))", "return torch.diag(self.a) @ x", "5, 4", "unsqueeze mul"),
}


def _task(case: Case) -> Task:
    body = [
        "import torch",
        "from torch import nn",
        "from torch.nn import functional as F",
        "class Model(nn.Module):",
        "    def __init__(self):",
        "        super().__init__()",
        textwrap.indent(textwrap.dedent(case.init).strip(), " " * 8),
        "    def forward(self, x):",
        textwrap.indent(textwrap.dedent(case.forward).strip(), " " * 8),
        "def get_inputs():",
        f"    return [torch.randn({case.shape})]",
    ]
    return Task("test", "\n".join(body))


def _values(task: Task, traced: Traced) -> list[torch.Tensor]:
    """Return a tensor for each placeholder, in float64."""
    torch.manual_seed(0)
    module = execute(task.source, "test", "rewritten_task")
    model = module.Model().double()
    known = {"self." + name: tensor for name, tensor in [*model.named_parameters(), *model.named_buffers()]}
    names = [n.name for n in traced.graph.nodes if n.op == "placeholder"]
    (x,) = module.get_inputs()
    return [known.get(traced.tensors[name], x.double()).detach() for name in names]


@pytest.mark.parametrize("name", _CASES)
def test_traced_models(name: str) -> None:
    case = _CASES[name]
    task = _task(case)
    traced = trace(task, Workload(), whole=True)
    values = _values(task, traced)
    (before,) = fx.Interpreter(torch.nn.Module(), graph=traced.graph).run(*values)
    assert settle(traced.graph)
    assert " ".join(ops(traced.graph)) == case.left
    (after,) = _Shapes(torch.nn.Module(), graph=traced.graph).run(*values)
    torch.testing.assert_close(after, before, rtol=1e-9, atol=1e-9)


class _Shapes(fx.Interpreter):
    def run_node(self, n: fx.Node) -> object:
        result = super().run_node(n)
        if isinstance(result, torch.Tensor) and n.op == "call_function":
            assert result.shape == n.meta["val"].shape, n.format_node()
        return result


def test_batch_norm_in_training_and_dropout_stay() -> None:
    case = Case(
        "self.a = nn.Conv2d(3, 4, 3); self.n = nn.BatchNorm2d(4); self.d = nn.Dropout(0.2)",
        "return self.d(self.n(self.a(x)))",
        "2, 3, 8, 8",
        "",
    )
    traced = trace(_task(case), Workload(), whole=True)
    assert traced.updates
    assert not settle(traced.graph)
