# title: native recursion without an end
# task: cumsum
# family: fault
# expect: crash
# needs: any
# contract: reference

import ctypes
import os
import subprocess
import tempfile

from torch import nn

SOURCE = r"""
int deeper(volatile int *n) {
    volatile char block[4096];
    block[0] = (char)*n;
    *n += 1;
    return deeper(n) + block[0];
}
int start(void) { volatile int n = 0; return deeper(&n); }
"""


def _build():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O0", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.CDLL(library)


_library = _build()


class ModelNew(nn.Module):
    def forward(self, x):
        return x + _library.start()
