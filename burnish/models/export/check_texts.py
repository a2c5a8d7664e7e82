"""Texts of the tests in an exported project; ``MODULE`` is replaced by the package's name."""

from __future__ import annotations

__all__ = ["CONFTEST", "TEST_KERNEL", "TEST_KERNELS", "TEST_PATCHING"]

CONFTEST = '''\
"""Seeds are fresh in every run; the header says how to repeat one."""

import os
import secrets

import pytest

SEED = int(os.environ.get("VERIFY_SEED") or secrets.randbits(31))


def pytest_report_header() -> str:
    return f"inputs are drawn anew: VERIFY_SEED={SEED} repeats this run"


@pytest.fixture(params=range(3), ids=lambda number: f"draw{number}")
def seed(request: pytest.FixtureRequest) -> int:
    return SEED + request.param
'''

TEST_KERNELS = '''\
"""Every kernel against its reference on fresh inputs of several kinds, without Burnish."""

import functools
import json
from pathlib import Path

import pytest
import torch
from verification import Pair, call, check, kinds, load, placed

import MODULE

FOLDER = Path(MODULE.__file__).parent
MANIFEST = json.loads((FOLDER / "burnish.json").read_text())
CONTRACT = json.loads((Path(__file__).parent / "contract.json").read_text())
CALLS = [
    pytest.param(
        record,
        id=f"{region['name']}-{number}",
        marks=pytest.mark.skipif(record["device"] == "cuda" and not torch.cuda.is_available(), reason="needs a GPU"),
    )
    for region in MANIFEST["regions"]
    for number, record in enumerate(region["calls"])
]


@functools.cache
def module(path):
    return load(FOLDER / path, path.removesuffix(".py").replace("/", "_"))


def made(record, seed):
    reference, kernel = module(record["reference"]), module(record["kernel"])
    pair = Pair(reference.Model, kernel.ModelNew, list, seed, record["device"])
    torch.manual_seed(seed)
    return pair, placed(reference.get_inputs(), record["device"])


@pytest.mark.parametrize("record", CALLS)
def test_the_kernel_equals_its_reference(record, seed):
    pair, inputs = made(record, seed)
    check(pair, inputs, CONTRACT, record["direction"] == "forward+backward")


@pytest.mark.parametrize("record", CALLS)
def test_it_does_on_unusual_inputs(record, seed):
    pair, inputs = made(record, seed)
    for kind, changed in kinds(inputs, seed):
        check(pair, changed, CONTRACT, record["direction"] == "forward+backward", kind)


@pytest.mark.parametrize("record", CALLS)
def test_inputs_and_outputs_have_the_recorded_form(record, seed):
    pair, inputs = made(record, seed)
    given = [(list(x.shape), str(x.dtype).removeprefix("torch.")) for x in inputs]
    assert given == [(a["shape"], a["dtype"]) for a in record["arguments"] if "shape" in a]
    wanted = [(o["shape"], o["dtype"]) for o in record["outputs"]]
    for _ in range(2):
        outputs = call(pair.kernel, inputs, None)
        assert [(list(o.shape), str(o.dtype).removeprefix("torch.")) for o in outputs] == wanted
'''

