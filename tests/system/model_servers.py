"""Servers of this machine that speak OpenAI's and Anthropic's protocols from a script, faults included."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

Fault = Literal["", "reset", "half", "silent", "garbage", "drip", "html"]


@dataclass(frozen=True)
class Reply:
    """One scripted answer.

    ``reset``: the connection is reset in the middle of the body; ``half``: it is closed there in good order;
    ``silent``: closed without a word; ``garbage``: a body that is not JSON; ``drip``: a byte now and then, without end;
    ``html``: somebody else's page.
    """

    text: str = "an answer"
    finish: Literal["stop", "length", "refusal"] = "stop"
    status: int = 200
    error: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    tokens_in: int = 100
    tokens_out: int = 20
    cached_in: int = 0
    delay: float = 0.0
    fault: Fault = ""
    body: dict[str, Any] | None = None
    """Instead of the usual one."""


@dataclass(frozen=True)
class Received:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


Script = Sequence[Reply] | Callable[[Received], Reply]


class ModelServer:
    """A server that answers from a script, in its order, and then with its last reply again and again."""

    def __init__(self, dialect: Literal["openai", "anthropic"], script: Script | None = None) -> None:
        self.dialect = dialect
        self.requests: list[Received] = []
        self._script: Script = [Reply()] if script is None else script
        self._ended = threading.Event()
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Head and body are two writes: the second would wait 40 ms for the first one's acknowledgement.
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                server._answer(self)

            def log_message(self, format: str, *args: object) -> None:
                return None

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> ModelServer:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The address as it follows the @ of a model's name."""
        address = f"http://127.0.0.1:{self._server.server_address[1]}"
        return f"{address}/v1" if self.dialect == "openai" else address

    def name(self, model: str = "model") -> str:
        """A model of this server, as a user writes it."""
        return f"{self.dialect}:{model}@{self.url}"

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        content = handler.rfile.read(int(handler.headers.get("Content-Length", "0")))
        received = Received(handler.path, {k.lower(): v for k, v in handler.headers.items()}, json.loads(content))
        with self._lock:
            self.requests.append(received)
            number = len(self.requests) - 1
        reply = self._script(received) if callable(self._script) else self._script[min(number, len(self._script) - 1)]
        self._ended.wait(reply.delay)
        try:
            self._send(handler, reply)
        except (BrokenPipeError, ConnectionResetError):
            handler.close_connection = True

    def _send(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        if reply.fault == "silent":
            handler.close_connection = True
            return
        body = self._body(handler, reply)
        handler.send_response(reply.status)
        kind = "text/html" if reply.fault == "html" else "application/json"
        length = len(body) * (1000 if reply.fault == "drip" else 1)
        for name, value in {"Content-Type": kind, "Content-Length": str(length), **reply.headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        if reply.fault in ("reset", "half"):
            handler.wfile.write(body[: len(body) // 2])
            handler.wfile.flush()
            if reply.fault == "reset":
                time.sleep(0.05)
                handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            handler.close_connection = True
        elif reply.fault == "drip":
            while not self._ended.wait(0.05):
                handler.wfile.write(b" ")
                handler.wfile.flush()
        else:
            handler.wfile.write(body)

    def _body(self, handler: BaseHTTPRequestHandler, reply: Reply) -> bytes:
        if reply.fault == "garbage":
            return b'{"choices": [{"message": {"content": "unfini'
        if reply.fault == "html":
            return b"<html><body>It works!</body></html>"
        if reply.body is not None:
            return json.dumps(reply.body).encode()
        if reply.status != 200:
            return json.dumps(self._error(reply)).encode()
        return json.dumps(_openai(reply) if self.dialect == "openai" else _anthropic(reply)).encode()

    def _error(self, reply: Reply) -> dict[str, Any]:
        error = {"message": reply.error or "scripted", "type": "scripted_error", "code": reply.error}
        return {"error": error} if self.dialect == "openai" else {"type": "error", "error": error}


def _openai(reply: Reply) -> dict[str, Any]:
    refused = reply.finish == "refusal"
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "model",
        "choices": [
            {
                "index": 0,
                "finish_reason": "length" if reply.finish == "length" else "stop",
                "message": {
                    "role": "assistant",
                    "content": None if refused else reply.text,
                    "refusal": "I cannot help with that." if refused else None,
                },
            }
        ],
        "usage": {
            "prompt_tokens": reply.tokens_in,
            "completion_tokens": reply.tokens_out,
            "total_tokens": reply.tokens_in + reply.tokens_out,
            "prompt_tokens_details": {"cached_tokens": reply.cached_in},
        },
    }


def _anthropic(reply: Reply) -> dict[str, Any]:
    refused = reply.finish == "refusal"
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "model",
        "content": [] if refused else [{"type": "text", "text": reply.text}],
        "stop_reason": {"stop": "end_turn", "length": "max_tokens", "refusal": "refusal"}[reply.finish],
        "stop_sequence": None,
        "usage": {
            "input_tokens": reply.tokens_in - reply.cached_in,
            "output_tokens": reply.tokens_out,
            "cache_read_input_tokens": reply.cached_in,
            "cache_creation_input_tokens": 0,
        },
    }
