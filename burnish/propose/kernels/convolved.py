"""A convolution in a graph together with what a kernel can do at its end: pointwise work, then a reduction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from burnish.propose.kernels.epilogue import After, pointwise_after
from burnish.propose.kernels.mixing import Ending, Mixing, ending_of
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Region
from burnish.propose.kernels.triton_common import floating

__all__ = ["Convolved", "convolved"]

Find = Callable[[Any], Mixing | None]


@dataclass(frozen=True)
class Convolved:
    """What a region of a convolution is made of."""

    mixing: Mixing
    node: Any
    """The convolution's."""
    after: After | None
    ending: Ending | None
    region: Region


def convolved(node: Any, find: Find) -> Convolved | None:
    """Return what ends at ``node``: a convolution, pointwise work that begins with one, or a reduction of either.

    ``find`` returns the convolution that a node is, if the kernel covers it.
    """
    if (alone := find(node)) is not None:
        return Convolved(alone, node, None, None, region_of(node, *_before(alone)))
    ending = ending_of(node)
    last = node if ending is None else ending.inner
    after = _after(last, find) if find(last) is None else None
    source = last if after is None else after.source
    found = find(source)
    if found is None or (ending is not None and not _holds(ending, found)):
        return None
    inside = (source, *_before(found), *(after.region.nodes if after else ()), *(ending.nodes if ending else ()))
    return Convolved(found, source, after, ending, region_of(node, *inside))


def _before(found: Mixing) -> tuple[Any, ...]:
    """Return what only brings the input's channels into order."""
    return found.shuffle.nodes if found.shuffle else ()


def _holds(ending: Ending, found: Mixing) -> bool:
    """Return whether a block can hold what is reduced."""
    if found.spread and ending.where == "windows":
        return False
    return ending.where != "channels" or (found.count <= 256 and found.groups == 1)


def _after(node: Any, find: Find) -> After | None:
    after = pointwise_after(node, lambda source: find(source) is not None, channel=1)
    return after if after is not None and floating(node) else None
