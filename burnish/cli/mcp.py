"""``burnish mcp``: a coding agent drives the verified loop through the Model Context Protocol."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.cli.parsing import EXIT_INTERRUPTED, EXIT_YES, Parser, Subparsers, add_memory_options, add_store_option
from burnish.core.errors import UsageError

if TYPE_CHECKING:
    from burnish.agents.desk import Desk
    from burnish.agents.session import Order

__all__ = ["add", "add_task_options", "order", "run"]

_DESCRIPTION = """\
Serve one task to a coding agent over the Model Context Protocol: tools to read
the task, verify, profile and submit candidates, see the leaderboard and finish.

Speaks over standard input and output, as clients start it, or over HTTP with a
token. What the agent does is a run: burnish show lists it, and a server that
was ended goes on with it by --resume."""

_EPILOG = """\
HTTP listens on loopback; --host needs --token-env. Without --token-env a token
is made and printed once, to standard error. Needs the extra: burnish[mcp]."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("mcp", help="serve a task to a coding agent", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("task", metavar="TASK", nargs="?", help="the trusted reference")
    add_task_options(parser)
    parser.add_argument("--resume", metavar="RUN", help="go on with an agent's run (last: the newest)")
    parser.add_argument("--http", type=int, metavar="PORT", help="serve HTTP on this port (0: a free one)")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="listen there (default: loopback)")
    parser.add_argument("--token-env", metavar="NAME", help="the variable that holds the token")
    parser.add_argument("--out", metavar="DIR", help="where finish writes (default: ./burnish-RUN)")
    add_store_option(parser)
    parser.set_defaults(run=run)


def add_task_options(parser: Parser) -> None:
    """Add what says how a task is judged."""
    parser.add_argument("--inputs", metavar="FILE.py:FN", help="make the inputs with this function")
    parser.add_argument("--backward", action="store_true", help="judge gradients too")
    parser.add_argument("--contract", metavar="C", help="what counts as equal (see burnish verify --help)")
    parser.add_argument("--device", default="auto", metavar="D", help="cpu, cuda, cuda:1 or auto (default)")
    parser.add_argument(
        "--baselines", default="eager,compile", metavar="LIST",
        help="what the best one is finally timed against (default: eager,compile)",
    )  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="fewer samples: wider intervals, sooner")
    add_memory_options(parser, clean_room=False)


def order(args: argparse.Namespace) -> Order:
    """Return what the options ask for."""
    from burnish.agents.session import Order
    from burnish.cli.host import choose_device
    from burnish.cli.verify import parse_baselines
    from burnish.propose.retune.kernels import device_for
    from burnish.suites.resolve import resolve_task

    task = resolve_task(args.task, inputs=args.inputs, backward=args.backward, contract=args.contract)
    device = choose_device(device_for(task, args.device))
    panel = parse_baselines(args.baselines)
    return Order(task.on(device), device, panel, args.quick, not args.no_memory, args.clean_room)


def run(args: argparse.Namespace) -> int:
    """Serve until the client leaves or the process is interrupted."""
    from burnish.agents.server import require_sdk

    require_sdk()
    from burnish.agents.desk import Desk
    from burnish.agents.session import Session
    from burnish.report.folder import prepare_folder
    from burnish.store import RunStore

    if (args.task is None) == (args.resume is None):
        raise UsageError("give either a task or --resume RUN")
    out = prepare_folder(Path(args.out)) if args.out else None
    with RunStore.open(args.store) as store:
        session = Session(store, order(args) if args.task is not None else None, args.resume, out)
        desk = Desk(session)
        try:
            _serve(args, desk)
            code = EXIT_YES
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
        finally:
            ended = _closed(desk)
    if not ended:
        # A verdict is in native code, which nothing interrupts: its processes end with this one.
        sys.stderr.flush()
        os._exit(code)
    return code


def _closed(desk: Desk) -> bool:
    try:
        return desk.close()
    except KeyboardInterrupt:
        # Told to leave a second time: at once, then.
        desk.session.abandon()
        return False


def _serve(args: argparse.Namespace, desk: Desk) -> None:
    from burnish.agents.server import build_server
    from burnish.agents.transport import Address, choose_token, serve_http, serve_stdio

    if args.http is None:
        if args.token_env is not None or args.host != "127.0.0.1":
            raise UsageError("--host and --token-env go with --http PORT")
        serve_stdio(build_server(desk))
        return
    address = Address(args.host, args.http)
    token, new = choose_token(address, args.token_env)

    def ready(url: str) -> None:
        print(f"burnish: {url}", file=sys.stderr)
        if new:
            print(f"burnish: token {token}", file=sys.stderr)
        sys.stderr.flush()

    server: Any = build_server(desk)
    serve_http(server, address, token, ready)
