"""Finds the kernels a candidate will build, without running it, so that they can be built ahead of their turn.

Only what stands there plainly: ``cpp(SOURCE)`` or ``cuda("…", flags=[…])`` with strings written as such.  Anything else
is built when the candidate asks for it.
"""

from __future__ import annotations

import ast

from burnish.core.backend import BuildRequest

__all__ = ["kernels_of"]

_BUILDERS = ("cpp", "cuda")


def kernels_of(source: str) -> list[BuildRequest]:
    """Return the builds that importing ``source`` will ask for, as far as can be seen."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return []
    texts = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _BUILDERS:
            request = _request(node, texts)
            if request is not None:
                found.append(request)
    return found


def _request(call: ast.Call, texts: dict[str, str]) -> BuildRequest | None:
    arguments = dict(zip(("source", "flags"), call.args, strict=False))
    arguments.update({k.arg: k.value for k in call.keywords if k.arg is not None})
    if "source" not in arguments:
        return None
    source = _text(arguments["source"], texts)
    flags: object = ()
    if "flags" in arguments:
        try:
            flags = ast.literal_eval(arguments["flags"])
        except ValueError:
            return None
    if source is None or not isinstance(flags, list | tuple) or not all(isinstance(f, str) for f in flags):
        return None
    assert isinstance(call.func, ast.Name)
    return BuildRequest(call.func.id, source, tuple(flags))


def _text(node: ast.expr, texts: dict[str, str]) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return texts.get(node.id) if isinstance(node, ast.Name) else None
