"""The configurations of ``triton.autotune``: taken out one by one, and varied.

A list of them is read where it is written as such, as a comprehension over numbers, or as what a function of the module
without arguments returns.
"""

from __future__ import annotations

import ast
import copy
import itertools
import math
import re
from collections.abc import Iterator

from burnish.core.recipe import Setting
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob, around
from burnish.propose.retune.python_text import PythonText

__all__ = ["LAUNCH", "TILE", "config_knobs", "nearest"]

LAUNCH = {"num_warps": (1, 2, 4, 8, 16), "num_stages": (1, 2, 3, 4, 5)}
"""Settings of a launch that change no value."""
TILE = re.compile(r"(?i).*(?:block|tile|chunk|group|split|unroll|warps|stages|per_|span).*|[bt][mnkhrc]?")
"""Names of arguments that are sizes of blocks."""
_MOST = 16
"""Configurations of one list that are looked at."""


def nearest(value: int, choices: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other choices, those near by first."""
    return tuple(sorted((c for c in choices if c != value), key=lambda c: abs(math.log2(c / max(value, 1)))))


def config_knobs(module: PythonText, kernel: str, tuned: ast.Call | None, on_gpu: bool) -> list[Knob]:
    """Return the knob that takes one configuration, or one near it, in the place of a kernel's list."""
    if tuned is None:
        return []
    given = tuned.args[0] if tuned.args else next((k.value for k in tuned.keywords if k.arg == "configs"), None)
    configs = _listed(module, given)[:_MOST] if given is not None else []
    if given is None or not configs:
        return []
    single = [*(configs if len(configs) > 1 else ()), *(n for config in configs for n in _neighbours(config, on_gpu))]
    texts: dict[Setting, str] = {}
    for config in single:
        texts.setdefault(_short(config), ast.unparse(config))
    start, end = module.span(given)
    choices: tuple[Setting, ...] = (AS_WRITTEN, *texts)
    about = f"the configurations of {kernel}"
    return [Knob(f"{kernel} configs", choices, lambda chosen: [Edit(start, end, f"[{texts[chosen]}]")], about)]


def _listed(module: PythonText, given: ast.expr) -> list[ast.Call]:
    """Return the configurations of a list, or none where it is not one that can be read."""
    listed = module.resolved(given)
    if isinstance(listed, ast.Call) and isinstance(listed.func, ast.Name) and not listed.args and not listed.keywords:
        named = [n for n in module.tree.body if isinstance(n, ast.FunctionDef) and n.name == listed.func.id]
        returned = [n for n in named[-1].body if isinstance(n, ast.Return)] if named else []
        plain = len(returned) == 1 and len(named[-1].body) == 1 and returned[0].value is not None
        listed = returned[0].value if plain and returned[0].value is not None else listed
    found = listed.elts if isinstance(listed, ast.List | ast.Tuple) else list(_comprehended(listed))
    configs = [n for n in found if isinstance(n, ast.Call) and ast.unparse(n.func).endswith("Config")]
    return configs if len(configs) == len(found) else []


def _comprehended(node: ast.expr) -> Iterator[ast.expr]:
    """Return what a comprehension over numbers written as such makes."""
    if not isinstance(node, ast.ListComp) or any(g.ifs or not isinstance(g.target, ast.Name) for g in node.generators):
        return
    names = [g.target.id for g in node.generators if isinstance(g.target, ast.Name)]
    values = [g.iter.elts if isinstance(g.iter, ast.List | ast.Tuple) else [] for g in node.generators]
    if all(isinstance(value, ast.Constant) for each in values for value in each):
        for chosen in itertools.islice(itertools.product(*values), _MOST):
            yield _Named(dict(zip(names, chosen, strict=True))).visit(copy.deepcopy(node.elt))


class _Named(ast.NodeTransformer):
    """Puts values in the place of names."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values.get(node.id, node)


def _neighbours(config: ast.Call, on_gpu: bool) -> Iterator[ast.Call]:
    """Return the configurations that differ in one number."""
    for at, (_, choices) in enumerate(_numbers(config, on_gpu)):
        for choice in choices:
            other = copy.deepcopy(config)
            _numbers(other, on_gpu)[at][0].value = choice
            yield other


def _numbers(config: ast.Call, on_gpu: bool) -> list[tuple[ast.Constant, tuple[int, ...]]]:
    """Return a configuration's numbers that can be changed, each with the nearest others."""
    found: list[tuple[ast.Constant, tuple[int, ...]]] = []
    meta = config.args[0] if config.args else None
    for key, value in zip(meta.keys, meta.values, strict=True) if isinstance(meta, ast.Dict) else ():
        name = key.value if isinstance(key, ast.Constant) else None
        number = value.value if isinstance(value, ast.Constant) else None
        if (
            isinstance(name, str)
            and TILE.fullmatch(name)
            and isinstance(number, int)
            and isinstance(value, ast.Constant)
        ):
            power = number > 1 and number & (number - 1) == 0
            found.append((value, around(number)[1:3] if power else ()))
    for keyword in config.keywords:
        value = keyword.value
        if on_gpu and keyword.arg in LAUNCH and isinstance(value, ast.Constant) and isinstance(value.value, int):
            found.append((value, nearest(value.value, LAUNCH[keyword.arg])[:2]))
    return found


def _short(config: ast.Call) -> str:
    """Return a configuration without what all have in common: ``BLOCK: 128, num_warps=4``."""
    meta = config.args[0] if config.args else None
    pairs = zip(meta.keys, meta.values, strict=True) if isinstance(meta, ast.Dict) else ()
    parts = [f"{ast.unparse(k).strip(chr(39)) if k else ''}: {ast.unparse(v)}" for k, v in pairs]
    return ", ".join([*parts, *(f"{k.arg}={ast.unparse(k.value)}" for k in config.keywords)])