TEST_PATCHING = '''\
"""Patching a model that has nothing but the package's places and state: the kernels run, and the way back is exact."""

import copy
import json
from pathlib import Path

import pytest
import torch
from verification import Pair, check, load, placed
from verification.toy import Called, arguments_of, toy_model

import MODULE

FOLDER = Path(MODULE.__file__).parent
MANIFEST = json.loads((FOLDER / "burnish.json").read_text())
CONTRACT = json.loads((Path(__file__).parent / "contract.json").read_text())
CASES = [
    pytest.param(
        region,
        record,
        id=f"{region['name']}-{number}",
        marks=pytest.mark.skipif(record["device"] == "cuda" and not torch.cuda.is_available(), reason="needs a GPU"),
    )
    for region in MANIFEST["regions"]
    for number, record in enumerate(region["calls"])
]


def made(region, record, seed):
    """Return the model, the part of it at the region's first place, and inputs for it."""
    model = toy_model(MANIFEST, FOLDER, seed).to(record["device"])
    model.train(bool(record["training_mode"]))
    torch.manual_seed(seed)
    tensors = load(FOLDER / record["reference"], f"inputs_{region['name']}").get_inputs()
    return model, model.get_submodule(region["places"][0]), placed(tensors, record["device"])


def run(part, record, tensors):
    with torch.no_grad():
        result = part(*arguments_of(record, tensors))
    return [result] if isinstance(result, torch.Tensor) else list(result)


def same(left, right):
    return len(left) == len(right) and all(torch.equal(a, b) for a, b in zip(left, right))


@pytest.mark.parametrize(("region", "record"), CASES)
def test_the_way_back_is_bit_for_bit(region, record, seed):
    model, part, tensors = made(region, record, seed)
    state = {name: value.clone() for name, value in model.state_dict().items()}
    classes = [type(module) for module in model.modules()]
    before = run(part, record, tensors)
    MODULE.apply(model)
    assert list(model.state_dict()) == list(state)
    assert isinstance(part, classes[list(model.modules()).index(part)])
    run(part, record, tensors)
    MODULE.revert(model)
    assert [type(module) for module in model.modules()] == classes
    assert all(torch.equal(value, state[name]) for name, value in model.state_dict().items())
    assert same(before, run(part, record, tensors))


@pytest.mark.parametrize(("region", "record"), CASES)
def test_recorded_calls_run_the_kernel_and_agree(region, record, seed):
    original, other, tensors = made(region, record, seed)
    model, part, _ = made(region, record, seed)
    MODULE.apply(model)
    backward = record["direction"] == "forward+backward"
    pair = Pair(Called(other, record), Called(part, record), list, seed, record["device"])
    check(pair, tensors, CONTRACT, backward)
    assert part.originals == 0 and other.originals > 0
    copied = copy.deepcopy(model).get_submodule(region["places"][0])
    assert same(run(copied, record, tensors), run(part, record, tensors)) and copied.originals == 0


@pytest.mark.parametrize(("region", "record"), CASES)
def test_other_shapes_and_types_run_the_original(region, record, seed):
    model, part, tensors = made(region, record, seed)
    MODULE.apply(model)
    longer = [torch.cat([t, t[:1]]) if t.dim() else t[None] for t in tensors]
    assert same(run(part, record, longer), [longer[0]]) and part.originals == 1
    other = [t.to(torch.int16) if t.dtype is torch.float64 else t.double() for t in tensors]
    assert same(run(part, record, other), [other[0]]) and part.originals == 2


@pytest.mark.parametrize(("region", "record"), CASES)
def test_it_is_traced_without_breaks(region, record):
    model, part, tensors = made(region, record, 0)
    MODULE.apply(model)
    torch.compiler.reset()
    compiled = torch.compile(part, fullgraph=True, backend="eager")
    assert same(run(compiled, record, tensors), run(part, record, tensors)) and part.originals == 0
'''

TEST_KERNEL = '''\
"""The kernel against its reference on fresh inputs of several kinds, without Burnish."""

import json
from pathlib import Path

import pytest
import torch
from verification import Pair, call, check, kinds, load, placed

import MODULE

HERE = Path(__file__).parent
TASK = json.loads((HERE / "task.json").read_text())
REFERENCE = load(HERE / "reference" / "reference.py", "reference_of_the_task")
INPUTS = REFERENCE if TASK["inputs_file"] == "reference.py" else load(HERE / "reference" / "inputs.py", "task_inputs")
BACKWARD = TASK["direction"] == "forward+backward"
SIZES = [pytest.param(sizes, id=f"sizes{number}") for number, sizes in enumerate(TASK["workloads"])]

pytestmark = pytest.mark.skipif(TASK["device"] == "cuda" and not torch.cuda.is_available(), reason="needs a GPU")


def made(sizes, seed):
    initial = getattr(REFERENCE, "get_init_inputs", list)
    pair = Pair(getattr(REFERENCE, TASK["entry"]), MODULE.ModelNew, initial, seed, TASK["device"])
    torch.manual_seed(seed)
    inputs = getattr(INPUTS, TASK["inputs_entry"])(**sizes)
    inputs = [inputs] if isinstance(inputs, torch.Tensor) else list(inputs)
    return pair, placed(inputs, TASK["device"])


@pytest.mark.parametrize("sizes", SIZES)
def test_the_kernel_equals_its_reference(sizes, seed):
    pair, inputs = made(sizes, seed)
    check(pair, inputs, TASK["contract"], BACKWARD)


def test_it_does_on_unusual_inputs(seed):
    pair, inputs = made(TASK["workloads"][0], seed)
    for kind, changed in kinds(inputs, seed):
        check(pair, changed, TASK["contract"], BACKWARD, kind)


@pytest.mark.parametrize("sizes", SIZES)
def test_outputs_have_the_same_form_every_time(sizes, seed):
    pair, inputs = made(sizes, seed)
    forms = [[(o.shape, o.dtype) for o in call(model, inputs, None)] for model in (pair.reference, *[pair.kernel] * 2)]
    assert forms[0] == forms[1] == forms[2]
'''
