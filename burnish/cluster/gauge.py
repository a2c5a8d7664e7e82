"""A fixed piece of work, timed: whether a device is as fast as it was."""

from __future__ import annotations

import time

__all__ = ["gauge"]

_TIMES = 9


def gauge(device: str) -> float:
    """Return the least seconds of a few matrix products and copies; takes the device's lock for well under a second."""
    import torch

    from burnish.measure.device_lock import device_lock

    size = 512 if device == "cpu" else 4096
    a = torch.ones(size, size, device=device)
    out, copy = torch.empty_like(a), torch.empty_like(a)

    def once() -> float:
        began = time.perf_counter()
        for _ in range(4):
            torch.mm(a, a, out=out)
            copy.copy_(out)
        if device != "cpu":
            torch.cuda.synchronize(device)
        return time.perf_counter() - began

    with device_lock(device):
        return min(once() for _ in range(_TIMES))
