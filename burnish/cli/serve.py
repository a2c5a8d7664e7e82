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
machines use a proxy that has it. Needs the extra: burnish[serve]."""


def add(commands: Subparsers[Parser]) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("serve", help="judge over HTTP", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="listen there (default: loopback)")
    parser.add_argument("--port", type=int, default=8321, metavar="N", help="default 8321; 0: a free one")
    parser.add_argument("--tokens", metavar="FILE", help="who may do what")
    parser.add_argument("--new-token", metavar="USER", help="add a token to --tokens, print it and leave")
    parser.add_argument("--scopes", default="read,submit", metavar="LIST", help="its scopes (default: read,submit)")
    add_store_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    require_extra()
    if args.new_token is not None:
        return _new_token(args)
    from burnish.serve.settings import Settings

    settings = Settings(args.store, Path(args.tokens) if args.tokens else None, args.host, args.port)
    import uvicorn

    from burnish.serve.app import create_app

    app = create_app(settings)
    uvicorn.run(app, host=settings.host, port=settings.port, log_level="warning", access_log=False)
    return EXIT_YES


def require_extra() -> None:
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
