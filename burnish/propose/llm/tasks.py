"""A task from a sentence: a reference with inputs and a check, written by a model for the user to read.

Nothing of it is run here: it is a stranger's code until the user has confirmed it.
"""

from __future__ import annotations

from pathlib import Path

from burnish.core.errors import PrerequisiteError, TaskError
from burnish.core.language import Assistant
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile
from burnish.propose.llm.answers import Malformed, code_from
from burnish.propose.llm.desk import Answer, Desk
from burnish.propose.llm.prompt import prompt

__all__ = ["draft_task"]

_ENTRIES = "Model get_inputs get_init_inputs check"


def draft_task(assistant: Assistant, sentence: str) -> Answer[str]:
    """Return the source of a task file; raises :class:`PrerequisiteError` where no answer could be used."""
    answer = Desk(assistant).ask("drafter", prompt("task").filled({"sentence": sentence}), _read)
    if answer is None:
        why = assistant.exhausted or assistant.trouble
        raise PrerequisiteError(why or "the answers could not be read as a task: say more, or ask another model")
    return answer


def _read(text: str) -> str:
    source = code_from(text, None, _ENTRIES)
    try:
        task_from_source(SourceFile.parse(Path("task.py"), source, "task"))
    except TaskError as error:
        raise Malformed(f"the file is not a task: {error}") from None
    return source
