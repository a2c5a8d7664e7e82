"""The nouns of talking to language models: messages, what came back, what it cost, and who answers.

Proposers see only :class:`Assistant`, which chooses a model, keeps the budget and writes the ledger; providers behind
it implement :class:`LanguageModel`.  Keys never appear in any of these.
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Assistant", "Call", "CallStatus", "Completion", "LanguageModel", "Message", "Role", "Usage"]

Role = Literal["planner", "coder", "critic", "drafter", "prompter"]
"""On whose behalf a model is asked; the ledger is kept by it."""

CallStatus = Literal[
    "answered", "malformed", "truncated", "refused", "timeout", "rate-limited", "unreachable", "failed"
]
"""``answered``: text came back and was understood.  ``malformed``: text came back and could not be used; it is counted
and paid for.  ``truncated``: the answer hit its length limit.  The others never brought text."""


@dataclass(frozen=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class Usage:
    """What a call used; sums of these are what budgets are held against."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached_in: int = 0
    """Of ``tokens_in``, how many the provider had kept."""
    cost: float | None = 0.0
    """In US dollars; ``None`` where the price is not known."""
    seconds: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.cached_in + other.cached_in,
            None if self.cost is None or other.cost is None else self.cost + other.cost,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True)
class Completion:
    """An answer."""

    text: str
    model: str
    usage: Usage
    finish: Literal["stop", "length", "refusal"] = "stop"


@dataclass(frozen=True)
class Call:
    """One row of the ledger: a call to a model, whatever came of it."""

    number: int
    """Counted within the run from 0."""
    proposal: int | None
    """The run's proposal it was made for, where it was for one."""
    role: str
    model: str
    prompt: str
    """Name and version of the prompt file, such as ``coder-triton@3``."""
    status: CallStatus
    usage: Usage
    messages: tuple[Message, ...] = ()
    answer: str = ""
    detail: str = ""
    """One line where something went wrong; never holds a key."""
    attempts: int = 1
    """Requests it took, retries included."""


class LanguageModel(abc.ABC):
    """One model behind one endpoint.  Thread-safe."""

    name: str
    """As a user writes it: ``openai:gpt-x``, ``anthropic:claude-x``, ``openai:qwen@http://127.0.0.1:8000/v1``."""

    @abc.abstractmethod
    def complete(
        self, messages: Sequence[Message], max_tokens: int, seconds: float, temperature: float | None = None
    ) -> Completion:
        """Return the model's answer.

        Raises an error of :mod:`burnish.core.errors` whose one line names the fix where none will come (no key, wrong
        key, unknown model, prompt longer than the context), and :class:`burnish.core.errors.ModelUnavailable` where
        another try later may succeed (rate limit, time-out, broken connection, overloaded server).
        """

    def close(self) -> None:
        """Let go of connections; by default there are none."""
        return None


class Assistant(abc.ABC):
    """Answers prompts within a budget; every call is a row of the ledger, made before the answer is used."""

    proposal: int | None = None
    """The run's proposal that the next calls are made for; set by whoever knows it."""
    trouble: str = ""
    """Why the last question had no answer, in one line; set by whoever keeps the ledger."""

    @abc.abstractmethod
    def ask(self, role: Role, prompt: str, messages: Sequence[Message], max_tokens: int = 8192) -> Completion | None:
        """Return an answer, or ``None`` when the budget is used up or no model can be reached (the ledger says which).

        ``prompt`` names the prompt file and its version.
        """

    @abc.abstractmethod
    def malformed(self, detail: str) -> None:
        """Mark the last answer as unusable; it stays paid for."""

    @abc.abstractmethod
    def reward(self, model: str, gain: float) -> None:
        """Tell what a model's answer led to: the log-speedup over its parent, 0 where it was rejected."""

    @property
    @abc.abstractmethod
    def exhausted(self) -> str:
        """Why nothing more will be answered, or the empty string."""

    @property
    @abc.abstractmethod
    def spent(self) -> Usage:
        """What has been used so far."""

    def close(self) -> None:
        """Let go of connections; by default there are none."""
        return None
