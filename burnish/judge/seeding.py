"""Seeding torch's generators as ``torch.manual_seed`` does, without what that costs where there is no GPU."""

from __future__ import annotations

from functools import cache

import torch

__all__ = ["seed_torch"]


def seed_torch(seed: int) -> None:
    """Seed the generators of every device.

    ``torch.manual_seed`` keeps a note with the whole call stack for each kind of device that is not open yet: a
    verdict on a CPU seeds some thirty times, and the notes of a long-lived process are never dropped.  Where there is a
    GPU it must be left to do so: a device that is opened later has to begin with the seed given before.
    """
    if _has_gpu():
        torch.manual_seed(seed)
    else:
        torch.default_generator.manual_seed(seed)


@cache
def _has_gpu() -> bool:
    return torch.cuda.is_available()
