"""The page of a bench as text: the record's figures, escaped, self-contained, no contract mixed with another."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from bench_records import KERNEL, mixed, record, row, unanswered, write
from html_page import Page, check_outline

from burnish.cli.main import main
from burnish.report.bench import page as bench_page
from burnish.report.bench.page import render_bench, standalone_plots
from burnish.report.bench.view import BenchView
from burnish.report.numbers import factor

HOSTILE = "</script><script>alert(1)</script>\"'&\u202e\x00</td></table><img src=x onerror=alert(2)>"


def _view(found: dict[str, Any], label: str = "ours", source: str | None = KERNEL) -> BenchView:
    names = [r["problem"] for r in found["rows"] if r["status"] == "answered"]
    return BenchView.build(label, found, dict.fromkeys(names, source) if source is not None else {})


def _page(*views: BenchView) -> Page:
    return Page(render_bench(views))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _mean(found: dict[str, Any], problems: int) -> str:
    measured = f" of {found['problems']}" if found["problems"] != problems else ""
    interval = f"{factor(found['low'])} to {factor(found['high'])}" if found["problems"] > 1 else "no interval"
    return f"{factor(found['estimate'])}{measured} {interval}"


def _score_cells(name: str, figures: dict[str, Any]) -> list[str]:
    """The beginning of a row of scores, as the page should have it."""
    problems = figures["problems"]
    means = [_mean(figures[key], problems) for key in ("over_eager", "over_best")]
    fast = [_percent(figures["fast"][p]) for p in ("1", "1.5", "2")]
    counts = [str(problems), str(figures["statuses"]["answered"]), str(figures["faster"])]
    same = [f"{_percent(s['share'])} of {s['problems']}" for s in figures["not_distinguishable_share"].values()]
    light = f"{_percent(figures['speed_of_light'])} of {figures['bounds_valid']}"
    return [name, counts[0], *means, *fast, *counts[1:], *same, light, str(figures["bounds_invalid"] or "")]


def test_the_scores_shown_are_those_of_the_record() -> None:
    found = record(mixed())
    scores = _page(_view(found)).tables[1]
    assert scores.section == "record-1"
    rows = {(n, cells[0]): cells for n, cells in enumerate(scores.rows)}
    assert rows[1, "All problems"] and rows[5, "Without the 1 known to be defective"]
    wanted = {
        (2, "level1"): found["scores"]["level1"],
        (3, "level2"): found["scores"]["level2"],
        (4, "all"): found["scores"]["all"],
        (6, "level1"): found["scores_sound"]["level1"],
        (8, "all"): found["scores_sound"]["all"],
    }
    for (n, name), figures in wanted.items():
        assert rows[n, name][:13] == _score_cells(name, figures)
    tries = found["scores"]["all"]["pass_at"]
    assert rows[4, "all"][13:] == [f"{_percent(tries['mean']['1'])} of 5", f"{_percent(tries['mean']['4'])} k = 4"]


def test_every_problem_is_shown_with_its_figures() -> None:
    found = record(mixed())
    table = _page(_view(found)).tables[2]
    cells = {r[0]: r for r in table.rows[1::2]}
    assert list(cells) == [f"level1/{n} Some Problem" for n in (1, 2, 10)] + [
        "level2/1 Some Problem",
        "level2/2",
        "level2/3",
    ]
    assert cells["level1/1 Some Problem"][1:] == [
        "4.00x faster 3.80x to 4.20x", "3.00x faster 2.85x to 3.15x", "1.00 ms", "4.00 ms", "3.00 ms compile", "50 %",
        "level1", "answered", "layout, workload", "",
    ]  # fmt: skip
    assert cells["level1/2 Some Problem"][1:3] == [
        "1.01x not distinguishable 0.96x to 1.06x",
        "0.99x not distinguishable 0.94x to 1.04x",
    ]
    assert cells["level1/2 Some Problem"][6] == "invalid bound"
    assert cells["level1/10 Some Problem"][10] == "defective"
    assert "0.70x slower 0.67x to 0.73x" in cells["level2/1 Some Problem"]
    assert cells["level2/3"][1:] == ["", "", "", "", "", "", "level2", "malformed", "", ""]
    more = {r[0]: m[0] for r, m in zip(table.rows[1::2], table.rows[2::2], strict=True)}
    assert more["level2/3"] == "malformed: the reference raises"
    told = more["level1/10 Some Problem"]
    for said in ("fold+tile by recipes", "3 of 4 passed", "did not compile", "zeros pass", "class ModelNew"):
        assert said in told, said


def test_settings_machine_and_invalid_bounds_are_named() -> None:
    text = _page(_view(record(mixed()))).text
    for said in (
        "numbered, contract reference",
        "cpu, A processor",
        "2.13.0",
        "30s,6evals",
        "eager, compile",
        "6 of 7: 4 answered, 1 nothing verified, 1 malformed",
        "1 bound is invalid, because the answer is faster than it says: level1/2",
        "Over eager, with intervals: 2 faster, 1 not distinguishable, 1 slower.",
    ):
        assert said in text, said


def test_what_the_suites_own_harness_said_is_shown() -> None:
    said = [{"passed": True, "detail": ""}, {"passed": False, "detail": "shapes differ"}]
    page = _page(_view(record([row(f"a/{n}", theirs=theirs) for n, theirs in enumerate(said)])))
    assert "accepts 1 of 2 answers" in page.text and "rejects it: shapes differ" in page.text
    assert "harness" not in _page(_view(record(mixed()))).text


def test_contracts_are_never_mixed() -> None:
    views = [
        _view(record([row("level1/1", 2.0, 1.5)], "reference"), "first"),
        _view(record([row("level1/1", 7.0, 6.5)], "tf32"), "loose"),
        _view(record([row("level1/1", 3.0, 2.5), row("level1/2", 3.0, 2.5)], "reference"), "second"),
        _view(record([row("level1/1", 9.0, 8.5)], "reference", suite="other"), "elsewhere"),
    ]
    page = _page(*views)
    groups = [a["id"] for tag, a in page.seen if tag == "section" and a.get("class") == "group"]
    assert groups == ["group-1"], "only what may be compared is"
    compared = next(t for t in page.tables if t.section == "group-1")
    assert [r[0] for r in compared.rows[1:]] == ["second", "first"], "the better one first"
    assert "1 in common" in page.said_in("group-1")
    assert "tf32" not in page.said_in("group-1") and "loose" not in page.said_in("group-1")
    own = {f"record-{n}": contract for n, contract in enumerate(("reference", "tf32", "reference", "reference"), 1)}
    for section, contract in own.items():
        assert f"contract {contract}" in page.said_in(section)
        for other in set(own.values()) - {contract}:
            assert other not in page.said_in(section)
    assert "7.00x" not in "".join(page.said_in(s) for s in page.sections if s not in ("record-2", "reading"))
    assert "results under different contracts are not comparable and stand apart" in page.text
    names = standalone_plots(views)
    assert "numbered-reference-fast_p.svg" in names and "numbered-tf32-fast_p.svg" not in names


def test_what_others_wrote_stays_text() -> None:
    rows = [
        row(
            HOSTILE, limits=[HOSTILE], defects=[HOSTILE], category=HOSTILE, title=f"x/{HOSTILE}.py",
            answer={"proposer": HOSTILE, "text": HOSTILE, "steps": [HOSTILE, "b"]}, excluded={HOSTILE: HOSTILE},
            theirs={"passed": False, "detail": HOSTILE}, roofline={"bound_ms": 2.0, "score": None},
        ),
        unanswered("b/2", HOSTILE, HOSTILE),
    ]  # fmt: skip
    found = record(rows, HOSTILE, HOSTILE)
    found["environment"] = {HOSTILE: HOSTILE, "cpu": {"model": HOSTILE}, "torch": HOSTILE}
    views = [_view(found, f"{n}{HOSTILE}", f'"""{HOSTILE}"""\n') for n in range(2)]
    text = render_bench(views)
    text.encode("utf-8")
    page = Page(text)
    assert [tag for tag, _ in page.seen].count("script") == 1
    assert not [a for tag, a in page.seen if tag == "img" or "onerror" in a]
    assert "\u202e" not in text and "\x00" not in text
    assert len(page.tables) == 7
    for name, svg in standalone_plots(views).items():
        assert re.fullmatch(r"[\w.=-]+\.svg", name) and not name.startswith(".")
        assert all(e.tag.rpartition("}")[2] != "script" for e in ElementTree.fromstring(svg).iter())


def test_sections_have_headings_in_order_and_links_lead_to_them() -> None:
    check_outline(
        _page(_view(record(mixed()), "a"), _view(record(mixed()), "b"), _view(record(mixed(), "tf32"), "c")), links=5
    )


def test_nothing_is_loaded_from_anywhere() -> None:
    text = render_bench([_view(record(mixed()))])
    page = Page(text)
    assert not [a for _, a in page.seen if "src" in a or "srcset" in a]
    assert not re.search(r"https?://|@import|url\(", text)
    assert len([tag for tag, _ in page.seen if tag == "script"]) == 1
    assert "default-src 'none'" in text


@pytest.mark.parametrize("rows", [[], [unanswered("a/1")], [row("a/1")]], ids=["empty", "unanswered", "eager alone"])
def test_small_records_have_a_page_too(rows: list[dict[str, Any]]) -> None:
    page = _page(_view(record(rows)), _view(record(rows), "again"))
    figures = [tag for tag, _ in page.seen].count("figure")
    assert figures == 1 + 2 * (0 if not rows else 1 if rows[0]["status"] != "answered" else 3)


def test_sources_that_do_not_fit_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The source was not kept beside this record." in _page(_view(record([row("a/1")]), source=None)).text
    monkeypatch.setattr(bench_page, "_SHOWN_CHARACTERS", len(KERNEL))
    text = _page(_view(record([row("a/1"), row("a/2")]))).text
    assert text.count("class ModelNew") == 1 and text.count("this page would be too large with it") == 1


def test_many_problems_make_a_page_of_bounded_size() -> None:
    rows = [row(f"level{n % 3 + 1}/{n}", 0.7 + n / 50, 0.6 + n / 60) for n in range(300)]
    text = render_bench([_view(record(rows), source="x = 1\n" * 400)])
    assert len(text) < 4_000_000
    assert text.count("<tbody data-category") == 300 and '<span class="n">' not in text, "no colours"


def test_plots_are_files_of_their_own() -> None:
    found = record(mixed())
    plots = standalone_plots([_view(found, "a run/1")])
    kinds = ("fast_p", "over_eager", "over_best", "speed_of_light")
    assert list(plots) == [f"a-run-1-{kind}.svg" for kind in kinds]
    for text in plots.values():
        svg = ElementTree.fromstring(text)
        assert svg.tag == "{http://www.w3.org/2000/svg}svg" and float(svg.attrib["width"]) > 500
        style = svg.find("{http://www.w3.org/2000/svg}style")
        assert style is not None and "prefers-color-scheme: dark" in (style.text or "")
        assert "url(" not in text and "href" not in text
    assert plots["a-run-1-over_eager.svg"].count('class="whisker') == 4
    assert "level1/1: 4.00x, 3.80x to 4.20x, faster (against eager)" in plots["a-run-1-over_eager.svg"]
    drawn = re.findall(r'class="(?:series s\d|whole|sound)" d="M[^"]*L', plots["a-run-1-fast_p.svg"])
    assert len(drawn) == 4, "two levels, all, all but defective"


def test_a_mean_of_one_problem_has_no_interval() -> None:
    page = _page(_view(record([row("a/1", 2.0, 1.5)])))
    assert page.tables[1].rows[1][2:4] == ["2.00x no interval", "1.50x no interval"]
    assert "2.00x to 2.00x" not in page.text


def test_very_slow_answers_do_not_press_the_others_together() -> None:
    rows = [row("a/1", 3.0), row("a/2", 0.001), row("a/3", 1.0)]
    text = render_bench([_view(record(rows))])
    assert "Those below 0.09x are drawn at the lower rim." in text
    assert ">0.1x</text>" in text and ">0.001x</text>" not in text


def test_the_command_writes_page_and_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, contract in (("one", "reference"), ("two", "tf32")):
        write(tmp_path / name, record(mixed(), contract))
    out, plots = tmp_path / "pages" / "board.html", tmp_path / "plots"
    folders = [str(tmp_path / "one"), str(tmp_path / "two" / "record.json")]
    assert main(["bench", "page", *folders, "--out", str(out), "--plots", str(plots), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["page"] == str(out) and len(said["plots"]) == len(list(plots.iterdir())) == 8
    page = Page(out.read_text())
    assert "class ModelNew" in page.said_in("record-1")
    assert "class ModelNew" not in page.said_in("record-2"), "a record alone has no kernels beside it"
    assert [a["href"] for tag, a in page.seen if tag == "a"] == ["#record-1", "#record-2", "#reading"]
    before = out.read_text()
    assert main(["bench", "page", *folders, "--out", str(out)]) == 0
    assert out.read_text() == before and capsys.readouterr().out == f"{out}\n"


def test_an_older_record_is_scored_as_a_new_one(tmp_path: Path) -> None:
    found = record(mixed())
    new = write(tmp_path / "new" / "ours", found)
    old = write(tmp_path / "old" / "ours", {k: v for k, v in found.items() if not k.startswith("scores_")})
    pages = [tmp_path / "new.html", tmp_path / "old.html"]
    for folder, path in zip((new, old), pages, strict=True):
        assert main(["bench", "page", str(folder), "--out", str(path)]) == 0
    assert pages[0].read_text() == pages[1].read_text()


def test_wrong_usage_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.json").write_text(json.dumps({"settings": {}, "rows": [{"problem": "a"}]}))
    write(tmp_path / "good", record(mixed()))
    (tmp_path / "file").write_text("")
    cases = {
        ("page",): "one folder or several",
        ("page", "nowhere"): "no record",
        ("page", "odd.json"): "not as burnish bench writes it",
        ("page", "good", "--out", "good"): "is a folder",
        ("page", "good", "--out", "file/page.html"): "cannot write",
        ("field", "--plots", "x"): "--plots goes with page",
    }
    for (word, *rest), said in cases.items():
        paths = [a if a.startswith("--") else str(tmp_path / a) for a in rest]
        assert main(["bench", word, *paths]) == 2, rest
        error = capsys.readouterr().err
        assert said in error and len(error.strip().splitlines()) == 1, (rest, error)
