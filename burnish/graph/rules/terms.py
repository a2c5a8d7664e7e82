"""A product with, or a sum with, a number or a smaller tensor, read off a node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import argument, aten, floating, is_number

__all__ = ["Term", "emit_term", "factor_of", "terms_of"]


@dataclass(frozen=True)
class Term:
    """``source op other`` with the shape and type of ``source``."""

    op: str
    """``mul``, ``div``, ``add`` or ``sub``."""
    source: Any
    other: Any
    """A number or a node."""

    @property
    def scales(self) -> bool:
        """Whether it is a product or a quotient."""
        return self.op in ("mul", "div")


def terms_of(node: Any) -> list[Term]:
    """Return the ways of reading a node as a term: a product of two tensors has two."""
    if not floating(node):
        return []
    if is_op(node, "neg.default"):
        return [Term("mul", node.args[0], -1.0)]
    op = next((o for o in ("mul", "div", "add", "sub") if is_op(node, f"{o}.Tensor", f"{o}.Scalar")), None)
    if op is None:
        return []
    left, right = node.args[:2]
    alpha = argument(node, 2, "alpha", 1)
    if alpha != 1:
        if not (is_number(right) and is_number(alpha)):
            return []
        right = right * alpha
    found = [_term(node, op, left, right)]
    if op in ("mul", "add"):
        found.append(_term(node, op, right, left))
    return [term for term in found if term is not None]


def _term(node: Any, op: str, source: Any, other: Any) -> Term | None:
    if not floating(node, source) or shape_of(source) != shape_of(node):
        return None
    if is_number(other):
        # A division by zero has no factor, and a product with zero nothing worth keeping apart.
        return None if other == 0 and op in ("mul", "div") else Term(op, source, other)
    return Term(op, source, other) if floating(node, other) else None


def factor_of(term: Term) -> float | None:
    """Return what a term multiplies by, where that is a number."""
    if not term.scales or not is_number(term.other):
        return None
    return float(term.other) if term.op == "mul" else 1.0 / float(term.other)


def emit_term(graph: Any, before: Any, op: str, source: Any, other: Any) -> Any:
    """Insert ``source op other`` and return it."""
    return insert(graph, before, getattr(aten(), op).Tensor, source, other)
