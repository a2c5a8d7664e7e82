"""The build cache: whole or absent, one copy, least recently used first out."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from burnish.backends.cache import LIBRARY, BuildCache
from burnish.core.errors import BuildError


def _fill(content: bytes) -> object:
    def fill(work: Path) -> None:
        (work / LIBRARY).write_bytes(content)

    return fill


def _names(cache: BuildCache) -> list[str]:
    return sorted(entry.name for entry in cache.folder.iterdir())


def test_store_then_find(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path / "deep" / "builds")
    assert cache.find("a") is None
    entry = cache.store("a", _fill(b"one"))
    assert cache.find("a") == entry
    assert (entry / LIBRARY).read_bytes() == b"one"
    assert _names(cache) == ["a"]


def test_a_failed_fill_publishes_nothing(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path)

    def fill(work: Path) -> None:
        (work / LIBRARY).write_bytes(b"half")
        raise BuildError("no")

    with pytest.raises(BuildError):
        cache.store("a", fill)
    assert cache.find("a") is None
    assert _names(cache) == []


def test_the_first_copy_stays(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path)
    both_filled = threading.Barrier(2)

    def fill(work: Path) -> None:
        (work / LIBRARY).write_bytes(b"same")
        both_filled.wait(30)

    threads = [threading.Thread(target=cache.store, args=("a", fill)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert _names(cache) == ["a"]
    assert (cache.folder / "a" / LIBRARY).read_bytes() == b"same"


def test_a_damaged_entry_is_replaced(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "junk").write_text("x")
    entry = cache.store("a", _fill(b"new"))
    assert (entry / LIBRARY).read_bytes() == b"new"
    assert _names(cache) == ["a"]


def test_an_abandoned_build_is_removed_after_an_hour(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path)
    for name, age in ((".tmp-old", 4000), (".tmp-new", 10)):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    cache.store("a", _fill(b"x"))
    assert _names(cache) == [".tmp-new", "a"]


def test_prune_removes_the_least_recently_used(tmp_path: Path) -> None:
    cache = BuildCache(tmp_path)
    for name, age in (("old", 3000), ("middle", 2000), ("new", 1000)):
        entry = cache.store(name, _fill(b"x" * 100))
        os.utime(entry, (time.time() - age,) * 2)
    assert cache.prune(300) == 0
    assert cache.prune(250) == 100
    assert _names(cache) == ["middle", "new"]
    cache.find("middle")
    assert cache.prune(0) == 100
    assert _names(cache) == ["middle"], "what was used a moment ago may be about to be loaded"
    assert cache.prune(0, grace_s=-10) == 100
    assert _names(cache) == []


def test_prune_of_no_cache(tmp_path: Path) -> None:
    assert BuildCache(tmp_path / "absent").prune(0) == 0
