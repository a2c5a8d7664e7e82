"""What the C++ templates share beside :mod:`burnish.propose.kernels.pattern`: settings, sizes, kernels' text files."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import prod
from string import Template
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.pattern import with_math
from burnish.propose.kernels.template import Settings
from burnish.propose.snippets import helpers

__all__ = [
    "STREAM",
    "WIDTH",
    "element_count",
    "flags",
    "grouped",
    "indent",
    "kernel_text",
    "number",
    "parallel",
    "same_shape",
    "threads",
]

STREAM: tuple[Setting, ...] = ("plain", "stream")
"""Whether results are written through the caches or past them."""
WIDTH: tuple[Setting, ...] = (512, 256)
"""How wide the compiler makes vectors, in bits."""
_ALONE = 1 << 15
"""Below this many elements starting threads costs more than it saves (a few microseconds each)."""


def element_count(node: Any) -> int:
    """Return how many elements a node's tensor has at the timed workload."""
    return int(prod(node.meta["val"].shape))


def same_shape(*nodes: Any) -> bool:
    """Return whether all tensors have one shape."""
    return len({tuple(node.meta["val"].shape) for node in nodes}) == 1


def grouped(shape: Sequence[int], dims: Iterable[int]) -> list[tuple[bool, tuple[int, ...]]]:
    """Return neighbouring dimensions together that are all reduced (``True``) or all kept."""
    chosen = {d % len(shape) for d in dims}
    groups: list[tuple[bool, tuple[int, ...]]] = []
    for d in range(len(shape)):
        if groups and groups[-1][0] == (d in chosen):
            groups[-1] = (groups[-1][0], (*groups[-1][1], d))
        else:
            groups.append((d in chosen, (d,)))
    return groups


def threads(elements: int) -> tuple[Setting, ...]:
    """Return how many threads to try: all of them (0) or the calling one."""
    return (1, 0) if elements < _ALONE else (0, 1)


def parallel(settings: Mapping[str, Setting], clauses: str = "") -> str:
    """Return the pragma that shares out a loop."""
    limit = f" num_threads({settings['threads']})" if settings.get("threads") else ""
    return f"#pragma omp parallel for{clauses} schedule({settings.get('schedule', 'static')}){limit}"


def flags(settings: Mapping[str, Setting]) -> tuple[str, ...]:
    """Return what the settings mean to the compiler."""
    return (f"-mprefer-vector-width={settings['width']}",) if "width" in settings else ()


def number(value: float) -> str:
    """Return a float literal."""
    text = repr(float(value))
    return f"({text}f)" if value < 0 else f"{text}f"


def indent(lines: str | Sequence[str], depth: int) -> str:
    """Return lines moved right by four spaces a level; preprocessor lines too."""
    return textwrap.indent(lines if isinstance(lines, str) else "\n".join(lines), "    " * depth)


@cache
def _read(file: str) -> Template:
    return Template((files("burnish.propose") / "templates" / file).read_text(encoding="utf-8"))


def kernel_text(file: str, settings: Settings, **names: Any) -> str:
    """Return a kernel's text file with its ``$names`` filled in and the helper functions it uses before it."""
    given = {"parallel": parallel(settings), **{name: str(value) for name, value in names.items()}}
    body = "\n".join(line.rstrip() for line in _read(file).substitute(given).strip().splitlines() if line.strip())
    body = with_math(body.replace("}\nextern", "}\n\nextern").replace("}\nstatic", "}\n\nstatic"))
    used = helpers(body, "stream.h")
    return f"{used}\n\n{body}" if used else body
