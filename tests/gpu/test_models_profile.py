"""Profiles of models on a real GPU: kernels, queueing, idle time, memory, and where launching stops to bind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from profile_samples import SMALL_MODEL

from burnish.models.profiling import events
from burnish.models.profiling.places import called_places, place_times
from burnish.models.profiling.profile import Profiled, Wishes, profile_model
from burnish.models.profiling.running import Deadline, Step
from burnish.models.profiling.trace import parse, record
from burnish.models.spec import load_model, parse_model

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "net.py"
    path.write_text(SMALL_MODEL.replace("(batch, 8", "(batch, 128"))
    return path


def profiled(path: Path, *settings: str, **wishes: Any) -> Profiled:
    return profile_model(parse_model(str(path), settings), Wishes("cuda:0", **{"seconds": 12.0, **wishes}))


@pytest.fixture(scope="module")
def tiny(small: Path) -> dict[str, Any]:
    return profiled(small, "layers=8", batches=(1, 8)).data


def test_a_tiny_model_is_launch_bound(tiny: dict[str, Any]) -> None:
    launch = tiny["launch"]
    assert launch["verdict"] == "launch-bound" and launch["estimate"] is False
    assert launch["launch_ms"] > launch["work_ms"] > 0
    assert 0.2 < launch["idle_share"] < 1
    assert launch["launches"] >= 8 * 5
    assert launch["wait_us"]["median"] > 0
    assert launch["syncs"] == 0
    assert [row["batch"] for row in tiny["sweep"]["batches"]] == [1, 8]


def test_kernels_and_operators_add_up(tiny: dict[str, Any]) -> None:
    kernels = sum(row["device_ms"]["median"] for row in tiny["kernels"])
    operators = sum(row["device_ms"]["median"] for row in tiny["operators"])
    assert kernels == pytest.approx(tiny["launch"]["work_ms"], rel=0.2)
    assert operators == pytest.approx(kernels, rel=0.1)
    addmm = next(row for row in tiny["operators"] if row["name"] == "aten::addmm")
    assert addmm["device_ms"]["median"] > 0 and addmm["calls"] == 17
    assert "(no operator)" not in {row["name"] for row in tiny["operators"]}


def test_parts_have_bounds_on_this_device(tiny: dict[str, Any]) -> None:
    ranked = {row["name"]: row for row in tiny["regions"]}
    block = ranked["blocks.*"]
    assert block["work"]["source"] == "graph" and block["bound"] == "launch"
    assert block["times_bound"] > 1 and block["gain"] > 1
    assert tiny["whole"]["share"] > block["share"] > ranked["blocks.*.mlp"]["share"]


def test_memory_is_the_allocators(tiny: dict[str, Any]) -> None:
    memory = tiny["memory"]
    assert memory["peak_bytes"] > memory["state_bytes"] >= tiny["model"]["parameter_bytes"]
    assert "max_memory_allocated" in memory["how"]
    assert len(memory["curve"]) > 1


def test_a_wide_model_is_device_bound(small: Path) -> None:
    found = profiled(small, "batch=64", "width=4096", sweep=False)
    launch = found.data["launch"]
    assert launch["verdict"] == "device-bound"
    assert launch["idle_share"] < 0.3
    head = next(row for row in found.data["regions"] if row["name"] == "blocks.*.mlp")
    assert head["bound"] == "compute" and head["share"] > 0.5
    labels = [lane["label"] for lane in found.timeline["lanes"]]
    assert "CPU: operators" in labels and "CPU: CUDA calls" in labels and any(x.startswith("GPU 0") for x in labels)


def test_training_counts_gradients_to_their_parts(small: Path) -> None:
    data = profiled(small, "batch=64", "width=2048", train=True, sweep=False).data
    assert data["direction"] == "forward+backward"
    rows = {row["name"]: row for row in data["modules"]}
    mlp = rows["blocks.*.mlp"]
    assert 0 < mlp["backward_ms"]["median"] < mlp["ms"]["median"]
    # Two products for each one of the forward pass.
    assert mlp["backward_ms"]["median"] > 0.5 * (mlp["ms"]["median"] - mlp["backward_ms"]["median"])
    assert rows["(model)"]["share"] >= rows["blocks.*"]["share"] >= mlp["share"] > 0.5


def test_a_model_that_waits_for_the_device_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "waits.py"
    path.write_text(SMALL_MODEL.replace("        return self.head(x)", "        return self.head(x) * float(x.sum())"))
    launch = profiled(path, sweep=False, seconds=10.0).data["launch"]
    assert launch["syncs"] >= 1 and "waits for the device" in launch["words"]


def test_events_on_the_stream_time_the_parts(small: Path) -> None:
    step = Step(load_model(parse_model(str(small), ["batch=64", "width=2048"]), "cuda:0"), "cuda:0", False)
    step()
    places = called_places(step)
    times = place_times(step, places, Deadline(1.0), run_ms=1.0)
    assert all(0 < ms <= run for path in times.of for ms, run in zip(times.of[path], times.runs[path], strict=True))
    assert min(times.shares([""])) > 0.8
    trace = parse(record(step, 3, {p.path: p.module for p in places}))
    busy = sorted(events.busy_ms(trace))[1]
    assert sorted(times.runs[""])[len(times.runs[""]) // 2] >= 0.8 * busy
