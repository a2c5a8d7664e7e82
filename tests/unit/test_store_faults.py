"""What the drivers' errors become; each is a real one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from burnish.core.errors import BurnishError, PrerequisiteError
from burnish.store.faults import faults


def read_only(file: Path) -> None:
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        connection.execute("INSERT INTO t VALUES (1)")
    finally:
        connection.close()


def locked(file: Path) -> None:
    holder, other = sqlite3.connect(file), sqlite3.connect(file, timeout=0)
    try:
        holder.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")
    finally:
        holder.close()
        other.close()


def full(file: Path) -> None:
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA max_page_count = 3")
        connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    finally:
        connection.close()


def missing_table(file: Path) -> None:
    connection = sqlite3.connect(file)
    try:
        connection.execute("SELECT * FROM missing")
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("act", "kind", "words"),
    [
        (read_only, PrerequisiteError, "may not write STORE"),
        (locked, PrerequisiteError, "STORE stayed locked by another process"),
        (full, PrerequisiteError, "cannot write STORE, the disk is full: free some space"),
        (missing_table, BurnishError, "STORE failed: no such table: missing"),
    ],
)
def test_sqlite_errors(tmp_path: Path, act: Callable[[Path], None], kind: type[BurnishError], words: str) -> None:
    file = tmp_path / "some.db"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE t (x)")
    connection.commit()
    connection.close()
    with pytest.raises(kind, match=words) as caught, faults("STORE"):
        act(file)
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value.__cause__, sqlite3.Error)


def test_errors_of_ours_pass() -> None:
    with pytest.raises(PrerequisiteError, match="^as it is$"), faults("STORE"):
        raise PrerequisiteError("as it is")
