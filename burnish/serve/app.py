"""The application: routes put together over one store."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response

from burnish import __version__
from burnish.core.errors import BurnishError, StoreAway, UsageError
from burnish.serve import routes_episodes, routes_health, routes_runs, routes_tasks, routes_verdicts
from burnish.serve.guard import Guard
from burnish.serve.schemas import Detail
from burnish.serve.service import Service
from burnish.serve.settings import Settings
from burnish.store import RunStore

__all__ = ["create_app"]

_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Detail, "description": why}
    for status, why in {
        400: "the body is not JSON",
        401: "no valid token",
        403: "the token lacks a scope",
        404: "nothing of that name is yours",
        413: "too large",
        422: "it makes no sense",
        429: "too much at once",
        503: "the store cannot be reached",
    }.items()
}


def create_app(settings: Settings, store: RunStore | None = None) -> FastAPI:
    """Return the application.  A ``store`` that is given stays its owner's to close."""
    own = store is None
    opened = store or RunStore.open(settings.store)
    service = Service(settings, opened)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await asyncio.to_thread(service.start)
            yield
        finally:
            await asyncio.to_thread(service.close)
            if own:
                opened.close()

    app = FastAPI(
        title="Burnish", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Judging over HTTP: see docs/service.md and docs/environment.md.",
    )  # fmt: skip
    app.state.service = service
    app.add_middleware(Guard, service=service)
    app.add_exception_handler(BurnishError, _refusal)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.include_router(routes_health.router)
    for routes in (routes_tasks, routes_runs, routes_verdicts, routes_episodes):
        app.include_router(routes.router, responses=_REFUSALS)
    _mount_dashboard(app)
    return app


def _mount_dashboard(app: FastAPI) -> None:
    """Add the pages for people, where they are installed: ``burnish.serve.dashboard.router(service)``."""
    if find_spec("burnish.serve.dashboard") is not None:
        dashboard = import_module("burnish.serve.dashboard")
        app.include_router(dashboard.router(app.state.service), include_in_schema=False)


async def _refusal(request: Request, error: Exception) -> Response:
    """Errors of ours that a request led to: nothing of that name, it makes no sense, or we cannot."""
    if isinstance(error, StoreAway):
        # Where it lies is the operator's business, not every user's.
        print(f"burnish: {error}", file=sys.stderr, flush=True)
        return JSONResponse({"detail": "the store cannot be reached now: the server's log says why"}, 503)
    if not isinstance(error, UsageError):
        return JSONResponse({"detail": str(error)}, 503)
    return JSONResponse({"detail": str(error)}, 404 if str(error).startswith("no ") else 422)


async def _invalid(request: Request, error: Exception) -> Response:
    """What was wrong and where, without repeating what was sent: it may not be text at all."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()[:8]]
    text = "; ".join(found).encode("utf-8", "replace").decode()
    return JSONResponse({"detail": text}, 422)
