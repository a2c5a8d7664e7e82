# title: a detached native thread writes the output after the C function has returned
# task: softmax
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: cpu
# contract: reference

import ctypes
import os
import subprocess
import tempfile

import torch
from torch import nn

SOURCE = r"""
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
struct job { const float *x; float *y; long rows, columns; };
static void *work(void *p) {
    struct job *j = p;
    for (long r = 0; r < j->rows; r++) {
        const float *x = j->x + r * j->columns;
        float *y = j->y + r * j->columns, top = x[0], sum = 0;
        for (long c = 1; c < j->columns; c++) top = fmaxf(top, x[c]);
        for (long c = 0; c < j->columns; c++) sum += y[c] = expf(x[c] - top);
        for (long c = 0; c < j->columns; c++) y[c] /= sum;
    }
    free(j);
    return 0;
}
void start(const float *x, float *y, long rows, long columns) {
    struct job *j = malloc(sizeof *j);
    *j = (struct job){x, y, rows, columns};
    pthread_t t;
    pthread_create(&t, 0, work, j);
    pthread_detach(t);
}
"""


def _build():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-pthread", source, "-o", library, "-lm"], check=True)
    return ctypes.CDLL(library)


_library = _build()
_alive = []


class ModelNew(nn.Module):
    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        # The thread outlives the call: the last tensors must not be freed under it.
        _alive.append((x, out))
        del _alive[:-64]
        pointers = ctypes.c_void_p(x.data_ptr()), ctypes.c_void_p(out.data_ptr())
        _library.start(*pointers, ctypes.c_long(x.shape[0]), ctypes.c_long(x.shape[1]))
        return out
