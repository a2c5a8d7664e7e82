"""Definitions with their workloads become tasks: random, scalar and stored inputs, and what cannot be made."""

from __future__ import annotations

import json
import logging
import struct
from pathlib import Path
from typing import Any

import pytest
import torch
from task_runs import run

from burnish.core.errors import TaskError, UsageError
from burnish.core.task import EntryKind
from burnish.suites.bench.sizes import sizes_of
from burnish.suites.flashinfer_bench import VARIABLE, FlashInferBenchSuite

GATHER = """
import torch


@torch.no_grad()
def run(table, indices, scale):
    return table[indices.long()] * scale
"""


def definition(name: str, reference: str = GATHER, op_type: str = "gather", **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "op_type": op_type,
        "axes": {"rows": {"type": "var"}, "wanted": {"type": "var"}, "width": {"type": "const", "value": 4}},
        "inputs": {
            "table": {"shape": ["rows", "width"], "dtype": "float32"},
            "indices": {"shape": ["wanted"], "dtype": "int32"},
            "scale": {"shape": None, "dtype": "float32"},
        },
        "outputs": {"out": {"shape": ["wanted", "width"], "dtype": "float32"}},
        "reference": reference,
        **more,
    }


def one(dtype: str) -> dict[str, Any]:
    """Return a definition with one input of a type."""
    inputs = {"x": {"shape": ["rows"], "dtype": dtype}}
    return definition("one", "def run(x):\n    return x.float() + 1\n", inputs=inputs)


def trace(name: str, uuid: str, axes: dict[str, int], inputs: dict[str, Any]) -> dict[str, Any]:
    workload = {"uuid": uuid, "axes": axes, "inputs": inputs}
    return {"definition": name, "solution": None, "workload": workload, "evaluation": None}


def gather(uuid: str, blob: str, wanted: int = 3, name: str = "gather_w4") -> dict[str, Any]:
    inputs = {
        "table": {"type": "random"},
        "indices": {"type": "safetensors", "path": f"./blob/{blob}.safetensors", "tensor_key": "indices"},
        "scale": {"type": "scalar", "value": 0.5},
    }
    return trace(name, uuid, {"rows": 6, "wanted": wanted}, inputs)


