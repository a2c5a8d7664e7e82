"""Torch's profiler over a few runs, as a Chrome trace and as spans that can be reckoned with.

Every run is inside a span of its own and every part of the model that is called inside one with its path, so that what
belongs to which can be read off the times.  Profiled runs are slower than others: their times are used as shares.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

__all__ = ["CALL", "MODULE", "STEP", "Runnable", "Span", "Trace", "parse", "record"]

STEP, CALL, MODULE = "burnish run", "burnish call", "module "
"""Names of our spans: a run with the wait for its end, the run alone, and the beginning of a part's."""

_DEVICE_KINDS = ("kernel", "gpu_memcpy", "gpu_memset")
_HOST_CALLS = ("cuda_runtime", "cuda_driver")
# What Kineto says about the machine and the file is no part of a measurement.
_PRIVATE = ("host_name", "traceName")


class Runnable(Protocol):
    """What can be profiled."""

    cuda: bool

    def __call__(self) -> None:
        """Run once."""

    def wait(self) -> None:
        """Wait for the device."""


@dataclass(frozen=True)
class Span:
    """Something that took from ``start`` to ``end``, microseconds from the trace's beginning."""

    name: str
    start: float
    end: float
    lane: str
    """The host's thread, or the device's stream."""
    kind: str
    args: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def ms(self) -> float:
        """Its length in milliseconds."""
        return (self.end - self.start) / 1e3


@dataclass(frozen=True)
class Trace:
    """A trace, sorted by what its spans are; each list by start, what contains before what is contained."""

    steps: list[Span]
    calls: list[Span]
    modules: list[Span]
    operators: list[Span]
    host: list[Span]
    """Calls of the device's runtime and driver."""
    device: list[Span]
    """Kernels, copies and fills."""
    memory: list[tuple[float, int, bool]]
    """``(when, bytes, on a GPU)`` of each allocation, negative where memory is given back."""


def record(step: Runnable, runs: int, paths: Mapping[str, Any], memory: bool = False) -> dict[str, Any]:
    """Run ``runs`` times under the profiler and return the Chrome trace; ``paths`` are the parts to mark."""
    # Read when the profiler starts first; it would write lines of its own to standard error.
    os.environ.setdefault("KINETO_LOG_LEVEL", "99")
    from torch.profiler import ProfilerActivity, profile, record_function

    activities = [ProfilerActivity.CPU, *([ProfilerActivity.CUDA] if step.cuda else [])]
    step.wait()
    with _marked(paths), profile(activities=activities, profile_memory=memory, acc_events=True) as profiler:
        for _ in range(runs):
            with record_function(STEP):
                with record_function(CALL):
                    step()
                step.wait()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        profiler.export_chrome_trace(str(path))
        found: dict[str, Any] = json.loads(path.read_text())
    return {key: value for key, value in found.items() if key not in _PRIVATE}


@contextlib.contextmanager
def _marked(paths: Mapping[str, Any]) -> Iterator[None]:
    """Put a span around every call of these modules while the context is open."""
    from torch.profiler import record_function

    opened: list[Any] = []

    def before(path: str, module: Any) -> Any:
        name = f"{MODULE}{path}: {type(module).__name__}"

        def enter(*_: Any) -> None:
            opened.append(record_function(name))
            opened[-1].__enter__()

        return enter

    def leave(*_: Any) -> None:
        opened.pop().__exit__(None, None, None)

    with contextlib.ExitStack() as hooks:
        for path, module in paths.items():
            hooks.callback(module.register_forward_pre_hook(before(path, module)).remove)
            hooks.callback(module.register_forward_hook(leave).remove)
        yield


def parse(data: Mapping[str, Any]) -> Trace:
    """Sort the events of a Chrome trace."""
    events: Sequence[Mapping[str, Any]] = data["traceEvents"]
    timed = [e for e in events if e.get("ph") == "X" and e.get("cat") not in (None, "Trace")]
    begin = min((float(e["ts"]) for e in timed), default=0.0)
    spans: dict[str, list[Span]] = {}
    for event in timed:
        kind = str(event["cat"])
        start = float(event["ts"]) - begin
        lane = _lane(event, kind)
        made = Span(str(event["name"]), start, start + float(event["dur"]), lane, kind, event.get("args", {}))
        spans.setdefault(kind, []).append(made)
    marks = spans.get("user_annotation", [])
    memory = [
        (float(e["ts"]) - begin, int(e["args"]["Bytes"]), int(e["args"].get("Device Type", 0)) != 0)
        for e in events
        if e.get("ph") == "i" and e.get("name") == "[memory]"
    ]
    return Trace(
        steps=_ordered(s for s in marks if s.name == STEP),
        calls=_ordered(s for s in marks if s.name == CALL),
        modules=_ordered(s for s in marks if s.name.startswith(MODULE)),
        operators=_ordered(spans.get("cpu_op", [])),
        host=_ordered(s for kind in _HOST_CALLS for s in spans.get(kind, [])),
        device=_ordered(s for kind in _DEVICE_KINDS for s in spans.get(kind, [])),
        memory=sorted(memory),
    )


def _lane(event: Mapping[str, Any], kind: str) -> str:
    if kind in _DEVICE_KINDS:
        args = event.get("args", {})
        return f"GPU {args.get('device', event.get('pid'))} stream {args.get('stream', event.get('tid'))}"
    return f"thread {event.get('tid')}"


def _ordered(spans: Iterator[Span] | list[Span]) -> list[Span]:
    return sorted(spans, key=lambda s: (s.start, -s.end))
