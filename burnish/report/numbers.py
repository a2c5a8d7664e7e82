"""Numbers as people read them; never more digits than were measured."""

from __future__ import annotations

__all__ = ["clean", "count", "duration", "error", "factor"]


def duration(milliseconds: float) -> str:
    """Return a time with three digits in a fitting unit."""
    for unit, size in (("s", 1e3), ("ms", 1.0), ("us", 1e-3)):
        if milliseconds >= size:
            return f"{_three(milliseconds / size)} {unit}"
    return f"{milliseconds * 1e6:.0f} ns"


def factor(value: float) -> str:
    """Return a speedup such as ``2.31x``."""
    return f"{value:.2f}x" if value < 100 else f"{value:.0f}x"


def error(value: float) -> str:
    """Return a relative error with two digits."""
    return "0" if value == 0 else f"{value:.1e}"


def count(value: float, unit: str) -> str:
    """Return ``value`` with a decimal prefix, such as ``8.39 MB``."""
    for prefix, size in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{_three(value / size)} {prefix}{unit}"
    return f"{value:.0f} {unit}"


def clean(text: str) -> str:
    """Return ``text`` on one line without control characters: parts of it may be a candidate's own words."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


def _three(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"
