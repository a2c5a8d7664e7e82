"""The dashboard's pages: who sees what, what browsers are told, what is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dashboard_store import HOSTILE, fill
from fastapi.testclient import TestClient
from html_page import Page

from burnish.serve.app import create_app
from burnish.serve.settings import Settings
from burnish.serve.tokens import add_token
from burnish.store import RunStore

DOCS = Path(__file__).resolve().parents[2] / "docs"
PLACES = [
    "/",
    "/?state=finished&words=field",
    "/runs/{live}",
    "/runs/{finished}",
    "/runs/{hostile}",
    "/runs/{live}/proposals",
    "/runs/{live}/proposals?order=speed",
    "/runs/{live}/proposals?status=wrong",
    "/runs/{finished}/proposals/6",
    "/runs/{finished}/proposals/6?against=parent",
    "/runs/{finished}/proposals/1",
    "/runs/{finished}/proposals/8",
    "/runs/{hostile}/proposals/0",
    "/runs/{hostile}/proposals/1",
    "/runs/{live}/lineage",
    "/runs/{hostile}/lineage?node=1",
    "/leaderboards",
    "/compare",
    "/compare?a={live}&b={other}",
    "/compare?a={live}&b={hostile}",
    "/devices",
    "/lessons",
    "/lessons?stage=refine",
]


def client(settings: Settings) -> TestClient:
    return TestClient(create_app(settings), base_url="http://127.0.0.1", follow_redirects=False)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    return path, fill(path)


@pytest.fixture(scope="module")
def open_site(filled: tuple[Path, dict[str, str]]) -> Iterator[TestClient]:
    with client(Settings(store=str(filled[0]), workers=0, audit=filled[0].with_name("audit.jsonl"))) as site:
        yield site


@pytest.fixture(scope="module")
def runs(filled: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return filled[1]


def text_of(site: TestClient, place: str, **options: Any) -> str:
    answer = site.get(f"/dashboard{place}", **options)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("place", PLACES)
def test_every_page_is_whole_and_bound(open_site: TestClient, runs: dict[str, str], place: str) -> None:
    answer = open_site.get(f"/dashboard{place.format(**runs)}")
    assert answer.status_code == 200
    page = Page(answer.text)  # raises where elements are not closed in order
    levels = [int(tag[1]) for tag, _ in page.seen if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    ids = page.ids()
    assert len(ids) == len(set(ids))
    for _, attributes in page.seen:
        assert not {name for name in attributes if name == "style" or name.startswith("on")}
        for name in (attributes.get("aria-labelledby") or "").split():
            assert name in ids
    tables = [tag for tag, _ in page.seen if tag in ("table", "caption")]
    assert tables == ["table", "caption"] * (len(tables) // 2), "every table has a caption"
    assert all("scope" in attributes for tag, attributes in page.seen if tag == "th")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("place", ["/", "/runs/{hostile}", "/runs/{hostile}/proposals/0", "/runs/{hostile}/lineage"])
def test_hostile_text_stays_text(open_site: TestClient, runs: dict[str, str], place: str) -> None:
    page = Page(text_of(open_site, place.format(**runs)))
    assert "</script><script>" in page.text
    assert [tag for tag, _ in page.seen if tag == "img"] == []
    scripts = [attributes for tag, attributes in page.seen if tag == "script"]
    assert scripts and all((found["src"] or "").startswith("/dashboard/static/") for found in scripts)


def test_the_source_is_only_ever_a_file_to_save(open_site: TestClient, runs: dict[str, str]) -> None:
    answer = open_site.get(f"/dashboard/runs/{runs['hostile']}/proposals/0/source")
    assert answer.text.startswith(f'"""{HOSTILE}')
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(
    "place",
    ["/runs/none-such", "/runs/{live}/proposals/9999", "/runs/{live}/proposals/-1", "/runs/{live}/proposals/x",
     "/leaderboards/none/cpu", "/static/none.js", "/compare?a=none&b=none", "/runs/{live}/lineage?node=99999"],
)  # fmt: skip
def test_what_is_not_there_is_said_on_a_page(open_site: TestClient, runs: dict[str, str], place: str) -> None:
    answer = open_site.get(f"/dashboard{place.format(**runs)}")
    assert answer.status_code == 404
    assert Page(answer.text).text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    "query", ["after=\N{SUPERSCRIPT TWO}", "order=speed&after=1.0/99999999999999999999999", "order=speed&after=x/y"]
)
def test_an_odd_address_is_no_failure(open_site: TestClient, runs: dict[str, str], query: str) -> None:
    text_of(open_site, f"/runs/{runs['live']}/proposals?{query}")


def test_pages_turn_by_key(open_site: TestClient, runs: dict[str, str]) -> None:
    """Following the links to the next page shows every proposal once, in either order."""
    with RunStore.open(str(open_site.app.state.service.settings.store)) as store:  # type: ignore[attr-defined]
        ranked = sum(1 for e in store.browse.entries(runs["live"], limit=1000) if e.ranked)
    for start, expected in (("proposals", 90), ("proposals?order=speed", ranked)):
        seen: list[str] = []
        place: str | None = f"/dashboard/runs/{runs['live']}/{start}"
        while place is not None:
            page = open_site.get(place).text
            seen += re.findall(r'class="row" href="[^"]*/proposals/(\d+)"', page)
            found = re.search(r'rel="next" href="([^"]*)"', page)
            place = found[1].replace("&amp;", "&") if found else None
        assert len(seen) == len(set(seen)) == expected
    assert len(re.findall('class="row"', text_of(open_site, "/?words=field"))) == 2


