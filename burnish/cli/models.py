"""The options that name language models and what they may cost, alike in every command that asks them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from burnish.cli.parsing import Parser
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.engine.assistance import Assistance

__all__ = ["add_model_options", "assistance_of"]


def add_model_options(parser: Parser) -> None:
    """Add ``--model`` and the limits."""
    parser.add_argument(
        "--model",
        action="append",
        metavar="M",
        help="ask a language model too: openai:NAME, anthropic:NAME or openai:NAME@URL; may be given again",
    )
    parser.add_argument("--max-cost", type=float, metavar="USD", help="what the models may cost in all, such as 2.00")
    parser.add_argument("--max-tokens", type=int, metavar="N", help="tokens they may use, in and out together")
    parser.add_argument("--max-time", metavar="T", help="time they may be waited for, such as 10m")


def assistance_of(args: argparse.Namespace) -> Assistance:
    """Return the models and limits that were asked for."""
    from burnish.engine.assistance import Assistance
    from burnish.engine.budget import Budget

    seconds = None
    if args.max_time is not None:
        time = Budget.parse(args.max_time)
        if time.seconds is None or time.evals is not None:
            raise UsageError(f"--max-time {args.max_time} is no time: give it like 90s, 10m or 2h")
        seconds = time.seconds
    for name, value in (("max-cost", args.max_cost), ("max-tokens", args.max_tokens)):
        if value is not None and not 0 < value < float("inf"):
            raise UsageError(f"--{name} must be above 0: give it like --max-cost 2.00 or --max-tokens 500000")
    models = tuple(dict.fromkeys(args.model or ()))
    evolve = getattr(args, "evolve_prompts", False)
    made = Assistance(models, args.max_cost, args.max_tokens, seconds, evolve_prompts=evolve)
    if not models and getattr(args, "resume", None) is None and made != Assistance():
        options = "--max-cost, --max-tokens, --max-time and --evolve-prompts"
        raise UsageError(f"{options} go with --model openai:NAME or anthropic:NAME")
    return made
