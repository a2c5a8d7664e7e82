"""Which databases are opened, which are refused, and how an older one is upgraded."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from burnish.core.errors import BurnishError, PrerequisiteError, UsageError
from burnish.core.search import Request
from burnish.store.database import Database, find_place
from burnish.store.schema import HEAD, REVISIONS, VERSION_TABLE, metadata
from burnish.store.store import RunStore
from burnish.store.upgrade import migrate
from burnish.testing.store_samples import SPEC, candidate_number, key_of, passed, without_samples

FIRST = {"environments", "runs", "candidates", "verdicts", "samples", "proposals"}
"""The tables of the first revision."""


def refused(address: str | None, upgrade: bool = False) -> BurnishError:
    with pytest.raises(BurnishError) as caught:
        RunStore.open(address, upgrade=upgrade)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "runs.db"


@pytest.fixture
def older(file: Path) -> Path:
    """A store of the first revision with one run in it."""
    with RunStore.open(str(file)) as store:
        run = store.create_run(SPEC, {})
        store.propose(run, 0, candidate_number(0), Request())
        store.judged(run, 0, key_of(candidate_number(0)), passed(candidate_number(0)), 1.0)
    with sqlite3.connect(file) as connection:
        for later in reversed([table.name for table in metadata.sorted_tables if table.name not in FIRST]):
            connection.execute(f"DROP TABLE {later}")
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '0001'")
    connection.close()
    return file


def revision(file: Path) -> str:
    connection = sqlite3.connect(file)
    found: str = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()[0]
    connection.close()
    return found


def test_default_is_a_file_in_burnishs_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURNISH_HOME", str(tmp_path / "home"))
    with RunStore.open() as store:
        assert store.runs() == []
    assert revision(tmp_path / "home" / "runs.db") == HEAD


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}"])
def test_a_file_may_be_named_in_several_ways(file: Path, form: str) -> None:
    RunStore.open(form.format(file)).close()
    assert file.is_file()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "is empty"),
        ("mysql://host/name", "no store in 'mysql' databases"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("postgresql://user:secret@host:port/name", "cannot be read"),
    ],
)
def test_addresses_that_name_no_store(address: str, words: str) -> None:
    error = refused(address)
    assert isinstance(error, UsageError)
    assert words in str(error)
    assert "secret" not in str(error)


def test_labels_hide_passwords() -> None:
    place = find_place("postgres://someone:secret@host/name")
    assert place.label == "postgresql+psycopg://someone:***@host/name"


def test_revisions_make_the_tables_of_the_schema(file: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    RunStore.open(str(file)).close()
    database = Database(find_place(str(file)))
    with database.read() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        made = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'proposals'")).scalar_one()
        assert "WITHOUT ROWID" in made
    database.close()
    import burnish.store.migrations as migrations

    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(REVISIONS))


@pytest.mark.parametrize("target", REVISIONS)
def test_every_revision_leads_to_the_newest(file: Path, target: str) -> None:
    database = Database(find_place(str(file)))
    with database.write() as connection:
        migrate(connection, target)
    database.close()
    RunStore.open(str(file), upgrade=True).close()
    assert revision(file) == HEAD


def test_older_store_is_refused_and_left_alone(older: Path) -> None:
    error = refused(str(older))
    assert isinstance(error, PrerequisiteError)
    wanted = "was made by an older Burnish: run burnish doctor --upgrade-store, which keeps a copy beside it"
    assert str(error) == f"{older} {wanted}"
    assert revision(older) == "0001"
    assert [path.name for path in older.parent.iterdir()] == ["runs.db"]


def test_older_store_is_upgraded_with_a_copy_beside_it(older: Path) -> None:
    with RunStore.open(str(older), upgrade=True) as store:
        run = store.run("last")
        assert run.spec == SPEC
        assert [r.verdict for r in store.proposals(run.id)] == [without_samples(passed(candidate_number(0)))]
        store.claim(run.id, "me")
    copy = older.with_name(f"runs.db.before-{HEAD}")
    assert sorted(path.name for path in older.parent.iterdir()) == ["runs.db", copy.name]
    assert (revision(older), revision(copy)) == (HEAD, "0001")
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT count(*) FROM verdicts").fetchone() == (1,)
    connection.close()


def test_an_earlier_copy_is_not_overwritten(older: Path) -> None:
    copy = older.with_name(f"runs.db.before-{HEAD}")
    copy.write_text("precious")
    RunStore.open(str(older), upgrade=True).close()
    assert copy.read_text() == "precious"
    assert revision(older.with_name(f"runs.db.before-{HEAD}-2")) == "0001"


def test_a_new_store_needs_no_copy(file: Path) -> None:
    for _ in range(2):
        RunStore.open(str(file), upgrade=True).close()
    assert [path.name for path in file.parent.iterdir()] == ["runs.db"]


def test_newer_store_is_refused(file: Path) -> None:
    RunStore.open(str(file)).close()
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    connection.close()
    for upgrade in (False, True):
        error = refused(str(file), upgrade)
        assert isinstance(error, PrerequisiteError)
        assert "newer Burnish" in str(error)
    assert revision(file) == "9999"


def test_garbage_is_refused_and_left_alone(file: Path) -> None:
    garbage = b"not a database at all, but long enough to be looked at" * 100
    file.write_bytes(garbage)
    error = refused(str(file))
    assert isinstance(error, UsageError)
    assert f"{file} is not a run store" in str(error)
    assert file.read_bytes() == garbage


def test_damaged_store_is_one_line(file: Path) -> None:
    with RunStore.open(str(file)) as store:
        run = store.create_run(SPEC, {})
        for number in range(50):
            store.propose(run, number, candidate_number(number), Request())
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(BurnishError, match="is damaged") as caught, RunStore.open(str(file)) as store:
        list(store.proposals(run))
    assert "\n" not in str(caught.value)


def test_another_programs_database_is_refused(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    before = file.read_bytes()
    error = refused(str(file))
    assert isinstance(error, UsageError)
    assert "another program" in str(error)
    assert file.read_bytes() == before


def test_folder_that_cannot_be_made_or_opened(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    assert "folder you may write" in str(refused(str(tmp_path / "plain" / "runs.db")))
    assert "folder you may write" in str(refused("/proc/burnish/runs.db"))
    assert "folder you may write" in str(refused(str(tmp_path)))
