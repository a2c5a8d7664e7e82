"""Reads a page as a browser would, and complains where its elements are not closed in order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}


@dataclass
class Table:
    """The words of a table's cells, and the section it stands in."""

    section: str
    rows: list[list[str]] = field(default_factory=list)


class Page(HTMLParser):
    """What was in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.tables: list[Table] = []
        self.sections: dict[str, list[str]] = {}
        self._section = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.seen.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "section":
            assert not self._section, "sections do not nest"
            self._section = found.get("id") or ""
        elif tag == "table":
            self.tables.append(Table(self._section))
        elif tag == "tr":
            self.tables[-1].rows.append([])
        elif tag in ("td", "th"):
            self.tables[-1].rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag
        if tag == "section":
            self._section = ""
        elif tag in ("td", "th"):
            cells = self.tables[-1].rows[-1]
            cells[-1] = " ".join(cells[-1].split())

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "script"):
            return
        self.words.append(data)
        if self._section:
            self.sections.setdefault(self._section, []).append(data)
        if "td" in self.open or "th" in self.open:
            self.tables[-1].rows[-1][-1] += data

    @property
    def text(self) -> str:
        """All that is said, with single spaces."""
        return " ".join("".join(self.words).split())

    def said_in(self, section: str) -> str:
        """What is said in a section, with single spaces."""
        return " ".join("".join(self.sections[section]).split())

    def ids(self) -> list[str]:
        """Every ``id``, in order."""
        return [found["id"] or "" for _, found in self.seen if "id" in found]


def check_outline(page: Page, links: int) -> None:
    """Assert that headings come in order, and that every link and label leads to one element."""
    levels = [int(tag[1]) for tag, _ in page.seen if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    ids = page.ids()
    assert len(ids) == len(set(ids))
    found = [a["href"] or "" for tag, a in page.seen if tag == "a"]
    assert len(found) == links and all(link.removeprefix("#") in ids for link in found)
    for _, attributes in page.seen:
        for name in (attributes.get("aria-labelledby") or "").split():
            assert name in ids
