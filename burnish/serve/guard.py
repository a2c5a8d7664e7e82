"""What every request passes before it reaches a route: its address, token, rate and size."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

from burnish.serve.tokens import Caller

if TYPE_CHECKING:
    from burnish.serve.service import Service

__all__ = ["COOKIE", "NO_TOKEN", "Guard"]

COOKIE = "burnish_token"
NO_TOKEN = "a valid token is needed: send Authorization: Bearer TOKEN"

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_QUIET = ("/healthz", "/readyz", "/metrics")
_NOTED = 400
"""Characters of a path in the audit log: whoever has no token must not fill the disk with long ones."""


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: App, service: Service) -> None:
        """Guard ``app``."""
        self._app, self._service = app, service
        self._limit = service.settings.limits.body_bytes
        # A web page can have a browser send requests to this machine; without tokens the name in the address is what
        # tells them apart.  With tokens the page has none to send.
        self._names = (*_LOOPBACK, *service.settings.names) if service.open else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        began, status, state = time.perf_counter(), 0, scope.setdefault("state", {})
        headers = dict(scope["headers"])

        async def watched(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            refused = self._refused(headers) or self._unknown(scope, headers, state)
            if refused is not None:
                await _answer(watched, *refused)
            else:
                await self._app(scope, self._counted(receive), watched)
        finally:
            self._note(scope, state, status or 499, time.perf_counter() - began)

    def _refused(self, headers: dict[bytes, bytes]) -> tuple[int, str, dict[str, str]] | None:
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 18 or int(length) > self._limit:
            return 413, f"a request may have {self._limit} bytes", {}
        if self._names is not None:
            host = _without_port(headers.get(b"host", b"").decode("latin-1"))
            origin = headers.get(b"origin", b"").decode("latin-1")
            if host not in self._names or (origin and _without_port(origin.partition("://")[2]) not in self._names):
                return 403, "without tokens this server answers only under its own names", {}
        return None

    def _unknown(
        self, scope: Scope, headers: dict[bytes, bytes], state: dict[str, Any]
    ) -> tuple[int, str, dict[str, str]] | None:
        """Find the caller; the interface is for those with a token only, and not faster than it allows."""
        scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        given = token.strip() if scheme.lower() == "bearer" else None
        if given is None and scope["method"] in ("GET", "HEAD"):
            given = _cookie(headers.get(b"cookie", b"").decode("latin-1"))
        caller: Caller | None = self._service.caller(given)
        state["caller"] = caller
        if not scope["path"].startswith("/v1/"):
            return None
        if caller is None:
            return 401, NO_TOKEN, {"WWW-Authenticate": "Bearer"}
        wait = self._service.delay(caller)
        if wait:
            self._service.metrics.refused("rate")
            return 429, "too many requests a second", {"Retry-After": str(math.ceil(wait))}
        return None

    def _counted(self, receive: Receive) -> Receive:
        total = 0

        async def counted() -> MutableMapping[str, Any]:
            nonlocal total
            message = await receive()
            total += len(message.get("body", b""))
            if total > self._limit:
                raise HTTPException(413, f"a request may have {self._limit} bytes")
            return message

        return counted

    def _note(self, scope: Scope, state: dict[str, Any], status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        self._service.metrics.request(scope["method"], route, status, seconds)
        if scope["path"] in _QUIET:
            return
        client, caller = scope.get("client") or ("", 0), state.get("caller")
        self._service.audit.write(
            user=caller.user if caller else None, client=client[0], method=scope["method"][:20],
            path=scope["path"][:_NOTED], status=status, ms=round(1000 * seconds, 1),
        )  # fmt: skip


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def _cookie(text: str) -> str | None:
    found = re.search(rf"(?:^|;\s*){COOKIE}=([^;\s]+)", text)
    return found[1] if found else None


async def _answer(send: Send, status: int, detail: str, more: dict[str, str]) -> None:
    body = json.dumps({"detail": detail}).encode()
    named = {"content-type": "application/json", "content-length": str(len(body)), **more}
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
