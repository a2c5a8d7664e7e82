"""How every problem of a bench is searched and judged: rows made under other settings are not mixed with these."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """What decides a row besides the problem itself."""

    suite: str
    device: str
    contract: str = "reference"
    strategy: str = "best-of-n"
    proposers: tuple[str, ...] = ("recipes", "launch", "baselines")
    budget: str = "30s,6evals"
    panel: tuple[str, ...] = ("eager", "compile")
    quick: bool = True
    seed: int = 1
    memory: bool = True
    clean_room: bool = True
    """A score on a problem owes nothing to what that problem taught before."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Settings:
        """Read what :meth:`to_json` wrote."""
        given: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
        return Settings(**given)
