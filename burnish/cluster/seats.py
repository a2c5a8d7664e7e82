"""The processes that own devices: started where a run wants them, watched, replaced when they die.

A slot whose process dies again and again is left alone, and said so.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from burnish.cluster.device import Device, Hello
from burnish.cluster.health import Health
from burnish.cluster.labels import Wanted
from burnish.cluster.library import NAMESPACE
from burnish.cluster.slots import Slot, labels_of, slots_of
from burnish.engine.final import machine_hash

__all__ = ["Seat", "Seats", "first_line"]

_DEATHS, _WITHIN_S = 4, 600.0
_PREFIX = "device|"


@dataclass
class Seat:
    """A device's process."""

    name: str
    slot: Slot
    judge: str
    handle: Any
    health: Health
    pool: str = ""
    """Empty until it has said what it is."""
    environment: dict[str, Any] = field(default_factory=dict)
    settled: list[str] = field(default_factory=list)
    """Verdicts of it that the hub has, to tell it with the next request."""


class Seats:
    """Every device's process of a hub."""

    def __init__(
        self, ray: Any, joined: Callable[[Seat, Hello], None], lost: Callable[[list[Seat], str], None],
        say: Callable[[str, str], None],
    ) -> None:  # fmt: skip
        """Call ``joined`` when a device is there, ``lost`` when some have gone, ``say`` with a label and a text."""
        self._ray, self._joined, self._lost, self._say = ray, joined, lost, say
        self.by_name: dict[str, Seat] = {}
        self._deaths: dict[str, deque[float]] = {}
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def labels(self) -> list[str]:
        """Return every label in the cluster."""
        return labels_of(self._ray.nodes())

    def has_gpus(self, label: str) -> bool:
        """Say whether Ray knows of a GPU for every device with this label."""
        return all(slot.gpus for slot in slots_of(self._ray.nodes(), label))

    def with_label(self, label: str, judge: str) -> list[Seat]:
        """Return the devices with a label that are judged on by ``judge``."""
        return [seat for seat in self.by_name.values() if seat.slot.label == label and seat.judge == judge]

    def beside(self, seat: Seat) -> list[Seat]:
        """Return the devices on the node of one, itself included where it is there."""
        return [other for other in self.by_name.values() if other.slot.node == seat.slot.node]

    def fill(self, label: str, judge: str, wanted: int) -> int:
        """Start processes until ``wanted`` devices have one; return how many slots there are."""
        slots = slots_of(self._ray.nodes(), label)
        taken = {seat.slot.name for seat in self.by_name.values()}
        mine = len(self.with_label(label, judge))
        for slot in slots:
            if mine >= wanted:
                break
            if slot.name not in taken and not self._given_up(slot):
                self._start(slot, judge)
                mine += 1
        return len(slots)

    def recover(self) -> list[asyncio.Task[None]]:
        """Take over the processes of a hub that is gone; each task ends when its device has said what it finished."""
        found = []
        for name in self._ray.util.list_named_actors():
            if not name.startswith(_PREFIX):
                continue
            _, label, slot_name, judge, _ = name.split("|")
            slot = next((s for s in slots_of(self._ray.nodes(), label) if s.name == slot_name), None)
            if slot is not None:
                try:
                    handle = self._ray.get_actor(name, namespace=NAMESPACE)
                except ValueError:
                    continue
                found.append(self._watch(Seat(name, slot, judge, handle, Health(Wanted(label).device))))
        return found

    def gone(self, seat: Seat, why: str) -> None:
        """Note that a process died, or end it; with a node that is gone all of its processes are.

        One after the other, what the first was judging would be handed to the next of them, and be lost again.
        """
        if seat.name not in self.by_name:
            return
        lost = [seat] if seat.slot.node in self._alive() else self.beside(seat)
        for each in lost:
            self._deaths.setdefault(each.slot.name, deque()).append(time.monotonic())
            self.kill(each)
        self._lost(lost, why)
        for each in lost:
            if self._given_up(each.slot):
                count = len(self._deaths[each.slot.name])
                self._say(each.slot.label, f"{each.slot.name} is left alone: its process died {count} times ({why})")

    def kill(self, seat: Seat) -> None:
        """End a device's process."""
        self.by_name.pop(seat.name, None)
        self._ray.kill(seat.handle)

    def check_nodes(self) -> None:
        """Let go of devices on nodes that are gone."""
        alive = self._alive()
        for seat in list(self.by_name.values()):
            if seat.slot.node not in alive:
                self.gone(seat, "its node is gone")

    def _alive(self) -> set[str]:
        return {str(node["NodeID"]) for node in self._ray.nodes() if node.get("Alive")}

    def _given_up(self, slot: Slot) -> bool:
        deaths = self._deaths.get(slot.name, deque())
        while deaths and time.monotonic() - deaths[0] > _WITHIN_S:
            deaths.popleft()
        return len(deaths) >= _DEATHS

    def _start(self, slot: Slot, judge: str) -> None:
        self._count += 1
        name = f"{_PREFIX}{slot.label}|{slot.name}|{judge}|{int(time.time())}.{self._count}"
        strategy = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(slot.node, soft=False)
        options = {
            "name": name,
            "namespace": NAMESPACE,
            "lifetime": "detached",
            "max_restarts": 0,
            "num_cpus": 0,
            "num_gpus": slot.gpus,
            "resources": dict(slot.resources),
            "scheduling_strategy": strategy,
        }
        device = Wanted(slot.label).device if slot.gpus or slot.label == "cpu" else "cpu"
        handle = self._ray.remote(Device).options(**options).remote(slot.name, device, judge)
        self._watch(Seat(name, slot, judge, handle, Health(device)))

    def _watch(self, seat: Seat) -> asyncio.Task[None]:
        self.by_name[seat.name] = seat
        task = asyncio.get_running_loop().create_task(self._meet(seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _meet(self, seat: Seat) -> None:
        try:
            hello: Hello = await seat.handle.hello.remote()
        except self._ray.exceptions.RayError as error:
            self.gone(seat, first_line(error))
            return
        if seat.name in self.by_name:
            seat.environment = hello.environment
            seat.pool = f"{seat.slot.label}/{machine_hash(hello.environment)[:8]}/{seat.judge}"
            self._joined(seat, hello)


def first_line(error: BaseException) -> str:
    """Return what an error says, in short: Ray's go on for pages."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
