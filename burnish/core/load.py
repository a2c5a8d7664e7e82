"""Files to tasks and candidates, by reading alone: nothing is imported and nothing runs.

A task file is KernelBench's format (``Model``, ``get_inputs`` and optionally ``get_init_inputs``) or any file with a
function or module named as ``file.py:name``.  Literals understood beside them: ``WORKLOADS``, a list of
dictionaries with the keyword arguments of ``get_inputs`` (the first one is timed), ``GPU_WORKLOADS``, the same for a
GPU where other sizes make sense there, ``DIRECTION`` and ``CATEGORY``.  Whether the reference runs is not known here;
the judge finds out.
"""

from __future__ import annotations

import ast
from pathlib import Path

from burnish.core.candidate import Candidate
from burnish.core.contract import CONTRACTS, Contract, parse_contract
from burnish.core.errors import TaskError
from burnish.core.source_file import Definition, SourceFile, near, parameters, read_text, split_spec
from burnish.core.task import Direction, EntryKind, Task, Workload

__all__ = ["candidate_from_file", "task_from_file", "task_from_source"]


def task_from_file(
    path: str | Path,
    entry: str | None = None,
    inputs: str | None = None,
    backward: bool = False,
    contract: str | Contract | None = None,
    name: str | None = None,
) -> Task:
    """Return the task in ``path``.

    Args:
        path: the file with the reference.
        entry: the class or function in it (default ``Model``).
        inputs: ``other.py`` or ``other.py:function`` where the inputs are made, when not by ``get_inputs`` in ``path``.
        backward: judge gradients too, whatever the file's ``DIRECTION`` says.
        contract: a contract or its name (default ``reference``).
        name: what to call it (default: the file's stem, with the entry when one is given).
    """
    return task_from_source(SourceFile.read(Path(path), "task"), entry, inputs, backward, contract, name)


def task_from_source(
    file: SourceFile,
    entry: str | None = None,
    inputs: str | SourceFile | None = None,
    backward: bool = False,
    contract: str | Contract | None = None,
    name: str | None = None,
) -> Task:
    """Return the task in a parsed file, as :func:`task_from_file` does; ``inputs`` may be one that was parsed too."""
    chosen = entry or "Model"
    definition = _entry(file, chosen, explicit=entry is not None)
    inputs_file, inputs_entry = _inputs(file, inputs)
    workloads = _workloads(inputs_file) or _workloads(file) or (Workload(),)
    larger = _workloads(inputs_file, "GPU_WORKLOADS") or _workloads(file, "GPU_WORKLOADS")
    _check_arguments(inputs_file, inputs_entry, (*workloads, *larger))
    _check_constructor(definition, file, inputs_file)
    folders = dict.fromkeys(str(f.path.resolve().parent) for f in (file, inputs_file))
    return Task(
        name=name or (file.path.stem if entry is None else f"{file.path.stem}:{entry}"),
        source=file.text,
        entry=chosen,
        kind=EntryKind.MODULE if isinstance(definition, ast.ClassDef) else EntryKind.FUNCTION,
        inputs_source=None if inputs_file is file else inputs_file.text,
        inputs_entry=inputs_entry,
        workloads=workloads,
        gpu_workloads=larger,
        direction=Direction.FORWARD_BACKWARD if backward else _direction(file),
        contract=_contract(contract),
        category=_category(file),
        search_path=tuple(folders),
        path=str(file.path),
    )


def candidate_from_file(path: str | Path) -> Candidate:
    """Return the candidate in ``path`` (or ``path:Name``); its source is not looked at: that is the judge's work."""
    where, entry = split_spec(str(path))
    file = Path(where)
    return Candidate(source=read_text(file, "candidate"), entry=entry or "ModelNew", name=file.stem)


def _entry(file: SourceFile, name: str, explicit: bool) -> Definition:
    definition = file.definitions.get(name)
    alias = file.values.get(name)
    if definition is None and isinstance(alias, ast.Name):
        definition = file.definitions.get(alias.id)
    if isinstance(definition, ast.AsyncFunctionDef):
        raise TaskError(f"{file.path}:{definition.lineno}: {name} is asynchronous: name a plain function or a class")
    if definition is not None:
        return definition
    if name in file.bound:
        raise TaskError(
            f"{name} is not defined in {file.path}, only imported or assigned: name the file that defines it"
        )
    helpers = {"get_inputs", "get_init_inputs"}
    usable = [n for n in file.definitions if n not in helpers and not n.startswith("_")]
    if explicit:
        known = f": it defines {', '.join(usable)}" if usable else ": it defines no class or function"
        raise TaskError(f"no {name} in {file.path}{known}{near(name, usable)}")
    fix = f"name what to judge, e.g. {file.path}:{usable[0]}" if usable else "define class Model(torch.nn.Module)"
    raise TaskError(f"no Model in {file.path}: {fix}")


