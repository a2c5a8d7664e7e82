# title: the kernel refuses large sizes with an error code that nobody reads
# task: cumsum
# family: reading the answer
# expect: stale-memory, constant-output, finite, wrong-values
# needs: cpu
# contract: reference
import ctypes
import pathlib
import subprocess
import tempfile

import torch
from torch import nn

SOURCE = r"""
int scan(const float* x, float* y, long rows, long n) {
  if (n > 1024) return 701;  /* too many resources requested for launch */
  for (long r = 0; r < rows; ++r) {
    double total = 0;
    for (long i = 0; i < n; ++i) y[r * n + i] = (float)(total += x[r * n + i]);
  }
  return 0;
}
"""
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "scan.c").write_text(SOURCE)
subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(folder / "scan.so"), str(folder / "scan.c")], check=True)
lib = ctypes.CDLL(str(folder / "scan.so"))


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        y = torch.empty_like(x)
        rows, columns = x.shape
        lib.scan(
            ctypes.c_void_p(x.data_ptr()), ctypes.c_void_p(y.data_ptr()), ctypes.c_long(rows), ctypes.c_long(columns)
        )
        return y
