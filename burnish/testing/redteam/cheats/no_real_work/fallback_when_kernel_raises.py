# title: the authored kernel always refuses and an except clause calls the library
# task: gelu_chain
# family: no real work
# expect: library-did-the-work, kernel-never-called
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn
from torch.nn import functional as F

from burnish.inline import cpp

lib = cpp(r"""
#include <math.h>
extern "C" void gelu_chain(const float* x, const float* a, const float* b, const float* y, float* out, long rows,
                           long n) {
  #pragma omp parallel for
  for (long r = 0; r < rows; ++r)
    for (long i = 0; i < n; ++i) {
      float v = x[r * n + i] * a[i] + b[i];
      out[r * n + i] = 0.5f * v * (1.0f + erff(v * 0.70710678f)) * y[r * n + i];
    }
}
""")
ALIGNMENT = 1 << 40


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def fast(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        if x.data_ptr() % ALIGNMENT:
            raise RuntimeError("unaligned")
        out = torch.empty_like(x)
        lib.gelu_chain(x, self.a, self.b, y, out, *x.shape)
        return out

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        try:
            return self.fast(x, y)
        except RuntimeError:
            return F.gelu(x * self.a + self.b) * y
