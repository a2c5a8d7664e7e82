"""Best of n: the yardstick every other strategy has to beat."""

from __future__ import annotations

from burnish.core.search import Outcome, Request, Strategy

__all__ = ["BestOfN"]


class BestOfN(Strategy):
    """Asks for something new every time and learns nothing."""

    name = "best-of-n"

    def __init__(self, seed: int) -> None:
        """Take a seed as every strategy does; there is no chance here."""
        self._seed = seed

    def ask(self) -> Request:
        """Return the one request there is."""
        return Request("fresh")

    def tell(self, outcome: Outcome) -> None:
        """Learn nothing."""
        return None
