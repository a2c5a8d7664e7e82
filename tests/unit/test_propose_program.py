"""What the library recognises: references to programs, by what they compute and not by what they are called."""

from __future__ import annotations

import textwrap

import pytest

from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import constructor
from burnish.propose.library import recognise
from burnish.propose.ops import ATEN, OPS
from burnish.propose.passes import kept_value, online_pair, passes
from burnish.propose.program import Level, Program


def task_of(forward: str, shape: str = "8, 32", init: str = "", inputs: str = "") -> Task:
    made = f"""
    import torch
    from torch import nn
    from torch.nn import functional as F

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            {init or "pass"}

        def forward(self, x, *rest):
            {forward}

    def get_inputs():
        return [torch.randn({shape}){", " + inputs if inputs else ""}]
    """
    return Task("test", textwrap.dedent(made).replace("self, x, *rest", "self, x" + (", y" if inputs else "")))


def program_of(forward: str, **how: str) -> Program:
    return recognise(task_of(forward, **how))[1]


def steps(program: Program) -> list[str]:
    return [v.op for v in program.values if v.op not in ("load", "constant", "columns")]


def test_softmax_is_three_passes_and_two_online() -> None:
    program = program_of("return torch.softmax(x, dim=-1)")
    assert steps(program) == ["max", "sub", "exp", "sum", "reciprocal", "mul"]
    assert len(passes(program)) == 3
    pair = online_pair(program)
    assert pair is not None and pair.kind == "softmax"
    kept = kept_value(program)
    assert kept is not None and program.values[kept].op == "exp"


def test_a_softmax_written_by_hand_is_the_same_program_but_for_the_division() -> None:
    program = program_of("e = torch.exp(x - x.amax(-1, keepdim=True)); return e / e.sum(-1, keepdim=True)")
    assert steps(program) == ["max", "sub", "exp", "sum", "div"]
    assert online_pair(program) is not None


def test_layer_norm_names_its_parameters_and_can_be_one_pass() -> None:
    program = program_of("return self.norm(x)", init="self.norm = nn.LayerNorm(32)")
    assert [leaf.expression for leaf in program.leaves] == ["x", "self.norm.weight", "self.norm.bias"]
    pair = online_pair(program)
    assert pair is not None and pair.kind == "variance"
    assert len(passes(program)) == 3


def test_rms_norm_by_hand_and_by_library_call_are_the_same_program() -> None:
    init = "self.weight = nn.Parameter(torch.ones(32))"
    by_hand = program_of("return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight", init=init)
    by_call = program_of("return F.rms_norm(x, (32,), self.weight, 1e-6)", init=init)
    assert by_hand.values == by_call.values


@pytest.mark.parametrize(
    ("forward", "first"),
    [
        ("return x.sum(1)", "sum"),
        ("return x.amax(-1)", "max"),
        ("return x.max(dim=1).values", "max"),
        ("return x.min(dim=1)[0]", "min"),
        ("return x.prod(-1)", "prod"),
        ("return x.mean(-1)", "sum"),
        ("return x.var(-1)", "sum"),
        ("return x.norm(dim=-1)", "square"),
        ("return torch.logsumexp(x, -1)", "max"),
        ("return x.sum()", "sum"),
    ],
)  # fmt: skip
def test_reductions_over_the_last_dimensions(forward: str, first: str) -> None:
    program = program_of(forward)
    assert steps(program)[0] == first
    assert program.level(program.output) is Level.ROW
    assert not program.keepdim


def test_elementwise_chains_merge_dimensions_into_long_rows() -> None:
    program = program_of("return F.gelu(x) * y", shape="4, 6, 8", inputs="torch.randn(4, 6, 8)")
    assert program.elementwise and (program.rows, program.columns) == (1, 192)
    channelled = program_of("return x * self.s", shape="4, 6, 8, 2", init="self.s = nn.Parameter(torch.ones(6, 1, 1))")
    assert (channelled.rows, channelled.columns) == (24, 16)
    assert channelled.periods == ["s_count"]
    assert channelled.row_index(channelled.leaves[1]) == "(row % s_count)"


