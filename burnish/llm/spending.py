"""Hard limits on what language models may use: money, tokens, seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass

from burnish.core.errors import UsageError
from burnish.core.language import Usage
from burnish.llm.prices import Price

__all__ = ["Spending"]


@dataclass(frozen=True)
class Spending:
    """Limits of a run; ``None`` where there is none.  Looked at before each call: at most one can be too many."""

    max_cost: float | None = None
    """US dollars."""
    max_tokens: int | None = None
    """Input and output together."""
    max_seconds: float | None = None
    """Spent waiting for models, pauses between tries included."""

    def __post_init__(self) -> None:
        for flag, limit in (
            ("--max-cost", self.max_cost),
            ("--max-tokens", self.max_tokens),
            ("--max-time", self.max_seconds),
        ):
            if limit is not None and not 0 < limit < math.inf:
                raise UsageError(f"{flag} {limit:g} leaves nothing to spend: give a number above 0, or leave it out")

    def used_up(self, used: Usage) -> str:
        """Return which limit has been reached, or the empty string."""
        if self.max_cost is not None and (used.cost is None or used.cost >= self.max_cost):
            return f"the money is used up ({_dollars(used.cost)} of {_dollars(self.max_cost)}): raise --max-cost"
        tokens = used.tokens_in + used.tokens_out
        if self.max_tokens is not None and tokens >= self.max_tokens:
            return f"the tokens are used up ({tokens} of {self.max_tokens}): raise --max-tokens"
        if self.max_seconds is not None and used.seconds >= self.max_seconds:
            return f"the models' time is used up ({used.seconds:.0f} of {self.max_seconds:.0f} s): raise --max-time"
        return ""

    def room(self, used: Usage, price: Price | None, tokens_in: int, wanted: int) -> int:
        """Return how many of the ``wanted`` tokens an answer to ``tokens_in`` may have within what is left."""
        room: float = wanted
        if self.max_tokens is not None:
            room = min(room, self.max_tokens - used.tokens_in - used.tokens_out - tokens_in)
        if self.max_cost is not None:
            if used.cost is None or price is None:
                return 0
            left = self.max_cost - used.cost - price.cost(tokens_in, 0)
            if left < 0:
                return 0
            if price.output > 0:
                room = min(room, left / price.output * 1e6)
        return max(0, int(room))

    def seconds_left(self, used: Usage) -> float:
        """Return for how long models may still be waited for."""
        return math.inf if self.max_seconds is None else max(0.0, self.max_seconds - used.seconds)

    def share(self, usage: Usage) -> float:
        """Return the largest part of any limit that ``usage`` takes; 0 where there is no limit."""
        parts = [0.0]
        if self.max_cost is not None:
            parts.append((usage.cost or 0.0) / self.max_cost)
        if self.max_tokens is not None:
            parts.append((usage.tokens_in + usage.tokens_out) / self.max_tokens)
        if self.max_seconds is not None:
            parts.append(usage.seconds / self.max_seconds)
        return max(parts)


def _dollars(amount: float | None) -> str:
    return "an unknown sum" if amount is None else f"${amount:.2f}"
