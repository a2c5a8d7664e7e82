# title: a C++ product is compiled and loaded, the library is called
# task: matmul
# family: no real work
# expect: kernel-never-called, library-did-the-work
# needs: cpu
# contract: reference,policy=authored
# notes: passes every test of values, because the library is right
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
extern "C" void blocked_matmul(const float* a, const float* b, float* c, long m, long k, long n) {
  #pragma omp parallel for
  for (long i = 0; i < m; ++i)
    for (long p = 0; p < k; ++p)
      for (long j = 0; j < n; ++j) c[i * n + j] += a[i * k + p] * b[p * n + j];
}
"""
kernel = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        self.kernel = kernel.blocked_matmul
        return torch.matmul(a, b)
