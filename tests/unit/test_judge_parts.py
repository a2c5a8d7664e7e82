"""The judge's parts that need no process: messages, memory, screening, state, clocks, statuses."""

from __future__ import annotations

import os
import random
import socket
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.candidate import Candidate
from burnish.core.checks import CHECKS
from burnish.core.errors import ProtocolError, TaskError
from burnish.core.task import Task
from burnish.core.verdict import Stage, Status
from burnish.judge.bench import scalar_hardly_moved
from burnish.judge.channel import Channel, ChannelClosed
from burnish.judge.contestant import Inputs
from burnish.judge.faults import fault_from_exit, fault_from_text
from burnish.judge.memory import Placement, create, place, span
from burnish.judge.numerics import chunks, relative_gap
from burnish.judge.reference import Reference
from burnish.judge.rejection import Rejected, status_of
from burnish.judge.screen import screen
from burnish.judge.seeding import seed_torch
from burnish.judge.state import matching, perturbed
from burnish.judge.stateful import moved_alike
from burnish.judge.timing import Track, clock_findings, clocks, hidden, plan_for


def pair(nonce: str = "n") -> tuple[Channel, Channel]:
    left, right = socket.socketpair()
    return Channel(left, nonce), Channel(right, nonce)


def test_messages_and_descriptors_cross() -> None:
    left, right = pair()
    read, write = os.pipe()
    left.send({"op": "x", "numbers": [1.5, None]}, (read,))
    assert right.receive(1.0) == {"op": "x", "numbers": [1.5, None]}
    (fd,) = right.take_fds(1)
    os.write(write, b"hello")
    assert os.read(fd, 5) == b"hello"
    for descriptor in (fd, read, write):
        os.close(descriptor)
    assert right.receive(0.01) is None
    left.close()
    with pytest.raises(ChannelClosed):
        right.receive(1.0)
    right.close()


def test_a_message_without_the_nonce_is_refused() -> None:
    left, right = socket.socketpair()
    forger, judge = Channel(left, "guess"), Channel(right, "secret")
    forger.send({"ok": True})
    with pytest.raises(ProtocolError, match="nonce"):
        judge.receive(1.0)
    left.sendall(b"\xff\xff\xff\xffgarbage")
    with pytest.raises(ProtocolError, match="announced"):
        judge.receive(1.0)
    forger.close()
    judge.close()


@given(st.lists(st.integers(0, 5), min_size=0, max_size=4), st.sampled_from(["float32", "int64", "bool", "float16"]))
def test_placements_round_trip_and_do_not_overlap(shape: list[int], dtype: str) -> None:
    tensors = [torch.zeros(shape, dtype=getattr(torch, dtype)) for _ in range(3)]
    places, end = place(tensors)
    flat = torch.zeros(max(end, 1), dtype=torch.uint8)
    for number, spot in enumerate(places):
        assert Placement.from_json(spot.to_json()) == spot
        spot.view(flat).fill_(number % 2)
    for number, spot in enumerate(places):
        assert bool((spot.view(flat) == number % 2).all())


def test_expanded_tensors_are_laid_out_densely_and_strided_ones_as_they_are() -> None:
    expanded, turned = torch.zeros(1).expand(6), torch.zeros(3, 4).t()
    (first, second), _ = place([expanded, turned])
    assert first.strides == (1,)
    assert second.strides == (1, 4)
    assert span((3, 4), (4, 1)) == 12 and span((0, 4), (4, 1)) == 0


def test_shared_memory_is_shared_by_descriptor() -> None:
    buffer = create(1000, "cpu")
    buffer.flat.fill_(7)
    assert os.pread(buffer.fd, 3, 0) == b"\x07\x07\x07"
    buffer.close()


@pytest.mark.parametrize(
    ("source", "check"),
    [
        ("class ModelNew(", "syntax"),
        ("# class ModelNew: pass", "entry"),
        ("class ModelNew(Model):\n    pass", "inherits-reference"),
    ],
)
def test_screening_reads_the_tree_not_the_text(source: str, check: str) -> None:
    with pytest.raises(Rejected) as caught:
        screen(Candidate(source))
    assert caught.value.findings[0].check == check
    assert caught.value.stage is Stage.SCREEN


def test_screening_lets_candidates_through() -> None:
    sources = ("class ModelNew: pass", "class Model: pass\nclass ModelNew(Model): pass", "ModelNew = make()")
    refused = []
    for source in sources:
        try:
            screen(Candidate(source))
        except Rejected as rejected:
            refused.append((source, rejected.findings))
    assert refused == []