def store(root: Path, blob: str, values: list[int], dtype: str = "I32", kind: str = "i") -> None:
    before = struct.pack("<2q", 7, 7)  # another tensor, so that offsets matter
    data = struct.pack(f"<{len(values)}{kind}", *values)
    header = {
        "other": {"dtype": "I64", "shape": [2], "data_offsets": [0, 16]},
        "indices": {"dtype": dtype, "shape": [len(values)], "data_offsets": [16, 16 + len(data)]},
    }
    text = json.dumps(header).encode()
    (root / "blob").mkdir(exist_ok=True)
    (root / "blob" / f"{blob}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + before + data)


def write(root: Path, name: str, data: object, traces: list[Any] | None, kind: str = "gather") -> None:
    for folder in ("definitions", "workloads"):
        (root / folder / kind).mkdir(parents=True, exist_ok=True)
    text = data if isinstance(data, str) else json.dumps(data)
    (root / "definitions" / kind / f"{name}.json").write_text(text)
    if traces is not None:
        lines = [line if isinstance(line, str) else json.dumps(line) for line in traces]
        (root / "workloads" / kind / f"{name}.jsonl").write_text("\n".join(lines) + "\n")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    store(tmp_path, "first", [5, 0, 2])
    store(tmp_path, "second", [1, 1])
    traces = [gather("aaaa-1", "first"), gather("bbbb-2", "second", wanted=2)]
    write(tmp_path, "gather_w4", definition("gather_w4"), traces)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def test_a_definition_is_a_task_and_its_workloads_are(root: Path) -> None:
    suite = FlashInferBenchSuite()
    assert suite.names() == ("gather/gather_w4",)
    task = suite.load("gather/gather_w4")
    assert (task.name, task.category) == ("flashinfer-bench/gather/gather_w4", "gather")
    assert (task.entry, task.kind) == ("run", EntryKind.FUNCTION)
    assert task.source == GATHER.rstrip() + "\n", "nothing is added to the reference"
    assert [w.name for w in task.workloads] == ["aaaa-1", "bbbb-2"]


def test_stored_random_and_scalar_inputs(root: Path) -> None:
    task = FlashInferBenchSuite().load("gather/gather_w4")
    for workload, wanted in zip(task.workloads, ([5, 0, 2], [1, 1]), strict=True):
        inputs, outputs, _ = run(task, workload)
        table, indices = inputs.tensors
        assert table.shape == (6, 4) and indices.dtype is torch.int32
        assert indices.tolist() == wanted
        torch.testing.assert_close(outputs.tensors[0], table[wanted] * 0.5)


def test_a_stored_tensor_is_part_of_the_task(root: Path) -> None:
    task = FlashInferBenchSuite().load("gather/gather_w4")
    store(root, "first", [5, 1, 2])
    assert FlashInferBenchSuite().load("gather/gather_w4").identity() != task.identity()
    with pytest.raises(TaskError, match="has changed since the task was loaded"):
        run(task)


def test_one_workload_by_its_uuid(root: Path) -> None:
    task = FlashInferBenchSuite().load("gather/gather_w4/bbbb")
    assert [w.name for w in task.workloads] == ["bbbb-2"]
    assert run(task)[1].tensors[0].shape == (2, 4)
    with pytest.raises(UsageError, match="has a uuid that begins with cccc: there is aaaa-1, bbbb-2"):
        FlashInferBenchSuite().load("gather/gather_w4/cccc")


@pytest.mark.parametrize(
    ("dtype", "low", "high"),
    [
        ("float32", -9.0, 9.0),
        ("bfloat16", -9.0, 9.0),
        ("float8_e4m3fn", -2.0, 2.0),
        ("int8", -128.0, 127.0),
        ("bool", 0.0, 1.0),
    ],
)
def test_random_values_are_as_the_benchmark_draws_them(root: Path, dtype: str, low: float, high: float) -> None:
    write(root, "one", one(dtype), [trace("one", "u", {"rows": 4000}, {})])
    task = FlashInferBenchSuite().load("gather/one")
    inputs, outputs, _ = run(task)
    (x,) = inputs.tensors
    assert str(x.dtype) == f"torch.{dtype}" and x.shape == (4000,)
    values = x.float()
    assert values.min() >= low and values.max() <= high and values.std() > 0.4
    torch.testing.assert_close(outputs.tensors[0], values + 1)
    if dtype in ("int8", "bool", "float8_e4m3fn"):
        assert values.min() == low and values.max() == high, "the whole range occurs"
    assert sizes_of(task, task.primary).inputs < 1 << 20, "known without a run: what is unknown counts as a gigabyte"


def test_probabilities_and_a_random_scalar(root: Path) -> None:
    inputs = {"probs": {"shape": ["rows", "width"], "dtype": "float32"}, "t": {"shape": None, "dtype": "float32"}}
    data = definition("probs_w4", "def run(probs, t):\n    return probs * t\n", "sampling", inputs=inputs)
    write(root, "probs_w4", data, [trace("probs_w4", "u", {"rows": 3}, {"t": {"type": "random"}})], "sampling")
    task = FlashInferBenchSuite().load("sampling/probs_w4")
    given, outputs, _ = run(task)
    probs = given.tensors[0]
    torch.testing.assert_close(probs.sum(-1), torch.ones(3))
    ratio = outputs.tensors[0] / probs
    torch.testing.assert_close(ratio, torch.full((3, 4), float(ratio[0, 0])))


def test_workloads_that_cannot_be_made_are_left_out_and_said(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    missing = gather("cccc-3", "nowhere")
    random = gather("dddd-4", "first")
    random["workload"]["inputs"]["indices"] = {"type": "random"}
    write(root, "gather_w4", definition("gather_w4"), [missing, gather("aaaa-1", "first"), random])
    with caplog.at_level(logging.WARNING):
        task = FlashInferBenchSuite().load("gather/gather_w4")
    assert [w.name for w in task.workloads] == ["aaaa-1"]
    (said,) = caplog.messages
    assert "gather_w4.jsonl: 2 of 3 workloads left out: cccc-3: indices is in ./blob/nowhere.safetensors" in said
    assert "which is not there: fetch the data set's blob folder" in said


def refusal(root: Path, line: Any, data: object | None = None) -> str:
    write(root, "gather_w4", data or definition("gather_w4"), [line])
    with pytest.raises(TaskError) as raised:
        FlashInferBenchSuite().load("gather/gather_w4")
    return str(raised.value)


def test_why_a_stored_tensor_is_refused(root: Path) -> None:
    (root / "blob" / "pointer.safetensors").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    (root / "blob" / "noise.safetensors").write_bytes(b"\x08\0\0\0\0\0\0\0notjson!")
    store(root, "wide", [1, 2, 3], "I64", "q")
    store(root, "long", [1, 2, 3, 4])
    store(root, "cut", [1, 2, 3])
    path = root / "blob" / "cut.safetensors"
    path.write_bytes(path.read_bytes()[:-4])
    reasons = {
        "nowhere": "gather_w4.jsonl has no workload to judge: none of 1 can be made: u: indices is in",
        "pointer": "is a Git LFS pointer: run git lfs pull",
        "noise": "is no safetensors file with a tensor 'indices'",
        "wide": "is int32 (3,) in the definition and int64 (3,) in",
        "long": "is int32 (3,) in the definition and int32 (4,) in",
        "cut": "ends too early",
    }
    for blob, reason in reasons.items():
        assert reason in refusal(root, gather("u", blob))
    random = gather("u", "first")
    random["workload"]["inputs"]["indices"] = {"type": "random"}
    assert "indices asks for random integers of a range that is not known" in refusal(root, random)


def test_malformed_workloads_name_their_line(root: Path) -> None:
    odd = gather("u", "first")
    odd["workload"]["inputs"]["scale"] = {"type": "magic"}
    nothing = gather("u", "first")
    nothing["workload"]["inputs"]["scale"] = {"type": "scalar"}
    axis = gather("u", "first")
    del axis["workload"]["axes"]["rows"]
    assert "gather_w4.jsonl:1 is not JSON" in refusal(root, "{")
    assert "gather_w4.jsonl:1 has no workload with a uuid" in refusal(root, {"definition": "gather_w4"})
    assert "is a workload of other, not of gather_w4" in refusal(root, gather("u", "first", name="other"))
    assert ":1: scale must be random, scalar or safetensors" in refusal(root, odd)
    assert ":1: scale has no value" in refusal(root, nothing)
    assert ":1: the axis rows has no size" in refusal(root, axis)
    write(root, "gather_w4", definition("gather_w4"), [gather("u", "first"), gather("u", "second", wanted=2)])
    with pytest.raises(TaskError, match="two workloads with the uuid u"):
        FlashInferBenchSuite().load("gather/gather_w4")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("{", "broken.json is not JSON"),
        ("[]", "must hold an object"),
        (definition("other"), "broken.json defines other: a definition's file is called after it"),
        ({**definition("broken"), "axes": None}, "must have axes and inputs"),
        ({**definition("broken"), "axes": {"rows": {"type": "const"}}}, "the constant axis rows has no value"),
        ({**definition("broken"), "axes": {"rows": 4}}, "the axis rows must be of type const or var"),
        ({**definition("broken"), "inputs": {"x": {"shape": ["n"], "dtype": "int8"}}}, "has the axis n, which is not"),
        ({**definition("broken"), "inputs": {"x": {"shape": 3}}}, "the input x must have a shape and a dtype"),
        (definition("broken", ""), "broken.json has no reference"),
        (definition("broken", "def run(:\n"), "broken.json:1: .*fix the syntax of the reference"),
        (definition("broken", "def go(x):\n    return x\n"), "no run in .*broken.json: it defines go"),
    ],
)
def test_malformed_definitions_are_errors_of_their_own(root: Path, data: object, error: str) -> None:
    write(root, "broken", data, [gather("u", "first", name="broken")])
    suite = FlashInferBenchSuite()
    assert suite.names() == ("gather/broken", "gather/gather_w4")
    with pytest.raises(TaskError, match=error):
        suite.load("gather/broken")
    assert suite.load("gather/gather_w4").workloads


