"""Which GPU is here, asked without creating a CUDA context (a process that has one can no longer fork workers)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache

__all__ = ["capability"]


def capability() -> tuple[int, int] | None:
    """Return the first visible GPU's compute capability, e.g. ``(9, 0)``, or ``None``; never raises."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_initialized():
        major, minor = torch.cuda.get_device_capability()
        return major, minor
    return _ask_driver(os.environ.get("CUDA_VISIBLE_DEVICES"))


@cache
def _ask_driver(visible: str | None) -> tuple[int, int] | None:
    first = None if visible is None else visible.split(",")[0].strip()
    tool = shutil.which("nvidia-smi")
    if tool is None or first in ("", "-1", "NoDevFiles"):
        return None
    chosen = ["-i", first] if first else []
    command = [tool, "--query-gpu=compute_cap", "--format=csv,noheader", *chosen]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"(\d+)\.(\d+)", output)
    return (int(found[1]), int(found[2])) if found else None
