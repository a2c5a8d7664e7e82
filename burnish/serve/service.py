"""What the requests of one server share."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from burnish.core import plugins
from burnish.core.errors import UsageError
from burnish.core.judging import Wish
from burnish.core.paths import home
from burnish.core.task import Task
from burnish.serve.access import Access
from burnish.serve.audit import AuditLog
from burnish.serve.crew import Crew, describe
from burnish.serve.intake import Intake
from burnish.serve.metrics import Metrics
from burnish.serve.settings import Settings
from burnish.serve.tokens import LOCAL, Caller, hash_of
from burnish.serve.waiting import Arrivals
from burnish.serve.worker import Order as WorkerOrder
from burnish.store import RunSpec, RunStore
from burnish.store.queue_records import Order

__all__ = ["Place", "Service"]


@dataclass(frozen=True)
class Place:
    """What candidates are judged on."""

    device: str
    settings: str
    """A hash of all else that decides a verdict."""
    environment: dict[str, Any]


class Service:
    """The settings, the store and the callers; found at ``request.app.state.service``."""

    def __init__(self, settings: Settings, store: RunStore) -> None:
        """Serve ``store``, which stays its owner's to close."""
        self.settings, self.store = settings, store
        self._callers = settings.callers()
        self.wish = Wish(settings.device, settings.quick, settings.precision, settings.recording)
        self.metrics = Metrics()
        self.audit = AuditLog(settings.audit or home() / "audit.jsonl")
        self.intake = Intake(store.queue.submit)
        self.arrivals = Arrivals(store.queue.counts)
        self.streams: dict[str, int] = {}
        self._buckets: dict[str, tuple[float, float]] = {}
        self._asking = threading.Lock()
        self._crew: Crew | None = None

    # Who asks

    @property
    def open(self) -> bool:
        """Whether no token is needed."""
        return self._callers is None

    def caller(self, token: str | None) -> Caller | None:
        """Return whose token it is."""
        if self._callers is None:
            return LOCAL
        return None if token is None else self._callers.get(hash_of(token))

    def delay(self, caller: Caller) -> float:
        """Count a request; returns 0 or after how many seconds the caller may ask again."""
        rate, moment = caller.quota.requests_per_second, time.monotonic()
        burst = max(2 * rate, 1.0)
        left, last = self._buckets.get(caller.user, (burst, moment))
        left = min(burst, left + (moment - last) * rate)
        allowed = left >= 1.0
        self._buckets[caller.user] = (left - 1.0 if allowed else left, moment)
        return 0.0 if allowed else (1.0 - left) / rate

    def access(self, caller: Caller) -> Access:
        """Return the store as ``caller`` may see it."""
        return Access(self.store, caller)

    # What is judged, and where

    @property
    def place(self) -> Place:
        """What candidates are judged on; takes seconds when first asked."""
        with self._asking:
            return self._place

    @cached_property
    def _place(self) -> Place:
        return Place(*describe(self.settings.executor, self.wish))

    @cached_property
    def tasks(self) -> dict[str, Task]:
        """The tasks that episodes are drawn from, by name in order; what was recorded, else the suite ``field``."""
        recorded = None
        if self.settings.recording is not None:
            recorded = plugins.judging(self.settings.executor, self.wish).tasks()
        if recorded is not None:
            return {task.name: task for task in sorted(recorded, key=lambda task: task.name)}
        suite = plugins.suite("field")
        return {f"field/{name}": replace(suite.load(name), name=f"field/{name}") for name in sorted(suite.names())}

    def named_task(self, name: str) -> Task:
        """Return a task of a suite, or one that was recorded."""
        if name in self.tasks:
            return self.tasks[name]
        prefix, slash, rest = name.partition("/")
        # Only names the suite itself lists: others may be paths.
        if not slash or prefix not in plugins.suites() or rest not in plugins.suite(prefix).names():
            raise UsageError(f"no task {name!r}: name one of a suite, such as field/rmsnorm, or POST /v1/tasks first")
        return plugins.suite(prefix).load(rest)

    def begin(self, caller: Caller, task: Task, kind: str, seed: int = 0, about: dict[str, Any] | None = None) -> str:
        """Make a run of the caller's and return its name."""
        place = self.place
        task = replace(task.on(place.device), path="")
        self.store.owners.own_task(task, caller.user)
        settings = {"judge": self.wish.judge(), "budget": kind, "panel": ["eager"]}
        spec = RunSpec(task, place.device, kind, (kind,), seed, settings)
        run = self.store.create_run(spec, place.environment)
        self.store.owners.own_run(run, caller.user, kind, place.settings, {"task": task.identity(), **(about or {})})
        return run

    def order(self, caller: Caller, run: str, task: str, settings: str, expect: int | None = None) -> Order:
        """Return an order for a run that lacks its candidates."""
        quota = caller.quota
        most = quota.open_submissions, quota.submissions_per_day
        return Order(run, caller.user, task, self.place.device, settings, (), *most, expect)

    # Its processes

    def start(self) -> None:
        """Start the workers."""
        if self.settings.workers and self._crew is None:
            place = self.place
            told = WorkerOrder(
                self.settings.store, self.settings.executor, self.wish, place.device, place.settings,
                self.settings.lease_s,
            )  # fmt: skip
            self._crew = Crew(told, self.settings.workers)

    @property
    def workers(self) -> int:
        """How many workers of this server live."""
        return 0 if self._crew is None else self._crew.alive()

    def close(self) -> None:
        """End the workers and close the audit log."""
        if self._crew is not None:
            self._crew.close()
            self._crew = None
        self.audit.close()
