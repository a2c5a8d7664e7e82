"""What suites of other benchmarks share: the folder the user has, its JSON, and how many of its sizes are judged.

The folder is named by ``--path`` or by an environment variable.  Nothing is downloaded and nothing of it is copied.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from burnish.core.errors import TaskError, UsageError
from burnish.core.source_file import near

__all__ = ["Checkout", "parse_json", "read_json", "read_text", "spread", "unknown"]

T = TypeVar("T")

# Every workload is compared for every candidate, and torch.compile compiles anew for each of them (and gives up after
# eight): what is published as fifty sizes is judged at eight of them.
_MOST = 8


@dataclass(frozen=True)
class Checkout:
    """Where a suite's files are."""

    variable: str
    """The environment variable that names the folder, for this process and those started from it."""
    what: str
    """What the folder is, for the message when none is named."""
    inner: tuple[str, ...]
    """Where in it the files may be; the first is where a checkout's root has them."""
    pattern: str
    """What is found there when it is the right folder."""

    def use(self, path: Path) -> None:
        """Read the suite from ``path``."""
        os.environ[self.variable] = str(path.resolve())
        self.folder()

    def folder(self) -> Path:
        """Return the folder that holds the files; the errors say what to set and to what."""
        value = os.environ.get(self.variable)
        if not value:
            raise UsageError(f"{self.variable} is not set: point it at {self.what}")
        root = Path(value).expanduser()
        for inner in self.inner:
            if any((root / inner).glob(self.pattern)):
                return root / inner
        usual = (Path(self.inner[0]) / self.pattern).as_posix()
        raise TaskError(f"no {usual} under {self.variable}={value}: point it at the checkout's root")


def unknown(suite: str, name: str, known: Sequence[str]) -> UsageError:
    """Return the error for a name that a suite does not have."""
    listed = f"burnish bench {suite} --list names all {len(known)}"
    return UsageError(f"no {suite}/{name}{near(name, list(known))}: {listed}")


def read_text(path: Path) -> str:
    """Return the text of ``path``; whatever is wrong with the file is an error of the one task that needs it."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TaskError(f"no file {path}: is the checkout complete?") from None
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"cannot read {path}: {error}") from None


def read_json(path: Path) -> Any:
    """Return the data in ``path``, with errors as :func:`read_text` has them."""
    return parse_json(read_text(path), str(path))


def parse_json(text: str, where: str) -> Any:
    """Return the data in ``text``; ``where`` is what the error names."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TaskError(f"{where} is not JSON: {error}") from None


def spread(items: Sequence[T], most: int = _MOST) -> tuple[T, ...]:
    """Return at most ``most`` of ``items``, evenly over their order; the first and the last are among them."""
    if len(items) <= most:
        return tuple(items)
    return tuple(items[place * (len(items) - 1) // (most - 1)] for place in range(most))
