# title: native loop that keeps the interpreter lock, so that no other Python thread can run
# task: cumsum
# family: fault
# expect: hang
# needs: any
# contract: reference

import ctypes
import os
import subprocess
import tempfile

from torch import nn

SOURCE = 'void spin(void) { for (;;) __asm__ volatile(""); }'


def _build():
    folder = tempfile.mkdtemp()
    source, library = os.path.join(folder, "k.c"), os.path.join(folder, "k.so")
    with open(source, "w") as f:
        f.write(SOURCE)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.PyDLL(library)


_library = _build()


class ModelNew(nn.Module):
    def forward(self, x):
        _library.spin()
        return x
