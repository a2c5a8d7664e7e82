"""The run store over SQLite."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from burnish.core.search import Request
from burnish.store import statements
from burnish.store.database import Database, find_place
from burnish.store.store import RunStore
from burnish.testing.store_contract import StoreContract
from burnish.testing.store_samples import ENVIRONMENT, SPEC, candidate_number, key_of, passed


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path / 'new' / 'runs.db'}"


@pytest.mark.parametrize(
    "statement",
    [
        statements.PROPOSAL,
        statements.LINK,
        statements.ELAPSED,
        statements.PROPOSALS,
        statements.VERDICT_OF_KEY,
        statements.VERDICT_ID,
        statements.SAMPLES_OF,
        statements.RUNS,
        statements.COUNTS,
    ],
)
def test_statements_search_and_never_scan_what_grows(tmp_path: Path, statement: object) -> None:
    database = Database(find_place(str(tmp_path / "runs.db")))
    RunStore.open(str(tmp_path / "runs.db")).close()
    with database.read() as connection:
        sql = str(statement.compile(connection))  # type: ignore[attr-defined]
        values = [0] * sql.count("?")
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", tuple(values))]
    database.close()
    scans = [step for step in plan if step.startswith("SCAN") and step not in ("SCAN runs", "SCAN CONSTANT ROW")]
    assert plan
    assert scans == []


def test_environment_is_stored_once(tmp_path: Path) -> None:
    file = tmp_path / "runs.db"
    for _ in range(2):
        with RunStore.open(str(file)) as store:
            run = store.create_run(SPEC, ENVIRONMENT)
            for number in range(3):
                candidate = candidate_number(number)
                store.propose(run, number, candidate, Request())
                store.judged(run, number, key_of(candidate), passed(candidate), 1.0)
    with sqlite3.connect(file) as connection:
        tables = ("environments", "candidates", "verdicts", "samples", "proposals")
        counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]
    connection.close()
    assert counts == [1, 3, 3, 3, 6]


def test_file_is_whole_after_closing(tmp_path: Path) -> None:
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        store.create_run(SPEC, {})
    assert [path.name for path in tmp_path.iterdir()] == ["runs.db"]


def test_importing_and_reopening_need_neither_torch_nor_alembic(tmp_path: Path) -> None:
    RunStore.open(str(tmp_path / "runs.db")).close()
    code = (
        "import sys; from burnish.store.store import RunStore; RunStore.open(sys.argv[1]).close(); "
        "sys.exit(', '.join({'torch', 'alembic', 'psycopg'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "runs.db")], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
