"""A model's parts: how they are called, which are alike, and their text as tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from burnish.core.errors import TaskError, UsageError
from burnish.core.verdict import Interval
from burnish.graph.errors import Unrecognised
from burnish.models.calls import Place, record_calls
from burnish.models.region_task import region_text, values_text
from burnish.models.regions import Found, Part, Region, children, find_regions, layers
from burnish.models.search import Answer, Searched, best_parts, possible_gain
from burnish.models.spec import Loaded, ModelSpec, load_model, mean_square, parse_model


class Mix(nn.Module):
    def __init__(self, width: int, scale: float = 1.0) -> None:
        super().__init__()
        self.inner = nn.Linear(width, width)
        self.scale = scale
        self.register_buffer("mask", torch.ones(width, width, dtype=torch.bool).tril())
        self.mask: torch.Tensor

    def forward(self, x: torch.Tensor, shift: float = 0.5, other: torch.Tensor | None = None) -> torch.Tensor:
        weight = self.inner.weight.masked_fill(~self.mask, 0.0)
        y = torch.tanh(x @ weight.t() + self.inner.bias) * self.scale + shift
        return y if other is None else y + other


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([Mix(8), Mix(8), Mix(8, scale=2.0)])
        self.drop = nn.Dropout(0.5)
        self.head = nn.Linear(8, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.layers[0](x)
        y = self.layers[1](y)
        y = self.layers[2](y, shift=0.25, other=x)
        out: torch.Tensor = self.head(self.drop(y))
        return out


def loaded(model: nn.Module, *args: Any) -> Loaded:
    return Loaded(model, args, {}, mean_square, ModelSpec("net.py"))


def net() -> Loaded:
    torch.manual_seed(0)
    return loaded(Net().eval(), torch.randn(4, 8))


def place(path: str, seconds: float) -> Place:
    return Place(path, nn.Identity(), calls=1, seconds=seconds)


# --- how parts are called --------------------------------------------------------------------------------------------


def test_calls_are_recorded_with_forms_and_constants() -> None:
    places = {p.path: p for p in record_calls(net())}
    first, last = places["layers.0"], places["layers.2"]
    assert [a.name for a in first.arguments] == ["x", "shift", "other"]
    assert first.arguments[0].form is not None and first.arguments[0].form.shape == (4, 8)
    assert (first.arguments[1].value, first.arguments[2].form) == (0.5, None)
    assert last.arguments[1].value == 0.25 and last.arguments[2].form is not None
    assert first.outputs[0].stride == (8, 1) and first.returns == "one"
    # Dropout in eval mode hands its input on: nothing to speed up there.
    assert "view of its input" in places["drop"].refused


def test_a_part_called_with_other_shapes_in_one_pass_is_refused() -> None:
    class Twice(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.part = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            out: torch.Tensor = self.part(x).sum() + self.part(x[:1]).sum()
            return out

    places = {p.path: p for p in record_calls(loaded(Twice(), torch.randn(3, 4)))}
    assert places["part"].calls == 2 and "different shapes" in places["part"].refused


def test_hooks_are_gone_afterwards() -> None:
    model = net()
    find_regions(model, repeats=1)
    assert all(not m._forward_hooks and not m._forward_pre_hooks for m in model.model.modules())


# --- their text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "layers.0", "layers.2", "head"])
def test_a_regions_text_computes_what_the_part_computes(path: str) -> None:
    model = net()
    found = next(p for p in record_calls(model) if p.path == path)
    text = region_text(found, "A part.")
    scope: dict[str, Any] = {}
    exec(text.source, scope)
    again = scope["Model"]()
    state = dict(found.module.named_parameters()) | dict(found.module.named_buffers())
    with torch.no_grad():
        for name, where in text.state:
            getattr(again, name).copy_(state[where])
        inputs = [v for v in found.values if isinstance(v, torch.Tensor)]
        assert torch.equal(again(*inputs), found.module(*found.values))
        drawn = scope["get_inputs"]()
        assert [t.shape for t in drawn] == [t.shape for t in inputs]
        assert torch.isfinite(again(*drawn)).all()


def test_a_part_that_changes_its_buffers_is_no_region() -> None:
    model = loaded(nn.Sequential(nn.BatchNorm1d(4)).train(), torch.randn(8, 4))
    found = next(p for p in record_calls(model) if p.path == "0")
    with pytest.raises(Unrecognised, match="changes its buffers"):
        region_text(found, "A part.")


@pytest.mark.parametrize(
    "tensor",
    [
        torch.zeros(3),
        torch.randn(5, 4) * 3 + 1,
        torch.rand(6, dtype=torch.float64) + 2,
        torch.randn(4, 4).bfloat16(),
        torch.arange(7),
        torch.arange(4).expand(3, 4),
        torch.randint(2, 9, (5,), dtype=torch.int32),
        torch.ones(4, 4, dtype=torch.bool).tril(),
        torch.ones(4, 4, dtype=torch.bool).triu(1),
        torch.tensor([True, False, True]),
        torch.tensor([[0.0, float("-inf")], [0.0, 0.0]]),
        torch.empty(0, 3),
        torch.tensor(2.5),
    ],
    ids=lambda tensor: f"{str(tensor.dtype).removeprefix('torch.')}{tuple(tensor.shape)}",
)
def test_values_are_made_alike(tensor: torch.Tensor) -> None:
    made = eval(values_text(tensor), {"torch": torch, "float": float})
    assert (made.shape, made.dtype) == (tensor.shape, tensor.dtype)
    if tensor.dtype.is_floating_point and tensor.numel() and bool((tensor >= 0).all()):
        assert bool((made >= 0).all())
    if not tensor.dtype.is_floating_point and tensor.dtype != torch.bool:
        assert int(made.min()) >= int(tensor.min()) and int(made.max()) <= int(tensor.max())
    if tensor.dtype == torch.bool and tensor.dim() == 2:
        assert torch.equal(made, tensor)


# --- alike, and cut into sets -----------------------------------------------------------------------------------------


def test_equal_parts_are_one_region_and_other_settings_another(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine one part's time may dwarf the others', which would then be left out.
    monkeypatch.setattr("burnish.models.regions._SMALLEST", 0.0)
    model = net()
    for part in model.model.modules():
        part.register_forward_pre_hook(lambda *_: None)
    found = find_regions(model, repeats=1)
    by_path = {path: region.name for region in found.regions for path in region.paths}
    assert by_path["layers.0"] == by_path["layers.1"] != by_path["layers.2"]
    assert by_path[""] == "net"


def test_sets_of_parts_go_from_the_whole_to_its_parts_and_do_not_overlap() -> None:
    text = region_text(next(p for p in record_calls(net()) if p.path == "head"), "A part.")
    places = [place("", 10.0), place("a", 6.0), place("a.x", 5.0), place("b", 3.0), place("b.x", 2.0)]
    regions = [
        Region("whole", [places[0]], text),
        Region("a", [places[1]], text),
        Region("x", [places[2], places[4]], text),
    ]
    cuts = layers(Found(regions, 10.0, places))
    assert [[part.paths for part in cut] for cut in cuts] == [[("",)], [("a",), ("b.x",)], [("a.x", "b.x")]]


def test_children_look_through_what_is_not_called() -> None:
    places = [place("", 1.0), place("blocks.0", 1.0), place("blocks.0.attn", 1.0), place("blocks.1", 1.0)]
    assert children("", places) == ["blocks.0", "blocks.1"]
    assert children("blocks.0", places) == ["blocks.0.attn"]


def answer(region: Region, low: float) -> Answer:
    return Answer(region, "run", "source", None, Interval(low * 1.1, low, low * 1.2))  # type: ignore[arg-type]


def test_the_best_set_is_the_one_with_the_least_predicted_time() -> None:
    places = [place("", 10.0), place("a", 6.0), place("a.x", 5.0), place("b", 3.0)]
    whole, a, x, b = (Region(n, [p]) for n, p in zip(("whole", "a", "x", "b"), places, strict=True))
    found = Found([whole, a, x, b], 10.0, places)
    # Inside: 1 + 5/2.5 = 3 for a; as one kernel 6/1.5 = 4.
    searched = Searched({"a": answer(a, 1.5), "x": answer(x, 2.5), "b": answer(b, 1.2)})
    assert sorted(p.region.name for p in best_parts(found, searched)) == ["b", "x"]
    # All of it at 2.5x beats 1 + 3 + 2.5.
    searched.answers["whole"] = answer(whole, 2.5)
    assert [p.region.name for p in best_parts(found, searched)] == ["whole"]
    assert best_parts(found, Searched()) == []


def test_what_a_part_could_give_follows_amdahl() -> None:
    one = place("a", 5.0)
    part = Part(Region("a", [one]), (one,))
    assert possible_gain(part, Found([], 10.0)) == pytest.approx(1 / 0.75 - 1)


# --- the user's file -------------------------------------------------------------------------------------------------

_FILE = """
import torch
def make_model(batch=2, wide=False):
    return torch.nn.Linear(4, 8 if wide else 3), torch.randn(batch, 4)