def test_perturbed_state_differs_everywhere_it_may() -> None:
    generator = torch.Generator().manual_seed(1)
    state = {
        "ones": torch.ones(8),
        "zeros": torch.zeros(8),
        "variance": torch.rand(8),
        "mask": torch.tensor([0.0, float("-inf"), 0.0]),
        "count": torch.tensor(3),
    }
    fresh = perturbed(state, generator)
    assert set(fresh) == {"ones", "zeros", "variance", "mask"}
    assert bool((fresh["ones"] != 1).all()) and bool((fresh["zeros"] != 0).all())
    assert bool((fresh["variance"] > 0).all())
    assert fresh["mask"][1] == float("-inf") and bool(torch.isfinite(fresh["mask"][[0, 2]]).all())


def test_matching_needs_name_type_and_shape() -> None:
    held = {"a": ("float32", (2,)), "b": ("float64", (2,)), "c": ("float32", (3,))}
    state = {name: torch.zeros(2) for name in "abcd"}
    assert list(matching(state, held)) == ["a"]


def track(
    label: str, call: float, wall: float, rng: random.Random, delay: float = 0.0, sizes: tuple[int, int] = (8, 16)
) -> Track:
    contestant: Any = SimpleNamespace(device="cpu")
    ring: Any = None
    made = Track(label, contestant, ring)
    for number in range(20):
        size = sizes[number % 2]
        noise = rng.uniform(0.98, 1.02)
        made.sizes.append(size)
        made.call_ms.append(call * noise)
        made.mean_ms.append((call + delay) * noise)
        made.runner_ms.append((wall * size + 0.1) * noise)
        made.judge_ms.append((wall * size + 0.3) * noise)
    return made


def test_clocks_that_agree_find_nothing_and_hidden_time_is_found() -> None:
    rng = random.Random(1)
    eager = track("eager", call=1.0, wall=1.1, rng=rng)
    honest, lazy = track("candidate", 0.5, 0.6, rng), track("candidate", 0.1, 1.1, rng)
    assert clock_findings([(honest, eager)]) == []
    assert hidden([(lazy, eager)]).estimate == pytest.approx(0.9, abs=0.1)
    assert [f.check for f in clock_findings([(lazy, eager)])] == ["clocks-disagree"]
    assert clocks(honest, eager).judge_ms == pytest.approx(0.5, abs=0.15)
    one_by_one = [track(label, call, call + 0.1, rng, sizes=(1, 1)) for label, call in (("eager", 9.0), ("fast", 6.0))]
    assert clocks(one_by_one[1], one_by_one[0]).judge_ms == pytest.approx(6.0, abs=0.3)
    # On a busy machine calls are delayed, and say so: typical calls are shorter than the judge's clock, and not forged.
    delayed = track("candidate", 0.1, 1.1, rng, delay=0.9)
    assert clock_findings([(delayed, eager)]) == []
    assert hidden([(delayed, eager)], typical=True).estimate == pytest.approx(0.9, abs=0.1)
    # What copying an unusual layout costs more is not the candidate's time.
    assert clock_findings([(lazy, eager)], allowance_ms=0.5) == []


