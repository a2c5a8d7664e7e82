"""``burnish serve``: judging over HTTP, for many users."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from burnish.cli.parsing import EXIT_YES, Parser, Subparsers, add_store_option
from burnish.core.errors import PrerequisiteError, UsageError

__all__ = ["add", "run"]

_DESCRIPTION = """\
Serve judging over HTTP: tasks, candidates, batches, verdicts, artefacts, and a
reinforcement-learning environment (docs/service.md, docs/environment.md)."""

_EPILOG = """\
Listens on loopback; --host needs --tokens. There is no encryption: across
machines use a proxy that has it. Needs the extra: burnish[serve].

examples:
  burnish serve --tokens tokens.toml --new-token alice --scopes read,submit
  burnish serve --tokens tokens.toml --store postgresql://burnish@db/runs
  burnish serve --only-work --store postgresql://burnish@db/runs"""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("serve", help="judge over HTTP", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="listen there (default: loopback)")
    parser.add_argument("--port", type=int, default=8321, metavar="N", help="default 8321; 0: a free one")
    parser.add_argument("--name", action="append", default=[], metavar="H", help="a name others reach it by")
    parser.add_argument("--tokens", metavar="FILE", help="who may do what")
    parser.add_argument("--new-token", metavar="USER", help="add a token to --tokens, print it and leave")
    parser.add_argument(
        "--scopes", default="read,submit", metavar="LIST",
        help="its scopes: read, submit, tasks, metrics, admin (default: read,submit)",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that judge (default 1)")
    parser.add_argument("--only-work", action="store_true", help="judge for a server elsewhere; do not listen")
    parser.add_argument("--executor", default="local", metavar="E", help="who judges (default: local)")
    parser.add_argument("--recording", metavar="FILE", help="recorded verdicts, for --executor recorded")
    parser.add_argument("--device", default="cpu", metavar="D", help="cpu (default), cuda, cuda:1 or auto")
    parser.add_argument("--quick", action="store_true", help="fewer samples: wider intervals, sooner")
    parser.add_argument("--audit", metavar="FILE", help="the audit log (default: audit.jsonl in $BURNISH_HOME)")
    add_store_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    _require_extra()
    if args.new_token is not None:
        return _new_token(args)
    from burnish.serve.settings import Settings

    if not 0 <= args.port < 65536 or not 0 <= args.workers <= 256:
        raise UsageError("--port is a number up to 65535, --workers one up to 256")
    if args.recording is not None and args.executor == "local":
        raise UsageError("--recording goes with --executor recorded")
    settings = Settings(
        store=args.store,
        tokens=Path(args.tokens) if args.tokens else None,
        host=args.host,
        port=args.port,
        names=tuple(args.name),
        device=args.device,
        executor=args.executor,
        workers=args.workers,
        quick=args.quick,
        recording=args.recording,
        audit=Path(args.audit) if args.audit else None,
    )
    settings.callers()
    from burnish.serve.running import serve, work

    if args.only_work:
        work(settings)
    else:
        serve(settings, lambda url: print(f"burnish: {url}", file=sys.stderr, flush=True))
    return EXIT_YES


def _require_extra() -> None:
    """Raise one line that names the fix where the extra is not installed."""
    from importlib.util import find_spec

    missing = [name for name in ("fastapi", "uvicorn", "prometheus_client") if find_spec(name) is None]
    if missing:
        raise PrerequisiteError(f"burnish serve needs {missing[0]}: pip install 'burnish[serve]'")


def _new_token(args: argparse.Namespace) -> int:
    from burnish.serve.tokens import add_token

    if args.tokens is None:
        raise UsageError("--new-token goes with --tokens FILE")
    token = add_token(Path(args.tokens), args.new_token, [s.strip() for s in args.scopes.split(",") if s.strip()])
    print(token)
    print("burnish: keep it, it is stored nowhere else", file=sys.stderr)
    return EXIT_YES