def test_a_tensor_between_rows_is_placed_by_its_dimensions() -> None:
    program = program_of("return x.sum(-1, keepdim=True) * y[:, None] + x", shape="8, 8", inputs="torch.randn(8)")
    (y,) = [leaf for leaf in program.leaves if leaf.name == "y"]
    assert y.dims == (0,)
    assert program.leaf_level(y) is Level.ROW


def test_equal_sizes_do_not_confuse_dimensions() -> None:
    by_row = program_of("return x.sum(-1) * y", shape="8, 8", inputs="torch.randn(8)")
    by_column = program_of("return x * y", shape="8, 8", inputs="torch.randn(8)")
    assert by_row.leaves[1].dims == (0,)
    assert by_column.leaves[1].dims == (1,)
    with pytest.raises(Unrecognised):
        program_of("return (y * 2)[:, None] * x", shape="8, 8", inputs="torch.randn(8)")


@pytest.mark.parametrize(
    "forward",
    [
        "return x @ x.t()",
        "return x.sum(0)",
        "return torch.softmax(x, 0)",
        "return x, x + 1",
        "return F.dropout(x) + 1",
        "return x.cumsum(-1)",
        "return x.double() * 2",
        "return x",
        "return x + 1 if x.sum() > 0 else x - 1",
        "return x.reshape(16, 16) * 2 + x.reshape(16, 16).sum(-1, keepdim=True) + x.sum()",
    ],
)
def test_what_is_not_covered_is_said_so(forward: str) -> None:
    with pytest.raises(Unrecognised):
        program_of(forward)


def test_backward_tasks_are_not_covered() -> None:
    made = task_of("return x * 2")
    with pytest.raises(Unrecognised, match="backward"):
        recognise(Task(made.name, made.source, direction=Direction.FORWARD_BACKWARD))


def test_a_size_written_as_a_number_is_noticed_at_another_workload() -> None:
    source = """
import torch

def scaled(x):
    return x.sum(-1) / x.shape[-1]

def get_inputs(columns=8):
    return [torch.randn(4, columns)]
"""
    workloads = (Workload("a", (("columns", 8),)), Workload("b", (("columns", 16),)))
    made = Task("test", source, "scaled", EntryKind.FUNCTION, workloads=workloads)
    with pytest.raises(Unrecognised, match="workload 'b'"):
        recognise(made)
    one = Task("test", source, "scaled", EntryKind.FUNCTION, workloads=workloads[:1])
    assert steps(recognise(one)[1]) == ["sum", "div"]


def test_the_constructor_brings_what_it_needs_and_no_more() -> None:
    source = """
import math
import os
import torch
import torch.nn as nn

UNUSED = 1
SCALE = 3.0

def start(n):
    return torch.full((n,), SCALE)

class Model(nn.Module):
    kind = "test"

    def __init__(self, n):
        super(Model, self).__init__()
        self.weight = nn.Parameter(start(n))  # kept as written
        self.reset()

    def reset(self):
        nn.init.ones_(self.weight)

    def helper(self):
        return os.getcwd()

    def forward(self, x):
        return x * self.weight
"""
    made = constructor(Task("test", source))
    assert "super(ModelNew, self)" in made.body and "# kept as written" in made.body and "def reset" in made.body
    assert "helper" not in made.body and "forward" not in made.body
    assert "SCALE = 3.0" in made.prelude and "def start" in made.prelude
    assert "UNUSED" not in made.prelude and "import os" not in made.prelude


def test_every_operation_is_one_row_with_both_languages() -> None:
    for op in OPS.values():
        assert op.cpp and op.triton
        assert op.cpp.count("{0}") and op.triton.count("{0}")
    assert all(name in OPS for name in ATEN.values())
