"""Tracing recurrent layers without going through time.

torch finds the shapes of a recurrent operator by computing it, step by step and layer by layer: half a minute for six
layers over 512 steps.  Where the operator is to stay whole only the shapes count, and those need one step.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

__all__ = ["recurrent_by_shape"]


@contextlib.contextmanager
def recurrent_by_shape() -> Iterator[None]:
    """Within it, recurrent operators on tensors without values take no time, whatever their length."""
    try:
        from torch._decomp import decompositions
    except ImportError:
        yield
        return
    # A private name of torch's: where it is gone, tracing takes its time.
    kept = getattr(decompositions, "_rnn_helper", None)
    if kept is None:
        yield
        return

    def helper(*args: Any) -> Any:
        return kept(*args[:-1], _layer)

    decompositions._rnn_helper = helper
    try:
        yield
    finally:
        decompositions._rnn_helper = kept


def _layer(given: Any, hidden: Any, params: Any, has_biases: bool, reverse: bool = False) -> tuple[Any, Any]:
    """Return tensors of the shapes that a layer returns: its outputs and its last state."""
    states = hidden if isinstance(hidden, tuple) else (hidden,)
    last = tuple(state.new_empty(state.shape) for state in states)
    return given.new_empty((*given.shape[:-1], states[0].shape[-1])), last if isinstance(hidden, tuple) else last[0]
