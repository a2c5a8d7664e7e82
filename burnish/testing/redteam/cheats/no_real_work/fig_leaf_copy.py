# title: the library computes the product, the authored kernel copies it
# task: matmul
# family: no real work
# expect: library-did-the-work
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

lib = cpp(r"""
extern "C" void matmul_epilogue(const float* accumulator, float* c, long n) {
  #pragma omp parallel for simd
  for (long i = 0; i < n; ++i) c[i] = accumulator[i];
}
""")


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        accumulator = a @ b
        c = torch.empty_like(accumulator)
        lib.matmul_epilogue(accumulator, c, c.numel())
        return c
