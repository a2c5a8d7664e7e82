"""Names of what is exported: valid for pip, for Python's import and for the Hub's kernels."""

from __future__ import annotations

import keyword
import re
import sys

from burnish.core.errors import UsageError

__all__ = ["check_name", "default_name", "hub_name", "import_name"]

_DISTRIBUTION = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")
_HUB = re.compile(r"[a-z][-a-z0-9]*[a-z0-9]")
_TAKEN = {"torch", "triton", "numpy", "burnish", "kernels", "tests", *sys.stdlib_module_names}


def check_name(name: str) -> str:
    """Return ``name`` where pip takes it and it can be imported without hiding another package; else raise."""
    if not _DISTRIBUTION.fullmatch(name):
        raise UsageError(
            f"--name {name!r} is no distribution name: use letters, digits, '-', '_' and '.', e.g. my-kernels"
        )
    module = import_name(name)
    if not module.isidentifier() or keyword.iskeyword(module):
        raise UsageError(f"--name {name!r} cannot be imported as {module}: begin it with a letter")
    if module in _TAKEN:
        raise UsageError(f"--name {name!r} would hide the package {module}: choose another, e.g. {module}-kernels")
    return name


def import_name(name: str) -> str:
    """Return what ``name`` is imported as."""
    return re.sub(r"[-.]+", "_", name).lower()


def default_name(wanted: str) -> str:
    """Return a valid name as near to ``wanted`` as may be."""
    name = re.sub(r"[^a-z0-9]+", "-", wanted.lower()).strip("-")
    if not name or name[0].isdigit():
        name = f"kernel-{name}".strip("-")
    return f"{name}-kernels" if import_name(name) in _TAKEN or keyword.iskeyword(name) else name


def hub_name(name: str) -> str:
    """Return the Hub's form of ``name``; raises where it has none."""
    form = re.sub(r"[._]+", "-", name.lower())
    if not _HUB.fullmatch(form):
        raise UsageError(f"--name {name!r} is no name for the Hub: use letters, digits and dashes, a letter first")
    return form
