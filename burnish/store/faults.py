"""Drivers' errors as one line each that names the fix; the only place that knows their codes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from burnish.core.errors import BurnishError, PrerequisiteError, StoreAway, UsageError

__all__ = ["explain", "faults"]

_KEPT = "what was stored before is kept"
_SQLITE = {
    "SQLITE_NOTADB": (UsageError, "{store} is not a run store: name another file, or move this one away"),
    "SQLITE_CORRUPT": (PrerequisiteError, "{store} is damaged: move it away, or put a copy of it back"),
    "SQLITE_FULL": (PrerequisiteError, f"cannot write {{store}}, the disk is full: free some space; {_KEPT}"),
    "SQLITE_IOERR": (PrerequisiteError, f"cannot write {{store}} ({{why}}): is the disk full or failing? {_KEPT}"),
    "SQLITE_CANTOPEN": (PrerequisiteError, "cannot open {store} ({why}): name a file in a folder you may write"),
    "SQLITE_READONLY": (PrerequisiteError, "may not write {store}: change its permissions, or name another file"),
    "SQLITE_PERM": (PrerequisiteError, "may not write {store}: change its permissions, or name another file"),
    "SQLITE_BUSY": (PrerequisiteError, "{store} stayed locked by another process: end that process, or wait for it"),
}
# The first two digits of an SQLSTATE are its class.
_POSTGRESQL = {
    "08": (StoreAway, "lost {store} ({why}): see that the server runs"),
    "57": (StoreAway, "lost {store} ({why}): see that the server runs"),
    "53": (PrerequisiteError, f"cannot write {{store}} ({{why}}): free some space on its server; {_KEPT}"),
    "25": (PrerequisiteError, "may not write {store} ({why}): name a database you may write"),
    "42": (PrerequisiteError, "may not use {store} ({why}): name a database you may create tables in"),
}


def explain(error: Exception, store: str) -> BurnishError:
    """Return the error of ours that says in one line what ``error`` means for ``store``."""
    driver = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    why = _first_line(driver)
    if isinstance(error, IntegrityError):
        return UsageError(f"{store} holds no such run or candidate ({why}): burnish show lists the runs")
    name = getattr(driver, "sqlite_errorname", None)
    if name is not None:
        # Extended codes begin with the plain one: SQLITE_IOERR_WRITE.
        kind, text = next((row for code, row in _SQLITE.items() if name.startswith(code)), _OTHER)
    elif isinstance(driver, sqlite3.Error):
        kind, text = _OTHER
    else:
        state = getattr(driver, "sqlstate", None)
        kind, text = _POSTGRESQL.get(state[:2], _OTHER) if state else _UNREACHABLE
    return kind(text.format(store=store, why=why))


_OTHER: tuple[type[BurnishError], str] = (BurnishError, "{store} failed: {why}")
# Without an SQLSTATE no server answered, or it answered no more.
_UNREACHABLE = (StoreAway, "cannot reach {store} ({why}): start the server, or correct the address")


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__


@contextmanager
def faults(store: str) -> Iterator[None]:
    """Turn errors of the database drivers into ours."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise explain(error, store) from error
