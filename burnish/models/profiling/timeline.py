"""One run of a trace as lanes of bars, small enough for a page: parts, the host's threads, the device's streams."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import Any

from burnish.models.profiling import events
from burnish.models.profiling.trace import MODULE, Span, Trace

__all__ = ["MOST_BARS", "timeline"]

MOST_BARS = 12_000
"""What a page still draws at once; the shortest beyond that are left to the trace file."""


def timeline(trace: Trace) -> dict[str, Any]:
    """Return the run of median length: names, and lanes of ``[start, length, depth, name, wait]`` in microseconds.

    ``wait`` is how long a kernel stood in the queue; -1 where that has no meaning.
    """
    if not trace.steps:
        return {"length": 0.0, "names": [], "lanes": [], "left_out": 0}
    middle = statistics.median_low(s.end - s.start for s in trace.steps)
    step = next(s for s in trace.steps if s.end - s.start == middle)
    lanes = _lanes(trace, step)
    kept = _longest([span for _, _, spans in lanes for span in spans])
    names: dict[str, int] = {}
    waits = _waits(trace)
    made, left_out = [], 0
    for label, kind, spans in lanes:
        nest = events.Nest(spans)
        bars = []
        for index, span in enumerate(nest.spans):
            if id(span) not in kept:
                left_out += 1
                continue
            name = names.setdefault(_label(span), len(names))
            bars.append(
                [
                    round(span.start - step.start, 2),
                    round(span.end - span.start, 2),
                    nest.depth(index),
                    name,
                    round(waits.get(id(span), -1.0), 1),
                ]
            )
        if bars:
            made.append({"label": label, "kind": kind, "bars": bars})
    return {"length": round(step.end - step.start, 2), "names": list(names), "lanes": made, "left_out": left_out}


def _label(span: Span) -> str:
    name = span.name.removeprefix(MODULE)
    return f"(model){name}" if span.name.startswith(f"{MODULE}: ") else name


def _lanes(trace: Trace, step: Span) -> list[tuple[str, str, list[Span]]]:
    found: list[tuple[str, str, list[Span]]] = [("parts of the model", "module", _inside(trace.modules, step))]
    threads = _by_lane(_inside(trace.operators, step))
    main = trace.calls[0].lane if trace.calls else ""
    for number, lane in enumerate(sorted(threads, key=lambda lane: lane != main), 1):
        label = "CPU" if lane == main else f"CPU, thread {number}"
        found.append((f"{label}: operators", "operator", threads[lane]))
    for lane, spans in _by_lane(_inside(trace.host, step)).items():
        label = "CPU" if lane == main else "CPU, other thread"
        found.append((f"{label}: CUDA calls", "host", spans))
    found += [(lane, "device", spans) for lane, spans in sorted(_by_lane(_inside(trace.device, step)).items())]
    return found


def _inside(spans: Iterable[Span], step: Span) -> list[Span]:
    return [s for s in spans if step.start <= s.start < step.end]


def _by_lane(spans: Iterable[Span]) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = {}
    for span in spans:
        found.setdefault(span.lane, []).append(span)
    return found


def _longest(spans: Sequence[Span]) -> set[int]:
    return {id(span) for span in sorted(spans, key=lambda s: s.start - s.end)[:MOST_BARS]}


def _waits(trace: Trace) -> dict[int, float]:
    calls = {s.args["correlation"]: s for s in trace.host if s.args.get("correlation") is not None}
    pairs = ((s, calls.get(s.args.get("correlation"))) for s in trace.device if s.kind == "kernel")
    return {id(span): max(0.0, span.start - call.start) for span, call in pairs if call is not None}
