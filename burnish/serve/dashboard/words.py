"""Numbers and words as the pages show them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from burnish.report.ledger import money
from burnish.report.numbers import clean, count, duration, error, factor

__all__ = ["FILTERS", "ago", "machine", "span"]


def span(seconds: float) -> str:
    """Return a length of time as people say it: ``42 s``, ``3 min 10 s``, ``5 h 02 min``."""
    if seconds < 60:
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours < 48 else f"{hours / 24:.1f} days"


def ago(then: float, now: float | None = None) -> str:
    """Return how long ago a moment was, in seconds since 1970."""
    now = datetime.now(UTC).timestamp() if now is None else now
    return f"{span(max(0.0, now - then))} ago"


def minute(created: str) -> str:
    """Return an ISO date to the minute."""
    return created[:16].replace("T", " ")


def machine(environment: Mapping[str, Any]) -> str:
    """Return which machine an environment describes, in a few words."""
    gpu, cpu = environment.get("gpu"), environment.get("cpu")
    if isinstance(gpu, Mapping):
        return clean(str(gpu.get("name", "GPU")))
    if isinstance(cpu, Mapping):
        cores = f" x{cpu['cores']}" if "cores" in cpu else ""
        return clean(f"{cpu.get('model', 'CPU')}{cores}")
    return "not on record"


def _error(value: float) -> str:
    return "not a number" if math.isnan(value) else "infinite" if math.isinf(value) else error(value)


FILTERS: dict[str, Callable[..., Any]] = {
    "ago": ago,
    "bytes": lambda value: count(value, "B"),
    "clean": clean,
    "count": count,
    "duration": duration,
    "error": _error,
    "factor": factor,
    "machine": machine,
    "minute": minute,
    "money": money,
    "percent": lambda share: f"{100 * share:.0f} %",
    "short": lambda identity: identity[:12],
    "span": span,
    "spaced": lambda word: word.replace("_", " "),
    "thousands": lambda value: f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
}
