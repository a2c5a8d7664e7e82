"""Measuring a real GPU: ceilings, work, environment, and what its profiler says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from burnish.measure import ncu
from burnish.measure.ceilings import Ceilings, load, load_or_calibrate
from burnish.measure.environment import describe
from burnish.measure.kernels import classify
from burnish.measure.roofline import bound, byte_floor_seconds, count_work

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

MIB = 2**20


@pytest.fixture(scope="module")
def ceilings(tmp_path_factory: pytest.TempPathFactory) -> Ceilings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BURNISH_HOME", str(tmp_path_factory.mktemp("home")))
        measured = load_or_calibrate("cuda", quick=True)
        assert load("cuda") == measured
    return measured


def event_seconds(call: object, repeats: int = 20) -> float:
    """Return the best device time of one call, alone on the stream."""
    assert callable(call)
    best = float("inf")
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        best = min(best, start.elapsed_time(end) / 1e3)
    return best


def test_ceilings_are_ordered_as_the_hardware_is(ceilings: Ceilings) -> None:
    rates = dict(ceilings.flops)
    assert ceilings.device == torch.cuda.get_device_name()
    assert rates["bfloat16"] > rates["float32"]
    if torch.cuda.get_device_capability() >= (8, 0):
        assert rates["bfloat16"] > rates["tf32"] > rates["float32"]
    assert 1e10 < ceilings.main_memory < 1e14
    assert ceilings.bandwidth_at(4 * MIB) >= ceilings.main_memory
    assert 1e-7 < ceilings.launch_seconds < 1e-4


def test_settings_are_restored(ceilings: Ceilings) -> None:
    assert ceilings.quick
    assert torch.get_float32_matmul_precision() == "highest"


def test_an_honest_copy_is_above_the_floor_and_near_the_bound(ceilings: Ceilings) -> None:
    x = torch.randn(256 * MIB, device="cuda")
    work = count_work(torch.clone, [x])
    seconds = event_seconds(lambda: torch.clone(x))
    assert work.bytes == 2 * 4 * 256 * MIB
    assert not work.partial
    assert seconds > byte_floor_seconds(work.bytes, ceilings)
    assert bound(work, ceilings)[1] == "memory"
    assert bound(work, ceilings)[0] / seconds > 0.5


def test_the_rate_of_a_product_follows_the_settings() -> None:
    a = torch.randn(64, 64, device="cuda")
    settings = torch.backends.cuda.matmul
    before = settings.fp32_precision
    assert count_work(torch.mm, [a, a]).flops == (("float32", 2 * 64**3),)
    settings.fp32_precision = "tf32"
    try:
        assert count_work(torch.mm, [a, a]).flops == (("tf32", 2 * 64**3),)
    finally:
        settings.fp32_precision = before
    convolution = torch.nn.Conv2d(4, 4, 3).cuda()
    work = count_work(convolution, [torch.randn(1, 4, 8, 8, device="cuda")], convolution.parameters())
    assert [name for name, _ in work.flops] == [
        "tf32" if torch.backends.cudnn.conv.fp32_precision == "tf32" else "float32"
    ]


def test_the_description_names_the_gpu_and_not_its_identity() -> None:
    gpu = describe("cuda:0")["gpu"]
    assert gpu["name"] == torch.cuda.get_device_name(0)
    assert gpu["memory_gib"] > 1
    assert gpu["l2_mib"] > 0
    assert gpu["driver"]
    assert "uuid" not in {key.lower() for key in gpu}


def test_library_kernels_carry_the_names_we_know() -> None:
    a = torch.randn(512, 512, device="cuda")
    activities = [torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=activities, acc_events=True) as profile:
        torch.mm(a, a).add_(1).cpu()
        torch.cuda.synchronize()
    names = [event.name for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
    kinds = {classify(name, ()) for name in names}
    assert kinds == {"library", "memory"}, names


@pytest.mark.skipif(shutil.which("ncu") is None, reason="needs ncu and a GPU")
def test_ncu_knows_our_metrics_and_counts_them(tmp_path: Path) -> None:
    major, minor = torch.cuda.get_device_capability()
    chip = ncu.chip_for(f"sm_{major}{minor}")
    if chip is None:
        pytest.skip("no chip name known for this GPU")
    known = ncu.validate("ncu", chip, timeout=120)
    missing = set(ncu.metrics_for(f"sm_{major}{minor}")) - set(known)
    assert not missing
    script = tmp_path / "work.py"
    script.write_text("import torch\nx = torch.ones(1 << 22, device='cuda')\nx.add_(1)\ntorch.cuda.synchronize()\n")
    argv = ncu.command("ncu", [sys.executable, str(script)], known, launches=2)
    answer = subprocess.run(argv, capture_output=True, text=True, timeout=240)
    if answer.returncode or "ERR_NVGPUCTRPERM" in answer.stdout:
        pytest.skip(f"this GPU's counters are not open to us: {answer.stdout[-200:]}")
    launches = ncu.parse_csv(answer.stdout)
    assert len(launches) == 2
    assert all((launch.get("gpu__time_duration.sum") or 0) > 0 for launch in launches)
    assert {name for name, _ in launches[0].metrics} >= set(known) - {"lts__t_sector_hit_rate.pct"}
