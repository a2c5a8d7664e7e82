"""HTTP by the standard library: connections that are kept, one for each thread, and repeats where that is safe."""

from __future__ import annotations

import http.client
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from burnish.core.errors import BurnishError, PrerequisiteError, UsageError

__all__ = ["Refused", "Transport", "segment"]

_REPEATS = 5


class Refused(BurnishError):
    """The server answered with a status other than success; ``status`` and its ``detail`` say which and why."""

    def __init__(self, status: int, detail: str, retry_after: float = 0.0) -> None:
        """Keep the answer."""
        super().__init__(f"the server refused ({status}): {detail}")
        self.status, self.detail, self.retry_after = status, detail, retry_after


def segment(text: str) -> str:
    """Return a text as one segment of a path."""
    return quote(text, safe="")


class Transport:
    """Requests to one server; may be used from several threads."""

    def __init__(self, url: str, token: str | None, timeout_s: float) -> None:
        """Connect on first use."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(f"{url!r} is no address of a server: write http://HOST:PORT")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._new: Callable[[], http.client.HTTPConnection] = lambda: kind(
            str(parts.hostname), parts.port, timeout=timeout_s
        )
        self._base, self._url, self._local = parts.path.rstrip("/"), url, threading.local()
        self._lock = threading.Lock()
        self._opened: list[http.client.HTTPConnection] = []
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            opened, self._opened = self._opened, []
        for connection in opened:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._new()
        elif connection.sock is not None and _has_ended(connection.sock):
            # Servers end connections that were idle for some seconds; what must not be sent twice needs a good one.
            connection.close()
        with self._lock:
            # One that was closed opens again with the next request.
            if connection not in self._opened:
                self._opened.append(connection)
        return connection

    def ask(
        self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None, repeat: bool = False
    ) -> Any:
        """Return the decoded answer; with ``repeat`` a lost connection or a busy server is tried again."""
        return json.loads(self.raw(method, path, body, query, repeat))

    def raw(
        self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None, repeat: bool = False
    ) -> bytes:
        """Return the answer's bytes."""
        for attempt in range(_REPEATS):
            last = attempt == _REPEATS - 1 or not (repeat or method == "GET")
            try:
                return self._once(method, path, body, query)
            except Refused as error:
                if last or error.status not in (429, 503):
                    raise
                time.sleep(min(max(error.retry_after, 0.05 * 2**attempt), 5.0))
            except (OSError, http.client.HTTPException) as error:
                if last:
                    raise PrerequisiteError(f"cannot reach {self._url} ({error}): see that the server runs") from error
                time.sleep(0.05 * 2**attempt)
        raise AssertionError("unreachable")

    def _once(self, method: str, path: str, body: Any, query: dict[str, Any] | None) -> bytes:
        connection = self._connection()
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers if data is None else {**self._headers, "Content-Type": "application/json"}
        whole = False
        try:
            connection.request(method, self._target(path, query), data, headers)
            answer = connection.getresponse()
            content: bytes = answer.read()
            whole = True
        finally:
            if not whole:  # broken, or interrupted by a key: the rest of this answer is not the next one's
                connection.close()
        if answer.status >= 300:
            raise _refused(answer, content)
        return content

    def lines(self, path: str, query: dict[str, Any] | None = None) -> Iterator[str]:
        """Yield the lines of a stream, over a connection of its own."""
        connection = self._new()
        try:
            connection.request("GET", self._target(path, query), None, {**self._headers, "Accept": "text/event-stream"})
            answer = connection.getresponse()
            if answer.status >= 300:
                raise _refused(answer, answer.read())
            while line := answer.readline():
                yield line.decode().rstrip("\r\n")
        finally:
            connection.close()

    def _target(self, path: str, query: dict[str, Any] | None) -> str:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        return self._base + path + (f"?{urlencode(given)}" if given else "")


def _has_ended(sock: socket.socket) -> bool:
    """Whether the other side of an idle connection has hung up, or said something nobody asked for."""
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(0))


def _refused(answer: http.client.HTTPResponse, content: bytes) -> Refused:
    try:
        detail = str(json.loads(content)["detail"])
    except (ValueError, KeyError, TypeError):
        detail = content[:200].decode("utf-8", "replace")
    after = answer.getheader("Retry-After", "0")
    return Refused(answer.status, detail, float(after) if after.isdigit() else 0.0)