@given(
    st.lists(st.floats(1e-4, 1e4), min_size=2, max_size=4),
    st.integers(3, 64),
    st.booleans(),
    st.sampled_from(["cpu", "cuda"]),
)
def test_plans_fit_their_slots(times: list[float], slots: int, quick: bool, device: str) -> None:
    plan = plan_for(times, slots, quick, device, 20.0)
    assert 1 <= plan.calls <= max(1, slots // 2)
    assert plan.longer == 2 * plan.calls and plan.longer + plan.wake <= slots
    alone = plan_for(times, 1, quick, "cuda", 20.0)
    assert alone.calls == alone.longer == 1, "large tensors: one call at a time"
    assert 10 <= plan.rounds <= plan.most_rounds and plan.most_rounds % 2 == 0
    assert 0 < plan.check_share <= 1


def test_every_check_has_a_status_and_faults_have_names() -> None:
    for name in CHECKS:
        assert status_of(name) is not Status.PASSED
    segfault, left, unknown = fault_from_exit(-11), fault_from_exit(0), fault_from_exit(-9)
    assert segfault is not None and segfault.finding.check == "crash"
    assert left is not None and left.finding.check == "early-exit"
    assert unknown is None
    memory = fault_from_text("RuntimeError", "DefaultCPUAllocator: can't allocate memory: you tried")
    assert memory is not None and memory.finding.check == "memory"
    assert fault_from_text("ValueError", "shapes differ") is None


@given(st.floats(0.01, 100), st.floats(-0.3, 0.3))
def test_a_scalar_close_to_the_first_is_drawn_anew(first: float, change: float) -> None:
    old = torch.tensor(first, dtype=torch.float64)
    new = old * (1 + change)
    moved = abs(float(new - old)) / float(old)
    seen = scalar_hardly_moved(Inputs(None, (torch.zeros(3), new)), Inputs(None, (torch.zeros(3), old)))
    # A scalar that never changes is a constant of the task: another draw would not move it.
    assert seen == (0 < moved < 0.1) or moved == pytest.approx(0.1)
    whole = torch.tensor(7)
    assert not scalar_hardly_moved(Inputs(None, (whole,)), Inputs(None, (whole + 1,)))


# --- a reference that makes tensors of its own, in float64 ------------------------------------------------------------

STARTING = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = torch.nn.GRUCell(5, 7)

    def forward(self, x):
        state = torch.randn(x.shape[0], 7) + torch.full((7,), 0.1)
        for step in range(x.shape[1]):
            state = self.cell(x[:, step], state)
        return state

def get_inputs():
    return [torch.randn(4, 3, 5)]
"""


def test_a_float64_run_widens_what_forward_makes_and_draws_the_same_numbers() -> None:
    reference = Reference(Task("starting", STARTING), "cpu")
    reference.build(reference.initial(1), 1)
    inputs = reference.inputs(reference.task.primary, 2)
    narrow, exact = reference.run(inputs, seed=3), reference.oracle(inputs, seed=3)
    assert exact is not None and exact.tensors[0].dtype is torch.float64
    error = (narrow.tensors[0].double() - exact.tensors[0]).abs().max().item()
    assert 0 < error < 1e-6
    other = reference.oracle(inputs, seed=4)
    assert other is not None and (other.tensors[0] - exact.tensors[0]).abs().max().item() > 1e-3


@given(st.integers(0, 2**31), st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_the_gap_of_two_tensors_ignores_what_is_not_finite(seed: int, shape: list[int]) -> None:
    generator = torch.Generator().manual_seed(seed)
    truth = torch.randn(shape, generator=generator)
    moved = truth * 1.25
    assert relative_gap(moved, truth) == pytest.approx(0.25, rel=1e-5)
    if truth.numel() > 1:
        truth.view(-1)[0], moved.view(-1)[-1] = float("nan"), float("inf")
        kept = truth.numel() - 2
        assert relative_gap(moved, truth) == pytest.approx(0.25 if kept else 0.0, rel=1e-5)
    assert sum(truth[box].numel() for box in chunks(tuple(shape), limit=3)) == truth.numel()


WRITING = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        if {condition}:
            x.add_(1.0)
        return x * 2.0

def get_inputs():
    return [torch.randn(4, 3)]
"""


@pytest.mark.parametrize(("condition", "copied"), [("False", False), ("True", True)])
def test_large_inputs_are_not_copied_for_a_reference_that_leaves_them_alone(
    condition: str, copied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("burnish.judge.reference.LARGE", 0)
    reference = Reference(Task("writing", WRITING.format(condition=condition)), "cpu")
    reference.build(reference.initial(1), 1)
    inputs = reference.inputs(reference.task.primary, 2)
    before = inputs.tensors[0].clone()
    first, second = reference.run(inputs), reference.run(inputs)
    assert torch.equal(inputs.tensors[0], before)
    assert torch.equal(first.tensors[0], second.tensors[0])
    assert torch.equal(second.inputs_after[0], before + 1.0 if copied else before)


def test_a_reference_that_changes_its_inputs_now_and_then_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burnish.judge.reference.LARGE", 0)
    reference = Reference(Task("writing", WRITING.format(condition="x.sum() > 100.0")), "cpu")
    reference.build(reference.initial(1), 1)
    inputs = reference.inputs(reference.task.primary, 2)
    reference.run(inputs)
    with pytest.raises(TaskError, match="in some calls and not in others"):
        reference.run(Inputs(inputs.spec, (inputs.tensors[0] + 100.0,)))


def test_a_buffer_is_held_to_the_way_it_went_not_to_each_element() -> None:
    generator = torch.Generator().manual_seed(0)
    before = torch.zeros(256, dtype=torch.float64)
    wanted = torch.randn(256, generator=generator, dtype=torch.float64)
    wanted[:8] = 1e-9
    near = wanted + 2e-3 * torch.randn(256, generator=generator, dtype=torch.float64)
    assert moved_alike(near, wanted, before)
    assert moved_alike(wanted, wanted, before)
    # Not updated at all, with another momentum, or the other way: not where the reference went.
    assert not moved_alike(before, wanted, before)
    assert not moved_alike(1.05 * wanted, wanted, before)
    assert not moved_alike(-wanted, wanted, before)


def test_seeding_draws_what_torch_draws_and_keeps_no_notes() -> None:
    torch.manual_seed(7)
    wanted = torch.rand(5)
    notes = len(torch.cuda._queued_calls)
    seed_torch(7)
    assert torch.equal(torch.rand(5), wanted)
    assert len(torch.cuda._queued_calls) == notes
