"""Exported files: made in memory, written whole or not at all, over nothing that is there already."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

from burnish.core.errors import PrerequisiteError, UsageError

__all__ = ["Files", "check_free", "write_file", "write_folder", "zipped"]

Files = dict[str, bytes]
"""Contents by path inside what is exported, with ``/`` between the parts."""

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""No dates in an archive: the same contents are the same bytes."""


def check_free(target: Path) -> None:
    """Refuse a target that holds something, before any work is done."""
    if target.is_dir() and not any(target.iterdir()):
        return
    if target.exists():
        what = "is not empty" if target.is_dir() else "exists already"
        raise UsageError(f"{target} {what}: name another place with --out")


def write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Write ``files`` beside ``target`` and move them there."""
    check_free(target)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        for name, content in files.items():
            path = temporary / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if target.is_dir():
            target.rmdir()
        temporary.replace(target)
    except OSError as error:
        raise _cannot(target, error) from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def write_file(target: Path, content: bytes) -> None:
    """Write one file beside ``target`` and move it there."""
    check_free(target)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        temporary.replace(target)
    except OSError as error:
        raise _cannot(target, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return ``files`` as a zip archive, the same bytes for the same contents."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return memory.getvalue()


def _cannot(target: Path, error: OSError) -> PrerequisiteError:
    return PrerequisiteError(f"cannot write {target} ({error.strerror or error}): name another place with --out")
