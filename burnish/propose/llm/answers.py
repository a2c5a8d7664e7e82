"""What models answered, read strictly: an answer is understood whole or is malformed, and the complaint says why."""

from __future__ import annotations

import ast
import json
import math
import re
import warnings
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from burnish.core.candidate import Idea

__all__ = [
    "Critique",
    "Direction",
    "Malformed",
    "Steps",
    "code_from",
    "critique_from",
    "object_of",
    "plan_from",
    "require_keys",
    "words_of",
]

_FENCE = re.compile(r"^```[ \t]*(\w*)[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_EDIT = re.compile(r"^<{7} SEARCH[ \t]*\n(.*?)^={7}[ \t]*\n(.*?)^>{7} REPLACE[ \t]*$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"^(<{7} SEARCH|>{7} REPLACE)[ \t]*$", re.MULTILINE)
_LONGEST_WORDS = 4000
_LONGEST_SOURCE = 200_000
_LONGEST_IDEA = 400
_MOST_IDEAS = 3
_LARGEST_SPEEDUP = 1000.0
_PYTHON = ("python", "py", "python3", "")

Setting = int | float | str | bool


class Malformed(Exception):
    """An answer that cannot be used; the message is told to the model and kept in the ledger."""


@dataclass(frozen=True)
class Steps:
    """A plan in the recipes' own terms: answers to their questions."""

    choices: tuple[tuple[str, Setting], ...]
    why: str
    ideas: tuple[Idea, ...] = ()
    """What the planner would try next."""


@dataclass(frozen=True)
class Direction:
    """A plan in words, for the coder."""

    words: str
    backend: str
    ideas: tuple[Idea, ...] = ()
    """What the planner would try next."""


@dataclass(frozen=True)
class Critique:
    """One bottleneck and one remedy."""

    bottleneck: str
    remedy: str
    ideas: tuple[Idea, ...] = ()
    """What the critic would try after the remedy."""


def plan_from(text: str, backends: Collection[str]) -> Steps | Direction:
    """Read a planner's answer: recipe steps, or a direction with one of ``backends``."""
    data = object_of(text)
    ideas = _ideas(data.pop("next", []))
    if "recipe" in data:
        require_keys(data, {"recipe", "why"})
        choices = data["recipe"]
        if not isinstance(choices, dict) or not choices:
            raise Malformed('"recipe" must be an object of questions and choices')
        for name, choice in choices.items():
            if not isinstance(choice, int | float | str | bool):
                raise Malformed(f"the choice for {name!r} must be a number, a word, true or false")
        return Steps(tuple(choices.items()), words_of(data, "why"), ideas)
    require_keys(data, {"direction", "backend"})
    backend = words_of(data, "backend")
    if backend not in backends:
        raise Malformed(f'"backend" is {backend!r}: choose from {", ".join(backends)}')
    return Direction(words_of(data, "direction"), backend, ideas)


def critique_from(text: str) -> Critique:
    """Read a critic's answer."""
    data = object_of(text)
    ideas = _ideas(data.pop("next", []))
    require_keys(data, {"bottleneck", "remedy"})
    return Critique(words_of(data, "bottleneck"), words_of(data, "remedy"), ideas)


def code_from(text: str, base: str | None, entry: str = "ModelNew") -> str:
    """Read a coder's answer: one fenced file, or edits of ``base`` that each match exactly once."""
    edits = _EDIT.findall(text)
    if len(_MARK.findall(text)) != 2 * len(edits):
        raise Malformed("a SEARCH/REPLACE block is not complete: write <<<<<<< SEARCH, =======, >>>>>>> REPLACE")
    rest = _EDIT.sub("", text)
    fenced = [body for language, body in _FENCE.findall(rest) if language.lower() in _PYTHON and body.strip()]
    if edits and fenced:
        raise Malformed("give either one fenced file or SEARCH/REPLACE blocks, not both")
    if not edits and len(fenced) != 1:
        found = f"{len(fenced)} fenced python files" if fenced else "no fenced python file"
        raise Malformed(f"there is {found} in the answer: give exactly one, between ```python and ```")
    source = _edited(base, edits) if edits else fenced[0]
    _check(source, entry)
    if source == base:
        raise Malformed("nothing is changed: the code is the same as before")
    return source


