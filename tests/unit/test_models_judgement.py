"""A patched model is judged by how it learns, how long a step takes and what memory it needs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from burnish.core.contract import CONTRACTS
from burnish.core.verdict import Claim, Interval, Stage, Status, Verdict
from burnish.models.judgement import session
from burnish.models.judgement.curves import FACTOR, Curves, first_difference, widths
from burnish.models.judgement.learning import Learning
from burnish.models.judgement.memory import tensor_bytes
from burnish.models.judgement.session import hold_sessions
from burnish.models.keeping import Keeping
from burnish.models.optimize import _compiled_reason
from burnish.models.packing import package_data
from burnish.models.profiling.running import Step
from burnish.models.regions import Part, find_regions
from burnish.models.runtime import applied
from burnish.models.runtime.package import Package
from burnish.models.search import Answer
from burnish.models.spec import Loaded, load_model, parse_model

MODEL = """
import torch
from torch import nn


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(64, 64) / 8)

    def forward(self, x):
        return torch.tanh(x @ self.weight)


class Bend(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.rand(64) + 0.5)

    def forward(self, x):
        return x * self.scale * torch.sigmoid(x)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.bend = Gate(), Bend()
        self.head = nn.Linear(64, 4)

    def forward(self, x):
        return self.head(self.bend(self.gate(x)))


def make_model(batch=32):
    torch.manual_seed(7)
    return Net().eval(), torch.randn(batch, 64)


def loss(outputs):
    return (outputs - 1).square().mean()
"""

GATE = """
import torch
from torch import nn

PACKED = {{}}


class Passes(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        y = torch.tanh(({used}.t() @ x.t()).t())
        ctx.save_for_backward(x, weight, y)
        return y

    @staticmethod
    def backward(ctx, gradient):
        x, weight, y = ctx.saved_tensors
        inner = gradient * (1 - y * y)
        return inner @ weight.t(), {of_weight}


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(64, 64))

    def forward(self, x):
        return Passes.apply(x, self.weight)
"""
HONEST = GATE.format(of_weight="x.t() @ inner", used="weight")
# Packed once for each place, and not again when the optimiser has changed the weights.
STALE = GATE.format(of_weight="x.t() @ inner", used="PACKED.setdefault(weight.data_ptr(), weight.clone())")
WRONG = GATE.format(of_weight="x.t() @ inner.flip(0)", used="weight")

BEND = """
import torch
from torch import nn


class Passes(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(x, scale)
        return torch.sigmoid(x) * x * scale

    @staticmethod
    def backward(ctx, gradient):
        x, scale = ctx.saved_tensors
        s = torch.sigmoid(x)
        return gradient * scale * (s + x * s * (1 - s)), (gradient * x * s).sum(0)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.rand(64))

    def forward(self, x):
        return Passes.apply(x, self.scale)
