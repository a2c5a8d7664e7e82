"""Calls of an earlier sitting, given out again in their order, so that nothing is paid for twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from burnish.core.language import Call, Completion, Message

__all__ = ["Replay", "completion_of"]

_TEXT = ("answered", "malformed", "truncated", "refused")


def completion_of(call: Call) -> Completion | None:
    """Return the answer that a row of the ledger holds, or ``None`` where none came."""
    if call.status not in _TEXT:
        return None
    finish = {"truncated": "length", "refused": "refusal"}.get(call.status, "stop")
    return Completion(call.answer, call.model, call.usage, finish)  # type: ignore[arg-type]


class Replay:
    """The earlier rows that are still to come.

    A row without an answer is replayed only where an answer followed it: a run that ended because nobody could be
    reached asks again when it is resumed.
    """

    def __init__(self, earlier: Sequence[Call]) -> None:
        """Take the rows of an earlier sitting, in any order."""
        rows = sorted(earlier, key=lambda call: call.number)
        while rows and rows[-1].status not in _TEXT:
            rows.pop()
        self._rows = deque(rows)

    def __bool__(self) -> bool:
        return bool(self._rows)

    def next(self, role: str, prompt: str, messages: Sequence[Message]) -> Call | None:
        """Return the next row, if it is of this question.

        Another question means that the run has left the earlier one's path: what is left of that is of no use to it.
        """
        if not self._rows:
            return None
        call = self._rows[0]
        asked = (call.role, call.prompt, call.messages or tuple(messages))
        if asked != (role, prompt, tuple(messages)):
            self._rows.clear()
            return None
        return self._rows.popleft()
