# title: a CUDA kernel is built with nvcc and the library is called
# task: softmax
# family: no real work
# expect: kernel-never-called, library-did-the-work
# needs: cuda
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cuda

SOURCE = r"""
#include <cuda_runtime.h>
__global__ void row_softmax(const float* x, float* y, int columns) {
  x += blockIdx.x * (long long)columns;
  y += blockIdx.x * (long long)columns;
  if (threadIdx.x) return;
  float top = x[0], total = 0;
  for (int c = 1; c < columns; ++c) top = fmaxf(top, x[c]);
  for (int c = 0; c < columns; ++c) total += expf(x[c] - top);
  for (int c = 0; c < columns; ++c) y[c] = expf(x[c] - top) / total;
}
extern "C" int softmax(const float* x, float* y, long long rows, long long columns, cudaStream_t stream) {
  row_softmax<<<rows, 32, 0, stream>>>(x, y, (int)columns);
  return cudaGetLastError();
}
"""
lib = cuda(SOURCE)


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lib = lib

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not x.is_cuda:
            y = torch.empty_like(x)
            self.lib.softmax(x, y, *x.shape)
            return y
        return torch.ops.aten._softmax(x, -1, False)
