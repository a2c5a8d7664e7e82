"""Texts of the files in an exported project."""

from __future__ import annotations

__all__ = [
    "ANSWER_INIT",
    "ANSWER_README",
    "FOLDER_INIT",
    "PACKAGE_INIT",
    "PACKAGE_README",
    "PYPROJECT",
]

PYPROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
description = "{about}"
readme = "README.md"
license = "Apache-2.0"
license-files = ["LICENSE"]
requires-python = ">=3.11"
dependencies = [{dependencies}]

[project.optional-dependencies]
test = ["pytest"]

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["*.json"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

FOLDER_INIT = {
    "kernels": '"""The kernels: each file defines ModelNew and stands alone."""\n',
    "references": '"""What the kernels stand for, in plain torch: each file defines Model and get_inputs."""\n',
}

PACKAGE_INIT = '''\
"""Kernels for {about}, proved equal and measured by Burnish, which is not needed to use them.

    import {module}

    {module}.apply(model)     # calls of the recorded shapes run the kernels, all others the original
    {module}.revert(model)    # bit for bit what it was
"""

from __future__ import annotations

from pathlib import Path

import torch

from ._runtime import Applied
from ._runtime import apply as _apply
from ._runtime import revert

__all__ = ["apply", "revert"]


def apply(model: torch.nn.Module, *, strict: bool = False) -> Applied:
    """Swap the kernels in and say where; nothing is changed when something does not fit."""
    return _apply(model, Path(__file__).parent, strict=strict)
'''

ANSWER_INIT = '''\
"""A kernel for {about}, proved equal and measured by Burnish, which is not needed to use it.

    from {module} import ModelNew    # takes the arguments of the reference's constructor and forward
"""

from __future__ import annotations

from .kernel import ModelNew

__all__ = ["ModelNew"]
'''

_USE = """\
## Use

    pip install .

"""

_TESTS = """\
## Verify it here

    pip install ".[test]"
    pytest

The tests need no Burnish. They run the kernels and their references on fresh inputs (several kinds of values, another
memory layout) and compare both with a float64 run of the reference under the contract above.

## Licence

Apache-2.0 for the kernels and the code around them. The references repeat what the original computes: what it was
under, they are under.
"""

PACKAGE_README = (
    """\
# {name}

Faster kernels for parts of `{about}`, found and proved equal by Burnish. {needs}

"""
    + _USE
    + """\
    import {module}

    {module}.apply(model)     # calls of the recorded shapes run the kernels, all others the original
    {module}.revert(model)    # bit for bit what it was

Parameters, names, hooks and checkpoints stay as they are.

## Measured

{figures}
Figures are of that machine and those versions, not of yours.

"""
    + _TESTS
)

ANSWER_README = (
    """\
# {name}

A kernel for `{about}`, found and proved equal by Burnish. {needs}

"""
    + _USE
    + """\
    from {module} import ModelNew

`ModelNew` takes the arguments of the reference's constructor and forward.
To go back, use the reference: it is in `tests/reference/`.

## Measured

{figures}
Figures are of that machine and those versions, not of yours.

"""
    + _TESTS
)
