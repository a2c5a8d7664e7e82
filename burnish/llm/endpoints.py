"""Opens a model by its name."""

from __future__ import annotations

from burnish.llm.endpoint import Endpoint
from burnish.llm.names import ModelName
from burnish.llm.prices import price_of
from burnish.llm.settings import Settings, read_settings

__all__ = ["open_model"]


def open_model(name: ModelName, settings: Settings | None = None) -> Endpoint:
    """Return the model; raises where its key or the vendor's package is missing.  Nothing is sent."""
    settings = settings or read_settings()
    key, price = settings.key(name), price_of(name, settings)
    if name.dialect == "anthropic":
        from burnish.llm.anthropic_endpoint import AnthropicEndpoint

        return AnthropicEndpoint(name, key, price)
    from burnish.llm.openai_endpoint import OpenAIEndpoint

    return OpenAIEndpoint(name, key, price)
