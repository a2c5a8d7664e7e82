"""C++ and CUDA files as tasks: a source, and a driver in Python that says how its function is called.

The driver defines ``get_inputs`` as any task file does, and these literals, which are read without running it:

- ``SOURCE``: the C++ or CUDA file, beside the driver (not needed where the file itself was named);
- ``FUNCTION``: the function, where the source exports several;
- ``ARGUMENTS``: for parameters that ``get_inputs`` does not give, a number or a Python expression of the others;
- ``OUTPUTS``: the parameters whose memory is the result (default: all pointers to something not ``const``);
- ``FLAGS``: what the compiler is told beside ``-O3 -march=native``.

Values of ``get_inputs`` go to the other parameters in order; one called ``in`` is ``in_`` in Python.  What is made is
an ordinary task: a Python function that holds the source, builds it with :mod:`burnish.inline` and calls it on
contiguous tensors.

Not covered: functions that are templates, ``static``, overloaded or in a namespace (write an ``extern "C"`` function
that calls them); included files in other folders than the source's.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Mapping
from pathlib import Path

from burnish.backends.loader import TYPES, signatures
from burnish.core.contract import Contract
from burnish.core.errors import TaskError, UsageError
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile, near, read_text, split_spec
from burnish.core.task import Task
from burnish.propose.retune.c_text import Function, functions, masked
from burnish.propose.retune.python_text import quoted

__all__ = ["LANGUAGES", "driver_source", "task_from_kernel"]

LANGUAGES = {".cpp": "cpp", ".cc": "cpp", ".cxx": "cpp", ".cu": "cuda"}
"""Endings of kernel files, and what builds them."""
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"[^\n]*$', re.MULTILINE)
_TEMPLATE = '''"""{function} of {file}, called as {driver} says."""

{head}import torch

from burnish.inline import {language}

SOURCE = {source}
lib = {language}({arguments})


def {function}({inputs}):
{body}
'''


def driver_source(path: str) -> Path | None:
    """Return the kernel file that a Python file is the driver of, or ``None`` where it is no driver."""
    file = Path(path)
    if file.suffix != ".py" or not file.is_file() or not re.search(r"^SOURCE\b", read_text(file, "task"), re.MULTILINE):
        return None
    value = SourceFile.read(file, "task").values.get("SOURCE")
    named = value.value if isinstance(value, ast.Constant) else None
    if not isinstance(named, str) or "\n" in named or Path(named).suffix not in LANGUAGES:
        return None
    return file.parent / named


def task_from_kernel(
    path: str | Path,
    function: str | None = None,
    driver: str | None = None,
    backward: bool = False,
    contract: str | Contract | None = None,
) -> Task:
    """Return the task of computing what a C++ or CUDA function does.

    Args:
        path: the file with the function, or its driver.
        function: its name (default: the driver's ``FUNCTION``, or the only one there is).
        driver: the driver, as ``driver.py`` or ``driver.py:function`` where another function than ``get_inputs`` makes
            the inputs (default: the Python file of the same name beside the source).
        backward: refused: a C++ function has no gradients.
        contract: a contract or its name.
    """
    named = driver_source(str(path))
    source_path, beside = (named, Path(path)) if named is not None else (Path(path), Path(path).with_suffix(".py"))
    if backward:
        raise UsageError(f"{source_path.name} has no gradients: leave --backward out")
    if driver is None and not beside.is_file():
        raise TaskError(f"{source_path} needs a driver: write {beside}, or name another with --inputs driver.py")
    where, maker = split_spec(driver) if driver is not None else (str(beside), None)
    about = SourceFile.read(Path(where), "driver")
    text = _with_includes(source_path, set())
    chosen = _function(text, source_path, function or _text(about, "FUNCTION"))
    text, definition = _exported(text, source_path, chosen)
    wrapper = _wrapper(text, definition, source_path, about)
    file = SourceFile.parse(source_path, wrapper, "task")
    inputs = about if maker is None else f"{where}:{maker}"
    name = chosen if chosen == source_path.stem else f"{source_path.stem}:{chosen}"
    return task_from_source(file, chosen, inputs, contract=contract, name=name)


def _with_includes(path: Path, seen: set[Path]) -> str:
    """Return a source's text with the files it includes from its own folder in their places: a task is one text."""
    seen.add(path)

    def included(match: re.Match[str]) -> str:
        other = path.parent / match[1]
        if not other.is_file():
            return match[0]
        return "" if other in seen else _with_includes(other, seen).rstrip()

    return _INCLUDE.sub(included, read_text(path, "kernel")).replace("#pragma once\n", "")


def _function(text: str, path: Path, wanted: str | None) -> str:
    exported = list(signatures(text))
    defined = [f.name for f in functions(masked(text)) if not re.search(r"__global__|__device__|\bstatic\b", f.head)]
    if wanted is not None:
        if wanted not in {*exported, *defined}:
            known = ", ".join(dict.fromkeys([*exported, *defined])) or "none"
            raise TaskError(f"no function {wanted} in {path}: it defines {known}{near(wanted, defined)}")
        return wanted
    usable = exported or defined
    if len(usable) != 1:
        known = ", ".join(usable) or "none"
        raise TaskError(f"{path} defines {known}: name one as {path}:function or in the driver's FUNCTION")
    return usable[0]


def _exported(text: str, path: Path, name: str) -> tuple[str, Function]:
    """Return the text with the function under C's own name, and where it is defined."""
    definition = next((f for f in functions(masked(text)) if f.name == name), None)
    if definition is None:
        raise TaskError(f"{path}: {name} is declared but not defined: name the file that defines it")
    if name in signatures(text):
        return text, definition
    if re.search(r"\b(?:static|inline|template|__global__|__device__)\b|::", definition.head):
        raise TaskError(f'{path}: {name} cannot be called from outside: write an extern "C" function that calls it')
    text = text[: definition.start] + 'extern "C" ' + text[definition.start :]
    return text, next(f for f in functions(masked(text)) if f.name == name)


def _wrapper(text: str, definition: Function, path: Path, about: SourceFile) -> str:
    """Return the Python function that builds and calls the source."""
    language = LANGUAGES[path.suffix]
    returned, *listed = signatures(text)[definition.name]
    if language == "cuda" and listed and (listed[-1][0] == "cudaStream_t" or listed[-1] == ("void", True, "stream")):
        listed = listed[:-1]
    names = [_python_name(label) for _, _, label in listed]
    if "" in names:
        raise TaskError(f"{path}: {definition.name} has a parameter without a name: give it one")
    given = _arguments(about, names)
    pointers = {_python_name(label) for _, pointer, label in listed if pointer}
    written = [n for p in definition.parameters if p.written and (n := _python_name(p.name)) in pointers]
    outputs = _outputs(about, pointers, written)
    inputs = [name for name in names if name not in given]
    body = [f"{n} = {n}.clone(memory_format=torch.contiguous_format)" for n in inputs if n in written]
    body += [f"{n} = {n}.contiguous()" for n in inputs if n in pointers and n not in written]
    body += [f"{name} = {given[name]}" for name in _in_order(about, given)]
    call = f"lib.{definition.name}({', '.join(names)})"
    if outputs:
        body += [call, f"return {', '.join(outputs)}"]
    elif language == "cpp" and not returned[1] and returned[0] != "void":
        body += [f"return torch.tensor({call}, dtype=torch.{TYPES[returned[0]][1].split()[0]})"]
    else:
        raise TaskError(f"{about.path}: {definition.name} writes nothing: name what it writes in OUTPUTS")
    head = "import math\n\n" if re.search(r"\bmath\.", "\n".join(body)) else ""
    return _TEMPLATE.format(
        head=head,
        function=definition.name,
        file=path.name,
        driver=about.path.name,
        language=language,
        source=quoted(f"{text.rstrip()}\n"),
        arguments=", ".join(["SOURCE", *_flags(about)]),
        inputs=", ".join(inputs),
        body="\n".join(f"    {line}" for line in body),
    )


def _python_name(name: str) -> str:
    """Return what a parameter is called in Python, where ``in`` cannot be a name."""
    return f"{name}_" if keyword.iskeyword(name) or name in ("lib", "math", "torch") else name


def _text(about: SourceFile, name: str) -> str | None:
    value = about.literal(name)
    if value is not None and not isinstance(value, str):
        raise TaskError(f"{about.path}:{about.values[name].lineno}: {name} must be a text, not {value!r}")
    return value


def _flags(about: SourceFile) -> list[str]:
    value = about.literal("FLAGS")
    if value is None:
        return []
    if not isinstance(value, list | tuple) or not all(isinstance(flag, str) for flag in value):
        raise TaskError(f'{about.path}:{about.values["FLAGS"].lineno}: FLAGS must be a list of texts, e.g. ["-O2"]')
    return ["[" + ", ".join(f'"{flag}"' for flag in value) + "]"]


def _arguments(about: SourceFile, names: list[str]) -> dict[str, str]:
    """Return the expressions of the parameters that are not inputs."""
    value = about.literal("ARGUMENTS") or {}
    where = f"{about.path}:{about.values['ARGUMENTS'].lineno}" if "ARGUMENTS" in about.values else str(about.path)
    if not isinstance(value, dict):
        raise TaskError(f'{where}: ARGUMENTS must be a dictionary, e.g. {{"out": "torch.empty_like(x)"}}')
    for name, given in value.items():
        if name not in names:
            raise TaskError(f"{where}: the function has no parameter {name}: it has {', '.join(names)}")
        if not isinstance(given, str | int | float | bool):
            raise TaskError(f"{where}: {name} must be a number or an expression in quotes, not {given!r}")
        try:
            ast.parse(str(given), mode="eval")
        except SyntaxError:
            raise TaskError(f"{where}: {name} is {given!r}, which is no Python expression") from None
    return {str(name): str(given) for name, given in value.items()}


def _outputs(about: SourceFile, pointers: set[str], written: list[str]) -> list[str]:
    value = about.literal("OUTPUTS")
    if value is None:
        return written
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not names or not all(n in pointers for n in names):
        where = f"{about.path}:{about.values['OUTPUTS'].lineno}"
        raise TaskError(
            f"{where}: OUTPUTS must be a list of pointer parameters: {', '.join(sorted(pointers)) or 'none'}"
        )
    return [str(name) for name in names]


def _in_order(about: SourceFile, given: Mapping[str, str]) -> list[str]:
    """Return the names so that an expression comes after those it uses."""
    uses = {
        name: {n.id for n in ast.walk(ast.parse(text, mode="eval")) if isinstance(n, ast.Name)} & set(given) - {name}
        for name, text in given.items()
    }
    done: list[str] = []
    while len(done) < len(given):
        ready = next((n for n in given if n not in done and uses[n] <= set(done)), None)
        if ready is None:
            raise TaskError(f"{about.path}: ARGUMENTS go in circles: {', '.join(n for n in given if n not in done)}")
        done.append(ready)
    return done
