"""Helper functions that generated kernels carry along, from the text files under ``templates/``."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["helpers"]


def helpers(body: str, *names: str) -> str:
    """Return those functions of the named files that ``body`` uses, and what they use, in the files' order."""
    known = {name: text for file in names for name, text in _read(file).items()}
    wanted: set[str] = set()
    look = [body]
    while look:
        text = look.pop()
        fresh = {name for name in known if name not in wanted and re.search(rf"\b{name}\(", text)}
        fresh |= {name for name in known if name not in wanted | fresh and re.search(rf", {name}\)", text)}
        wanted |= fresh
        look += [known[name] for name in fresh]
    return "\n\n".join(text for name, text in known.items() if name in wanted)


@cache
def _read(file: str) -> dict[str, str]:
    text = (files("burnish.propose") / "templates" / file).read_text(encoding="utf-8")
    parts = re.split(r"^(?://|#) == (\w+)\n", text, flags=re.MULTILINE)
    return {name: body.rstrip() for name, body in zip(parts[1::2], parts[2::2], strict=True)}
