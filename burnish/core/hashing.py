"""Identity by content: the same thing has the same hash on every machine and in every year.

Names, paths and dates are not content.  A noun says which of its fields count (``identity()``).
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import json
from collections.abc import Mapping
from typing import Any

__all__ = ["canonical", "content_hash"]


def canonical(value: Any) -> Any:
    """Turn ``value`` into plain JSON data whose text is the same wherever it is produced."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: canonical(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, enum.Enum):
        return canonical(value.value)
    if isinstance(value, Mapping):
        return {str(k): canonical(v) for k, v in sorted(value.items(), key=lambda kv: str(kv[0]))}
    if isinstance(value, list | tuple):
        return [canonical(v) for v in value]
    if isinstance(value, set | frozenset):
        return sorted(canonical(v) for v in value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{type(value).__name__} has no canonical form")


def content_hash(*parts: Any) -> str:
    """Hash ``parts`` to 32 hexadecimal digits (128 bits of SHA-256)."""
    text = json.dumps(canonical(list(parts)), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
