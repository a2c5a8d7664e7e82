"""What a trace says: time by operator and kernel, waiting, launching against working, gradients by part."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from profile_samples import SMALL_MODEL, cuda_trace, event, kernel

from burnish.models.profiling import events
from burnish.models.profiling.launch import on_cpu, on_cuda, operator_cost
from burnish.models.profiling.memory import curve
from burnish.models.profiling.places import called_places
from burnish.models.profiling.running import Runs, Step
from burnish.models.profiling.timeline import MOST_BARS, timeline
from burnish.models.profiling.trace import Trace, parse, record
from burnish.models.spec import load_model, parse_model


def trace_of(*found: dict[str, Any]) -> Trace:
    return parse({"traceEvents": list(found)})


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Any], Trace]]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    path = tmp_path_factory.mktemp("model") / "net.py"
    path.write_text(SMALL_MODEL)
    step = Step(load_model(parse_model(str(path)), "cpu"), "cpu", train=True)
    step()
    raw = record(step, 3, {p.path: p.module for p in called_places(step)})
    yield raw, parse(raw)
    torch.set_num_threads(before)


def test_what_contains_what() -> None:
    trace = trace_of(
        event("outer", "cpu_op", 0, 10),
        event("inner", "cpu_op", 2, 3),
        event("beside", "cpu_op", 5, 5),
        event("elsewhere", "cpu_op", 1, 20, tid=11),
    )
    nest = events.Nest(trace.operators)
    own = {span.name: ms for span, ms in zip(nest.spans, nest.self_ms(), strict=True)}
    assert own == pytest.approx({"outer": 2e-3, "inner": 3e-3, "beside": 5e-3, "elsewhere": 20e-3}, rel=1e-3)
    depths = {span.name: nest.depth(i) for i, span in enumerate(nest.spans)}
    assert depths == {"outer": 0, "inner": 1, "beside": 1, "elsewhere": 0}
    innermost = nest.innermost("thread 10", 3)
    assert innermost is not None and nest.spans[innermost].name == "inner"
    assert nest.innermost("thread 10", 30) is None
    assert nest.innermost("thread 99", 3) is None


def test_operators_have_the_time_of_the_kernels_they_launched() -> None:
    rows = {row["name"]: row for row in events.operators(parse(cuda_trace(work=40)))}
    assert rows["aten::addmm"]["device_ms"]["median"] == pytest.approx(0.04)
    assert rows["aten::addmm"]["device_ms"]["runs"] == 3
    assert rows["aten::addmm_outer"]["device_ms"]["median"] == 0
    assert rows["aten::addmm_outer"]["self_cpu_ms"]["median"] == pytest.approx(0.005)
    assert rows["aten::addmm"]["share"] == pytest.approx(0.5)


def test_kernels_by_name() -> None:
    rows = events.kernels(parse(cuda_trace()))
    assert [(row["name"], row["calls"]) for row in rows] == [
        ("void addmm_kernel<float>(int)", 1),
        ("void relu_kernel<float>(int)", 1),
    ]
    assert sum(row["share"] for row in rows) == pytest.approx(1.0)


def test_a_kernel_without_its_launch_is_nobodys() -> None:
    trace = trace_of(event("burnish run", "user_annotation", 0, 100), kernel("lost", 10, 5, correlation=7))
    assert [row["name"] for row in events.operators(trace)] == ["(no operator)"]


def test_a_launch_on_a_thread_of_its_own_is_known_by_its_number() -> None:
    made = kernel("gemm", 30, 5, correlation=7)
    made["args"]["External id"] = 4
    trace = trace_of(
        event("burnish run", "user_annotation", 0, 100),
        event("aten::mm", "cpu_op", 10, 9, **{"External id": 4}),
        event("cudaLaunchKernel", "cuda_runtime", 12, 2, tid=99, correlation=7),
        made,
    )
    assert events.operators(trace)[0]["device_ms"]["median"] == pytest.approx(0.005)


def test_busy_time_counts_overlapping_streams_once() -> None:
    trace = trace_of(
        event("burnish run", "user_annotation", 0, 100),
        kernel("a", 10, 20, 1),
        kernel("b", 20, 20, 2, stream=8),
        kernel("c", 60, 5, 3),
        event("burnish run", "user_annotation", 100, 100),
        kernel("d", 110, 7, 4),
    )
    assert events.busy_ms(trace) == pytest.approx([0.035, 0.007])


def test_waits_are_from_the_launch_to_the_start() -> None:
    assert events.waits(parse(cuda_trace(runs=2))) == pytest.approx([10.0] * 4)


def test_only_the_models_own_waiting_is_counted() -> None:
    assert events.syncs(parse(cuda_trace())) == (0, 0)
    count, ms = events.syncs(parse(cuda_trace(synchronize=50)))
    assert count == 1 and ms == pytest.approx(0.05)


def test_launch_bound_when_the_host_takes_longer() -> None:
    trace = parse(cuda_trace(work=40))
    found = on_cuda(trace, Runs([0.3] * 5, [0.2] * 5), [0.2] * 5)
    assert found["verdict"] == "launch-bound" and not found["estimate"]
    assert found["work_ms"] == pytest.approx(0.08)
    assert found["idle_share"] == pytest.approx(0.6)
    assert found["launches"] == 2
    assert found["wait_us"]["median"] == pytest.approx(10.0)


def test_device_bound_when_the_device_takes_longer() -> None:
    found = on_cuda(parse(cuda_trace(work=95)), Runs([0.3] * 5, [0.1] * 5), [0.19] * 5)
    assert found["verdict"] == "device-bound"
    assert found["idle_share"] == pytest.approx(0.0)


def test_time_the_model_waits_for_the_device_is_no_launching() -> None:
    trace = parse(cuda_trace(work=60, synchronize=150))
    found = on_cuda(trace, Runs([0.3] * 5, [0.2] * 5), [0.2] * 5)
    assert found["launch_ms"] == pytest.approx(0.05)
    assert found["verdict"] == "device-bound" and "waits for the device 1 times a run" in found["words"]


def test_on_a_cpu_the_split_is_an_estimate() -> None:
    trace = parse(cuda_trace())
    assert events.operator_calls(trace) == (2, 2)
    found = on_cpu(trace, Runs([0.01] * 5, [0.01] * 5), call_us=2.0, inner_us=1.0)
    assert found["estimate"] and found["launch_share"] == pytest.approx(0.6)
    assert found["verdict"] == "launch-bound" and found["words"].startswith("an estimate")
    assert on_cpu(trace, Runs([1.0] * 5, [1.0] * 5), 2.0, 1.0)["verdict"] == "device-bound"


def test_operators_cost_something_but_little() -> None:
    call, inner = operator_cost(False)
    assert 0.05 < call < 500
    assert 0 <= inner < 500


def test_gradients_belong_to_the_part_that_made_them(trained: tuple[dict[str, Any], Trace]) -> None:
    _, trace = trained
    found = events.backward_times(trace)
    host = {path: sum(times[0]) for path, times in found.items()}
    assert {"", "embed", "blocks.0", "blocks.1.mlp.up", "head"} <= set(host)
    assert all(len(times[0]) == 3 and min(times[0]) > 0 for times in found.values())
    parts = host["blocks.0.norm"] + host["blocks.0.mlp"]
    assert host["blocks.0.mlp.up"] < host["blocks.0.mlp"] < parts <= host["blocks.0"]
    direct = host["embed"] + host["blocks.0"] + host["blocks.1"] + host["head"]
    assert direct == pytest.approx(host[""], rel=0.05)
    whole = sum(call.ms for call in trace.calls)
    assert host[""] < whole


def test_gradients_on_a_gpu_have_the_time_of_their_kernels() -> None:
    backward = "autograd::engine::evaluate_function: AddmmBackward0"
    trace = trace_of(
        event("burnish run", "user_annotation", 0, 500),
        event("module : Net", "user_annotation", 1, 100),
        event("module head: Linear", "user_annotation", 2, 50),
        # Needs no gradient: it has the number of the next one that does, in another part.
        event("aten::zeros", "cpu_op", 3, 5, **{"Sequence number": 7, "Fwd thread id": 0}),
        event("module tail: Linear", "user_annotation", 60, 30),
        event("aten::addmm", "cpu_op", 61, 5, **{"Sequence number": 7, "Fwd thread id": 0}),
        event(backward, "cpu_op", 200, 40, tid=11, **{"Sequence number": 7, "Fwd thread id": 1}),
        event("cudaLaunchKernel", "cuda_runtime", 210, 5, tid=11, correlation=3),
        kernel("gemm", 230, 120, 3),
    )
    found = events.backward_times(trace)
    assert set(found) == {"", "tail"}
    for host, device in found.values():
        assert host == pytest.approx([0.04], rel=1e-3) and device == pytest.approx([0.12], rel=1e-3)


def test_the_trace_names_no_machine_and_no_file(trained: tuple[dict[str, Any], Trace]) -> None:
    raw, trace = trained
    assert "host_name" not in raw and "traceName" not in raw
    assert len(trace.steps) == len(trace.calls) == 3
    json.dumps(raw)


def test_memory_rises_from_the_run_on() -> None:
    def memory(when: float, size: int, device: int = 0) -> dict[str, Any]:
        return {"ph": "i", "name": "[memory]", "ts": 5e12 + when, "args": {"Bytes": size, "Device Type": device}}

    trace = trace_of(
        event("burnish call", "user_annotation", 10, 50),
        event("aten::add", "cpu_op", 0, 5),
        *(memory(5, 900), memory(20, 100), memory(30, 50), memory(35, 7, 1), memory(40, -100)),
    )
    assert curve(trace, cuda=False) == [(10, 100), (20, 150), (30, 50)]
    assert curve(trace, cuda=True) == [(25, 7)]


def test_timeline_of_a_gpu_has_parts_host_and_stream() -> None:
    found = timeline(parse(cuda_trace()))
    assert [(lane["label"], lane["kind"], len(lane["bars"])) for lane in found["lanes"]] == [
        ("parts of the model", "module", 2),
        ("CPU: operators", "operator", 4),
        ("CPU: CUDA calls", "host", 3),
        ("GPU 0 stream 7", "device", 2),
    ]
    assert found["names"][:2] == ["(model): Net", "mlp: Mlp"]
    assert found["length"] == 900
    assert found["lanes"][3]["bars"][0][4] == 10.0, "how long the kernel waited"
    assert found["lanes"][0]["bars"][1][2] == 1, "one part inside the other"


def test_a_long_timeline_leaves_the_shortest_bars_out() -> None:
    count = MOST_BARS + 50
    many = [event("aten::add", "cpu_op", 10 * n, 1 + (n % 7)) for n in range(count)]
    found = timeline(trace_of(event("burnish run", "user_annotation", 0, 10 * count), *many))
    assert found["left_out"] == count - sum(len(lane["bars"]) for lane in found["lanes"]) == 50
    assert sum(bar[1] == 7 for bar in found["lanes"][0]["bars"]) == sum(n % 7 == 6 for n in range(count))


def test_an_empty_trace_is_an_empty_timeline() -> None:
    assert timeline(trace_of())["lanes"] == []


def test_recording_leaves_no_hooks(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text(SMALL_MODEL)
    step = Step(load_model(parse_model(str(path)), "cpu"), "cpu", False)
    parts = dict(step.loaded.model.named_modules())
    record(step, 1, parts)
    assert not any(m._forward_hooks or m._forward_pre_hooks for m in parts.values())
