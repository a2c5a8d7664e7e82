"""``burnish verify TASK CANDIDATE``: is it equal, and is it faster?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from burnish.cli.parsing import EXIT_NO, EXIT_YES, Parser, Subparsers
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.core.verdict import Verdict

__all__ = ["add", "run"]

_DESCRIPTION = """\
Judge CANDIDATE against TASK: values and accuracy against a float64 run of the
reference, gradients where asked, side effects, honesty, and speed against a
panel of baselines with confidence intervals.

TASK       file.py (class Model, get_inputs), file.py:name, kernel.cpp with
           --inputs driver.py, or suite/name such as field/rmsnorm or
           kernelbench/level1/36
CANDIDATE  file.py that defines ModelNew
"""

_EPILOG = """\
examples:
  burnish verify examples/softmax.py examples/softmax_fast.py
  burnish verify model.py:attention fast.py --inputs shapes.py:make --backward
  burnish verify kernelbench/level1/36 fast.py --contract kernelbench --json

Exit codes: 0 passed, 1 rejected, 2 wrong usage or a machine that cannot.
"""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "verify", help="judge a candidate against a task", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("task", metavar="TASK", help="the trusted reference")
    parser.add_argument("candidate", metavar="CANDIDATE", help="the source to judge")
    parser.add_argument("--inputs", metavar="FILE.py:FN", help="make the inputs with this function")
    parser.add_argument("--backward", action="store_true", help="judge gradients too")
    parser.add_argument(
        "--contract",
        metavar="C",
        help="what counts as equal: reference (default), kernelbench, tf32, bf16 or atol=1e-3,rtol=1e-3; "
        "policy=authored or bitwise may follow after a comma",
    )
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument(
        "--baselines",
        default="eager,compile",
        metavar="LIST",
        help="what to time against: eager,compile,max-autotune (default: eager,compile; eager is always timed, "
        "and so is a class Library in the task file)",
    )
    parser.add_argument("--profile", action="store_true", help="say where the candidate's time goes")
    parser.add_argument("--quick", action="store_true", help="fewer trials and samples; the verdict says so")
    parser.add_argument(
        "--precision", type=float, default=0.03, metavar="SHARE",
        help="time until intervals are this narrow, to either side (default 0.03; 0.01 takes up to 9 times as long)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, metavar="N", help="fix the seeds to repeat a run (default: secret)")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Judge one candidate and print the verdict."""
    verdict = _judge(args)
    if args.json:
        from burnish.report.plain import dumps

        print(dumps(verdict.to_json()))
    else:
        from burnish.report.terminal import console, render

        render(verdict, console(), task=args.task, candidate=Path(args.candidate).name)
    return EXIT_YES if verdict.passed else EXIT_NO


def _judge(args: argparse.Namespace) -> Verdict:
    from burnish.cli.host import choose_device
    from burnish.cli.progress import progress
    from burnish.core.load import candidate_from_file
    from burnish.propose.retune.kernels import device_for
    from burnish.suites.resolve import resolve_task

    baselines = parse_baselines(args.baselines)
    task = resolve_task(args.task, inputs=args.inputs, backward=args.backward, contract=args.contract)
    candidate = candidate_from_file(args.candidate)
    device = choose_device(device_for(task, args.device))

    from burnish.judge import Judge, JudgeOptions

    options = JudgeOptions(
        baselines=baselines, profile=args.profile, quick=args.quick, precision=args.precision, seed=args.seed
    )
    with progress(quiet=args.json) as on_stage, Judge(device=device, options=options) as judge:
        return judge.verify(task.on(device), candidate, on_stage=on_stage)


def parse_baselines(text: str) -> tuple[str, ...]:
    """Read a comma-separated list; ``eager`` is always first because every speedup is quoted against it."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    from burnish.judge.options import BASELINES

    unknown = [name for name in names if name not in BASELINES]
    if unknown:
        raise UsageError(f"unknown baseline {unknown[0]!r}: choose from {', '.join(BASELINES)}")
    return tuple(dict.fromkeys(("eager", *names)))