def test_the_lineage_opens_to_the_chosen_one(open_site: TestClient, runs: dict[str, str]) -> None:
    page = Page(text_of(open_site, f"/runs/{runs['finished']}/lineage?node=6"))
    items = [found for tag, found in page.seen if found.get("role") == "treeitem"]
    chosen = [found for found in items if found.get("aria-selected") == "true"]
    assert [found["data-number"] for found in chosen] == ["6"]
    assert chosen[0]["aria-level"] == "3"  # 0, then 3, then 6
    opened = [found["data-number"] for found in items if found.get("aria-expanded") == "true"]
    assert opened == ["0", "3", "6"]
    part = open_site.get(f"/dashboard/runs/{runs['finished']}/lineage/children?parent=3&level=3").text
    assert re.findall(r'data-number="(\d+)"', part) == ["4", "6"]


def test_the_evidence_is_all_there(open_site: TestClient, runs: dict[str, str]) -> None:
    said = Page(text_of(open_site, f"/runs/{runs['finished']}/proposals/6")).text
    for words in ("1.86x [1.64x, 2.12x] faster", "per-call clock", "judge’s wall", "265 us", "446 us", "memory bound"):
        assert words in said
    refused = Page(text_of(open_site, f"/runs/{runs['finished']}/proposals/1")).text
    assert "Findings" in refused and "Three clocks" not in refused, "a failed verdict has no timing to show"


# --- tokens ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def guarded(filled: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[tuple[TestClient, dict[str, str]]]:
    file = tmp_path / "tokens.toml"
    tokens = {"ann": add_token(file, "ann", ["read"]), "boss": add_token(file, "boss", ["read", "admin"])}
    tokens["mute"] = add_token(file, "mute", ["submit"])
    with RunStore.open(str(filled[0])) as store:
        store.owners.own_run(filled[1]["finished"], "ann", "run", "settings", {})
    with client(Settings(store=str(filled[0]), tokens=file, workers=0, audit=tmp_path / "audit.jsonl")) as site:
        yield site, tokens


def sign_in(site: TestClient, token: str, **more: Any) -> Any:
    return site.post("/dashboard/login", data={"token": token, "next": "/dashboard/devices"}, **more)


def test_without_a_token_there_is_only_the_door(
    guarded: tuple[TestClient, dict[str, str]], runs: dict[str, str]
) -> None:
    site, _ = guarded
    for place in PLACES:
        answer = site.get(f"/dashboard{place.format(**runs)}")
        assert answer.status_code == 303 and answer.headers["location"].startswith("/dashboard/login?next=/dashboard/")
    for place in ("/events", f"/runs/{runs['live']}/events", f"/runs/{runs['live']}/proposals/0/source"):
        assert site.get(f"/dashboard{place}").status_code == 303
    assert Page(text_of(site, "/login")).text


def test_a_token_opens_a_session_that_scripts_cannot_read(guarded: tuple[TestClient, dict[str, str]]) -> None:
    site, tokens = guarded
    answer = sign_in(site, tokens["boss"])
    assert answer.status_code == 303 and answer.headers["location"] == "/dashboard/devices"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/dashboard" in cookie
    assert "max-age" not in cookie and "expires" not in cookie
    assert "Sign out" in text_of(site, "/")
    assert site.get("/dashboard/logout").status_code == 405, "nothing changes by following a link"
    gone = site.post("/dashboard/logout")
    assert gone.status_code == 303 and site.get("/dashboard/").status_code == 303


@pytest.mark.parametrize("who", ["nobody", "mute"])
def test_other_tokens_are_refused(guarded: tuple[TestClient, dict[str, str]], who: str) -> None:
    site, tokens = guarded
    answer = sign_in(site, tokens.get(who, "burnish_wrong"))
    assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert tokens.get(who, "burnish_wrong") not in answer.text


def test_another_sites_form_signs_nobody_in(guarded: tuple[TestClient, dict[str, str]]) -> None:
    site, tokens = guarded
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert sign_in(site, tokens["boss"], headers=headers).status_code == 403
    for target in ("//evil.example", "http://evil.example/", "/dashboard/\\evil"):
        answer = site.post("/dashboard/login", data={"token": tokens["boss"], "next": target})
        assert answer.headers["location"] == "/dashboard/"


def test_everybody_sees_their_own(guarded: tuple[TestClient, dict[str, str]], runs: dict[str, str]) -> None:
    site, tokens = guarded
    sign_in(site, tokens["ann"])
    assert runs["finished"] in text_of(site, "/") and runs["live"] not in text_of(site, "/")
    for place in PLACES:
        if "{live}" in place or "{hostile}" in place:
            assert site.get(f"/dashboard{place.format(**runs)}").status_code == 404
    boards = text_of(site, "/leaderboards")
    assert "softmax" in boards and "field/rmsnorm" not in boards
    assert site.get("/dashboard/lessons").status_code == 404
    assert runs["live"] not in text_of(site, "/devices")
    sign_in(site, tokens["boss"])
    assert runs["live"] in text_of(site, "/") and "field/rmsnorm" in text_of(site, "/leaderboards")


def test_a_stream_does_not_tell_how_busy_others_are(filled: tuple[Path, dict[str, str]]) -> None:
    with RunStore.open(str(filled[0])) as store:
        last, running = store.browse.newest()
        assert last > 0 and running > 0
        assert store.browse.seen_by("nobody").newest() == (0, 0)


# --- documents ------------------------------------------------------------------------------------------------------


def test_the_documents_pictures_are_there_and_small() -> None:
    named = re.findall(r"\]\((images/[^)]+\.png)\)", (DOCS / "dashboard.md").read_text())
    assert len(named) >= 5
    for name in named:
        assert 5_000 < (DOCS / name).stat().st_size < 200_000
