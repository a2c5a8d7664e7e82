"""What a measurement was made on: enough to compare and repeat it, nothing that identifies a person or a machine.

No host name, no user name, no serial number or GPU identifier, no paths, and of the environment only the named
variables below.
"""

from __future__ import annotations

import os
import platform
import subprocess
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from burnish import __version__

__all__ = ["cpu_model", "describe", "driver_version"]

# Variables that change how fast kernels run; their values are numbers or plain words.
_VARIABLES = (
    "OMP_NUM_THREADS",
    "OMP_PROC_BIND",
    "OMP_PLACES",
    "MKL_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "ATEN_CPU_CAPABILITY",
    "ONEDNN_MAX_CPU_ISA",
    "NVIDIA_TF32_OVERRIDE",
    "CUDA_LAUNCH_BLOCKING",
    "CUDA_DEVICE_MAX_CONNECTIONS",
    "CUBLAS_WORKSPACE_CONFIG",
    "TORCH_ALLOW_TF32_CUBLAS_OVERRIDE",
    "TRITON_INTERPRET",
)


def describe(device: str) -> dict[str, Any]:
    """Return plain JSON data about this machine and the libraries as seen from ``device`` (``cpu``, ``cuda:0``).

    Imports torch.  For a CUDA device it starts CUDA in this process: not to be called before a fork that needs it.
    """
    import torch

    found: dict[str, Any] = {
        "burnish": __version__,
        "device": device,
        "python": platform.python_version(),
        "torch": str(torch.__version__),
        "triton": _package("triton"),
        "numpy": _package("numpy"),
        "kernel": f"{platform.system()} {platform.release()}",
        "cpu": _cpu(torch),
        "flags": _flags(torch),
        "variables": {name: os.environ[name] for name in _VARIABLES if name in os.environ},
    }
    if device.startswith("cuda"):
        found["gpu"] = _gpu(torch, device)
    return found


@cache
def cpu_model() -> str:
    """Return the processor's name as the kernel reports it."""
    for line in _read("/proc/cpuinfo").splitlines():
        key, _, value = line.partition(":")
        if key.strip() in ("model name", "Model", "cpu model") and value.strip():
            return value.strip()
    return platform.machine()


@cache
def driver_version() -> str | None:
    """Return the NVIDIA driver's version, from the kernel module or else from ``nvidia-smi``."""
    version = _read("/sys/module/nvidia/version").strip()
    if version:
        return version
    argv = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        answer = subprocess.run(argv, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    lines = answer.stdout.split()
    return lines[0] if lines else None


def _cpu(torch: Any) -> dict[str, Any]:
    governor = _read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").strip()
    memory = _read("/proc/meminfo").partition("MemTotal:")[2].split()
    return {
        "model": cpu_model(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "usable_cores": len(os.sched_getaffinity(0)),
        "governor": governor or None,
        "memory_gib": round(int(memory[0]) / 2**20, 1) if memory else None,
        "capability": str(torch.backends.cpu.get_cpu_capability()),
        "threads": int(torch.get_num_threads()),
        "interop_threads": int(torch.get_num_interop_threads()),
    }


def _flags(torch: Any) -> dict[str, Any]:
    backends = torch.backends
    return {
        "cuda_matmul_fp32": str(backends.cuda.matmul.fp32_precision),
        "cudnn_conv_fp32": str(backends.cudnn.conv.fp32_precision),
        "cpu_matmul_fp32": str(backends.mkldnn.matmul.fp32_precision),
        "cudnn_benchmark": bool(backends.cudnn.benchmark),
        "deterministic": bool(torch.are_deterministic_algorithms_enabled()),
        "default_dtype": str(torch.get_default_dtype()).removeprefix("torch."),
    }


def _gpu(torch: Any, device: str) -> dict[str, Any]:
    properties = torch.cuda.get_device_properties(device)
    return {
        "name": str(properties.name),
        "capability": f"sm_{properties.major}{properties.minor}",
        "multiprocessors": int(properties.multi_processor_count),
        "memory_gib": round(properties.total_memory / 2**30, 1),
        "l2_mib": round(properties.L2_cache_size / 2**20, 1),
        "driver": driver_version(),
        "cuda": str(torch.version.cuda),
        "cudnn": torch.backends.cudnn.version(),
    }


def _package(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _read(path: str) -> str:
    try:
        return Path(path).read_text(errors="replace")
    except OSError:
        return ""
