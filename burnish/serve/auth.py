"""Who asks, and whether they may: the dependencies of every route.

The guard has found the caller before a request's body is read (:mod:`burnish.serve.guard`).  A token comes as
``Authorization: Bearer``.  Browsers cannot send that header by themselves: for requests that change nothing the cookie
:data:`COOKIE` does as well (set it ``HttpOnly`` and ``SameSite=Strict``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from burnish.serve.access import Access
from burnish.serve.guard import COOKIE, NO_TOKEN
from burnish.serve.service import Service
from burnish.serve.tokens import Caller

__all__ = ["COOKIE", "access_for", "require", "service_of"]

_bearer = HTTPBearer(auto_error=False, description="A token of burnish serve --new-token.")


def service_of(request: Request) -> Service:
    """Return what the requests share."""
    service: Service = request.app.state.service
    return service


def require(scope: str) -> Callable[..., Awaitable[Caller]]:
    """Return the dependency that gives the caller and refuses one without ``scope``."""

    async def caller(request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Caller:
        found: Caller | None = request.scope["state"].get("caller")
        if found is None:
            raise HTTPException(401, NO_TOKEN, {"WWW-Authenticate": "Bearer"})
        if not found.may(scope):
            raise HTTPException(403, f"this token lacks the scope {scope!r}: ask for one that has it")
        return found

    return caller


def access_for(scope: str = "read") -> Callable[..., Awaitable[Access]]:
    """Return the dependency that gives the run store as the caller may see it."""
    allowed = require(scope)

    async def access(
        request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
    ) -> Access:
        return service_of(request).access(await allowed(request, credentials))

    return access
