"""Prompts: files with a name and a version, filled strictly.

A file is a header (``name``, ``version``), then the parts ``[system]`` and ``[user]``; a file that is put into others
has ``[text]`` alone.  A header may name sections that are ``free``: a variant of the file may leave them out or say
them otherwise (:mod:`burnish.propose.llm.variants`).  ``{{name}}`` is a place to fill: one without a value, and a value
without a place, are errors.  What is filled in is never searched for places again, so that code may hold braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from burnish.core.errors import BurnishError
from burnish.core.language import Message

__all__ = ["Asked", "Prompt", "fill", "places", "prompt", "prompts"]

_PLACE = re.compile(r"\{\{(\w+)\}\}")
_HEADER = re.compile(r"---\nname: ([a-z0-9-]+)\nversion: (\d+)\n(?:free: (.+)\n)?---\n")
_PART = re.compile(r"^\[(system|user|text)\]\n", re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """What is sent, and the name it goes by in the ledger."""

    name: str
    messages: tuple[Message, ...]


@dataclass(frozen=True)
class Prompt:
    """One file."""

    name: str
    version: int
    parts: tuple[tuple[str, str], ...]
    """``(system | user | text, template)`` in order."""
    free: tuple[str, ...] = ()
    """Headings of the sections that a variant may change; a file with none has no variants."""
    variant: str = ""
    """What tells a variant from the file; it follows the version in the ledger."""
    dropped: frozenset[str] = frozenset()
    """Places of the file that this variant leaves out: their values are given all the same."""

    def filled(self, values: Mapping[str, str], with_file: Prompt | None = None) -> Asked:
        """Return the messages; ``values`` must be exactly the places of the whole file.

        ``with_file`` names the file whose text is among the values: it counts in the name and version.
        """
        wanted = self.dropped.union(place for _, text in self.parts for place in places(text))
        if wanted != set(values):
            missing, unknown = sorted(wanted - set(values)), sorted(set(values) - wanted)
            said = [f"no value for {', '.join(missing)}"] if missing else []
            said += [f"no place for {', '.join(unknown)}"] if unknown else []
            raise BurnishError(f"prompt {self.name}: {'; '.join(said)}: make the file and its caller agree")
        messages = tuple(
            Message("system" if part == "system" else "user", fill(text, values)) for part, text in self.parts
        )
        if with_file is None:
            return Asked(self.title, messages)
        backend = with_file.name.partition("-")[2]
        return Asked(f"{self.name}-{backend}@{self.version}.{with_file.version}{self._mark}", messages)

    @property
    def title(self) -> str:
        """Name and version, and which variant it is: ``draft@1~0a1b2c3d``."""
        return f"{self.name}@{self.version}{self._mark}"

    @property
    def _mark(self) -> str:
        return f"~{self.variant}" if self.variant else ""

    @property
    def text(self) -> str:
        """The text of a file that is put into others."""
        return dict(self.parts)["text"]


def places(template: str) -> list[str]:
    """Return the names of the places in a template."""
    return _PLACE.findall(template)


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put the values into their places, once."""
    return _PLACE.sub(lambda found: values[found[1]], template).strip()


@cache
def prompt(name: str) -> Prompt:
    """Return the prompt in ``prompts/NAME.md``; raises :class:`BurnishError` where the file is not one."""
    text = (files("burnish.propose.llm") / "prompts" / f"{name}.md").read_text(encoding="utf-8")
    header = _HEADER.match(text)
    if header is None or header[1] != name:
        raise BurnishError(f"prompts/{name}.md must begin with its name and version between two lines of ---")
    split = _PART.split(text[header.end() :])
    parts = tuple(zip(split[1::2], split[2::2], strict=True))
    kinds = tuple(kind for kind, _ in parts)
    if split[0].strip() or kinds not in (("system", "user"), ("user",), ("text",)):
        raise BurnishError(f"prompts/{name}.md must hold [system] and [user], [user], or [text] alone")
    free = tuple(heading.strip() for heading in (header[3] or "").split(";") if heading.strip())
    return Prompt(name, int(header[2]), parts, free)


def prompts() -> list[str]:
    """Return the names of all prompt files."""
    folder = files("burnish.propose.llm") / "prompts"
    return sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))
