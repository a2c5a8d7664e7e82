"""Rewriting candidates so that they need no Burnish."""

from __future__ import annotations

import ast

import pytest

from burnish.backends import loader
from burnish.backends.emit import HEADER, self_contained
from burnish.core.errors import UsageError

PLAIN = '"""Doc."""\nimport torch\n\n\nclass ModelNew(torch.nn.Module):\n    pass\n'


def _burnish_imports(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [name for name in found if name.split(".")[0] == "burnish"]


def test_a_candidate_without_inline_only_gets_a_header() -> None:
    assert self_contained(PLAIN) == HEADER + PLAIN
    assert self_contained("#!/usr/bin/env python3\nx = 1\n") == f"#!/usr/bin/env python3\n{HEADER}x = 1\n"


@pytest.mark.parametrize(
    ("statement", "call"),
    [
        ("from burnish.inline import cpp", "cpp"),
        ("from burnish.inline import cpp, cuda", "cuda"),
        ("from burnish.inline import (\n    cpp as build,  # reason\n    cuda,\n)", "build"),
        ("from burnish.inline import *", "cpp"),
        ("import burnish.inline", "burnish.inline.cpp"),
        ("import burnish.inline as kernels, math", "kernels.cpp and math.sqrt"),
        ("from burnish import inline", "inline.cpp"),
        ("é = 'ü'; from burnish.inline import cpp; y = 2", "cpp"),
        ("if True:\n    from burnish.inline import cpp\nelse:\n    cpp = None", "cpp"),
    ],
)
def test_every_form_of_import(statement: str, call: str) -> None:
    source = f'"""Doc."""\n\nfrom __future__ import annotations\n\n# About this.\n{statement}\nused = {call}\n'
    emitted = self_contained(source)
    assert _burnish_imports(emitted) == []
    scope: dict[str, object] = {"__name__": "candidate"}
    exec(compile(emitted, "candidate.py", "exec"), scope)
    assert callable(scope["used"])
    assert scope["__doc__"] == "Doc."
    assert self_contained(emitted) == emitted


def test_the_loader_s_names_stay_out_of_the_candidate_s() -> None:
    emitted = self_contained("from burnish.inline import cpp\nbuild = 'mine'\nre = 'mine'\n")
    scope: dict[str, object] = {"__name__": "candidate"}
    exec(compile(emitted, "candidate.py", "exec"), scope)
    assert scope["build"] == scope["re"] == "mine"
    added = set(scope) - {"__name__", "__builtins__"}
    assert added == {"cpp", "build", "re", "_inline_kernels", "_make_inline_kernels"}


def test_the_loader_travels_as_it_is_and_is_short() -> None:
    emitted = self_contained("from burnish.inline import cpp\n")
    with open(loader.__file__, encoding="utf-8") as file:
        lines = file.read().splitlines()
    carried = [line.strip() for line in emitted.splitlines()]
    assert [line.strip() for line in lines] == carried[2 : 2 + len(lines)]
    assert len(lines) < 170
    assert all(len(line) <= 120 for line in emitted.splitlines())


def test_what_cannot_be_exported_says_so() -> None:
    with pytest.raises(UsageError, match="line 2 imports burnish.core.task.Task"):
        self_contained("import torch\nfrom burnish.core.task import Task\n")
    with pytest.raises(UsageError, match="imports burnish:"):
        self_contained("import burnish\n")
    with pytest.raises(UsageError, match="line 1"):
        self_contained("def broken(:\n")
