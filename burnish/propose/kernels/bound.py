"""Patterns of many operators, written as nested tuples and bound to the nodes of a graph."""

from __future__ import annotations

import operator
from typing import Any

from burnish.graph.rule import is_op, shape_of

__all__ = ["Binding", "Name", "Op"]

_SAME = ("view", "reshape", "_unsafe_view", "clone", "alias", "unsqueeze", "squeeze", "detach")
"""Operators that give the same numbers in the same order; the sizes that matter are checked where they do."""


class Name(str):
    """Stands for a node or a number, always the same one."""


class Op:
    """An operator of these names with these arguments; ``called`` names it, ``shape`` are the sizes it must have."""

    def __init__(self, names: str, *args: Any, called: str = "", shape: tuple[str | int, ...] = ()) -> None:
        """Take ``names`` with a ``|`` between them."""
        self.names, self.args, self.called, self.shape = tuple(names.split("|")), args, called, shape


class Binding:
    """What the names of a pattern stand for, and the nodes inside it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.found: dict[str, Any] = {}
        self.inside: dict[Any, None] = {}
        self.sizes: list[tuple[Any, tuple[str | int, ...]]] = []

    def fits(self, pattern: Any, value: Any) -> bool:
        """Return whether a value is what a pattern says; what was bound until then stays bound."""
        if isinstance(pattern, Name):
            return self._same(str(pattern), value)
        if isinstance(pattern, list):
            many = isinstance(value, list | tuple) and len(value) == len(pattern)
            return many and all(self.fits(p, v) for p, v in zip(pattern, value, strict=True))
        if not isinstance(pattern, Op):
            return type(value) is type(pattern) and bool(value == pattern)
        node = value if _calls(value, pattern.names) else self._plain(value)
        if not _calls(node, pattern.names) or len(node.args) < len(pattern.args):
            return False
        if pattern.called and not self._same(pattern.called, node):
            return False
        self.inside[node] = None
        if pattern.shape:
            self.sizes.append((node, pattern.shape))
        return all(self.fits(p, a) for p, a in zip(pattern.args, node.args, strict=False))

    def sized(self, **known: int) -> bool:
        """Return whether all sizes are as the pattern says, given what its letters stand for."""
        return all(
            shape_of(node) == tuple(known[s] if isinstance(s, str) else s for s in shape) for node, shape in self.sizes
        )

    def _same(self, name: str, value: Any) -> bool:
        known = self.found.setdefault(name, value)
        return known is value or (isinstance(value, int) and known == value)

    def _plain(self, value: Any) -> Any:
        """Return what a value is a view or a copy of."""
        while getattr(value, "op", "") == "call_function" and is_op(value, *_SAME):
            self.inside[value] = None
            value = value.args[0]
        return value


def _calls(value: Any, names: tuple[str, ...]) -> bool:
    """Return whether a value is a call of one of these; ``getitem`` is Python's own."""
    if getattr(value, "op", "") == "call_function" and value.target is operator.getitem:
        return "getitem" in names
    return is_op(value, *names)
