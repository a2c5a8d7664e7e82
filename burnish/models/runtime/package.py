"""What a package says: ``burnish.json`` and the texts of its kernels, read and checked.

A package holds Python code that will be run: apply only packages you would import.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import torch

from .forms import FORMAT, Argument, Call, Passes, PatchError, Region, Saved, Spec

__all__ = ["Package"]

MANIFEST = "burnish.json"


@dataclass(frozen=True)
class Package:
    """The regions of a model, and whether the whole of it is to be replayed from a CUDA graph."""

    regions: tuple[Region, ...]
    capture: bool = False

    @classmethod
    def read(cls, folder: str | os.PathLike[str]) -> Package:
        """Read a folder; raises :class:`PatchError`."""
        root = Path(folder)
        try:
            manifest = json.loads((root / MANIFEST).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PatchError(f"{root}: no {MANIFEST} there: pass the folder that burnish optimize wrote") from None
        except (OSError, ValueError) as error:
            raise PatchError(f"{root / MANIFEST}: {_line(error)}: write the package again") from error
        return cls.of(manifest, _Texts(root))

    @classmethod
    def of(cls, manifest: Any, texts: Mapping[str, str]) -> Package:
        """Check the contents of ``burnish.json``; ``texts`` are the kernels' by their paths."""
        top = _Fields(MANIFEST, manifest)
        if top.data.get("format") != FORMAT:
            found = top.data.get("format")
            raise PatchError(
                f"{MANIFEST}: format {found!r}, this Burnish reads {FORMAT}: use the Burnish that wrote it"
            )
        regions = tuple(_region(f, texts) for f in top.each("regions"))
        seen: dict[str, str] = {}
        for region in regions:
            for place in region.places:
                if place in seen:
                    both = f"{seen[place]} and {region.name}"
                    raise PatchError(f"{MANIFEST}: {place} is in {both}: a place belongs to one region")
                seen[place] = region.name
        return cls(regions, top.get("capture", bool, False))


