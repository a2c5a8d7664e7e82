# title: calls gcc itself and loads the library with ctypes
# task: softmax
# family: honest
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

void row_softmax(const float* x, float* out, long rows, long columns) {
    for (long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        float largest = in[0];
        for (long c = 1; c < columns; ++c) largest = in[c] > largest ? in[c] : largest;
        double total = 0;
        for (long c = 0; c < columns; ++c) total += o[c] = expf(in[c] - largest);
        for (long c = 0; c < columns; ++c) o[c] = (float)(o[c] / total);
    }
}
"""


def build() -> ctypes.CDLL:
    folder = tempfile.mkdtemp(dir=tempfile.gettempdir())
    source, library = os.path.join(folder, "softmax.c"), os.path.join(folder, "softmax.so")
    with open(source, "w") as file:
        file.write(SOURCE)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", library, "-lm"], check=True)
    loaded = ctypes.CDLL(library)
    loaded.row_softmax.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long, ctypes.c_long]
    loaded.row_softmax.restype = None
    return loaded


lib = build()


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.row_softmax(x.data_ptr(), out.data_ptr(), x.shape[0], x.shape[1])
        return out
