"""Shared by all tests: a home of their own, and no silent skips where everything was meant to be installed."""

from __future__ import annotations

import gc
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

CI = os.environ.get("BURNISH_CI") == "1"

_home = pytest.StashKey[str]()

# Property tests draw the same examples in every run; ``pytest --hypothesis-profile explore`` draws others.
settings.register_profile("explore", settings.get_profile("default"), derandomize=False, deadline=None)
settings.register_profile("repeat", derandomize=True, deadline=None)
settings.load_profile("repeat")


def pytest_configure(config: pytest.Config) -> None:
    # Set before any test module is imported; builds and calibrations of one run are shared, also between the worker
    # processes, which are given the first one's environment; runs are not.
    if not hasattr(config, "workerinput"):
        config.stash[_home] = tempfile.mkdtemp(prefix="burnish-tests-")
        os.environ["BURNISH_HOME"] = config.stash[_home]
    gc.disable()


def pytest_collection_finish() -> None:
    # What was imported and collected stays to the end: each look for garbage in it takes half a second.
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


# What takes longest starts first, so that no worker ends with a long test while the others are idle.
_LONGEST = (
    "test_redteam", "test_judge_faults", "test_cli_optimize", "test_engine_kill", "test_propose", "test_cli",
    "test_kernels_split", "test_kernels_triton",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    files: dict[Path, dict[Path, int]] = {}
    for item in sorted(items, key=_place):
        of_folder = files.setdefault(item.path.parent, {})
        of_folder.setdefault(item.path, len(of_folder))

    def share(item: pytest.Item) -> tuple[float, str]:
        # Timings wait for each other, and most are in the system tests: each folder's files are spread over the whole
        # run, so that others are at work meanwhile.
        of_folder = files[item.path.parent]
        return of_folder[item.path] / len(of_folder), str(item.path)

    items.sort(key=share)


def _place(item: pytest.Item) -> int:
    return next((n for n, name in enumerate(_LONGEST) if item.path.name.startswith(name)), len(_LONGEST))


def pytest_unconfigure(config: pytest.Config) -> None:
    if _home in config.stash:
        shutil.rmtree(config.stash[_home], ignore_errors=True)


def pytest_runtest_setup() -> None:
    # A test draws the same numbers whatever ran before it in its process.  Torch is seeded where it is loaded already:
    # a test that loads it itself begins at torch's own fixed seed.
    random.seed(0)
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(0)


def _forbidden_skip(longrepr: object) -> str | None:
    """Return why a skip may not happen under BURNISH_CI=1: only a missing GPU excuses one."""
    reason = str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
    excused = any(word in reason for word in ("GPU", "CUDA", "cuda"))
    return None if excused else f"{reason}: skips are failures under BURNISH_CI=1, install what is missing"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        why = _forbidden_skip(report.longrepr)
        if why is not None:
            report.outcome, report.longrepr = "failed", why
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if CI and report.outcome == "skipped":
        why = _forbidden_skip(report.longrepr)
        if why is not None:
            report.outcome, report.longrepr = "failed", why
    return report
