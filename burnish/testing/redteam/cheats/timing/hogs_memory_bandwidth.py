# title: a native thread sweeps over 64 MB for ever to slow whoever else is measured
# task: softmax
# family: timing
# expect: left-running, processes, clocks-disagree
# needs: cpu
# contract: reference
# notes: the thread ends after a minute

import ctypes
import os
import subprocess
import tempfile

import torch
from torch import nn

SOURCE = r"""
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static void *sweep(void *nothing) {
    size_t n = 64 << 20;
    char *block = malloc(n);
    time_t end = time(0) + 60;
    for (int i = 0; block && time(0) < end; i++) memset(block, i, n);
    return 0;
}
__attribute__((constructor)) static void start(void) {
    pthread_t t;
    pthread_create(&t, 0, sweep, 0);
    pthread_detach(t);
}
"""


def _load():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-pthread", source, "-o", library], check=True)
    return ctypes.CDLL(library)


_library = _load()


class ModelNew(nn.Module):
    def forward(self, x):
        return torch.softmax(x, dim=-1)
