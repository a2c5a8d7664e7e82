"""How the inputs of a workload of flashinfer-bench are made; this text becomes part of such a task, and runs there.

Random values follow that benchmark's own generator: normal ones, clamped to [-2, 2] for 8-bit floats, every int8, a
fair coin for truth values, a softmax over what are probabilities.
"""

import sys
from typing import Any

# While a task is loaded the data set's folder is on the path, later it is not.
_BURNISH_FOLDERS = tuple(sys.path)


def _burnish_random(dtype: str, shape: tuple[int, ...], probabilities: bool = False) -> Any:
    import torch

    wanted = getattr(torch, dtype)
    if dtype == "bool":
        return torch.randint(0, 2, shape, dtype=wanted)
    if dtype == "int8":
        return torch.randint(-128, 128, shape, dtype=wanted)
    if dtype.startswith("float8"):
        return torch.randn(shape).clamp_(-2.0, 2.0).to(wanted)
    values = torch.randn(shape, dtype=wanted)
    return torch.softmax(values, dim=-1) if probabilities else values


def _burnish_stored(dtype: str, shape: tuple[int, ...], path: str, start: int, size: int, digest: str) -> Any:
    """Read ``size`` bytes from ``start`` of a safetensors file; the digest says that they are still the same."""
    import hashlib
    from pathlib import Path

    import torch

    found = [file for file in (Path(folder) / path for folder in _BURNISH_FOLDERS) if file.is_file()]
    if not found:
        raise FileNotFoundError(f"no {path} in the data set: it was there when the task was loaded")
    with found[0].open("rb") as file:
        file.seek(start)
        data = file.read(size)
    if hashlib.sha256(data).hexdigest() != digest:
        raise ValueError(f"{found[0]} has changed since the task was loaded: load it again")
    wanted = getattr(torch, dtype)
    return torch.frombuffer(bytearray(data), dtype=wanted).reshape(shape) if data else torch.empty(shape, dtype=wanted)


def _burnish_scalar(value: float) -> float:
    return value


def _burnish_random_scalar(dtype: str) -> Any:
    return _burnish_random(dtype, ()).item()
