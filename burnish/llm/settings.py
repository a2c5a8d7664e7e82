"""The user's settings for language models: keys and prices, from the environment and one file.

::

    [llm.keys]                                   # by provider, or by the address after the @
    anthropic = "..."
    "https://llm.example.com/v1" = "..."

    [llm.prices."openai:qwen@https://llm.example.com/v1"]   # US dollars for a million tokens
    input = 0.5
    output = 1.5
    cached = 0.1                                 # optional: input the provider had kept

An environment variable comes before the file, except that a key written for one address comes before all.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.paths import config_file
from burnish.llm.names import PROVIDERS, ModelName

__all__ = ["Secret", "Settings", "read_settings"]


class Secret:
    """A key: cannot be printed, copied, compared or stored by accident."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        """Keep ``value``."""
        self._value = value

    def reveal(self) -> str:
        """Return the key; only for the client that sends it."""
        return self._value

    def scrub(self, text: str) -> str:
        """Return ``text`` without the key, should a server have repeated it."""
        return text.replace(self._value, "[key]") if self._value else text

    def __repr__(self) -> str:
        return "[key]"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is never copied or stored")


@dataclass(frozen=True)
class Settings:
    """What the settings file says."""

    keys: Mapping[str, Secret] = field(default_factory=dict)
    prices: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    file: Path | None = None

    def key(self, name: ModelName) -> Secret | None:
        """Return the key for a model; ``None`` where an endpoint of this machine is asked without one.

        A vendor's key goes to that vendor's address alone.
        """
        secret = self.keys.get(name.base_url)
        variable = os.environ.get(name.variable, "").strip()
        if secret is None and variable:
            secret = Secret(variable)
        if secret is None and not name.custom:
            secret = self.keys.get(name.provider)
        if secret is None:
            if name.local:
                return None
            where = name.base_url if name.custom else name.provider
            raise PrerequisiteError(
                f"{name}: no key: set {name.variable}, or put it under [llm.keys] as {where!r} in {config_file()}"
                + (" (any text where the endpoint asks for none)" if name.custom else "")
            )
        if not secret.reveal().isascii() or not secret.reveal().isprintable():
            raise UsageError(f"{name}: the key holds characters no key has: set {name.variable} again")
        return secret


def read_settings() -> Settings:
    """Read the settings file where there is one; refuse it where others may read it."""
    path = config_file()
    try:
        with path.open("rb") as file:
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise PrerequisiteError(f"{path} may hold keys and can be read by others: chmod 600 {path}")
            table = tomllib.load(file)
    except FileNotFoundError:
        if os.environ.get("BURNISH_CONFIG"):
            raise UsageError(f"{path} does not exist: change BURNISH_CONFIG or make the file") from None
        return Settings()
    except OSError as error:
        raise PrerequisiteError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        # The parser's message may repeat a line, and a line may be a key.
        raise UsageError(f"{path} is not TOML: see the section on keys in docs/language-models.md") from None
    return _checked(table, path)


def _checked(table: dict[str, Any], path: Path) -> Settings:
    llm = table.get("llm", {})
    if not isinstance(llm, dict) or not llm.keys() <= {"keys", "prices"}:
        raise UsageError(f"{path}: [llm] holds the tables keys and prices, and nothing else")
    keys, prices = llm.get("keys", {}), llm.get("prices", {})
    for name, key in keys.items() if isinstance(keys, dict) else [("keys", None)]:
        if not isinstance(key, str) or not key.strip() or not (name in PROVIDERS or "://" in name):
            raise UsageError(
                f'{path}: under [llm.keys] write PROVIDER or "ADDRESS" = "key"; {name!r} is neither, or not text'
            )
    for name, price in prices.items() if isinstance(prices, dict) else [("prices", None)]:
        if not _is_price(price):
            raise UsageError(f"{path}: the price of {name!r} is like input = 2.5, output = 10 (dollars a million)")
    return Settings({name.rstrip("/"): Secret(key.strip()) for name, key in keys.items()}, prices, path)


def _is_price(price: object) -> bool:
    if not isinstance(price, dict) or not {"input", "output"} <= price.keys() <= {"input", "output", "cached"}:
        return False
    numbers = price.values()
    return all(isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n < 1e6 for n in numbers)