def _inputs(file: SourceFile, spec: str | SourceFile | None) -> tuple[SourceFile, str]:
    if isinstance(spec, SourceFile):
        return spec, "get_inputs"
    if spec is None:
        if "get_inputs" not in file.bound:
            raise TaskError(f"define get_inputs() in {file.path} or pass --inputs file.py:fn")
        return file, "get_inputs"
    path, name = split_spec(spec)
    function = name or "get_inputs"
    source = SourceFile.read(Path(path), "inputs")
    if function not in source.bound:
        functions = [n for n, d in source.definitions.items() if isinstance(d, ast.FunctionDef)]
        known = f": it defines {', '.join(functions)}" if functions else ": define it there"
        raise TaskError(f"no {function} in {path}{known}{near(function, functions)}")
    return source, function


def _category(file: SourceFile) -> str:
    value = file.literal("CATEGORY")
    if value is not None and not isinstance(value, str):
        raise TaskError(f"{file.path}:{file.values['CATEGORY'].lineno}: CATEGORY must be a text, not {value!r}")
    return value or ""


def _workloads(file: SourceFile, literal: str = "WORKLOADS") -> tuple[Workload, ...]:
    value = file.literal(literal)
    if value is None:
        return ()
    where = f"{file.path}:{file.values[literal].lineno}: {literal}"
    if not isinstance(value, list | tuple) or not value or not all(isinstance(row, dict) for row in value):
        raise TaskError(f'{where} must be a list of dictionaries, e.g. [{{"name": "small", "N": 128}}]')
    workloads = tuple(_workload(row, index, where) for index, row in enumerate(value))
    names = [w.name for w in workloads]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise TaskError(f"{where} has two called {twice!r}: give each a name of its own")
    return workloads


def _workload(row: dict[object, object], index: int, where: str) -> Workload:
    name = row.get("name", f"workload{index}")
    if not isinstance(name, str) or not name:
        raise TaskError(f"{where}[{index}]: name must be a text, not {name!r}")
    arguments: list[tuple[str, int | float | str | bool]] = []
    for key, value in row.items():
        if key == "name":
            continue
        if not isinstance(key, str) or not isinstance(value, int | float | str | bool):
            raise TaskError(f"{where}[{index}]: {key!r}: {value!r} must be a name and a number, text or truth value")
        arguments.append((key, value))
    return Workload(name, tuple(arguments))


def _check_arguments(file: SourceFile, function: str, workloads: tuple[Workload, ...]) -> None:
    definition = file.definitions.get(function)
    if not isinstance(definition, ast.FunctionDef):
        return
    accepted, required = parameters(definition.args)
    for workload in workloads:
        given = workload.kwargs()
        unknown = [] if definition.args.kwarg else [k for k in given if k not in accepted]
        if unknown:
            raise TaskError(
                f"{file.path}:{definition.lineno}: {function}() takes no {unknown[0]}, which workload "
                f"{workload.name!r} gives: add the parameter or remove it from WORKLOADS"
            )
        missing = [p for p in required if p not in given]
        if missing:
            raise TaskError(
                f"{file.path}:{definition.lineno}: {function}() needs {missing[0]}, which workload {workload.name!r} "
                "does not give: give it a default or list it in WORKLOADS"
            )


def _check_constructor(definition: Definition, file: SourceFile, inputs_file: SourceFile) -> None:
    if not isinstance(definition, ast.ClassDef) or "get_init_inputs" in file.bound | inputs_file.bound:
        return
    for statement in definition.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            required = parameters(statement.args)[1][1:]
            if required:
                raise TaskError(
                    f"{file.path}:{statement.lineno}: {definition.name}() needs {required[0]}: define "
                    "get_init_inputs() to return its arguments or give it a default"
                )


def _direction(file: SourceFile) -> Direction:
    value = file.literal("DIRECTION")
    if value is None:
        return Direction.FORWARD
    known = {d.value: d for d in Direction}
    if not isinstance(value, str) or value not in known:
        where = f"{file.path}:{file.values['DIRECTION'].lineno}"
        raise TaskError(f"{where}: DIRECTION {value!r} is unknown: write one of {', '.join(map(repr, known))}")
    return known[value]


def _contract(contract: str | Contract | None) -> Contract:
    if contract is None:
        return CONTRACTS["reference"]
    return parse_contract(contract) if isinstance(contract, str) else contract
