"""The page ``burnish agent brief`` prints: all that an agent in a terminal needs to drive the command line."""

from __future__ import annotations

import shlex

from burnish.agents.sheet import about, languages, limits
from burnish.agents.submission import SOURCE_CHARACTERS
from burnish.agents.texts import ABI, CHEATS, RULES, rejected
from burnish.core import plugins
from burnish.core.task import Task
from burnish.judge.facts import TaskFacts

__all__ = ["brief"]

_PAGE = """\
# Make `{name}` faster, and have it proved

You write candidates; Burnish judges each against the reference: equal, honest, and how fast, with intervals. What it
has not verified does not count.

```
{about}
```

## Commands

Check a candidate as often as you like (exit 0 passed, 1 rejected, 2 wrong usage or a machine that cannot):

```
burnish verify {task} candidate.py {flags} --baselines eager --json
burnish verify {task} candidate.py {flags} --baselines eager --profile --json   # and where its time goes
```

In the JSON, `status` and `reason` say how it ended and `findings` what was found; `speedup.eager` has `estimate`,
`low`, `high` and `claim`; `clocks.candidate.call_ms` is the time of a call; `roofline.score` is the share of the
device's limit that is reached. A verdict takes 5 to 60 s.

Record what is good. The first one makes a run and prints its name; give that name from then on:

```
burnish agent submit {task} candidate.py {flags} --note "what it does" --json
burnish agent submit {task} candidate.py {flags} --run RUN --note "what it does" --json
burnish show RUN --json          # the run's fastest candidates
burnish agent finish RUN --json  # judged once more as it ships; writes kernel.py and report.html
```

## Rules

{rules}

{limits} A source has at most {source} characters.

## What is rejected

{cheats} Every check, by family:

{rejected}

## C++ and CUDA in a candidate

Usable here: {languages}.

```
{abi}
```

An example, whole, for a task whose forward is `x * 2 + 1` over a float32 tensor:

```python
{example}
```

## The reference

```python
{reference}
```
"""


def brief(task: Task, device: str, facts: TaskFacts, typed: str, flags: list[str]) -> str:
    """Return the page; ``typed`` is the task as its commands name it, ``flags`` what they must repeat."""
    usable = languages(device)
    reference = task.source.strip()
    if task.inputs_source is not None:
        reference += f"\n\n# the inputs, from a file of their own\n{task.inputs_source.strip()}"
    return _PAGE.format(
        name=task.name,
        about=about(task, device, facts),
        task=shlex.quote(typed),
        flags=shlex.join(flags),
        rules=RULES,
        limits=limits(),
        source=SOURCE_CHARACTERS,
        cheats=CHEATS,
        rejected=rejected(),
        languages=", ".join(usable) or "none; torch alone",
        abi=ABI,
        example=plugins.backend(usable[0] if usable else "torch").example().strip(),
        reference=reference,
    )
