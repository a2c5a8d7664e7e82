"""Which stage the judge is in: a moving line on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from burnish.core.verdict import Stage

__all__ = ["progress"]


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[Stage, str], None]]:
    """Yield the callback the judge reports its stages to."""
    if quiet or not sys.stderr.isatty():
        yield lambda stage, detail: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield lambda stage, detail: status.update(
            f"{stage.value.replace('_', ' ')}: {detail}" if detail else stage.value
        )
