"""Nested values survive the trip through JSON; what cannot travel is named."""

from __future__ import annotations

import json
import math
from collections import OrderedDict, namedtuple

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from burnish.judge.trees import TensorSpec, dtype_of, flatten, same_structure, unflatten

Pair = namedtuple("Pair", "left right")

_leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.complex_numbers(allow_nan=False)
    | st.sampled_from([torch.float32, torch.bfloat16, torch.device("cpu"), torch.device("cuda:1"), torch.Size([2, 0])])
)
_values = st.recursive(
    _leaves,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


def _through_json(value: object) -> object:
    spec, tensors = flatten(value)
    return unflatten(json.loads(json.dumps(spec, allow_nan=False)), tensors)


@given(_values)
def test_plain_values_come_back_as_they_were(value: object) -> None:
    back = _through_json(value)
    assert back == value
    assert type(back) is type(value)


def test_tensors_come_back_in_their_places() -> None:
    a, b, c = torch.ones(2), torch.zeros(()), torch.nn.Parameter(torch.ones(3))
    spec, tensors = flatten({"x": [a, (b, None)], "y": c, "n": 3})
    assert [t is s for t, s in zip(tensors, (a, b, c), strict=True)] == [True, True, True]
    back = unflatten(spec, tensors)
    assert back["x"][0] is a
    assert back["x"][1][0] is b
    assert back["y"] is c
    assert back["n"] == 3


def test_the_same_tensor_twice_is_two_tensors() -> None:
    a = torch.ones(2)
    assert len(flatten([a, a])[1]) == 2


def test_dictionaries_keep_their_order() -> None:
    assert list(_through_json({"b": 1, "a": 2})) == ["b", "a"]
    assert _through_json(OrderedDict(b=1)) == {"b": 1}


def test_not_a_number_survives() -> None:
    assert math.isnan(_through_json(float("nan")))
    assert _through_json(complex(float("-inf"), 0.0)) == complex(float("-inf"), 0.0)


def test_named_tuples_come_back_as_tuples() -> None:
    assert _through_json(Pair(1, 2)) == (1, 2)
    spec, tensors = flatten(torch.max(torch.rand(3, 4), dim=1))
    assert len(tensors) == 2
    assert type(unflatten(spec, tensors)) is tuple


def test_a_value_that_looks_like_a_spec_is_not_taken_for_one() -> None:
    assert _through_json({"tensor": 0, "list": []}) == {"tensor": 0, "list": []}
    assert _through_json({"tensor": 0}) == {"tensor": 0}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([1, {"a": object()}], r"value\[1\]\['a'\] is a object"),
        ({"f": len}, r"value\['f'\] is a builtin_function"),
        ({1: 2}, "key of type int"),
        ({1, 2}, "value is a set"),
        (torch.nn.ReLU(), "torch.nn.modules.activation.ReLU"),
    ],
)
def test_what_cannot_travel_is_named(value: object, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        flatten(value)


def test_a_list_that_contains_itself_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(TypeError, match="contain itself"):
        flatten(loop)


@pytest.mark.parametrize(
    "spec",
    [
        {"tensor": 1},
        {"tensor": -1},
        {"tensor": True},
        {"list": 3},
        {"dict": [[1, 2]]},
        {"a": 1, "b": 2},
        {"dtype": "nn"},
        {"dtype": "load"},
        {"device": "nowhere"},
        {"float": "1e3"},
        {"complex": [1]},
        {"complex": ["1", 2.0]},
        {"size": ["a"]},
        {"unknown": 1},
        [1, 2],
    ],
)
def test_a_malformed_spec_is_refused(spec: object) -> None:
    with pytest.raises(ValueError, match=r"malformed|not a"):
        unflatten(spec, [torch.ones(1)])


def test_structure_ignores_list_against_tuple_and_key_order() -> None:
    a, b = torch.ones(1), torch.ones(2)
    assert same_structure(flatten([a, b])[0], flatten((b, a))[0])
    assert same_structure(flatten({"x": a, "y": b})[0], flatten({"y": b, "x": a})[0])
    assert not same_structure(flatten([a, b])[0], flatten([a, [b]])[0])
    assert not same_structure(flatten([a, None])[0], flatten([a, b])[0])
    assert not same_structure(flatten({"x": a})[0], flatten({"z": a})[0])


@pytest.mark.parametrize(
    "tensor",
    [
        torch.arange(12.0).reshape(3, 4),
        torch.arange(12.0).reshape(3, 4).t(),
        torch.arange(24).reshape(2, 3, 4)[:, 1:, ::2],
        torch.tensor(3.5, dtype=torch.float64),
        torch.ones(3, 1).expand(3, 5),
        torch.empty(0, 4),
        torch.zeros(2, 3, dtype=torch.bool),
        torch.randn(4, dtype=torch.complex64),
        torch.randn(4).to(torch.float8_e4m3fn),
    ],
)
def test_a_tensor_is_rebuilt_over_its_bytes(tensor: torch.Tensor) -> None:
    spec = TensorSpec.from_json(json.loads(json.dumps(TensorSpec.of(tensor).to_json())))
    assert spec == TensorSpec.of(tensor)
    raw = torch.empty(0, dtype=torch.uint8).set_(tensor.untyped_storage()).clone()
    back = spec.over(raw)
    assert back.shape == tensor.shape
    assert back.stride() == tensor.stride()
    assert back.dtype is tensor.dtype
    assert torch.equal(back.contiguous().flatten().view(torch.uint8), tensor.contiguous().flatten().view(torch.uint8))


def test_requires_grad_is_kept_and_the_extent_counts_strides() -> None:
    tensor = torch.zeros(10, 10)[2:4, ::3].detach().requires_grad_()
    spec = TensorSpec.of(tensor)
    assert spec.requires_grad
    assert (spec.offset, spec.extent, spec.numel, spec.nbytes) == (20, 20 + 1 + 10 + 9, 8, 160)
    made = spec.empty("cpu")
    assert made.requires_grad
    assert made.stride() == tensor.stride()


def test_memory_that_is_too_small_or_of_another_type_is_refused() -> None:
    spec = TensorSpec("float32", (4,), (1,))
    with pytest.raises(ValueError, match="16 bytes needed, 15 given"):
        spec.over(torch.empty(15, dtype=torch.uint8))
    with pytest.raises(ValueError, match="uint8"):
        spec.over(torch.empty(16))


@pytest.mark.parametrize(
    "change",
    [
        {"dtype": "nn"},
        {"dtype": 3},
        {"shape": [-1]},
        {"shape": [1.5]},
        {"shape": 3},
        {"strides": [1, 1]},
        {"offset": -1},
        {"offset": "0"},
        {"requires_grad": 1},
    ],
)
def test_a_malformed_tensor_spec_is_refused(change: dict[str, object]) -> None:
    good = TensorSpec("float32", (4,), (1,)).to_json()
    with pytest.raises(ValueError, match=r".+"):
        TensorSpec.from_json({**good, **change})
    missing = dict(good)
    del missing[next(iter(change))]
    with pytest.raises(ValueError, match="malformed"):
        TensorSpec.from_json(missing)


def test_layouts_that_are_not_plain_memory_are_refused() -> None:
    with pytest.raises(TypeError, match="sparse"):
        TensorSpec.of(torch.eye(3).to_sparse())
    with pytest.raises(TypeError, match="resolve_conj"):
        TensorSpec.of(torch.randn(3, dtype=torch.complex64).conj())


def test_type_names_are_looked_up_safely() -> None:
    assert dtype_of("float8_e5m2") is torch.float8_e5m2
    with pytest.raises(ValueError, match="not a tensor type"):
        dtype_of("nn.Module")
