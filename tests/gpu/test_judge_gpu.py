"""The judge on a GPU: right candidates pass, cheats and faults are named, the next verdict is unaffected."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull
from burnish.core.task import Task
from burnish.core.verdict import Status
from burnish.judge import Judge, JudgeOptions
from burnish.judge.cuda_memory import CudaBlock
from burnish.testing.redteam import load_cases
from burnish.testing.redteam.trial import task_for

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

CASES = {case.name: case for case in load_cases("all")}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(quick=True, profile=True)) as made:
        yield made


def test_a_triton_candidate_passes_with_three_clocks_and_a_profile(judge: Judge) -> None:
    case = CASES["honest/softmax_triton"]
    verdict = judge.verify(task_for(case), Candidate(case.source))
    assert verdict.passed, verdict.reason
    assert verdict.timing is not None and verdict.roofline is not None and verdict.profile is not None
    clocks = dict(verdict.timing.clocks)["candidate"]
    assert clocks.call_ms > 0
    assert verdict.profile.authored_share is not None and verdict.profile.authored_share > 0.5
    notes = " ".join(verdict.profile.notes)
    if shutil.which("ncu") is None:
        assert "ncu (Nsight Compute) is not installed" in notes
    else:
        metrics = dict(verdict.profile.metrics)
        assert metrics.get("gpu__time_duration.sum", 0) > 0, notes
        assert "softmax" in notes


@pytest.mark.parametrize(
    "name",
    ["cheats/precision/cuda_tf32_flag", "cheats/precision/cuda_tf32_flag_and_back", "cheats/timing/cuda_side_stream"],
)
def test_cheats_that_need_a_gpu_are_rejected_by_name(judge: Judge, name: str) -> None:
    case = next(c for key, c in sorted(CASES.items()) if key.startswith(name))
    verdict = judge.verify(task_for(case), Candidate(case.source))
    assert not verdict.passed
    assert set(case.expect) & {f.check for f in verdict.findings}, verdict.reason


def test_an_illegal_address_is_the_candidates_fault_and_leaves_the_device_usable(judge: Judge) -> None:
    bad = next(c for key, c in sorted(CASES.items()) if key.startswith("cheats/faults/cuda_"))
    verdict = judge.verify(task_for(bad), Candidate(bad.source))
    assert verdict.status in (Status.CRASHED, Status.HUNG, Status.OUT_OF_BOUNDS, Status.DISHONEST, Status.WRONG)
    good = CASES["honest/softmax_triton"]
    assert judge.verify(task_for(good), Candidate(good.source)).passed


def test_memory_the_device_does_not_have_is_told_from_other_failures() -> None:
    with pytest.raises(DeviceFull, match="out of memory"):
        CudaBlock.create(1 << 44, "cuda:0")


# --- modules with many parameters are made on the device --------------------------------------------------------------

WIDE = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(3000, 3000), torch.nn.ReLU(), torch.nn.Linear(3000, 50))

    def forward(self, x):
        return self.layers(x)

def get_inputs():
    return [torch.randn(64, 3000)]
"""
ON_THE_HOST = WIDE.replace("self.layers = ", "with torch.device('cpu'):\n            self.layers = ")
ITS_OWN = WIDE.replace(
    "torch.nn.Linear(3000, 50))",
    "torch.nn.Linear(3000, 50))\n        torch.manual_seed(0)\n        torch.nn.init.normal_(self.layers[2].weight)",
)


@pytest.mark.parametrize(("source", "passes"), [(WIDE, True), (ON_THE_HOST, True), (ITS_OWN, False)])
def test_many_parameters_come_from_the_seed_wherever_they_are_made(source: str, passes: bool) -> None:
    with Judge("cuda", JudgeOptions(quick=True, timing=False)) as judge:
        verdict = judge.verify(Task("wide", WIDE), Candidate(source.replace("class Model(", "class ModelNew(")))
    assert verdict.passed is passes, verdict.reason


# --- a reference in TF32 that a spike drives far from its float64 run -------------------------------------------------

RECURRENT = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = torch.nn.GRU(128, 256, 3)

    def forward(self, x, h):
        {body}

def get_inputs():
    return [torch.rand(256, 10, 128), torch.rand(3, 10, 256)]
"""
EXACT = """
        with torch.backends.cudnn.flags(enabled=False):
            return self.gru(x, h)[0]
"""
HALF = """
        with torch.autocast("cuda", torch.float16):
            return self.gru(x, h)[0].float()
"""


@pytest.mark.parametrize(("body", "passes"), [(EXACT, True), (HALF, False)], ids=["float32", "float16"])
def test_a_recurrent_layer_may_be_nearer_to_the_truth_than_the_library(body: str, passes: bool) -> None:
    task = Task("gru", RECURRENT.format(body="return self.gru(x, h)[0]"))
    source = RECURRENT.format(body=body.strip()).replace("class Model", "class ModelNew")
    with Judge("cuda", JudgeOptions(timing=False)) as own:
        verdict = own.verify(task, Candidate(source))
    assert verdict.passed is passes, verdict.reason
