"""How long each page of the dashboard takes with 1,000 and with 100,000 verdicts in the store.

    python benchmarks/dashboard_speed.py --out docs/results/dashboard_speed.json

A store is filled in bulk with verdicts of the recorded shape (their speedups drawn at random): one run holds 60 % of
them, the others 100 each.  Then a real server is asked for each page over loopback, one request after the other, each
page first once to warm up.  SQLite; PostgreSQL too with ``--postgresql URL`` (an empty database).
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from dashboard_server import serving
from dashboard_store import PASSED, REJECTED, SETTINGS, softmax, spec, teach
from sqlalchemy import insert

from burnish.core.hashing import content_hash
from burnish.core.search import Request
from burnish.measure.environment import describe
from burnish.serve.settings import Settings
from burnish.store import RunStore, standings
from burnish.store.documents import StoredVerdict, pack_samples, plain, spec_text
from burnish.store.schema import candidates, environments, proposals, runs, samples, verdicts

SHARE, SMALL, BATCH = 0.6, 100, 2_000
PAGES = {
    "runs": "/",
    "runs, searched": "/?words=task-3",
    "one run": "/runs/{run}",
    "its live part": "/runs/{run}/live",
    "proposals": "/runs/{run}/proposals",
    "proposals, far down": "/runs/{run}/proposals?after={far}",
    "proposals by speed": "/runs/{run}/proposals?order=speed",
    "one proposal": "/runs/{run}/proposals/{far}",
    "lineage": "/runs/{run}/lineage",
    "leaderboards": "/leaderboards",
    "one leaderboard": "/leaderboards/{task}/cpu",
    "two runs compared": "/compare?a={run}&b={other}",
    "devices": "/devices",
    "lessons": "/lessons",
}


def numbers(count: int) -> Iterator[tuple[str, int]]:
    """Yield every proposal's run and number, the long run last."""
    long = int(count * SHARE)
    for index in range((count - long) // SMALL):
        yield from ((f"task-{index}-run", number) for number in range(SMALL))
    yield from (("long-run", number) for number in range(long))


def fill(url: str, count: int) -> dict[str, Any]:
    """Fill a store with ``count`` verdicts, and return what the addresses need."""
    rng = random.Random(1)
    kinds = [StoredVerdict.of(verdict) for verdict in (PASSED, REJECTED)]
    contents = [json.loads(kind.content) for kind in kinds]
    source = Path(__file__).resolve().parent.parent / "examples" / "softmax_fast.py"
    text = source.read_bytes()
    parents: list[str] = []
    with RunStore.open(url) as store, store._database.write() as connection:
        environment = {kind.environment_hash: kind.environment for kind in kinds}
        rows = [{"hash": name, "content": content} for name, content in environment.items()]
        connection.execute(insert(environments), rows)
        tasks: dict[str, str] = {}
        made: dict[str, list[dict[str, Any]]] = {t.name: [] for t in (candidates, verdicts, samples, proposals)}
        for serial, (run, number) in enumerate(numbers(count), 1):
            if run not in tasks:
                task = replace(softmax(), name=run.removesuffix("-run"), source=f"# {run}\n{softmax().source}")
                tasks[run] = task.identity()
                row = {"id": run, "spec": spec_text(spec(task)), "state": "finished", "elapsed_s": 600.0}
                row |= {"created": "2026-01-01T00:00:00+00:00", "environment": kinds[0].environment_hash}
                connection.execute(insert(runs), {**row, "summary": plain({"why": "budget used"})})
                parents = []
            identity = content_hash(run, number)
            origin = {"proposer": "library", "parents": [rng.choice(parents)] if parents and rng.random() < 0.9 else []}
            origin |= {"recipe": None, "parameters": [], "rationale": "", "traits": [], "scripted": False}
            about = plain({"name": f"candidate {number}", "origin": origin})
            which = int(rng.random() < 0.3)
            made["candidates"].append({"identity": identity, "source": text, "entry": "ModelNew", "about": about})
            made["verdicts"].append(
                {"id": serial, "candidate": identity, "task": tasks[run], "device": "cpu", "settings": "settings",
                 "digest": identity, "status": kinds[which].status, "partial": False,
                 "environment": kinds[which].environment_hash, "content": content_of(contents[which], rng)}
            )  # fmt: skip
            if not which:
                layout, times = pack_samples(kinds[0].samples)
                made["samples"].append({"verdict": serial, "layout": layout, "times_ms": times})
                parents = [*parents[-30:], identity]
            made["proposals"].append(
                {"run": run, "number": number, "candidate": identity, "request": plain(Request().to_json()),
                 "about": None, "verdict": serial, "elapsed_s": 0.5 * number, "reused": False}
            )  # fmt: skip
            if len(made["verdicts"]) == BATCH:
                write(connection, made)
        write(connection, made)
        began = time.perf_counter()
        standings.fill(connection)
        upgraded = time.perf_counter() - began
    with RunStore.open(url) as store:
        teach(store)
    far = int(count * SHARE * 0.7)
    found = {"run": "long-run", "other": "task-1-run", "far": far, "task": tasks["long-run"]}
    return {"places": found, "runs": len(tasks), "upgrade_s": round(upgraded, 1)}


def kept(url: str, count: int) -> dict[str, Any]:
    """Fill a store, or use one that was filled before: filling takes longer than measuring."""
    about = Path(f"{url}.json")
    if not about.exists():
        about.write_text(json.dumps(fill(url, count)))
    found: dict[str, Any] = json.loads(about.read_text())
    return found


def content_of(content: dict[str, Any], rng: random.Random) -> str:
    """Return a verdict's text with a speedup of its own."""
    if content["speedup"]:
        middle = rng.lognormvariate(0.3, 0.3)
        content["speedup"]["eager"] |= {"estimate": middle, "low": middle * 0.95, "high": middle * 1.06}
    return plain(content)


def write(connection: Any, made: dict[str, list[dict[str, Any]]]) -> None:
    """Write the rows and forget them."""
    for table in (candidates, verdicts, samples, proposals):
        if made[table.name]:
            connection.execute(insert(table), made[table.name])
            made[table.name].clear()


def measure(url: str, places: dict[str, Any], repeat: int, folder: Path) -> dict[str, dict[str, float]]:
    """Return milliseconds and kilobytes by page."""
    found: dict[str, dict[str, float]] = {}
    with serving(Settings(store=url, workers=0, audit=folder / "audit.jsonl")) as address:
        host = urlsplit(address).netloc
        connection = http.client.HTTPConnection(host)
        for name, place in PAGES.items():
            times = []
            for _ in range(repeat + 1):
                began = time.perf_counter()
                connection.request("GET", f"/dashboard{place.format(**places)}")
                answer = connection.getresponse()
                body = answer.read()
                times.append(1000 * (time.perf_counter() - began))
                if answer.status != 200:
                    raise SystemExit(f"{place}: {answer.status}")
            times = sorted(times[1:])
            found[name] = {
                "median_ms": round(times[len(times) // 2], 1),
                "p95_ms": round(times[min(len(times) - 1, 95 * len(times) // 100)], 1),
                "kilobytes": round(len(body) / 1000, 1),
            }
        connection.close()
    return found


def main() -> None:
    """Read the arguments, measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verdicts", type=int, nargs="+", default=[1_000, 100_000])
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--postgresql", metavar="URL", help="an empty database to use besides, for the last size")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the filled stores there, and use those that are there")
    parser.add_argument("--fill-only", action="store_true", help="with --keep: fill the stores and leave")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    record: dict[str, Any] = {
        "environment": describe("cpu"),
        "repeat": options.repeat,
        "settings": SETTINGS,
        "stores": [],
    }
    places = [("SQLite", None, count) for count in options.verdicts]
    if options.postgresql:
        places.append(("PostgreSQL", options.postgresql, options.verdicts[-1]))
    for name, given, count in places:
        with tempfile.TemporaryDirectory(prefix="burnish-dashboard-") as folder:
            url = given or f"{options.keep or folder}/{count}.db"
            filled = kept(url, count) if options.keep and not given else fill(url, count)
            if options.fill_only:
                continue
            pages = measure(url, filled["places"], options.repeat, Path(folder))
        record["stores"].append(
            {"store": name, "verdicts": count, "runs": filled["runs"], "upgrade_s": filled["upgrade_s"], "pages": pages}
        )
        for page, row in pages.items():
            print(f"{name}, {count:,} verdicts, {page}: {row}", flush=True)
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
