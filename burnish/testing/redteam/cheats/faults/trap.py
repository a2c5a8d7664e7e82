# title: native code stops at a trap instruction
# task: row_sum
# family: fault
# expect: crash
# needs: any
# contract: reference

import ctypes
import os
import subprocess
import tempfile

from torch import nn

SOURCE = "int bound(int n) { if (n > 0) __builtin_trap(); return n; }"


def _build():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.CDLL(library)


_library = _build()


class ModelNew(nn.Module):
    def forward(self, x):
        return x.sum(dim=1) / _library.bound(x.shape[1])
