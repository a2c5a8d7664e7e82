"""Texts of the files in a kernel for the Hugging Face ``kernels`` library."""

from __future__ import annotations

__all__ = [
    "ANSWER_DISPATCH",
    "ANSWER_INIT",
    "BUILD",
    "CARD",
    "COMPARED",
    "COMPATIBLE",
    "FLAKE",
    "LAYER",
    "LAYERS",
    "OPS",
    "PACKAGE_DISPATCH",
    "PACKAGE_INIT",
]

BUILD = """\
[general]
name = "{name}"
version = 1
edition = 5
license = "Apache-2.0"
backends = [{backends}]

[torch-noarch]
pyext = ["py", "json"]
"""

FLAKE = """\
{
  inputs = {
    kernel-builder.url = "github:huggingface/kernels";
  };
  outputs =
    { self, kernel-builder, ... }:
    kernel-builder.lib.genKernelFlakeOutputs {
      inherit self;
      path = ./.;
    };
}
"""

# As kernel-builder writes it for kernels without compiled parts.
OPS = '''\
"""The namespace of this version's operators."""

import torch

_OPS_NAME = "{id}"

ops = getattr(torch.ops, _OPS_NAME)


def add_op_namespace_prefix(op_name: str) -> str:
    """Prefix an operator's name by the namespace."""
    return f"{{_OPS_NAME}}::{{op_name}}"
'''

# For versions of the library that look for a folder with the kernel's name.
COMPATIBLE = """\
import ctypes
import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def _import_from_path(file_path: Path) -> ModuleType:
    name = "{:x}".format(ctypes.c_size_t(hash(file_path.absolute())).value)
    spec = importlib.util.spec_from_file_location(name, file_path)
    if spec is None or spec.loader is None:
        raise ImportError(f"Cannot load {name} from {file_path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


globals().update(vars(_import_from_path(Path(__file__).parent.parent / "__init__.py")))
"""

PACKAGE_INIT = '''\
"""Kernels for {about}, proved equal and measured by Burnish.

``apply(model)`` swaps them in by place, ``revert(model)`` takes them out; ``layers`` are for ``kernelize``.
"""

from pathlib import Path

import torch

from . import layers
from ._runtime import Applied, revert
from ._runtime import apply as _apply

__all__ = ["apply", "layers", "revert"]


def apply(model: torch.nn.Module, *, strict: bool = False) -> Applied:
    """Swap the kernels in and say where; nothing is changed when something does not fit."""
    return _apply(model, Path(__file__).parent, strict=strict)
'''

ANSWER_INIT = '''\
"""A kernel for {about}, proved equal and measured by Burnish."""

{layers}from .kernel import ModelNew

__all__ = [{names}]
'''

LAYERS = '''\
"""For ``kernelize``: forward takes the kernels where they were verified for the call, else the original."""

from torch import nn

from ._dispatch import run
'''

LAYER = '''

class {name}(nn.Module):
    """Expects of the module what {about} has."""

    has_backward: bool = {backward}

    def forward({parameters}):
        return run({arguments})
'''

COMPARED = '''\
"""A layer stands for every module of a class, whatever that was set up with: kernels are tried on it first."""

import warnings

import torch
from torch.utils._pytree import tree_leaves

_NEAR = {torch.float64: 1e-9, torch.float32: 1e-4, torch.float16: 1e-2, torch.bfloat16: 5e-2}


def equal_on(module, kernel, original, arguments) -> bool:
    """Whether both give the same on these arguments; where not, say so once."""
    with torch.no_grad():
        sides = [[t for t in tree_leaves(run(module, *arguments)) if isinstance(t, torch.Tensor)]
                 for run in (kernel, original)]
    if len(sides[0]) == len(sides[1]) and all(_near(a, b) for a, b in zip(*sides)):
        return True
    name = type(module).__name__
    warnings.warn(f"a {name} is set up otherwise than the one the kernels were made for: it keeps its forward")
    return False


def _near(got, expected) -> bool:
    if got.shape != expected.shape or got.dtype != expected.dtype:
        return False
    if not expected.is_floating_point():
        return torch.equal(got, expected)
    gap, size = (got.double() - expected.double()).norm(), expected.double().norm()
    return bool(gap <= _NEAR.get(got.dtype, 0.1) * size)
'''

