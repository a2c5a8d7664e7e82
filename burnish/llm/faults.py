"""What goes wrong between us and a model's server, mapped onto our own errors; each says what to do about it.

Three kinds, and what follows from them: :class:`ModelUnavailable` (try again later, or another model),
:class:`UsageError` (this prompt cannot be answered by this model), :class:`PrerequisiteError` (this model will not
answer at all: key, name, address).
"""

from __future__ import annotations

import email.utils
import math
import time
from collections.abc import Mapping

from burnish.core.errors import BurnishError, ModelUnavailable, PrerequisiteError, UsageError
from burnish.llm.names import ModelName

__all__ = ["broken", "not_understood", "one_line", "refused", "retry_after", "timed_out", "unreachable"]

_TOO_LONG = (
    "context_length_exceeded", "context length", "context window", "maximum context", "prompt is too long",
    "input is too long", "too many tokens",
)  # fmt: skip
_NO_CREDIT = ("insufficient_quota", "credit balance", "insufficient credits", "billing_hard_limit")


def one_line(text: str, most: int = 200) -> str:
    """Return foreign text fit for a message: one line, nothing that steers a terminal, not long."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= most else plain[: most - 3] + "..."


def refused(name: ModelName, status: int, headers: Mapping[str, str], said: str) -> BurnishError:
    """Return the error for an answer with a status of 3xx, 4xx or 5xx; ``said`` is the server's text, without keys."""
    words, line = said.lower(), one_line(said)
    if status == 429 and not any(w in words for w in _NO_CREDIT):
        return ModelUnavailable(
            f"{name}: too many requests (429): wait, or add another model", retry_after(headers), "rate-limited"
        )
    if status in (402, 429) or (status < 500 and any(w in words for w in _NO_CREDIT)):
        return PrerequisiteError(f"{name}: the account has no credit left ({status}): add credit, or use another model")
    if status in (408, 409, 425) or status >= 500:
        kind = "timeout" if status in (408, 504) else "failed"
        return ModelUnavailable(
            f"{name}: the server could not answer ({status}): {line}", retry_after(headers), kind, lost=status == 504
        )
    if status in (400, 413, 422) and (status == 413 or any(w in words for w in _TOO_LONG)):
        return UsageError(f"{name}: the prompt is longer than the model's context: use a model with a longer one")
    return _for_good(name, status, line)


def _for_good(name: ModelName, status: int, line: str) -> BurnishError:
    if status == 401:
        return PrerequisiteError(f"{name}: the key was refused (401): check {name.variable} or the settings file")
    if status == 403:
        return PrerequisiteError(f"{name}: the key may not use this model (403): use another key or model: {line}")
    if status == 404:
        hint = f"check the name, and the address {name.base_url}" + (
            " (often ends in /v1)" if name.dialect == "openai" else " (without /v1)"
        )
        return PrerequisiteError(f"{name}: no such model there (404): {hint}")
    if status < 400:
        return PrerequisiteError(f"{name}: {name.base_url} points elsewhere ({status}): write the address it moved to")
    return UsageError(f"{name}: the request was refused ({status}): {line}")


def timed_out(name: ModelName, seconds: float, lost: bool) -> ModelUnavailable:
    """Return the error for an answer that did not come in time."""
    what = "no whole answer" if lost else f"no connection to {name.base_url}"
    return ModelUnavailable(f"{name}: {what} within {seconds:.0f} s", status="timeout", lost=lost)


def unreachable(name: ModelName) -> ModelUnavailable:
    """Return the error for an address where nobody answers."""
    return ModelUnavailable(f"{name}: nobody answers at {name.base_url}: start the server or correct the address")


def broken(name: ModelName) -> ModelUnavailable:
    """Return the error for a connection that ended before the answer did."""
    return ModelUnavailable(
        f"{name}: the connection broke before the answer was whole", status="unreachable", lost=True
    )


def not_understood(name: ModelName, what: str) -> ModelUnavailable:
    """Return the error for an answer that is not of the protocol."""
    return ModelUnavailable(
        f"{name}: {what}: is {name.base_url} an address that speaks {name.dialect}'s protocol?",
        status="failed",
        lost=True,
    )


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return for how many seconds a server asks us to stay away: a number, milliseconds or a date."""
    try:
        if "retry-after-ms" in headers:
            seconds = float(headers["retry-after-ms"]) / 1000
        else:
            seconds = float(headers["retry-after"])
    except KeyError:
        return None
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(headers["retry-after"]).timestamp() - time.time()
        except (ValueError, KeyError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None