def test_one_name_twice_and_no_workloads(root: Path) -> None:
    write(root, "lonely", definition("lonely"), None)
    write(root, "gather_w4", definition("gather_w4"), None, kind="again")
    suite = FlashInferBenchSuite()
    assert suite.names() == ("again/gather_w4", "gather/gather_w4", "gather/lonely")
    with pytest.raises(TaskError, match="gather_w4.json and .*gather_w4.json have the same name"):
        suite.load("gather/gather_w4")
    with pytest.raises(TaskError, match=r"no .*workloads/gather/lonely.jsonl: lonely has no workloads"):
        suite.load("gather/lonely")


def test_a_copy_inside_a_checkout_and_none_at_all(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = FlashInferBenchSuite()
    with pytest.raises(UsageError, match=r"did you mean gather/gather_w4"):
        suite.load("gather/gather_w5")
    inside = root.parent / "checkout" / "flashinfer_trace"
    inside.parent.mkdir()
    root.rename(inside)
    suite.use(inside.parent)
    assert run(suite.load("gather/gather_w4"))[0].tensors[1].tolist() == [5, 0, 2]
    with pytest.raises(TaskError, match=r"no definitions/\*\*/\*.json under FIB_DATASET_PATH="):
        suite.use(inside / "blob")
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(UsageError, match="FIB_DATASET_PATH is not set: point it at a copy of the flashinfer-trace"):
        suite.names()
