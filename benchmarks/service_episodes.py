"""Whether episodes repeat: a random policy plays them over HTTP on recorded verdicts, each time on a new server.

python benchmarks/service_episodes.py --out docs/results/service_episodes.json
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from burnish.measure.environment import describe

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "examples" / "recorded" / "verdicts.jsonl"


def play(episodes: int, seed: int) -> dict[str, Any]:
    """Serve the recording from a new store, play, and return what the policy printed."""
    with tempfile.TemporaryDirectory(prefix="burnish-episodes-") as folder:
        environment = {**os.environ, "BURNISH_HOME": folder, "BURNISH_STORE": f"sqlite:///{folder}/runs.db"}
        options = ["--port", "0", "--executor", "recorded", "--recording", str(RECORDED)]
        server = subprocess.Popen(
            [sys.executable, "-m", "burnish.cli", "serve", *options], env=environment, stderr=subprocess.PIPE, text=True
        )
        try:
            assert server.stderr is not None
            url = server.stderr.readline().split()[-1]
            policy = [sys.executable, str(ROOT / "examples" / "random_policy.py"), url, "--recording", str(RECORDED)]
            began = time.perf_counter()
            done = subprocess.run(
                [*policy, "--episodes", str(episodes), "--seed", str(seed)], capture_output=True, text=True, check=True
            )
            seconds = time.perf_counter() - began
        finally:
            server.terminate()
            server.wait(30)
    summary, digest = done.stdout.splitlines()
    return {"seed": seed, "summary": summary, "rewards": digest.split()[-1], "seconds": round(seconds, 1)}


def main() -> None:
    """Play twice with one seed and once with another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    plays = []
    for seed in (0, 0, 1):
        plays.append(play(options.episodes, seed))
        print(plays[-1], flush=True)
    repeat = plays[0]["rewards"] == plays[1]["rewards"] != plays[2]["rewards"]
    print("bit for bit the same" if repeat else "NOT the same")
    record = {"environment": describe("cpu"), "episodes": options.episodes, "repeat": repeat, "plays": plays}
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
