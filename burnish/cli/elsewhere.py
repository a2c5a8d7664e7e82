"""``--executor`` and ``--on``: where candidates are judged."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from burnish.cli.parsing import Parser
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.cluster.labels import Wanted
    from burnish.engine.judging import RemoteJudge

__all__ = ["LOCAL", "add_executor_options", "remote_judge", "say", "wanted_devices"]

LOCAL = "local"


def add_executor_options(parser: Parser) -> None:
    """Add what says where candidates are judged."""
    parser.add_argument(
        "--executor", default=LOCAL, metavar="E", help="local (default) or ray: a Ray cluster judges (docs/scale.md)"
    )
    parser.add_argument(
        "--on", metavar="LIST", help="with --executor ray: labels and how many devices, as h200:4,cpu (default: cpu)"
    )


def wanted_devices(args: argparse.Namespace) -> tuple[Wanted, ...]:
    """Return the kinds of devices to judge on, one result each; none for this machine."""
    if getattr(args, "executor", LOCAL) == LOCAL:
        if getattr(args, "on", None):
            raise UsageError("--on names devices of a cluster: add --executor ray")
        return ()
    from burnish.cluster.labels import parse_on
    from burnish.cluster.library import require_ray
    from burnish.core import plugins

    plugins.executor(args.executor)
    if args.executor == "ray":
        require_ray()
    if args.device != "auto":
        raise UsageError(f"--device {args.device} is this machine's: --executor {args.executor} takes --on LABEL:COUNT")
    return parse_on(args.on or "cpu")


def say(text: str) -> None:
    """Tell the user something a cluster had to say."""
    print(f"burnish: {text}", file=sys.stderr, flush=True)


@contextmanager
def remote_judge(args: argparse.Namespace, wanted: Wanted | None) -> Iterator[RemoteJudge | None]:
    """Give the judge on devices of a cluster for the length of a ``with`` block; none for this machine."""
    if wanted is None:
        yield None
        return
    from burnish.core import plugins

    judge: RemoteJudge = plugins.executor(args.executor)(str(wanted), say)
    try:
        yield judge
    finally:
        judge.close()
