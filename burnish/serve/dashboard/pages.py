"""What every page has in common: who sees it, how it is rendered, what a browser may do with it."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.routing import APIRoute

from burnish.core.errors import BurnishError, StoreAway, UsageError
from burnish.report.templates import asset
from burnish.serve.auth import COOKIE, service_of
from burnish.serve.dashboard.words import FILTERS
from burnish.serve.tokens import Caller
from burnish.store import RunRecord, RunStore
from burnish.store.browse import Browse

__all__ = ["PREFIX", "STATIC", "Page", "Seen", "Viewer", "fragment", "page", "static_file"]

PREFIX = "/dashboard"
STATIC = ("dashboard.css", "dashboard.js", "live.js", "tree.js", "icon.svg")
_FOLDER = Path(__file__).parent
# No inline script or style, nothing from elsewhere, no frame around it: should escaping ever fail, a candidate's text
# still cannot act.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: browsers would then send the origin "null" with the forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SignInNeeded(Exception):
    """Nobody is signed in, or somebody who may not read."""


class Page(APIRoute):
    """A route whose failures are pages too, and whose answers carry the headers that bind browsers."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler."""
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            try:
                response = await inner(request)
            except SignInNeeded:
                response = RedirectResponse(f"{PREFIX}/login?next={quote(_here(request), safe='/')}", 303)
            except RequestValidationError:
                response = _trouble(request, 404, "There is no such page", "Part of the address is not understood.")
            except UsageError as error:
                response = _trouble(request, 404, "Not found", str(error))
            except StoreAway as error:
                print(f"burnish: {error}", file=sys.stderr, flush=True)
                response = _trouble(request, 503, "The store cannot be reached now", "The server's log says why.")
            except BurnishError as error:
                response = _trouble(request, 503, "The store cannot be read", str(error))
            for name, value in _HEADERS.items():
                response.headers.setdefault(name, value)
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return handler


def _here(request: Request) -> str:
    query = f"?{request.url.query}" if request.url.query else ""
    return f"{request.url.path}{query}"


def _trouble(request: Request, status: int, title: str, detail: str) -> Response:
    response = page(request, "trouble.html.j2", {"title": title, "detail": detail})
    response.status_code = status
    return response


@dataclass(frozen=True)
class Viewer:
    """Who looks, and at what."""

    caller: Caller
    store: RunStore
    browse: Browse
    """As this caller may see it."""
    open: bool
    """No token is needed here, so there is nothing to sign out of."""

    @property
    def everything(self) -> bool:
        """Whether the runs of all are seen."""
        return self.caller.may("admin")

    def run(self, run_id: str) -> RunRecord:
        """Return a run by its whole name; raises where it is not this caller's to see."""
        if not self.everything:
            owned = self.store.owners.of_run(run_id)
            if owned is None or owned.owner != self.caller.user:
                raise UsageError(f"no run {run_id!r}: the runs you may see are listed under Runs")
        elif not self.store.owners.is_run(run_id):
            raise UsageError(f"no run {run_id!r}: the runs there are are listed under Runs")
        return self.store.run(run_id)


def _viewer(request: Request) -> Viewer:
    service = service_of(request)
    caller = service.caller(request.cookies.get(COOKIE))
    if caller is None or not caller.may("read"):
        raise SignInNeeded
    owner = None if caller.may("admin") else caller.user
    viewer = Viewer(caller, service.store, service.store.browse.seen_by(owner), service.open)
    request.state.viewer = viewer
    return viewer


Seen = Annotated[Viewer, Depends(_viewer)]
"""The parameter of every route that shows something."""


@cache
def _templates() -> Any:
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= FILTERS
    made.globals |= {"prefix": PREFIX, "static": {name: _address(name) for name in STATIC}}
    return made


def page(request: Request, template: str, context: dict[str, Any]) -> HTMLResponse:
    """Return a whole page."""
    viewer = getattr(request.state, "viewer", None)
    shared = {"viewer": viewer, "here": request.url.path, "query": dict(request.query_params)}
    return HTMLResponse(_templates().get_template(template).render({**shared, **context}))


def fragment(template: str, context: dict[str, Any]) -> HTMLResponse:
    """Return a part of a page, for a script to put in its place."""
    return HTMLResponse(_templates().get_template(template).render(context))


@cache
def static_file(name: str) -> bytes:
    """Return a style sheet, a script or the icon."""
    text = (_FOLDER / "static" / name).read_bytes()
    # The colours and the plots are the reports' own.
    return asset("colours.css", "plot.css").encode() + text if name == "dashboard.css" else text


@cache
def _address(name: str) -> str:
    return f"{PREFIX}/static/{name}?v={hashlib.sha256(static_file(name)).hexdigest()[:12]}"
