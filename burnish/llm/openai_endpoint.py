"""OpenAI's chat completions: the vendor, and every server that speaks them (vLLM, SGLang, Ollama, OpenRouter)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from burnish.llm import faults
from burnish.llm.endpoint import Answer, Endpoint, count, rough_tokens
from burnish.llm.names import ModelName
from burnish.llm.prices import Price
from burnish.llm.settings import Secret

__all__ = ["OpenAIEndpoint"]


class OpenAIEndpoint(Endpoint):
    """A model behind an OpenAI-compatible address."""

    package = "openai"

    def __init__(self, where: ModelName, key: Secret | None, price: Price | None) -> None:
        """Make the client."""
        # The vendor's newer models refuse the older word, and some servers do not know the newer one.
        vendor = where.provider == "openai" and not where.custom
        self._limit = "max_completion_tokens" if vendor else "max_tokens"
        super().__init__(where, key, price)

    def _connect(self, **options: Any) -> Any:
        # Given by name, so that no header in the environment takes its place.
        headers = {"Authorization": f"Bearer {options['api_key']}"}
        return self._sdk.OpenAI(**options, default_headers=headers)

    def _request(
        self, messages: Sequence[tuple[str, str]], max_tokens: int, options: dict[str, Any]
    ) -> AbstractContextManager[Any]:
        request: AbstractContextManager[Any] = self._client.chat.completions.with_streaming_response.create(
            model=self.where.model,
            messages=[{"role": role, "content": content} for role, content in messages],
            **{self._limit: max_tokens},
            **options,
        )
        return request

    def _adapt(self, said: str) -> bool:
        if self._limit == "max_tokens" and "max_completion_tokens" in said:
            self._limit = "max_completion_tokens"
            return True
        return False

    def _read(self, body: dict[str, Any]) -> Answer:
        choices = body.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        message = choice.get("message") if isinstance(choice, dict) else None
        if not isinstance(choice, dict) or not isinstance(message, dict):
            raise faults.not_understood(self.where, "the answer holds no message")
        text = _text(message.get("content"))
        reason = choice.get("finish_reason")
        declined = reason == "content_filter" or (message.get("refusal") and not text)
        used = body.get("usage")
        used = used if isinstance(used, dict) else {}
        details = used.get("prompt_tokens_details")
        cached = count(details.get("cached_tokens")) if isinstance(details, dict) else 0
        tokens_in = count(used.get("prompt_tokens"))
        # OpenRouter says what it took from the account.
        cost = used.get("cost") if self.where.provider == "openrouter" and not self.where.custom else None
        return Answer(
            text,
            "refusal" if declined else "length" if reason == "length" else "stop",
            tokens_in,
            count(used.get("completion_tokens")) or rough_tokens(text),
            min(cached, tokens_in),
            float(cost) if isinstance(cost, int | float) and not isinstance(cost, bool) and cost >= 0 else None,
        )


def _text(content: object) -> str:
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""
