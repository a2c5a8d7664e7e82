"""Whether the server lives, can work, and how it does."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from burnish import __version__
from burnish.core.errors import BurnishError
from burnish.serve.auth import require, service_of
from burnish.serve.tokens import Caller

__all__ = ["router"]

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok", "version": __version__}


@router.get("/readyz", responses={503: {}})
async def readyz(request: Request) -> Response:
    """Say whether the store can be reached and the workers live."""
    service = service_of(request)
    try:
        total, claimed, oldest = await asyncio.to_thread(service.store.queue.length)
    except BurnishError:
        return JSONResponse({"status": "no store"}, 503)
    ready = service.workers >= service.settings.workers
    answer = {"waiting": total - claimed, "claimed": claimed, "oldest_s": round(oldest, 3), "workers": service.workers}
    return JSONResponse({"status": "ready" if ready else "workers are starting", **answer}, 200 if ready else 503)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, _: Annotated[Caller, Depends(require("metrics"))]) -> Response:
    """Return the metrics for Prometheus."""
    service = service_of(request)
    text = await asyncio.to_thread(service.metrics.text, service.store.queue.length, service.workers)
    return Response(text, media_type="text/plain; version=0.0.4")


@router.get("/v1/me")
async def me(request: Request, caller: Annotated[Caller, Depends(require("read"))]) -> dict[str, Any]:
    """Say who asks and what they may."""
    return {"user": caller.user, "scopes": sorted(caller.scopes), "quota": caller.quota.__dict__}
