"""``burnish optimize``: search for a faster candidate and leave a folder with what was found."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli import optimize_model
from burnish.cli.elsewhere import add_executor_options, remote_judge, wanted_devices
from burnish.cli.models import add_model_options, assistance_of
from burnish.cli.optimize_model import is_model
from burnish.cli.parsing import (
    EXIT_INTERRUPTED,
    EXIT_NO,
    EXIT_YES,
    Parser,
    Subparsers,
    add_memory_options,
    add_store_option,
)
from burnish.core.errors import UsageError
from burnish.core.search import DEFAULT_STRATEGY

if TYPE_CHECKING:
    from burnish.cluster.labels import Wanted
    from burnish.engine.assistance import Assistance
    from burnish.engine.optimize import Finished, Plan
    from burnish.report.ledger import Ledger

__all__ = ["add", "carry_out", "run"]

_DESCRIPTION = """\
Search for a faster candidate, every one verified, until the budget is used.

Needs no GPU and no language model. Ctrl-C ends early with what was found;
--resume goes on where a run stopped, and repeats nothing."""

_EPILOG = """\
TASK is written as for burnish verify. The folder holds kernel.py (needs torch
alone), report.html and run.json. file.py:make_model, a function that returns a
module and its inputs, or hf:NAME, a Hugging Face model, is a whole model: its
parts are searched (10m) and the folder is a package for burnish.apply(model,
folder) with report.html. Exit 0 when something faster was proved, 1 when not."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "optimize", help="search for a faster candidate", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("task", metavar="TASK", nargs="?", help="the trusted reference")
    parser.add_argument("--inputs", metavar="FILE.py:FN", help="make the inputs with this function")
    parser.add_argument("--backward", action="store_true", help="judge gradients too")
    parser.add_argument("--contract", metavar="C", help="what counts as equal (see burnish verify --help)")
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument("--budget", metavar="B", help="60s, 5m, 200evals or both with a comma (default: 60s)")
    parser.add_argument(
        "--strategy", metavar="S", help=f"how to search (docs/strategies.md; default {DEFAULT_STRATEGY})"
    )
    parser.add_argument(
        "--proposers",
        metavar="LIST",
        help="who suggests candidates (default: recipes,launch,baselines,library,inductor)",
    )
    parser.add_argument(
        "--baselines", metavar="LIST", help="what the best one is finally timed against (default: eager,compile)"
    )
    parser.add_argument("--quick", action="store_true", help="fewer samples: wider intervals, sooner")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the search's random choices")
    parser.add_argument("--out", metavar="DIR", help="where to write the result (default: ./burnish-RUN)")
    parser.add_argument("--resume", metavar="RUN", help="go on with a run (last: the newest)")
    add_memory_options(parser, clean_room=False)
    add_model_options(parser)
    parser.add_argument(
        "--evolve-prompts",
        action="store_true",
        help="have the models vary their own prompts, kept by what they lead to",
    )
    parser.add_argument("--train", action="store_true", help="a model: forward and backward, in training mode")
    parser.add_argument(
        "--steps", type=int, metavar="N",
        help="with --train: steps to compare losses over (default: 200, or what the budget allows)",
    )  # fmt: skip
    parser.add_argument("--set", action="append", metavar="NAME=VALUE", help="a model: an argument of make_model")
    add_executor_options(parser)
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Optimise one task, or resume a run."""
    from burnish.engine.budget import Budget

    wanted = wanted_devices(args)
    if is_model(args):
        if wanted:
            raise UsageError("--executor judges tasks: a whole model is optimised on its own machine")
        return optimize_model.run(args)
    if args.train or args.set or args.steps is not None:
        raise UsageError("--train, --steps and --set go with a model: burnish optimize file.py:make_model")
    if (args.task is None) == (args.resume is None):
        raise UsageError("give either a task or --resume RUN")
    budget = Budget.parse(args.budget) if args.budget is not None else None
    limits = assistance_of(args)
    improved = True
    # Times of different hardware cannot be compared: a run, a kernel and a folder for each kind.
    for devices in wanted or (None,):
        out = args.out if devices is None or len(wanted) < 2 or args.out is None else f"{args.out}/{devices.label}"
        one = argparse.Namespace(**{**vars(args), "out": out})
        plan = None if args.task is None else _plan(one, budget, limits, devices)
        finished = carry_out(one, plan, budget, limits, devices)
        if finished.why == "interrupted":
            return EXIT_INTERRUPTED
        improved = improved and _improved(finished)
    return EXIT_YES if improved else EXIT_NO


def carry_out(
    args: argparse.Namespace,
    plan: Plan | None,
    budget: Any,
    limits: Assistance,
    devices: Wanted | None = None,
) -> Finished:
    """Run or resume, show what is going on, and leave the folder."""
    from burnish.cli.live import live
    from burnish.engine.optimize import optimize
    from burnish.report.folder import prepare_folder, write_folder
    from burnish.report.ledger import ledger_of
    from burnish.store import RunStore

    chosen = Path(args.out) if args.out else None
    if chosen is not None:
        prepare_folder(chosen)
    with RunStore.open(args.store) as store, remote_judge(args, devices) as judge:
        with live(quiet=args.json, budget=budget) as watching:
            watchers = (watching.show, watching.stage, watching.started)
            finished = optimize(store, plan, args.resume, budget, *watchers, judge=judge, limits=limits)
        folder = chosen or prepare_folder(Path(f"burnish-{finished.run}"))
        write_folder(folder, store, finished)
        _print(args, finished, folder, ledger_of(store, store.run(finished.run)))
    return finished


def _plan(args: argparse.Namespace, budget: Any, models: Assistance, devices: Wanted | None = None) -> Plan:
    from burnish.cli.host import choose_device
    from burnish.cli.verify import parse_baselines
    from burnish.engine.assistance import MODELS
    from burnish.engine.budget import Budget
    from burnish.engine.optimize import PROPOSERS, Plan
    from burnish.judge import JudgeOptions
    from burnish.propose.retune.kernels import device_for, proposers_for
    from burnish.suites.resolve import resolve_task

    task = resolve_task(args.task, inputs=args.inputs, backward=args.backward, contract=args.contract)
    device = choose_device(device_for(task, args.device)) if devices is None else devices.device
    usual = (*proposers_for(task, PROPOSERS), *([MODELS] if models.models else []))
    named = tuple(n.strip() for n in (args.proposers or "").split(",") if n.strip())
    return Plan(
        task=task.on(device),
        device=device,
        strategy=args.strategy or DEFAULT_STRATEGY,
        proposers=named or usual,
        budget=budget or Budget(seconds=60.0),
        seed=args.seed,
        judge=JudgeOptions(quick=args.quick),
        panel=parse_baselines(args.baselines or "eager,compile"),
        assistance=models,
        memory=not args.no_memory,
        clean_room=args.clean_room,
    )


def _improved(finished: Finished) -> bool:
    from burnish.core.verdict import Claim

    timing = finished.verdict.timing if finished.verdict is not None else None
    eager = timing.against("eager") if timing is not None else None
    return eager is not None and eager.claim is Claim.FASTER


def _print(args: argparse.Namespace, finished: Finished, folder: Path, ledger: Ledger | None) -> None:
    if args.json:
        from burnish.report.folder import result_json
        from burnish.report.plain import dumps

        print(dumps(result_json(finished, folder, ledger)))
        return
    from burnish.report.terminal import console, render

    screen = console()
    if finished.verdict is not None:
        render(finished.verdict, screen, task=args.task or finished.run, candidate="kernel.py")
    else:
        screen.print("no candidate was verified: the reference is the best there is so far")
    if finished.candidate is not None and finished.candidate.origin.proposer == "baselines":
        screen.print(f"nothing found is faster than what you have: kernel.py is {finished.candidate.name}")
    if ledger is not None:
        from burnish.report.ledger_table import show_ledger

        show_ledger(ledger, screen)
    screen.print(f"{folder}: {'kernel.py, ' if finished.candidate else ''}report.html, run.json ({finished.why})")
    screen.print(f"burnish show {finished.run}\nburnish optimize --resume {finished.run} --budget 5m", style="dim")
