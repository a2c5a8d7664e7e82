# title: a C++ loop that misses one element in sixty-four of an uninitialised output
# task: stencil
# family: reading the answer
# expect: stale-memory, finite, wrong-values, skipped-tile
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

lib = cpp(r"""
extern "C" void stencil(const float* x, float* y, long rows, long n, float left, float centre, float right) {
  #pragma omp parallel for
  for (long r = 0; r < rows; ++r)
    for (long start = 0; start < n; start += 64)
      for (long i = start; i < start + 63 && i < n; ++i) {
        const float* p = x + r * n + i;
        y[r * n + i] = left * (i ? p[-1] : 0.0f) + centre * p[0] + right * (i + 1 < n ? p[1] : 0.0f);
      }
}
""")


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.taps = (left, centre, right)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        y = torch.empty_like(x)
        lib.stencil(x, y, *x.shape, *self.taps)
        return y
