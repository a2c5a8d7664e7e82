"""Profiles of models: which parts there are, how long they take, over batch sizes, and their memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from profile_samples import SMALL_MODEL
from torch import nn

from burnish.core.errors import TaskError
from burnish.models.profiling.memory import memory_row
from burnish.models.profiling.places import Form, Times, called_places, pattern, place_times
from burnish.models.profiling.running import Deadline, Step, more_runs, summary, timed
from burnish.models.profiling.sweep import sweep, transition
from burnish.models.profiling.tree import Backward, groups, module_rows
from burnish.models.spec import Loaded, ModelSpec, load_model, parse_model


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> ModelSpec:
    path = tmp_path_factory.mktemp("model") / "net.py"
    path.write_text(SMALL_MODEL)
    return parse_model(str(path))


def step_of(module: nn.Module, *args: Any, train: bool = False) -> Step:
    return Step(Loaded(module, args, {}, lambda out: out.sum(), ModelSpec("x.py")), "cpu", train)


def test_a_summary_is_median_and_quartiles() -> None:
    assert summary([3.0, 1.0, 2.0, 4.0, 5.0]) == {"median": 3.0, "q1": 2.0, "q3": 4.0, "runs": 5}
    assert summary([2.0])["median"] == 2.0
    assert summary([])["runs"] == 0


@pytest.mark.parametrize(
    ("done", "elapsed", "more"),
    [(0, 99.0, True), (2, 99.0, True), (3, 99.0, False), (3, 2.0, True), (5, 0.5, True), (5, 1.5, False)]
    + [(20, 0.5, False)],
)
def test_never_a_single_run_and_five_where_they_are_short(done: int, elapsed: float, more: bool) -> None:
    assert more_runs(done, elapsed, seconds=1.0, least=5, most=20) is more


def test_called_places_have_their_calls_and_forms(spec: ModelSpec) -> None:
    places = called_places(Step(load_model(spec, "cpu"), "cpu", False))
    assert [p.path for p in places][:3] == ["", "embed", "blocks.0"]
    assert "blocks" not in {p.path for p in places}, "a list of modules is not called"
    assert places[0].given == ([Form((2, 8), "int64", (8, 1))], {})
    assert all(p.calls == 1 for p in places)


def test_alike_parts_are_one_line_whatever_their_number_is(spec: ModelSpec) -> None:
    places = called_places(Step(load_model(spec, "cpu"), "cpu", False))
    times = Times({p.path: [2.0, 3.0, 4.0] for p in places}, {p.path: [20.0, 30.0, 40.0] for p in places})
    rows = module_rows(places, times, 30.0, None)
    assert [(r["depth"], r["label"], r["class"], r["calls"]) for r in rows] == [
        (0, "(model)", "Net", 1),
        (1, "embed", "Embedding", 1),
        (1, "blocks.*", "Block", 2),
        (2, "norm", "LayerNorm", 2),
        (2, "mlp", "Mlp", 2),
        (3, "up", "Linear", 2),
        (3, "down", "Linear", 2),
        (1, "head", "Linear", 1),
    ]
    assert rows[2]["paths"] == ["blocks.0", "blocks.1"]
    assert rows[2]["share"] == pytest.approx(0.2)
    assert rows[2]["ms"]["median"] == pytest.approx(6.0)


def test_other_settings_shapes_or_arguments_are_other_parts() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = nn.Conv2d(4, 4, 3, padding=1), nn.Conv2d(4, 4, 3, padding=1, dilation=1)
            self.c, self.d = nn.Conv2d(4, 4, 3, padding=2, dilation=2), nn.Conv2d(4, 4, 3, padding=1)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cat((self.a(x) + self.b(x) + self.c(x), self.d(x[:1])))

    found = groups(called_places(step_of(Net(), torch.randn(2, 4, 8, 8))))
    assert [g.name for g in found] == ["(model)", "{a,b}", "c", "d"]


@pytest.mark.parametrize(
    ("paths", "name"),
    [
        (["blocks.0.mlp", "blocks.11.mlp"], "blocks.*.mlp"),
        (["b.0.gate", "b.0.up", "b.1.gate", "b.1.up"], "b.*.{gate,up}"),
        (["a", "b", "c", "d"], "*"),
        (["b.0.norm", "b.1.norm", "norm"], "b.*.norm, norm"),
    ],
)
def test_one_name_for_several_paths(paths: list[str], name: str) -> None:
    assert pattern(paths) == name


def test_times_of_parts_are_inclusive_and_below_the_run(spec: ModelSpec) -> None:
    step = Step(load_model(spec, "cpu"), "cpu", False)
    places = called_places(step)
    step()
    times = place_times(step, places, Deadline(0.3), run_ms=0.5)
    assert {len(found) for found in times.of.values()} == {len(times.of[""])}
    assert len(times.of[""]) >= 5
    median = {path: summary(times.shares([path]))["median"] for path in times.of}
    assert 0.5 < median[""] <= 1.0
    assert median["blocks.0"] < median[""]
    assert median["blocks.0.mlp.up"] < median["blocks.0.mlp"] < median["blocks.0"]
    assert not any(p.module._forward_hooks or p.module._forward_pre_hooks for p in places)


@pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
def test_scripted_and_compiled_parts_are_timed_as_a_whole_or_not_at_all() -> None:
    compiled: Any = torch.compile(nn.Sequential(nn.Linear(4, 4), nn.ReLU()), backend="eager")
    model = nn.ModuleDict({"plain": nn.Linear(4, 4), "compiled": compiled})

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.parts = model
            self.scripted = torch.jit.trace(nn.Linear(4, 4), torch.randn(1, 4))  # type: ignore[no-untyped-call]

        def forward(self, x: torch.Tensor) -> Any:
            return self.scripted(self.parts["compiled"](self.parts["plain"](x)))

    with torch.no_grad():
        paths = [p.path for p in called_places(step_of(Net(), torch.randn(2, 4)))]
    assert paths == ["", "parts.plain", "parts.compiled"]


def test_backward_shares_add_to_the_forward_ones(spec: ModelSpec) -> None:
    places = called_places(Step(load_model(spec, "cpu"), "cpu", False))
    times = Times({p.path: [1.0] * 3 for p in places}, {p.path: [10.0] * 3 for p in places})
    rows = module_rows(places, times, 10.0, Backward({"head": [0.2, 0.3, 0.4]}))
    head = next(r for r in rows if r["label"] == "head")
    assert head["share"] == pytest.approx(0.4)
    assert head["backward_ms"]["median"] == pytest.approx(3.0)
    assert next(r for r in rows if r["label"] == "embed")["share"] == pytest.approx(0.1)


def bound(*verdicts: str) -> list[dict[str, Any]]:
    return [{"batch": 2**n, "verdict": f"{v}-bound"} for n, v in enumerate(verdicts)]


@pytest.mark.parametrize(
    ("rows", "first", "words"),
    [
        (bound("device", "device"), 1, "device-bound from batch 1 on, the smallest tried"),
        (bound("launch", "launch", "device"), 4, "launch-bound up to batch 2, device-bound from 4 on"),
        (bound("device", "launch", "device"), 4, "launch-bound up to batch 2, device-bound from 4 on"),
        (bound("launch", "launch"), None, "launch-bound up to batch 2, the largest tried"),
        ([], None, "no batch size could be measured"),
    ],
)
def test_transition(rows: list[dict[str, Any]], first: int | None, words: str) -> None:
    assert transition(rows) == {"from": first, "words": words}


def test_sweep_takes_the_sizes_it_is_given(spec: ModelSpec) -> None:
    found = sweep(spec, "cpu", False, [1, 4], Deadline(20))
    assert [row["batch"] for row in found["batches"]] == [1, 4]
    assert found["batches"][1]["peak_bytes"] > found["batches"][0]["peak_bytes"]
    assert found["stopped"] == ""


def test_a_size_the_model_refuses_is_named(tmp_path: Path) -> None:
    path = tmp_path / "picky.py"
    path.write_text(SMALL_MODEL.replace("    return Net(", "    assert batch != 2, 'odd'\n    return Net("))
    found = sweep(parse_model(str(path)), "cpu", False, [1, 2, 4], Deadline(20))
    assert [row["batch"] for row in found["batches"]] == [1, 4]
    assert "batch 2" in found["stopped"] and "odd" in found["stopped"]


def test_a_sweep_without_time_says_so(spec: ModelSpec) -> None:
    found = sweep(spec, "cpu", False, None, Deadline(0))
    assert found["batches"] == [] and found["stopped"] == "the time limit was reached before batch 1"


def test_memory_is_state_and_the_most_that_tensors_took() -> None:
    class Grows(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            y = x + 1
            return (y * 2).sum()

    found = memory_row(step_of(Grows(), torch.ones(1000)))
    assert found["state_bytes"] == 4000
    assert 12_000 <= found["peak_bytes"] <= 12_200
    assert max(value for _, value in found["curve"]) == found["peak_bytes"] - 4000


def test_a_model_that_raises_is_one_line_with_its_file() -> None:
    with pytest.raises(TaskError, match=r"x.py:make_model: the model raised RuntimeError: mat1 and mat2"):
        step_of(nn.Linear(4, 4), torch.randn(2, 5)).check()


def test_training_needs_something_to_train() -> None:
    model = nn.Linear(4, 4).requires_grad_(False)
    with pytest.raises(TaskError, match="profile it without --train"):
        step_of(model, torch.randn(2, 4, requires_grad=True), train=True).check()


def test_timed_runs_hold_both_clocks() -> None:
    runs = timed(step_of(nn.Linear(4, 4), torch.randn(2, 4)), 0.01, least=5, most=7)
    assert 5 <= len(runs.wall) == len(runs.queued) <= 7
    assert all(queued <= wall for queued, wall in zip(runs.queued, runs.wall, strict=True))
