"""KernelBench from a local checkout or the hub's local copy, as ``$KERNELBENCH_PATH`` says; nothing is downloaded."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path

from burnish.core.errors import TaskError, UsageError
from burnish.core.load import task_from_file, task_from_source
from burnish.core.suite import Suite
from burnish.core.task import Task
from burnish.suites.checkout import Checkout
from burnish.suites.kernelbench_defects import DEFECTS
from burnish.suites.kernelbench_hub import PREFIX, Row, published

__all__ = ["VARIABLE", "KernelBenchSuite"]

VARIABLE = "KERNELBENCH_PATH"

_CHECKOUT = Checkout(
    VARIABLE, "a checkout of KernelBench (the folder that holds KernelBench/)", ("KernelBench", "."), "level*/*.py"
)

_LEVELS = ("level1", "level2", "level3")

Problems = dict[tuple[str, int], tuple[Path | Row, ...]]


class KernelBenchSuite(Suite):
    """``level1/36`` is the file ``KernelBench/level1/36_*.py`` of the checkout."""

    name = "kernelbench"

    def use(self, path: Path) -> None:
        """Read the checkout at ``path``, or the data set where it is ``hf:OWNER/NAME``."""
        if str(path).startswith(PREFIX):
            os.environ[VARIABLE] = str(path)
            _problems()
        else:
            _CHECKOUT.use(path)

    def defects(self, name: str) -> tuple[str, ...]:
        """Return why a problem says little about the kernels that solve it."""
        return DEFECTS.get(name, ())

    def names(self) -> tuple[str, ...]:
        """Return ``level/number`` for every problem of levels 1 to 3, in the benchmark's order.

        Level 4 is whole models that fetch their weights from a hub: one can be named, a run over the suite leaves
        them out.
        """
        return tuple(f"{level}/{number}" for level, number in sorted(_problems()) if level in _LEVELS)

    def own_evaluation(self, name: str, kernel: Path) -> list[str]:
        """Return the command that calls ``eval_kernel_against_ref`` on an answer."""
        root = _CHECKOUT.folder().parent
        if not (root / "src" / "kernelbench" / "eval.py").is_file():
            raise UsageError(f"no src/kernelbench/eval.py in {root}: point {VARIABLE} at a whole checkout")
        problem = self.load(name).path
        return [sys.executable, "-m", "burnish.suites.kernelbench_eval", str(root), problem, str(kernel)]

    def load(self, name: str) -> Task:
        """Return one problem under the ``reference`` contract; ``--contract kernelbench`` gives comparable scores."""
        problems = _problems()
        match = re.fullmatch(r"(level\d+)/0*(\d+)(?:_.*)?", name)
        found = problems.get((match[1], int(match[2])), ()) if match else ()
        if len(found) > 1:
            both = " and ".join(one.name for one in found[:2])
            raise TaskError(f"kernelbench/{name} is the number of {both}: remove or renumber one")
        if match is None or not found:
            levels = ", ".join(f"{level} (1 to {last})" for level, last in _last(problems).items())
            raise UsageError(f"no kernelbench/{name}: write kernelbench/level1/36; this checkout has {levels}")
        return replace(_task(found[0], f"kernelbench/{name}"), category=match[1])


def _task(problem: Path | Row, name: str) -> Task:
    if isinstance(problem, Path):
        return task_from_file(problem, name=name)
    return replace(task_from_source(problem.read(), name=name), search_path=())


def _problems() -> Problems:
    """Return the problems by level and number; a number that two have is an error of that problem alone."""
    where = os.environ.get(VARIABLE, "")
    return published(where) if where.startswith(PREFIX) else _files(_CHECKOUT.folder())


def _files(folder: Path) -> Problems:
    found: Problems = {}
    for path in sorted(folder.glob("level*/*.py")):
        number = re.match(r"\d+", path.name)
        if number:
            key = path.parent.name, int(number[0])
            found[key] = (*found.get(key, ()), path)
    return found


def _last(problems: Problems) -> dict[str, int]:
    last: dict[str, int] = {}
    for level, number in sorted(problems):
        last[level] = number
    return last
