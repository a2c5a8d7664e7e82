"""What Prometheus is told."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        """Register them."""
        self._registry = CollectorRegistry()
        labels = ["method", "route", "status"]
        self._requests = Counter("burnish_requests", "Requests answered", labels, registry=self._registry)
        self._seconds = Histogram(
            "burnish_request_seconds", "Time to answer", ["route"], registry=self._registry, buckets=_SECONDS
        )
        self._submitted = Counter("burnish_submissions", "Candidates taken in", registry=self._registry)
        self._refused = Counter("burnish_refusals", "Submissions refused, by limit", ["limit"], registry=self._registry)
        self._queue = Gauge("burnish_queue_jobs", "Jobs not yet judged", ["state"], registry=self._registry)
        self._oldest = Gauge("burnish_queue_oldest_seconds", "Age of the oldest job", registry=self._registry)
        self._workers = Gauge("burnish_workers", "Worker processes of this server", registry=self._registry)
        self._verdicts = Counter("burnish_verdicts_read", "Verdicts handed to clients", registry=self._registry)
        self._latency = Histogram(
            "burnish_verdict_seconds", "From submission to stored verdict, of verdicts handed to clients",
            registry=self._registry, buckets=_SECONDS,
        )  # fmt: skip

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        known = method if method in ("GET", "POST", "HEAD", "DELETE", "PUT") else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def submitted(self, count: int) -> None:
        """Count candidates taken in."""
        self._submitted.inc(count)

    def refused(self, limit: str) -> None:
        """Count a submission that met a limit."""
        self._refused.labels(limit).inc()

    def handed_out(self, latency_s: float) -> None:
        """Count a verdict that a client has read."""
        self._verdicts.inc()
        self._latency.observe(latency_s)

    def text(self, length: Callable[[], tuple[int, int, float]], workers: int) -> bytes:
        """Return the text that Prometheus reads."""
        total, claimed, oldest = length()
        self._queue.labels("waiting").set(total - claimed)
        self._queue.labels("claimed").set(claimed)
        self._oldest.set(oldest)
        self._workers.set(workers)
        return generate_latest(self._registry)
