"""The dashboard over PostgreSQL: the same pages say the same as over a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from dashboard_store import TASKS, fill
from fastapi.testclient import TestClient
from html_page import Page
from postgres import MISSING, binaries, running_server

from burnish.serve.app import create_app
from burnish.serve.settings import Settings

PLACES = (
    "/",
    "/?words=SOFTMAX&state=finished",
    "/runs/{live}",
    "/runs/{live}/proposals?status=wrong",
    "/runs/{live}/proposals?order=speed&after=1.5/30",
    "/runs/{finished}/proposals/6",
    "/runs/{live}/lineage",
    "/leaderboards",
    "/leaderboards/{task}/cpu",
    "/compare?a={live}&b={other}",
    "/devices",
    "/lessons",
)


def said(url: str, folder: Path) -> list[str]:
    """What every page says, without what differs from fill to fill."""
    runs = fill(url)
    settings = Settings(store=url, workers=0, audit=folder / "audit.jsonl")
    found = []
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as site:
        for place in PLACES:
            answer = site.get(f"/dashboard{place.format(**runs, task=TASKS[runs['live']])}")
            assert answer.status_code == 200, answer.text
            text = re.sub(r"-[0-9a-f]{6}|\d{4}-\d\d-\d\d \d\d:\d\d|[\d.]+ s ago", "", Page(answer.text).text)
            found.append(text)
    return found


def test_pages_say_the_same_over_both_databases(tmp_path: Path) -> None:
    if binaries() is None:
        pytest.skip(MISSING)
    with running_server() as server:
        assert said(server.database(), tmp_path) == said(str(tmp_path / "runs.db"), tmp_path)
