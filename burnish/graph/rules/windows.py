"""Which of a convolution's inputs meet each element of its kernel, and their sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import insert, shape_of
from burnish.graph.rules.affine import Convolution
from burnish.graph.rules.nodes import aten
from burnish.graph.rules.reduction import emit_reduction
from burnish.graph.rules.terms import emit_term

__all__ = ["Window", "window_sums", "windows_of"]


@dataclass(frozen=True)
class Window:
    """Positions along one dimension: ``range(start, end, step)``, never empty."""

    start: int
    end: int
    step: int = 1


def windows_of(found: Convolution, outputs: tuple[int, ...], dim: int) -> list[Window] | None:
    """Return, for each element of the kernel along a spatial dimension, the input positions it is multiplied with.

    A convolution's output ``o`` reads the input at ``o s - p + k d``; a transposed one's input ``i`` goes to the output
    ``i s - p + k d``.  ``None`` where an element meets none.
    """
    size, out = shape_of(found.input)[2 + dim], outputs[dim]
    stride, padding, dilation = found.stride[dim], found.padding[dim], found.dilation[dim]
    made = []
    for k in range(found.kernel[dim]):
        offset = k * dilation - padding
        if found.transposed:
            first, last = max(0, -(offset // stride)), min(size - 1, (out - 1 - offset) // stride)
            window = Window(first, last + 1)
        else:
            first, last = max(0, -(offset // stride)), min(out - 1, (size - 1 - offset) // stride)
            window = Window(offset + first * stride, offset + last * stride + 1, stride)
        if last < first:
            return None
        made.append(window)
    return made


def window_sums(graph: Any, before: Any, source: Any, dim: int, windows: list[Window], join: int) -> Any:
    """Insert the sums over each window of a tensor's dimension ``dim`` and return them joined along ``join``.

    What all windows share is summed once; a window then adds what it has at its ends, and nothing is subtracted.
    """
    start, end = max(w.start for w in windows), min(w.end for w in windows)
    made: dict[Window, Any] = {}
    if all(w.step == 1 for w in windows) and start < end:
        middle = _sum(graph, before, source, dim, Window(start, end))
        ends: dict[Window, Any] = {}
        for window in windows:
            parts = [Window(window.start, start), Window(end, window.end)]
            total = middle
            for part in (p for p in parts if p.start < p.end):
                if part not in ends:
                    ends[part] = _sum(graph, before, source, dim, part)
                total = emit_term(graph, before, "add", total, ends[part])
            made[window] = total
    for window in windows:
        if window not in made:
            made[window] = _sum(graph, before, source, dim, window)
    if len(windows) == 1:
        return made[windows[0]]
    return insert(graph, before, aten().cat.default, [made[w] for w in windows], join)


def _sum(graph: Any, before: Any, source: Any, dim: int, window: Window) -> Any:
    part = source
    if window != Window(0, shape_of(source)[dim]):
        part = insert(graph, before, aten().slice.Tensor, source, dim, window.start, window.end, window.step)
    return part if shape_of(part)[dim] == 1 else emit_reduction(graph, before, "sum", part, (dim,), True)
