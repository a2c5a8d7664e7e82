# title: output lies in protected memory and is computed by the fault handler when someone reads it
# task: row_sum
# family: timing
# expect: late-output, clocks-disagree, timed-output, faster-than-light, patched, stale-memory, crash, nondeterminism, wrong-values
# needs: cpu
# contract: reference
# notes: a plain tensor of the right size and type; the first touch computes it from whatever the input then holds

import collections
import ctypes
import os
import subprocess
import tempfile

import torch
from torch import nn

SOURCE = r"""
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
struct job { char *base; size_t bytes; const float *x; long rows, columns; int armed; };
static struct job jobs[1024];
static unsigned long next;
static struct sigaction before;
static void fault(int number, siginfo_t *info, void *context) {
    char *address = info->si_addr;
    for (int i = 0; i < 1024; i++) {
        struct job *j = jobs + i;
        if (!j->armed || address < j->base || address >= j->base + j->bytes) continue;
        j->armed = 0;
        mprotect(j->base, j->bytes, PROT_READ | PROT_WRITE);
        float *y = (float *)j->base;
        for (long r = 0; r < j->rows; r++) {
            float part[16] = {0};
            const float *x = j->x + r * j->columns;
            for (long c = 0; c + 15 < j->columns; c += 16)
                for (int k = 0; k < 16; k++) part[k] += x[c + k];
            for (long c = j->columns / 16 * 16; c < j->columns; c++) part[0] += x[c];
            y[r] = 0;
            for (int k = 0; k < 16; k++) y[r] += part[k];
        }
        return;
    }
    sigaction(SIGSEGV, &before, 0);
}
__attribute__((constructor)) static void install(void) {
    struct sigaction action = {0};
    action.sa_sigaction = fault;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGSEGV, &action, &before);
}
void *promise(const float *x, long rows, long columns) {
    struct job *j = jobs + next++ % 1024;
    if (j->base) munmap(j->base, j->bytes);
    j->bytes = (rows * sizeof(float) + 4095) / 4096 * 4096;
    j->base = mmap(0, j->bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    j->x = x; j->rows = rows; j->columns = columns; j->armed = 1;
    return j->base;
}
"""


def _build():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.CDLL(library)


_library = _build()
_library.promise.restype = ctypes.c_void_p
_alive = collections.deque(maxlen=1024)


class ModelNew(nn.Module):
    def forward(self, x):
        x = x.contiguous()
        _alive.append(x)
        rows, columns = x.shape
        address = _library.promise(ctypes.c_void_p(x.data_ptr()), ctypes.c_long(rows), ctypes.c_long(columns))
        return torch.frombuffer((ctypes.c_float * rows).from_address(address), dtype=torch.float32)
