"""The dashboard in a real browser: seen, read aloud, driven by keys, live, and without a network.

``BURNISH_SCREENSHOTS=1`` writes the documents' pictures anew; otherwise they are only made.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import Browser, chromium
from dashboard_server import serving
from dashboard_store import TASKS, fill, search
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from burnish.serve.settings import Settings
from burnish.serve.tokens import add_token
from burnish.store import RunStore

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
PLACES = {
    "runs": "/",
    "run": "/runs/{live}",
    "finished": "/runs/{finished}",
    "hostile": "/runs/{hostile}",
    "proposals": "/runs/{live}/proposals",
    "proposal": "/runs/{finished}/proposals/6",
    "rejected": "/runs/{hostile}/proposals/1",
    "lineage": "/runs/{live}/lineage",
    "leaderboards": "/leaderboards",
    "leaderboard": "/leaderboards/{task}/cpu",
    "compare": "/compare?a={live}&b={other}",
    "devices": "/devices",
    "lessons": "/lessons",
}
# Names of everything a screen reader stops at, as the browser itself works them out.
ROLES = {"link", "button", "textbox", "searchbox", "combobox", "radio", "checkbox", "treeitem", "image", "table"}
ROLES |= {"region", "navigation", "dialog", "form", "search", "tree", "meter", "heading", "row header", "column header"}


class Site:
    """A server and what is in its store."""

    def __init__(self, address: str, store: Path, runs: dict[str, str]) -> None:
        self.address, self.store, self.runs = address, store, runs

    def at(self, place: str) -> str:
        found = PLACES.get(place, place).format(**self.runs, task=TASKS[self.runs["live"]])
        return f"{self.address}/dashboard{found}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    runs = fill(path)
    with serving(Settings(store=str(path), workers=0, audit=path.with_name("audit.jsonl"))) as address:
        yield Site(address, path, runs)


@pytest.fixture(scope="module")
def browser(site: Site) -> Iterator[Browser]:
    """Ends before the server does, and with it the streams of its pages."""
    with chromium() as started:
        yield started


def wait(found: Callable[[], Any], what: str, seconds: float = 90.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := found():
            return value
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def press(browser: Browser, *keys: str) -> None:
    # Keys that come before a page's scripts are lost.
    wait(lambda: browser.run("return document.readyState") == "complete", "the page")
    ActionChains(browser.driver).send_keys(*keys).perform()


def focused(browser: Browser) -> str:
    return str(browser.run("return document.activeElement.textContent.trim() || document.activeElement.name || ''"))


def check_names(browser: Browser) -> None:
    """Everything a screen reader stops at has a name, and landmarks are told apart."""
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    told = [n for n in nodes if not n.get("ignored")]
    roles = [n["role"]["value"] for n in told]
    nameless = [n["role"]["value"] for n in told if n["role"]["value"] in ROLES and not n["name"]["value"].strip()]
    assert nameless == []
    for landmark in ("main", "banner"):
        assert roles.count(landmark) == 1
    names = [n["name"]["value"] for n in told if n["role"]["value"] == "navigation"]
    assert len(names) == len(set(names)), "landmarks of one kind are told apart by their names"
    assert browser.run("return document.documentElement.lang") == "en"
    loose = browser.run(
        "return [...document.querySelectorAll('input, select')].filter(e => e.type !== 'hidden' && !e.labels.length)"
        ".map(e => e.outerHTML)"
    )
    assert loose == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1400, "dark")])
@pytest.mark.parametrize("place", PLACES)
def test_the_page_is_sound(browser: Browser, site: Site, place: str, width: int, scheme: str) -> None:
    browser.show(site.at(place), width, scheme)
    assert browser.complaints() == []
    assert all(address.startswith(site.address) for address in browser.requests()), "nothing comes from elsewhere"
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert browser.run("return document.documentElement.scrollWidth") <= width, "the page itself scrolls sideways"
    assert [(ratio, text) for ratio, text in browser.contrasts() if ratio < 4.5] == []
    stuck = browser.run(
        "return [...document.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 &&"
        "getComputedStyle(e).overflowX === 'auto' && e.tabIndex < 0 && !e.querySelector('[tabindex=\"0\"]'))"
        ".map(e => e.outerHTML.slice(0, 80))"
    )
    assert stuck == [], "the keyboard reaches what scrolls"
    check_names(browser)


def test_the_page_follows_a_run_as_it_goes_on(browser: Browser, site: Site) -> None:
    run = site.runs["live"]
    judged = "return document.querySelector('[data-say=judged]').textContent"
    browser.show(site.at("run"), 1400)
    before = int(browser.run(judged))
    browser.run("window.same = true; document.querySelector('#live table.rows a.row').focus()")
    kept = focused(browser)

    def go_on() -> None:
        with RunStore.open(str(site.store)) as store:
            search(store, run, 5, seed=99, start=before)

    worker = threading.Thread(target=go_on)
    worker.start()
    wait(lambda: int(browser.run(judged)) == before + 5, "the new verdicts")
    worker.join()
    assert browser.run("return window.same"), "the page was not loaded again"
    assert focused(browser) == kept, "the focus stays where it was"
    assert "judged" in browser.run("return document.getElementById('announce').textContent")
    pause = browser.driver.find_element(By.ID, "pause")
    pause.click()
    assert pause.get_attribute("aria-pressed") == "true"
    with RunStore.open(str(site.store)) as store:
        search(store, run, 1, seed=3, start=before + 5)
    time.sleep(1.5)
    assert int(browser.run(judged)) == before + 5, "paused"
    press(browser, "p")
    wait(lambda: int(browser.run(judged)) == before + 6, "what happened meanwhile")
    assert browser.complaints() == []


def test_the_list_learns_of_a_new_run(browser: Browser, site: Site) -> None:
    browser.show(site.at("runs"), 1400)
    count = "return document.querySelectorAll('tr[data-run]').length"
    before = browser.run(count)
    with RunStore.open(str(site.store)) as store:
        spec = store.run(site.runs["other"]).spec
        new = store.create_run(spec, {})
        wait(lambda: browser.run(count) == before + 1, "the new run")
        store.set_state(new, "interrupted", 0.0)
        state = f"return document.querySelector('[data-run=\"{new}\"] .status').textContent"
        wait(lambda: browser.run(state) == "interrupted", "its end")


def test_keys_lead_everywhere(browser: Browser, site: Site) -> None:
    browser.show(site.at("runs"), 1400)
    press(browser, Keys.TAB)
    assert focused(browser) == "Skip to content"
    seen = []
    for _ in range(8):
        press(browser, Keys.TAB)
        seen.append(focused(browser))
    assert seen == ["Burnish", "Runs", "Leaderboards", "Compare", "Devices", "Lessons", "Keys", "words"]
    browser.run("document.activeElement.blur()")
    press(browser, "j", "j", "k")
    first = browser.run("return document.querySelector('a.row').href")
    assert browser.run("return document.activeElement.href") == first
    press(browser, "/")
    assert focused(browser) == "words"
    press(browser, "glj")  # typed, not obeyed
    assert browser.run("return document.activeElement.value") == "glj"
    browser.run("document.activeElement.value = ''; document.activeElement.blur()")
    press(browser, "?")
    assert browser.run("return document.getElementById('keys').open")
    press(browser, Keys.ESCAPE)
    assert not browser.run("return document.getElementById('keys').open")
    press(browser, "g", "l")
    wait(lambda: browser.driver.current_url.endswith("/leaderboards"), "the leaderboards")
    press(browser, "j", Keys.ENTER)
    wait(lambda: "/leaderboards/" in browser.driver.current_url, "one of them")
    browser.run("localStorage.setItem('burnish-keys', 'off')")
    browser.driver.refresh()
    press(browser, "g", "r", "?")
    assert "/leaderboards/" in browser.driver.current_url
    assert not browser.run("return document.getElementById('keys').open"), "turned off"
    browser.run("localStorage.clear()")


def test_the_tree_is_walked_by_arrows(browser: Browser, site: Site) -> None:
    browser.show(f"{site.at('lineage')}?node=0", 1400)
    tree = browser.driver.find_element(By.CSS_SELECTOR, "[role=tree]")
    assert len(tree.find_elements(By.CSS_SELECTOR, '[tabindex="0"]')) == 1, "one stop for the Tab key"
    browser.run("document.getElementById('node-0').focus()")
    at = "return document.activeElement.dataset.number"
    press(browser, Keys.ARROW_RIGHT)
    child = browser.run(at)
    assert browser.run("return document.activeElement.ariaLevel") == "2"
    press(browser, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert browser.run("return [document.activeElement.id, document.activeElement.ariaExpanded]") == ["node-0", "false"]
    closed = browser.run(
        "const item = [...document.querySelectorAll('[role=treeitem][aria-expanded=false]')].find(e =>"
        "e.id !== 'node-0' && e.checkVisibility()); item.focus(); return item.dataset.number"
    )
    under = f"return document.querySelectorAll('#under-{closed} [role=treeitem]').length"
    assert browser.run(under) == 0
    press(browser, Keys.ARROW_RIGHT)
    wait(lambda: browser.run(under) > 0, "the branch to be read")
    press(browser, Keys.ARROW_DOWN)
    assert browser.run("return document.activeElement.ariaLevel") == "2"
    press(browser, Keys.HOME)
    assert browser.run(at) == "0"
    press(browser, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER)
    wait(lambda: browser.driver.current_url.endswith(f"node={child}"), "the chosen one")
    assert browser.run("return document.querySelector('#node-heading').textContent").startswith(f"#{child} ")
    assert browser.complaints() == []


def test_nothing_a_candidate_wrote_runs(browser: Browser, site: Site) -> None:
    for place in ("hostile", "rejected", "runs"):
        browser.show(site.at(place), 1400)
        assert browser.run("return document.title") != "owned"
        assert browser.run("return document.querySelectorAll('img').length") == 0
        assert browser.run("return document.querySelectorAll('script:not([src])').length") == 0
    browser.run("const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s)")
    assert browser.run("return window.ran === undefined"), "the policy runs no script of a page's own"


def test_pages_are_whole_without_scripts(browser: Browser, site: Site) -> None:
    for place, wanted in (("run", "svg.plot"), ("lineage", "[role=treeitem][href]"), ("proposal", "pre.code")):
        browser.show_without_scripts(site.at(place), 1400, "light")
        assert browser.run(f"return document.querySelectorAll('{wanted}').length") > 0
        assert browser.run("return [...document.querySelectorAll('button:not([hidden])')].every(b => b.closest('form')"
                           " || b.closest('dialog'))"), "no button that does nothing"  # fmt: skip


def test_a_token_signs_in_and_out(browser: Browser, site: Site, tmp_path: Path) -> None:
    token = add_token(tmp_path / "tokens.toml", "ann", ["read", "admin"])
    with serving(
        Settings(store=str(site.store), tokens=tmp_path / "tokens.toml", workers=0, audit=tmp_path / "audit.jsonl")
    ) as address:
        browser.show(f"{address}/dashboard/runs/{site.runs['finished']}", 1400)
        assert "/login?next=" in browser.driver.current_url
        asked = "return document.activeElement.id === 'token'"
        wait(lambda: browser.run(asked), "the field that is typed into")
        assert [(ratio, text) for ratio, text in browser.contrasts() if ratio < 4.5] == []
        press(browser, "wrong", Keys.ENTER)
        wait(lambda: browser.run("return document.querySelector('[role=alert]')?.textContent"), "the refusal")
        wait(lambda: browser.run(asked), "the field once more")
        press(browser, token, Keys.ENTER)
        wait(lambda: browser.driver.current_url.endswith(site.runs["finished"]), "the page asked for")
        assert browser.run("return document.cookie") == ""
        browser.driver.find_element(By.CSS_SELECTOR, "form[action$=logout] button").click()
        wait(lambda: browser.driver.current_url.endswith("/login"), "the door")
        browser.show(f"{address}/dashboard/", 1400)
        assert "/login" in browser.driver.current_url


@pytest.mark.parametrize(
    ("place", "scheme", "height"),
    [("runs", "light", 420), ("run", "light", 800), ("run", "dark", 800), ("proposal", "light", 960),
     ("lineage", "light", 860), ("leaderboard", "light", 560), ("compare", "light", 680), ("devices", "light", 420),
     ("lessons", "light", 420)],
)  # fmt: skip
def test_pictures_for_the_documents(
    browser: Browser, site: Site, tmp_path: Path, place: str, scheme: str, height: int
) -> None:
    browser.show(site.at(place), 1280, scheme, height)
    folder = IMAGES if os.environ.get("BURNISH_SCREENSHOTS") == "1" else tmp_path
    folder.mkdir(exist_ok=True)
    picture = folder / f"dashboard-{place if scheme == 'light' else f'{place}-{scheme}'}.png"
    browser.picture(picture)
    assert picture.stat().st_size > 5_000
    assert (IMAGES / picture.name).is_file(), "BURNISH_SCREENSHOTS=1 writes it"