class _Texts(Mapping[str, str]):
    """The files of a folder, none outside it."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()

    def __getitem__(self, path: str) -> str:
        found = (self._root / path).resolve()
        if not found.is_relative_to(self._root):
            raise PatchError(f"{MANIFEST}: {path} leads out of the package: kernels must lie inside its folder")
        try:
            return found.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise KeyError(path) from error

    def __iter__(self) -> Any:  # pragma: no cover - a Mapping must have it
        return iter(p.relative_to(self._root).as_posix() for p in self._root.rglob("*.py"))

    def __len__(self) -> int:  # pragma: no cover - a Mapping must have it
        return sum(1 for _ in self)


class _Fields:
    """A JSON object with its place in the file, so that a message can say what is wrong where."""

    def __init__(self, where: str, data: Any) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise PatchError(f"{where}: not an object but {type(data).__name__}: write the package again")
        self.data: dict[str, Any] = data

    def get(self, key: str, kind: type | tuple[type, ...], *default: Any) -> Any:
        """Return a value of this kind; a missing one is an error unless there is a default."""
        if key not in self.data:
            if default:
                return default[0]
            raise PatchError(f"{self.where}: no {key!r}: write the package again")
        value = self.data[key]
        wrong = isinstance(value, bool) and kind is int
        if wrong or not isinstance(value, kind):
            raise self.wrong(key, value)
        return value

    def wrong(self, key: str, value: Any) -> PatchError:
        """Return the error for a value that cannot be."""
        return PatchError(f"{self.where}: {key} cannot be {_line(repr(value))}: write the package again")

    def each(self, key: str) -> list[_Fields]:
        """Return the objects of a list."""
        return [_Fields(f"{self.where}: {key}[{n}]", item) for n, item in enumerate(self.get(key, list))]

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of integers."""
        return self._integers(key, self.get(key, list))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of strings."""
        value = self.get(key, list)
        if not all(isinstance(v, str) for v in value):
            raise self.wrong(key, value)
        return tuple(value)

    def number_lists(self, key: str) -> tuple[tuple[int, ...], ...]:
        """Return a list of lists of integers."""
        return tuple(self._integers(key, item) for item in self.get(key, list))

    def _integers(self, key: str, value: Any) -> tuple[int, ...]:
        if not isinstance(value, list) or not all(type(v) is int and v >= 0 for v in value):
            raise self.wrong(key, value)
        return tuple(value)


def _region(fields: _Fields, texts: Mapping[str, str]) -> Region:
    name = fields.get("name", str)
    fields.where = f"{MANIFEST}: region {name}"
    state = fields.get("state", list)
    if not all(isinstance(pair, list) and len(pair) == 2 and all(isinstance(n, str) for n in pair) for pair in state):
        raise fields.wrong("state", state)
    places = fields.texts("places")
    calls = tuple(_call(f, texts) for f in fields.each("calls"))
    if not places or not calls:
        raise fields.wrong("places" if not places else "calls", [])
    if len(set(places)) < len(places):
        raise fields.wrong("places", list(places))
    attributes = tuple((path, _constant(value)) for path, value in fields.get("attributes", dict, {}).items())
    return Region(name, fields.get("module", str), places, tuple((a, b) for a, b in state), calls, attributes)


def _call(fields: _Fields, texts: Mapping[str, str]) -> Call:
    path = fields.get("kernel", str)
    if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts or "\\" in path or not path:
        raise PatchError(f"{fields.where}: {path!r} leads out of the package: kernels must lie inside its folder")
    try:
        source = texts[path]
    except KeyError:
        raise PatchError(f"{fields.where}: {path} cannot be read: write the package again") from None
    device, direction = fields.get("device", str), fields.get("direction", str)
    try:
        torch.device(device)
    except RuntimeError:
        raise fields.wrong("device", device) from None
    if ":" in device:
        raise fields.wrong("device", device)
    returns, outputs = fields.get("returns", str), tuple(_spec(f, strided=True) for f in fields.each("outputs"))
    if returns not in ("one", "tuple", "list") or not outputs or (returns == "one" and len(outputs) != 1):
        raise fields.wrong("returns", returns)
    arguments = tuple(_argument(f) for f in fields.each("arguments"))
    if not any(a.tensor for a in arguments) or len({a.name for a in arguments}) < len(arguments):
        raise fields.wrong("arguments", [a.name for a in arguments])
    given = fields.get("passes", (dict, type(None)), None)
    if direction not in ("forward", "forward+backward") or (given is None) == (direction == "forward+backward"):
        raise PatchError(f"{fields.where}: direction {direction!r} with passes {_line(repr(given))}: "
                         "a kernel with a backward pass has both, another neither")  # fmt: skip
    passes = None if given is None else _passes(_Fields(f"{fields.where}: passes", given), len(outputs))
    mode = fields.get("training_mode", (bool, type(None)))
    fixed = fields.get("deterministic", bool, False)
    return Call(path, source, device, mode, arguments, outputs, returns, passes, fixed)


def _argument(fields: _Fields) -> Argument:
    name = fields.get("name", str)
    if "value" in fields.data:
        return Argument(name, None, _constant(fields.data["value"]))
    return Argument(name, _spec(fields, strided=False))


def _constant(value: Any) -> Any:
    """Return a constant with tuples for lists, so that nothing can change it."""
    return tuple(_constant(v) for v in value) if isinstance(value, list) else value


def _spec(fields: _Fields, strided: bool) -> Spec:
    dtype = getattr(torch, fields.get("dtype", str), None)
    shape = fields.numbers("shape")
    stride = fields.numbers("stride") if strided else None
    if not isinstance(dtype, torch.dtype):
        raise fields.wrong("dtype", fields.data["dtype"])
    if stride is not None and len(stride) != len(shape):
        raise fields.wrong("stride", fields.data["stride"])
    return Spec(shape, dtype, stride)


def _passes(fields: _Fields, outputs: int) -> Passes:
    arguments, strides = fields.numbers("arguments"), fields.number_lists("strides")
    saved = tuple(_saved(f, len(strides), outputs, n) for n, f in enumerate(fields.each("saved")))
    gradients = tuple(
        None if item is None else _spec(_Fields(f"{fields.where}: gradients[{n}]", item), strided=True)
        for n, item in enumerate(fields.get("gradients", list))
    )
    if len(gradients) != len(arguments) or any(i >= len(strides) for i in arguments) or not any(gradients):
        raise fields.wrong("arguments", list(arguments))
    return Passes(arguments, saved, strides, gradients)


def _saved(fields: _Fields, inputs: int, outputs: int, before: int) -> Saved:
    for kind, most in (("input", inputs), ("output", outputs), ("saved", before)):
        if kind in fields.data:
            index: int = fields.get(kind, int)
            if not 0 <= index < most:
                raise fields.wrong(kind, index)
            view = _spec(fields, strided=True) if "shape" in fields.data else None
            return Saved(kind, index, view, fields.get("offset", int, 0))
    return Saved("tensor", 0, _spec(fields, strided=True))


def _line(text: object) -> str:
    return " ".join(str(text).split())[:200]
