"""Asking a model until its answer is understood: once, and once more with the complaint; then it is discarded.

Both answers are paid for and stand in the ledger; one that could not be used is marked there as malformed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from burnish.core.language import Assistant, Completion, Message, Role
from burnish.propose.llm.answers import Malformed
from burnish.propose.llm.prompt import Asked, prompt

__all__ = ["Answer", "Desk"]

T = TypeVar("T")

# Reasoning models spend most of an answer's length before its first word.
_LONGEST = {"planner": 8192, "critic": 8192, "coder": 24576, "drafter": 16384, "prompter": 8192}


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What was understood, who said it, and under which prompt."""

    value: T
    model: str
    prompt: str


class Desk:
    """Puts prompts to an assistant and reads the answers strictly."""

    def __init__(self, assistant: Assistant, discarded: Callable[[str], None] | None = None) -> None:
        """Ask ``assistant``; ``discarded`` is told the name of a prompt that was answered, but not in any use."""
        self._assistant = assistant
        self._discarded = discarded or (lambda name: None)

    def ask(self, role: Role, asked: Asked, parse: Callable[[str], T]) -> Answer[T] | None:
        """Return the parsed answer; ``None`` where there is none that could be used (the ledger says why)."""
        completion = self._assistant.ask(role, asked.name, asked.messages, _LONGEST[role])
        if completion is None:
            return None
        try:
            return Answer(parse(completion.text), completion.model, asked.name)
        except Malformed as error:
            complaint = self._complain(error, completion)
        if completion.finish == "refusal":
            self._discarded(asked.name)
            return None
        again = prompt("repair").filled({"complaint": complaint})
        # An empty turn is refused by some servers.
        said = Message("assistant", completion.text if completion.text.strip() else "(nothing)")
        messages = (*asked.messages, said, *again.messages)
        name = f"{asked.name}+{again.name}"
        second = self._assistant.ask(role, name, messages, _LONGEST[role])
        if second is None:
            return None
        try:
            return Answer(parse(second.text), second.model, name)
        except Malformed as error:
            self._complain(error, second)
        self._discarded(asked.name)
        return None

    def _complain(self, error: Malformed, completion: Completion) -> str:
        complaint = str(error)
        if completion.finish == "length":
            complaint = f"it was cut off at its length limit ({complaint}); be shorter"
        self._assistant.malformed(complaint)
        return complaint
