"""Nested values of tensors as plain JSON data and back, so that nothing is ever pickled between processes.

``flatten`` replaces each tensor by its index; the tensors themselves travel as raw memory described by a
:class:`TensorSpec`.  Both directions refuse what they do not know: a spec may come from an untrusted process.

Not covered: tensors that share memory (each occurrence is a tensor of its own), sparse and quantised layouts,
dictionaries with keys other than strings, and the names of a namedtuple's fields (it comes back as a tuple).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

__all__ = ["JSON", "TensorSpec", "dtype_name", "dtype_of", "flatten", "same_structure", "unflatten"]

JSON = None | bool | int | float | str | list[Any] | dict[str, Any]
"""Plain data that ``json.dumps(..., allow_nan=False)`` takes."""

# Deeper than any real argument list; ends self-containing lists before Python's recursion limit does.
_MAX_DEPTH = 64


def dtype_name(dtype: torch.dtype) -> str:
    """Return ``float32`` for ``torch.float32``."""
    return str(dtype).removeprefix("torch.")


def dtype_of(name: str) -> torch.dtype:
    """Return the type called ``name``; raises ValueError for anything that is not a torch type."""
    found = getattr(torch, name, None) if name.isidentifier() else None
    if not isinstance(found, torch.dtype):
        raise ValueError(f"{name!r} is not a tensor type")
    return found


def flatten(value: object) -> tuple[JSON, list[torch.Tensor]]:
    """Return ``value`` as plain data with tensors replaced by indices, and the tensors in order of appearance.

    Raises TypeError naming the path and the type of what cannot be sent.
    """
    tensors: list[torch.Tensor] = []
    return _encode(value, tensors, "value", 0), tensors


def unflatten(spec: JSON, tensors: Sequence[torch.Tensor]) -> Any:
    """Return the value ``spec`` describes over ``tensors``; raises ValueError for a malformed spec."""
    return _decode(spec, tensors, 0)


def same_structure(left: JSON, right: JSON) -> bool:
    """Whether two specs describe the same nesting; a list and a tuple of the same things count as the same."""
    return _loosened(left) == _loosened(right)


def _encode(value: object, tensors: list[torch.Tensor], path: str, depth: int) -> JSON:
    if depth > _MAX_DEPTH:
        raise TypeError(f"{path[:80]}… is nested more than {_MAX_DEPTH} deep (does it contain itself?)")
    if isinstance(value, torch.Tensor):
        tensors.append(value)
        return {"tensor": len(tensors) - 1}
    if value is None or type(value) in (bool, int, str):
        return value  # type: ignore[return-value]
    if isinstance(value, float):
        return _encode_float(value)
    if isinstance(value, complex):
        return {"complex": [_encode_float(value.real), _encode_float(value.imag)]}
    if isinstance(value, torch.dtype):
        return {"dtype": dtype_name(value)}
    if isinstance(value, torch.device):
        return {"device": str(value)}
    if isinstance(value, torch.Size):
        return {"size": list(value)}
    if isinstance(value, (list, tuple)):
        kind = "list" if isinstance(value, list) else "tuple"
        return {kind: [_encode(v, tensors, f"{path}[{i}]", depth + 1) for i, v in enumerate(value)]}
    if isinstance(value, dict):
        return {"dict": [[_key(k, path), _encode(v, tensors, f"{path}[{k!r}]", depth + 1)] for k, v in value.items()]}
    raise TypeError(f"{path} is a {_type_name(value)}, which cannot be sent between processes")


def _encode_float(value: float) -> JSON:
    # JSON has no NaN or infinity; the tag keeps the text valid for every reader.
    return float(value) if math.isfinite(value) else {"float": repr(float(value))}


def _key(key: object, path: str) -> str:
    if type(key) is not str:
        raise TypeError(f"{path} has a key of type {_type_name(key)}: only str keys can be sent between processes")
    return key


def _type_name(value: object) -> str:
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _decode(spec: JSON, tensors: Sequence[torch.Tensor], depth: int) -> Any:
    if depth > _MAX_DEPTH:
        raise ValueError(f"the spec is nested more than {_MAX_DEPTH} deep")
    if spec is None or isinstance(spec, (bool, int, float, str)):
        return spec
    if not isinstance(spec, dict) or len(spec) != 1:
        raise ValueError(f"malformed spec: {str(spec)[:80]}")
    ((kind, body),) = spec.items()
    if kind in ("list", "tuple") and isinstance(body, list):
        items = [_decode(item, tensors, depth + 1) for item in body]
        return items if kind == "list" else tuple(items)
    if kind == "dict" and isinstance(body, list) and all(_is_entry(item) for item in body):
        return {key: _decode(item, tensors, depth + 1) for key, item in body}
    if kind == "tensor" and type(body) is int and 0 <= body < len(tensors):
        return tensors[body]
    return _decode_leaf(kind, body)


def _is_entry(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], str)


def _decode_leaf(kind: str, body: JSON) -> Any:
    if kind == "float" and body in ("nan", "inf", "-inf"):
        return float(str(body))
    if kind == "complex" and isinstance(body, list) and len(body) == 2:
        real, imaginary = (_decode(part, (), 0) for part in body)
        if isinstance(real, float) and isinstance(imaginary, float):
            return complex(real, imaginary)
    if kind == "dtype" and isinstance(body, str):
        return dtype_of(body)
    if kind == "device" and isinstance(body, str):
        try:
            return torch.device(body)
        except RuntimeError:
            raise ValueError(f"{body!r} is not a device") from None
    if kind == "size" and isinstance(body, list) and all(type(n) is int for n in body):
        return torch.Size(body)
    raise ValueError(f"malformed spec: {{{kind!r}: {str(body)[:80]}}}")


def _loosened(spec: JSON) -> object:
    if isinstance(spec, dict) and len(spec) == 1:
        ((kind, body),) = spec.items()
        if kind in ("list", "tuple") and isinstance(body, list):
            return ("sequence", [_loosened(item) for item in body])
        if kind == "dict" and isinstance(body, list):
            return ("dict", {key: _loosened(item) for key, item in body})
        if kind == "tensor":
            # The index follows the order of appearance, which differs where dictionaries are in another order.
            return ("tensor",)
    return spec


@dataclass(frozen=True)
class TensorSpec:
    """How a tensor lies in its memory: enough to rebuild it over the raw bytes of its storage."""

    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0
    requires_grad: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot describe a tensor."""
        dtype_of(self.dtype)
        if len(self.shape) != len(self.strides):
            raise ValueError(f"{len(self.shape)} sizes with {len(self.strides)} strides")
        if self.offset < 0 or any(n < 0 for n in (*self.shape, *self.strides)):
            raise ValueError("sizes, strides and offset cannot be negative")

    @classmethod
    def of(cls, tensor: torch.Tensor) -> TensorSpec:
        """Describe ``tensor``; raises TypeError for layouts that are not plain strided memory."""
        if tensor.layout is not torch.strided or tensor.is_quantized:
            raise TypeError(f"a {tensor.layout} tensor is not plain strided memory")
        if tensor.is_conj() or tensor.is_neg():
            raise TypeError("a lazily conjugated or negated tensor: call resolve_conj() and resolve_neg() first")
        return cls(
            dtype_name(tensor.dtype),
            tuple(tensor.shape),
            tuple(tensor.stride()),
            int(tensor.storage_offset()),
            tensor.requires_grad,
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TensorSpec:
        """Read :meth:`to_json`'s data; raises ValueError when it is malformed."""
        try:
            dtype, offset, requires_grad = data["dtype"], data["offset"], data["requires_grad"]
            shape, strides = tuple(data["shape"]), tuple(data["strides"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"malformed tensor spec: {error!r}") from None
        whole = all(type(n) is int for n in (*shape, *strides, offset))
        if not whole or not isinstance(dtype, str) or not isinstance(requires_grad, bool):
            raise ValueError(f"malformed tensor spec: {str(data)[:160]}")
        return cls(dtype, shape, strides, offset, requires_grad)

    def to_json(self) -> dict[str, JSON]:
        """Return plain data."""
        return {
            "dtype": self.dtype,
            "shape": list(self.shape),
            "strides": list(self.strides),
            "offset": self.offset,
            "requires_grad": self.requires_grad,
        }

    @property
    def torch_dtype(self) -> torch.dtype:
        """The element type."""
        return dtype_of(self.dtype)

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.torch_dtype.itemsize

    @property
    def numel(self) -> int:
        """How many elements the shape has."""
        return math.prod(self.shape)

    @property
    def extent(self) -> int:
        """How many elements of storage the tensor reaches over, counted from the storage's start."""
        if self.numel == 0:
            return self.offset
        return self.offset + 1 + sum((n - 1) * s for n, s in zip(self.shape, self.strides, strict=True))

    @property
    def nbytes(self) -> int:
        """Bytes of storage the tensor needs."""
        return self.extent * self.itemsize

    def over(self, memory: torch.Tensor) -> torch.Tensor:
        """Return the tensor over ``memory``, a flat uint8 tensor; raises ValueError where that is too small."""
        if memory.dtype is not torch.uint8 or memory.dim() != 1 or not memory.is_contiguous():
            raise ValueError("memory must be a flat contiguous uint8 tensor")
        if memory.numel() < self.nbytes:
            raise ValueError(f"{self.nbytes} bytes needed, {memory.numel()} given")
        elements = memory[: self.nbytes].view(self.torch_dtype)
        first = elements.storage_offset()
        return elements.as_strided(self.shape, self.strides, first + self.offset).requires_grad_(self.requires_grad)

    def empty(self, device: torch.device | str) -> torch.Tensor:
        """Return an uninitialised tensor of this layout with storage of its own."""
        return self.over(torch.empty(self.nbytes, dtype=torch.uint8, device=device))
