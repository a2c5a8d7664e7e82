"""No page reads a whole table of what there may be 100,000 of: asked of the database itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dashboard_store import TASKS, fill
from fastapi.testclient import TestClient
from sqlalchemy import event

from burnish.serve.app import create_app
from burnish.serve.settings import Settings
from burnish.store import RunStore

LARGE = ("standings", "proposals", "verdicts", "candidates", "samples", "model_calls", "lessons", "submissions")
PLACES = (
    "/",
    "/?words=softmax&state=finished",
    "/?before=5",
    "/live",
    "/runs/{live}",
    "/runs/{live}/live",
    "/runs/{live}/proposals",
    "/runs/{live}/proposals?after=20",
    "/runs/{live}/proposals?status=wrong",
    "/runs/{live}/proposals?order=speed",
    "/runs/{live}/proposals?order=speed&after=1.5/30",
    "/runs/{live}/proposals/40",
    "/runs/{live}/lineage",
    "/runs/{live}/lineage/children?parent=4",
    "/runs/{live}/lineage/children",
    "/leaderboards",
    "/leaderboards?words=soft",
    "/leaderboards/{task}/cpu",
    "/leaderboards/{task}/cpu?below=1.5",
    "/compare?a={live}&b={other}",
    "/devices",
    "/lessons",
)


def test_every_statement_finds_its_rows_by_an_index(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    runs = fill(path)
    with RunStore.open(str(path)) as store:
        asked: dict[str, Any] = {}
        engine = store._database._engine

        @event.listens_for(engine, "before_cursor_execute")
        def note(
            connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, executemany: bool
        ) -> None:
            if statement.startswith(("SELECT", "WITH")):
                asked.setdefault(statement, parameters)

        app = create_app(Settings(workers=0, audit=tmp_path / "audit.jsonl"), store)
        with TestClient(app, base_url="http://127.0.0.1") as site:
            for place in PLACES:
                answer = site.get(f"/dashboard{place.format(**runs, task=TASKS[runs['live']])}")
                assert answer.status_code == 200, place
            for look in (store.browse.newest, lambda: store.browse.state(runs["live"])):
                look()
        event.remove(engine, "before_cursor_execute", note)
        assert len(asked) > 25
        with store._database.read() as connection:
            for statement, parameters in asked.items():
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
                whole = [row.detail for row in plan if row.detail.startswith("SCAN")]
                assert not [d for d in whole if d.split()[1] in LARGE], f"{statement}\n{plan}"
                if "FROM standings JOIN" in statement:
                    assert not [row for row in plan if "TEMP B-TREE" in row.detail], f"{statement}\n{plan}"
