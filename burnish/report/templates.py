"""Pages from templates: one file each, with no network and no fonts, and complete with scripts turned off.

Everything in a page that a candidate could have written is escaped by Jinja; should that ever fail, the page's content
policy still runs no script but its own and loads nothing.
"""

from __future__ import annotations

import base64
import hashlib
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from burnish.report.ledger import money
from burnish.report.numbers import clean, count, duration, error, factor

__all__ = ["asset", "render"]

_FOLDER = Path(__file__).parent / "page"
_STYLES = ("colours.css", "plot.css", "page.css")
_SCRIPTS = ("page.js",)


def render(template: str, context: Mapping[str, Any], styles: Sequence[str] = (), scripts: Sequence[str] = ()) -> str:
    """Return a page as text; ``styles`` and ``scripts`` name files that it has besides those of every page."""
    script = asset(*_SCRIPTS, *scripts)
    shared = {
        "css": Markup(asset(*_STYLES, *styles)),
        "script": Markup(script),
        "script_hash": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    }
    page: str = _templates().get_template(template).render({**shared, **context})
    return page


def asset(*names: str) -> str:
    """Return the text of style sheets or scripts, one after the other."""
    return "".join((_FOLDER / name).read_text() for name in names)


@cache
def _templates() -> Any:
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "bytes": lambda value: count(value, "B"),
        "clean": clean,
        "duration": duration,
        "error": lambda value: "not a number" if math.isnan(value) else error(value),
        "factor": factor,
        "money": money,
        "percent": lambda share: f"{100 * share:.0f} %",
        "short": lambda identity: identity[:12],
        "spaced": lambda word: word.replace("_", " "),
    }
    return made
