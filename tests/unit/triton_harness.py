"""Checks of Triton kernels in the interpreter, which must be switched on before Triton is imported.

A test file names its checks; :func:`results` runs the file once in a process of its own and returns what each check
came to, and the file ends with ``if __name__ == "__main__": main(globals())``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

__all__ = ["checks", "interpreted", "main", "results"]

_MARK = "RESULTS "


def checks(scope: dict[str, Any]) -> list[str]:
    """Return the names of a file's checks."""
    return [name for name in scope if name.startswith("check_")]


def interpreted(file: str, scope: dict[str, Any]) -> Callable[[str], None]:
    """Return a file's test of its checks."""

    @pytest.mark.parametrize("name", checks(scope))
    def test_in_the_interpreter(name: str) -> None:
        pytest.importorskip("triton")
        went_wrong = results(file)[name]
        assert not went_wrong, went_wrong

    return test_in_the_interpreter


@cache
def results(file: str) -> dict[str, str]:
    """Return for each check of a file an empty text, or what went wrong."""
    environment = {**os.environ, "TRITON_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-W", "ignore", file], env=environment, capture_output=True, text=True)
    line = next((line for line in done.stdout.splitlines() if line.startswith(_MARK)), None)
    assert line is not None, done.stderr[-3000:]
    found: dict[str, str] = json.loads(line.removeprefix(_MARK))
    return found


def main(scope: dict[str, Any]) -> None:
    """Run the checks and print what they came to."""
    found = {}
    for name in checks(scope):
        try:
            scope[name]()
            found[name] = ""
        except Exception:
            found[name] = traceback.format_exc()[-3000:]
    print(_MARK + json.dumps(found))
