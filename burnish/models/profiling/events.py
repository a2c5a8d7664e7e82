"""What a trace says: time by operator and kernel, how busy the device was, how long work waited, whose a gradient is.

Pure functions of spans.  Runs are told apart by their own spans; each ends with a wait, so that its kernels lie inside.
"""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from burnish.models.profiling.running import summary
from burnish.models.profiling.trace import MODULE, Span, Trace

__all__ = ["Nest", "backward_times", "busy_ms", "kernels", "launched", "operator_calls", "operators", "syncs", "waits"]

_BACKWARD = "autograd::engine::evaluate_function: "


class Nest:
    """Spans that lie inside each other, by lane."""

    def __init__(self, spans: Iterable[Span]) -> None:
        """Find what contains what."""
        self.spans = sorted(spans, key=lambda s: (s.lane, s.start, -s.end))
        self.parents: list[int | None] = []
        stack: list[int] = []
        for index, span in enumerate(self.spans):
            while stack and (self.spans[stack[-1]].lane != span.lane or self.spans[stack[-1]].end <= span.start):
                stack.pop()
            self.parents.append(stack[-1] if stack else None)
            stack.append(index)
        self._keys = [(s.lane, s.start) for s in self.spans]

    def depth(self, index: int) -> int:
        """Return how many spans contain this one."""
        return sum(1 for _ in self.above(index))

    def above(self, index: int) -> Iterable[int]:
        """Yield the spans that contain this one, the innermost first."""
        found = self.parents[index]
        while found is not None:
            yield found
            found = self.parents[found]

    def innermost(self, lane: str, when: float) -> int | None:
        """Return the shortest span of ``lane`` that is open at ``when``."""
        index: int | None = bisect.bisect_right(self._keys, (lane, when)) - 1
        while index is not None and index >= 0:
            span = self.spans[index]
            if span.lane != lane:
                return None
            if span.end >= when:
                return index
            index = self.parents[index]
        return None

    def self_ms(self) -> list[float]:
        """Return each span's time without that of what it contains."""
        left = [s.ms for s in self.spans]
        for index, parent in enumerate(self.parents):
            if parent is not None:
                left[parent] -= self.spans[index].ms
        return [max(0.0, ms) for ms in left]


def operators(trace: Trace) -> list[dict[str, Any]]:
    """Return each operator's own time on the host and of the kernels it launched, those with the most time first."""
    nest = Nest(trace.operators)
    step_of = _step_finder(trace)
    own: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    on_device: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for span, ms in zip(nest.spans, nest.self_ms(), strict=True):
        step = step_of(span.start)
        if step is not None:
            own[span.name][step].append(ms)
    for work, by in launched(trace, nest):
        step = step_of(work.start)
        if step is not None:
            name = nest.spans[by].name if by is not None else "(no operator)"
            on_device[name][step] += work.ms
    steps = range(len(trace.steps))
    rows = []
    for name in dict.fromkeys([*own, *on_device]):
        host = [sum(own[name][s]) for s in steps]
        device = [on_device[name][s] for s in steps]
        calls = summary([len(own[name][s]) for s in steps])["median"]
        rows.append({"name": name, "calls": calls, "self_cpu_ms": summary(host), "device_ms": summary(device)})
    key = "device_ms" if trace.device else "self_cpu_ms"
    return _with_shares(rows, key)


def kernels(trace: Trace) -> list[dict[str, Any]]:
    """Return each kernel's time on the device, those with the most time first."""
    step_of = _step_finder(trace)
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    kinds = {}
    for span in trace.device:
        step = step_of(span.start)
        if step is not None:
            found[span.name][step].append(span.ms)
            kinds[span.name] = span.kind
    steps = range(len(trace.steps))
    rows = [
        {
            "name": name,
            "kind": kinds[name],
            "calls": summary([len(by[s]) for s in steps])["median"],
            "device_ms": summary([sum(by[s]) for s in steps]),
        }
        for name, by in found.items()
    ]
    return _with_shares(rows, "device_ms")


