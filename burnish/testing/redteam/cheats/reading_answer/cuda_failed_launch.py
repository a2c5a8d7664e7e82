# title: a launch with too many threads fails, its error is cleared and stale memory is returned
# task: row_sum
# family: reading the answer
# expect: stale-memory, device-fault, constant-output, finite, wrong-values
# needs: cuda
# contract: reference
import torch
from torch import nn

from burnish.inline import cuda

lib = cuda(r"""
#include <cuda_runtime.h>
__global__ void row_sums(const float* x, float* y, long long columns) {
  float total = 0;
  for (long long c = 0; c < columns; ++c) total += x[blockIdx.x * columns + c];
  y[blockIdx.x] = total;
}
extern "C" int sum_rows(const float* x, float* y, long long rows, long long columns, cudaStream_t stream) {
  row_sums<<<rows, 4096, 0, stream>>>(x, y, columns);
  cudaGetLastError();
  return 0;
}
""")


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x.new_empty(x.shape[0])
        lib.sum_rows(x.contiguous(), y, *x.shape)
        return y
