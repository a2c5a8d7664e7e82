"""robust-kbench from a local checkout: a folder for each task, with a reference and its settings for each direction.

A setting says how ``Model`` is constructed and how its inputs are made.  A task here has one construction, so that the
settings that share one are the workloads of one name, and each further construction is a name with a number after it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from burnish.core.errors import TaskError
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile, parameters
from burnish.core.suite import Suite
from burnish.core.task import Direction, Task
from burnish.suites.checkout import Checkout, read_json, spread, unknown

__all__ = ["VARIABLE", "RobustKBenchSuite"]

VARIABLE = "ROBUST_KBENCH_PATH"

_CHECKOUT = Checkout(
    VARIABLE, "a checkout of robust-kbench (the folder that holds tasks/)", ("tasks", "."), "**/func_forward.py"
)

_NAME = re.compile(r"(.+?)(?:/(forward|backward))?(?:/(\d+))?")

_ADDED = """

# --- added by Burnish, from {config} ---


def get_init_inputs():
    return [{arguments}]


WORKLOADS = {workloads!r}
DIRECTION = {direction!r}
"""

Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class _Problem:
    """One reference and the number of the construction it is judged in."""

    folder: Path
    direction: str
    number: int = 1

    @property
    def source(self) -> Path:
        return self.folder / f"func_{self.direction}.py"

    @property
    def config(self) -> Path:
        return self.folder / f"config_{self.direction}.json"


@dataclass(frozen=True)
class _Setting:
    """One construction with the inputs it is given."""

    arguments: Arguments
    inputs: list[Arguments]


class RobustKBenchSuite(Suite):
    """``layernorm`` is the folder ``tasks/layernorm``, ``layernorm/backward`` the same with gradients."""

    name = "robust-kbench"

    def use(self, path: Path) -> None:
        """Read the checkout at ``path``."""
        _CHECKOUT.use(path)

    def names(self) -> tuple[str, ...]:
        """Return ``task``, ``task/backward`` and either with a number, for every construction but the first."""
        return tuple(_names(_CHECKOUT.folder()))

    def load(self, name: str) -> Task:
        """Return one task; those in a folder of tasks have it as their category, the others their direction."""
        folder = _CHECKOUT.folder()
        named = _NAME.fullmatch(name)
        problem = named and _Problem(folder / named[1], named[2] or "forward", int(named[3] or 1))
        if not problem or not problem.source.is_file() or folder not in problem.folder.parents:
            raise unknown(self.name, name, self.names())
        settings = _settings(problem.config)
        if not 1 <= problem.number <= len(settings):
            raise unknown(self.name, name, self.names())
        setting = settings[problem.number - 1]
        file = _completed(SourceFile.read(problem.source, "task"), problem, setting)
        group = problem.folder.relative_to(folder).parent.as_posix()
        category = problem.direction if group == "." else group
        return replace(task_from_source(file, name=f"{self.name}/{name}"), category=category)


def _names(folder: Path) -> Iterator[str]:
    """Name the problems; one whose settings cannot be read has one name, and the error when it is loaded."""
    for path in sorted({path.parent for path in folder.rglob("func_*.py")}, key=_place):
        for problem in (_Problem(path, "forward"), _Problem(path, "backward")):
            if not problem.source.is_file():
                continue
            task = path.relative_to(folder).as_posix()
            name = task if problem.direction == "forward" else f"{task}/backward"
            yield name
            try:
                last = len(_settings(problem.config))
            except TaskError:
                last = 1
            yield from (f"{name}/{number}" for number in range(2, last + 1))


def _place(path: Path) -> list[tuple[int, str]]:
    """Sort ``task_10`` after ``task_9``."""
    return [(int(digits) if digits.isdecimal() else 0, part) for part in path.parts for digits in [part.split("_")[-1]]]


def _settings(path: Path) -> list[_Setting]:
    """Return the settings by construction; the one that is timed comes first, then the order of the file."""
    config = read_json(path)
    if not isinstance(config, dict):
        raise TaskError(f"{path} must hold an object with single_input_configs and the like")
    pairs = _pairs(path, config, "single")
    if not pairs:
        raise TaskError(f"{path} has no setting: give single_init_configs, single_input_configs and the shared ones")
    # Where a task has no further settings, their lists hold one that is empty.
    pairs += [pair for pair in _pairs(path, config, "multi") if any(pair)]
    found: dict[str, _Setting] = {}
    for arguments, inputs in pairs:
        setting = found.setdefault(json.dumps(arguments, sort_keys=True), _Setting(arguments, []))
        if inputs not in setting.inputs:
            setting.inputs.append(inputs)
    return list(found.values())


def _pairs(path: Path, config: dict[str, Any], prefix: str) -> list[tuple[Arguments, Arguments]]:
    """Return the arguments of ``Model`` and of ``get_inputs``: every combination, what is shared last."""
    lists = []
    for part in ("init", "input", "shared"):
        rows = config.get(f"{prefix}_{part}_configs", [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise TaskError(f"{path}: {prefix}_{part}_configs must be a list of objects")
        lists.append(rows)
    return [({**init, **shared}, {**inputs, **shared}) for init, inputs, shared in product(*lists)]


def _completed(file: SourceFile, problem: _Problem, setting: _Setting) -> SourceFile:
    """Return the reference's file with what its settings say, as KernelBench's format has it."""
    for inputs in setting.inputs:
        _check_inputs(file, inputs, problem.config)
    workloads = [{"name": _title(inputs), **inputs} for inputs in spread(setting.inputs)]
    direction = Direction.FORWARD_BACKWARD if problem.direction == "backward" else Direction.FORWARD
    added = _ADDED.format(
        config=problem.config.name,
        arguments=_constructor_arguments(file, setting.arguments, problem.config),
        workloads=workloads,
        direction=direction.value,
    )
    return SourceFile.parse(file.path, file.text.rstrip() + "\n" + added, "task")


def _title(inputs: Arguments) -> str:
    return ",".join(f"{key}={value}" for key, value in inputs.items()) or "default"


def _check_inputs(file: SourceFile, inputs: Arguments, config: Path) -> None:
    wrong = next((k for k, v in inputs.items() if not isinstance(v, int | float | str | bool) or k == "name"), None)
    if wrong is not None:
        raise TaskError(f"{config}: {wrong}: {inputs[wrong]!r} must be a number, a text or a truth value to be a size")
    definition = file.definitions.get("get_inputs")
    if isinstance(definition, ast.FunctionDef):
        _check_names(f"{config}: get_inputs()", definition.args, inputs)


def _check_names(where: str, arguments: ast.arguments, given: Arguments) -> None:
    accepted, required = parameters(arguments)
    extra = [] if arguments.kwarg else [key for key in given if key not in accepted]
    if extra:
        taken = ", ".join(name for name in accepted if name != "self") or "nothing"
        raise TaskError(f"{where} takes no {extra[0]}: it takes {taken}")
    missing = [key for key in required if key not in given and key != "self"]
    if missing:
        raise TaskError(f"{where} needs {missing[0]}, which no setting gives")


def _constructor_arguments(file: SourceFile, given: Arguments, config: Path) -> str:
    """Return the arguments as text, by position: that is how a candidate is constructed, too."""
    model = file.definitions.get("Model")
    if not isinstance(model, ast.ClassDef):
        return ""  # the error of a file without one is not about its settings
    found = [s for s in model.body if isinstance(s, ast.FunctionDef) and s.name == "__init__"]
    arguments = found[-1].args if found else ast.arguments([], [ast.arg("self")], None, [], [], None, [])
    _check_names(f"{config}: Model()", arguments, given)
    positional = [a.arg for a in (*arguments.posonlyargs, *arguments.args)][1:]
    keyword = next((name for name in given if name not in positional), None)
    if keyword is not None:
        raise TaskError(f"{file.path}:{found[-1].lineno}: Model() takes {keyword} by keyword alone: give it a place")
    defaults = dict(zip(reversed(positional), reversed(arguments.defaults), strict=False))
    last = max((place for place, name in enumerate(positional, 1) if name in given), default=0)
    return ", ".join(repr(given[n]) if n in given else ast.unparse(defaults[n]) for n in positional[:last])
