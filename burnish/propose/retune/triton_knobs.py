"""What can be changed in a Python source that launches Triton kernels: blocks, warps, stages, lists of configurations.

A block size is changed where its number stands: at the launch, in a variable of the module or of the function that
launches, or in a ``triton.Config``.  Sizes that are computed stay.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from burnish.propose.retune.configs import LAUNCH, TILE, config_knobs, nearest
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob, around
from burnish.propose.retune.python_text import PythonText

__all__ = ["jit_functions", "triton_knobs"]


@dataclass(frozen=True)
class Kernel:
    """A ``@triton.jit`` function."""

    definition: ast.FunctionDef
    parameters: tuple[str, ...]
    constexpr: frozenset[str]
    tuned: ast.Call | None
    """The call of ``triton.autotune`` above it."""


def jit_functions(tree: ast.Module) -> dict[str, Kernel]:
    """Return the Triton kernels of a module by name."""
    bare = {
        a.asname or a.name for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "triton" for a in n.names
    }
    found = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        plain = [ast.unparse(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list]
        if "triton.jit" not in plain and not ("jit" in plain and "jit" in bare):
            continue
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        constexpr = {a.arg for a in arguments if a.annotation is not None and "constexpr" in ast.unparse(a.annotation)}
        tuned = [d for d in node.decorator_list if isinstance(d, ast.Call) and _last(d.func) == "autotune"]
        names = tuple(a.arg for a in arguments)
        found[node.name] = Kernel(node, names, frozenset(constexpr), tuned[0] if tuned else None)
    return found


def triton_knobs(module: PythonText, on_gpu: bool) -> list[Knob]:
    """Return what can be changed; warps and stages only matter ``on_gpu``."""
    kernels = jit_functions(module.tree)
    made: list[Knob] = []
    for kernel in kernels.values():
        made += config_knobs(module, kernel.definition.name, kernel.tuned, on_gpu)
    for scope, call, kernel in _launches(module, kernels):
        made += _launch_knobs(module, scope, call, kernel, on_gpu)
    return made


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _launches(
    module: PythonText, kernels: dict[str, Kernel]
) -> Iterator[tuple[ast.FunctionDef | None, ast.Call, Kernel]]:
    """Return the calls ``kernel[grid](...)``, each with the function it stands in."""
    inside: dict[int, ast.FunctionDef] = {}
    for scope in ast.walk(module.tree):
        if isinstance(scope, ast.FunctionDef):
            inside.update({id(n): scope for n in ast.walk(scope) if isinstance(n, ast.Call)})
    for call in ast.walk(module.tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Subscript):
            name = _last(call.func.value)
            if name in kernels:
                yield inside.get(id(call)), call, kernels[name]


def _launch_knobs(
    module: PythonText, scope: ast.FunctionDef | None, call: ast.Call, kernel: Kernel, on_gpu: bool
) -> Iterator[Knob]:
    name = kernel.definition.name
    starred = any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords)
    given = {k.arg: k.value for k in call.keywords if k.arg is not None}
    if not starred:
        given |= dict(zip(kernel.parameters, call.args, strict=False))
    for parameter, node in given.items():
        if parameter in kernel.constexpr and TILE.fullmatch(parameter):
            found = _number(module, scope, node)
            if found is not None:
                yield _size_knob(module, f"{name} {parameter}", found, _grid(scope, call) if found is node else [])
        elif parameter in LAUNCH and on_gpu:
            found = _number(module, scope, node)
            if found is not None:
                yield _launch_knob(module, f"{name} {parameter}", found, LAUNCH[parameter])
    if on_gpu and kernel.tuned is None and not starred:
        piped = any(isinstance(n, ast.For | ast.While) for n in ast.walk(kernel.definition))
        for parameter in LAUNCH:
            if parameter not in given and (parameter == "num_warps" or piped):
                yield _added(module, call, f"{name} {parameter}", parameter)


def _added(module: PythonText, call: ast.Call, name: str, parameter: str) -> Knob:
    """Return the knob of a launch setting that is not given yet."""
    last = max((module.span(n)[1] for n in (*call.args, *(k.value for k in call.keywords))), default=0)
    end = module.span(call)[1] - 1
    comma = re.match(r"\s*,", module.source[last:end]) if last else None
    at = end if not last else last + (comma.end() if comma else 0)
    before, after = ("", ", ") if not last else (" ", ",") if comma else (", ", "")
    return Knob(
        name,
        (AS_WRITTEN, *LAUNCH[parameter]),
        lambda choice: [Edit(at, at, f"{before}{parameter}={choice}{after}")],
        f"{parameter} of the launch of {name.split()[0]}",
    )


def _number(module: PythonText, scope: ast.FunctionDef | None, node: ast.expr) -> ast.Constant | None:
    """Return the number an argument is, through one variable of the function or of the module."""
    if isinstance(node, ast.Name):
        local = [n for n in ast.walk(scope) if isinstance(n, ast.Name) and n.id == node.id] if scope else []
        stores = [n for n in local if isinstance(n.ctx, ast.Store)]
        if not stores and (scope is None or node.id not in {a.arg for a in scope.args.args}):
            node = module.resolved(node)
        elif len(stores) == 1 and scope is not None:
            plain = [n for n in ast.walk(scope) if isinstance(n, ast.Assign) and n.targets == stores]
            node = plain[0].value if plain else node
    whole = isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)
    return node if isinstance(node, ast.Constant) and whole else None


def _grid(scope: ast.FunctionDef | None, call: ast.Call) -> list[ast.expr]:
    """Return the expressions of a launch's grid."""
    assert isinstance(call.func, ast.Subscript)
    grid: ast.expr = call.func.slice
    if isinstance(grid, ast.Name) and scope is not None:
        given = [
            n.value
            for n in ast.walk(scope)
            if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == grid.id for t in n.targets)
        ]
        return given if len(given) == 1 else []
    return [grid]


def _size_knob(module: PythonText, name: str, number: ast.Constant, grid: list[ast.expr]) -> Knob:
    """Return the knob of a block size; a number in the grid that is the same is meant to be the same."""
    value = int(number.value)  # type: ignore[arg-type]
    same = [n for g in grid for n in ast.walk(g) if isinstance(n, ast.Constant) and n.value == value]
    places = [module.span(node) for node in (number, *same)]
    power = value & (value - 1) == 0
    choices = around(value) if power and value > 1 else (value,)
    return Knob(name, choices, lambda new: [Edit(s, e, str(new)) for s, e in places], f"the size {name}")


def _launch_knob(module: PythonText, name: str, number: ast.Constant, choices: tuple[int, ...]) -> Knob:
    value = int(number.value)  # type: ignore[arg-type]
    start, end = module.span(number)
    return Knob(name, (value, *nearest(value, choices)), lambda new: [Edit(start, end, str(new))], name)
