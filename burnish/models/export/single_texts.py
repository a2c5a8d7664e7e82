"""The code around the texts in a single file."""

from __future__ import annotations

__all__ = ["APPLY", "CANDIDATE", "IMPORTER", "INPUTS", "MAKE", "REFERENCE"]

IMPORTER = '''
import importlib
import importlib.abc
import importlib.util
import json
import sys

import torch
from torch import nn


class _Texts(importlib.abc.MetaPathFinder, importlib.abc.ExecutionLoader):
    """Lets Python import the texts below by their names."""

    def find_spec(self, name, path=None, target=None):
        """Answer to these names only."""
        if name not in _MODULES:
            return None
        spec = importlib.util.spec_from_loader(name, self, origin=self.get_filename(name), is_package=name in _PACKAGES)
        spec.has_location = True
        return spec

    def get_source(self, name):
        """Return a text; tracebacks and inspect ask too."""
        return _MODULES[name]

    def get_filename(self, name):
        """Return what stands for its file."""
        return f"{name}.py"

    def is_package(self, name):
        """Whether other texts belong to this one."""
        return name in _PACKAGES


def _importable():
    """Tell Python of the texts, once however often this file is imported."""
    if any(getattr(finder, "burnish_name", None) == _NAME for finder in sys.meta_path):
        return
    finder = _Texts()
    finder.burnish_name = _NAME
    sys.meta_path.insert(0, finder)
    for name in _MODULES:
        sys.modules.pop(name, None)  # another file's module of that name


def _text(name):
    return importlib.import_module(f"{_NAME}_{name}")

'''

APPLY = '''
def apply(model, *, strict=False):
    """Swap the kernels in and say where; nothing is changed when something does not fit."""
    runtime = _text("runtime")
    package = runtime.Package.of(json.loads(_FILES["burnish.json"]), _FILES)
    return runtime.apply(model, package, strict=strict)


def revert(model):
    """Make the model bit for bit what it was."""
    return _text("runtime").revert(model)
'''

MAKE = '''
def _made():
    """Return the model and its inputs: arguments by position, or by name."""
    model, inputs = getattr(_text("model"), _ENTRY)(**_ARGUMENTS)
    if _TRAIN:
        model.train()
    if isinstance(inputs, dict):
        return model, list(inputs.values()), tuple(inputs)
    return model, list(inputs) if isinstance(inputs, (list, tuple)) else [inputs], ()


def _called(model, names, inputs):
    return model(**dict(zip(names, inputs, strict=True))) if names else model(*inputs)
'''

CANDIDATE = '''
class ModelNew(nn.Module):
    """The model with its kernels; takes the model's inputs in order."""

    def __init__(self):
        super().__init__()
        self.model, _, self.names = _made()
        apply(self.model)

    def forward(self, *inputs):
        return _called(self.model, self.names, inputs)
'''

REFERENCE = '''
class Model(nn.Module):
    """The model; takes its inputs in order."""

    def __init__(self):
        super().__init__()
        self.model, _, self.names = _made()

    def forward(self, *inputs):
        return _called(self.model, self.names, inputs)
'''

INPUTS = '''
def get_inputs():
    """Draw the model's inputs anew, by the caller's seed even where the model's file sets one of its own."""
    seeding = torch.manual_seed, torch.random.manual_seed
    torch.manual_seed = torch.random.manual_seed = lambda seed: torch.default_generator
    try:
        return _made()[1]
    finally:
        torch.manual_seed, torch.random.manual_seed = seeding


def get_init_inputs():
    return []
'''
