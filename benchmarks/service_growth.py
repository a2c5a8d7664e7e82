"""What a verdict costs as the store grows: from a thousand stored verdicts to a million.

    python benchmarks/service_growth.py --out docs/results/service_growth.json

The store is filled in bulk up to each size with rows like those the service writes; then a load as fast as verdicts
come is applied, and the cost is the time a verdict took of the whole pipeline (client, service, worker, PostgreSQL).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from service_load import Load, database, percentile, service
from sqlalchemy import create_engine, text

from burnish.core.candidate import Candidate
from burnish.measure.environment import describe
from burnish.store import RunSpec, RunStore
from burnish.store.database import find_place
from burnish.store.documents import StoredVerdict, about_text, pack_samples
from burnish.testing.instant import TASK, instant_verdict

SIZES = (1_000, 10_000, 100_000, 1_000_000)
_RUN_SIZE = 10_000
"""Verdicts of one run: a million of them are a hundred runs."""

_FILL = (
    "INSERT INTO candidates SELECT md5('c' || i), convert_to('value = ' || i, 'UTF8'), 'ModelNew', :about {rows}",
    "INSERT INTO verdicts (candidate, task, device, settings, digest, status, partial, environment, content) "
    "SELECT md5('c' || i), :task, 'cpu', 'instant', md5('d' || i), 'passed', false, :environment, :content {rows}",
    "INSERT INTO samples SELECT v.id, :layout, :times FROM verdicts v JOIN "
    "(SELECT md5('c' || i) AS c {rows}) n ON n.c = v.candidate",
    "INSERT INTO proposals SELECT :run, i - :first, md5('c' || i), '{{}}', :about, v.id, 1.0, false "
    "FROM generate_series(CAST(:first AS integer), CAST(:last AS integer)) i "
    "JOIN verdicts v ON v.candidate = md5('c' || i)",
    "INSERT INTO submissions SELECT :run, i - :first, 'load', NULL, i - :first + 1, NULL, 0.0, 1.0 {rows}",
)
_ROWS = "FROM generate_series(CAST(:first AS integer), CAST(:last AS integer)) i"


def fill(url: str, first: int, last: int) -> None:
    """Store verdicts with the numbers from ``first`` up to ``last``, in runs of their own."""
    sample = Candidate("value = 1\n", name="filled")
    verdict = next(v for v in (instant_verdict(TASK, Candidate(f"x = {n}\n")) for n in range(99)) if v.passed)
    stored = StoredVerdict.of(verdict)
    layout, times = pack_samples(stored.samples)
    fixed = {
        "about": about_text(sample), "task": TASK.identity(), "environment": stored.environment_hash,
        "content": stored.content, "layout": layout, "times": times,
    }  # fmt: skip
    spec = RunSpec(TASK, "cpu", "run", ("run",), 0, {"judge": {}, "budget": "run", "panel": []})
    engine = create_engine(find_place(url).url)
    with RunStore.open(url) as store:
        for start in range(first, last + 1, _RUN_SIZE):
            end = min(start + _RUN_SIZE - 1, last)
            run = store.create_run(spec, {})
            store.owners.own_run(run, "load", "run", "instant", {"task": TASK.identity()})
            with engine.begin() as connection:
                connection.execute(
                    text("INSERT INTO environments VALUES (:hash, :content) ON CONFLICT DO NOTHING"),
                    {"hash": stored.environment_hash, "content": stored.environment},
                )
                for statement in _FILL:
                    given = {**fixed, "run": run, "first": start, "last": end}
                    connection.execute(text(statement.format(rows=_ROWS)), given)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        connection.execute(text("CHECKPOINT"))
    engine.dispose()


def main() -> None:
    """Fill, measure, print the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0, help="of one load; three are applied at each size")
    parser.add_argument("--most", type=int, default=SIZES[-1])
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rows, stored = [], 0
    with database() as url:
        RunStore.open(url).close()
        for size in (size for size in SIZES if size <= options.most):
            began = time.perf_counter()
            fill(url, stored + 1, size)
            stored = size
            filled = time.perf_counter() - began
            with service(url) as address:
                Load(address, 50, 1.5, salt=f"warm {size}").run()
                loads = [Load(address, 100, options.seconds, clients=2, salt=f"{size} {n}") for n in range(3)]
                rates = [load.run() for load in loads]
            latencies = [value for load in loads for value in load.latencies]
            rows.append(
                {
                    "stored": size, "ms_per_verdict": round(1000 / statistics.median(rates), 3),
                    "per_second": round(statistics.median(rates), 1), "p99_ms": percentile(latencies, 0.99),
                    "measured": len(latencies), "fill_s": round(filled, 1),
                }
            )  # fmt: skip
            print(rows[-1], flush=True)
    record = {"environment": describe("cpu"), "postgresql": "default settings, fsync on", "curve": rows}
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
