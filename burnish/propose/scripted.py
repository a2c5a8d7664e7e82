"""``scripted``: recorded proposals in order, for tests and replays; its verdicts are marked as such.

The script is given to the constructor, or named by ``$BURNISH_SCRIPT``: a file with one JSON object a line, with
``source`` and optionally ``name``, ``entry``, ``parameters`` and ``rationale``.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from burnish.core.candidate import Candidate, Origin
from burnish.core.errors import UsageError
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request

__all__ = ["SCRIPT_VARIABLE", "ScriptedProposer", "read_script"]

SCRIPT_VARIABLE = "BURNISH_SCRIPT"


class ScriptedProposer(Proposer):
    """Proposes what it was given, whatever it is asked for."""

    name = "scripted"
    ordered = True

    def __init__(self, script: Sequence[str | Candidate] | str | Path | None = None) -> None:
        """Take sources and candidates, or the path of a script; by default ``$BURNISH_SCRIPT`` names it."""
        self._script = script

    def begin(self, brief: Brief) -> None:
        """Read the script; raises :class:`UsageError` where there is none."""
        script = self._script if self._script is not None else os.environ.get(SCRIPT_VARIABLE)
        if script is None:
            raise UsageError(f"the scripted proposer has no script: set {SCRIPT_VARIABLE} to a file of JSON lines")
        given = read_script(Path(script)) if isinstance(script, str | Path) else script
        made = [c if isinstance(c, Candidate) else Candidate(c, name=f"scripted {n}") for n, c in enumerate(given, 1)]
        self._left = [replace(c, origin=replace(c.origin, proposer=self.name, scripted=True)) for c in made]

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next of the script."""
        if not self._left:
            return None
        candidate = self._left.pop(0)
        return replace(candidate, origin=replace(candidate.origin, parents=request.parents))


def read_script(path: Path) -> list[Candidate]:
    """Read a file of JSON lines; raises :class:`UsageError` with the line that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}: name a file of JSON lines") from error
    found: list[Candidate] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            origin = Origin(
                parameters=tuple((str(k), v) for k, v in data.get("parameters", {}).items()),
                rationale=str(data.get("rationale", "")),
            )
            name = str(data.get("name", f"scripted {len(found) + 1}"))
            found.append(Candidate(str(data["source"]), str(data.get("entry", "ModelNew")), name, origin))
        except (ValueError, KeyError, AttributeError) as error:
            raise UsageError(f'{path}:{number}: not a proposal ({error}): write {{"source": "..."}}') from error
    return found
