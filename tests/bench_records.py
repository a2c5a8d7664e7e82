"""Small records of a bench, as `burnish bench` writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from burnish.suites.bench.scores import summary
from burnish.suites.bench.settings import Settings

ENVIRONMENT = {"torch": "2.13.0", "cpu": {"model": "A processor", "cores": 2}, "variables": {}}
KERNEL = "import torch\n\n\nclass ModelNew(torch.nn.Module):\n    pass\n"


def measured(estimate: float, claim: str | None = None) -> dict[str, Any]:
    """A speedup with an interval of 10 % and the claim that fits it."""
    fits = "faster" if estimate > 1.06 else "slower" if estimate < 0.94 else "indistinguishable"
    numbers = {"estimate": estimate, "low": round(estimate * 0.95, 4), "high": round(estimate * 1.05, 4)}
    return {**numbers, "claim": claim or fits}


def row(name: str, eager: float = 2.0, best: float | None = None, **more: Any) -> dict[str, Any]:
    """An answered problem: so much faster than eager and, where the panel was measured, than compile."""
    over = {"eager": measured(eager)} | ({"compile": measured(best)} if best is not None else {})
    ms = {"candidate": 1.0, "eager": eager} | ({"compile": best} if best is not None else {})
    return {
        "problem": name,
        "status": "answered",
        "error": "",
        "why": "budget used",
        "evals": 4,
        "statuses": {"passed": 3, "wrong": 1},
        "answer": {"proposer": "recipes", "text": "fold+tile", "steps": ["fold", "tile"], "candidate": f"id-{name}"},
        "over": over,
        "best": min(over, key=lambda baseline: float(over[baseline]["estimate"])),
        "excluded": {},
        "ms": ms,
        "roofline": {"bound_ms": 0.5, "score": 0.5},
        "limits": [],
        "category": name.rpartition("/")[0],
        "title": f"checkout/{name}_Some_Problem_.py",
        "seconds": 1.0,
        "defects": [],
    } | more


def unanswered(name: str, status: str = "failed", error: str = "the worker ended", **more: Any) -> dict[str, Any]:
    """A problem that came to nothing."""
    return {"problem": name, "status": status, "error": error, "category": "", "defects": [], "seconds": 1.0} | more


def record(rows: list[dict[str, Any]], contract: str = "reference", suite: str = "numbered") -> dict[str, Any]:
    """A whole record."""
    settings = Settings(suite, "cpu", contract).to_json()
    head = {"environment": ENVIRONMENT, "settings": settings, "wanted": len(rows) + 1}
    return {**head, **summary(rows), "rows": rows}


def mixed() -> list[dict[str, Any]]:
    """Rows of every kind."""
    return [
        row("level1/1", 4.0, 3.0, limits=["layout", "workload"]),
        row("level1/2", 1.01, 0.99, roofline={"bound_ms": 1.2, "score": None}),
        row("level1/10", 1.5, 1.2, defects=["zeros pass"], excluded={"max-autotune": "did not compile"}),
        row("level2/1", 0.8, 0.7, statuses={"passed": 2, "wrong": 4}),
        unanswered("level2/2", "nothing verified", "no candidate passed", statuses={"wrong": 4}),
        unanswered("level2/3", "malformed", "the reference raises"),
    ]


def write(folder: Path, found: dict[str, Any], source: str = KERNEL) -> Path:
    """Write a folder as a bench leaves it."""
    (folder / "kernels").mkdir(parents=True)
    (folder / "record.json").write_text(json.dumps(found), encoding="utf-8")
    for kept in found["rows"]:
        if kept["status"] == "answered":
            name = kept["problem"].replace("/", "_")
            (folder / "kernels" / f"{name}.py").write_text(source, encoding="utf-8")
    return folder
