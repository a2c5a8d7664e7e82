"""Kernels built anywhere in a cluster and put into the build cache of the host that judges.

The cache's key holds the compiler's version and, for C++, the processor: what was built on another kind of host lies
under another key there and is not used, and the candidate builds its own when it is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from burnish.backends.cache import BuildCache
from burnish.core.backend import BuildRequest
from burnish.core.errors import BurnishError

__all__ = ["Files", "build_kernels", "unpack"]

Files = list[tuple[str, dict[str, bytes]]]
"""For each library its key and its files."""


def build_kernels(kernels: Sequence[BuildRequest]) -> tuple[int, Files]:
    """Build, and return how many there are with what was built; one that fails here fails again where it is judged."""
    from burnish.judge.judge import build
    from burnish.measure.device_lock import device_lock

    found: Files = []
    for request in kernels:
        try:
            # The host's processor may be a device of the cluster: no compiler beside a timing.
            with device_lock("cpu", shared=True):
                folder = Path(build(request.backend, request.source, request.flags)).parent
        except BurnishError:
            break
        found.append((folder.name, {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}))
    return len(found), found


def unpack(built: Files) -> None:
    """Put libraries into this host's cache, where they are not there already."""
    cache = BuildCache.default()
    for key, files in built:
        if cache.find(key) is None:
            cache.store(key, lambda work, files=files: _write(work, files))  # type: ignore[misc]


def _write(work: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (work / name).write_bytes(content)
