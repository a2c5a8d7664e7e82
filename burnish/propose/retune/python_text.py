"""A Python source with kernels in it: where its C++ and CUDA texts stand, how they are built and called.

Seen are ``cpp(SOURCE)`` and ``cuda(SOURCE, flags)`` of :mod:`burnish.inline` and ``load_inline`` of torch, with texts
and flags written as such, there or in a variable of the module that is assigned once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from burnish.backends.loader import signatures
from burnish.propose.retune.c_text import functions, masked
from burnish.propose.retune.knobs import Edit, edited

__all__ = ["Embedded", "PythonText", "quoted", "with_plain_texts"]

_BUILDERS = ("cpp", "cuda")
_EXTENSION = {"cpp_sources": ("cpp", "extra_cflags"), "cuda_sources": ("cuda", "extra_cuda_cflags")}
_MAKER = re.compile(r"(?:empty|zeros|ones|full)(?:_like)?|new_(?:empty|zeros|ones|full)|clone")


@dataclass(frozen=True)
class Embedded:
    """A C++ or CUDA text inside a Python source."""

    language: str
    text: str
    literal: ast.Constant
    call: ast.Call
    flags_keyword: str
    """The argument that takes flags for the compiler."""
    library: str | None = None
    """The variable its functions are called through."""


class PythonText:
    """A parsed module."""

    def __init__(self, source: str) -> None:
        """Parse ``source``; raises :class:`SyntaxError`."""
        self.source = source
        self.tree = ast.parse(source)
        self._starts = [0]
        for line in source.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node's text begins and ends."""
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno or 0, node.end_col_offset or 0)

    def place(self, line: int, column: int) -> int:
        """Return the character at a line and a column as Python counts them, which is in bytes."""
        start = self._starts[line - 1]
        text = self.source[start : self._starts[line]]
        return start + len(text.encode()[:column].decode())

    def text(self, node: ast.expr | ast.stmt) -> str:
        """Return a node's text."""
        start, end = self.span(node)
        return self.source[start:end]

    @cached_property
    def constants(self) -> dict[str, ast.expr]:
        """What names of the module are assigned, where that is once and nowhere else."""
        stores = [n.id for n in ast.walk(self.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        shared = {name for n in ast.walk(self.tree) if isinstance(n, ast.Global) for name in n.names}
        found: dict[str, ast.expr] = {}
        for node in self.tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and stores.count(target.id) == 1:
                    found[target.id] = node.value
        return {name: value for name, value in found.items() if name not in shared}

    def resolved(self, node: ast.expr) -> ast.expr:
        """Return what a name of the module stands for, else the node itself."""
        return self.constants.get(node.id, node) if isinstance(node, ast.Name) else node

    def embedded(self) -> Iterator[Embedded]:
        """Return the C++ and CUDA texts, each with the call that builds it."""
        libraries = {id(value): name for name, value in self.constants.items()}
        for call in ast.walk(self.tree):
            if not isinstance(call, ast.Call):
                continue
            function, owner = _called(call)
            arguments = {k.arg: k.value for k in call.keywords if k.arg is not None}
            if function in _BUILDERS and owner in ("", "inline"):
                first = call.args[0] if call.args else arguments.get("source")
                given = [("flags", function, first)] if first is not None else []
            elif function == "load_inline":
                given = [
                    (flags, language, each)
                    for keyword, (language, flags) in _EXTENSION.items()
                    if keyword in arguments
                    for each in _each(self.resolved(arguments[keyword]))
                ]
            else:
                continue
            for flags, language, node in given:
                literal = self.resolved(node)
                if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                    yield Embedded(language, literal.value, literal, call, flags, libraries.get(id(call)))

    def offset(self, embedded: Embedded) -> int | None:
        """Return where the first character of an embedded text stands, or ``None`` where it is not there as it is."""
        start, end = self.span(embedded.literal)
        at = self.source[start:end].find(embedded.text)
        several_lines = self.source[start:end].endswith(('"""', "'''"))
        return start + at if at > 0 and several_lines else None

    def alone(self, embedded: Embedded) -> set[tuple[str, str]]:
        """Return functions and parameters through which memory is written that Python has made for just that.

        Every call must pass a tensor made in the same Python function, under a name that is given to nothing else.
        """
        own = {f.name: f for f in functions(masked(embedded.text)) if f.name in signatures(embedded.text)}
        found: dict[tuple[str, str], bool] = {}
        for scope in ast.walk(self.tree):
            if not isinstance(scope, ast.FunctionDef):
                continue
            for call in ast.walk(scope):
                name = _library_call(call, embedded.library)
                if name not in own or not isinstance(call, ast.Call):
                    continue
                for parameter, given in zip(own[name].parameters, call.args, strict=False):
                    if parameter.written:
                        key = name, parameter.name
                        found[key] = found.get(key, True) and _made_here(scope, call, given)
        return {key for key, fresh in found.items() if fresh}


def _called(call: ast.Call) -> tuple[str, str]:
    """Return the name of what is called, and the last name of what that belongs to."""
    if isinstance(call.func, ast.Attribute):
        owner = call.func.value
        return call.func.attr, owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "?")
    return getattr(call.func, "id", ""), ""


def _each(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]


def _library_call(node: ast.AST, library: str | None) -> str:
    """Return the function that ``lib.function(...)`` calls, where the node is that."""
    if library is None or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return ""
    owner = node.func.value
    return node.func.attr if isinstance(owner, ast.Name) and owner.id == library else ""


def _made_here(scope: ast.FunctionDef, call: ast.Call, given: ast.expr) -> bool:
    if not isinstance(given, ast.Name) or any(isinstance(a, ast.Starred) for a in call.args):
        return False
    if sum(isinstance(a, ast.Name) and a.id == given.id for a in call.args) != 1:
        return False
    assigned = [n for n in ast.walk(scope) if isinstance(n, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr)]
    own = [n for n in assigned if any(t.id == given.id for t in _targets(n))]
    others = [n.value for n in assigned if n not in own and n.value is not None]
    if len(own) != 1 or any(name.id == given.id for value in others for name in _names(value)):
        return False
    value = own[0].value
    made = value.func.attr if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) else ""
    return (
        _MAKER.fullmatch(made) is not None
        and isinstance(own[0], ast.Assign)
        and all(isinstance(t, ast.Name) for t in own[0].targets)
    )


def _targets(node: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr) -> list[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def _names(node: ast.AST) -> list[ast.Name]:
    return [n for n in ast.walk(node) if isinstance(n, ast.Name)]


def quoted(text: str) -> str:
    """Return a Python literal of ``text`` that shows it as it is where that can be."""
    for quotes in ('"""', "'''"):
        if quotes not in text and not text.endswith(("\\", quotes[0])) and "\r" not in text:
            return f"r{quotes}{text}{quotes}"
    return repr(text)


def with_plain_texts(source: str) -> str:
    """Return ``source`` with its C++ and CUDA texts as literals that show them as they are."""
    module = PythonText(source)
    edits = {}
    for embedded in module.embedded():
        if module.offset(embedded) is None:
            start, end = module.span(embedded.literal)
            edits[start] = Edit(start, end, quoted(embedded.text))
    return edited(source, edits.values())
