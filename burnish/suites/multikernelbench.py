"""MultiKernelBench from a local checkout: files in KernelBench's format, sorted by what they compute.

Its newer categories have their inputs in a file beside the reference, one case a line, and a ``get_input_groups`` that
makes the inputs of all of them at once.  Here each line is a workload of its own and is made alone.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

from burnish.core.errors import TaskError
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile
from burnish.core.suite import Suite
from burnish.core.task import Task
from burnish.suites.checkout import Checkout, parse_json, read_text, spread, unknown

__all__ = ["VARIABLE", "MultiKernelBenchSuite"]

VARIABLE = "MULTIKERNELBENCH_PATH"

# One category by name: other folders of the checkout have Python files in them too.
_CHECKOUT = Checkout(
    VARIABLE,
    "a checkout of MultiKernelBench (the folder that holds reference/)",
    ("reference", "."),
    "activation/*.py",
)

_ADDED = """

# --- added by Burnish: get_input_groups() above finds one case where it opens the file of all of them ---

_BURNISH_CASES = {{
{cases}
}}
_burnish_case = [""]


def open(*_):
    import io

    return io.StringIO(_burnish_case[0])


def get_inputs(case={first!r}):
    _burnish_case[0] = _BURNISH_CASES[case]
    return get_input_groups()[0]


WORKLOADS = {workloads!r}
"""


class MultiKernelBenchSuite(Suite):
    """``activation/elu`` is the file ``reference/activation/elu.py`` of the checkout."""

    name = "multikernelbench"

    def use(self, path: Path) -> None:
        """Read the checkout at ``path``."""
        _CHECKOUT.use(path)

    def names(self) -> tuple[str, ...]:
        """Return ``category/problem`` for every problem, numbered ones by their numbers."""
        return tuple(_problems())

    def load(self, name: str) -> Task:
        """Return one problem; its category is the folder it is in."""
        problems = _problems()
        path = problems.get(name)
        if path is None:
            raise unknown(self.name, name, list(problems))
        file = SourceFile.read(path, "task")
        if "get_inputs" not in file.bound and "get_input_groups" in file.definitions:
            file = _with_cases(file)
        return replace(task_from_source(file, name=f"{self.name}/{name}"), category=path.parent.name)


def _problems() -> dict[str, Path]:
    paths = [path for path in _CHECKOUT.folder().glob("*/*.py") if not path.name.startswith("_")]
    return {f"{path.parent.name}/{path.stem}": path for path in sorted(paths, key=_place)}


def _place(path: Path) -> tuple[str, int, str]:
    number = re.match(r"\d+", path.stem)
    return path.parent.name, int(number[0]) if number else 0, path.stem


def _with_cases(file: SourceFile) -> SourceFile:
    """Return the file with a ``get_inputs`` that makes one case of its cases."""
    groups = file.definitions["get_input_groups"]
    calls = [node.func for node in ast.walk(groups) if isinstance(node, ast.Call)]
    if not any(isinstance(call, ast.Name) and call.id == "open" for call in calls):
        raise TaskError(
            f"{file.path}:{groups.lineno}: get_input_groups() does not open() a file of cases: define get_inputs()"
        )
    path = file.path.with_suffix(".json")
    lines = {f"line{n}": line for n, line in enumerate(read_text(path).splitlines(), 1) if line.strip()}
    for name, line in lines.items():
        parse_json(line, f"{path}:{name.removeprefix('line')}")
    if not lines:
        raise TaskError(f"{path} has no case: write one on each line")
    names = spread(list(lines))
    cases = "\n".join(f"    {name!r}: {lines[name]!r}," for name in names)
    workloads = [{"name": name, "case": name} for name in names]
    text = file.text.rstrip() + "\n" + _ADDED.format(cases=cases, first=names[0], workloads=workloads)
    return SourceFile.parse(file.path, text, "task")
