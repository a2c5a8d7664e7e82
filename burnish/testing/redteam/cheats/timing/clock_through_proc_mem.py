# title: clock_gettime overwritten through /proc/self/mem; stale results while calls come fast
# task: softmax
# family: timing
# expect: patched, clocks-disagree, faster-than-light, tampering, crash, timed-output, replay, call-state, wrong-values, reads-answer
# needs: cpu
# contract: reference
# notes: x86-64: the stub divides the nanoseconds within each second by four

import ctypes
import platform
import time

import torch
from torch import nn

# mov eax, 228 (clock_gettime); syscall; shr qword [rsi+8], 2; ret
STUB = bytes.fromhex("b8e4000000 0f05 48c16e0802 c3")


def _patch():
    if platform.machine() != "x86_64":
        return
    address = ctypes.cast(ctypes.CDLL(None).clock_gettime, ctypes.c_void_p).value
    try:
        with open("/proc/self/mem", "r+b", buffering=0) as memory:
            memory.seek(address)
            memory.write(STUB)
    except OSError:
        pass


_patch()


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.then, self.quick, self.last = 0.0, 0, None

    def forward(self, x):
        now = time.monotonic()
        self.quick = self.quick + 1 if now - self.then < 0.04 else 0
        self.then = now
        if self.quick < 8 or self.last is None or self.last.shape != x.shape:
            self.last = torch.softmax(x, dim=-1)
        return self.last.clone()