def _with_shares(rows: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    total = sum(float(row[key]["median"]) for row in rows) or 1.0
    for row in rows:
        row["share"] = float(row[key]["median"]) / total
    return sorted(rows, key=lambda row: -row["share"])


def launched(trace: Trace, nest: Nest) -> list[tuple[Span, int | None]]:
    """Return the device's work with the innermost span of ``nest`` it was launched from."""
    calls = _by_correlation(trace)
    # Where the launch is missing or on a thread that cannot be told, the number both have still says whose it is.
    by_number = {s.args["External id"]: i for i, s in enumerate(nest.spans) if s.args.get("External id") is not None}
    found = []
    for span in trace.device:
        call = calls.get(span.args.get("correlation"))
        by = nest.innermost(call.lane, call.start) if call is not None else None
        found.append((span, by if by is not None else by_number.get(span.args.get("External id"))))
    return found


def busy_ms(trace: Trace) -> list[float]:
    """Return for each run how long at least one kernel or copy was on the device."""
    found = []
    for step in trace.steps:
        inside = [(s.start, s.end) for s in trace.device if step.start <= s.start < step.end]
        total, reached = 0.0, float("-inf")
        for start, end in sorted(inside):
            total += max(0.0, end - max(start, reached))
            reached = max(reached, end)
        found.append(total / 1e3)
    return found


def waits(trace: Trace) -> list[float]:
    """Return how many microseconds each kernel waited, from the call that launched it to its start."""
    calls = _by_correlation(trace)
    pairs = ((s, calls.get(s.args.get("correlation"))) for s in trace.device if s.kind == "kernel")
    return [max(0.0, span.start - call.start) for span, call in pairs if call is not None]


def syncs(trace: Trace) -> tuple[float, float]:
    """Return how often a run's own code waits for the device, and for how many milliseconds, as medians over runs."""
    counts, lengths = [], []
    for call in trace.calls:
        inside = [s for s in trace.host if call.start <= s.start < call.end and _waits_for_device(s.name)]
        counts.append(len(inside))
        lengths.append(sum(s.ms for s in inside))
    return float(summary(counts)["median"]), float(summary(lengths)["median"])


def _waits_for_device(name: str) -> bool:
    return "Synchronize" in name or name == "cudaMemcpy"


def operator_calls(trace: Trace) -> tuple[float, float]:
    """Return how many operators a run calls, and how many those call in turn, as medians over runs."""
    nest = Nest(trace.operators)
    step_of = _step_finder(trace)
    outer, inner = [0] * len(trace.steps), [0] * len(trace.steps)
    for span, parent in zip(nest.spans, nest.parents, strict=True):
        step = step_of(span.start)
        if step is not None:
            (outer if parent is None else inner)[step] += 1
    return float(summary(outer)["median"]), float(summary(inner)["median"])


def backward_times(trace: Trace) -> dict[str, tuple[list[float], list[float]]]:
    """Return by part and run the milliseconds of its gradients: on the host, and of the kernels launched for them.

    A gradient belongs to the part whose forward pass made it: torch gives both the same sequence number.  Gradients
    that are only added up into a parameter belong to none.
    """
    marks = Nest(trace.modules)
    step_of = _step_finder(trace)
    makers: dict[tuple[int, int], Span] = {}
    gradients: list[Span] = []
    for span in trace.operators:
        number, step = span.args.get("Sequence number"), step_of(span.start)
        if number is None or step is None:
            continue
        if span.name.startswith(_BACKWARD):
            gradients.append(span)
        elif not span.args.get("Fwd thread id"):
            # An operator that needs no gradient has the number of the next one that does: the last one is meant.
            makers[step, int(number)] = span
    device: dict[int, float] = defaultdict(float)
    places = Nest(gradients)
    for work, by in launched(trace, places):
        if by is not None:
            device[by] += work.ms
    count = len(trace.steps)
    found: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([0.0] * count, [0.0] * count))
    for index, span in enumerate(places.spans):
        step = step_of(span.start)
        maker = makers.get((step, int(span.args["Sequence number"]))) if step is not None else None
        owner = marks.innermost(maker.lane, maker.start) if maker is not None else None
        if owner is None or step is None or places.parents[index] is not None:
            continue
        for path in {module_path(marks.spans[m]) for m in (owner, *marks.above(owner))}:
            found[path][0][step] += span.ms
            found[path][1][step] += device[index]
    return dict(found)


def module_path(span: Span) -> str:
    """Return the path of the part a span of ours was put around."""
    return span.name.removeprefix(MODULE).rpartition(": ")[0]


def _by_correlation(trace: Trace) -> dict[Any, Span]:
    return {s.args["correlation"]: s for s in trace.host if s.args.get("correlation") is not None}


def _step_finder(trace: Trace) -> Callable[[float], int | None]:
    starts: Sequence[float] = [s.start for s in trace.steps]

    def find(when: float) -> int | None:
        index = bisect.bisect_right(starts, when) - 1
        return index if index >= 0 and when < trace.steps[index].end else None

    return find
