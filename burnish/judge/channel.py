"""Messages between the judge and the processes it owns: length-prefixed JSON over a Unix socket, with descriptors.

Never pickle: whatever a candidate's process sends is data, and a malformed message is a finding about that process.
A message carries the nonce its process was given; that keeps accidents apart (a candidate's child writing to an
inherited descriptor), and nothing is *believed* because of it: outputs are compared and the judge keeps its own clock.
"""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from typing import Any

from burnish.core.errors import ProtocolError

__all__ = ["Channel", "ChannelClosed"]

_HEADER = struct.Struct("<I")
_LIMIT = 64 << 20


class ChannelClosed(Exception):
    """The other side closed its end."""


class Channel:
    """One end of a private socket."""

    def __init__(self, sock: socket.socket, nonce: str = "") -> None:
        """Speak over ``sock`` and stamp every message with ``nonce``."""
        self._sock = sock
        self._nonce = nonce
        self._buffer = bytearray()
        self._fds: list[int] = []

    def fileno(self) -> int:
        """Return the descriptor, for polling."""
        return self._sock.fileno()

    def close(self) -> None:
        """Close this end."""
        self._sock.close()

    def send(self, message: dict[str, Any], fds: tuple[int, ...] = ()) -> None:
        """Send one message, with open descriptors if any."""
        body = json.dumps({**message, "nonce": self._nonce}).encode()
        data = _HEADER.pack(len(body)) + body
        try:
            if fds:
                sent = socket.send_fds(self._sock, [data], list(fds))
                data = data[sent:]
            if data:
                self._sock.sendall(data)
        except (BrokenPipeError, ConnectionResetError) as error:
            raise ChannelClosed from error

    def wait(self, seconds: float) -> bool:
        """Wait until a message may be read; ``False`` when the time is over."""
        if len(self._buffer) >= _HEADER.size and len(self._buffer) >= self._need():
            return True
        poller = select.poll()
        poller.register(self._sock.fileno(), select.POLLIN)
        return bool(poller.poll(max(0.0, seconds) * 1000))

    def receive(self, seconds: float | None = None) -> dict[str, Any] | None:
        """Return the next message, or ``None`` when none is whole within ``seconds``."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while len(self._buffer) < _HEADER.size or len(self._buffer) < self._need():
            left = 3600.0 if deadline is None else deadline - time.monotonic()
            if deadline is not None and left <= 0:
                left = 0.0
            if not self.wait(left):
                if deadline is not None:
                    return None
                continue
            try:
                data, fds, _, _ = socket.recv_fds(self._sock, 1 << 16, 8)
            except ConnectionResetError as error:
                raise ChannelClosed from error
            if not data:
                raise ChannelClosed
            self._fds.extend(fds)
            self._buffer += data
        end = self._need()
        body = bytes(self._buffer[_HEADER.size : end])
        del self._buffer[:end]
        return self._decode(body)

    def take_fds(self, count: int) -> tuple[int, ...]:
        """Return the next ``count`` descriptors that came with messages, in their order; the caller owns them."""
        fds, self._fds = tuple(self._fds[:count]), self._fds[count:]
        return fds

    def _need(self) -> int:
        (length,) = _HEADER.unpack_from(self._buffer)
        if length > _LIMIT:
            raise ProtocolError(f"a message of {length} bytes was announced on a private channel")
        return _HEADER.size + int(length)

    def _decode(self, body: bytes) -> dict[str, Any]:
        try:
            message = json.loads(body)
        except ValueError as error:
            raise ProtocolError("a message on a private channel is not JSON") from error
        if not isinstance(message, dict) or message.pop("nonce", None) != self._nonce:
            raise ProtocolError("a message on a private channel has no valid nonce")
        return message
