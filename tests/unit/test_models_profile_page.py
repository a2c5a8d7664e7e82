"""A profile as a page and on a terminal: everything is there, escaped, and fits."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from html_page import Page, check_outline
from profile_samples import cuda_trace, profile_data, region
from rich.console import Console

from burnish.models.profiling.timeline import timeline
from burnish.models.profiling.trace import parse
from burnish.report.profile.figures import memory_figure, roofline_figure, sweep_figure
from burnish.report.profile.page import render_page
from burnish.report.profile.terminal import render_profile, spread

SECTIONS = ["result", "regions", "timeline", "modules", "operators", "batches", "memory", "environment", "reading"]
HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>"


def lanes() -> dict[str, Any]:
    return timeline(parse(cuda_trace()))


def page_of(data: dict[str, Any], bars: dict[str, Any] | None = None) -> Page:
    return Page(render_page(data, lanes() if bars is None else bars))


def shown(data: dict[str, Any], width: int = 80) -> str:
    out = io.StringIO()
    render_profile(data, Console(file=out, width=width, highlight=False, markup=False, emoji=False))
    return out.getvalue()


@pytest.mark.parametrize("cuda", [False, True])
def test_the_page_has_every_section(cuda: bool) -> None:
    page = page_of(profile_data(cuda))
    check_outline(page, links=len(SECTIONS))
    assert list(page.sections) == SECTIONS
    assert "launch-bound up to batch 2, device-bound from 4 on" in page.said_in("result")
    assert ("vectorized_elementwise_kernel" in page.said_in("operators")) is cuda
    assert ("60 % of the time" in page.said_in("result")) is cuda
    assert ("by an estimate" in page.said_in("result")) is not cuda


def test_the_ranking_says_gain_bound_and_why_there_is_none() -> None:
    rows = next(t for t in page_of(profile_data()).tables if t.section == "regions").rows
    assert rows[1][:3] == ["1", "blocks.* Mlp, 4 places", "3.10x"]
    assert "12.00x" in rows[1] and "compute" in rows[1]
    assert rows[3][1].endswith("it varies") and "none" in rows[3]
    assert "below it" in rows[4]


def test_the_timeline_is_there_with_and_without_scripts() -> None:
    text = render_page(profile_data(), lanes())
    found = re.search(r'<script type="application/json" id="timeline-data">(.*?)</script>', text)
    assert found is not None
    assert json.loads(found[1]) == lanes()
    assert text.count('<div class="lane ') == 4


def test_words_of_a_model_cannot_become_elements() -> None:
    data = profile_data(regions=[region(HOSTILE, 0.5, 2.0, why=HOSTILE)], notes=[HOSTILE])
    data["model"] |= {"spec": HOSTILE, "class": HOSTILE, "arguments": {"a": HOSTILE}}
    bars = lanes()
    bars["names"][0] = HOSTILE
    page = page_of(data, bars)
    assert sum(tag == "script" for tag, _ in page.seen) == 2
    assert not any(tag == "img" for tag, _ in page.seen)


def test_a_page_of_little_is_whole() -> None:
    data = profile_data(sweep=None, regions=[], whole=None, operators=[], modules=[])
    data["memory"] |= {"curve": []}
    page = page_of(data, timeline(parse({"traceEvents": []})))
    assert list(page.sections) == SECTIONS
    assert "--no-sweep was given" in page.said_in("batches")
    data["model"]["takes_batch"] = False
    assert "takes no argument batch" in page_of(data).said_in("batches")


def test_long_tables_are_folded() -> None:
    assert "5 more" in page_of(profile_data()).said_in("operators")
    page = page_of(profile_data(regions=[region(f"part{n}", 0.02, 1.1) for n in range(18)]))
    assert "3 more parts" in page.said_in("regions")
    assert [t.rows[-1][0] for t in page.tables if t.section == "regions"] == ["15", "18"]


def test_training_shows_what_gradients_take() -> None:
    data = profile_data(direction="forward+backward")
    for row in data["modules"]:
        row["backward_ms"] = row["ms"]
    assert "of it backward" in page_of(data).said_in("modules")


def test_figures_are_left_out_where_there_is_nothing_to_draw() -> None:
    data = profile_data()
    assert roofline_figure(data) is not None and sweep_figure(data["sweep"]) is not None
    assert memory_figure(data["memory"]) is not None
    assert roofline_figure(profile_data(regions=[])) is None
    assert sweep_figure(None) is None
    assert sweep_figure({**data["sweep"], "batches": data["sweep"]["batches"][:1]}) is None
    assert memory_figure({**data["memory"], "curve": []}) is None


@pytest.mark.parametrize("cuda", [False, True])
def test_the_terminal_fits_eighty_columns_and_has_no_colours_in_a_pipe(cuda: bool) -> None:
    data = profile_data(cuda)
    data["modules"].append({**region("a.very.long.path." * 4, 0.1, 1.0), "label": "long_" * 20, "depth": 3})
    text = shown(data)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "\x1b" not in text
    assert text.startswith("LAUNCH-BOUND" if cuda else "DEVICE-BOUND")
    assert ("Kernels" in text) is cuda
    assert "blocks.* x4" in text and "3.10x" in text
    assert "odd: it varies" in text
    assert "the time limit was reached before batch 16" in text


def test_spread_names_the_unit_once() -> None:
    assert spread({"median": 1.2, "q1": 1.1, "q3": 1.5, "runs": 9}) == "1.20 ms (1.10 to 1.50 ms, 9 runs)"
    assert spread({"median": 1.2, "q1": 0.9, "q3": 1.5, "runs": 9}) == "1.20 ms (900 us to 1.50 ms, 9 runs)"
