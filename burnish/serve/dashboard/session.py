"""Signing in and out, and the files pages are made with.

The token is kept in a cookie that scripts cannot read, that no other site's request carries, and that the browser
forgets when it is closed.
"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs, urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from burnish.core.errors import UsageError
from burnish.serve.auth import COOKIE, service_of
from burnish.serve.dashboard.pages import PREFIX, STATIC, Page, page, static_file

__all__ = ["front", "routes"]

routes = APIRouter(route_class=Page)
front = APIRouter(route_class=Page)
_FORM_BYTES = 4096
_KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


@front.get("/")
def root() -> Response:
    """Lead to the runs."""
    return RedirectResponse(f"{PREFIX}/", 303)


@routes.get("/login")
def login_page(request: Request, next: Annotated[str, Query(max_length=2000)] = "") -> Response:
    """Ask for a token."""
    if service_of(request).open:
        return RedirectResponse(f"{PREFIX}/", 303)
    return page(request, "login.html.j2", {"next": _inside(next), "wrong": ""})


@routes.post("/login")
async def login(request: Request) -> Response:
    """Keep a token that is known."""
    form = await _form(request)
    token, target = form.get("token", "").strip(), _inside(form.get("next", ""))
    caller = service_of(request).caller(token or None)
    if not _own_form(request) or caller is None or not caller.may("read"):
        wrong = "This token lacks the scope read." if caller is not None else "This token is not known here."
        response: Response = page(request, "login.html.j2", {"next": target, "wrong": wrong})
        response.status_code = 403
        return response
    response = RedirectResponse(target, 303)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, path=PREFIX, httponly=True, samesite="strict", secure=secure)
    return response


@routes.post("/logout")
def logout(request: Request) -> Response:
    """Forget the token."""
    response = RedirectResponse(f"{PREFIX}/login", 303)
    if _own_form(request):
        response.delete_cookie(COOKIE, path=PREFIX, httponly=True, samesite="strict")
    return response


@routes.get("/static/{name}")
def static(name: str) -> Response:
    """Return a style sheet, a script or the icon; its address changes with its content."""
    if name not in STATIC:
        raise UsageError(f"no file {name!r}")
    kind = _KINDS[name.rpartition(".")[2]]
    return Response(
        static_file(name), media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"}
    )


async def _form(request: Request) -> dict[str, str]:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _FORM_BYTES:
            raise UsageError("the form is too long: a token has some fifty characters")
    return {name: values[-1] for name, values in parse_qs(body.decode("latin-1")).items()}


def _own_form(request: Request) -> bool:
    """Whether a form was sent by one of these pages: another site's could sign a visitor in as somebody else."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        return False
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def _inside(target: str) -> str:
    """Return where to go after signing in: never to another site."""
    plain = target.startswith(f"{PREFIX}/") and "\\" not in target and target.isprintable()
    return target if plain else f"{PREFIX}/"
