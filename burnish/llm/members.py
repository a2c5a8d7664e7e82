"""The models of a pool: who can be asked now, who rests, and who is out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from burnish.core.errors import BurnishError, ModelUnavailable, UsageError
from burnish.core.language import LanguageModel, Message, Usage
from burnish.llm.endpoint import rough_tokens
from burnish.llm.prices import Price

__all__ = ["Member", "Patience", "Tries"]

# So many requests of a model refused one after the other are not about the prompts.
_MOST_REFUSED = 3


@dataclass(frozen=True)
class Patience:
    """How long and how often one is willing to try."""

    attempts: int = 4
    """Requests to one model for one answer."""
    call_seconds: float = 300.0
    """For one request."""
    seconds: float = 900.0
    """For one answer: all tries and pauses."""
    first_pause: float = 1.0
    """After a failure; twice as long after each further one, less up to half of it by chance."""
    longest_pause: float = 60.0
    """A model that asks for more is not waited for; it rests as long as it asked."""

    def pause(self, failures: int, rng: Random) -> float:
        """Return how long to leave a model alone after so many failures in a row."""
        return min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 30)) * (1 - rng.random() / 2)


@dataclass
class Member:
    """A model, its price, and how it has behaved."""

    model: LanguageModel
    price: Price | None
    rests_until: float = 0.0
    error: BurnishError | None = None
    """Why it rests."""
    out: str = ""
    """Why it is not asked any more."""
    failures: int = 0
    """In a row."""
    refusals: int = 0
    """Requests in a row that it would not take."""

    @property
    def name(self) -> str:
        """As a user writes it."""
        return self.model.name

    def answered(self) -> None:
        """Forget the failures."""
        self.failures = self.refusals = 0

    def failed(self, error: BurnishError, now: float, patience: Patience, rng: Random) -> None:
        """Draw the consequences: a rest, or none more for this prompt, or out."""
        self.error = error
        if isinstance(error, ModelUnavailable):
            self.failures += 1
            asked = error.retry_after
            self.rests_until = now + (patience.pause(self.failures, rng) if asked is None else asked)
        elif isinstance(error, UsageError):
            self.refusals += 1
            self.out = str(error) if self.refusals >= _MOST_REFUSED else ""
        else:
            self.out = str(error)

    def worst(self, messages: Sequence[Message], max_tokens: int) -> Usage:
        """Return the most that a lost answer can have cost: it may have been written to its end and billed."""
        tokens_in = sum(rough_tokens(message.content) for message in messages)
        cost = None if self.price is None else self.price.cost(tokens_in, max_tokens)
        return Usage(tokens_in, max_tokens, 0, cost)


@dataclass
class Tries:
    """What was tried for one answer."""

    counts: Counter[str] = field(default_factory=Counter)
    barred: set[str] = field(default_factory=set)
    """Models that will not take this prompt."""
    lost: Usage = field(default_factory=Usage)
    last: Member | None = None
    error: BurnishError | None = None

    @property
    def total(self) -> int:
        """Requests sent."""
        return self.counts.total()

    def count(self, member: Member) -> None:
        """Count a request before it is sent."""
        self.counts[member.name] += 1
        self.last = member

    def failed(self, error: BurnishError, member: Member, messages: Sequence[Message], max_tokens: int) -> None:
        """Keep what went wrong, and what it may have cost."""
        self.error = error
        if not isinstance(error, ModelUnavailable):
            self.barred.add(member.name)
        elif error.lost:
            self.lost += member.worst(messages, max_tokens)

    def of(self, member: Member) -> int:
        """Requests sent to one model."""
        return self.counts[member.name]