def _edited(base: str | None, edits: list[tuple[str, str]]) -> str:
    if base is None:
        raise Malformed("there is no file to edit yet: give the whole file between ```python and ```")
    base = base if base.endswith("\n") else f"{base}\n"
    for number, (search, replacement) in enumerate(edits, start=1):
        if not search.strip():
            raise Malformed(f"edit {number} searches for nothing: copy the lines to replace")
        matches = base.count(search)
        if matches != 1:
            where = "nowhere in" if matches == 0 else f"{matches} times in"
            raise Malformed(f"the SEARCH text of edit {number} is {where} the file: it must be there exactly once")
        base = base.replace(search, replacement)
    return base


def _check(source: str, entry: str) -> None:
    """See that a source parses and defines the entry; everything else is the judge's to say."""
    if len(source) > _LONGEST_SOURCE:
        raise Malformed(f"the file has {len(source)} characters: keep it below {_LONGEST_SOURCE}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except SyntaxError as error:
        raise Malformed(f"the file does not parse: {error.msg} in line {error.lineno}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Malformed(f"the file does not parse: {type(error).__name__}") from None
    names = {n.name for n in tree.body if isinstance(n, ast.ClassDef | ast.FunctionDef)}
    if not set(entry.split()) <= names:
        missing = " and ".join(sorted(set(entry.split()) - names))
        raise Malformed(f"the file does not define {missing} at its top level")


def _ideas(listed: object) -> tuple[Idea, ...]:
    """Read what comes after: changes in words, with what is expected of each where that is said."""
    if not isinstance(listed, list) or len(listed) > _MOST_IDEAS:
        raise Malformed(f'"next" must be a list of at most {_MOST_IDEAS} ideas')
    return tuple(map(_idea, listed))


def _idea(data: object) -> Idea:
    if not isinstance(data, dict) or not {"idea"} <= set(data) <= {"idea", "speedup", "difficulty", "confidence"}:
        raise Malformed('an idea in "next" has the key "idea", and of "speedup", "difficulty", "confidence" any')
    speedup = _number(data, "speedup", _LARGEST_SPEEDUP)
    if speedup == 0:
        raise Malformed('"speedup" must be above 0: it is a factor')
    gain = None if speedup is None else math.log(speedup)
    text = " ".join(words_of(data, "idea", _LONGEST_IDEA).split())
    return Idea(text, gain, _number(data, "difficulty", 1.0), _number(data, "confidence", 1.0))


def _number(data: dict[str, Any], key: str, most: float) -> float | None:
    value = data.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise Malformed(f'"{key}" must be a number from 0 to {most:g}')
    return float(value)


def object_of(text: str) -> dict[str, Any]:
    """Return the one JSON object of an answer: the only fenced one, else the whole answer."""
    fenced = [body for language, body in _FENCE.findall(text) if language.lower() in ("json", "")]
    if len(fenced) > 1:
        raise Malformed(f"there are {len(fenced)} fenced blocks: give exactly one JSON object")
    try:
        data = json.loads(fenced[0] if fenced else text.strip())
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not a JSON object ({error}): answer with one between ```json and ```") from None
    if not isinstance(data, dict):
        raise Malformed("the JSON is not an object: answer with one between ```json and ```")
    return data


def require_keys(data: dict[str, Any], expected: set[str]) -> None:
    """Refuse an object with other keys."""
    if set(data) != expected:
        raise Malformed(f"the object has the keys {sorted(data)}: it must have exactly {sorted(expected)}")


def words_of(data: dict[str, Any], key: str, longest: int = _LONGEST_WORDS) -> str:
    """Return a text that is not empty, not too long, and can be sent."""
    value = data[key]
    if not isinstance(value, str) or not value.strip():
        raise Malformed(f'"{key}" must be a text that is not empty')
    if len(value) > longest:
        raise Malformed(f'"{key}" has {len(value)} characters: keep it below {longest}')
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Malformed(f'"{key}" holds half a surrogate pair: write plain text')
    return value.strip()
