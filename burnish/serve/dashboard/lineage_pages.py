"""A run's lineage as a tree one can walk: every branch is read when it is opened, a part at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from burnish.core.errors import UsageError
from burnish.report.source_html import diff_lines
from burnish.serve.dashboard.pages import Page, Seen, Viewer, fragment, page
from burnish.serve.dashboard.pictures import Bars
from burnish.store import RunRecord
from burnish.store.lines import Entry

__all__ = ["routes"]

routes = APIRouter(route_class=Page)
_BRANCHES = 25
_DEEP = 60

Number = Annotated[int | None, Query(ge=0, le=2**31)]


@dataclass
class Node:
    """One proposal in the tree; ``children`` are those that are shown."""

    entry: Entry
    level: int
    children: list[Node] = field(default_factory=list)
    more: int | None = None
    """The number after which more children follow."""
    selected: bool = False

    @property
    def open(self) -> bool:
        """Whether its children are shown."""
        return bool(self.children)


@routes.get("/runs/{run_id}/lineage")
def lineage(request: Request, seen: Seen, run_id: str, node: Number = None) -> Response:
    """Show the tree, opened down to one proposal."""
    record = seen.run(run_id)
    chosen = node if node is not None else _start(seen, record)
    path = [] if chosen is None else seen.browse.ancestors(record.id, chosen, _DEEP)
    roots, more = _level(seen, record.id, None, path, 1)
    detail = None if chosen is None else _detail(seen, record, chosen)
    context = {
        "run": record,
        "roots": roots,
        "more": more,
        "cut": _cut(seen, record, path),
        "path": path,
        "bars": Bars(list(_entries(roots))),
        "detail": detail,
    }
    return page(request, "lineage.html.j2", context)


@routes.get("/runs/{run_id}/lineage/children")
def children(
    seen: Seen,
    run_id: str,
    parent: Number = None,
    after: Annotated[int, Query(ge=-1, le=2**31)] = -1,
    level: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    """Return the next branches under a proposal."""
    record = seen.run(run_id)
    found = seen.browse.children(record.id, parent, after, _BRANCHES + 1)
    nodes = [Node(entry, level) for entry in found[:_BRANCHES]]
    more = nodes[-1].entry.number if len(found) > _BRANCHES else None
    context = {"run": record, "nodes": nodes, "more": more, "parent": parent, "bars": Bars(list(_entries(nodes)))}
    return fragment("lineage_children.html.j2", {**context, "level": level})


def _start(seen: Viewer, record: RunRecord) -> int | None:
    """Return where to begin: at the fastest, else at the first."""
    leader = next(iter(seen.browse.fastest(record.id, 1)), None) or next(
        iter(seen.browse.entries(record.id, limit=1)), None
    )
    return None if leader is None else leader.number


def _level(seen: Viewer, run_id: str, parent: int | None, path: list[int], level: int) -> tuple[list[Node], int | None]:
    """Return the nodes under ``parent``, the first of ``path`` among them and opened."""
    found = seen.browse.children(run_id, parent, limit=_BRANCHES + 1)
    shown, more = found[:_BRANCHES], None
    if len(found) > _BRANCHES:
        more = shown[-1].number
    wanted = path[0] if path else None
    if wanted is not None and all(entry.number != wanted for entry in shown):
        entry = seen.browse.entry(run_id, wanted)
        # One of a path that begins in the middle is no root; it is shown as one all the same.
        shown = [*shown, entry] if entry is not None else shown
    nodes = [Node(entry, level) for entry in shown]
    for node in nodes:
        if node.entry.number == wanted:
            node.selected = len(path) == 1
            if node.entry.children:
                node.children, node.more = _level(seen, run_id, node.entry.number, path[1:], level + 1)
    return nodes, more


def _entries(nodes: list[Node]) -> list[Entry]:
    return [entry for node in nodes for entry in (node.entry, *_entries(node.children))]


def _cut(seen: Viewer, record: RunRecord, path: list[int]) -> bool:
    """Whether the way up was too long to be shown in full."""
    return bool(path) and len(seen.browse.ancestors(record.id, path[0], 2)) > 1


def _detail(seen: Viewer, record: RunRecord, number: int) -> dict[str, Any]:
    """Return what is shown beside the tree."""
    entry, proposal = seen.browse.entry(record.id, number), seen.browse.proposal(record.id, number)
    if entry is None or proposal is None:
        raise UsageError(f"no proposal {number} in run {record.id}")
    origin = proposal.candidate.origin
    parents = origin.parents or proposal.request.parents
    parent = None if entry.parent is None else seen.browse.proposal(record.id, entry.parent)
    before = record.spec.task.source if parent is None else parent.candidate.source
    return {
        "entry": entry,
        "origin": origin,
        "kind": proposal.request.kind,
        "reason": "" if proposal.verdict is None else proposal.verdict.reason,
        "parents": parents,
        "numbers": seen.browse.numbers(record.id, parents),
        "diff": diff_lines(before, proposal.candidate.source),
        "diff_to": "the reference" if parent is None else f"its parent, #{parent.number}",
        "bars": Bars([entry]),
    }
