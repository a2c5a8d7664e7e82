"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from burnish.core.errors import PrerequisiteError

__all__ = ["write_whole"]


def write_whole(path: Path, text: str, fix: str) -> None:
    """Write ``text`` beside ``path`` and move it there; an error ends with ``fix``, what to do about it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise PrerequisiteError(f"cannot write {path} ({error.strerror}){fix}") from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
