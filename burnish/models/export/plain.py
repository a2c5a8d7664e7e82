"""Records as JSON for others: no paths of this machine, no variables of its environment, no numbers JSON lacks."""

from __future__ import annotations

import json
import math
import re
from typing import Any

__all__ = ["json_bytes", "scrubbed"]

# Two parts or more after a slash that nothing of a path, a name or an address stands before.
_ABSOLUTE = re.compile(r"(?<![\w/.~)\]-])(?:/[\w.@+~-]+)+/([\w.@+~-]+)")
_PRIVATE = ("variables",)


def json_bytes(data: Any) -> bytes:
    """Return ``data`` as indented JSON text, scrubbed."""
    return (json.dumps(scrubbed(data), indent=1, allow_nan=False) + "\n").encode()


def scrubbed(value: Any) -> Any:
    """Return plain data without absolute paths (their last part stays) and without environment variables."""
    if isinstance(value, str):
        return _ABSOLUTE.sub(r"\1", value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {scrubbed(key): scrubbed(item) for key, item in value.items() if key not in _PRIVATE}
    if isinstance(value, list | tuple):
        return [scrubbed(item) for item in value]
    return value
