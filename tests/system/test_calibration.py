"""Measuring this machine's CPU for real."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from burnish.core.errors import PrerequisiteError
from burnish.measure import _calibrate_cpu
from burnish.measure.ceilings import calibrate, device_key, load, load_or_calibrate
from burnish.measure.roofline import bound, count_work


def test_a_quick_calibration_is_plausible_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURNISH_HOME", str(tmp_path))
    measured = load_or_calibrate("cpu", quick=True)
    assert measured.quick
    assert measured.device == device_key("cpu")
    assert load("cpu") == measured == load_or_calibrate("cpu", quick=True)
    # Wide on purpose: from a small board to a large server.
    assert all(1e8 < rate < 1e14 for _, rate in measured.bandwidth)
    assert {name for name, _ in measured.flops} == {"float32", "float64"}
    assert all(1e8 < rate < 1e15 for _, rate in measured.flops)
    assert 0 < measured.launch_seconds < 1e-3
    a = torch.randn(256, 256)
    seconds, kind = bound(count_work(torch.mm, [a, a]), measured)
    assert kind == "compute"
    assert seconds == pytest.approx(2 * 256**3 / dict(measured.flops)["float32"])


def test_calibration_leaves_the_settings_alone() -> None:
    before = torch.backends.mkldnn.matmul.fp32_precision, torch.get_float32_matmul_precision(), torch.get_num_threads()
    calibrate("cpu", quick=True)
    after = torch.backends.mkldnn.matmul.fp32_precision, torch.get_float32_matmul_precision(), torch.get_num_threads()
    assert after == before


def test_a_type_that_kills_its_process_is_left_out() -> None:
    rates = _calibrate_cpu._rates_in_own_process(["no_such_type", "float32"], side=64)
    assert set(rates) == {"float32"}
    assert rates["float32"] > 1e6


def test_an_unknown_device_names_the_choices() -> None:
    with pytest.raises(PrerequisiteError, match="cpu or cuda"):
        calibrate("tpu")


@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a machine without a GPU")
def test_a_missing_gpu_names_the_fix() -> None:
    with pytest.raises(PrerequisiteError, match="--device cpu"):
        calibrate("cuda")
