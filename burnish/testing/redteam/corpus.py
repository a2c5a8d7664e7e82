"""Reads the corpus: one file is one candidate, with a header of ``# key: value`` lines that says what to expect.

Parsing is strict, because a misspelt check in a header would silently turn a caught cheat into a missed one: an unknown
key, task, family, check or contract raises ``ValueError`` naming the file and the line.  A header line indented by
three spaces or more continues the value above it.  Nothing here runs a candidate.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NoReturn, get_args

from burnish.core.checks import CHECKS, Family
from burnish.core.contract import parse_contract
from burnish.core.errors import ContractError

__all__ = ["Case", "Kind", "Needs", "load_cases", "parse_case", "task_names", "task_path"]

Needs = Literal["any", "cpu", "cuda"]
Kind = Literal["all", "cheats", "honest"]

ROOT = Path(__file__).parent
HONEST = "honest"
FAMILY_FOLDERS: dict[str, Family] = {
    "no_real_work": Family.NO_REAL_WORK,
    "independent_output": Family.INDEPENDENT_OUTPUT,
    "precision": Family.PRECISION,
    "reading_answer": Family.READING_ANSWER,
    "replay": Family.REPLAY,
    "timing": Family.TIMING,
    "channel": Family.CHANNEL,
    "faults": Family.FAULT,
}

_REQUIRED = ("title", "task", "family", "needs", "contract")
_OPTIONAL = ("expect", "slow", "notes")
_ENTRY = re.compile(r"# ([a-z]+): *(.*)")
_CONTINUED = re.compile(r"# {3,}(\S.*)")


@dataclass(frozen=True)
class Case:
    """One candidate of the corpus and what the judge must say about it."""

    name: str
    """The path below the corpus without its ending: ``honest/softmax_numpy``."""
    title: str
    task: str
    family: Family | None
    """The family of cheating; ``None`` for an honest candidate."""
    expect: tuple[str, ...]
    """Checks of which the judge must report one; empty for an honest candidate, which must pass."""
    needs: Needs
    contract: str
    slow: bool
    source: str
    path: Path
    notes: str = ""

    @property
    def honest(self) -> bool:
        """Whether the candidate must pass."""
        return self.family is None

    @property
    def runs_on_cpu(self) -> bool:
        """Whether the candidate can be judged without a GPU."""
        return self.needs != "cuda"


def task_path(name: str) -> Path:
    """Return the file of the task called ``name``."""
    path = ROOT / "tasks" / f"{name}.py"
    if name not in task_names():
        raise ValueError(f"no corpus task {name!r}: the tasks are {', '.join(task_names())}")
    return path


@cache
def task_names() -> tuple[str, ...]:
    """Return the names of all corpus tasks, sorted."""
    return tuple(sorted(path.stem for path in (ROOT / "tasks").glob("*.py") if path.stem != "__init__"))


def load_cases(kind: Kind = "all") -> tuple[Case, ...]:
    """Return the cases sorted by name: all of them, the ``cheats`` or the ``honest`` ones."""
    if kind not in get_args(Kind):
        raise ValueError(f"no kind of case {kind!r}: the kinds are {', '.join(get_args(Kind))}")
    folders = ("cheats", HONEST) if kind == "all" else (kind,)
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py") if path.stem != "__init__"]
    cases = (parse_case(path, path.read_text(encoding="utf-8")) for path in paths)
    return tuple(sorted(cases, key=lambda case: case.name))


def parse_case(path: Path, source: str) -> Case:
    """Read one candidate's header; ``path`` gives its name and, by its folder, the family it must declare."""
    header = _Header(path, source)
    family = _family(header, path.parent.name)
    needs = header.one_of("needs", get_args(Needs))
    slow = header.one_of("slow", ("yes", "no"), default="no") == "yes"
    task = header.one_of("task", task_names())
    return Case(
        name=_name(path),
        title=header.text("title"),
        task=task,
        family=family,
        expect=_expect(header, honest=family is None),
        needs=needs,  # type: ignore[arg-type]
        contract=_contract(header),
        slow=slow,
        source=source,
        path=path,
        notes=header.text("notes", default=""),
    )


class _Header:
    """The header's values with the lines they stand on, so that every complaint can point at one."""

    def __init__(self, path: Path, source: str) -> None:
        self.path = path
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        key = ""
        for number, line in enumerate(source.splitlines(), start=1):
            if not line.startswith("#"):
                break
            entry, continued = _ENTRY.fullmatch(line.rstrip()), _CONTINUED.fullmatch(line.rstrip())
            if entry is not None:
                key = entry[1]
                self._add(key, entry[2].strip(), number)
            elif continued is not None and key:
                self.values[key] += " " + continued[1]
            else:
                self.fail(number, f"not a header line (write '# key: value'): {line!r}")
        for missing in (key for key in _REQUIRED if key not in self.values):
            self.fail(1, f"the header lacks {missing!r}")

    def _add(self, key: str, value: str, number: int) -> None:
        if key not in _REQUIRED + _OPTIONAL:
            self.fail(number, f"unknown key {key!r}: the keys are {', '.join(_REQUIRED + _OPTIONAL)}")
        if key in self.values:
            self.fail(number, f"{key!r} is given twice")
        if not value:
            self.fail(number, f"{key!r} has no value")
        self.values[key], self.lines[key] = value, number

    def fail(self, number: int, message: str) -> NoReturn:
        raise ValueError(f"{self.path}:{number}: {message}")

    def fail_at(self, key: str, message: str) -> NoReturn:
        self.fail(self.lines.get(key, 1), message)

    def text(self, key: str, default: str | None = None) -> str:
        return self.values[key] if default is None else self.values.get(key, default)

    def one_of(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in allowed:
            self.fail_at(key, f"unknown {key} {value!r}: use one of {', '.join(allowed)}")
        return value


def _name(path: Path) -> str:
    within = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path(path.parent.name, path.name)
    return within.with_suffix("").as_posix()


def _family(header: _Header, folder: str) -> Family | None:
    values = (HONEST, *(family.value for family in FAMILY_FOLDERS.values()))
    value = header.one_of("family", values)
    declared = None if value == HONEST else Family(value)
    if folder != HONEST and folder not in FAMILY_FOLDERS:
        header.fail(1, f"unknown folder {folder!r}: use one of {', '.join((HONEST, *FAMILY_FOLDERS))}")
    if declared is not FAMILY_FOLDERS.get(folder):
        header.fail_at("family", f"family {value!r} does not belong in the folder {folder!r}")
    return declared


def _expect(header: _Header, *, honest: bool) -> tuple[str, ...]:
    if honest:
        if "expect" in header.values:
            header.fail_at("expect", "an honest candidate expects no check")
        return ()
    if "expect" not in header.values:
        header.fail(1, "the header lacks 'expect': name the checks that may catch this cheat")
    names = tuple(part.strip() for part in header.text("expect").split(","))
    for name in names:
        if name not in CHECKS:
            header.fail_at("expect", f"unknown check {name!r}: see burnish/core/checks.py")
    return names


def _contract(header: _Header) -> str:
    text = header.text("contract")
    try:
        parse_contract(text)
    except ContractError as error:
        header.fail_at("contract", str(error))
    return text
