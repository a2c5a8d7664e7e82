"""Makes a new database ready, and refuses one that does not fit: another program's, an older or a newer Burnish's."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from burnish.core.errors import PrerequisiteError, UsageError
from burnish.store.database import Database
from burnish.store.schema import HEAD, REVISIONS, VERSION_TABLE

__all__ = ["migrate", "prepare", "revision_of"]

# Alembic keeps its context in module globals.
_alembic = threading.Lock()
# Any constant will do: those who prepare one PostgreSQL database wait for each other on it.
_ADVISORY_LOCK = 0x6275726E697368


def prepare(database: Database, upgrade: bool) -> None:
    """See that ``database`` has the newest schema; change an older one only when ``upgrade`` says so."""
    with database.read() as connection:
        ready = revision_of(connection) == HEAD
    if not ready:
        _make_ready(database, upgrade)
    database.use_log()


def _make_ready(database: Database, upgrade: bool) -> None:
    with database.write() as connection:
        if not database.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})"))
        found = revision_of(connection)
        if found == HEAD:
            return
        if found is None:
            _refuse_foreign(connection, database)
        else:
            _refuse_unfit(found, database, upgrade)
            if database.place.file:
                _keep_copy(database.place.file)
        migrate(connection)


def revision_of(connection: Connection) -> str | None:
    """Return the schema's revision; ``None`` where there is none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return found


def migrate(connection: Connection, revision: str = HEAD) -> None:
    """Bring the schema up to ``revision`` within the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _alembic:
        command.upgrade(config, revision)


def _refuse_foreign(connection: Connection, database: Database) -> None:
    if inspect(connection).get_table_names():
        raise UsageError(
            f"{database.place.label} holds tables of another program: give the run store a database of its own"
        )


def _refuse_unfit(found: str, database: Database, upgrade: bool) -> None:
    label = database.place.label
    if found not in REVISIONS:
        raise PrerequisiteError(
            f"{label} was made by a newer Burnish (revision {found}, this one knows {HEAD}): "
            "pip install --upgrade burnish, or name another store"
        )
    if not upgrade:
        copy = "which keeps a copy beside it" if database.is_sqlite else "after a pg_dump of it"
        raise PrerequisiteError(f"{label} was made by an older Burnish: run burnish doctor --upgrade-store, {copy}")


def _keep_copy(file: Path) -> Path:
    """Copy the database as it stands; the caller holds the write lock, so nothing changes meanwhile."""
    target, count = file.with_name(f"{file.name}.before-{HEAD}"), 1
    while target.exists():
        count += 1
        target = file.with_name(f"{file.name}.before-{HEAD}-{count}")
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.part")
    source, copy = sqlite3.connect(file), sqlite3.connect(unfinished)
    try:
        source.backup(copy)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    finally:
        copy.close()
        source.close()
    unfinished.rename(target)
    return target
