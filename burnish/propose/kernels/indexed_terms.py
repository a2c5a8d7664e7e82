"""Terms of a Triton kernel: what a value is called, the axes along which it changes, and the statements that make it.

An index is a term: a position along one of the kernel's axes, a number, or what follows from others.  A value may
change along two axes at most, which are the two dimensions of a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.propose.triton_kernel import number_text

__all__ = ["AXES", "ZERO", "Term", "Terms", "TooMuch", "is_work", "kind_of", "number", "op_name"]

AXES = ("m", "n", "d0", "d1", "v")
"""Axes in the order in which they are the rows and columns of a tile."""
_KINDS = {"float32": "float", "bool": "bool"} | dict.fromkeys(("int64", "int32", "int16", "int8", "uint8"), "int")


@dataclass(frozen=True)
class Term:
    """A value in the kernel: its text, the axes along which it changes, and its kind."""

    text: str
    axes: tuple[str, ...] = ()
    kind: str = "int"
    number: float | None = None


def number(value: float, kind: str = "int") -> Term:
    """Return a number as a term."""
    text = str(bool(value)) if kind == "bool" else str(int(value)) if kind == "int" else number_text(float(value))
    return Term(text, (), kind, value)


ZERO = number(0)


def op_name(node: Any) -> str:
    """Return an ATen operator's name without its overload."""
    text = str(node.target)
    return text.removeprefix("aten.").split(".")[0] if text.startswith("aten.") else ""


def is_work(node: Any) -> bool:
    """Return whether a node computes something new of each element."""
    import torch

    return torch.Tag.pointwise in getattr(node.target, "tags", ()) and op_name(node) not in ("_to_copy", "clone")


def kind_of(node: Any) -> str:
    """Return a node's kind; raises where a kernel does not take its type."""
    import torch

    value = node.meta.get("val")
    name = str(value.dtype).removeprefix("torch.") if isinstance(value, torch.Tensor) else ""
    if name not in _KINDS or not all(isinstance(size, int) and size > 0 for size in value.shape):
        raise Unrecognised(f"{node} is {name or 'no tensor'}")
    return _KINDS[name]


class TooMuch(Exception):
    """A kernel would take too long to write."""


class Terms:
    """Writes statements; those that change along ``n`` go into the loop over it, others before it."""

    def __init__(self, sizes: dict[str, int], blocks: dict[str, int]) -> None:
        """Begin with the sizes of the axes, and of their blocks."""
        self.sizes, self.blocks = sizes, blocks
        self.before: list[str] = []
        self.loop: list[str] = []
        self._bound: dict[tuple[str, tuple[str, ...]], str] = {}
        self._number = 0

    def along(self, axis: str) -> Term:
        """Return the position along an axis; nought where there is one."""
        return Term(f"at_{axis}", (axis,)) if self.sizes[axis] > 1 else ZERO

    def shaped(self, term: Term, axes: tuple[str, ...]) -> str:
        """Return a term's text beside values that change along ``axes``."""
        if len(axes) < 2 or len(term.axes) != 1:
            return term.text
        return f"{term.text}[:, None]" if term.axes[0] == axes[0] else f"{term.text}[None, :]"

    def apply(self, form: str, kind: str, *terms: Term) -> Term:
        """Return an operation on terms."""
        axes = tuple(axis for axis in AXES if any(axis in term.axes for term in terms))
        if len(axes) > 2:
            raise Unrecognised(f"a value that changes along {', '.join(axes)}")
        return self.bind(form.format(*(self.shaped(term, axes) for term in terms)), axes, kind)

    def bind(self, text: str, axes: tuple[str, ...], kind: str) -> Term:
        """Return a name for an expression."""
        key = (text, axes)
        if key not in self._bound:
            self._bound[key] = f"t{self._number}"
            self._number += 1
            (self.loop if "n" in axes else self.before).append(f"{self._bound[key]} = {text}")
        return Term(self._bound[key], axes, kind)

    def plus(self, left: Term, right: Term) -> Term:
        """Return a sum of whole numbers."""
        if left.number is not None and right.number is not None:
            return number(left.number + right.number)
        if 0 in (left.number, right.number):
            return right if left.number == 0 else left
        return self.apply("{0} + {1}", "int", left, right)

    def times(self, left: Term, factor: int) -> Term:
        """Return a multiple of a whole number."""
        if left.number is not None or factor == 1:
            return left if factor == 1 else number(left.number * factor)  # type: ignore[operator]
        return self.apply(f"{{0}} * {factor}", "int", left)

    def over(self, left: Term, divisor: int, rest: bool = False) -> Term:
        """Return a quotient or a rest of whole numbers that are not negative."""
        if divisor == 1:
            return ZERO if rest else left
        if left.number is not None:
            return number(left.number % divisor if rest else left.number // divisor)
        return self.apply(f"{{0}} {'%' if rest else '//'} {divisor}", "int", left)

    def masks(self, axes: Sequence[str]) -> str:
        """Return the condition for being inside along axes whose last block is not full."""
        partial = [a for a in axes if self.sizes[a] % self.blocks[a] or a == "n"]
        return " & ".join(self.shaped(Term(f"in_{a}", (a,)), tuple(axes)) for a in partial)

    def cast(self, term: Term, kind: str) -> Term:
        """Return a value as another kind."""
        if term.kind == kind:
            return term
        if term.number is not None:
            return number(term.number, kind)
        if kind == "bool":
            return self.apply("{0} != 0", kind, term)
        return self.apply(f"{{0}}.to(tl.{'float32' if kind == 'float' else 'int32'})", kind, term)
