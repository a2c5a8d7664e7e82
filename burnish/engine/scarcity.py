"""Whether something ended for want of a GPU's memory: that says little while others hold some of it."""

from __future__ import annotations

from burnish.core.verdict import Verdict
from burnish.store import RunStore, VerdictKey

__all__ = ["lacks_memory", "stored_verdict", "want_of_memory"]

_TEXTS = (
    "out of memory",
    "OutOfMemoryError",
    "no memory",
    "too little memory",
    "ALLOC_FAILED",
    # What cuDNN says where no algorithm's workspace can be had.
    "unable to find an engine",
    "valid cuDNN algorithm",
)


def lacks_memory(text: str) -> bool:
    """Whether an error's text tells of memory that could not be had."""
    return any(part in text for part in _TEXTS)


def want_of_memory(verdict: Verdict) -> str:
    """Return what a GPU had no memory for when ``verdict`` was made; nothing where it had enough.

    Not only a candidate that ended so: a baseline that was left out and a float64 run that was not made leave a verdict
    that another day's would not be.
    """
    if not verdict.device.startswith("cuda"):
        return ""  # a candidate's memory on a CPU is bounded, whatever others take
    timing = verdict.timing
    left_out = [f"{name}: {why}" for name, why in timing.excluded_baselines] if timing is not None else []
    told = (*(f.detail for f in (*verdict.findings, *verdict.limits)), *left_out)
    return next((text for text in told if lacks_memory(text)), "")


def stored_verdict(store: RunStore, key: VerdictKey) -> Verdict | None:
    """Return what ``store`` knows of a candidate: its first verdict, or its last one where the first wanted memory."""
    first = store.find_verdict(key)
    return first if first is None or not want_of_memory(first) else store.find_verdict(key, latest=True)
