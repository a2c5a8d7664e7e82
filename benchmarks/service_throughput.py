"""Verdicts a second through the service into a PostgreSQL of its own, with an executor that costs nothing.

    python benchmarks/service_throughput.py --out docs/results/service_throughput.json

Client, service, worker and database share this machine.  500 verdicts a second are wanted.  Latency is counted for each
verdict from the moment its request was sent to the moment the verdict was stored.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from service_load import Load, database, percentile, service

from burnish.measure.environment import describe

LOADS: tuple[dict[str, Any], ...] = (
    {"batch": 25, "rate": 500.0, "clients": 2},
    {"batch": 25, "rate": 600.0, "clients": 2},
    {"batch": 100, "rate": None, "clients": 4},
    {"batch": 1, "rate": None, "clients": 8},
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12.0, help="of each load")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    rows = []
    with database() as store, service(store) as address:
        Load(address, 50, 2.0, salt="warm").run()
        for number, load in enumerate(LOADS):
            made = Load(address, seconds=options.seconds, salt=f"load {number}", **load)
            per_second = made.run()
            stored = {f"p{name}_ms": percentile(made.latencies, share) for name, share in (("50", 0.5), ("99", 0.99))}
            read = percentile(made.delivered, 0.99)
            rows.append(
                {
                    **load,
                    "verdicts": len(made.latencies),
                    "per_second": round(per_second, 1),
                    **stored,
                    "read_p99_ms": read,
                }
            )
            print(rows[-1], flush=True)
    record = {"environment": describe("cpu"), "postgresql": "default settings, fsync on", "workers": 1, "loads": rows}
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
