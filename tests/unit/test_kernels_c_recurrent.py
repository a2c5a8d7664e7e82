"""Recurrent layers: cells, layers, directions, layouts, first states and the result in use."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness_c import build, every, find, task_of

from burnish.core.task import Task
from burnish.propose.kernels.recurrent import TEMPLATES

(TEMPLATE,) = TEMPLATES


def layer(cell: str, options: str = "", use: str = "[0]", shape: str = "3, 5, 4", hidden: int = 19) -> Task:
    init = f"self.r = nn.{cell}(4, {hidden}, {options or 'batch_first=True'})"
    return task_of(f"return self.r(x){use}", f"torch.randn({shape})", init)


@pytest.mark.parametrize(
    ("cell", "options", "use"),
    [
        ("LSTM", "2, batch_first=True", "[0]"),
        ("LSTM", "2, bidirectional=True", "[1][0]"),
        ("LSTM", "bias=False", "[1][1]"),
        ("GRU", "2, bidirectional=True, batch_first=True", "[0]"),
        ("GRU", "2, batch_first=True, bidirectional=True", "[1]"),
        ("GRU", "bias=False", "[1]"),
        ("RNN", "2, batch_first=True", "[0]"),
        ("RNN", "nonlinearity='relu'", "[1]"),
    ],
)
def test_cells_layers_and_results(cell: str, options: str, use: str) -> None:
    pair = build(layer(cell, options, use), TEMPLATE)
    torch.manual_seed(0)
    pair.check(torch.randn(3, 5, 4))
    pair.check(torch.randn(4, 13, 5).permute(2, 1, 0))


def test_first_states_are_taken() -> None:
    init = "self.r = nn.LSTM(4, 19, 2, batch_first=True)"
    task = task_of(
        "return self.r(x, (h, c))[0][:, -1]",
        "torch.randn(3, 5, 4), torch.randn(2, 3, 19), torch.randn(2, 3, 19)",
        init,
        "x, h, c",
    )
    torch.manual_seed(0)
    states = torch.randn(3, 2, 19).transpose(0, 1)
    build(task, TEMPLATE).check(torch.randn(3, 5, 4), states, torch.randn(2, 3, 19))


@pytest.mark.parametrize("split", ["rows", "units"])
def test_many_rows_and_units(split: str) -> None:
    pair = build(layer("GRU", hidden=70), TEMPLATE, split=split)
    torch.manual_seed(0)
    for batch in (1, 9, 30):
        pair.check(torch.randn(batch, 4, 4))


def test_large_values_saturate() -> None:
    pair = build(layer("LSTM"), TEMPLATE)
    torch.manual_seed(0)
    got = pair.check(200.0 * torch.randn(3, 5, 4))
    assert got.isfinite().all()


@pytest.mark.thorough
@pytest.mark.parametrize("chosen", range(3))
def test_every_setting(chosen: int) -> None:
    task = layer("LSTM", shape="17, 3, 4")
    torch.manual_seed(0)
    x = torch.randn(17, 3, 4)
    for which in list(every(task, TEMPLATE))[chosen::3]:
        build(task, TEMPLATE, **which).check(x)


@settings(max_examples=6, derandomize=True, deadline=None)
@given(batch=st.integers(1, 40), steps=st.integers(1, 6))
def test_any_batch_and_length(batch: int, steps: int) -> None:
    torch.manual_seed(batch)
    build(layer("GRU"), TEMPLATE).check(torch.randn(batch, steps, 4))


@pytest.mark.parametrize(
    "forward",
    [
        "a, (b, c) = self.r(x)\nreturn a, b",
        "return self.r(x.double())[0]",
    ],
)
def test_what_is_left_alone(forward: str) -> None:
    init = "self.r = nn.LSTM(4, 8, 2, batch_first=True)" + (".double()" if "double" in forward else "")
    assert find(task_of(forward, "torch.randn(3, 5, 4)", init), TEMPLATE)[1] is None


def test_a_projection_is_left_alone() -> None:
    assert find(layer("LSTM", "proj_size=3", hidden=8), TEMPLATE)[1] is None


def test_a_state_of_another_size_raises() -> None:
    task = task_of(
        "return self.r(x, h)[0]", "torch.randn(5, 3, 4), torch.randn(1, 3, 8)", "self.r = nn.GRU(4, 8)", "x, h"
    )
    pair = build(task, TEMPLATE)
    with pytest.raises(ValueError, match="state"):
        pair.candidate(torch.randn(5, 3, 4), torch.randn(1, 2, 8))
