"""One candidate out of several made for different sizes: text in, text out.

What the sources have in common stands there once; the rest gets names of its own, and ``forward`` goes by the shapes of
its arguments.  Names inside f-strings are not renamed where Python's tokenizer does not see them (before 3.12): the
templates use none of their own there.
"""

from __future__ import annotations

import ast
import io
import re
import textwrap
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised

__all__ = ["Case", "by_shape", "conditions"]


@dataclass(frozen=True)
class Case:
    """A source and when it is the one to use."""

    name: str
    when: str
    """A condition on ``forward``'s arguments."""
    source: str


@dataclass(frozen=True)
class _Statement:
    text: str
    binds: frozenset[str]
    uses: frozenset[str]


@dataclass(frozen=True)
class _Module:
    about: str
    imports: tuple[str, ...]
    statements: tuple[_Statement, ...]
    constructor: str
    """The class without ``forward``."""
    forward: str
    """Not indented."""


def conditions(cases: Sequence[Traced]) -> list[str]:
    """Return what tells each case from the others; raises :class:`Unrecognised` where nothing does."""
    known = [_sizes(traced) for traced in cases]
    telling = [key for key in known[0] if any(other.get(key) != known[0][key] for other in known)]
    found = [" and ".join(f"{key} == {case.get(key)!r}" for key in telling) for case in known]
    if not telling or len(set(found)) < len(found):
        raise Unrecognised("the workloads differ in more than the shapes of their inputs")
    return found


def _sizes(traced: Traced) -> dict[str, object]:
    """Return what can be asked of forward's arguments, with the answers of this case."""
    sizes: dict[str, object] = {}
    for node in traced.graph.nodes:
        if node.op == "placeholder" and node.name in traced.tensors and node.name not in traced.state:
            sizes[f"{traced.tensors[node.name]}.shape"] = tuple(int(size) for size in node.meta["val"].shape)
    return sizes | dict(traced.plain)


def by_shape(cases: Sequence[Case], arguments: Sequence[str]) -> str:
    """Return one source for all ``cases``, whose ``forward`` takes ``arguments``; there is none for other shapes."""
    cases = _merged(cases)
    if len(cases) == 1:
        return cases[0].source
    modules = [_parsed(case.source) for case in cases]
    if len({module.constructor for module in modules}) > 1:
        raise Unrecognised("the constructor differs between workloads")
    shared = _shared(modules)
    suffixes = _suffixes([case.name for case in cases], cases)
    own, forwards = [], []
    for module, suffix in zip(modules, suffixes, strict=True):
        apart = [s for s in module.statements if s.text not in shared]
        names = {name: f"{name}_{suffix}" for s in apart for name in s.binds}
        own += [_renamed(s.text, names) for s in apart]
        forwards.append(_renamed(module.forward, names | {"forward": f"forward_{suffix}"}))
    imports = sorted({line for m in modules for line in m.imports}, key=_import_order)
    common = [s.text for s in modules[0].statements if s.text in shared]
    body = "\n\n".join([_chooser(cases, suffixes, arguments), *forwards])
    about = _about(cases, modules)
    head = f'"""{about}"""\n\n' + _import_block(imports)
    text = "\n\n\n".join([head, *common, *own, modules[0].constructor])
    return f"{text}\n\n{textwrap.indent(body, '    ')}\n"


def _merged(cases: Sequence[Case]) -> list[Case]:
    """Make one case of those that came to the same text."""
    by_source: dict[str, list[Case]] = {}
    for case in cases:
        by_source.setdefault(case.source, []).append(case)
    return [
        Case(same[0].name, " or ".join(c.when if len(same) == 1 else f"({c.when})" for c in same), source)
        for source, same in by_source.items()
    ]


def _parsed(source: str) -> _Module:
    tree = ast.parse(source)
    lines = source.splitlines()
    about, imports, statements = "", [], []
    constructor = forward = ""
    end = 0
    for node in tree.body:
        # With the comments before it.
        text = "\n".join(lines[end : node.end_lineno]).strip("\n")
        end = node.end_lineno or end
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            about = node.value.value
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(text)
        elif isinstance(node, ast.ClassDef) and node.name == "ModelNew":
            constructor, forward = _class(text, node, lines)
        else:
            statements.append(_Statement(text, _bound(node), _used(node)))
    return _Module(about, tuple(imports), tuple(statements), constructor, forward)


def _class(text: str, node: ast.ClassDef, lines: Sequence[str]) -> tuple[str, str]:
    """Return a class without its last method, forward, and that method."""
    last = node.body[-1]
    if not isinstance(last, ast.FunctionDef) or last.name != "forward":
        raise Unrecognised("forward is not the class's last method")
    forward = "\n".join(lines[last.lineno - 1 : last.end_lineno])
    return text.removesuffix(forward).rstrip(), textwrap.dedent(forward)


def _bound(node: ast.stmt) -> frozenset[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return frozenset({node.name})
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _used(node: ast.stmt) -> frozenset[str]:
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))


def _shared(modules: Sequence[_Module]) -> set[str]:
    """Return the statements that mean the same in all modules: the same text, of names that mean the same."""
    shared = set.intersection(*({s.text for s in m.statements} for m in modules))
    while True:
        apart = {name for m in modules for s in m.statements if s.text not in shared for name in s.binds}
        fewer = {s.text for s in modules[0].statements if s.text in shared and not (s.uses | s.binds) & apart}
        if fewer == shared:
            return shared
        shared = fewer


def _suffixes(names: Iterable[str], cases: Sequence[Case]) -> list[str]:
    """Return an ending for each case that makes no name the sources have already."""
    everything = " ".join(case.source for case in cases)
    found: list[str] = []
    for name in names:
        suffix = re.sub(r"\W+", "_", name).strip("_").lower() or "case"
        while suffix in found or re.search(rf"\w_{suffix}\b", everything):
            suffix += "_"
        found.append(suffix)
    return found


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return Python text with names replaced, but not attributes of the same name."""
    lines = text.splitlines(keepends=True)
    edits = []
    before = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and token.string in names and before != ".":
            edits.append((token.start, token.string))
        before = token.string
    for (row, column), name in reversed(edits):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + names[name] + line[column + len(name) :]
    return "".join(lines)


def _chooser(cases: Sequence[Case], suffixes: Sequence[str], arguments: Sequence[str]) -> str:
    given = ", ".join(arguments)
    lines = [f"def forward(self, {given}):"]
    for case, suffix in zip(cases, suffixes, strict=True):
        lines += [f"    if {case.when}:", f"        return self.forward_{suffix}({given})"]
    shapes = f"[tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in ({given},)]"
    lines += [f"    shapes = {shapes}", '    raise ValueError(f"made for other shapes than {shapes}")']
    return "\n".join(lines)


def _about(cases: Sequence[Case], modules: Sequence[_Module]) -> str:
    if len({module.about for module in modules}) == 1:
        return modules[0].about
    return "\n".join(f"For {c.name}: {m.about.strip()}\n" for c, m in zip(cases, modules, strict=True))


def _import_order(line: str) -> tuple[bool, bool, bool, str]:
    return "__future__" not in line, "burnish" in line, line.lstrip().startswith("from"), line


def _import_block(imports: Sequence[str]) -> str:
    ours = [line for line in imports if "burnish" in line]
    names = sorted({name.strip() for line in ours for name in line.partition(" import ")[2].split(",")})
    block = "\n".join(line for line in imports if line not in ours)
    return block + (f"\n\nfrom burnish.inline import {', '.join(names)}" if names else "")
