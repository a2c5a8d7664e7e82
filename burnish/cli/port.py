"""``burnish port``: have a language model rewrite a kernel for another backend, held to the same proof."""

from __future__ import annotations

import argparse
from dataclasses import replace

from burnish.cli.models import add_model_options, assistance_of
from burnish.cli.optimize import carry_out
from burnish.cli.parsing import EXIT_INTERRUPTED, EXIT_NO, EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import UsageError

__all__ = ["add", "run"]

_DESCRIPTION = """\
Have a language model rewrite a task or an existing kernel for another backend,
judge every attempt, and go on improving what was verified until the budget is
used."""

_EPILOG = """\
TASK is written as for burnish optimize: a kernel and its wrapper, a C++ file
with its driver, or any task. The folder holds kernel.py, report.html and
run.json. Exit 0 when a port was verified, however fast, 1 when not."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "port", help="rewrite a kernel for another backend", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("task", metavar="TASK", help="the kernel or task to port: what counts as right")
    parser.add_argument("--to", required=True, choices=("cpp", "cuda", "triton"), help="the backend to port to")
    parser.add_argument("--inputs", metavar="FILE.py:FN", help="make the inputs with this function")
    parser.add_argument("--backward", action="store_true", help="judge gradients too")
    parser.add_argument(
        "--contract",
        default="reference,policy=authored",
        metavar="C",
        help="what counts as equal (default: %(default)s)",
    )
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument("--budget", default="12evals", metavar="B", help="60s, 5m, 200evals (default: %(default)s)")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the search's random choices")
    parser.add_argument("--out", metavar="DIR", help="where to write the result (default: ./burnish-RUN)")
    add_model_options(parser)
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.set_defaults(run=run, resume=None)


def run(args: argparse.Namespace) -> int:
    """Port one kernel."""
    from burnish.cli.host import choose_device
    from burnish.engine.assistance import MODELS
    from burnish.engine.budget import Budget
    from burnish.engine.optimize import Plan
    from burnish.suites.resolve import resolve_task

    models = replace(assistance_of(args), target=args.to)
    if not models.models:
        raise UsageError("burnish port needs a language model: add --model openai:NAME or anthropic:NAME")
    budget = Budget.parse(args.budget)
    task = resolve_task(args.task, inputs=args.inputs, backward=args.backward, contract=args.contract)
    device = choose_device("cpu" if args.to == "cpp" and args.device == "auto" else args.device)
    plan = Plan(
        task=task.on(device),
        device=device,
        strategy="greedy",
        proposers=(MODELS,),
        budget=budget,
        seed=args.seed,
        panel=("eager",),
        assistance=models,
    )
    finished = carry_out(args, plan, budget, models)
    if finished.why == "interrupted":
        return EXIT_INTERRUPTED
    return EXIT_YES if finished.verdict is not None and finished.verdict.passed else EXIT_NO
