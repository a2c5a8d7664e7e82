"""What tokens cost: a dated table of the vendors' list prices, and what the user's settings say before it."""

from __future__ import annotations

import functools
import re
import tomllib
from dataclasses import dataclass
from importlib import resources

from burnish.core.errors import UsageError
from burnish.llm.names import ModelName
from burnish.llm.settings import Settings

__all__ = ["Price", "price_of", "require_prices"]

# What vendors append to a name to hold on to one version of it.
_DATED = re.compile(r"-(\d{4}-\d{2}-\d{2}|\d{8})$")


@dataclass(frozen=True)
class Price:
    """In US dollars for a million tokens."""

    input: float
    output: float
    cached: float | None = None
    """For input that the provider had kept; ``None``: as any other."""

    def cost(self, tokens_in: int, tokens_out: int, cached_in: int = 0) -> float:
        """Return dollars; ``cached_in`` of ``tokens_in`` had been kept."""
        kept = self.input if self.cached is None else self.cached
        return ((tokens_in - cached_in) * self.input + cached_in * kept + tokens_out * self.output) / 1e6


FREE = Price(0.0, 0.0)


def price_of(name: ModelName, settings: Settings) -> Price | None:
    """Return a model's price: the user's, nothing for this machine's own, the table's, or ``None``."""
    own = settings.prices.get(str(name))
    if own is not None:
        return Price(own["input"], own["output"], own.get("cached"))
    if name.local:
        return FREE
    if name.custom:
        return None
    table = _table().get(name.provider, {})
    found = table.get(name.model) or table.get(_DATED.sub("", name.model))
    return Price(*found) if found else None


def require_prices(prices: dict[str, Price | None]) -> None:
    """Refuse a limit in money where a model's price is not known: it could not be kept."""
    for name, price in prices.items():
        if price is None:
            raise UsageError(
                f"--max-cost cannot be kept, the price of {name} is not known: put input and output, dollars a million "
                f'tokens, under [llm.prices."{name}"] in the settings file (0 for a server of your own)'
            )


@functools.cache
def _table() -> dict[str, dict[str, list[float]]]:
    text = resources.files("burnish.llm").joinpath("prices.toml").read_text()
    table: dict[str, dict[str, list[float]]] = tomllib.loads(text)["prices"]
    return table
