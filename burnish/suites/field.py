"""Operators that large models spend their time in, as plain PyTorch references at sizes a CPU can judge."""

from __future__ import annotations

from pathlib import Path

from burnish.core.errors import UsageError
from burnish.core.load import task_from_file
from burnish.core.source_file import near
from burnish.core.suite import Suite
from burnish.core.task import Task

__all__ = ["FieldSuite"]

_FOLDER = Path(__file__).parent / "field_tasks"


class FieldSuite(Suite):
    """The files of ``field_tasks``, by their names."""

    name = "field"

    def names(self) -> tuple[str, ...]:
        """Return the tasks' names in alphabetical order."""
        return tuple(sorted(path.stem for path in _FOLDER.glob("*.py")))

    def load(self, name: str) -> Task:
        """Return one task; an unknown name raises with the list of known ones."""
        known = list(self.names())
        if name not in known:
            raise UsageError(f"no field/{name}{near(name, known)}: burnish bench field --list names all {len(known)}")
        return task_from_file(_FOLDER / f"{name}.py", name=f"field/{name}")
