"""The page of a bench in a real browser: it sorts, it filters, it complains of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bench_records import KERNEL, mixed, record, row, unanswered
from browser import Browser, chromium

from burnish.report.bench.page import render_bench
from burnish.report.bench.view import BenchView

WORD = "unbroken_name_" * 20
HOSTILE = "</script><script>document.title='owned'</script><img src=http://example.invalid/x onerror=alert(1)>"
NAMES = "return [...document.querySelectorAll('#record-1 .problems tbody')].filter(b => b.checkVisibility())" + (
    ".map(b => b.rows[0].cells[0].dataset.v)"
)
SORT = "[...document.querySelectorAll('#record-1 .sort')].find(b => b.textContent === arguments[0]).click()"
ORDER = ["level1/1", "level1/2", "level1/10", "level2/1", "level2/2", "level2/3"]


def _many() -> list[dict[str, Any]]:
    rows = [row(f"level{n % 3 + 1}/{n}", 0.8 + n / 60, 0.7 + n / 90, limits=["layout"]) for n in range(100)]
    return [*rows, unanswered("level3/999", "failed", f"{WORD} {HOSTILE}"), row(WORD, category=WORD, defects=[HOSTILE])]


def _pages() -> dict[str, list[dict[str, Any]]]:
    return {
        "one": [record(mixed())],
        "several": [record(mixed()), record(mixed()[:3]), record(mixed(), "tf32")],
        "many": [record(_many())],
        "empty": [record([])],
    }


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    for name, records in _pages().items():
        sources = {r["problem"]: f"{KERNEL}# {HOSTILE}\n# {WORD}\n" for found in records for r in found["rows"]}
        views = [BenchView.build(f"{name} {n}", found, sources) for n, found in enumerate(records)]
        (folder / f"{name}.html").write_text(render_bench(views), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in _pages()}


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1400, "dark")])
@pytest.mark.parametrize("name", ["one", "several", "many", "empty"])
def test_the_page_is_sound(browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str) -> None:
    browser.show(pages[name], width, scheme)
    assert browser.run("return document.documentElement.scrollWidth") <= width, "the page itself scrolls sideways"
    assert browser.requests() == [pages[name].as_uri()]
    assert browser.complaints() == []
    assert browser.run("return document.querySelectorAll('img, script').length") == 1
    browser.run("[...document.querySelectorAll('details')].slice(0, 12).forEach(d => d.open = true)")
    assert browser.run("return document.documentElement.scrollWidth") <= width, "with some of it unfolded"
    assert [(ratio, text) for ratio, text in browser.contrasts() if ratio < 4.5] == []
    outside = browser.run(
        "return [...document.querySelectorAll('svg.plot text')].filter(t => {const r = t.getBoundingClientRect(),"
        "p = t.closest('svg').getBoundingClientRect(); return r.left < p.left - 1 || r.right > p.right + 1 ||"
        "r.top < p.top - 1 || r.bottom > p.bottom + 1}).map(t => t.textContent)"
    )
    assert outside == []
    stuck = browser.run(
        "return [...document.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 &&"
        "getComputedStyle(e).overflowX === 'auto' && e.tabIndex < 0).map(e => e.outerHTML.slice(0, 80))"
    )
    assert stuck == [], "the keyboard reaches what scrolls"


def test_the_table_sorts(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["one"], 1400, "light")
    assert browser.run(NAMES) == ORDER
    browser.run(SORT, "over eager")
    assert browser.run(NAMES) == ["level1/1", "level1/10", "level1/2", "level2/1", "level2/2", "level2/3"]
    assert browser.run("return document.querySelectorAll('[aria-sort=descending]').length") == 1
    browser.run(SORT, "over eager")
    assert browser.run(NAMES)[:4] == ["level2/1", "level1/2", "level1/10", "level1/1"], "nothing measured stays last"
    browser.run(SORT, "problem")
    assert browser.run(NAMES) == ORDER, "2 before 10"
    browser.run(SORT, "status")
    assert browser.run(NAMES)[-1] == "level2/2"
    assert browser.complaints() == []


def test_the_table_filters(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["one"], 1400, "light")
    fill = (
        "const f = document.querySelector(`[data-filter=${arguments[0]}]`);"
        "if (f.type === 'checkbox') f.checked = arguments[1]; else f.value = arguments[1];"
        "f.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    shown = "return document.querySelector('.filters output').textContent"
    assert browser.run(shown) == "6 of 6 shown"
    browser.run(fill, "text", "RAISES")
    assert browser.run(NAMES) == ["level2/3"] and browser.run(shown) == "1 of 6 shown"
    browser.run(fill, "text", "ModelNew")
    assert browser.run(NAMES) == [], "sources are not searched"
    browser.run(fill, "text", "")
    browser.run(fill, "claim", "faster")
    assert browser.run(NAMES) == ["level1/1", "level1/10"]
    browser.run(fill, "sound", True)
    assert browser.run(NAMES) == ["level1/1"]
    browser.run(fill, "claim", "")
    browser.run(fill, "category", "level2")
    browser.run(fill, "status", "answered")
    browser.run(SORT, "time")
    assert browser.run(NAMES) == ["level2/1"], "sorting keeps the filter"
    assert browser.complaints() == []


def test_records_filter_and_sort_apart(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["several"], 1400, "light")
    browser.run(SORT, "over eager")
    others = "return [...document.querySelectorAll('#record-3 .problems tbody')].map(b => b.rows[0].cells[0].dataset.v)"
    assert browser.run(others) == ORDER
    assert browser.run("return document.querySelectorAll('section.group svg.plot').length") == 1


def test_the_page_is_whole_without_scripts(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show_without_scripts(pages["one"], 1400, "light")
    assert browser.run(NAMES) == ORDER
    assert browser.run("return document.querySelectorAll('.sort').length") == 0
    assert not browser.run("return document.querySelector('.filters').checkVisibility()")
    browser.run("document.querySelector('.more details').open = true")
    assert browser.run("return document.querySelector('.more pre').checkVisibility()")