"""
# As many passes over memory as the model's own, and one tensor instead of three.
INPLACE = BEND.replace("torch.sigmoid(x) * x * scale", "torch.sigmoid(x).mul_(x).mul_(scale)")


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # On a busy machine one part's time may dwarf the others', which would then be left out.
    monkeypatch.setattr("burnish.models.regions._SMALLEST", 0.0)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    path = tmp_path / "net.py"
    path.write_text(MODEL)
    found = load_model(parse_model(f"{path}:make_model"), "cpu")
    found.model.train()
    return found


def with_kernels(loaded: Loaded, **kernels: str) -> tuple[Keeping, list[Part]]:
    """Return what judges a package of these kernels, and its parts."""
    verdict = Verdict(Status.PASSED, Stage.DONE, "", "reference", "t", "c", "cpu", deterministic=True)
    regions = {region.name: region for region in find_regions(loaded, train=True, repeats=1).regions}
    answers = {
        name: Answer(regions[name], "run", text, verdict, Interval(1.1, 1.05, 1.2)) for name, text in kernels.items()
    }
    parts = [Part(regions[name], tuple(regions[name].places)) for name in kernels]

    def package(kept: object, capture: bool = False) -> object:
        return package_data(loaded, kept, answers, CONTRACTS["reference"], {"device": "cpu"}, True, capture)  # type: ignore[arg-type]

    return Keeping(loaded, "cpu", True, package), parts  # type: ignore[arg-type]


def test_runs_repeat_differ_by_rounding_when_shaken_and_leave_the_weights(loaded: Loaded) -> None:
    before = [p.detach().clone() for p in loaded.model.parameters()]
    learning = Learning(loaded, "cpu")
    once, again = learning.losses(40), learning.losses(40)
    shaken = learning.losses(40, shaken=1)[0]
    learning.restore()
    assert once[0] == again[0] and once[0][-1] < once[0][0]
    assert len(set(once[0][:4])) == 4, "each batch is another one although the file sets a seed"
    assert 0 < max(abs(a - b) for a, b in zip(once[0], shaken, strict=True)) < 1e-4
    assert all(torch.equal(a, b) for a, b in zip(before, loaded.model.parameters(), strict=True))


def test_the_rule_widens_with_drift_and_never_takes_what_is_not_finite() -> None:
    allowed = widths([1.0, 1.0, 1.0], [[1.0, 1.01, 1.0], [1.0, 1.0, 1.0]])
    assert allowed[0] == pytest.approx(16 * 2.0**-23)
    assert allowed[1] == allowed[2] == pytest.approx(FACTOR * 0.01, rel=1e-3), "drift counts from where it was seen"
    assert first_difference([1.0, 1.0, 1.0], [1.0, 1.05, 0.95], allowed) is None
    assert first_difference([1.0, 1.0, 1.0], [1.001, 1.0, 1.0], allowed) == 0
    assert first_difference([1.0, math.nan], [1.0, math.nan], [1.0, 1.0]) == 1
    curves = Curves((1.0, 0.5), (1.0, math.nan), (0.1, 0.1), 9, "AdamW", "4 batches")
    assert not curves.equal and "(of 9: no time for more)" in curves.words and "step 1" in curves.words


def test_a_kernel_that_only_rounds_differently_learns_the_same(loaded: Loaded) -> None:
    keeping, parts = with_kernels(loaded, gate=HONEST, bend=BEND)
    kept, removed, curves = keeping.what_learns(parts, 60, None)
    assert kept == parts and not removed
    assert curves.equal and len(curves.patched) == 60 and 0 < curves.closeness < 1
    assert curves.original != curves.patched, "the kernels did run"
    assert not applied(loaded.model), "the model is left as it was"


@pytest.mark.parametrize("text", [STALE, WRONG], ids=["stale weights", "wrong gradient"])
def test_a_kernel_that_spoils_training_is_taken_out_and_the_others_stay(text: str, loaded: Loaded) -> None:
    keeping, parts = with_kernels(loaded, gate=text, bend=BEND)
    kept, removed, curves = keeping.what_learns(parts, 30, None)
    assert [part.region.name for part in kept] == ["bend"]
    assert [r.region for r in removed] == ["gate"] and "differs at step" in removed[0].reason
    assert curves.equal, "the curves are those of what is left"


def test_sessions_measure_memory_and_the_step_in_fresh_processes(loaded: Loaded) -> None:
    keeping, parts = with_kernels(loaded, gate=HONEST)
    told: list[session.Sessions] = []
    given = (loaded.spec, "cpu", True, *keeping.package(parts, False))
    sessions = hold_sessions(*given, modes=["no mode"], noted=told.append)
    assert {*told[0].memory} == {"original"}, "the first session's answer is told before the second begins"
    assert told[0].step is not None and told[0].step.claim is Claim.INDISTINGUISHABLE, "one session claims nothing"
    original, patched = sessions.memory["original"], sessions.memory["patched"]
    state = 4 * (64 * 64 + 64 + 64 * 4 + 4 + 32 * 64)
    # Beyond the state: at least the gradients; at most some activations.
    for peaks in (original, patched):
        assert 1.5 * state < peaks.tensors < 20 * state
        assert peaks.resident is not None and 50e6 < peaks.resident < 5e9
    assert sessions.step is not None
    assert sessions.step.speedup.low <= sessions.step.speedup.estimate <= sessions.step.speedup.high
    assert dict(sessions.step.milliseconds).keys() == {"original", "patched"}
    assert sessions.step.claim in Claim
    assert dict(sessions.excluded).keys() == {"no mode"}, "what cannot be compiled is named and spoils nothing"


def test_a_kernel_that_holds_fewer_tensors_needs_less_memory(loaded: Loaded) -> None:
    loaded.model.eval()
    keeping, parts = with_kernels(loaded, bend=INPLACE)
    contest = session._Contest(loaded, "cpu", False, Package.of(*keeping.package(parts, False)))
    peaks = {}
    for name in session.VARIANTS:
        contest.enter(name)
        contest.run()
        peaks[name], _ = tensor_bytes(Step(loaded, "cpu", train=False))
    assert peaks["original"] - peaks["patched"] >= 2 * 32 * 64 * 4, "two tensors of activations less"


@pytest.mark.filterwarnings("ignore")  # torch's own, when it traces for the first time
def test_a_mode_takes_its_turn_with_the_same_weights(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(session.MODES, "compile", {"backend": "eager"})  # a compiler that is quick
    keeping, parts = with_kernels(loaded, gate=HONEST)
    contest = session._Contest(loaded, "cpu", False, Package.of(*keeping.package(parts, False)))
    excluded: dict[str, str] = {}
    assert [*session._compile_all(contest, ["compile"], None, excluded)] == ["compile"] and not excluded
    assert not [*session._compile_all(contest, ["max-autotune"], -1.0, excluded)]
    assert "over" in excluded["max-autotune"], "no time is left"
    returned = {}
    for name in ("original", "patched", "compile"):
        contest.enter(name)
        assert bool(applied(loaded.model)) == (name == "patched")
        contest.run()
        with torch.no_grad():
            returned[name] = (contest._call or loaded.call)()
    assert torch.equal(returned["compile"], returned["original"])
    assert not torch.equal(returned["patched"], returned["original"]), "the kernels did run"


def test_the_best_mode_is_the_one_that_is_gained_least_over() -> None:
    times = {"original": [4.0] * 8, "patched": [2.0] * 8, "compile": [3.0] * 8, "max-autotune": [1.9] * 8}
    step = session._step_time([times, times], so_far=False)
    assert step.speedup.estimate == pytest.approx(2.0) and step.claim is Claim.FASTER
    assert step.best is not None and step.best[0] == "max-autotune" and step.best[2] is Claim.SLOWER
    assert step.to_json()["over"]["compile"]["estimate"] == pytest.approx(1.5)
    reason = _compiled_reason([(name, interval) for name, interval, _ in step.over])
    assert "0.950x the speed of torch.compile (max-autotune)" in reason
    first = session._step_time([times, {name: times[name] for name in ("original", "patched")}], so_far=True)
    assert dict(first.milliseconds)["max-autotune"] == 1900.0, "what one session knows is told"
