"""How a client reaches the server: standard input and output, or HTTP with a token.

HTTP answers only on loopback unless a host is named together with a token of the user's own, only to requests that
carry the token, and only under the names of its own address, so that a web page cannot reach it through a browser.
There is no encryption here: across machines, use a tunnel or a proxy that has it.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
import socket
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from burnish.agents.submission import NOTE_CHARACTERS, SOURCE_CHARACTERS
from burnish.core.errors import PrerequisiteError, UsageError

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["Address", "TokenGate", "choose_token", "serve_http", "serve_stdio"]

PATH = "/mcp"
# A character of source may take six bytes in JSON.
_BODY_BYTES = 6 * (SOURCE_CHARACTERS + NOTE_CHARACTERS) + 4096
_SHORTEST_TOKEN = 16
_GRACE_SECONDS = 1

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class Address:
    """Where an HTTP server listens."""

    host: str = "127.0.0.1"
    port: int = 0
    """0: a free one."""

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def names(self, port: int) -> list[str]:
        """Return the values of a Host header that mean this address."""
        hosts = ["127.0.0.1", "localhost", "[::1]"] if self.loopback else [_bracketed(self.host), socket.gethostname()]
        return [f"{host}:{port}" for host in hosts]


def choose_token(address: Address, variable: str | None) -> tuple[str, bool]:
    """Return the token of the variable called ``variable``, or a new one, and whether it is new.

    Raises :class:`~burnish.core.errors.UsageError` where others could reach the address and the token is not theirs.
    """
    if variable is None:
        if not address.loopback:
            raise UsageError(
                f"--host {address.host} can be reached from elsewhere: choose a token with --token-env NAME"
            )
        return secrets.token_urlsafe(32), True
    token = os.environ.get(variable, "").strip()
    if len(token) < _SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise UsageError(
            f"${variable} holds no token of {_SHORTEST_TOKEN} printable characters or more: "
            f"export {variable}=$(openssl rand -hex 32)"
        )
    return token, False


class TokenGate:
    """An ASGI application that lets requests pass to another only with the token, compared in constant time."""

    def __init__(self, app: App, token: str) -> None:
        """Guard ``app``."""
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 401 before its body is read."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        given = b"".join(value for name, value in scope.get("headers", ()) if name == b"authorization")
        scheme, _, token = given.partition(b" ")
        if hmac.compare_digest(token, self._token) and scheme.lower() == b"bearer" and scope["type"] == "http":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = [(b"content-type", b"application/json"), (b"www-authenticate", b'Bearer error="invalid_token"')]
        await send({"type": "http.response.start", "status": 401, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"error": "invalid_token"}'})


def serve_stdio(server: MCPServer[Any]) -> None:
    """Serve the process that started us, until it closes our standard input."""
    _serve(server.run_stdio_async)


def serve_http(server: MCPServer[Any], address: Address, token: str, ready: Callable[[str], None]) -> None:
    """Serve HTTP until interrupted; ``ready`` is told the URL once connections are taken."""
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    listening = _listen(address)
    port = int(listening.getsockname()[1])
    names = address.names(port)
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        host=address.host,
        transport_security=security,
        max_request_body_size=_BODY_BYTES,
    )
    config = uvicorn.Config(
        TokenGate(app, token),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    web = uvicorn.Server(config)
    ready(f"http://{names[0]}{PATH}")
    try:
        _serve(lambda: web.serve(sockets=[listening]))
    finally:
        listening.close()


def _serve(main: Callable[[], Awaitable[None]]) -> None:
    """Run ``main`` until it returns or this thread is interrupted.

    A thread waits for standard input in a call that nothing interrupts.  Threads of a daemon's are daemons too, so
    that one does not keep the process from leaving.
    """
    import anyio

    failed: list[BaseException] = []
    done = threading.Event()

    def go() -> None:
        try:
            anyio.run(main)
        except BaseException as error:
            # The border of the thread: raised again below.
            failed.append(error)
        finally:
            done.set()

    threading.Thread(target=go, name="mcp", daemon=True).start()
    done.wait()
    if failed:
        raise failed[0]


def _listen(address: Address) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise UsageError(f"no address {address.host!r} here ({error.strerror}): choose another with --host") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(where)
        listening.listen(64)
    except OSError as error:
        listening.close()
        raise PrerequisiteError(
            f"cannot listen on {address.host} port {address.port} ({error.strerror}): choose another with --http PORT"
        ) from error
    return listening


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
