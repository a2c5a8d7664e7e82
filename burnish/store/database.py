"""Opening a database by address, and its transactions.

SQLite runs with a write-ahead log and ``synchronous=NORMAL``: what is committed survives the death of any process at
any moment; a power cut may take the last commits with it, never the consistency.  Not covered: SQLite files on
network file systems, where locks do not hold.
"""

from __future__ import annotations

import os
import sqlite3
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from burnish.core.errors import PrerequisiteError, StoreAway, UsageError
from burnish.core.paths import home
from burnish.store.faults import faults
from burnish.store.patience import Patience

__all__ = ["Database", "Place", "find_place"]

BUSY_SECONDS = 30.0


@dataclass(frozen=True)
class Place:
    """Where a store lies."""

    url: URL
    file: Path | None
    """The SQLite file; ``None`` for a server."""

    @property
    def label(self) -> str:
        """What messages call it; without a password."""
        return str(self.file) if self.file else self.url.render_as_string(hide_password=True)


def find_place(url: str | None) -> Place:
    """Read an address: a file's path, ``sqlite:///FILE``, ``postgresql://...``; ``None`` is the default file."""
    if url is None:
        return _sqlite_place(home() / "runs.db")
    if not url.strip():
        raise UsageError("the store's address is empty: name a file or postgresql://USER@HOST/NAME")
    if "://" not in url:
        return _sqlite_place(Path(url).expanduser())
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # Not repeated in the message: it may hold a password.
        raise UsageError("the store's address cannot be read: write postgresql://USER@HOST/NAME") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise UsageError(f"{url} names no file: write sqlite:///FILE, a store must outlive its process")
        return _sqlite_place(Path(parsed.database).expanduser())
    if kind in ("postgresql", "postgres"):
        return Place(parsed.set(drivername="postgresql+psycopg"), None)
    raise UsageError(f"no store in {kind!r} databases: write sqlite:///FILE or postgresql://USER@HOST/NAME")


def _sqlite_place(file: Path) -> Place:
    return Place(URL.create("sqlite", database=str(file.absolute())), file.absolute())


class Database:
    """An engine with a pool of connections; may be used from several threads, and after a fork."""

    def __init__(self, place: Place) -> None:
        """Make the engine; nothing is connected yet."""
        self.place = place
        self.patience = Patience()
        self._engine = _sqlite_engine(place) if place.file else _postgresql_engine(place)
        self._writer = self._engine.execution_options(burnish_write=True)
        _open.add(self)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file."""
        return self.place.file is not None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection for reading, for the length of a ``with`` block."""
        with faults(self.place.label), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection in a transaction that is committed when the ``with`` block ends well.

        On SQLite it holds the one write lock from the start: a transaction that begins by reading could not wait for it
        later.
        """
        done = False
        try:
            with faults(self.place.label), self._writer.begin() as connection:
                yield connection
                done = True
        except StoreAway as error:
            error.uncertain = done  # lost while it was committed
            raise

    def insert_new(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """Return an INSERT that leaves a row alone that is there already."""
        make = sqlite.insert if self.is_sqlite else postgresql.insert
        return make(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)

    def use_log(self) -> None:
        """Give an SQLite file its write-ahead log, for good; only for a file that is known to be ours."""
        if self.place.file is None:
            return
        with faults(self.place.label):
            connection = _connect(self.place.file)
            try:
                if not _has_log(connection):
                    _switch_to_log(connection)
                    self._engine.dispose()  # connections made before it are set for a file without
            finally:
                connection.close()

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def forget_connections(self) -> None:
        """Leave the connections to the parent process: called in a forked child."""
        _abandoned.append(self._engine.pool)  # collected, they would be closed over the parent's head
        self._engine.dispose(close=False)


_open: weakref.WeakSet[Database] = weakref.WeakSet()
_abandoned: list[Any] = []


def _after_fork_in_child() -> None:
    for database in list(_open):
        database.forget_connections()


os.register_at_fork(after_in_child=_after_fork_in_child)


def _postgresql_engine(place: Place) -> Engine:
    try:
        return create_engine(
            place.url,
            pool_pre_ping=True,  # a server restarted between two verdicts costs nothing
            max_overflow=-1,
            connect_args={"connect_timeout": 10, "application_name": "burnish"},
        )
    except ModuleNotFoundError:
        raise PrerequisiteError(
            "PostgreSQL needs its driver: pip install 'burnish[postgresql]', or use a file"
        ) from None


def _sqlite_engine(place: Place) -> Engine:
    file = place.file
    assert file is not None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PrerequisiteError(
            f"cannot make the folder {file.parent} ({error.strerror}): name a file in a folder you may write"
        ) from error
    engine = create_engine(place.url, creator=lambda: _connect(file), poolclass=QueuePool, max_overflow=-1)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("burnish_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _connect(file: Path) -> sqlite3.Connection:
    # isolation_level=None: transactions begin where we say (see _begin), not where the driver guesses.
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        # Without the log only FULL keeps the file whole through a power cut.
        connection.execute(f"PRAGMA synchronous={'NORMAL' if _has_log(connection) else 'FULL'}")
        connection.execute("PRAGMA foreign_keys=ON")
        # Content hashes fall anywhere in an index: one that does not fit the cache slows every insertion down.
        connection.execute("PRAGMA cache_size=-96000")
    except BaseException:
        connection.close()
        raise
    return connection


def _has_log(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def _switch_to_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; SQLite does not wait for others that use the file at that moment, so we do."""
    end = time.monotonic() + BUSY_SECONDS
    while not _has_log(connection):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return  # where the file system does not allow it, it stays as it is
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > end:
                raise
            time.sleep(0.01)
