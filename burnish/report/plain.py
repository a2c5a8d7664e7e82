"""JSON text that every reader accepts: numbers JSON cannot hold become ``null``."""

from __future__ import annotations

import json
import math
from typing import Any

__all__ = ["dumps"]


def dumps(data: Any) -> str:
    """Return ``data`` as indented JSON."""
    return json.dumps(_finite(data), indent=2, ensure_ascii=False, allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
