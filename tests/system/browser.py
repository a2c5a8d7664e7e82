"""A real Chromium for tests of pages: what it loaded, what it complained about, what can be read."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

MISSING = "needs Chromium: apt-get install chromium chromium-driver"

# Every visible piece of text with its colour, the colour behind it and the contrast of the two (WCAG 2's formula).
# Fills of SVG text are read the same way.
_CONTRASTS = """
const parse = c => { const m = c.match(/[\\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
const light = ([r, g, b]) => {
  const f = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b);
};
const behind = element => {
  for (let e = element; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor);
    if (c[3] === 1) return c;
    if (c[3] > 0) throw new Error("half-transparent background on " + e.outerHTML.slice(0, 80));
  }
  return [255, 255, 255, 1];
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode, element = node.parentElement;
  if (!node.textContent.trim() || !element.checkVisibility()) continue;
  if (element.closest(".hidden, script, title, desc")) continue;
  const style = getComputedStyle(element);
  const ink = parse(element.closest("svg") ? style.fill : style.color), paper = behind(element);
  const [a, b] = [light(ink), light(paper)].sort((x, y) => y - x);
  found.push([Math.round(100 * (a + 0.05) / (b + 0.05)) / 100, node.textContent.trim().slice(0, 40)]);
}
return found;
"""


class Browser:
    """One page at a time, in a given width and colour scheme."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def show_without_scripts(self, page: Path | str, width: int, scheme: str) -> None:
        """Load ``page`` as a browser does that runs none of its scripts."""
        command = self.driver.execute_cdp_cmd
        command("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.show(page, width, scheme)
        finally:
            command("Emulation.setScriptExecutionDisabled", {"value": False})

    def show(self, page: Path | str, width: int, scheme: str = "light", height: int = 900) -> None:
        """Load ``page``, a file or an address, afresh."""
        command = self.driver.execute_cdp_cmd
        command("Emulation.setDeviceMetricsOverride", _screen(width, height))
        command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(page if isinstance(page, str) else page.as_uri())

    def run(self, script: str, *arguments: Any) -> Any:
        """Run JavaScript and return what it returns."""
        return self.driver.execute_script(script, *arguments)

    def complaints(self) -> list[str]:
        """Return what the console has said since the page was loaded, blocked content included."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Return the addresses asked for since then."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def contrasts(self) -> list[tuple[float, str]]:
        """Return the contrast of every visible text."""
        return [(ratio, text) for ratio, text in self.run(_CONTRASTS)]

    def picture(self, path: Path) -> None:
        """Save the whole page as it stands."""
        self.driver.get_screenshot_as_file(str(path))


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a headless Chromium; the test is skipped where there is none."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip(MISSING)
    options = Options()
    options.binary_location = program
    for flag in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(flag)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium refuses its own sandbox to root
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield Browser(started)
    finally:
        started.quit()


def _screen(width: int, height: int = 900) -> dict[str, Any]:
    return {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
