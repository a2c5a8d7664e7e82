"""Who may do what: tokens with scopes and quotas, kept as hashes in one TOML file.

::

    [[token]]
    user = "alice"
    sha256 = "9f86d0..."                    # of the token itself, which is written down nowhere
    scopes = ["read", "submit"]
    requests_per_second = 200               # the rest may be left out
    open_submissions = 10000
    submissions_per_day = 1000000
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from burnish.core.errors import PrerequisiteError, UsageError

__all__ = ["LOCAL", "SCOPES", "Caller", "Quota", "add_token", "hash_of", "read_tokens"]

SCOPES = {
    "read": "see one's own runs, verdicts and artefacts",
    "submit": "have candidates judged for tasks that are there; play episodes",
    "tasks": "bring references of one's own: they are trusted code and run outside the sandbox",
    "metrics": "read the metrics",
    "admin": "see the runs of everybody",
}
_USER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")


@dataclass(frozen=True)
class Quota:
    """How much one user may ask for."""

    requests_per_second: float = 200.0
    open_submissions: int = 10_000
    submissions_per_day: int = 1_000_000

    def __post_init__(self) -> None:
        """Refuse what allows nothing."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e12:
                raise UsageError(f"{field.name} = {value!r} of a token must be a number above 0")
            if field.name != "requests_per_second" and not isinstance(value, int):
                raise UsageError(f"{field.name} = {value!r} of a token must be a whole number")


@dataclass(frozen=True)
class Caller:
    """Who asks."""

    user: str
    scopes: frozenset[str]
    quota: Quota = Quota()

    def may(self, scope: str) -> bool:
        """Whether a scope was given to this caller."""
        return scope in self.scopes


LOCAL = Caller("local", frozenset(SCOPES))
"""Whoever reaches a server that has no tokens: it listens on loopback only."""


def hash_of(token: str) -> str:
    """Return what is kept of a token.  It has 256 random bits, so that no slow hash is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def read_tokens(path: Path) -> dict[str, Caller]:
    """Return the callers by the hashes of their tokens."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read the tokens in {path} ({error.strerror}): name another file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not TOML: {error}") from None
    rows = data.get("token", [])
    unknown = sorted(set(data) - {"token"})
    if unknown or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError(f"{path} holds tables [[token]] only" + (f", not {unknown[0]!r}" if unknown else ""))
    return dict(_row(row, f"{path}, token {number}") for number, row in enumerate(rows, 1))


def _row(row: dict[str, Any], where: str) -> tuple[str, Caller]:
    row = dict(row)
    user, digest, scopes = row.pop("user", None), row.pop("sha256", None), row.pop("scopes", None)
    if not isinstance(user, str) or not _USER.fullmatch(user):
        raise UsageError(f"{where}: user must be a name of letters, digits and . _ @ -, not {user!r}")
    if not isinstance(digest, str) or not re.fullmatch(r"[0-9a-f]{64}", digest):
        raise UsageError(f"{where}: sha256 must be 64 hexadecimal digits")
    if not isinstance(scopes, list) or not scopes or not all(scope in SCOPES for scope in scopes):
        raise UsageError(f"{where}: scopes must be a list of {', '.join(SCOPES)}")
    try:
        return digest, Caller(user, frozenset(scopes), Quota(**row))
    except TypeError:
        known = ", ".join(field.name for field in fields(Quota))
        raise UsageError(f"{where}: {sorted(row)[0]} is unknown: beside user, sha256, scopes write {known}") from None


def add_token(path: Path, user: str, scopes: list[str]) -> str:
    """Add a new token to a file, which is made where it is not there, and return the token."""
    token = f"burnish_{secrets.token_urlsafe(32)}"
    lines = [f'user = "{user}"', f'sha256 = "{hash_of(token)}"', f"scopes = {scopes!r}".replace("'", '"')]
    _row({"user": user, "sha256": hash_of(token), "scopes": scopes}, "the new token")
    if path.exists():
        read_tokens(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            # The line before may have been left without an end by hand.
            file.write("\n".join([*([""] if file.tell() else []), "[[token]]", *lines, ""]))
    except OSError as error:
        raise PrerequisiteError(f"cannot write {path} ({error.strerror}): name another file by --tokens") from None
    return token
