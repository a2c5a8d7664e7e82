"""Whether a replay pays: launches against work and copies, with room for estimates that are off."""

from __future__ import annotations

import pytest
from kernel_harness_c import task_of

from burnish.graph.capture import trace
from burnish.graph.cost import BANDWIDTH, LAUNCH_SECONDS
from burnish.propose.waiting import copies_vanish, moved_by, replay_pays, seconds_of

MB = 1 << 20


@pytest.mark.parametrize(
    ("launches_to_work", "moved", "pays"),
    [
        (2.0, 0, True),
        (2.0, int(3e-3 * BANDWIDTH), False),  # copies take longer than the launches
        (0.8, MB, True),  # what launches nearly hide behind may wait for them
        (0.8, 200 * MB, False),
        (0.4, MB, False),
    ],
)
def test_when_a_replay_pays(launches_to_work: float, moved: int, pays: bool) -> None:
    starts = 100
    assert replay_pays(starts, starts * LAUNCH_SECONDS / launches_to_work, moved) is pays


def test_copies_vanish_beside_long_work() -> None:
    assert copies_vanish(1e-3, 10 * MB) and not copies_vanish(1e-4, 100 * MB)


def test_inputs_and_results_are_moved_and_parameters_are_not() -> None:
    task = task_of("return self.layer(x).sum(0), x", "torch.randn(32, 64)", "self.layer = nn.Linear(64, 8)")
    assert moved_by(trace(task, task.primary, whole=True)) == (32 * 64 + 8) * 4


def test_convolutions_take_longer_in_float32() -> None:
    task = task_of("return self.c(x)", "torch.randn(8, 64, 64, 64)", "self.c = nn.Conv2d(64, 64, 3)")
    nodes = [n for n in trace(task, task.primary, whole=True).graph.nodes if n.op == "call_function"]
    assert seconds_of(nodes, full=True) > 2 * seconds_of(nodes)
