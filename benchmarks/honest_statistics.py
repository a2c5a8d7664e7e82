"""Does the judge claim only what is so?  A candidate against itself, and one that does 10 % more work.

    python benchmarks/honest_statistics.py --comparisons 200 --out docs/results/statistics_cpu.json

Every comparison is a whole verdict with fresh processes and fresh inputs.  A candidate that *is* the reference must
not be called faster (at most 1 % of the time), and one slowed by 10 % must be called slower (at least 95 %).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe

# Twenty equal steps; the slowed candidate does two more and throws them away.
_CHAIN = """
import torch
import torch.nn as nn

class {name}(nn.Module):
    def forward(self, x):
        for _ in range(20):
            x = torch.sin(x)
        for _ in range({extra}):
            torch.sin(x)
        return x

def get_inputs():
    return [torch.randn({rows}, {columns})]

def get_init_inputs():
    return []
"""

_SOFTMAX = """
import torch
import torch.nn as nn

class {name}(nn.Module):
    def forward(self, x):
        return torch.softmax(x, dim=-1)

def get_inputs():
    return [torch.randn({rows}, {columns})]

def get_init_inputs():
    return []
"""

_LINEAR = """
import torch
import torch.nn as nn

class {name}(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear({columns}, {columns})

    def forward(self, x):
        return torch.relu(self.linear(x))

def get_inputs():
    return [torch.randn({rows}, {columns})]

def get_init_inputs():
    return []
"""


def cases(device: str) -> list[tuple[str, str, dict[str, int], int]]:
    """Return ``(name, template, sizes, extra steps)``: extra 0 is the candidate against itself."""
    small = {"rows": 64, "columns": 512} if device == "cpu" else {"rows": 1024, "columns": 4096}
    large = {"rows": 256, "columns": 1024} if device == "cpu" else {"rows": 8192, "columns": 4096}
    return [
        ("chain, itself", _CHAIN, small, 0),
        ("softmax, itself", _SOFTMAX, large, 0),
        ("linear+relu, itself", _LINEAR, small, 0),
        ("chain, 10 % slower", _CHAIN, small, 2),
    ]


def interval(hits: int, total: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share."""
    if total == 0:
        return 0.0, 1.0
    z, p = 1.96, hits / total
    centre = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z * math.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return max(0.0, centre - half), min(1.0, centre + half)


def compare(device: str, template: str, sizes: dict[str, int], extra: int, count: int) -> list[dict[str, Any]]:
    """Judge the same candidate ``count`` times."""
    task = Task("statistics", template.format(name="Model", extra=0, **sizes))
    candidate = Candidate(template.format(name="ModelNew", extra=extra, **sizes))
    rows = []
    with Judge(device, JudgeOptions()) as judge:
        for _ in range(count):
            start = time.monotonic()
            verdict = judge.verify(task, candidate)
            row: dict[str, Any] = {"status": verdict.status.value, "seconds": round(time.monotonic() - start, 2)}
            speedup = verdict.timing.against("eager") if verdict.timing else None
            if speedup is not None:
                i = speedup.interval
                row |= {"claim": speedup.claim.value, "estimate": i.estimate, "low": i.low, "high": i.high}
            else:
                row |= {"claim": f"rejected: {verdict.reason}"}
            rows.append(row)
    return rows


def main() -> None:
    """Run and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--comparisons", type=int, default=200, help="verdicts for each of the two questions")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    same = [c for c in cases(options.device) if c[3] == 0]
    record: dict[str, Any] = {"device": options.device, "environment": describe(options.device), "rows": {}}
    heads = f"{'comparison':24} {'verdicts':>8} {'faster':>7} {'slower':>7} {'neither':>8} {'other':>6}"
    print(f"{heads}  median [spread] of estimates")
    for name, template, sizes, extra in cases(options.device):
        count = options.comparisons if extra else -(-options.comparisons // len(same))
        rows = compare(options.device, template, sizes, extra, count)
        record["rows"][name] = rows
        claims = Counter(str(r["claim"]) for r in rows)
        known = sum(claims[c] for c in ("faster", "slower", "indistinguishable"))
        estimates = sorted(r["estimate"] for r in rows if "estimate" in r) or [float("nan")]
        middle, ends = estimates[len(estimates) // 2], (estimates[0], estimates[-1])
        print(
            f"{name:24} {len(rows):8} {claims['faster']:7} {claims['slower']:7} {claims['indistinguishable']:8} "
            f"{len(rows) - known:6}  {middle:.3f} [{ends[0]:.3f}, {ends[1]:.3f}]",
            flush=True,
        )
    summary = summarise(record["rows"])
    record["summary"] = summary
    for line in summary.values():
        low, high = line["interval"]
        share = f"{100 * line['share']:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
        print(f"{line['claim']}: {line['hits']} of {line['total']} = {share}")
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n")


def summarise(rows: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Return the two shares that matter."""
    itself = [r for name, found in rows.items() if "itself" in name for r in found]
    slowed = [r for name, found in rows.items() if "slower" in name for r in found]
    answer = {}
    for key, found, claim, text in (
        ("itself_faster", itself, "faster", "a candidate against itself is called faster"),
        ("itself_slower", itself, "slower", "a candidate against itself is called slower"),
        ("slowed_found", slowed, "slower", "a candidate slowed by 10 % is called slower"),
    ):
        hits = sum(r["claim"] == claim for r in found)
        answer[key] = {
            "claim": text,
            "hits": hits,
            "total": len(found),
            "share": hits / max(1, len(found)),
            "interval": interval(hits, len(found)),
        }
    return answer


if __name__ == "__main__":
    main()
