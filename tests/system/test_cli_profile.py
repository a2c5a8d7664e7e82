"""``burnish profile``: the whole command on a small model, its answers to wrong usage, and its page in a browser."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import warm
from browser import Browser, chromium
from profile_samples import SMALL_MODEL, cuda_trace, profile_data
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from burnish.models.profiling.timeline import timeline
from burnish.models.profiling.trace import parse
from burnish.report.profile.page import render_page

SECTIONS = ["result", "regions", "timeline", "modules", "operators", "batches", "memory", "environment", "reading"]


def profile(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return warm.burnish("profile", *arguments, cwd=folder, env={**os.environ, "COLUMNS": "80"})


@dataclass(frozen=True)
class Done:
    """What the command left."""

    folder: Path
    data: dict[str, Any]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Done:
    folder = tmp_path_factory.mktemp("profiled")
    (folder / "net.py").write_text(SMALL_MODEL)
    found = profile(
        folder, "net.py:make_model", "--device", "cpu", "--set", "width=64", "--batches", "1,4", "--time", "8s",
        "--json",
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert found.stderr == ""
    return Done(folder / "net-profile", json.loads(found.stdout))


def test_json_holds_everything(done: Done) -> None:
    data = done.data
    assert data["model"]["spec"] == "net.py:make_model" and data["model"]["arguments"] == {"width": 64}
    assert (data["device"], data["direction"]) == ("cpu", "forward")
    wall = data["time"]["wall_ms"]
    assert wall["runs"] >= 5 and wall["q1"] <= wall["median"] <= wall["q3"]
    assert data["launch"]["estimate"] is True and data["launch"]["verdict"] in ("launch-bound", "device-bound")
    assert data["memory"]["peak_bytes"] > data["memory"]["state_bytes"] >= data["model"]["parameter_bytes"]
    assert [row["batch"] for row in data["sweep"]["batches"]] == [1, 4]
    assert data["kernels"] == []
    operators = {row["name"]: row for row in data["operators"]}
    assert operators["aten::addmm"]["calls"] == 5
    assert operators["aten::addmm"]["self_cpu_ms"]["runs"] == data["profiled_runs"] >= 3
    assert sum(row["share"] for row in data["operators"]) == pytest.approx(1.0)


def test_json_holds_the_tree(done: Done) -> None:
    rows = done.data["modules"]
    assert [(r["depth"], r["label"], len(r["paths"])) for r in rows] == [
        (0, "(model)", 1), (1, "embed", 1), (1, "blocks.*", 2), (2, "norm", 2), (2, "mlp", 2), (3, "up", 2),
        (3, "down", 2), (1, "head", 1),
    ]  # fmt: skip
    assert rows[0]["share"] > rows[2]["share"] > rows[4]["share"] > rows[5]["share"] > 0


def test_json_holds_the_ranking(done: Done) -> None:
    ranked = {row["name"]: row for row in done.data["regions"]}
    gains = [row["gain"] for row in done.data["regions"]]
    assert gains == sorted(gains, reverse=True)
    mlp = ranked["blocks.*.mlp"]
    assert mlp["paths"] == ["blocks.0.mlp", "blocks.1.mlp"] and mlp["inside"] == ["blocks.*"]
    assert mlp["work"]["source"] == "graph" and mlp["work"]["launches"] == 3
    # Two products of 16 rows, 64 by 128, and one operation an element between them.
    assert mlp["work"]["flops"] == 2 * (2 * 16 * 64 * 128) + 16 * 128
    assert mlp["bound"] in ("memory", "compute", "launch")
    assert done.data["whole"]["gain"] >= mlp["gain"]
    assert done.data["ceilings"]["source"].startswith("measured")


def test_the_folder_holds_page_data_and_trace(done: Done) -> None:
    files = done.data.pop("files")
    assert files == {
        "page": "net-profile/profile.html", "data": "net-profile/profile.json", "trace": "net-profile/trace.json.gz",
    }  # fmt: skip
    assert json.loads((done.folder / "profile.json").read_text()) == done.data
    trace = json.loads(gzip.decompress((done.folder / "trace.json.gz").read_bytes()))
    names = {e.get("name") for e in trace["traceEvents"]}
    assert {"burnish run", "aten::addmm", "module blocks.0.mlp: Mlp"} <= names
    assert "host_name" not in trace


def test_the_terminal_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(SMALL_MODEL)
    found = profile(tmp_path, "net.py", "--device", "cpu", "--train", "--no-sweep", "--time", "5s", "--out", "here")
    assert found.returncode == 0, found.stderr
    assert found.stderr == ""
    assert all(len(line) <= 80 for line in found.stdout.splitlines())
    assert found.stdout.startswith(("DEVICE-BOUND", "LAUNCH-BOUND"))
    assert "forward and backward" in found.stdout and "blocks.*.mlp x2" in found.stdout
    assert found.stdout.splitlines()[-1] == "here: profile.html, profile.json, trace.json.gz"
    data = json.loads((tmp_path / "here" / "profile.json").read_text())
    assert data["direction"] == "forward+backward" and data["sweep"] is None
    assert data["model"]["training_mode"] is True
    rows = {row["name"]: row for row in data["modules"]}
    assert 0 < rows["blocks.*.mlp"]["backward_ms"]["median"] < rows["blocks.*.mlp"]["ms"]["median"]
    assert "AddmmBackward0" in {row["name"] for row in data["operators"]}


@pytest.mark.parametrize(
    ("source", "arguments", "fix"),
    [
        (SMALL_MODEL, ("missing.py",), "no file missing.py for the model"),
        (SMALL_MODEL, ("net.py:other",), "no function other in net.py"),
        (SMALL_MODEL, ("net.py", "--set", "depth=3"), "takes no depth: it takes batch, width, layers"),
        (SMALL_MODEL, ("net.py", "--set", "depth"), "write --set name=value"),
        (SMALL_MODEL, ("net.py", "--batches", "1,x"), "give whole numbers above zero"),
        (SMALL_MODEL, ("net.py", "--batches", "0"), "give whole numbers above zero"),
        (SMALL_MODEL, ("net.py", "--batches", "1", "--no-sweep"), "exclude each other"),
        (SMALL_MODEL, ("net.py", "--time", "soon"), "give it like 30s or 2m"),
        (SMALL_MODEL, ("net.py", "--device", "tpu"), "unknown device"),
        (SMALL_MODEL, ("net.py", "--out", "/dev/null/x"), "name another folder with --out"),
        (SMALL_MODEL.replace("batch=2, ", "rows=2, ").replace("batch,", "rows,"), ("net.py", "--batches", "1"),
         "takes no batch to sweep"),
        (SMALL_MODEL.replace("return Net(", "return (Net("). replace("torch.long)\n", "torch.long), 3)\n"), ("net.py",),
         "must return a torch.nn.Module and its inputs"),
        (SMALL_MODEL.replace("self.head(x)", "self.head(x.t())"), ("net.py",), "the model raised RuntimeError"),
        ("def make_model(:\n", ("net.py",), "fix the syntax of the model"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_2(tmp_path: Path, source: str, arguments: tuple[str, ...], fix: str) -> None:
    (tmp_path / "net.py").write_text(source)
    found = profile(tmp_path, *arguments, *(() if "--device" in arguments else ("--device", "cpu")))
    assert found.returncode == 2, found.stdout + found.stderr
    assert found.stdout == ""
    assert found.stderr.startswith("burnish: ") and found.stderr.count("\n") == 1
    assert fix in found.stderr


def test_wrong_usage_as_json(tmp_path: Path) -> None:
    found = profile(tmp_path, "missing.py", "--json")
    assert found.returncode == 2 and found.stderr == ""
    assert json.loads(found.stdout)["kind"] == "UsageError"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def pages(done: Done, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    bars = timeline(parse(cuda_trace()))
    little = profile_data(sweep=None, regions=[], whole=None, operators=[], modules=[])
    made = {
        "gpu": render_page(profile_data(cuda=True), bars),
        "little": render_page(little, timeline(parse({"traceEvents": []}))),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {"cpu": done.folder / "profile.html", **{name: folder / f"{name}.html" for name in made}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize("name", ["cpu", "gpu", "little"])
def test_the_page_is_sound(browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str) -> None:
    browser.show(pages[name], width, scheme)
    assert browser.run("return document.documentElement.scrollWidth") <= width, "the page itself scrolls sideways"
    assert browser.requests() == [pages[name].as_uri()]
    assert browser.complaints() == []
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert browser.run("return document.documentElement.scrollWidth") <= width, "with everything unfolded"
    assert [(ratio, text) for ratio, text in browser.contrasts() if ratio < 4.5] == []
    assert browser.run("return [...document.querySelectorAll('main section')].map(s => s.id)") == SECTIONS
    stuck = browser.run(
        "return [...document.querySelectorAll('*')].filter(e => e.scrollWidth > e.clientWidth + 1 &&"
        "getComputedStyle(e).overflowX === 'auto' && e.tabIndex < 0).map(e => e.outerHTML.slice(0, 80))"
    )
    assert stuck == []


def window(browser: Browser) -> tuple[float, float]:
    found = browser.run("const c = document.querySelector('#timeline canvas'); return [c.dataset.from, c.dataset.to]")
    return float(found[0]), float(found[1])


def test_the_timeline_is_walked_and_zoomed_by_keys(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show(pages["gpu"], 1400, "light")
    canvas = browser.driver.find_element(By.CSS_SELECTOR, "#timeline canvas")
    said = browser.driver.find_element(By.CSS_SELECTOR, ".timeline-tools output")
    assert window(browser) == (0, 900)
    canvas.send_keys("+")
    start, end = window(browser)
    assert 0 < start < end < 900
    canvas.send_keys("d")
    assert window(browser)[0] > start
    canvas.send_keys(Keys.HOME, Keys.ARROW_DOWN)
    assert window(browser) == (0, 900)
    assert said.text.startswith("(model): Net: 250 µs")
    canvas.send_keys(*[Keys.ARROW_DOWN] * 5, Keys.ARROW_RIGHT)
    assert said.text.startswith("void relu_kernel<float>(int): 40 µs") and "waited 10 µs in the queue" in said.text
    canvas.send_keys(Keys.ENTER)
    assert list(window(browser)) == pytest.approx([115, 163])
    assert browser.complaints() == []


def test_the_timeline_is_drawn_moved_and_selected_by_mouse(browser: Browser, pages: dict[str, Path]) -> None:
    from selenium.webdriver import ActionChains

    browser.show(pages["gpu"], 1400, "dark")
    painted = browser.run(
        "const c = document.querySelector('#timeline canvas'); c.scrollIntoView(); const seen = new Set();"
        "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        "for (let i = 0; i < d.length; i += 4) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return seen.size"
    )
    assert painted > 5, "bars of several colours are drawn"
    canvas = browser.driver.find_element(By.CSS_SELECTOR, "#timeline canvas")
    browser.driver.find_element(By.XPATH, "//button[text()='Zoom in']").click()
    before = window(browser)
    ActionChains(browser.driver).move_to_element(canvas).click_and_hold().move_by_offset(-200, 0).release().perform()
    after = window(browser)
    assert after[0] > before[0] and after[1] - after[0] == pytest.approx(before[1] - before[0])
    browser.driver.find_element(By.XPATH, "//button[text()='Whole run']").click()
    # The first bar of the first row: 22 pixels of axis and 18 of the lane's name are above it.
    height = canvas.size["height"]
    ActionChains(browser.driver).move_to_element_with_offset(canvas, -500, 46 - height // 2).click().perform()
    assert browser.run("return arguments[0].dataset.selected", canvas) == "(model): Net"


def test_the_page_is_whole_without_scripts(browser: Browser, pages: dict[str, Path]) -> None:
    browser.show_without_scripts(pages["cpu"], 1400, "light")
    assert browser.run("return document.querySelectorAll('canvas').length") == 0
    pictures = browser.run(
        "return [...document.querySelectorAll('.lane svg')].map(s => s.getBoundingClientRect().height)"
    )
    assert len(pictures) == 2 and min(pictures) > 10
