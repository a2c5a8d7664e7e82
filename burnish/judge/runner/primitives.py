"""Functions captured before the candidate is imported, so that patching a module's attribute changes nothing here."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable

import torch

__all__ = ["Primitives"]

# Poison for fresh heap memory while values are checked: an element nobody wrote is then never plausible.
_M_PERTURB = -6
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
# The most glibc allows. Below it, freed memory is kept for the next call instead of being faulted in again: without
# this the same kernel is bimodal by a factor of two, by the luck of the heap's history.
_KEEP_BYTES = 32 << 20
_PERTURB_BYTE = 0xA5
# Processes of one fork server share their addresses, and so whatever luck lies in them: by a random block at the bottom
# of each one's heap (and the pages it takes) they draw their own.
_MOST_PADDING = 4 << 20
_FLUSH_BYTES = 256 << 20


class Primitives:
    """Clocks, copies and synchronisation by their C implementations."""

    def __init__(self, device: str) -> None:
        """Capture for ``device`` (``cpu`` or ``cuda:0``)."""
        self.device = torch.device(device)
        self.cuda = self.device.type == "cuda"
        self.clock: Callable[[], int] = time.perf_counter_ns
        self.copy = torch._C.TensorBase.copy_
        self.empty = torch.empty
        self._mallopt = ctypes.CDLL(None).mallopt
        self._mallopt(_M_MMAP_THRESHOLD, _KEEP_BYTES)
        self._mallopt(_M_TRIM_THRESHOLD, (1 << 31) - 1)
        self.synchronize: Callable[[], None] = _nothing
        self.reset_cache: Callable[[], None] = _nothing
        self._block: torch.Tensor | None = None
        if self.cuda:
            self._start_cuda()
        else:
            self._padding = torch.zeros(int.from_bytes(os.urandom(8), "little") % _MOST_PADDING, dtype=torch.uint8)

    def _start_cuda(self) -> None:
        from burnish.judge.cuda_memory import driver

        torch.cuda.set_device(self.device)
        torch.zeros(1, device=self.device)
        library = driver()
        wait, reset = library.cuCtxSynchronize, getattr(library, "cuCtxResetPersistingL2Cache", None)

        def synchronize() -> None:
            code = wait()
            if code != 0:
                raise RuntimeError(f"CUDA error: the device reports fault {code} (700 is an illegal memory access)")

        self.synchronize = synchronize
        if reset is not None:
            self.reset_cache = lambda: reset() and None
        self.event: Callable[..., torch._C._CudaEventBase] = torch._C._CudaEventBase
        self.current_stream = torch.cuda.current_stream
        self._zero = torch._C.TensorBase.zero_

    def flush(self) -> None:
        """Evict the device's second-level cache: a block twice as large as any current one is zeroed."""
        if self._block is None:
            self._block = self.empty(_FLUSH_BYTES, dtype=torch.uint8, device=self.device)
        self._zero(self._block)

    def poison(self, enabled: bool, sizes: tuple[int, ...] = ()) -> None:
        """Make fresh memory hold a pattern instead of what was there: the heap, and blocks of ``sizes`` on a GPU."""
        self._mallopt(_M_PERTURB, _PERTURB_BYTE if enabled else 0)
        if self.cuda and enabled:
            blocks = [torch.empty(max(1, n), dtype=torch.uint8, device=self.device).fill_(0xFF) for n in sizes]
            self.synchronize()
            del blocks


def _nothing() -> None:
    return None
