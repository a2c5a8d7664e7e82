"""How a server is set up."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

from burnish.core.errors import UsageError
from burnish.serve.tokens import Caller, read_tokens

__all__ = ["Limits", "Settings"]


@dataclass(frozen=True)
class Limits:
    """What one request may ask for."""

    body_bytes: int = 8 << 20
    streams: int = 16
    """Streams of events open at once for one user."""


@dataclass(frozen=True)
class Settings:
    """Everything ``burnish serve`` can be told."""

    store: str | None = None
    """The run store's address."""
    tokens: Path | None = None
    """The file of tokens; without one only loopback is served, to everybody there."""
    host: str = "127.0.0.1"
    port: int = 8321
    """0: a free one."""
    names: tuple[str, ...] = ()
    """Host names under which others reach this server, through a proxy for instance."""
    device: str = "cpu"
    executor: str = "local"
    """Who judges: the name of an executor plugin."""
    workers: int = 1
    """Processes that judge, started beside the server; 0 where others do."""
    quick: bool = False
    precision: float = 0.03
    recording: str | None = None
    """The store that recorded verdicts come from, for the executor ``recorded``."""
    audit: Path | None = None
    """The file the audit log is appended to; ``None``: ``audit.jsonl`` in Burnish's folder."""
    lease_s: float = 60.0
    """After so long without a sign of life a worker's jobs are given to another."""
    limits: Limits = field(default_factory=Limits)

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def callers(self) -> dict[str, Caller] | None:
        """Return the callers by the hashes of their tokens, ``None`` where there are no tokens.

        Raises :class:`~burnish.core.errors.UsageError` where others could reach the server without one.
        """
        callers = None if self.tokens is None else read_tokens(self.tokens)
        if callers is not None and not callers:
            raise UsageError(f"{self.tokens} holds no token: add one by burnish serve --tokens FILE --new-token USER")
        if callers is None and not self.loopback:
            raise UsageError(
                f"--host {self.host} can be reached from elsewhere: name a file of tokens by --tokens FILE "
                "(burnish serve --tokens FILE --new-token USER adds one)"
            )
        return callers
