"""Seeding torch's generators as ``torch.manual_seed`` does, without what that costs where there is no GPU."""

from __future__ import annotations

import torch

__all__ = ["seed_torch"]


def seed_torch(seed: int) -> None:
    """Seed the generators of every device this process has opened.

    ``torch.manual_seed`` keeps a note with the whole call stack for each kind of device that is not open yet: a
    verdict on a CPU seeds some thirty times, and the notes of a long-lived process are never dropped.
    """
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        torch.manual_seed(seed)
    else:
        torch.default_generator.manual_seed(seed)
