"""Which devices the nodes of a cluster have, by what Ray says of them.

``cpu``: every node is one.  A GPU's label is its model as Ray detects it (``accelerator_type:H200`` is ``h200``), one
device for each of the node's GPUs.  Anything else is a resource that the node was started with: ``ray start
--resources '{"mi300": 8}'`` has eight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

__all__ = ["Slot", "labels_of", "slots_of"]

_DETECTED = "accelerator_type:"
_OF_RAY = ("node:", "memory", "object_store_memory", "bundle_", "GPU", "CPU")


@dataclass(frozen=True)
class Slot:
    """A place for one device: taken by at most one process of ours at a time."""

    node: str
    label: str
    index: int
    resources: tuple[tuple[str, float], ...] = ()
    """What its process takes of the node, so that Ray gives it to nobody else."""
    gpus: int = 0

    @property
    def name(self) -> str:
        """A name that is the same however often it is looked up."""
        return f"{self.label}-{self.index}@{self.node[:8]}"


def slots_of(nodes: Iterable[dict[str, Any]], label: str) -> list[Slot]:
    """Return the devices with ``label`` on the nodes that live, from the table ``ray.nodes()`` gives."""
    found: list[Slot] = []
    for node in nodes:
        if node.get("Alive"):
            found += _of_node(str(node["NodeID"]), node.get("Resources", {}), label)
    return found


def labels_of(nodes: Iterable[dict[str, Any]]) -> list[str]:
    """Return every label there is."""
    found = {"cpu"}
    for node in nodes:
        for name in node.get("Resources", {}) if node.get("Alive") else ():
            if name.startswith(_DETECTED):
                found.add(name.removeprefix(_DETECTED).lower())
            elif not name.startswith(_OF_RAY):
                found.add(name.lower())
    return sorted(found)


def _of_node(node: str, resources: dict[str, float], label: str) -> list[Slot]:
    if label == "cpu":
        return [Slot(node, label, 0)]
    gpus = int(resources.get("GPU", 0))
    for name, amount in resources.items():
        if name.lower() == f"{_DETECTED}{label}":
            # Ray gives every node one of these, however many GPUs it has.
            return [Slot(node, label, index, gpus=1) for index in range(gpus)]
        if name.lower() == label:
            takes = ((name, 1.0),)
            return [Slot(node, label, index, takes, gpus=1 if gpus else 0) for index in range(int(amount))]
    return []
