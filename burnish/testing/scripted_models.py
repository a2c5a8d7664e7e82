"""An assistant that answers from a script, for tests: its model is called ``scripted:`` and marks its candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burnish.core.language import Assistant, Call, CallStatus, Completion, Message, Role, Usage

__all__ = ["ScriptedAssistant"]

Reply = str | Callable[[str], str] | None
"""A text, a function of the prompt's last message, or ``None`` where nobody answers."""


class ScriptedAssistant(Assistant):
    """Gives its answers in order, whatever is asked; after the last one the budget counts as used up."""

    def __init__(self, replies: Sequence[Reply], model: str = "scripted:model", tokens: int = 100) -> None:
        """Answer with ``replies``, at ``tokens`` in and out each."""
        self._left = list(replies)
        self._model, self._tokens = model, tokens
        self.calls: list[Call] = []
        self.rewards: list[tuple[str, float]] = []

    def ask(self, role: Role, prompt: str, messages: Sequence[Message], max_tokens: int = 8192) -> Completion | None:
        """Return the next answer."""
        reply = self._left.pop(0) if self._left else None
        text = reply(messages[-1].content) if callable(reply) else reply or ""
        usage = Usage(self._tokens, self._tokens, cost=0.0) if reply is not None else Usage()
        status: CallStatus = "answered" if reply is not None else "unreachable"
        self.trouble = "" if reply is not None else "nobody answers: start the server"
        call = Call(
            len(self.calls),
            self.proposal,
            role,
            self._model,
            prompt,
            status,
            usage,
            tuple(messages),
            text,
            self.trouble,
        )
        self.calls.append(call)
        return None if reply is None else Completion(text, self._model, usage)

    def malformed(self, detail: str) -> None:
        """Mark the last row."""
        last = self.calls[-1]
        self.calls[-1] = Call(
            last.number, last.proposal, last.role, last.model, last.prompt, "malformed", last.usage, last.messages,
            last.answer, detail,
        )  # fmt: skip

    def reward(self, model: str, gain: float) -> None:
        """Write it down."""
        self.rewards.append((model, gain))

    @property
    def exhausted(self) -> str:
        """Used up when the script has ended."""
        return "" if self._left else "the script has ended"

    @property
    def spent(self) -> Usage:
        """The sum of the rows."""
        return sum((call.usage for call in self.calls), Usage())
