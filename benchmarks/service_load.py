"""A service with the instant executor over a PostgreSQL of its own, and a load on it: used by the two benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "system"))

from postgres import running_server

from burnish.serve.client import Client, Verdict

__all__ = ["Load", "database", "percentile", "service"]


@contextmanager
def database() -> Iterator[str]:
    """Run a PostgreSQL that keeps what it commits (fsync on), with its default settings."""
    with running_server(durable=True) as server:
        yield server.database()


@contextmanager
def service(store: str, workers: int = 1) -> Iterator[str]:
    """Run ``burnish serve`` with a token and yield its address and the token, separated by a space."""
    with tempfile.TemporaryDirectory(prefix="burnish-service-") as folder:
        environment = {**os.environ, "BURNISH_HOME": folder, "BURNISH_STORE": store}
        command = [sys.executable, "-m", "burnish.cli", "serve", "--tokens", f"{folder}/tokens.toml"]
        made = subprocess.run(
            [*command, "--new-token", "load"], env=environment, capture_output=True, text=True, check=True
        )
        tokens = Path(folder, "tokens.toml")
        tokens.write_text(tokens.read_text() + "requests_per_second = 100000\nsubmissions_per_day = 100000000\n")
        process = subprocess.Popen(
            [*command, "--port", "0", "--executor", "instant", "--workers", str(workers)],
            env=environment, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert line.startswith("burnish: http"), line + process.stderr.read()
            yield f"{line.split()[-1]} {made.stdout.strip()}"
        finally:
            process.terminate()
            process.wait(30)


@dataclass
class Load:
    """Submits batches at a fixed rate, or as fast as verdicts come, and notes how long each verdict took."""

    address: str
    batch: int
    seconds: float
    rate: float | None = None
    """Verdicts a second; ``None``: the next batch of a client goes when the verdicts of its last are there."""
    clients: int = 2
    salt: str = "load"
    latencies: list[float] = field(default_factory=list)
    """From the moment the request was sent to the moment the verdict was stored."""
    delivered: list[float] = field(default_factory=list)
    """From the moment the request was sent to the moment the client had read the verdict."""
    began: float = 0.0
    ended: float = 0.0

    def run(self) -> float:
        """Apply the load; returns verdicts a second."""
        threads = [threading.Thread(target=self._client, args=(number,)) for number in range(self.clients)]
        self._ready = threading.Barrier(self.clients + 1)
        for thread in threads:
            thread.start()
        self._ready.wait()
        self.began = time.time()
        for thread in threads:
            thread.join()
        return len(self.latencies) / (self.ended - self.began)

    def _client(self, number: int) -> None:
        url, token = self.address.split()
        sent: dict[int, float] = {}
        with Client(url, token) as client:
            run = client.create_run("field/rmsnorm").run
            done = threading.Event()
            reader = threading.Thread(target=self._read, args=(run, sent, done))
            if self.rate is not None:
                reader.start()
            self._ready.wait()
            count = seen = 0
            end = time.monotonic() + self.seconds
            period = None if self.rate is None else self.batch * self.clients / self.rate
            due = time.monotonic() + (0.0 if period is None else period * number / self.clients)
            while time.monotonic() < end:
                if period is not None:
                    time.sleep(max(0.0, due - time.monotonic()))
                    due += period
                sources = [f"value = '{self.salt} {number} {count + place}'\n" for place in range(self.batch)]
                sent.update(dict.fromkeys(range(count, count + self.batch), time.time()))
                client.submit(run, sources)
                count += self.batch
                if self.rate is None:
                    for verdict in client.verdicts(run, self.batch, seen):
                        self._note(verdict, sent)
                    seen = count
            done.set()
            if self.rate is not None:
                reader.join()

    def _read(self, run: str, sent: dict[int, float], done: threading.Event) -> None:
        url, token = self.address.split()
        seen = 0
        with Client(url, token) as client:
            while not done.is_set() or seen < len(sent):
                for verdict in client.arrivals(run, seen, 1000, 1.0):
                    self._note(verdict, sent)
                    seen = verdict.arrival

    def _note(self, verdict: Verdict, sent: dict[int, float]) -> None:
        assert verdict.error is None, verdict.error
        self.latencies.append(verdict.stored_at - sent[verdict.number])
        self.delivered.append(time.time() - sent[verdict.number])
        self.ended = max(self.ended, verdict.stored_at)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lies, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)
