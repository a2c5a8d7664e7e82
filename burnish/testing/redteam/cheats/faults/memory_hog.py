# title: takes memory until there is none
# task: matmul
# family: fault
# expect: memory, crash, raises, hang
# needs: any
# contract: reference
# notes: stops at four fifths of what is free, so that a host without a bound survives

import time

from torch import nn


def _free_bytes():
    with open("/proc/meminfo") as f:
        for line in f:
            if line.startswith("MemAvailable"):
                return int(line.split()[1]) * 1024
    return 4 << 30


class ModelNew(nn.Module):
    def forward(self, a, b):
        block, held = 64 << 20, []
        for _ in range(int(_free_bytes() * 0.8) // block):
            held.append(b"\1" * block)
        time.sleep(30)
        raise MemoryError(f"{len(held)} blocks were given")
