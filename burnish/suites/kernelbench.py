"""KernelBench from a local checkout named by ``$KERNELBENCH_PATH``; nothing is downloaded."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path

from burnish.core.errors import TaskError, UsageError
from burnish.core.load import task_from_file
from burnish.core.suite import Suite
from burnish.core.task import Task
from burnish.suites.kernelbench_defects import DEFECTS

__all__ = ["VARIABLE", "KernelBenchSuite"]

VARIABLE = "KERNELBENCH_PATH"


class KernelBenchSuite(Suite):
    """``level1/36`` is the file ``KernelBench/level1/36_*.py`` of the checkout."""

    name = "kernelbench"

    def use(self, path: Path) -> None:
        """Read the checkout at ``path``."""
        os.environ[VARIABLE] = str(path.resolve())
        _folder()

    def defects(self, name: str) -> tuple[str, ...]:
        """Return why a problem says little about the kernels that solve it."""
        return DEFECTS.get(name, ())

    def names(self) -> tuple[str, ...]:
        """Return ``level/number`` for every problem, in the benchmark's order."""
        return tuple(f"{level}/{number}" for level, number in sorted(_problems(_folder())))

    def own_evaluation(self, name: str, kernel: Path) -> list[str]:
        """Return the command that calls ``eval_kernel_against_ref`` on an answer."""
        root = _folder().parent
        if not (root / "src" / "kernelbench" / "eval.py").is_file():
            raise UsageError(f"no src/kernelbench/eval.py in {root}: point {VARIABLE} at a whole checkout")
        problem = self.load(name).path
        return [sys.executable, "-m", "burnish.suites.kernelbench_eval", str(root), problem, str(kernel)]

    def load(self, name: str) -> Task:
        """Return one problem under the ``reference`` contract; ``--contract kernelbench`` gives comparable scores."""
        problems = _problems(_folder())
        match = re.fullmatch(r"(level\d+)/0*(\d+)(?:_.*)?", name)
        paths = problems.get((match[1], int(match[2])), ()) if match else ()
        if len(paths) > 1:
            both = " and ".join(path.name for path in paths[:2])
            raise TaskError(f"kernelbench/{name} is the number of {both}: remove or renumber one")
        if not paths:
            levels = ", ".join(f"{level} (1 to {last})" for level, last in _last(problems).items())
            raise UsageError(f"no kernelbench/{name}: write kernelbench/level1/36; this checkout has {levels}")
        path = paths[0]
        task = task_from_file(path, name=f"kernelbench/{name}")
        return replace(task, category=path.parent.name)


def _folder() -> Path:
    value = os.environ.get(VARIABLE)
    if not value:
        raise UsageError(
            f"{VARIABLE} is not set: point it at a checkout of KernelBench (the folder that holds KernelBench/)"
        )
    root = Path(value).expanduser()
    for folder in (root / "KernelBench", root):
        if any(folder.glob("level*/*.py")):
            return folder
    raise TaskError(f"no KernelBench/level1/*.py under {VARIABLE}={value}: point it at the checkout's root")


def _problems(folder: Path) -> dict[tuple[str, int], tuple[Path, ...]]:
    """Return the files by level and number; a number that two files have is an error of its problem alone."""
    found: dict[tuple[str, int], tuple[Path, ...]] = {}
    for path in sorted(folder.glob("level*/*.py")):
        number = re.match(r"\d+", path.name)
        if number:
            key = path.parent.name, int(number[0])
            found[key] = (*found.get(key, ()), path)
    return found


def _last(problems: dict[tuple[str, int], tuple[Path, ...]]) -> dict[str, int]:
    last: dict[str, int] = {}
    for level, number in sorted(problems):
        last[level] = number
    return last
