"""The plots: ticks, places, and pictures that stay small."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from report_views import PASSED, REJECTED, at, candidate, family, many, proposal, run_record

from burnish.core.verdict import Roofline, Verdict
from burnish.report.figures import progress_figures, roofline_figure
from burnish.report.plots import HEIGHT, WIDTH, Axis, Plot, linear_ticks, log_ticks
from burnish.report.run_view import RunView


def test_ticks_are_round_and_few() -> None:
    assert linear_ticks(0, 61.5) == [0, 20, 40, 60]
    assert linear_ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert log_ticks(0.5, 20) == [0.5, 1, 2, 5, 10, 20]
    assert log_ticks(1e3, 1e9) == [1e3, 1e5, 1e7, 1e9]
    assert log_ticks(1.02, 1.31) == [1.1, 1.2, 1.3]
    for high in (1e-7, 0.3, 7, 1e5, 20_000):
        assert 2 <= len(linear_ticks(0, high)) <= 7


@pytest.mark.parametrize("low, high, log", [(1, 1, False), (2, 1, False), (0, 1, True), (0, float("nan"), False)])
def test_an_axis_refuses_a_range_nothing_fits(low: float, high: float, log: bool) -> None:
    with pytest.raises(ValueError):
        Axis("x", low, high, log)


def test_points_are_placed_and_kept_inside() -> None:
    plot = Plot("p", "t", "d", Axis("x", 0, 10), Axis("y", 1, 100, log=True))
    left, bottom = plot.place(0, 1)
    right, top = plot.place(10, 100)
    assert plot.place(5, 10) == ((left + right) / 2, (bottom + top) / 2)
    assert plot.place(99, 1e9) == (right, top)
    assert plot.place(-1, 1e-9) == (left, bottom)


def test_text_in_a_plot_is_escaped_and_named() -> None:
    plot = Plot("p", "<b>&", 'says "d"', Axis("<x>", 0, 1), Axis("y", 0, 1))
    plot.labels([((0.1, 0.5), "<i>", "s"), ((0.1, 0.5), "two", "s"), ((0.9, 0.1), "right", "s")])
    svg = ElementTree.fromstring(plot.svg())
    assert svg.attrib["role"] == "img"
    ids = {e.attrib["id"]: e.text for e in svg if "id" in e.attrib}
    assert [ids[i] for i in svg.attrib["aria-labelledby"].split()] == ["<b>&", 'says "d"']
    words = {e.text: float(e.attrib["y"]) for e in svg if e.tag == "text"}
    assert abs(words["<i>"] - words["two"]) >= 12, "labels on one spot are moved apart"


def test_every_verdict_is_in_the_progress_plots() -> None:
    figures = progress_figures(RunView.build(run_record(), family()))
    assert len(figures) == 2
    for figure in figures:
        svg = ElementTree.fromstring(figure.svg)
        paths = {e.attrib["class"]: e.attrib["d"] for e in svg if e.tag == "path"}
        assert paths["dots"].count("h0") == 6
        assert paths["rejected"].count("v-7") == 2
        assert paths["best"].count("L") == 5, "three steps"
        assert "ended at 1.86x, interval 1.64x to 2.12x" in (svg[1].text or "")


def test_twenty_thousand_proposals_make_a_small_picture() -> None:
    view = RunView.build(run_record(), many(20_000))
    assert len(view.points) == 20_000
    for figure in progress_figures(view):
        assert len(figure.svg) < 400_000
        drawn = "".join(re.findall(r' d="([^"]*)"', figure.svg))
        numbers = [float(n) for n in re.findall(r"[ML ](\d+(?:\.\d+)?)", drawn)]
        assert max(numbers) <= max(WIDTH, HEIGHT)


def test_one_candidate_is_enough_and_none_is_not() -> None:
    one = RunView.build(run_record(), [proposal(0, candidate("c"), at(1.0), elapsed_s=0.0)])
    assert len(progress_figures(one)) == 2
    assert progress_figures(RunView.build(run_record(), [proposal(0, candidate("c"), REJECTED)])) == []
    assert progress_figures(RunView.build(run_record(), [])) == []


def _with(roofline: Roofline | None) -> Verdict:
    return replace(PASSED, roofline=roofline)


@pytest.mark.parametrize("bound", ["memory", "compute", "launch"])
@pytest.mark.parametrize("flops", [0, 10**9])
def test_the_roofline_places_candidate_and_reference_under_the_ceiling(bound: str, flops: int) -> None:
    figure = roofline_figure(_with(Roofline(0.148, 0.56, bound, 2_101_248, flops)))
    assert figure is not None
    svg = ElementTree.fromstring(figure.svg)
    places = {e.attrib["class"]: e.attrib["d"] for e in svg if "contestant" in e.attrib.get("class", "")}
    heights = {name: float(re.findall(r"M\S+ (\S+?)h0", d)[0]) for name, d in places.items()}
    assert heights["contestant candidate"] < heights["contestant reference"], "faster is higher"
    ceiling = next(e.attrib["d"] for e in svg if e.attrib.get("class") == "ceiling")
    (x1, y1), (x2, y2) = (map(float, p.split()) for p in ceiling[1:].split("L"))
    assert (y1 == y2) == (bound == "compute" or (bound == "memory" and not flops)), "rising or level"
    at_candidate = y1 + (y2 - y1) * (float(places["contestant candidate"][1:].split()[0]) - x1) / (x2 - x1)
    assert at_candidate < heights["contestant candidate"]
    assert "56 %" in figure.caption and f"{bound} ceiling" in figure.caption


def test_a_bound_that_was_beaten_is_called_invalid() -> None:
    figure = roofline_figure(_with(Roofline(0.9, None, "compute", 2_101_248, 10**9)))
    assert figure is not None
    assert "does not hold" in figure.caption and "ceiling doubtful" in figure.svg


def test_no_roofline_without_measurements() -> None:
    assert roofline_figure(_with(None)) is None
    assert roofline_figure(_with(Roofline(0.1, 0.5, "launch", 0, 0))) is None
    assert roofline_figure(REJECTED) is None
