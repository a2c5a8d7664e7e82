"""What this very device can do: bandwidth by working-set size, arithmetic by type, and the cost of a launch.

Measured, never from a data sheet, and the best of several repetitions because a ceiling is a maximum.  Matrix products
run on random data: zeros draw less power and clock higher (on an H200 894 against 788 TFLOP/s in bfloat16), which no
honest kernel sees.  Not covered: ceilings between devices, and devices that throttle later.
"""

from __future__ import annotations

import bisect
import dataclasses
import json
import math
import os
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from burnish.core.errors import PrerequisiteError
from burnish.core.hashing import content_hash
from burnish.core.paths import calibration_folder
from burnish.measure.environment import cpu_model

__all__ = ["Ceilings", "calibrate", "device_key", "kept", "load", "load_or_calibrate", "save"]

_FORMAT = 1
"""Version of the measuring methods; a change makes older files unread."""


@dataclass(frozen=True)
class Ceilings:
    """The measured limits of one device."""

    device: str
    """The device's name, with the number of threads on a CPU."""
    bandwidth: tuple[tuple[int, float], ...]
    """``(working set in bytes, bytes per second)``, reads and writes both counted, sizes rising."""
    flops: tuple[tuple[str, float], ...]
    """``(type, operations per second)`` of a large matrix product; ``tf32`` is float32 through TF32 units."""
    launch_seconds: float
    """The least time one call that does nothing takes."""
    when: str = ""
    versions: tuple[tuple[str, str], ...] = ()
    quick: bool = False

    def __post_init__(self) -> None:
        """Refuse ceilings that could not bound anything."""
        sizes = [size for size, _ in self.bandwidth]
        if not sizes or sizes != sorted(set(sizes)) or sizes[0] <= 0:
            raise ValueError("bandwidth needs rising working-set sizes")
        if any(not 0 < rate < math.inf for _, rate in (*self.bandwidth, *self.flops)):
            raise ValueError("every rate must be finite and above zero")

    def bandwidth_at(self, working_set: float) -> float:
        """Return the bandwidth for ``working_set`` bytes, interpolated in the logarithm of the size.

        A smaller set fits whatever a larger one fits, so a small size where call overhead hid the cache counts for no
        less than any larger one, and the result is never below that of main memory.
        """
        sizes = [size for size, _ in self.bandwidth]
        rates = _falling([rate for _, rate in self.bandwidth])
        right = bisect.bisect_left(sizes, working_set)
        if right == 0:
            return rates[0]
        if right == len(sizes):
            return rates[-1]
        span = math.log(sizes[right] / sizes[right - 1])
        share = math.log(working_set / sizes[right - 1]) / span
        return rates[right - 1] * math.pow(rates[right] / rates[right - 1], share)

    @property
    def main_memory(self) -> float:
        """Bandwidth of the largest working set."""
        return self.bandwidth[-1][1]

    def rate(self, dtype: str) -> float | None:
        """Return the arithmetic ceiling of ``dtype``, if it was measured."""
        return dict(self.flops).get(dtype)


def _falling(rates: list[float]) -> list[float]:
    """Raise each rate to the highest one at its size or above."""
    raised: list[float] = []
    for rate in reversed(rates):
        raised.append(max(rate, raised[-1]) if raised else rate)
    return raised[::-1]


def device_key(device: str) -> str:
    """Return the name ceilings are kept under (starts CUDA for a CUDA device)."""
    import torch

    if device == "cpu":
        return f"{cpu_model()} x{torch.get_num_threads()}"
    if not device.startswith("cuda"):
        raise PrerequisiteError(f"no ceilings can be measured on {device!r}: use cpu or cuda")
    if not torch.cuda.is_available():
        raise PrerequisiteError("torch sees no CUDA device: use --device cpu, or install a CUDA build of torch")
    return str(torch.cuda.get_device_name(device))


def calibrate(device: str, quick: bool = False) -> Ceilings:
    """Measure ``device``; the caller holds its lock.  On two CPU cores quick takes under 3 s and full under 20 s."""
    import torch

    name = device_key(device)
    if device == "cpu":
        from burnish.measure._calibrate_cpu import measure
    else:
        from burnish.measure._calibrate_cuda import measure
    found = measure(device, quick)
    return Ceilings(
        device=name,
        bandwidth=found.bandwidth,
        flops=found.flops,
        launch_seconds=found.launch_seconds,
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        versions=(("torch", str(torch.__version__)), ("cuda", str(torch.version.cuda))),
        quick=quick,
    )


def load(device: str) -> Ceilings | None:
    """Return the ceilings kept for ``device`` under this torch, or None."""
    try:
        data = json.loads(_file(device_key(device)).read_text())
        return _decode(data)
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None  # absent, cut short or of another format: measured anew


def kept() -> list[Ceilings]:
    """Return all ceilings kept on this machine, the newest first; does not import torch."""
    found = []
    for path in calibration_folder().glob("*.json"):
        try:
            found.append(_decode(json.loads(path.read_text())))
        except (OSError, ValueError, KeyError, TypeError):
            continue  # of another format, or being replaced
    return sorted(found, key=lambda c: c.when, reverse=True)


def save(ceilings: Ceilings) -> Path:
    """Keep ``ceilings`` for the next run; the file appears whole or not at all."""
    path = _file(ceilings.device)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    except OSError as error:
        raise PrerequisiteError(
            f"cannot write {path.parent} ({error.strerror}): set BURNISH_HOME to a folder you may write"
        ) from error
    with os.fdopen(descriptor, "w") as stream:
        json.dump({"format": _FORMAT, **dataclasses.asdict(ceilings)}, stream, indent=1)
    os.replace(temporary, path)
    return path


def load_or_calibrate(device: str, quick: bool = False) -> Ceilings:
    """Return kept ceilings, else measure and keep them; a quick measurement does not stand in for a full one."""
    kept = load(device)
    if kept is not None and (quick or not kept.quick):
        return kept
    measured = calibrate(device, quick)
    save(measured)
    return measured


def _file(key: str) -> Path:
    import torch

    return calibration_folder() / f"{content_hash('ceilings', key, str(torch.__version__))}.json"


def _decode(data: dict[str, Any]) -> Ceilings:
    if data["format"] != _FORMAT:
        raise ValueError(f"format {data['format']} is not {_FORMAT}")
    return Ceilings(
        device=str(data["device"]),
        bandwidth=tuple((int(size), float(rate)) for size, rate in data["bandwidth"]),
        flops=tuple((str(name), float(rate)) for name, rate in data["flops"]),
        launch_seconds=float(data["launch_seconds"]),
        when=str(data["when"]),
        versions=tuple((str(k), str(v)) for k, v in data["versions"]),
        quick=bool(data["quick"]),
    )
