"""The report in a real browser: light and dark, narrow and wide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from browser import Browser, chromium
from report_views import PASSED, REJECTED, candidate, family, final, many, proposal, run_record, softmax

from burnish.core.verdict import Finding, Profile
from burnish.report.page import render_page
from burnish.report.run_view import RunView

BEFORE_SOURCE = ["result", "panel", "evidence", "roofline", "progress"]
SECTIONS = [*BEFORE_SOURCE, "source", "diff", "lineage", "outcomes", "environment", "replay"]
HOSTILE = "</script><script>document.title='owned'</script>\"'& <img src=http://example.invalid/x onerror=alert(1)>"


def _full() -> RunView:
    records = family()
    return RunView.build(run_record(summary=final(PASSED, records[6].candidate.source)), records)


def _hostile() -> RunView:
    """Everything that is optional, and long words everywhere."""
    word = "unbroken_name_" * 30
    assert PASSED.timing is not None
    verdict = replace(
        PASSED,
        limits=(Finding("layout", word), Finding("workload", HOSTILE)),
        timing=replace(PASSED.timing, excluded_baselines=(("max-autotune", f"did not compile: {word}"),)),
        profile=Profile(kernels=((word, 0.9, "authored"),), authored_share=0.9),
        deterministic=False,
    )
    made = candidate(word, f'"""{HOSTILE}"""\n# {word}\n', rationale=f"{HOSTILE} {word}", parameters=(("p", word),))
    task = replace(softmax(), name=f"a<b>&{word}")
    run = run_record(task=task, environment={"variables": {word: HOSTILE}}, summary={"why": HOSTILE})
    return RunView.build(run, [proposal(0, made, verdict)])


PAGES = {
    "full": _full,
    "hostile": _hostile,
    "long": lambda: RunView.build(run_record(), many(3_000)),
    "rejected": lambda: RunView.build(run_record(), [proposal(0, candidate("cheat"), REJECTED)]),
    "empty": lambda: RunView.build(run_record(), []),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    for name, view in PAGES.items():
        (folder / f"{name}.html").write_text(render_page(view(), "burnish optimize --resume r"), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in PAGES}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_sound(browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str) -> None:
    browser.show(pages[name], width, scheme)
    assert browser.run("return innerWidth") == width
    assert browser.run("return document.documentElement.scrollWidth") <= width, "the page itself scrolls sideways"
    assert browser.requests() == [pages[name].as_uri()]
    assert browser.complaints() == []
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert browser.run("return document.documentElement.scrollWidth") <= width, "with everything unfolded"
    faint = [(ratio, text) for ratio, text in browser.contrasts() if ratio < 4.5]
    assert faint == []
    small = browser.run(
        "return [...document.querySelectorAll('section')].filter(s => s.getBoundingClientRect().height < 40)"
        ".map(s => s.id)"
    )
    assert small == []


@pytest.mark.parametrize("width", [360, 1400])
def test_every_section_and_plot_is_seen(browser: Browser, pages: dict[str, Path], width: int) -> None:
    browser.show(pages["full"], width, "light")
    shown = browser.run(
        "return [...document.querySelectorAll('main section')].filter(s => s.checkVisibility()).map(s => s.id)"
    )
    assert shown == SECTIONS
    plots = browser.run(
        "return [...document.querySelectorAll('svg.plot')].map(s => {const r = s.getBoundingClientRect();"
        "return [r.width, r.height, parseFloat(getComputedStyle(s.querySelector('text')).fontSize) * r.width / 380]})"
    )
    assert len(plots) == 3
    for across, tall, letters in plots:
        assert across >= 300 and tall >= 190
        assert letters >= 10, "the words in a plot stay legible"
    outside = browser.run(
        "return [...document.querySelectorAll('svg.plot text')].filter(t => {const r = t.getBoundingClientRect(),"
        "p = t.closest('svg').getBoundingClientRect(); return r.left < p.left - 1 || r.right > p.right + 1 ||"
        "r.top < p.top - 1 || r.bottom > p.bottom + 1}).map(t => t.textContent)"
    )
    assert outside == []


def test_dark_is_dark_and_light_is_light(browser: Browser, pages: dict[str, Path]) -> None:
    seen = {}
    for scheme in ("light", "dark"):
        browser.show(pages["full"], 1400, scheme)
        colour = browser.run("return getComputedStyle(document.body).backgroundColor")
        seen[scheme] = sum(int(v) for v in colour.removeprefix("rgb(").removesuffix(")").split(","))
    assert seen["light"] > 700 and seen["dark"] < 100


def test_nothing_a_candidate_wrote_runs(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["hostile"], 1400, "light")
    assert browser.run("return document.title").startswith("a<b>&unbroken")
    assert browser.run("return document.querySelectorAll('img, script').length") == 1
    assert "document.title='owned'" in browser.run("return document.querySelector('pre.code').textContent")


def test_the_copied_text_is_the_source(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["full"], 1400, "light")
    source = next(r.candidate.source for r in family() if r.number == 6)
    assert browser.run("return document.querySelector('pre.code code').textContent") == source.rstrip("\n")
    assert browser.run("return document.querySelectorAll('.copy-button').length") == 2


def test_the_page_is_whole_without_scripts(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show_without_scripts(pages["full"], 1400, "light")
    assert browser.run("return document.querySelectorAll('.copy-button').length") == 0
    assert browser.run("return [...document.querySelectorAll('main section')].map(s => s.id)") == SECTIONS


def test_the_keyboard_reaches_what_scrolls(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["full"], 360, "light")
    stuck = browser.run(
        "return [...document.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 &&"
        "getComputedStyle(e).overflowX === 'auto' && e.tabIndex < 0).map(e => e.outerHTML.slice(0, 80))"
    )
    assert stuck == []