PACKAGE_DISPATCH = '''\
"""Which forward a module takes that a layer of ours was put into."""

import copy
import weakref
from dataclasses import replace
from pathlib import Path

import torch

from ._compared import equal_on
from ._runtime import Package, PatchError, apply

_package = Package.read(Path(__file__).parent)
_chosen: weakref.WeakKeyDictionary = weakref.WeakKeyDictionary()


def run(module, *arguments):
    """Call the kernels where they fit the module and the call, else the module's own forward."""
    known = _chosen.setdefault(module, {})
    forms = tuple((a.shape, a.dtype) if isinstance(a, torch.Tensor) else repr(a) for a in arguments)
    form = (module.training, *forms)
    if form not in known:
        known[form] = _forward(module, arguments)
    return known[form](module, *arguments)


def _forward(module, arguments):
    original = type(module).forward
    for region in _package.regions:
        probe = copy.copy(module)
        vars(probe).pop("forward", None)
        try:
            apply(probe, Package((replace(region, places=("",)),)))
        except PatchError:
            continue
        kernel = type(probe).forward
        return kernel if equal_on(module, kernel, original, arguments) else original
    return original
'''

ANSWER_DISPATCH = '''\
"""Which forward a module takes that the layer was put into."""

import json
import weakref
from pathlib import Path

import torch

from ._compared import equal_on
from .kernel import ModelNew

_RECORD = json.loads((Path(__file__).parent / "record.json").read_text())
_FORMS = [[(tuple(a["shape"]), f"torch.{a['dtype']}") for a in forms] for forms in _RECORD["forms"]]
_made: dict = {}
_chosen: weakref.WeakKeyDictionary = weakref.WeakKeyDictionary()


def run(module, *arguments):
    """Call the kernel where it was verified for the call, else the module's own forward."""
    original = type(module).forward
    if not all(isinstance(a, torch.Tensor) and a.device.type == _RECORD["device"] for a in arguments):
        return original(module, *arguments)
    form = [(tuple(a.shape), str(a.dtype)) for a in arguments]
    wanted = torch.is_grad_enabled() and any(t.requires_grad for t in (*arguments, *module.parameters()))
    if form not in _FORMS or (wanted and not _RECORD["backward"]):
        return original(module, *arguments)
    known = _chosen.setdefault(module, {})
    if str(form) not in known:
        known[str(form)] = _kernel if equal_on(module, _kernel, original, arguments) else original
    return known[str(form)](module, *arguments)


def _kernel(module, *arguments):
    """Call the kernel with the module's own state."""
    device = arguments[0].device
    if device not in _made:
        with torch.random.fork_rng():
            _made[device] = ModelNew(*_RECORD["initial"]).to(device)
    made = _made[device]
    held = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    wanted = [name for name, _ in (*made.named_parameters(), *made.named_buffers())]
    if any(name not in held for name in wanted):
        return type(module).forward(module, *arguments)
    return torch.func.functional_call(made, {name: held[name] for name in wanted}, arguments)
'''

CARD = """\
---
library_name: kernels
license: apache-2.0
tags:
- kernels
---

# {name}

{about}, found and proved equal by Burnish. {needs}

```python
from pathlib import Path

from kernels import get_local_kernel

kernel = get_local_kernel(Path("{name}"))
{use}
```

Needs Python 3.11 or later. To publish it, set `repo-id` under `[general.hub]` in `build.toml`.

## Layers

{layers}

## Measured

{figures}
Figures are of that machine and those versions, not of yours.

`pytest tests` verifies the kernels again; that needs no Burnish.
"""
