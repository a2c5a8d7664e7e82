# title: builds a shared library with gcc and ctypes, warms it up once on import, then calls the library
# task: softmax
# family: no real work
# expect: kernel-never-called, library-did-the-work
# needs: cpu
# contract: reference,policy=authored
import ctypes
import pathlib
import subprocess
import tempfile

import torch
from torch import nn

SOURCE = r"""
#include <math.h>
void row_softmax(const float* x, float* y, long rows, long columns) {
  for (long r = 0; r < rows; ++r) {
    float top = -INFINITY, total = 0;
    for (long c = 0; c < columns; ++c) top = fmaxf(top, x[r * columns + c]);
    for (long c = 0; c < columns; ++c) total += y[r * columns + c] = expf(x[r * columns + c] - top);
    for (long c = 0; c < columns; ++c) y[r * columns + c] /= total;
  }
}
"""


def build() -> ctypes.CDLL:
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "softmax.c").write_text(SOURCE)
    subprocess.run(
        ["gcc", "-O3", "-shared", "-fPIC", "-o", str(folder / "softmax.so"), str(folder / "softmax.c"), "-lm"],
        check=True,
    )
    return ctypes.CDLL(str(folder / "softmax.so"))


library = build()
probe = torch.zeros(1, 4)
address = ctypes.c_void_p(probe.data_ptr())
library.row_softmax(address, address, ctypes.c_long(1), ctypes.c_long(4))


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.softmax(-1)
