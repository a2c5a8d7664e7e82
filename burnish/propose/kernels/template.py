"""Kernel templates: each covers a region of a graph (one operator, or several) with one kernel of its own.

A template says which region it covers when asked at that region's last node, which settings it can be tuned by, and
writes the kernel's text and the statements of ``forward`` that call it.  Sizes are read at run time where that costs
nothing, so that one candidate serves several workloads; what is built in (a kernel size, a dtype, a rank) is part of
the graph and is the same at every workload.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting

__all__ = ["ROUNDED", "Call", "KernelTemplate", "Piece", "Region", "single"]

Settings = dict[str, Setting]

ROUNDED = ("half", "tf32")
"""The values of the setting ``precision`` with which float32 operands lose digits."""


@dataclass(frozen=True)
class Region:
    """Nodes that one kernel computes; only ``output`` and ``also`` are used outside."""

    output: Any
    """A ``torch.fx.Node`` whose value is one tensor, or a ``getitem`` of an operator with several results."""
    nodes: tuple[Any, ...]
    """All of them, in the graph's order, the output last."""
    inputs: tuple[Any, ...]
    """The nodes read from outside, each once."""
    also: tuple[Any, ...] = ()
    """Nodes inside that the kernel writes down too; what needs them comes after ``output`` in the graph."""


@dataclass(frozen=True)
class Call:
    """What a template needs to know of the place it writes for."""

    function: str
    """The name its kernel must have: unique in the candidate, a C and Python identifier."""
    out: str
    """The Python variable the statements must bind to the result."""
    text: Callable[[Any], str]
    """Returns an argument (a node, a number, a list of them) as a Python expression: ``x``, ``self.norm.weight``."""
    device: str
    """``cpu`` or ``cuda:N``."""
    also: tuple[str, ...] = ()
    """The Python variables the statements must bind to what the region has ``also``."""


@dataclass(frozen=True)
class Piece:
    """What one kernel adds to a candidate.

    Statements may use ``torch``, ``math``, ``triton``, ``lib`` (the C++ functions) and ``fit(tensor, name, shape,
    dtype)``, which returns the tensor contiguous and raises where shape or dtype is another.  Other local variables
    they bind must begin with the call's ``out`` and an underscore; where there are many, a helper reads better.
    """

    statements: tuple[str, ...]
    cpp: str = ""
    """``extern "C"`` functions; ``algorithm cmath cstdint cstring limits vector`` are included."""
    triton: str = ""
    """Functions under ``@triton.jit``."""
    cuda: str = ""
    """``extern "C"`` launchers and their kernels; ``lib_cuda`` has them."""
    flags: tuple[str, ...] = ()
    """For the C++ compiler beside ``-O3 -march=native -fopenmp``."""
    helpers: str = ""
    """Plain Python functions the statements call, each beginning with the call's function name."""
    passes: int = 1
    """How often it reads its largest input."""
    function: str = ""
    """The call's function name; filled in by who asked."""


class KernelTemplate(abc.ABC):
    """A way of computing some regions; stateless."""

    name: str
    backend: str
    """``cpp`` (offered on CPUs), ``triton`` or ``cuda`` (offered on GPUs), or ``torch`` (on both)."""
    devices: tuple[str, ...] = ("cpu", "cuda")
    """Where it is offered, of the places its backend allows."""
    any_layout: bool = False
    """Whether it writes values that lie channels last as they lie."""

    launches: int = 1
    """Kernels that one call starts, as a rule."""
    rounds: bool = False
    """Whether it rounds float32 operands whatever its settings: others say so by ``precision``."""
    otherwise: bool = False
    """Whether it rounds to half precision at other places than torch does, though as well."""

    @abc.abstractmethod
    def match(self, node: Any) -> Region | None:
        """Return the region this template computes that ends at ``node``, or ``None``: ranks, types, options fit."""

    @abc.abstractmethod
    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the tunable settings and their values, the one to try first at the front."""

    def promising(self, region: Region) -> bool:
        """Return whether to try this before the library's own way; what is not may still be chosen."""
        return True

    @abc.abstractmethod
    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Return the kernel and the statements that call it."""


def single(node: Any) -> Region:
    """Return the region of one node."""
    return Region(node, (node,), tuple(dict.fromkeys(node.all_input_nodes)))
