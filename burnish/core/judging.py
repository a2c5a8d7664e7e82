"""A way to have candidates judged, chosen by name: entry points of the group ``burnish.judging``.

A server asks it by what its verdicts are known (``key``) and what they are measured on, its workers have it make
executors.  A :class:`Judging` of another machine or a cluster is one class and one entry point.
"""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import Any

from burnish.core.executor import Executor
from burnish.core.task import Task

__all__ = ["Judging", "Wish"]


@dataclass(frozen=True)
class Wish:
    """How judging shall be done."""

    device: str = "cpu"
    quick: bool = False
    precision: float = 0.03
    recording: str | None = None
    """Where recorded verdicts are, for those who replay them."""

    def judge(self) -> dict[str, Any]:
        """Return the judge's settings as a run keeps them."""
        return {"precision": self.precision, "quick": self.quick, "profile": True}


class Judging(abc.ABC):
    """Makes executors; may be asked from several processes, which must get the same answers."""

    def __init__(self, wish: Wish) -> None:
        """Keep the wish; nothing is started yet."""
        self.wish = wish

    @abc.abstractmethod
    def describe(self) -> tuple[str, str, dict[str, Any]]:
        """Return the device, the hash of all else that decides a verdict, and the environment as plain data.

        May import torch and touch the device: a server asks in a process of its own.
        """

    @abc.abstractmethod
    def open(self) -> Executor:
        """Return a new executor; the one before it is closed, or has failed."""

    def close(self) -> None:  # noqa: B027
        """End what outlives an executor."""

    def tasks(self) -> list[Task] | None:
        """Return the only tasks it can judge; ``None`` where it takes any."""
        return None