def needs(batch):
    return None
def wrong():
    return torch.nn.Linear(1, 1)
def broken():
    raise ValueError("no weights")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "net.py"
    path.write_text(_FILE)
    return path


def test_a_model_is_loaded_with_what_was_set(file: Path) -> None:
    spec = parse_model(f"{file}:make_model", ["batch=5", "wide=True"])
    model = load_model(spec, "cpu")
    assert model.call().shape == (5, 8) and model.sweeps
    again = load_model(spec, "cpu")
    assert torch.equal(model.call(), again.call())
    assert float(model.loss(model.call()).detach()) > 0


@pytest.mark.parametrize(
    ("text", "settings", "said"),
    [
        ("net.py:made", (), "no function made"),
        ("net.py:make_model", ("size=3",), "takes no size: it takes batch, wide"),
        ("net.py:make_model", ("batch",), "write --set name=value"),
        ("net.py:needs", (), "pass --set batch=VALUE"),
        ("other.py:make_model", (), "no file"),
    ],
)
def test_wrong_models_are_told_in_one_line(file: Path, text: str, settings: tuple[str, ...], said: str) -> None:
    with pytest.raises((TaskError, UsageError), match=said) as raised:
        parse_model(str(file.parent / text), settings)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(("entry", "said"), [("wrong", "return model, inputs"), ("broken", "raised ValueError")])
def test_files_that_make_no_model_are_told(file: Path, entry: str, said: str) -> None:
    with pytest.raises(TaskError, match=said):
        load_model(parse_model(f"{file}:{entry}"), "cpu")
