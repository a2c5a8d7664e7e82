"""Anthropic's messages, at the vendor's address or another that speaks them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from burnish.llm import faults
from burnish.llm.endpoint import Answer, Endpoint, count, rough_tokens

__all__ = ["AnthropicEndpoint"]


class AnthropicEndpoint(Endpoint):
    """A model behind an address that speaks Anthropic's messages."""

    package = "anthropic"

    def _connect(self, **options: Any) -> Any:
        return self._sdk.Anthropic(**options)

    def _request(
        self, messages: Sequence[tuple[str, str]], max_tokens: int, options: dict[str, Any]
    ) -> AbstractContextManager[Any]:
        # The servers take it; the client's newer versions have no name for it.
        extra = {"extra_body": {"temperature": options["temperature"]}} if "temperature" in options else {}
        system = "\n\n".join(content for role, content in messages if role == "system")
        request: AbstractContextManager[Any] = self._client.messages.with_streaming_response.create(
            model=self.where.model,
            messages=[{"role": role, "content": content} for role, content in messages if role != "system"],
            max_tokens=max_tokens,
            timeout=options["timeout"],
            **({"system": system} if system else {}),
            **extra,
        )
        return request

    def _read(self, body: dict[str, Any]) -> Answer:
        blocks = body.get("content")
        if not isinstance(blocks, list):
            raise faults.not_understood(self.where, "the answer holds no message")
        parts = [b.get("text") for b in blocks if isinstance(b, dict) and b.get("type") == "text"]
        text = "".join(part for part in parts if isinstance(part, str))
        reason = body.get("stop_reason")
        long = reason in ("max_tokens", "model_context_window_exceeded")
        used = body.get("usage")
        used = used if isinstance(used, dict) else {}
        # What was read from the provider's cache, or written to it, is counted beside the input, not within it.
        cached = count(used.get("cache_read_input_tokens"))
        fresh = count(used.get("input_tokens")) + count(used.get("cache_creation_input_tokens"))
        return Answer(
            text,
            "refusal" if reason == "refusal" else "length" if long else "stop",
            fresh + cached,
            count(used.get("output_tokens")) or rough_tokens(text),
            cached,
        )
