"""Verdicts as answers: the stored JSON text is passed on as it is, not taken apart and put together again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from burnish.store.queue_records import Arrival

__all__ = ["finite", "verdict_json", "verdicts_json"]


def verdict_json(arrival: Arrival, environment: str | None = None) -> str:
    """Return one arrival as JSON text."""
    about = {
        "number": arrival.number,
        "arrival": arrival.arrival,
        "candidate": arrival.candidate,
        "name": arrival.name,
        "reused": arrival.reused,
        "latency_s": round(arrival.latency_s, 6),
        "stored_at": arrival.stored_at,
        "error": arrival.error,
    }
    content = "null" if arrival.content is None else _content(arrival.content, environment)
    return f'{json.dumps(about)[:-1]}, "verdict": {content}}}'


def verdicts_json(arrivals: Iterable[Arrival], arrived: int) -> str:
    """Return several as the JSON text of :class:`burnish.serve.schemas.Verdicts`."""
    return f'{{"verdicts": [{", ".join(map(verdict_json, arrivals))}], "arrived": {arrived}}}'


def finite(value: Any) -> Any:
    """Return plain data without numbers that JSON has no word for: they become ``null``."""
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [finite(each) for each in value]
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    return value


def _content(content: str, environment: str | None) -> str:
    if "NaN" in content or "Infinity" in content:
        content = json.dumps(finite(json.loads(content)))
    return content if environment is None else f'{content[:-1]}, "environment": {environment}}}'
