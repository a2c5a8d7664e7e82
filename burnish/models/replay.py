"""A bundle judged again on this machine, and what changed since it was made."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from burnish.core.errors import BurnishError, UsageError
from burnish.core.verdict import Interval, Stage, Verdict
from burnish.models.export.bundle_reading import Bundle, Entry, open_bundle
from burnish.models.export.plain import scrubbed

__all__ = ["Change", "Replayed", "Shift", "open_bundle", "replay"]

OnStage = Callable[[Stage, str], None]
# The judge's own margin: less than one part in a hundred is not called a difference.
_MARGIN = 1.01
_UNTOLD = ("device", "variables")


@dataclass(frozen=True)
class Shift:
    """A speedup then and now; either may be missing."""

    baseline: str
    then: Interval | None
    now: Interval | None

    @property
    def ratio(self) -> Interval | None:
        """Now over then, as wide as the two intervals allow: they were not measured side by side."""
        if self.then is None or self.now is None:
            return None
        then, now = self.then, self.now
        return Interval(now.estimate / then.estimate, now.low / then.high, now.high / then.low)

    @property
    def differs(self) -> bool:
        """Whether the difference is more than noise."""
        ratio = self.ratio
        return ratio is not None and (ratio.low > _MARGIN or ratio.high < 1 / _MARGIN)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        rows = {"then": self.then, "now": self.now, "ratio": self.ratio}
        found = {key: None if i is None else _interval_json(i) for key, i in rows.items()}
        return {"baseline": self.baseline, **found, "differs": self.differs}


@dataclass(frozen=True)
class Change:
    """One candidate, judged again."""

    entry: Entry
    verdict: Verdict

    @property
    def worse(self) -> bool:
        """Whether it passed then and does not now."""
        return self.entry.then.passed and not self.verdict.passed

    @property
    def changed(self) -> bool:
        """Whether the status is another one."""
        return self.entry.then.status != self.verdict.status.value

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """The speedups over every baseline that was there then or is now."""
        now = {s.baseline: s.interval for s in self.verdict.timing.speedups} if self.verdict.timing is not None else {}
        then = self.entry.then.speedups
        return tuple(Shift(name, then.get(name), now.get(name)) for name in dict.fromkeys((*then, *now)))

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "label": self.entry.label,
            "name": self.entry.candidate.name,
            "candidate": self.entry.candidate.identity(),
            "then": self.entry.then.status,
            "now": self.verdict.status.value,
            "changed": self.changed,
            "reason": self.verdict.reason,
            "speedups": [shift.to_json() for shift in self.shifts],
            "verdict": self.verdict.to_json(),
        }


@dataclass(frozen=True)
class Replayed:
    """What came of a replay."""

    bundle: Bundle
    device: str
    changes: tuple[Change, ...]
    environment: tuple[tuple[str, str, str], ...]
    """``(what, then, now)`` where they differ."""

    @property
    def ok(self) -> bool:
        """Whether all that passed still passes."""
        return not any(change.worse for change in self.changes)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "bundle": self.bundle.name,
            "digest": self.bundle.digest,
            "ok": self.ok,
            "device": {"then": self.bundle.device, "now": self.device},
            "judged": len(self.changes),
            "passed_then": sum(c.entry.then.passed for c in self.changes),
            "passed_now": sum(c.verdict.passed for c in self.changes),
            "candidates": [change.to_json() for change in self.changes],
            "environment": [{"what": key, "then": then, "now": now} for key, then, now in self.environment],
        }


def replay(bundle: Bundle, device: str, best: int | None = 1, on_stage: OnStage | None = None) -> Replayed:
    """Judge the ``best`` first entries (all with ``None``) on ``device``, with the bundle's contract and settings.

    Raises :class:`UsageError` where there is nothing to judge; what the candidates do is in the answer.
    """
    from burnish.judge import Judge, JudgeOptions

    entries = bundle.entries[:best]
    if not entries:
        raise UsageError(f"{bundle.name} holds no candidate that was judged: there is nothing to replay")
    try:
        options = JudgeOptions(**bundle.settings)
    except TypeError:
        raise UsageError(f"{bundle.name} has settings this Burnish does not know: use a newer one") from None
    changes = []
    with tempfile.TemporaryDirectory(prefix="burnish-replay-") as folder, Judge(device, options) as judge:
        _unpack(Path(folder), bundle)
        for entry in entries:
            task = replace(entry.task, search_path=(folder,)) if bundle.modules else entry.task
            panel = replace(options, baselines=entry.baselines)
            if panel != judge.options:
                judge.use(panel)
            changes.append(Change(entry, judge.verify(task, entry.candidate, on_stage)))
    now = changes[0].verdict.environment
    return Replayed(bundle, device, tuple(changes), tuple(_differences(bundle, now)))


def _unpack(folder: Path, bundle: Bundle) -> None:
    for name, content in bundle.modules.items():
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise BurnishError(f"{bundle.name} holds {name}, which lies outside it: do not use it")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _differences(bundle: Bundle, now: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield what the two machines differ in, as far as the bundle says anything of it."""
    if bundle.kind == "package":
        yield from _package_differences(bundle.environment, now)
        return
    then, here = dict(_flat(bundle.environment)), dict(_flat(scrubbed(dict(now))))
    for key in dict.fromkeys((*then, *here)):
        if key.split(".")[0] not in _UNTOLD and then.get(key) != here.get(key):
            yield key, then.get(key, "none"), here.get(key, "none")


def _package_differences(made: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    gpu, cpu = now.get("gpu") or {}, now.get("cpu") or {}
    here = {"burnish": now["burnish"], "torch": now["torch"], "name": gpu.get("name") or cpu.get("model")}
    for key, value in here.items():
        if key in made and str(made[key]) != str(value):
            yield key, str(made[key]), str(value)


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", "none" if value is None else str(value)


def _interval_json(interval: Interval) -> dict[str, float]:
    return {"estimate": interval.estimate, "low": interval.low, "high": interval.high}
