"""Under BURNISH_CI=1 only a missing GPU excuses a skip."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"
TESTS = """
import pytest

def test_tool():
    pytest.skip("needs bubblewrap")

def test_gpu():
    pytest.skip("needs a GPU")

def test_runs():
    pass
"""


MODULE = "import pytest\npytest.importorskip('no_such_module_here')\n"


def last_line(folder: Path, text: str, ci: str) -> str:
    shutil.copy(CONFTEST, folder)
    (folder / "test_some.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(folder), str(folder)]
    environment = {**os.environ, "BURNISH_CI": ci}
    return subprocess.run(command, capture_output=True, text=True, env=environment).stdout.splitlines()[-1]


def test_tools_fail_and_gpus_skip_in_ci(tmp_path: Path) -> None:
    assert "1 failed, 1 passed, 1 skipped" in last_line(tmp_path, TESTS, ci="1")


def test_skipped_module_is_an_error_in_ci(tmp_path: Path) -> None:
    assert "1 error" in last_line(tmp_path, MODULE, ci="1")


@pytest.mark.parametrize(("text", "expected"), [(TESTS, "1 passed, 2 skipped"), (MODULE, "1 skipped")])
def test_everything_may_skip_elsewhere(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in last_line(tmp_path, text, ci="0")
