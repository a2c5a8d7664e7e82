"""Why a task, or a part of one, is left alone."""

from __future__ import annotations

__all__ = ["Unrecognised"]


class Unrecognised(Exception):
    """The task computes something there is no rule or template for; the message says what."""
