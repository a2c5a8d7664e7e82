"""One request to one server: what both protocols share.

One call is one request: the vendors' own retries are off, because the pool decides about them and counts them.
The limit in seconds is for the whole answer; one that stops in its middle is waited for at most as long again.
"""

from __future__ import annotations

import abc
import importlib
import json
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from burnish.core.errors import PrerequisiteError
from burnish.core.language import Completion, LanguageModel, Message, Usage
from burnish.llm import faults
from burnish.llm.names import ModelName
from burnish.llm.prices import Price
from burnish.llm.settings import Secret

__all__ = ["Answer", "Endpoint", "count", "rough_tokens"]

# Nothing a model writes is longer; a server that sends more is not one.
_LARGEST_BODY = 32 << 20
_CONNECT_SECONDS = 10.0
# A proxy of the environment is not for this machine's own addresses.  One client heeds the first, one the second.
_NO_PROXY: dict[str, Any] = {"trust_env": False, "mounts": {"http://": None, "https://": None, "all://": None}}


@dataclass(frozen=True)
class Answer:
    """What a server's answer says, in either protocol."""

    text: str
    finish: Literal["stop", "length", "refusal"]
    tokens_in: int
    tokens_out: int
    cached_in: int = 0
    cost: float | None = None
    """Where the server says it itself."""


class Endpoint(LanguageModel):
    """A model behind a vendor's own client."""

    package: ClassVar[str]

    def __init__(self, where: ModelName, key: Secret | None, price: Price | None) -> None:
        """Import the vendor's package and make its client; nothing is sent."""
        self.name, self.where, self.price = str(where), where, price
        self._key = key or Secret("")
        self._sdk = _import(self.package)
        self._client = self._connect(
            base_url=where.base_url,
            # The clients insist on one; a server of this machine that wants none ignores it.
            api_key=self._key.reveal() or "none",
            max_retries=0,
            http_client=self._sdk.DefaultHttpxClient(
                # A key follows no redirection.
                follow_redirects=False,
                event_hooks={"request": [self._tidy]},
                **(_NO_PROXY if where.local else {}),
            ),
        )

    def complete(
        self, messages: Sequence[Message], max_tokens: int, seconds: float, temperature: float | None = None
    ) -> Completion:
        """Ask once."""
        began = time.monotonic()
        limit = self._sdk.Timeout(seconds, connect=min(seconds, _CONNECT_SECONDS))
        options: dict[str, Any] = {} if temperature is None else {"temperature": temperature}
        body = self._post(messages, max_tokens, began + seconds, {**options, "timeout": limit})
        answer = self._read(body)
        # Not every server counts; a budget that such a call left untouched would not be one.
        tokens_in = answer.tokens_in or sum(rough_tokens(m.content) for m in messages)
        cost = answer.cost
        if cost is None and self.price is not None:
            cost = self.price.cost(tokens_in, answer.tokens_out, answer.cached_in)
        usage = Usage(tokens_in, answer.tokens_out, answer.cached_in, cost, time.monotonic() - began)
        return Completion(answer.text, self.name, usage, answer.finish)

    def close(self) -> None:
        """Close the client's connections."""
        self._client.close()

    @abc.abstractmethod
    def _connect(self, **options: Any) -> Any:
        """Return the vendor's client."""

    @abc.abstractmethod
    def _request(
        self, messages: Sequence[tuple[str, str]], max_tokens: int, options: dict[str, Any]
    ) -> AbstractContextManager[Any]:
        """Return the request, sent when it is entered."""

    @abc.abstractmethod
    def _read(self, body: dict[str, Any]) -> Answer:
        """Take the answer out of its envelope; raises what :func:`faults.not_understood` returns where it cannot."""

    def _adapt(self, said: str) -> bool:
        """Whether a refused request may be sent again, differently, after what the server said."""
        return False

    def _post(
        self, messages: Sequence[Message], max_tokens: int, deadline: float, options: dict[str, Any]
    ) -> dict[str, Any]:
        # What compilers print may hold halves of characters, which no protocol carries.
        plain = [(m.role, m.content.encode("utf-8", "replace").decode()) for m in messages]
        sdk, where, seconds = self._sdk, self.where, deadline - time.monotonic()
        # The causes hold the request and its headers, so none is chained.
        try:
            with self._request(plain, max_tokens, options) as response:
                content = self._collect(response.iter_bytes(), deadline, seconds)
        except sdk.APITimeoutError as error:
            raise faults.timed_out(where, seconds, _was_sent(error)) from None
        except sdk.APIStatusError as error:
            said = self._key.scrub(str(error.message))
            if error.status_code == 400 and self._adapt(said):
                return self._post(messages, max_tokens, deadline, options)
            raise faults.refused(where, error.status_code, error.response.headers, said) from None
        except sdk.APIConnectionError as error:
            raise (faults.broken(where) if _was_sent(error) else faults.unreachable(where)) from None
        except sdk.APIError:
            raise faults.not_understood(where, "the answer made no sense") from None
        except _transport_errors() as error:
            late = "Timeout" in type(error).__name__
            raise (faults.timed_out(where, seconds, lost=True) if late else faults.broken(where)) from None
        return self._decoded(content)

    def _collect(self, chunks: Iterable[bytes], deadline: float, seconds: float) -> bytes:
        """Join the body; the client's own limit is between two bytes, so a server that drips is cut off here."""
        content = bytearray()
        for chunk in chunks:
            content += chunk
            if time.monotonic() > deadline:
                raise faults.timed_out(self.where, seconds, lost=True)
            if len(content) > _LARGEST_BODY:
                raise faults.not_understood(self.where, "the answer has no end")
        return bytes(content)

    def _decoded(self, content: bytes) -> dict[str, Any]:
        try:
            body = json.loads(content)
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            raise faults.not_understood(self.where, "the answer is not JSON")
        error = body.get("error")
        if error:
            # Gateways report a failure behind them under a status of 200.
            code = error.get("code") if isinstance(error, dict) else None
            status = code if isinstance(code, int) and 400 <= code < 600 else 502
            raise faults.refused(self.where, status, {}, self._key.scrub(json.dumps(error)))
        return body

    def _tidy(self, request: Any) -> None:
        """Send what the protocol needs: nothing about this machine, and a vendor's account only to that vendor."""
        for header in list(request.headers):
            foreign = self.where.custom and header.startswith("openai-")
            # The clients themselves look the one that is kept up in the request they have sent.
            if foreign or (header.startswith("x-stainless-") and header != "x-stainless-raw-response"):
                del request.headers[header]


def count(value: object) -> int:
    """Return a server's number of tokens; servers leave them out, or write null."""
    return max(0, value) if isinstance(value, int) else 0


def rough_tokens(text: str) -> int:
    """Return about how many tokens a text is, rather too many than too few: for code it is three to four bytes each."""
    return len(text.encode("utf-8", "replace")) // 3 + 1


def _was_sent(error: Exception) -> bool:
    """Whether a request may have reached the server before it failed."""
    kind = type(error.__cause__).__name__
    return kind not in ("ConnectError", "ConnectTimeout", "PoolTimeout", "ProxyError", "UnsupportedProtocol")


def _transport_errors() -> tuple[type[Exception], ...]:
    """Return what the clients' transport raises in the middle of a body; its package depends on their version."""
    return tuple(sys.modules[name].HTTPError for name in ("httpx2", "httpx") if name in sys.modules)


def _import(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError:
        raise PrerequisiteError(f"the {package} package is missing: pip install {package} (or burnish[llm])") from None
