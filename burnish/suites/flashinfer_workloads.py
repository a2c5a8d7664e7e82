"""The workloads of a flashinfer-bench definition, as the source of a ``get_inputs`` that makes their inputs.

A workload gives every input as random, as a scalar or as a tensor in a safetensors file.  One that cannot be made is
left out with the reason: its file is not there or does not fit, or it asks for random integers of more than 8 bits.
The benchmark draws those from -1024 to 1023, whatever they index; no range is written in a definition.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.core.errors import TaskError
from burnish.suites.checkout import parse_json, read_text

__all__ = ["Definition", "Made", "read_workloads"]

_RANDOM = ("float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "int8", "bool")
_BYTES = {"float32": 4, "int32": 4, "int64": 8, "float16": 2, "bfloat16": 2, "int16": 2, "int8": 1, "bool": 1}
_STORED = {
    "F32": "float32", "F16": "float16", "BF16": "bfloat16", "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2",
    "I64": "int64", "I32": "int32", "I16": "int16", "I8": "int8", "BOOL": "bool",
}  # fmt: skip
_POINTER = b"version https://git-lfs"
_HEADER = 100 << 20
"""The longest header the format allows."""


@dataclass(frozen=True)
class Definition:
    """What a definition says about inputs: for each its axes (``None``: a scalar) and its type."""

    path: Path
    name: str
    sampling: bool
    constants: Mapping[str, int]
    inputs: Mapping[str, tuple[tuple[str, ...] | None, str]]


@dataclass(frozen=True)
class Made:
    """One workload: its inputs as calls of ``flashinfer_inputs``' functions, or why they cannot be made."""

    name: str
    calls: tuple[str, ...] = ()
    refused: str = ""


class _Refused(Exception):
    """Why a workload cannot be made."""


def read_workloads(path: Path, definition: Definition, root: Path) -> list[Made]:
    """Return every workload in ``path``; a line that is malformed is an error that names it."""
    found: list[Made] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if line.strip():
            where = f"{path}:{number}"
            found.append(_made(parse_json(line, where), where, definition, root))
    names = [one.name for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise TaskError(f"{path} has two workloads with the uuid {twice}: give each its own")
    return found


def _made(trace: Any, where: str, definition: Definition, root: Path) -> Made:
    workload = trace.get("workload") if isinstance(trace, dict) else None
    if not isinstance(workload, dict) or not isinstance(workload.get("uuid"), str):
        raise TaskError(f"{where} has no workload with a uuid: every line is a trace that holds one")
    if trace.get("definition") != definition.name:
        raise TaskError(f"{where} is a workload of {trace.get('definition')}, not of {definition.name}: move it")
    axes, inputs = workload.get("axes", {}), workload.get("inputs", {})
    if not isinstance(axes, dict) or not isinstance(inputs, dict):
        raise TaskError(f"{where}: axes and inputs must be objects")
    sizes = {**axes, **definition.constants}
    calls: list[str] = []
    for name, (shape, dtype) in definition.inputs.items():
        given = inputs.get(name, {"type": "random"})  # as the benchmark does
        try:
            kind = _KINDS[given["type"]]
        except (KeyError, TypeError):
            raise TaskError(f"{where}: {name} must be random, scalar or safetensors, not {str(given)[:80]}") from None
        extent = None if shape is None else tuple(_size(axis, sizes, where) for axis in shape)
        try:
            calls.append(kind(_Input(name, extent, dtype, given, where, root, definition.sampling)))
        except _Refused as refused:
            return Made(workload["uuid"], refused=f"{workload['uuid'][:8]}: {name} {refused}")
    return Made(workload["uuid"], tuple(calls))


def _size(axis: str, sizes: Mapping[str, Any], where: str) -> int:
    value = sizes.get(axis)
    if type(value) is not int or value < 0:
        raise TaskError(f"{where}: the axis {axis} has no size: give it in axes")
    return value


@dataclass(frozen=True)
class _Input:
    name: str
    shape: tuple[int, ...] | None
    dtype: str
    given: Mapping[str, Any]
    where: str
    root: Path
    sampling: bool


def _random(one: _Input) -> str:
    if one.dtype not in _RANDOM:
        wide = "random integers of a range that is not known" if "int" in one.dtype else f"random values of {one.dtype}"
        raise _Refused(f"asks for {wide}")
    if one.shape is None:
        return f"_burnish_random_scalar({one.dtype!r})"
    probabilities = ", probabilities=True" if one.sampling and one.name == "probs" else ""
    return f"_burnish_random({one.dtype!r}, {one.shape!r}{probabilities})"


def _scalar(one: _Input) -> str:
    value = one.given.get("value")
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise TaskError(f"{one.where}: {one.name} has no value: a scalar is a number or a truth value")
    return f"_burnish_scalar({value!r})"


def _stored(one: _Input) -> str:
    path, key = one.given.get("path"), one.given.get("tensor_key")
    if not isinstance(path, str) or not isinstance(key, str):
        raise TaskError(f"{one.where}: {one.name} must give path and tensor_key")
    file = one.root / path
    if not file.is_file():
        raise _Refused(f"is in {path}, which is not there: fetch the data set's blob folder")
    dtype, shape, start, data = _tensor(file, path, key)
    if (dtype, shape) != (one.dtype, one.shape):
        raise _Refused(f"is {one.dtype} {one.shape} in the definition and {dtype} {shape} in {path}")
    if len(data) != math.prod(shape) * _BYTES.get(dtype, 1):
        raise _Refused(f"cannot be read: {path} ends too early")
    place = f"{path!r}, {start}, {len(data)}, {hashlib.sha256(data).hexdigest()!r}"
    return f"_burnish_stored({dtype!r}, {shape!r}, {place})"


def _tensor(file: Path, path: str, key: str) -> tuple[str, tuple[int, ...], int, bytes]:
    """Return type, shape, place and bytes of a tensor: the format is a length, a header in JSON, then the tensors."""
    with file.open("rb") as opened:
        if opened.read(len(_POINTER)) == _POINTER:
            raise _Refused(f"is in {path}, which is a Git LFS pointer: run git lfs pull")
        opened.seek(0)
        try:
            length = int.from_bytes(opened.read(8), "little")
            entry = json.loads(opened.read(min(length, _HEADER)))[key]
            first, last = (int(offset) for offset in entry["data_offsets"])
            opened.seek(8 + length + first)
            data = opened.read(last - first)
            return _STORED.get(entry["dtype"], str(entry["dtype"])), tuple(entry["shape"]), 8 + length + first, data
        except (KeyError, TypeError, ValueError, OSError, OverflowError):
            raise _Refused(f"cannot be read: {path} is no safetensors file with a tensor {key!r}") from None


_KINDS: Mapping[str, Callable[[_Input], str]] = {"random": _random, "scalar": _scalar, "safetensors": _stored}
