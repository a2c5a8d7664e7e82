"""Model names as users write them: ``PROVIDER:NAME`` or ``PROVIDER:NAME@ADDRESS``."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from burnish.core.errors import UsageError

__all__ = ["CUSTOM", "PROVIDERS", "ModelName", "Provider", "parse_model"]

Dialect = Literal["openai", "anthropic"]


@dataclass(frozen=True)
class Provider:
    """Where a provider's models are found, and how one talks to them."""

    dialect: Dialect
    base_url: str
    variable: str
    """The environment variable of its key."""


CUSTOM = "BURNISH_LLM_KEY"
PROVIDERS = {
    "openai": Provider("openai", "https://api.openai.com/v1", "OPENAI_API_KEY"),
    "anthropic": Provider("anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY"),
    "openrouter": Provider("openai", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"),
    "ollama": Provider("openai", "http://127.0.0.1:11434/v1", CUSTOM),
    "vllm": Provider("openai", "http://127.0.0.1:8000/v1", CUSTOM),
    "sglang": Provider("openai", "http://127.0.0.1:30000/v1", CUSTOM),
}
_FORM = "write it like openai:NAME, anthropic:NAME, openrouter:NAME, ollama:NAME or openai:NAME@http://HOST:PORT/v1"


@dataclass(frozen=True)
class ModelName:
    """A model, and where it is asked."""

    provider: str
    model: str
    base_url: str
    custom: bool = False
    """Whether the user named the address: a vendor's key and prices are not for it."""

    def __str__(self) -> str:
        return f"{self.provider}:{self.model}" + (f"@{self.base_url}" if self.custom else "")

    @property
    def dialect(self) -> Dialect:
        """Whose protocol it speaks."""
        return PROVIDERS[self.provider].dialect

    @property
    def variable(self) -> str:
        """The environment variable that holds its key."""
        return CUSTOM if self.custom else PROVIDERS[self.provider].variable

    @property
    def local(self) -> bool:
        """Whether the address is this machine's own."""
        host = urlsplit(self.base_url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"


def parse_model(text: str) -> ModelName:
    """Read a model's name, or raise :class:`UsageError` that says how it is written."""
    provider, colon, rest = text.strip().partition(":")
    if not colon or provider not in PROVIDERS:
        raise UsageError(f"model {_shown(text)} is not understood: {_FORM}")
    known = PROVIDERS[provider]
    model, at, tail = rest.partition("@http")
    if not model or any(c.isspace() or not c.isprintable() for c in rest):
        raise UsageError(f"model {_shown(text)} names no model: {_FORM}")
    if not at:
        if ":" in model.rpartition("@")[2] and "@" in model:
            raise UsageError(f"model {_shown(text)}: the address after @ starts with http:// or https://")
        return ModelName(provider, model, known.base_url)
    base_url = _address("http" + tail, text)
    # A vendor's own address is the vendor, however it was written.
    return ModelName(provider, model, base_url, custom=base_url != known.base_url)


def _address(url: str, text: str) -> str:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise UsageError(f"model {_shown(text)}: the address after @ is like http://127.0.0.1:8000/v1")
    # Names are shown and stored, so nothing secret may be part of one.
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise UsageError(f"a model's address holds no password and no query: put its key into ${CUSTOM}")
    return url.rstrip("/")


def _shown(text: str) -> str:
    """Return a name for a message, without what might be a password."""
    return repr(text if "://" not in text else text.partition("://")[0] + "://...")
