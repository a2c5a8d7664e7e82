"""``burnish draft``: a sentence becomes a task file, for you to read before it counts."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

from burnish.cli.models import add_model_options, assistance_of
from burnish.cli.parsing import EXIT_YES, Parser, Subparsers
from burnish.core.errors import UsageError

__all__ = ["add", "run"]

_DESCRIPTION = """\
Have a language model write a task file for a sentence: a plain reference, its
inputs, and a check of what the sentence says."""

_EPILOG = """\
Nothing of the file is run. Read it: what it computes is what faster kernels are
held against. python FILE runs its check; burnish optimize FILE takes it from
there."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "draft", help="write a task file from a sentence", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("sentence", metavar="SENTENCE", help="what to compute, with sizes where they matter")
    parser.add_argument("--out", default="task.py", metavar="FILE", help="where to write it (default: %(default)s)")
    add_model_options(parser)
    parser.add_argument("--json", action="store_true", help="print the path and the cost as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from burnish.engine.assistance import open_assistant
    from burnish.propose.llm.tasks import draft_task
    from burnish.report.ledger import money
    from burnish.report.plain import dumps
    from burnish.report.writing import write_whole

    models, path = assistance_of(args), Path(args.out)
    if not models.models:
        raise UsageError("burnish draft needs a language model: add --model openai:NAME or anthropic:NAME")
    if path.exists():
        raise UsageError(f"{path} is there already: name another file with --out")
    with contextlib.closing(open_assistant(models)) as assistant:
        answer = draft_task(assistant, args.sentence)
    write_whole(path, answer.value, "")
    spent = assistant.spent
    if args.json:
        tokens = {"tokens_in": spent.tokens_in, "tokens_out": spent.tokens_out}
        print(dumps({"task": str(path), "model": answer.model, "cost": spent.cost, **tokens}))
    else:
        used = f"{spent.tokens_in + spent.tokens_out} tokens, {money(spent.cost)}"
        print(f"{path}: by {answer.model} ({used})\nread it, run its check with: python {path}")
        print(f"then: burnish optimize {path}")
    return EXIT_YES
