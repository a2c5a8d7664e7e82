"""What this machine has, asked of child processes: a broken torch or driver cannot take the command line with it.

The questions about torch are asked of a child also because this process must not touch CUDA before it forks.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from burnish.core.errors import PrerequisiteError, UsageError

__all__ = ["TorchFacts", "choose_device", "torch_facts"]

_QUESTION = """
import importlib.metadata, json, torch
def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
n = torch.cuda.device_count() if torch.cuda.is_available() else 0
print(json.dumps({
    "version": torch.__version__, "cuda": torch.version.cuda, "threads": torch.get_num_threads(),
    "gpus": [torch.cuda.get_device_name(i) for i in range(n)], "triton": version("triton"), "numpy": version("numpy"),
}))
"""
_SECONDS = 120.0  # importing torch from a cold network disk has been seen to take half a minute


@dataclass(frozen=True)
class TorchFacts:
    """What a fresh Python process says about torch; ``error`` is set when it could not say anything."""

    version: str | None = None
    cuda: str | None = None
    threads: int = 0
    gpus: tuple[str, ...] = ()
    triton: str | None = None
    numpy: str | None = None
    error: str = ""


@cache
def torch_facts() -> TorchFacts:
    """Ask a child process for the versions and the GPUs."""
    try:
        done = subprocess.run([sys.executable, "-c", _QUESTION], capture_output=True, text=True, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        return TorchFacts(error=f"importing torch took over {_SECONDS:.0f} s")
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        return TorchFacts(error=lines[-1] if lines else f"ended with code {done.returncode}")
    facts = json.loads(done.stdout.splitlines()[-1])
    return TorchFacts(**{**facts, "gpus": tuple(facts["gpus"])})


def choose_device(text: str) -> str:
    """Return ``cpu`` or ``cuda:n`` for what was asked; an explicit request that cannot be met raises."""
    if text == "cpu":
        return "cpu"
    if text == "auto":
        return "cuda:0" if _gpu_files() and torch_facts().gpus else "cpu"
    match = re.fullmatch(r"cuda(?::(\d+))?", text)
    if match is None:
        raise UsageError(f"unknown device {text!r}: use cpu, cuda, cuda:1 or auto")
    gpus = torch_facts().gpus
    if not gpus:
        raise PrerequisiteError("no CUDA device that torch can use: use --device cpu, or see burnish doctor")
    index = int(match[1] or 0)
    if index >= len(gpus):
        raise PrerequisiteError(f"no cuda:{index}: torch sees {len(gpus)} GPU(s), so the last is cuda:{len(gpus) - 1}")
    return f"cuda:{index}"


def _gpu_files() -> bool:
    # A GPU that torch could use has a device file; without one the second it takes to import torch is saved.
    return any(Path("/dev").glob("nvidia[0-9]*")) or Path("/dev/dxg").exists()
