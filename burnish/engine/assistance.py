"""The language models of a run: what was asked for, and the assistant that answers for it.

Every call is stored before its answer is used; a resumed run is answered from what is stored, and pays nothing twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from burnish.core.errors import UsageError
from burnish.core.language import Assistant, Call
from burnish.store import RunRecord, RunStore

__all__ = ["MODELS", "Assistance", "assistant_of", "open_assistant"]

MODELS = "llm"
"""The proposer that asks them."""


@dataclass(frozen=True)
class Assistance:
    """Which models may be asked, and what they may cost; ``None`` where there is no limit."""

    models: tuple[str, ...] = ()
    max_cost: float | None = None
    """In US dollars."""
    max_tokens: int | None = None
    """In and out together."""
    max_seconds: float | None = None
    """Of waiting for answers."""
    target: str = ""
    """The backend to port the task's kernel to, where that is what they are asked for."""
    evolve_prompts: bool = False
    """Whether the prompts they are asked with are varied and kept by what they lead to."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data: the settings of a run hold it, and never a key."""
        return {
            "models": list(self.models),
            "max_cost": self.max_cost,
            "max_tokens": self.max_tokens,
            "max_seconds": self.max_seconds,
            "target": self.target,
            "evolve_prompts": self.evolve_prompts,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Assistance:
        """Read what :meth:`to_json` wrote."""
        return Assistance(**{**data, "models": tuple(data["models"])})

    def with_limits_of(self, other: Assistance | None) -> Assistance:
        """Return it with the limits that ``other`` names, for a run that is resumed."""
        if other is None:
            return self
        if other.models and other.models != self.models:
            raise UsageError(f"the run's models are {', '.join(self.models) or 'none'}: leave --model out of --resume")
        if other.evolve_prompts and not self.evolve_prompts:
            raise UsageError("the run was begun with its prompts as they are: leave --evolve-prompts out of --resume")
        return replace(
            self,
            max_cost=self.max_cost if other.max_cost is None else other.max_cost,
            max_tokens=self.max_tokens if other.max_tokens is None else other.max_tokens,
            max_seconds=self.max_seconds if other.max_seconds is None else other.max_seconds,
        )

    def check(self, proposers: tuple[str, ...]) -> None:
        """Refuse models nobody asks, an asker without models, and models that could not be opened; asks nothing."""
        if self.models and MODELS not in proposers:
            raise UsageError("--model is for the llm proposer: add llm to --proposers, or leave --proposers out")
        if MODELS in proposers and not self.models:
            raise UsageError("the llm proposer needs a language model: add --model openai:NAME or anthropic:NAME")
        if self.models:
            _opened(self, 0, lambda call: None).close()


def assistant_of(store: RunStore, run: RunRecord, limits: Assistance | None = None) -> Assistant | None:
    """Return who answers in this run; ``None`` where it was given no models."""
    kept = run.spec.settings.get("assistance")
    wanted = (Assistance.from_json(kept) if kept else Assistance()).with_limits_of(limits)
    if not wanted.models:
        return None

    def keep(call: Call) -> None:
        store.record_call(run.id, call)
        made.trouble = "" if call.answer else call.detail

    # Matched by role and prompt alone: a resumed run goes the same way, but may see ceilings measured since.
    earlier = [replace(call, messages=()) for call in store.calls(run.id)]
    made = _opened(wanted, run.spec.seed, keep, earlier)
    return made


def open_assistant(wanted: Assistance) -> Assistant:
    """Return who answers outside of a run: nothing is stored."""

    def keep(call: Call) -> None:
        made.trouble = "" if call.answer else call.detail

    made = _opened(wanted, 0, keep)
    return made


def _opened(wanted: Assistance, seed: int, record: Callable[[Call], None], earlier: Sequence[Call] = ()) -> Assistant:
    """Open the models; raises where a name, a key or a price is missing."""
    from burnish.llm.pool import open_pool
    from burnish.llm.spending import Spending

    spending = Spending(wanted.max_cost, wanted.max_tokens, wanted.max_seconds)
    return open_pool(wanted.models, spending, seed, record, earlier)
