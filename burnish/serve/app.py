"""The application: routes put together over one store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from burnish import __version__
from burnish.core.errors import BurnishError, UsageError
from burnish.serve.service import Service
from burnish.serve.settings import Settings
from burnish.store import RunStore

__all__ = ["create_app"]


def create_app(settings: Settings, store: RunStore | None = None) -> FastAPI:
    """Return the application.  A ``store`` that is given stays its owner's to close."""
    own = store is None
    opened = store or RunStore.open(settings.store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            yield
        finally:
            if own:
                opened.close()

    app = FastAPI(title="Burnish", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.service = Service(settings, opened)
    app.add_exception_handler(BurnishError, _refusal)
    _mount_dashboard(app)
    return app


def _mount_dashboard(app: FastAPI) -> None:
    """Add the pages for people, where they are installed: ``burnish.serve.dashboard.router(service)``."""
    if find_spec("burnish.serve.dashboard") is not None:
        dashboard = import_module("burnish.serve.dashboard")
        app.include_router(dashboard.router(app.state.service), include_in_schema=False)


def _refusal(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, UsageError) and str(error).startswith("no ") else 422
    return JSONResponse({"detail": str(error)}, status if isinstance(error, UsageError) else 503)
