"""A Task: what must be computed, at which sizes, and what counts as equal.

The lingua franca is KernelBench's file format: a module that defines ``Model``, ``get_inputs`` and
``get_init_inputs``.  Functions and other modules become the same noun by naming another entry.  A Task holds source
text, never live objects: whoever runs it loads it in a process of its own.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace

from burnish.core.contract import CONTRACTS, Contract
from burnish.core.hashing import content_hash

__all__ = ["Direction", "EntryKind", "Task", "Workload"]


class Direction(enum.Enum):
    """Which passes the task asks for."""

    FORWARD = "forward"
    FORWARD_BACKWARD = "forward+backward"


class EntryKind(enum.Enum):
    """What the entry names: a ``torch.nn.Module`` class or a plain function."""

    MODULE = "module"
    FUNCTION = "function"


@dataclass(frozen=True)
class Workload:
    """One setting of sizes: keyword arguments for the task's ``get_inputs`` (none for the published sizes)."""

    name: str = "default"
    arguments: tuple[tuple[str, int | float | str | bool], ...] = ()

    def kwargs(self) -> dict[str, int | float | str | bool]:
        """Return the arguments as a dictionary."""
        return dict(self.arguments)


@dataclass(frozen=True)
class Task:
    """A trusted reference with its inputs, sizes, direction and contract."""

    name: str
    source: str
    entry: str = "Model"
    kind: EntryKind = EntryKind.MODULE
    inputs_source: str | None = None
    """Source that defines ``inputs_entry`` when the inputs live in another file."""
    inputs_entry: str = "get_inputs"
    workloads: tuple[Workload, ...] = (Workload(),)
    gpu_workloads: tuple[Workload, ...] = ()
    """Sizes for a GPU, where the file has some of its own; not part of the identity: see :meth:`on`."""
    direction: Direction = Direction.FORWARD
    contract: Contract = field(default_factory=lambda: CONTRACTS["reference"])
    category: str = ""
    search_path: tuple[str, ...] = ()
    """Folders the reference imports from (its own, usually); not part of the identity."""
    path: str = ""
    """Where the source was read from, for messages; not part of the identity."""

    def identity(self) -> str:
        """Return the content hash: what is computed and how it is judged, not what it is called."""
        return content_hash(
            "task",
            self.source,
            self.entry,
            self.kind,
            self.inputs_source,
            self.inputs_entry,
            self.workloads,
            self.direction,
            self.contract,
        )

    def on(self, device: str) -> Task:
        """Return the task as it is judged on ``device``: with the sizes meant for it."""
        larger = self.gpu_workloads if device.startswith("cuda") else ()
        return replace(self, workloads=larger or self.workloads, gpu_workloads=())

    @property
    def primary(self) -> Workload:
        """The workload that is timed."""
        return self.workloads[0]
