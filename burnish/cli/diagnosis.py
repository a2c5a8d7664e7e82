"""What ``burnish doctor`` finds out, as rows; nothing is printed here.

Anything that may crash is asked of a child process (torch) or is written never to raise (backends, the sandbox).
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from burnish import __version__
from burnish.cli.host import torch_facts
from burnish.core import paths, plugins

if TYPE_CHECKING:
    from burnish.measure.ceilings import Ceilings

__all__ = ["Row", "ceilings_rows", "diagnose"]

TORCH_NEEDED = (2, 10)
LOCK_SECONDS = 600.0  # a judge that is timing on the device is waited for


@dataclass(frozen=True)
class Row:
    """One thing looked at."""

    section: str
    name: str
    ok: bool | None
    """``None``: only information."""
    value: str
    fix: str = ""
    required: bool = False
    """Without it no verification can run on this machine."""


def diagnose() -> list[Row]:
    """Look at everything that needs no torch in this process."""
    return [*_software(), _home(), *_backends(), *_sandbox()]


def _software() -> list[Row]:
    facts = torch_facts()
    linux = sys.platform == "linux"
    system = f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores"
    triton = "pip install 'burnish[triton]'" if facts.triton is None and not facts.error else ""
    return [
        Row("software", "burnish", None, f"{__version__} on Python {platform.python_version()}"),
        Row("software", "system", linux, system, "" if linux else "the judge's sandbox needs Linux", required=True),
        _torch(),
        Row("software", "triton", facts.triton is not None, facts.triton or "not installed", triton),
        Row("software", "GPU", None, ", ".join(facts.gpus) or "none that torch can use: the CPU is judged on"),
    ]


def _torch() -> Row:
    facts = torch_facts()
    if facts.version is None:
        return Row("software", "torch", False, facts.error, "pip install 'torch>=2.10'", required=True)
    numbers = tuple(int(part) for part in facts.version.split("+")[0].split(".")[:2])
    new = numbers >= TORCH_NEEDED
    built = f"CUDA {facts.cuda}" if facts.cuda else "CPU only"
    value = f"{facts.version} ({built}, {facts.threads} threads)"
    return Row("software", "torch", new, value, "" if new else "pip install 'torch>=2.10'", required=True)


def _home() -> Row:
    home = paths.home()
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            pass
    except OSError as error:
        why = f"{home}: {error.strerror or error}"
        return Row(
            "software", "BURNISH_HOME", False, why, "set BURNISH_HOME to a folder you may write to", required=True
        )
    return Row("software", "BURNISH_HOME", True, str(home), required=True)


def _backends() -> list[Row]:
    rows = []
    for name in plugins.backends():
        if name == "null":
            continue
        found = plugins.backend(name).available()
        runs = "runs here" if found.runs else "compiles, does not run here"
        value = f"{found.version or 'present'} ({runs})" if found.ok else "not available"
        rows.append(Row("backends", name, found.ok, value, found.fix))
    return rows


def _sandbox() -> list[Row]:
    from burnish.judge.sandbox.probe import probe

    return [
        Row("sandbox", p.name, p.enforced, ", ".join(p.by) if p.enforced else "not enforced", p.note) for p in probe()
    ]


def ceilings_rows(device: str, calibrate: bool) -> list[Row]:
    """Return the measured ceilings of ``device``, measuring them first when asked."""
    from burnish.measure import ceilings

    found = _measured(device) if calibrate else ceilings.load(device)
    if found is None:
        return [Row("ceilings", device, None, "not measured yet", "burnish doctor --calibrate")]
    return [Row("ceilings", name, None, value) for name, value in _ceilings(found)]


def _measured(device: str) -> Ceilings:
    from burnish.measure import ceilings
    from burnish.measure.device_lock import device_lock

    with device_lock(device, timeout=LOCK_SECONDS):
        found = ceilings.calibrate(device)
    ceilings.save(found)
    return found


def _ceilings(found: Ceilings) -> list[tuple[str, str]]:
    from burnish.report.numbers import count, duration

    rows = [(f"bandwidth at {count(size, 'B')}", count(rate, "B/s")) for size, rate in found.bandwidth]
    rows += [(f"{dtype} product", count(rate, "FLOP/s")) for dtype, rate in found.flops]
    return [*rows, ("launch", duration(found.launch_seconds * 1e3))]
