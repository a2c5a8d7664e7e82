"""One file: a model package with its runtime, and where asked the model itself, as a candidate the judge takes.

Every text stands in the file as it is and runs as a module under a name of its own, so that pickle, dataclasses and
``inspect`` find what they look for and no two texts share names.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from burnish.core.errors import UsageError
from burnish.models.export.project import runtime_files
from burnish.models.export.single_texts import APPLY, CANDIDATE, IMPORTER, INPUTS, MAKE, REFERENCE
from burnish.models.export.subject import ModelPackage

__all__ = ["Arguments", "model_task_source", "quoted", "single_file"]

Arguments = Mapping[str, Any] | Sequence[tuple[str, Any]]
"""Keyword arguments of the function that makes the model."""


def single_file(
    package: ModelPackage,
    model_source: str | None = None,
    entry: str = "make_model",
    arguments: Arguments = (),
    train: bool = False,
    modules: Mapping[str, str] | None = None,
) -> str:
    """Return the file: ``apply`` and ``revert`` and, with a model's source, ``ModelNew``: that model, patched.

    ``modules`` are what the source imports from its own folder (see :func:`burnish.models.export.siblings.siblings`).
    """
    texts = {f"_runtime/{path}": content.decode() for path, content in runtime_files().items()}
    files = dict(package.texts)
    about = re.sub(r'["\\\\]', "'", str(package.manifest.get("model") or package.name))
    parts = [APPLY]
    if model_source is not None:
        texts["_model.py"] = model_source
        parts += [MAKE, CANDIDATE]
    head = f'"""Kernels for {about} with what swaps them in, in one file; made by Burnish, which it does not need."""'
    return _file(head, parts, texts, files, modules or {}, _settings(model_source, entry, arguments, train))


def model_task_source(
    model_source: str,
    entry: str = "make_model",
    arguments: Arguments = (),
    train: bool = False,
    modules: Mapping[str, str] | None = None,
) -> str:
    """Return a model as a task in KernelBench's format: ``Model``, ``get_inputs`` and ``get_init_inputs``.

    Each call of ``get_inputs`` makes the model anew, for only that tells its inputs, and lets it go.
    """
    head = f'"""The model that {entry}() makes, as a task."""'
    settings = _settings(model_source, entry, arguments, train)
    return _file(head, [MAKE, REFERENCE, INPUTS], {"_model.py": model_source}, {}, modules or {}, settings)


def _settings(source: str | None, entry: str, arguments: Arguments, train: bool) -> dict[str, Any]:
    if source is None:
        return {}
    if not entry.isidentifier():
        raise UsageError(f"{entry!r} is no Python name: name the function that makes the model, e.g. make_model")
    given = dict(arguments)
    for name, value in given.items():
        if not _literal(value):
            raise UsageError(f"{name}={value!r} cannot be written down: give numbers, text or truth values")
    return {"_ENTRY": entry, "_ARGUMENTS": given, "_TRAIN": train}


def _literal(value: Any) -> bool:
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except (ValueError, SyntaxError):
        return False


def _file(
    head: str,
    parts: Iterable[str],
    texts: Mapping[str, str],
    files: Mapping[str, str],
    modules: Mapping[str, str],
    settings: Mapping[str, Any],
) -> str:
    name = f"burnish_{_digest([texts, files, modules, settings])}"
    # What the model imports from its own folder keeps its names: the model's text says them.
    named = {_module_name(name + path): (path, text) for path, text in texts.items()}
    named |= {_module_name(path): (path, text) for path, text in modules.items()}
    packages = sorted(module for module, (path, _) in named.items() if path.endswith("__init__.py"))
    lines = [head, "", "from __future__ import annotations", "", IMPORTER.strip(), "", ""]
    lines += [f"_NAME = {name!r}", *(f"{key} = {value!r}" for key, value in settings.items()), "", ""]
    lines += ["\n\n\n".join(part.strip() for part in parts), "", ""]
    lines += [f"_PACKAGES = {set(packages)!r}" if packages else "_PACKAGES = set()", "_MODULES = {}", "_FILES = {}"]
    for module, (_, text) in named.items():
        lines += ["", f"_MODULES[{module!r}] = {quoted(text)}"]
    for path, text in files.items():
        lines += ["", f"_FILES[{path!r}] = {quoted(text)}"]
    lines += ["", "_importable()"]
    if settings:
        # Before any seed is set: what the model's file draws while it is imported is nobody's parameter.
        lines.append('_text("model")')
    return "\n".join([*lines, ""])


def _module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _digest(parts: list[Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=repr).encode()).hexdigest()[:12]


def quoted(text: str) -> str:
    """Return a literal of ``text`` that reads as the text does: raw and over several lines wherever possible."""
    for literal in (f"r'''{text}'''", f'r"""{text}"""'):
        if _means(literal, text):
            return literal
    escaped = text.replace("\\", "\\\\").replace("'''", "\\'\\'\\'").replace("\r", "\\r").replace("\0", "\\0")
    literal = f"'''{escaped[:-1]}\\''''" if escaped.endswith("'") else f"'''{escaped}'''"
    return literal if _means(literal, text) else repr(text)


def _means(literal: str, text: str) -> bool:
    try:
        return bool(ast.literal_eval(literal) == text)
    except (SyntaxError, ValueError):
        return False
