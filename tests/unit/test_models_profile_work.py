"""What a part of a model must move and compute, where it cannot be known, and what reaching the bound would give."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

from burnish.measure.ceilings import Ceilings
from burnish.models.profiling.places import Place, Times, called_places, rebuilt
from burnish.models.profiling.ranking import amdahl, rank
from burnish.models.profiling.running import Deadline, Step
from burnish.models.profiling.work import work_of
from burnish.models.spec import Loaded, ModelSpec

CEILINGS = Ceilings("a processor", ((1000, 2e9), (10**9, 1e9)), (("float32", 1e10),), 1e-6)


def step_of(module: nn.Module, *args: Any, train: bool = False) -> Step:
    return Step(Loaded(module, args, {}, lambda out: out.sum(), ModelSpec("x.py")), "cpu", train)


def place_of(module: nn.Module, *args: Any, train: bool = False) -> Place:
    return called_places(step_of(module, *args, train=train))[0]


def test_work_of_a_linear_layer_is_exact() -> None:
    found = work_of(place_of(nn.Linear(8, 16), torch.randn(4, 8)), "cpu", train=False)
    assert found.work is not None and found.source == "graph" and found.launches == 1
    assert found.work.bytes == 4 * (4 * 8 + 8 * 16 + 16 + 4 * 16)
    assert found.work.flops == (("float32", 2 * 4 * 8 * 16),)


def test_a_table_that_is_looked_up_counts_its_rows() -> None:
    tokens = torch.zeros(3, dtype=torch.long)
    found = work_of(place_of(nn.Embedding(10_000, 8), tokens), "cpu", train=False)
    assert found.work is not None
    assert found.work.bytes == 3 * 8 + 2 * 4 * 3 * 8


def test_gradients_triple_the_operations_where_both_sides_need_them() -> None:
    module, x = nn.Linear(8, 16), torch.randn(4, 8)
    forward = work_of(place_of(module, x), "cpu", train=False).work
    one = work_of(place_of(module, x, train=True), "cpu", train=True).work
    both = work_of(place_of(module, x.clone().requires_grad_(), train=True), "cpu", train=True).work
    assert forward is not None and one is not None and both is not None
    assert one.total_flops == 2 * forward.total_flops
    assert both.total_flops == 3 * forward.total_flops
    assert both.bytes == one.bytes + 4 * 4 * 8


def test_products_behind_the_first_need_both_gradients_even_where_the_input_needs_none() -> None:
    model, x = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Linear(8, 8, bias=False)), torch.randn(4, 8)
    forward = work_of(place_of(model, x), "cpu", train=False).work
    both = work_of(place_of(model, x, train=True), "cpu", train=True).work
    assert forward is not None and both is not None
    # Forward, both weights' gradients, and the second one's input.
    assert 2 * both.total_flops == 5 * forward.total_flops


class ByData(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x @ x if x.sum() > 0 else x @ x.t()


def test_a_part_that_cannot_be_exported_says_why_and_is_counted(capfd: pytest.CaptureFixture[str]) -> None:
    found = work_of(place_of(ByData(), torch.ones(4, 4)), "cpu", train=False)
    assert found.source == "counted" and "cannot be exported" in found.why
    assert found.work is not None and found.work.total_flops == 2 * 4**3
    assert capfd.readouterr() == ("", ""), "what the tracer prints is kept away"


def test_arguments_by_name_and_results_of_any_shape_are_exported() -> None:
    class Named(nn.Module):
        def forward(self, x: torch.Tensor, *, other: dict[str, torch.Tensor]) -> Any:
            return {"out": (x @ other["y"], None)}

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.named = Named()

        def forward(self, x: torch.Tensor) -> Any:
            return self.named(x, other={"y": x})["out"][0]

    place = called_places(step_of(Net(), torch.ones(4, 4)))[1]
    found = work_of(place, "cpu", train=False)
    assert found.source == "graph" and found.why == ""
    assert found.work is not None and found.work.total_flops == 2 * 4**3


def test_recurrent_layers_count_their_products() -> None:
    found = work_of(place_of(nn.LSTM(8, 16), torch.randn(5, 3, 8)), "cpu", train=False)
    assert found.source == "graph" and found.work is not None
    assert found.work.total_flops >= 2 * 5 * 3 * 4 * 16 * (8 + 16)


def test_a_part_that_refuses_zeros_has_no_bound_and_says_so() -> None:
    class Picky(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if not x.any():
                raise ValueError("zeros")
            return x

    found = work_of(place_of(Picky(), torch.ones(3)), "cpu", train=False)
    assert found.work is None and "it raised ValueError on zeros" in found.why


def test_counting_leaves_buffers_alone() -> None:
    class Counting(ByData):
        calls: torch.Tensor

        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("calls", torch.zeros(()))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.calls += 1
            return super().forward(x)

    module = Counting()
    place = place_of(module, torch.ones(4, 4))
    before = float(module.calls)
    assert work_of(place, "cpu", train=False).source == "counted"
    assert float(module.calls) == before


def test_different_shapes_in_one_run_have_no_bound() -> None:
    class Twice(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.part = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> Any:
            return self.part(x).sum() + self.part(x[:1]).sum()

    place = called_places(step_of(Twice(), torch.ones(3, 4)))[1]
    assert place.calls == 2
    assert work_of(place, "cpu", train=False).why == "it is called with different shapes in one run"


def test_rebuilt_arguments_have_the_forms_they_had() -> None:
    x = torch.randn(4, 6).t()[:, ::2]
    made = rebuilt(place_of(nn.Identity(), x).given, "cpu")[0][0]
    assert (made.shape, made.stride(), made.dtype) == (x.shape, x.stride(), x.dtype)


@pytest.mark.parametrize(
    ("share", "over", "gain"), [(0.5, 0.5, 4 / 3), (0.5, 0.0, 2.0), (0.1, 0.5, 1 / 0.95), (0.8, 2.0, 1.0)]
)
def test_amdahl(share: float, over: float, gain: float) -> None:
    assert amdahl(share, over) == pytest.approx(gain)


def test_parts_are_ranked_by_what_the_model_would_gain() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.near, self.far, self.tiny = nn.Linear(64, 64), nn.LayerNorm(64), nn.ReLU()

        def forward(self, x: torch.Tensor) -> Any:
            return self.tiny(self.far(self.near(x)))

    places = called_places(step_of(Net(), torch.randn(8, 64)))
    # The product's bound is 2 * 8 * 64 * 64 / 1e10 s = 6.6 us by compute; its 17 kB and 256 B take 17 us by memory.
    ms = {"": 1.0, "near": 0.6, "far": 0.3, "tiny": 0.005}
    times = Times({p: [t] * 3 for p, t in ms.items()}, {p: [1.0] * 3 for p in ms})
    rows, whole = rank(places, times, 1.0, None, CEILINGS, "cpu", Deadline(30))
    assert [r["name"] for r in rows] == ["near", "far"], "a part with half a hundredth of the time is left out"
    near = rows[0]
    assert near["work"]["bytes"] == 4 * (8 * 64 + 64 * 64 + 64 + 8 * 64)
    assert near["bound"] == "memory"
    assert near["times_bound"] == pytest.approx(0.6 / near["bound_ms"])
    assert near["gain"] == pytest.approx(1 / (0.4 + near["bound_ms"]))
    assert whole is not None and whole["work"]["launches"] == 3
    assert rows[1]["inside"] == []


def test_a_time_below_the_bound_is_no_gain_and_said_so() -> None:
    places = called_places(step_of(nn.Linear(64, 64), torch.randn(8, 64)))
    _, whole = rank(places, Times({"": [1e-4] * 3}, {"": [1e-4] * 3}), 1e-4, None, CEILINGS, "cpu", Deadline(30))
    assert whole is not None and whole["times_bound"] is None and whole["gain"] == 1.0
    assert "does not hold" in whole["why"]


def test_parts_the_time_limit_left_are_named() -> None:
    places = called_places(step_of(nn.Linear(4, 4), torch.randn(2, 4)))
    _, whole = rank(places, Times({"": [1.0] * 3}, {"": [1.0] * 3}), 1.0, None, CEILINGS, "cpu", Deadline(0))
    assert whole is not None and whole["bound_ms"] is None and "raise --time" in whole["why"]
