"""The page as text: complete, escaped, self-contained."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from html_page import Page, check_outline
from report_views import FAST, PASSED, REJECTED, at, candidate, family, final, many, proposal, run_record, softmax

from burnish.core.contract import parse_contract
from burnish.core.task import Direction
from burnish.core.verdict import Finding, Profile
from burnish.report.page import render_page
from burnish.report.replay import verify_line
from burnish.report.run_view import RunView
from burnish.report.source_html import diff_lines, highlighted, visible

RESUME = "burnish optimize --resume r-20250102-abcdef"
HOSTILE = "</script><script>alert(1)</script>\"'&\u202e\ud800\x00 \N{SNOWMAN} </pre><img src=x onerror=alert(2)>"


def _page(view: RunView) -> Page:
    return Page(render_page(view, RESUME))


def _full() -> RunView:
    records = family()
    return RunView.build(run_record(summary=final(PASSED, records[6].candidate.source)), records)


def test_the_whole_story_is_there() -> None:
    text = _page(_full()).text
    for said in (
        "1.86x the speed of eager",
        "against eager, the best of the panel 1.86x interval 1.64x to 2.12x faster",
        "Equal to the reference under the contract reference, on cpu.",
        "673, outputs of 25 of them checked",
        "bit for bit",
        "one element changed",
        "265 us",
        "Keep a row in cache from start to end.",
        "from #3 and #2",
        "BLOCK=8",
        "replay (2)",
        "Intel(R) Xeon(R) Processor",
        "2.13.0+cpu",
        "--device cpu --baselines eager,compile",
        RESUME,
        "docs/verdict.md",
    ):
        assert said in text, said


def test_sections_have_headings_in_order_and_links_lead_to_them() -> None:
    check_outline(_page(_full()), links=11)


def test_nothing_is_loaded_from_anywhere() -> None:
    text = render_page(_full(), RESUME)
    page = Page(text)
    assert [a for tag, a in page.seen if tag == "link"] == [{"rel": "icon", "href": "data:,"}]
    assert not [a for _, a in page.seen if "src" in a or "srcset" in a]
    assert not re.search(r"https?://|@import|url\(", text)
    assert len([tag for tag, _ in page.seen if tag == "script"]) == 1
    assert "default-src 'none'" in text


def test_what_a_candidate_wrote_stays_text() -> None:
    source = f'"""{HOSTILE}"""\n' + FAST
    made = candidate(HOSTILE, source, rationale=HOSTILE, proposer=HOSTILE, parameters=(("p", HOSTILE),))
    assert PASSED.timing is not None
    verdict = replace(
        PASSED,
        reason=HOSTILE,
        limits=(Finding("layout", HOSTILE),),
        timing=replace(PASSED.timing, excluded_baselines=((HOSTILE, HOSTILE),)),
        profile=Profile(kernels=((HOSTILE, 1.0, "authored"),)),
    )
    task = replace(softmax(), name="a<b>&c", source=HOSTILE)
    run = run_record(task=task, environment={"x": HOSTILE, HOSTILE: {"y": [HOSTILE]}}, summary={"why": HOSTILE})
    text = render_page(RunView.build(run, [proposal(0, made, verdict)]), RESUME)
    text.encode("utf-8")
    page = Page(text)
    assert [tag for tag, _ in page.seen].count("script") == 1
    assert not [a for tag, a in page.seen if tag == "img" or "onerror" in a]
    assert "a&lt;b&gt;&amp;c" in text and "\u202e" not in text and "\x00" not in text
    assert "\\u202e\\ud800\\u0000 \N{SNOWMAN}" in page.text


@pytest.mark.parametrize(
    "view, said",
    [
        (RunView.build(run_record(), []), "Nothing has been proposed"),
        (RunView.build(run_record(environment={}), [proposal(0, candidate("c"), None)]), "none judged yet"),
        (RunView.build(run_record(), [proposal(0, candidate("c"), REJECTED)]), "No candidate was verified"),
        (RunView.build(run_record(), [proposal(0, candidate("c"), at(1.0))]), "Not distinguishable from eager"),
    ],
    ids=["empty", "open", "rejected", "one"],
)
def test_small_runs_have_a_page_too(view: RunView, said: str) -> None:
    page = _page(view)
    assert said in page.text and RESUME in page.text
    if view.best is None:
        assert "source" not in page.ids() and "burnish verify" not in page.text


def test_a_scripted_run_shows_its_numbers_as_no_result() -> None:
    verdict = replace(at(50.0), scripted=True)
    text = render_page(RunView.build(run_record(), [proposal(0, candidate("fake", scripted=True), verdict)]), RESUME)
    head = text[text.index("<title>") : text.index('id="panel"')]
    assert "Not a result" in head and "50.00x" not in head
    assert "Scripted: these numbers are not a result." in text


def test_a_long_search_makes_a_page_of_bounded_size() -> None:
    text = render_page(RunView.build(run_record(), many(5_000)), RESUME)
    assert len(text) < 1_000_000
    assert "generations left out here" in text


def test_a_very_long_source_is_whole_and_folded() -> None:
    source = "".join(f"x{i} = '{i}'\n" for i in range(30_000))
    page = _page(RunView.build(run_record(), [proposal(0, candidate("long", source), PASSED)]))
    text = page.text
    assert "x0 = '0'" in text and "x29999 = '29999'" in text
    assert "too long to be compared" in text
    assert {"open": None} not in [a for tag, a in page.seen if tag == "details"]


def test_source_is_coloured_a_line_at_a_time() -> None:
    lines = str(highlighted('def f():\n    """two\n    lines"""\n')).split("\n")
    assert len(lines) == 3
    for line in lines:
        assert line.count("<span") == line.count("</span>")
    assert '<span class="k">def</span>' in lines[0]


def test_hidden_characters_are_written_out() -> None:
    assert visible("a\tb\r\nc") == "a\tb\nc"
    assert visible("é\u200b\u2028\x7f\x1b") == "é\\u200b\\u2028\\u007f\\u001b"


def test_the_diff_runs_from_the_reference_to_the_candidate() -> None:
    lines = diff_lines("a\nb\nc\n", "a\nB\nc\n")
    assert lines is not None
    assert [(line.kind, line.text) for line in lines[:4]] == [
        ("hunk", "@@ -1,4 +1,4 @@"),
        ("same", " a"),
        ("del", "-b"),
        ("add", "+B"),
    ]
    assert diff_lines("same", "same") == []


def test_the_verify_line_names_what_was_judged() -> None:
    task = replace(
        softmax(),
        path="dir with space/m.py",
        entry="attention",
        inputs_source="def make(): ...",
        inputs_entry="make",
        direction=Direction.FORWARD_BACKWARD,
        contract=parse_contract("tf32,policy=authored"),
    )
    assert verify_line(run_record(task=task)) == (
        "burnish verify 'dir with space/m.py:attention' kernel.py --inputs INPUTS.py:make --backward "
        "--contract tf32,policy=authored --device cpu --baselines eager,compile"
    )
    suite = replace(softmax(), name="field/rmsnorm", path="/somewhere/rmsnorm.py")
    assert verify_line(run_record(task=suite)).startswith("burnish verify field/rmsnorm kernel.py --device cpu")
