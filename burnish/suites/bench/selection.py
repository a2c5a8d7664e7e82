"""Which problems of a suite: by pattern, by number, by category, every n-th, the first few."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from burnish.core.errors import BurnishError, UsageError
from burnish.core.suite import Suite

__all__ = ["select"]

_RANGE = re.compile(r"(?P<head>.*?)(?P<first>\d+)-(?P<last>\d+)")


def select(
    suite: Suite, only: str = "", category: str = "", share: int = 1, most: int | None = None
) -> tuple[str, ...]:
    """Return names in the suite's order.

    ``only`` has patterns with commas between them: a name (``level1/36``), a folder (``level2``), a range
    (``level1/1-20``) or shell wildcards (``*norm*``).  ``share`` takes every n-th of each folder.
    """
    names = suite.names()
    wanted = [part.strip() for part in only.split(",") if part.strip()]
    for part in wanted:
        if not any(_matches(name, part) for name in names):
            some = ", ".join(names[:3])
            raise UsageError(f"no problem of {suite.name} is called {part!r}: write names or patterns such as {some}")
    chosen = [name for name in names if not wanted or any(_matches(name, part) for part in wanted)]
    if category:
        chosen = _of_category(suite, chosen, category)
    return tuple(_thinned(chosen, share)[:most])


def _matches(name: str, part: str) -> bool:
    span = _RANGE.fullmatch(part)
    if span is not None and name.startswith(span["head"]):
        number = name.removeprefix(span["head"])
        return number.isdigit() and int(span["first"]) <= int(number) <= int(span["last"])
    return name == part or name.startswith(f"{part}/") or fnmatchcase(name, part)


def _of_category(suite: Suite, names: Sequence[str], category: str) -> list[str]:
    categories: dict[str, str] = {}
    for name in names:
        try:
            categories[name] = suite.load(name).category
        except BurnishError:
            continue  # a malformed problem is reported by the run, not by the choice
    found = [name for name in names if categories.get(name) == category]
    if not found:
        known = ", ".join(sorted(set(categories.values()) - {""})) or "none here"
        raise UsageError(f"no problem has the category {category!r}: there is {known}")
    return found


def _thinned(names: Sequence[str], share: int) -> list[str]:
    if share < 1:
        raise UsageError(f"--share {share} makes no sense: give 1 for all, 3 for every third")
    folders: dict[str, list[str]] = {}
    for name in names:
        folders.setdefault(name.rpartition("/")[0], []).append(name)
    kept = {name for folder in folders.values() for name in folder[::share]}
    return [name for name in names if name in kept]
