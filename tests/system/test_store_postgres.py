"""The run store over a real PostgreSQL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from postgres import Server, running_server
from sqlalchemy import create_engine, text

from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.search import Request
from burnish.store.database import Database, find_place
from burnish.store.schema import HEAD, VERSION_TABLE, metadata
from burnish.store.store import RunStore
from burnish.store.upgrade import migrate, revision_of
from burnish.testing.store_contract import StoreContract
from burnish.testing.store_samples import SPEC, candidate_number, key_of, passed, without_samples


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def address(server: Server) -> str:
    return server.database()


def execute(address: str, statement: str) -> list[Any]:
    engine = create_engine(find_place(address).url)
    with engine.begin() as connection:
        result = connection.execute(text(statement))
        rows = list(result) if result.returns_rows else []
    engine.dispose()
    return rows


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def url(self, address: str) -> str:
        return address


def test_revisions_make_the_tables_of_the_schema(address: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    RunStore.open(address).close()
    database = Database(find_place(address))
    with database.read() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    database.close()


def test_older_store_is_refused_and_can_be_upgraded(address: str) -> None:
    database = Database(find_place(address))
    with database.write() as connection:
        migrate(connection, "0001")
    with pytest.raises(PrerequisiteError, match="older Burnish: run burnish doctor --upgrade-store, after a pg_dump"):
        RunStore.open(address)
    with RunStore.open(address, upgrade=True) as store, database.read() as connection:
        assert revision_of(connection) == HEAD
        store.claim(store.create_run(SPEC, {}), "me")
    database.close()


def test_newer_and_foreign_stores_are_refused(server: Server, address: str) -> None:
    RunStore.open(address).close()
    execute(address, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(PrerequisiteError, match="newer Burnish"):
        RunStore.open(address, upgrade=True)
    other = server.database()
    execute(other, "CREATE TABLE customers (id int)")
    with pytest.raises(UsageError, match="another program"):
        RunStore.open(other)
    assert execute(other, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("customers",)]


def test_unreachable_server_is_one_line_without_the_password() -> None:
    with pytest.raises(PrerequisiteError, match="cannot reach postgresql.*start the server") as caught:
        RunStore.open("postgresql://someone:secret@127.0.0.1:1/runs")
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_missing_database_and_missing_rights_are_one_line(address: str) -> None:
    with pytest.raises(PrerequisiteError, match='database "missing" does not exist') as caught:
        RunStore.open(address.replace(find_place(address).url.database or "", "missing"))
    assert "\n" not in str(caught.value)
    execute(address, "DROP ROLE IF EXISTS guest")
    execute(address, "CREATE ROLE guest LOGIN")
    execute(address, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(PrerequisiteError, match="may not use .*permission denied") as caught:
        RunStore.open(address.replace("burnish@", "guest@"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_lost_server_is_one_line_and_nothing_is_lost(server: Server, address: str, how: signal.Signals) -> None:
    candidate = candidate_number(0)
    with RunStore.open(address) as store:
        run = store.create_run(SPEC, {})
        store.propose(run, 0, candidate, Request())
        store.judged(run, 0, key_of(candidate), passed(candidate), 1.0)
        server.stop(how)
        with pytest.raises(PrerequisiteError, match="start the server") as caught:
            store.propose(run, 1, candidate, Request())
        assert "\n" not in str(caught.value)
        server.start()
        store.propose(run, 1, candidate, Request())
        assert [r.verdict for r in store.proposals(run)] == [without_samples(passed(candidate)), None]


CLAIMANT = """
import sys
from burnish.core.errors import UsageError
from burnish.store.store import RunStore
store = RunStore.open(sys.argv[1])
sys.stdin.readline()
try:
    store.claim(sys.argv[2], "process " + sys.argv[3])
    print("got", flush=True)
    sys.stdin.read()
except UsageError:
    print("refused", flush=True)
"""


def test_of_several_claimants_one_gets_the_run(address: str) -> None:
    with RunStore.open(address) as store:
        run = store.create_run(SPEC, {})
        command = [sys.executable, "-c", CLAIMANT, address, run]
        pipes: dict[str, Any] = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "text": True,
            "env": {**os.environ},
        }
        claimants = [subprocess.Popen([*command, str(i)], **pipes) for i in range(4)]
        for claimant in claimants:
            claimant.stdin.write("\n")
            claimant.stdin.flush()
        answers = [claimant.stdout.readline().strip() for claimant in claimants]
        assert sorted(answers) == ["got", "refused", "refused", "refused"]
        winner = claimants[answers.index("got")]
        with pytest.raises(UsageError, match=f"process {winner.pid} "):
            store.claim(run, "me")
        for claimant in claimants:
            claimant.kill()
            claimant.communicate()
        store.claim(run, "me")
