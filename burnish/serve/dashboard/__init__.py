"""The dashboard: runs live, their lineage and evidence, leaderboards, devices and lessons, as pages for people.

Pages are rendered here and complete without scripts; small scripts add live updates and keys.  It changes nothing: the
only requests that are not reads are signing in and out.
"""

from __future__ import annotations

from fastapi import APIRouter

from burnish.serve.dashboard import board_pages, lineage_pages, live, other_pages, proposal_pages, run_pages, session
from burnish.serve.dashboard.pages import PREFIX, Page
from burnish.serve.service import Service

__all__ = ["router"]


def router(service: Service) -> APIRouter:
    """Return the routes of the dashboard."""
    made = APIRouter(route_class=Page)
    for module in (session, run_pages, live, lineage_pages, proposal_pages, board_pages, other_pages):
        made.include_router(module.routes, prefix=PREFIX)
    made.include_router(session.front)
    return made
